//! Single values: numbers, words, sizes, names of choices.

use toml_edit::Item;

use super::Number;
use super::table::{Entry, suggest};
use crate::model::{Digest, ReductionChoice, SPolicy};
use crate::report::{At, Problem, Site};

/// The longest table that a stanza can ask for. A larger one is surely a slip.
const MAX_TABLE: usize = 16 << 20;

impl Entry<'_> {
    /// A string.
    pub(super) fn string(&self) -> Result<At<String>, Problem> {
        let text = self.item.as_str().ok_or_else(|| self.wrong_type("a string"))?;
        Ok(At::new(text.to_owned(), self.site.clone()))
    }

    /// A string that is not blank.
    pub(super) fn text(&self) -> Result<String, Problem> {
        let text = self.string()?;
        if text.value.trim().is_empty() {
            return Err(text
                .site
                .error("the text is empty")
                .help("leave the key out if there is nothing to say"));
        }
        Ok(text.value)
    }

    /// What becomes of a large s: `true`, `false` or `"strict"`.
    pub(super) fn s_policy(&self) -> Result<SPolicy, Problem> {
        match (self.item.as_bool(), self.item.as_str()) {
            (Some(false), _) => Ok(SPolicy::Any),
            (Some(true), _) => Ok(SPolicy::Low),
            (None, Some("strict")) => Ok(SPolicy::StrictLow),
            (None, _) => Err(self
                .wrong_type("true, false or \"strict\"")
                .help("true: signing returns the smaller s; \"strict\": verification insists on it, too")),
        }
    }

    /// A number: an expression in quotes, or an integer.
    pub(super) fn number(&self) -> Result<At<Number>, Problem> {
        if let Some(integer) = self.item.as_integer() {
            let number = Number { value: integer.into(), text: integer.to_string() };
            return Ok(At::new(number, self.site.clone()));
        }
        let wanted = "a number, or an expression in quotes";
        let text = self.item.as_str().ok_or_else(|| self.wrong_type(wanted))?;
        match Number::parse(text) {
            Ok(number) => Ok(At::new(number, self.site.clone())),
            Err(error) => {
                let site = self.within_string(text, error.span.clone());
                let problem = site.error(error.message).label("here");
                Err(match error.help {
                    Some(help) => problem.help(help),
                    None => problem,
                })
            }
        }
    }

    /// A small count such as a number of limbs.
    pub(super) fn count(&self) -> Result<At<u32>, Problem> {
        let integer = self.item.as_integer().ok_or_else(|| self.wrong_type("an integer"))?;
        let range =
            || self.site.error(format!("{integer} is out of range")).help("a count is from 1 to 1024");
        let count = u32::try_from(integer).map_err(|_| range())?;
        if !(1..=1024).contains(&count) {
            return Err(range());
        }
        Ok(At::new(count, self.site.clone()))
    }

    /// A list of strings.
    pub(super) fn strings(&self) -> Result<Vec<At<String>>, Problem> {
        let array = self.item.as_array().ok_or_else(|| self.wrong_type("a list of strings"))?;
        let mut strings: Vec<At<String>> = Vec::new();
        for element in array {
            let site = self.element(element.span());
            let Some(text) = element.as_str() else {
                return Err(site.error("expected a string").label("this is not a string"));
            };
            if let Some(first) = strings.iter().find(|first| first.value == text) {
                let problem = site.error(format!("`{text}` stands here twice")).label("again");
                return Err(problem.also(&first.site, "first here").help("remove one"));
            }
            strings.push(At::new(text.to_owned(), site));
        }
        Ok(strings)
    }

    /// A list of word sizes.
    pub(super) fn words(&self) -> Result<At<Vec<u32>>, Problem> {
        let array = self.item.as_array().ok_or_else(|| self.wrong_type("a list of word sizes"))?;
        let mut words = Vec::new();
        for element in array {
            let site = self.element(element.span());
            let word = match element.as_integer() {
                Some(word @ (8 | 16 | 32 | 64)) => word as u32,
                _ => {
                    let shown = element.to_string();
                    let problem = site.error(format!("{} is not a word size", shown.trim()));
                    return Err(problem
                        .label("not a word size")
                        .help("word sizes are 8, 16, 32 and 64 bits"));
                }
            };
            if words.contains(&word) {
                return Err(site.error(format!("the word size {word} stands here twice")).help("remove one"));
            }
            words.push(word);
        }
        if words.is_empty() {
            let problem = self.site.error("no word size is listed");
            return Err(
                problem.help("list at least one of 8, 16, 32 and 64 bits, for example words = [64, 32]")
            );
        }
        Ok(At::new(words, self.site.clone()))
    }

    /// A number of bytes: an integer, or a string such as `16 KiB`.
    pub(super) fn byte_count(&self) -> Result<At<usize>, Problem> {
        let help = "write an integer of bytes, or a size such as \"16 KiB\"";
        let bad = |message: String| self.site.error(message).help(help);
        let bytes = match self.item {
            item if item.is_integer() => item.as_integer().and_then(|bytes| usize::try_from(bytes).ok()),
            item if item.is_str() => item.as_str().and_then(parse_size),
            _ => return Err(self.wrong_type("a number of bytes").help(help)),
        };
        let bytes = bytes.ok_or_else(|| bad("not a number of bytes".into()))?;
        if bytes > MAX_TABLE {
            return Err(bad(format!("{bytes} bytes are more than a table can have, which is 16 MiB")));
        }
        Ok(At::new(bytes, self.site.clone()))
    }

    /// The name of a reduction.
    pub(super) fn reduction(&self) -> Result<At<ReductionChoice>, Problem> {
        const NAMES: [(&str, ReductionChoice); 4] = [
            ("auto", ReductionChoice::Auto),
            ("fold", ReductionChoice::Fold),
            ("montgomery", ReductionChoice::Montgomery),
            ("barrett", ReductionChoice::Barrett),
        ];
        Ok(At::new(self.choice("reduction", &NAMES)?, self.site.clone()))
    }

    /// The name of a digest.
    pub(super) fn digest(&self) -> Result<Digest, Problem> {
        self.choice("digest", &Digest::NAMES)
    }

    /// One of a few words.
    pub(super) fn choice<T: Copy>(&self, kind: &str, names: &[(&str, T)]) -> Result<T, Problem> {
        let text = self.string()?.value;
        let found = names.iter().find(|(name, _)| *name == text);
        found.map(|(_, value)| *value).ok_or_else(|| {
            let known: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
            let problem = self.site.error(format!("`{text}` is not a {kind}"));
            problem.label(format!("no such {kind}")).help(suggest(&text, &known))
        })
    }

    fn element(&self, span: Option<std::ops::Range<usize>>) -> Site {
        span.map_or_else(|| self.site.clone(), |span| self.site.narrowed(span))
    }

    /// The place of a part of a string, if the string is written without escapes.
    pub(super) fn within_string(&self, text: &str, part: std::ops::Range<usize>) -> Site {
        let span = self.site.span();
        let written = &self.site.source().text()[span.clone()];
        let Some(offset) = written.find(text).filter(|_| !text.is_empty()) else {
            return self.site.clone();
        };
        let start = span.start + offset + part.start;
        // An empty part is the end of the text; the closing quote is shown instead.
        let end = (span.start + offset + part.end).max(start + 1).min(span.end);
        self.site.narrowed(start..end)
    }
}

/// `16 KiB`, `512 B`, `1 MiB`; nothing if it is something else.
fn parse_size(text: &str) -> Option<usize> {
    let text = text.trim();
    let digits = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let number: usize = text[..digits].parse().ok()?;
    let unit = match text[digits..].trim() {
        "B" | "bytes" => 1,
        "KiB" => 1 << 10,
        "MiB" => 1 << 20,
        _ => return None,
    };
    number.checked_mul(unit)
}

/// Whether a value is a table rather than a word, for keys that take either.
pub(super) fn is_table(item: &Item) -> bool {
    item.as_table_like().is_some()
}
