//! Multiplications, each driven by one of the recodings.

pub mod double;
pub mod fixed;
pub mod variable;
