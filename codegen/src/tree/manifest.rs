//! The list of the files that came from here.
//!
//! Each line is as `sha256sum` writes it, so that `sha256sum --check` reads it too; a comment
//! above a group of lines names the stanza that they are made for.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io;
use std::path::Path;

use sha2::{Digest, Sha256};

use super::{File, is_inside};

/// The path of the manifest in the crate.
pub const MANIFEST: &str = ".codegen-manifest";

const HEADER: &str = "\
# The files of this crate that codegen wrote, with their SHA-256. DO NOT EDIT.
# No file that is not listed here is ever removed.
";

/// How files of the crate as a whole are headed.
const WHOLE: &str = "crate";

/// The files that were written last, by path.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Manifest {
    pub(super) files: BTreeMap<String, Record>,
}

/// One file that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Record {
    pub(super) stanza: Option<String>,
    pub(super) hash: String,
}

/// The keys of the stanzas for which files lie in `dir`.
pub fn present(dir: &Path) -> io::Result<BTreeSet<String>> {
    let manifest = Manifest::read(dir)?;
    let there = manifest.files.into_iter().filter(|(path, _)| dir.join(path).is_file());
    Ok(there.filter_map(|(_, record)| record.stanza).collect())
}

impl Record {
    pub(super) fn of(file: &File) -> Self {
        Self { stanza: file.stanza.clone(), hash: hash(file.text.as_bytes()) }
    }
}

impl Manifest {
    /// Reads the manifest of a directory; a missing one lists nothing.
    pub(super) fn read(dir: &Path) -> io::Result<Self> {
        match std::fs::read(dir.join(MANIFEST)) {
            Ok(bytes) => Ok(Self::parse(&String::from_utf8_lossy(&bytes))),
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                Ok(Self::default())
            }
            Err(error) => Err(error),
        }
    }

    /// Reads what can be read: a manifest that a merge has torn lists fewer files, and the next run
    /// writes it anew. A line that points outside the crate is passed over.
    fn parse(text: &str) -> Self {
        let mut files = BTreeMap::new();
        let mut stanza = None;
        for line in text.lines() {
            if let Some(comment) = line.strip_prefix("# ") {
                stanza = Some(comment.trim()).filter(|comment| *comment != WHOLE && !comment.contains(' '));
                continue;
            }
            let Some((hash, path)) = line.split_once("  ") else { continue };
            let hexadecimal = hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
            if hexadecimal && is_inside(path) {
                let record = Record { stanza: stanza.map(str::to_owned), hash: hash.to_owned() };
                files.insert(path.to_owned(), record);
            }
        }
        Self { files }
    }

    pub(super) fn print(&self) -> String {
        let mut groups: BTreeMap<Option<&str>, Vec<(&str, &str)>> = BTreeMap::new();
        for (path, record) in &self.files {
            groups.entry(record.stanza.as_deref()).or_default().push((path, &record.hash));
        }
        let mut text = HEADER.to_owned();
        for (stanza, files) in groups {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "\n# {}", stanza.unwrap_or(WHOLE));
            for (path, hash) in files {
                let _ = writeln!(text, "{hash}  {path}");
            }
        }
        text
    }
}

/// SHA-256 in hexadecimal.
pub(super) fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
