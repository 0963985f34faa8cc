//! Powers on the kernels' level: what generated addition chains are made of.
//!
//! A chain has dozens of products. Here they are calls: taken in one by one they would make one
//! huge function, slow to compile and no faster.

use super::Kernels;

/// `a·b`, tight, from loose operands.
#[inline(never)]
pub fn product<K: Kernels>(a: &K::Limbs, b: &K::Limbs) -> K::Limbs {
    K::mul(a, b)
}

/// `a^(2^times)`, tight, from a tight operand. The number of squarings is public.
#[inline(never)]
pub fn square_times<K: Kernels>(a: &K::Limbs, times: u32) -> K::Limbs {
    let mut power = *a;
    for _ in 0..times {
        power = K::square(&power);
    }
    power
}
