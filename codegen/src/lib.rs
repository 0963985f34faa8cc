//! The generator of Fieldforge: published numbers in, proved elliptic-curve code out.

pub mod arith;
pub mod check;
pub mod chain;
pub mod emit;
pub mod eval;
mod generate;
pub mod expr;
pub mod ir;
pub mod lower;
pub mod model;
pub mod options;
pub mod pass;
pub mod plan;
pub mod rep;
pub mod report;
pub mod spec;
pub mod tree;

pub use generate::generate;
use model::Model;
use report::{Problem, Report};

/// What a user may want to know about a curve or a field, for the terminal.
pub fn explain(model: &Model, name: &str) -> Result<String, Report> {
    let _ = (model, name);
    Err(Problem::plain("the explanation of plans is not wired yet").into())
}
