//! Many inversions for one.

use super::Field;

/// Inverts every element in place; zeros stay zero. `scratch` must be as long as `values`.
///
/// Source: Montgomery's trick. Cost: 1I + 3M an element. Returns `false`, and does nothing,
/// if the lengths differ. Inlined, because a backend's products must be.
#[inline(always)]
pub fn batch_invert<F: Field>(values: &mut [F], scratch: &mut [F]) -> bool {
    if values.len() != scratch.len() {
        return false;
    }
    batch_invert_with(values, scratch, |value| value);
    true
}

/// As [`batch_invert`], on a place inside each item; the shorter of the two slices counts.
#[inline(always)]
pub fn batch_invert_with<F: Field, T>(
    items: &mut [T],
    scratch: &mut [F],
    mut place: impl FnMut(&mut T) -> &mut F,
) {
    // Zeros take part as ones, so that they spoil no other element, by masks.
    let mut product = F::ONE;
    for (item, before) in items.iter_mut().zip(scratch.iter_mut()) {
        let value = *place(item);
        *before = product;
        product = F::mul(product, F::select(value.is_zero(), F::ONE, value));
    }
    let count = items.len().min(scratch.len());
    let mut inverse = product.invert();
    for (item, before) in items[..count].iter_mut().zip(&scratch[..count]).rev() {
        let value = place(item);
        let zero = value.is_zero();
        let unit = F::select(zero, F::ONE, *value);
        *value = F::select(zero, F::ZERO, F::mul(inverse, *before));
        inverse = F::mul(inverse, unit);
    }
}
