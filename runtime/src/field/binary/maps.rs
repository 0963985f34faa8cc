//! Maps of elements that kernels are composed of.

use super::BinaryKernels;
use crate::ct;

/// `a + a^4 + a^16 + … + a^(2^(m−1))` for odd m: it solves `z² + z = a` if the trace of a is zero.
///
/// Cost: m − 1 squarings.
#[inline(always)]
pub fn half_trace<K: BinaryKernels>(a: &K::Limbs) -> K::Limbs {
    const { assert!(K::DEGREE % 2 == 1, "the half-trace serves odd degrees") };
    let mut sum = *a;
    for _ in 0..K::DEGREE / 2 {
        sum = K::add(&K::square_times(&sum, 2), a);
    }
    sum
}

/// The linear map that takes x^i to column i. Every column is read.
///
/// Cost: m masks, and as many selections of an element.
#[inline(always)]
pub fn linear_map<K: BinaryKernels>(columns: &[K::Limbs], a: &K::Limbs) -> K::Limbs {
    use crate::word::Word;
    let mut sum = K::ZERO;
    for (limb, columns) in a.as_ref().iter().zip(columns.chunks(K::Word::BITS as usize)) {
        let mut bits = limb.widen();
        for column in columns {
            let mask: K::Word = ct::mask(bits & 1 == 1);
            bits >>= 1;
            for (limb, &other) in sum.as_mut().iter_mut().zip(column.as_ref()) {
                *limb = *limb ^ (other & mask);
            }
        }
    }
    sum
}
