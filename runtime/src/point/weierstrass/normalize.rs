//! Many points to affine coordinates with one inversion.

use super::{Affine, Projective};
use crate::curve::Weierstrass;
use crate::error::{Error, Result};
use crate::field::Field;

/// Writes the coordinates of each point; a point at infinity becomes `(0, 0)`.
///
/// Source: Montgomery's trick, its products kept in the output. Cost: 1I + 5M a point.
///
/// # Errors
/// If the slices differ in length.
pub fn batch_normalize<W: Weierstrass>(points: &[Projective<W>], affine: &mut [Affine<W>]) -> Result<()> {
    if points.len() != affine.len() {
        return Err(Error);
    }
    // Points at infinity take part with Z = 1, by masks.
    let unit = |p: &Projective<W>| W::Field::select(p.is_identity(), W::Field::ONE, p.z);
    let mut product = W::Field::ONE;
    for (p, out) in points.iter().zip(affine.iter_mut()) {
        out.x = product;
        product = W::Field::mul(product, unit(p));
    }
    let mut inverse = product.invert();
    for (p, out) in points.iter().zip(affine.iter_mut()).rev() {
        let z_inverse = W::Field::mul(inverse, out.x);
        inverse = W::Field::mul(inverse, unit(p));
        let z_inverse = W::Field::select(p.is_identity(), W::Field::ZERO, z_inverse);
        *out = Affine::new(W::Field::mul(p.x, z_inverse), W::Field::mul(p.y, z_inverse));
    }
    Ok(())
}
