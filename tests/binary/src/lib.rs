//! Binary curves, as the processor lets them be and as if it had no carry-less products, beside
//! OpenSSL in the same process.

pub mod curve;
#[cfg(all(target_arch = "x86_64", target_pointer_width = "64"))]
mod fields;
#[cfg(target_arch = "x86_64")]
pub mod kernels;
pub mod portable;
pub mod row;
