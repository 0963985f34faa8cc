//! Places in `curves.toml`.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use miette::NamedSource;

use super::{Problem, Severity};

/// The text of a configuration and the name that messages call it by. Cheap to clone.
#[derive(Clone)]
pub struct Source {
    inner: Arc<NamedSource<Arc<str>>>,
}

impl Source {
    /// A configuration of this name and text.
    pub fn new(name: impl AsRef<str>, text: impl Into<Arc<str>>) -> Self {
        Self { inner: Arc::new(NamedSource::new(name, text.into())) }
    }

    /// The name of the file, as messages show it.
    pub fn name(&self) -> &str {
        self.inner.name()
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        self.inner.inner()
    }

    /// The place of the key `key`, written at `span`.
    pub fn site(&self, key: impl Into<String>, span: Range<usize>) -> Site {
        Site { source: self.clone(), key: key.into(), span }
    }

    pub(super) fn code(&self) -> &NamedSource<Arc<str>> {
        &self.inner
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Source").field(&self.name()).finish()
    }
}

/// A place in a configuration: which file, which key, which bytes.
#[derive(Clone, Debug)]
pub struct Site {
    source: Source,
    key: String,
    span: Range<usize>,
}

impl Site {
    /// The file that holds the place.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The full path of the key, such as `curve.p256.generator`.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The bytes of the text to underline.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The place of `name` below this key, with the same bytes underlined.
    pub fn below(&self, name: &str) -> Self {
        Self { key: format!("{}.{name}", self.key), ..self.clone() }
    }

    /// The same key, with only `span` underlined.
    pub fn narrowed(&self, span: Range<usize>) -> Self {
        Self { span, ..self.clone() }
    }

    /// An error at this place.
    pub fn error(&self, message: impl Into<String>) -> Problem {
        Problem::at(self, Severity::Error, message.into())
    }

    /// A warning at this place.
    pub fn warning(&self, message: impl Into<String>) -> Problem {
        Problem::at(self, Severity::Warning, message.into())
    }
}

/// A value together with the place where it was written.
#[derive(Clone, Debug)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub site: Site,
}

impl<T> At<T> {
    /// The value `value`, written at `site`.
    pub fn new(value: T, site: Site) -> Self {
        Self { value, site }
    }

    /// The same place with another value.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> At<U> {
        At { value: change(self.value), site: self.site }
    }
}
