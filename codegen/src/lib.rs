//! The generator of Fieldforge: published numbers in, proved elliptic-curve code out.

pub mod expr;
pub mod model;
pub mod report;
pub mod spec;
