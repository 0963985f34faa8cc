//! Multiplications of points that have endomorphisms: as many doublings as a sub-scalar has
//! digits, instead of as many as the scalar.
//!
//! Source: A. Faz-Hernández, P. Longa, A. Sánchez, "Efficient and secure algorithms for
//! GLV-based scalar multiplication", ePrint 2013/158.

mod double;
mod variable;

pub use double::{double_multiply_vartime, multiply_vartime};
pub(crate) use variable::odd_multiples;
pub use variable::{multiply, protected};
