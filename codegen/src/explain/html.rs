//! The same as pages for a browser: one self-contained file for a curve, and an index of all.
//!
//! Numbers come from where the terminal's come from; pictures are SVG, drawn here. The template places
//! them and knows nothing.

mod columns;
mod flow;
mod index;
mod layout;
mod page;
mod steps;
mod svg;

pub use index::{Written, report};

use crate::model::Model;
use crate::report::Report;

/// The page of a curve or a field.
///
/// # Errors
///
/// If there is no such curve or field, or if no representation holds it.
pub fn html(model: &Model, name: &str) -> Result<String, Report> {
    Ok(page::page(model, name)?.render())
}
