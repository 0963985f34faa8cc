//! One finding.

use std::fmt;
use std::ops::Range;

use miette::{Diagnostic, LabeledSpan, SourceCode};

use super::{Site, Source};

/// Whether a finding stops the generator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// Nothing is generated.
    Error,
    /// Generation goes on, and the user is told.
    Warning,
}

/// One finding: what is wrong, where, and what would be right.
#[derive(Clone)]
pub struct Problem {
    severity: Severity,
    key: String,
    message: String,
    help: Option<String>,
    source: Option<Source>,
    labels: Vec<(Range<usize>, String)>,
}

impl Problem {
    /// An error that belongs to no place in a configuration, such as a file that cannot be read.
    pub fn plain(message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            key: String::new(),
            message: message.into(),
            help: None,
            source: None,
            labels: Vec::new(),
        }
    }

    /// A file or a directory that cannot be `read` or `written`.
    pub fn unusable(name: impl fmt::Display, what: &str, error: &std::io::Error) -> Self {
        Self::plain(format!("{name} cannot be {what}: {error}"))
    }

    pub(super) fn at(site: &Site, severity: Severity, message: String) -> Self {
        Self {
            severity,
            key: site.key().to_owned(),
            message,
            help: None,
            source: Some(site.source().clone()),
            labels: vec![(site.span(), String::from("here"))],
        }
    }

    /// Says under the line what is seen there. Without it the line is marked `here`.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        if let Some(first) = self.labels.first_mut() {
            first.1 = label.into();
        }
        self
    }

    /// Marks a second place that explains the first.
    pub fn also(mut self, site: &Site, label: impl Into<String>) -> Self {
        self.labels.push((site.span(), label.into()));
        self
    }

    /// Says what would be right.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Whether it is an error or a warning.
    pub fn level(&self) -> Severity {
        self.severity
    }

    /// The full key that it is about; empty for a problem without a place.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// In which text it is and where there it begins; before all others for a problem without a
    /// place.
    pub(super) fn position(&self) -> (&str, usize) {
        let name = self.source.as_ref().map_or("", Source::name);
        (name, self.labels.first().map_or(0, |(span, _)| span.start))
    }

    /// What is wrong, without the file and the key.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(source) = &self.source {
            write!(f, "{}: ", source.name())?;
        }
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.message)
    }
}

impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {self}", self.severity)
    }
}

impl std::error::Error for Problem {}

impl Diagnostic for Problem {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source.code() as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.source.as_ref()?;
        let labels = self.labels.iter();
        Some(Box::new(
            labels.map(|(span, text)| LabeledSpan::new_with_span(Some(text.clone()), span.clone())),
        ))
    }
}
