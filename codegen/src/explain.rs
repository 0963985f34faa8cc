//! What a user may want to know about a curve or a field, as text for a terminal.
//!
//! Nothing here is remembered from generation: the plan is made, the kernels are lowered and
//! proved once more, so that the text says what is so and not what was meant.

mod binary;
mod chains;
mod curve;
mod field;
mod glv;
mod html;
mod kernels;
mod limbs;
mod passes;
pub(crate) mod statement;
mod text;

pub use html::{Written, html, report};

use crate::model::Model;
use crate::report::Report;

use text::Page;

/// What the words of the tables mean.
const LEGEND: [&str; 4] = [
    "Products return tight elements. The sum or difference of two tight ones is loose, that of two loose \
     ones is long; they are not carried until they must be. Products take loose operands. On full words \
     there is no difference.",
    "A carry is an addition that reads or leaves a carry bit, or a shift that passes one on. Bits are those of \
     the longest sum, in a double word.",
    "Statements hold mod p, and for all operands of the classes. r is the result; R is Montgomery's radix.",
    "What is judged is the printed text, read back. Exact intervals show that no operation wraps that must \
     not and that results keep their class; polynomials show the statement. The chains, read back, have \
     the exponents that are given.",
];

/// How a curve or a field is kept in limbs, what its kernels cost, and what is proved of them.
///
/// # Errors
///
/// If there is no such curve or field, or if no representation holds it.
pub fn explain(model: &Model, name: &str) -> Result<String, Report> {
    let mut page = Page::default();
    if let Some(found) = model.curve(name) {
        curve::describe(&mut page, found)?;
    } else if let Some(found) = model.edwards.iter().find(|curve| curve.is_called(name)) {
        glv::describe(&mut page, found)?;
    } else if let Some(found) = model.binary_curve(name) {
        binary::describe_curve(&mut page, found)?;
    } else if let Some(found) = model.binary_field(name) {
        page.heading(&format!("The field {}", found.name));
        binary::describe_field(&mut page, found);
    } else if let Some(found) = model.field(name) {
        let views = field::views(found)?;
        page.heading(&format!("The field {}", found.name));
        field::describe(&mut page, found, &views);
    } else {
        model.select(&[name])?;
    }
    page.heading("How to read this");
    if model.binary_curve(name).is_some() || model.binary_field(name).is_some() {
        for sentences in binary::LEGEND {
            page.hanging(2, "– ", sentences);
        }
    }
    if model.binary_field(name).is_none() {
        for sentences in LEGEND {
            page.hanging(2, "– ", sentences);
        }
    }
    Ok(page.into_text())
}
