//! Elements of binary fields, changed in place.
//!
//! These are the kernels' own functions with the result in the place of an operand. They are
//! called, not inlined: a product is thousands of cycles where this matters, and a call is ten.

use core::hint::black_box;

use crate::ct::{self, Mask};
use crate::field::{BinaryElement, BinaryKernels};
use crate::word::Word as _;

/// `a ← a + b`.
#[inline(never)]
pub fn add<K: BinaryKernels>(a: &mut BinaryElement<K>, b: &BinaryElement<K>) {
    for (a, &b) in a.limbs_mut().as_mut().iter_mut().zip(b.limbs().as_ref()) {
        *a = *a ^ b;
    }
}

/// `a ← a + 1`.
#[inline(never)]
pub fn increment<K: BinaryKernels>(a: &mut BinaryElement<K>) {
    if let Some(lowest) = a.limbs_mut().as_mut().first_mut() {
        *lowest = *lowest ^ K::Word::from_bool(true);
    }
}

/// `a ← a + b` where the mask is true.
#[inline(never)]
pub fn add_if<K: BinaryKernels>(a: &mut BinaryElement<K>, mask: Mask<K::Word>, b: &BinaryElement<K>) {
    for (a, &b) in a.limbs_mut().as_mut().iter_mut().zip(b.limbs().as_ref()) {
        *a = *a ^ (b & mask.word());
    }
}

/// `a ← 0`, without a constant, which would take memory on some machines.
#[inline(never)]
pub fn clear<K: BinaryKernels>(a: &mut BinaryElement<K>) {
    a.limbs_mut().as_mut().fill(K::Word::ZERO);
}

/// `a ← 0`, where it was secret: the optimiser may not leave it out.
#[inline(never)]
pub(super) fn wipe<K: BinaryKernels>(a: &mut BinaryElement<K>) {
    clear(a);
    black_box(a);
}

/// `a ← a·b`. Cost: 1M.
#[inline(never)]
pub fn multiply<K: BinaryKernels>(a: &mut BinaryElement<K>, b: &BinaryElement<K>) {
    K::mul_in_place(a.limbs_mut(), b.limbs());
}

/// `a ← a^(2^count)`. Cost: count S.
#[inline(never)]
pub fn square<K: BinaryKernels>(a: &mut BinaryElement<K>, count: u32) {
    K::square_in_place(a.limbs_mut(), count);
}

/// `a ← b` where the mask is true.
#[inline(never)]
pub fn replace_if<K: BinaryKernels>(a: &mut BinaryElement<K>, mask: Mask<K::Word>, b: &BinaryElement<K>) {
    for (a, &b) in a.limbs_mut().as_mut().iter_mut().zip(b.limbs().as_ref()) {
        *a = ct::select(mask.word(), b, *a);
    }
}

/// `a ← a | b`, bit by bit, where the mask is true: of elements of which only one is not zero, it makes that.
#[inline(never)]
pub fn or_if<K: BinaryKernels>(a: &mut BinaryElement<K>, mask: Mask<K::Word>, b: &BinaryElement<K>) {
    a.merge(mask, b.limbs());
}

/// a and b change places where the mask is true.
#[inline(never)]
pub fn exchange<K: BinaryKernels>(mask: Mask<K::Word>, a: &mut BinaryElement<K>, b: &mut BinaryElement<K>) {
    for (a, b) in a.limbs_mut().as_mut().iter_mut().zip(b.limbs_mut().as_mut()) {
        let difference = (*a ^ *b) & mask.word();
        *a = *a ^ difference;
        *b = *b ^ difference;
    }
}

/// Whether `a` is zero.
#[inline(never)]
pub fn is_zero<K: BinaryKernels>(a: &BinaryElement<K>) -> Mask<K::Word> {
    let any = a.limbs().as_ref().iter().fold(K::Word::ZERO, |any, &limb| any | limb);
    Mask::new(ct::is_zero(any))
}

/// `a ← 1/a`, and 0 for 0. Cost: that of [`invert_within`].
#[inline(never)]
pub fn invert<K: BinaryKernels>(a: &mut BinaryElement<K>) {
    let mut room = [*a; 2];
    let [power, before] = &mut room;
    invert_within(a, power, before);
}

/// `a ← 1/a`, and 0 for 0, in the room of two elements, which are lost.
///
/// With `β_k = a^(2^k − 1)`, `β_2k = β_k^(2^k)·β_k` and `β_(k+1) = β_k²·a` lead to `β_(m−1)`, whose
/// square is the inverse (T. Itoh, S. Tsujii, "A fast algorithm for computing multiplicative
/// inverses in GF(2^m) using normal bases", Information and Computation 78, 1988).
/// Cost: m − 1 S, `log2(m) + weight(m − 1) − 2` M.
pub fn invert_within<K: BinaryKernels>(
    a: &mut BinaryElement<K>,
    power: &mut BinaryElement<K>,
    before: &mut BinaryElement<K>,
) {
    // β_k for the k that are written by the leading bits of m − 1.
    *power = *a;
    for below in (0..(K::DEGREE - 1).ilog2() as u8).rev() {
        let k = (K::DEGREE - 1) >> below;
        *before = *power;
        square(power, k >> 1);
        multiply(power, before);
        if k & 1 == 1 {
            square(power, 1);
            multiply(power, a);
        }
    }
    square(power, 1);
    *a = *power;
}
