//! The generated crate in memory, and its way to the disk.
//!
//! Generation is pure: it makes a [`Tree`] of paths and texts, and touches nothing. Writing and
//! checking compare that tree with a directory by the same function, so that what `--check`
//! complains about is exactly what the next run would mend. A manifest inside the directory names
//! the files that came from here; nothing else is ever removed.

mod compare;
mod manifest;
mod write;

use std::collections::{BTreeMap, BTreeSet};

pub use compare::{Difference, Kind, check, compare};
pub use manifest::{MANIFEST, present};
pub use write::{Ownership, Written, write};

/// A crate: texts by path, and a line for the summary per field and word.
#[derive(Clone, Default, Debug)]
pub struct Tree {
    files: BTreeMap<String, File>,
    rows: Vec<Row>,
}

/// One file of a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// The key of the stanza that it is made for; none if it belongs to the crate as a whole.
    pub stanza: Option<String>,
    /// What it holds.
    pub text: String,
}

/// What the summary says about one file of kernels: a field at one word, by one backend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The key of the stanza.
    pub stanza: String,
    /// The name of the curve or field whose stanza it is.
    pub name: String,
    /// Whether the field is the integers mod the order of that curve.
    pub is_order: bool,
    /// The word in bits.
    pub word: u32,
    /// How elements lie in words, such as `5×52 delayed`, and the backend if there is a special one.
    pub limbs: String,
    /// The reduction, such as `fold`.
    pub reduction: String,
    /// The lines of the file.
    pub lines: usize,
    /// How many kernels were proved, each on the text of the file.
    pub proofs: usize,
    /// The bytes of the tables that curves over the field have at this word.
    pub table_bytes: usize,
}

/// Which stanzas a run is about. Files of others are left alone, and not looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scope {
    /// All of them.
    All,
    /// Those with these keys, and what belongs to the crate as a whole.
    Only(BTreeSet<String>),
}

impl Tree {
    /// A tree without files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file that belongs to the crate as a whole, at a path with forward slashes.
    ///
    /// # Panics
    ///
    /// If the path leaves the tree or is taken: both are mistakes of the generator.
    pub fn insert(&mut self, path: impl Into<String>, text: impl Into<String>) {
        self.add(path.into(), File { stanza: None, text: text.into() });
    }

    /// Adds a file that is made for the stanza of this key.
    ///
    /// # Panics
    ///
    /// As [`Tree::insert`].
    pub fn insert_for(&mut self, stanza: &str, path: impl Into<String>, text: impl Into<String>) {
        self.add(path.into(), File { stanza: Some(stanza.to_owned()), text: text.into() });
    }

    /// Adds a line to the summary.
    pub fn describe(&mut self, row: Row) {
        self.rows.push(row);
    }

    /// The file at a path.
    pub fn get(&self, path: &str) -> Option<&File> {
        self.files.get(path)
    }

    /// All files in the order of their paths.
    pub fn files(&self) -> impl Iterator<Item = (&str, &File)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file))
    }

    /// The lines of the summary.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    fn add(&mut self, path: String, file: File) {
        assert!(is_inside(&path), "{path} is not a path inside the crate");
        let taken = self.files.insert(path, file);
        assert!(taken.is_none(), "a path is given twice");
    }
}

impl Scope {
    fn holds(&self, stanza: Option<&str>) -> bool {
        match (self, stanza) {
            (Self::All, _) | (_, None) => true,
            (Self::Only(keys), Some(key)) => keys.contains(key),
        }
    }
}

/// Whether a path stays inside the directory that it is relative to.
fn is_inside(path: &str) -> bool {
    let plain = |part: &str| !part.is_empty() && part != "." && part != ".." && !part.contains(['\\', ':']);
    path != MANIFEST && path.split('/').all(plain)
}
