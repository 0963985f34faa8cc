//! The modules of binary fields and curves.

mod kernels;

pub use kernels::{HALF_TRACE, LINEAR_MAP, describe, frame, module};
