//! The generator of Fieldforge: published numbers in, proved elliptic-curve code out.

pub mod arith;
pub mod binary;
pub mod chain;
pub mod check;
mod config;
pub mod emit;
pub mod eval;
mod explain;
pub mod expr;
mod generate;
pub mod glv;
#[cfg(feature = "import")]
pub mod import;
pub mod integer;
pub mod ir;
pub mod lower;
pub mod model;
pub mod options;
pub mod pass;
pub mod plan;
pub mod readback;
pub mod rep;
pub mod report;
pub mod smt;
pub mod spec;
pub mod tree;

pub use config::Config;
pub use explain::{Written, explain, html, report as html_report};
pub use generate::generate;
