//! Powers on the kernels' level: what generated addition chains are made of.

use super::Kernels;

/// `a^(2^times)`, tight, from a tight operand. The number of squarings is public.
#[inline(always)]
pub fn square_times<K: Kernels>(a: &K::Limbs, times: u32) -> K::Limbs {
    let mut power = *a;
    for _ in 0..times {
        power = K::square(&power);
    }
    power
}
