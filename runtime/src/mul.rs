//! Multiplications, each driven by one of the recodings.

pub mod binary;
pub mod double;
pub mod edwards;
pub mod fixed;
pub mod glv;
pub mod lanes;
pub mod multi;
pub mod variable;
