//! One inversion for the lanes of many vectors.

use crate::field::{Field, batch_invert};
use crate::lane::{EIGHT, Packed};

/// Inverts every lane of every vector; zeros stay zero. `scratch` must be at least as long as `values`.
///
/// Source: Montgomery's trick, over the vectors first, then over the lanes of their product. Cost:
/// 3M a vector; and, of one lane, 1I + 24M.
#[inline(always)]
pub(super) fn invert<F: Field, L: Packed<F>>(values: &mut [L], scratch: &mut [L]) {
    // Zeros take part as ones, by masks.
    let mut product = L::ONE;
    for (value, before) in values.iter().zip(scratch.iter_mut()) {
        *before = product;
        product = L::mul(product, L::select(value.is_zero(), L::ONE, *value));
    }
    let mut lanes = product.unpack();
    invert_lanes(&mut lanes);
    let mut inverse = L::pack(lanes.each_ref());
    for (value, before) in values.iter_mut().zip(scratch.iter()).rev() {
        let zero = value.is_zero();
        let unit = L::select(zero, L::ONE, *value);
        *value = L::select(zero, L::ZERO, L::mul(inverse, *before));
        inverse = L::mul(inverse, unit);
    }
}

/// It has no vectors, and is compiled once for a field.
#[inline(never)]
fn invert_lanes<F: Field>(lanes: &mut [F; EIGHT]) {
    batch_invert(lanes, &mut [F::ZERO; EIGHT]);
}
