//! The modules of binary fields and curves.

mod curve;
mod field;
mod kernels;
mod tables;
mod word;

pub use curve::files;
pub use field::file as field_file;
pub use kernels::{HALF_TRACE, LINEAR_MAP, describe, frame, is_free, module, over_vectors};
pub use tables::{Shape, Tables};
