//! What a user may choose beside the numbers.

use std::collections::BTreeSet;

/// The choices that generation depends on. Together with the model they determine every byte.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The name of the package that is written.
    pub crate_name: String,
    /// How the package finds its runtime.
    pub runtime: Runtime,
    /// The keys of the stanzas to generate.
    pub selected: BTreeSet<String>,
    /// The keys of the stanzas that the crate as a whole speaks of: the selected ones, and those
    /// whose files lie there from an earlier run.
    pub listed: BTreeSet<String>,
}

/// Where a written crate takes its runtime from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Runtime {
    /// The workspace that the crate is a member of.
    Workspace,
    /// The registry, in this version.
    Version(String),
    /// A directory, as the manifest of the crate is to say it.
    Path(String),
    /// The crate itself, which holds a copy.
    Vendored,
}

/// Someone who wants to know how far a long run has come.
pub trait Progress: Sync {
    /// A run of so many steps begins.
    fn begin(&self, steps: u64);

    /// A step is done; `what` names it.
    fn step(&self, what: &str);
}

/// Nobody.
#[derive(Clone, Copy, Default, Debug)]
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _steps: u64) {}

    fn step(&self, _what: &str) {}
}
