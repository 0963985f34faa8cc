//! The curve of the example on the front page.

use num_bigint::BigUint;

use super::{Contents, Listed};
use crate::options::Options;

/// What the example says.
pub(super) struct Example {
    /// The path of the crate in Rust.
    pub(super) package: String,
    /// The module of the curve.
    pub(super) module: String,
    /// The length of a secret key in bytes.
    pub(super) key_bytes: usize,
}

impl Example {
    /// An example on the curve that most readers want: of 256 bits or near, with a digest.
    pub(super) fn of(contents: &Contents<'_>, options: &Options) -> Option<Self> {
        let fit = contents
            .curves
            .iter()
            .filter(|curve| curve.is_weierstrass && curve.digest.is_some() && has_key_of_ones(curve));
        let curve = fit.min_by_key(|curve| curve.scalar.modulus.bits().abs_diff(256))?;
        Some(Self {
            package: options.crate_name.replace('-', "_"),
            module: curve.name.to_owned(),
            key_bytes: curve.scalar.bytes(),
        })
    }
}

/// Whether a key whose every byte is 1, as in the example, is below the order.
fn has_key_of_ones(curve: &Listed<'_>) -> bool {
    BigUint::from_bytes_be(&vec![1; curve.scalar.bytes()]) < curve.scalar.modulus
}
