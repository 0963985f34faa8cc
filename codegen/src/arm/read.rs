//! The printed text taken apart again.

use super::text;
use crate::pass::judge::Fault;
use crate::readback::Place;
use crate::rep::Rep;

/// The instructions of both functions, and the line of the text, from 0, at which each begins.
///
/// Around them the text must be what is printed around them, to the letter: it is printed again, and
/// compared.
pub(super) fn bodies(rep: &Rep, text: &str) -> Result<[(usize, Vec<String>); 2], Fault> {
    let found = text::bodies(text);
    let [product, square] = <[(usize, Vec<String>); 2]>::try_from(found)
        .map_err(|found| fault(format!("{} functions with instructions, and not two", found.len()), None))?;
    let printed = text::module(rep, &[product.1.clone(), square.1.clone()]);
    // The header names the key and the modulus; it is compared with the others.
    if text.strip_suffix(&printed).is_none_or(|header| !header.lines().all(is_comment)) {
        let around = text.lines().rev().zip(printed.lines().rev()).position(|(one, other)| one != other);
        let line = around.map(|from_end| text.lines().count() - 1 - from_end);
        let place = line.map(|line| place(text, line));
        return Err(fault("the text around the instructions is not what is printed".into(), place));
    }
    Ok([product, square])
}

/// Whether a line of the header has no meaning.
fn is_comment(line: &str) -> bool {
    line.is_empty() || (line.starts_with("//") && !line.starts_with("//!"))
}

/// A line of a text, from 0.
pub(super) fn place(text: &str, line: usize) -> Place {
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let length = text[start.min(text.len())..].lines().next().map_or(0, str::len);
    Place { line: line + 1, bytes: start..start + length }
}

fn fault(reason: String, place: Option<Place>) -> Fault {
    Fault { function: "neon".into(), place, reason }
}
