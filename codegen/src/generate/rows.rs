//! What the summary says of prime fields.

use crate::arm;
use crate::lower::Kind;
use crate::model::PrimeField;
use crate::rep::{Rep, Style};
use crate::tree::Row;

/// The row of the kernels in words.
pub(super) fn words(field: &PrimeField, rep: &Rep, text: &str) -> Row {
    row(field, rep, limbs(rep), Kind::of_field(rep).len(), text)
}

/// The row of the kernels in lanes.
pub(super) fn lanes(field: &PrimeField, rep: &Rep, text: &str) -> Row {
    row(field, rep, format!("{}×{} lanes", rep.n(), rep.digits[0]), Kind::of_field(rep).len(), text)
}

/// The row of the assembly for NEON.
pub(super) fn neon(field: &PrimeField, rep: &Rep, text: &str) -> Row {
    row(field, rep, format!("{}×{} NEON", rep.n(), rep.word), arm::Function::ALL.len(), text)
}

fn row(field: &PrimeField, rep: &Rep, limbs: String, proofs: usize, text: &str) -> Row {
    let name = field.stanza.rsplit('.').next().unwrap_or(&field.name);
    Row {
        stanza: field.stanza.clone(),
        name: name.to_owned(),
        is_order: field.key == format!("{}.order", field.stanza) && field.stanza.starts_with("curve."),
        word: rep.word,
        limbs,
        reduction: rep.reduction.name().to_owned(),
        lines: text.lines().count(),
        proofs,
        table_bytes: 0,
    }
}

/// The number of digits, their length and what they are; headroom is what is left of the word.
fn limbs(rep: &Rep) -> String {
    let length = |bound: Option<&u32>| bound.map_or_else(String::new, u32::to_string);
    let (shortest, longest) = (rep.digits.iter().min(), rep.digits.iter().max());
    match rep.style {
        Style::Saturated => format!("{}×{} saturated", rep.n(), rep.word),
        Style::Delayed if shortest == longest => format!("{}×{} delayed", rep.n(), length(longest)),
        Style::Delayed => format!("{}×{}–{} delayed", rep.n(), length(shortest), length(longest)),
    }
}
