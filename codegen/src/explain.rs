//! What a user may want to know about a curve or a field, as text for a terminal.
//!
//! Nothing here is remembered from generation: the plan is made, the kernels are lowered and
//! proved once more, so that the text says what is so and not what was meant.

mod chains;
mod curve;
mod field;
mod kernels;
mod limbs;
pub(crate) mod statement;
mod text;

use crate::model::Model;
use crate::report::Report;

use text::Page;

/// How a curve or a field is kept in limbs, what its kernels cost, and what is proved of them.
///
/// # Errors
///
/// If there is no such curve or field, or if no representation holds it.
pub fn explain(model: &Model, name: &str) -> Result<String, Report> {
    let mut page = Page::default();
    if let Some(found) = model.curve(name) {
        curve::describe(&mut page, found)?;
    } else if let Some(found) = model.field(name) {
        let views = field::views(found)?;
        page.heading(&format!("The field {}", found.name));
        field::describe(&mut page, found, &views);
    } else {
        model.select(&[name])?;
    }
    Ok(page.into_text())
}
