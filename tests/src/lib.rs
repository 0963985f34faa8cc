//! What the tests share: readers of vector files, plain-integer models to compare with, and one
//! view of every curve.
//!
//! The view ([`view::Curve`]) takes and returns bytes only, so that a test is a loop over curves
//! and over word widths, and a new curve is one line in [`curves`].

pub mod curves;
pub mod der;
pub mod evp;
pub mod hash;
pub mod hex;
pub mod model;
pub mod openssl;
pub mod params;
pub mod rsp;
pub mod skip;
pub mod vectors;
pub mod view;
