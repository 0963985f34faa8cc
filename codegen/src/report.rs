//! Problems that name the line of `curves.toml` they come from.
//!
//! Every stage speaks through this module, from the first look at the text to a bound
//! that does not hold in a kernel: a [`Site`] is a place in the text together with the
//! key that stands there, a [`Problem`] is one finding on a site, and a [`Report`] is all
//! that one stage found. `miette` draws them with the line shown.

mod problem;
mod site;

use std::fmt;

use miette::{Diagnostic, LabeledSpan, SourceCode};

pub use problem::{Problem, Severity};
pub use site::{At, Site, Source};

/// All that a stage has to say when it refuses its input: one problem or more.
///
/// It is drawn as its first problem, followed by the others.
#[derive(Clone)]
pub struct Report {
    problems: Box<[Problem]>,
}

impl Report {
    /// The problems, in the order of the text.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Gives `value` if nothing was found, and the report of what was found otherwise.
    pub fn unless_empty<T>(problems: Vec<Problem>, value: T) -> Result<T, Self> {
        match Self::from_problems(problems) {
            None => Ok(value),
            Some(report) => Err(report),
        }
    }

    /// The report of `problems` in the order of the text; none if there is nothing to report.
    pub fn from_problems(mut problems: Vec<Problem>) -> Option<Self> {
        problems.sort_by(|a, b| a.position().cmp(&b.position()));
        (!problems.is_empty()).then(|| Self { problems: problems.into() })
    }

    fn first(&self) -> &Problem {
        &self.problems[0]
    }
}

impl From<Problem> for Report {
    fn from(problem: Problem) -> Self {
        Self { problems: Box::new([problem]) }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first().fmt(f)
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.problems).finish()
    }
}

impl std::error::Error for Report {}

impl Diagnostic for Report {
    fn severity(&self) -> Option<miette::Severity> {
        self.first().severity()
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.first().help()
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.first().source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.first().labels()
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        let rest = &self.problems[1..];
        if rest.is_empty() {
            return None;
        }
        Some(Box::new(rest.iter().map(|problem| problem as &dyn Diagnostic)))
    }
}
