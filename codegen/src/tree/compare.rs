//! What differs between a tree and a directory.

use std::collections::BTreeSet;
use std::fmt;
use std::io;
use std::path::Path;

use super::manifest::{MANIFEST, Manifest, Record, hash};
use super::{File, Scope, Tree};
use crate::report::{Problem, Report};

/// A file that is not as the tree has it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Difference {
    /// The path inside the crate.
    pub path: String,
    /// What is the matter.
    pub kind: Kind,
}

/// The ways in which a file can be wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// It should be there and is not.
    Missing,
    /// It is as it was written, and would now be written differently.
    Stale,
    /// Someone has changed it since it was written.
    Edited,
    /// It was written, and nothing makes it any more.
    Orphan,
    /// It lies among the sources, and never came from here.
    Stray,
    /// The manifest does not list the files as they are.
    Unlisted,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, meaning) = match self.kind {
            Kind::Missing => ("missing", "never written, or removed"),
            Kind::Stale => ("stale", "would now be written differently"),
            Kind::Edited => ("edited", "changed by hand since it was written"),
            Kind::Orphan => ("orphan", "no stanza makes it any more"),
            Kind::Stray => ("stray", "did not come from codegen; move or remove it by hand"),
            Kind::Unlisted => ("unlisted", "the manifest does not list the files as they are"),
        };
        write!(f, "{word:8} {}: {meaning}", self.path)
    }
}

/// Refuses a directory that is not exactly as the tree has it; `mend` is the command that helps.
pub fn check(dir: &Path, tree: &Tree, scope: &Scope, mend: &str) -> Result<(), Report> {
    let differences = compare(dir, tree, scope).map_err(|error| unreadable(dir, &error))?;
    if differences.is_empty() {
        return Ok(());
    }
    let list: String = differences.iter().map(|difference| format!("\n  {difference}")).collect();
    let problem = Problem::plain(format!("{} is not what codegen would write{list}", dir.display()));
    let by_hand = differences.iter().all(|difference| difference.kind == Kind::Stray);
    Err(problem
        .help(if by_hand {
            "no command removes what codegen did not write".into()
        } else {
            format!("run `{mend}`")
        })
        .into())
}

/// Everything in scope that is not as the tree has it, in the order of paths.
pub fn compare(dir: &Path, tree: &Tree, scope: &Scope) -> io::Result<Vec<Difference>> {
    let manifest = Manifest::read(dir)?;
    let mut found: Vec<Difference> = Vec::new();
    let mut add = |path: &str, kind| found.push(Difference { path: path.to_owned(), kind });
    for (path, file) in in_scope(tree, scope) {
        match read(&dir.join(path))? {
            None => add(path, Kind::Missing),
            Some(bytes) if bytes == file.text.as_bytes() => {}
            Some(bytes) => match manifest.files.get(path) {
                Some(record) if record.hash == hash(&bytes) => add(path, Kind::Stale),
                _ => add(path, Kind::Edited),
            },
        }
    }
    for (path, record) in &manifest.files {
        if scope.holds(record.stanza.as_deref()) && tree.get(path).is_none() && dir.join(path).exists() {
            add(path, Kind::Orphan);
        }
    }
    if *scope == Scope::All {
        for path in sources(dir)? {
            if tree.get(&path).is_none() && !manifest.files.contains_key(&path) {
                add(&path, Kind::Stray);
            }
        }
    }
    if found.is_empty() && updated(&manifest, tree, scope) != manifest {
        found.push(Difference { path: MANIFEST.to_owned(), kind: Kind::Unlisted });
    }
    found.sort();
    Ok(found)
}

/// The files of a tree that a run is about.
pub(super) fn in_scope<'a>(tree: &'a Tree, scope: &'a Scope) -> impl Iterator<Item = (&'a str, &'a File)> {
    tree.files().filter(|(_, file)| scope.holds(file.stanza.as_deref()))
}

/// The manifest after the tree is written: what is out of scope stays as it is.
pub(super) fn updated(manifest: &Manifest, tree: &Tree, scope: &Scope) -> Manifest {
    let mut files = manifest.files.clone();
    files.retain(|_, record| !scope.holds(record.stanza.as_deref()));
    files.extend(in_scope(tree, scope).map(|(path, file)| (path.to_owned(), Record::of(file))));
    Manifest { files }
}

/// The bytes of a file, or nothing if there is none.
pub(super) fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match std::fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

pub(super) fn unreadable(dir: &Path, error: &io::Error) -> Report {
    Problem::unusable(dir.display(), "read", error).into()
}

/// The paths of all Rust files under `src`, where a stray one would be compiled with the rest.
fn sources(dir: &Path) -> io::Result<BTreeSet<String>> {
    let mut paths = BTreeSet::new();
    let mut open = vec![String::from("src")];
    while let Some(folder) = open.pop() {
        let entries = match std::fs::read_dir(dir.join(&folder)) {
            Ok(entries) => entries,
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                continue;
            }
            Err(error) => return Err(error),
        };
        for entry in entries {
            let entry = entry?;
            let Some(name) = entry.file_name().to_str().map(|name| format!("{folder}/{name}")) else {
                continue;
            };
            if entry.file_type()?.is_dir() {
                open.push(name);
            } else if name.ends_with(".rs") {
                paths.insert(name);
            }
        }
    }
    Ok(paths)
}
