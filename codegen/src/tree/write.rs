//! Writing a tree so that a reader never sees half a file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::compare::{Difference, Kind, compare, read, unreadable, updated};
use super::manifest::{MANIFEST, Manifest};
use super::{Scope, Tree};
use crate::report::{Problem, Report};

/// Whether files that the manifest does not list may be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ownership {
    /// The directory is the generator's own: a lost manifest or a damaged file is repaired.
    Ours,
    /// The directory is the user's: a file that did not come from here is not touched.
    Theirs,
}

/// What a run did.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Written {
    /// The paths of files that were written, new or anew.
    pub written: Vec<String>,
    /// The paths of files that were removed.
    pub removed: Vec<String>,
    /// How many files were as they should be, and were not touched.
    pub unchanged: usize,
}

/// Brings a directory to the state of a tree.
///
/// Every new text lies complete on the same file system before the first file is replaced, and
/// each replacement is one rename. A run that is cut short leaves whole files, each either old or
/// new, all of them listed, and the next run finishes the work.
pub fn write(dir: &Path, tree: &Tree, scope: &Scope, ownership: Ownership) -> Result<Written, Report> {
    let differences = compare(dir, tree, scope).map_err(|error| unreadable(dir, &error))?;
    let manifest = Manifest::read(dir).map_err(|error| unreadable(dir, &error))?;
    if ownership == Ownership::Theirs {
        refuse_foreign(dir, &differences, &manifest)?;
    }
    let mut outcome = Written::default();
    for Difference { path, kind } in differences {
        match kind {
            Kind::Missing | Kind::Stale | Kind::Edited => outcome.written.push(path),
            Kind::Orphan => outcome.removed.push(path),
            Kind::Stray | Kind::Unlisted => {}
        }
    }
    let files = super::compare::in_scope(tree, scope).count();
    outcome.unchanged = files - outcome.written.len();
    let after = updated(&manifest, tree, scope);
    if outcome.written.is_empty() && outcome.removed.is_empty() && after == manifest {
        return Ok(outcome);
    }
    replace(dir, tree, &outcome, &manifest, &after)
        .map_err(|error| Problem::unusable(dir.display(), "written", &error))?;
    Ok(outcome)
}

/// A file that exists with another text, and that the manifest does not list, is somebody's work.
fn refuse_foreign(dir: &Path, differences: &[Difference], manifest: &Manifest) -> Result<(), Report> {
    let foreign = differences.iter().filter(|difference| {
        difference.kind == Kind::Edited && !manifest.files.contains_key(&difference.path)
    });
    let problems = foreign.map(|difference| {
        let path = dir.join(&difference.path);
        let problem =
            Problem::plain(format!("{} did not come from codegen and would be lost", path.display()));
        problem.help("choose another directory by --out, or remove the file")
    });
    Report::unless_empty(problems.collect(), ())
}

fn replace(
    dir: &Path,
    tree: &Tree,
    outcome: &Written,
    before: &Manifest,
    after: &Manifest,
) -> io::Result<()> {
    fs::create_dir_all(dir)?;
    let stage = tempfile::Builder::new().prefix(".codegen-").tempdir_in(dir)?;
    let mut moves: Vec<(PathBuf, PathBuf)> = Vec::new();
    for (index, path) in outcome.written.iter().enumerate() {
        let staged = stage.path().join(index.to_string());
        let text = tree.get(path).map_or("", |file| &file.text);
        fs::write(&staged, text)?;
        moves.push((staged, dir.join(path)));
    }
    // While files move, the manifest lists the old ones and the new ones, so that none is forgotten.
    let mut both = after.clone();
    for (path, record) in &before.files {
        both.files.entry(path.clone()).or_insert_with(|| record.clone());
    }
    let staged_manifests = [("both", both.print()), ("after", after.print())];
    for (name, text) in &staged_manifests {
        fs::write(stage.path().join(name), text)?;
    }
    fs::rename(stage.path().join("both"), dir.join(MANIFEST))?;
    for (staged, target) in moves {
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::rename(staged, target)?;
    }
    for path in &outcome.removed {
        remove(dir, path)?;
    }
    fs::rename(stage.path().join("after"), dir.join(MANIFEST))
}

/// Removes a file, and the folders that it leaves empty.
fn remove(dir: &Path, path: &str) -> io::Result<()> {
    if read(&dir.join(path))?.is_some() {
        fs::remove_file(dir.join(path))?;
    }
    for folder in Path::new(path).ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty()) {
        // A folder that still holds something stays.
        if fs::remove_dir(dir.join(folder)).is_err() {
            break;
        }
    }
    Ok(())
}
