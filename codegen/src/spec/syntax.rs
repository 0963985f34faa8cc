//! Text that is not TOML at all.

use toml_edit::TomlError;

use crate::report::{Problem, Source};

/// What the parser says, with the stanza and the key in which it says it.
pub(super) fn explain(source: &Source, error: &TomlError) -> Problem {
    let text = source.text();
    let span = error.span().unwrap_or(0..0);
    let at = span.start.min(text.len());
    let line_start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = text[line_start..].lines().next().unwrap_or_default();
    let header = text[..line_start].lines().rev().find_map(header_of);
    let key = line.split_once('=').map(|(key, _)| key.trim()).filter(|key| is_bare(key));
    let path = match (header_of(line), header, key) {
        (Some(own), _, _) => own.to_owned(),
        (None, Some(header), Some(key)) => format!("{header}.{key}"),
        (None, Some(header), None) => header.to_owned(),
        (None, None, key) => key.unwrap_or_default().to_owned(),
    };
    // The parser may point behind the last byte, where nothing can be underlined.
    let end = span.end.max(at + 1).min(text.len());
    let site = source.site(path, at.min(end)..end);
    let message = error.message();
    let problem = site.error(message.to_owned());
    let number =
        line.split_once('=').is_some_and(|(_, value)| value.trim().starts_with(|c: char| c.is_ascii_digit()));
    match message {
        "duplicate key" => problem.label("it stands here again").help("remove or rename one of the two"),
        "integer number overflowed" => problem.help("put a number of more than 63 bits in quotes"),
        _ if number => {
            let problem =
                site.error("an expression must stand in quotes").label("only an integer may go without");
            problem.help("write it like prime = \"2^255 - 19\"")
        }
        _ => problem,
    }
}

fn header_of(line: &str) -> Option<&str> {
    let inner = line.trim().strip_prefix('[')?.split_once(']')?.0;
    is_bare(inner).then_some(inner)
}

fn is_bare(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-'))
}
