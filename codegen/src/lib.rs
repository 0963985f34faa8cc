//! The generator of Fieldforge: published numbers in, proved elliptic-curve code out.

pub mod arith;
pub mod check;
pub mod eval;
pub mod expr;
pub mod ir;
pub mod lower;
pub mod model;
pub mod pass;
pub mod plan;
pub mod rep;
pub mod report;
pub mod spec;

