//! What kernels of carry-less products are made of: vectors of two words, or of two words for each
//! of two elements.

use core::ops::{BitAnd, BitXor};

use super::Wide;

/// Two words of 64 bits, for one element or for several side by side, which do not meet.
pub trait Vector: Copy + BitXor<Output = Self> + BitAnd<Output = Self> {
    /// These two words, the same for every element.
    fn constant(low: u64, high: u64) -> Self;
    /// Each word shifted left.
    fn left<const K: i32>(self) -> Self;
    /// Each word shifted right.
    fn right<const K: i32>(self) -> Self;
    /// The high word of `a`, and above it the low word of `b`.
    fn middle(a: Self, b: Self) -> Self;
    /// The low word in the high place, above zero.
    fn up(self) -> Self;
    /// The high word in the low place, below zero.
    fn down(self) -> Self;
    /// The product over GF(2) of the low words.
    fn low_product(self, other: Self) -> Self;
    /// The product over GF(2) of the high words.
    fn high_product(self, other: Self) -> Self;
}

/// An element's words in vectors; above an odd number of them stands zero.
#[inline(always)]
pub fn vectors<const N: usize, const U: usize>(words: &[u64; N]) -> [Wide; U] {
    const { assert!(U == N.div_ceil(2)) };
    let mut vectors = [Wide::new(0, 0); U];
    for (vector, pair) in vectors.iter_mut().zip(words.chunks(2)) {
        *vector = Wide::new(pair[0], if pair.len() == 2 { pair[1] } else { 0 });
    }
    vectors
}

/// The words of an element in vectors.
#[inline(always)]
pub fn words<const N: usize, const U: usize>(vectors: &[Wide; U]) -> [u64; N] {
    const { assert!(U == N.div_ceil(2)) };
    let mut words = [0; N];
    for (pair, vector) in words.chunks_mut(2).zip(vectors) {
        pair[0] = vector.low();
        if let Some(high) = pair.get_mut(1) {
            *high = vector.high();
        }
    }
    words
}
