//! Points of many vectors as coordinates, by one inversion.

use super::inverse::invert;
use crate::field::Field;
use crate::lane::{EIGHT, LaneMask, Packed};

/// How many vectors of points share an inversion.
pub(super) const VECTORS: usize = 8;
/// How many products do.
pub(super) const TOGETHER: usize = EIGHT * VECTORS;

/// `(X/Z, Y/Z)` of the points `[X, Y, Z]`, each with its bit of `finite`, which says where a point is finite.
///
/// Cost for each vector: 5M, and an eighth of an inversion of one lane for all of them.
#[inline(always)]
pub(super) fn normalize<F: Field, L: Packed<F>, A>(
    points: &[[L; 3]; VECTORS],
    finite: &[u8; VECTORS],
    affine: fn(F, F) -> A,
    products: &mut [(A, F::Mask)],
) {
    let (mut inverses, mut scratch) = ([L::ZERO; VECTORS], [L::ZERO; VECTORS]);
    let used = products.len().div_ceil(EIGHT).min(VECTORS);
    for (inverse, [_, _, z]) in inverses.iter_mut().zip(points).take(used) {
        *inverse = *z;
    }
    invert::<F, L>(&mut inverses[..used], &mut scratch);
    let groups = points.iter().zip(finite).zip(inverses).zip(products.chunks_mut(EIGHT));
    for ((([x, y, _], finite), inverse), products) in groups {
        let x = L::mul(*x, inverse).unpack();
        let y = L::mul(*y, inverse).unpack();
        for (lane, product) in products.iter_mut().enumerate() {
            *product = (affine(x[lane], y[lane]), F::Mask::gather(|_| finite >> lane & 1));
        }
    }
}
