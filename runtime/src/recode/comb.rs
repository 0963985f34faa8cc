//! The modified LSB-set comb (A. Faz-Hernández, P. Longa, A. Sánchez, ePrint 2013/158).
//!
//! An odd k below `2^t` is written in w rows of d columns. The lowest row holds signs only, as
//! in [`super::window`]; above it stand bits that take the sign of their column. Converting a
//! bit under a negative column carries one into the bits above; out of the last row a carry
//! can leave only where no bit of room is left, that is where `w·d = t`.

use zeroize::Zeroize;

use super::{Digit, Recoding};
use crate::ct::bytes;
use crate::curve::Comb;
use crate::field::PrimeField;

/// The most bits a recoded scalar may have.
const CAPACITY: usize = 768;
const WORDS: usize = CAPACITY / 64;

/// A scalar as the columns of a comb; column i adds the entry for its bits, with its sign.
pub struct Columns {
    /// Row s of column i is bit `s·d + i`.
    rows: [u64; WORDS],
    shape: Comb,
    /// 1 if the columns represent `n − k`.
    negated: u8,
    carry: u8,
}

impl Columns {
    /// The columns of k, or of `n − k` where k is even; n itself where k is zero.
    #[inline]
    pub fn new<S: PrimeField>(k: &S, shape: Comb) -> Self {
        let mut k = k.to_bytes();
        let mut opposite = S::MODULUS;
        bytes::subtract(opposite.as_mut(), k.as_ref());
        let negated = 1 ^ k.as_ref().last().map_or(0, |last| last & 1);
        bytes::select(negated, opposite.as_ref(), k.as_mut());
        let mut words = [0; WORDS];
        for (i, &byte) in k.as_ref().iter().rev().enumerate() {
            words[i / 8] |= u64::from(byte) << (8 * (i % 8));
        }
        let (rows, carry) = recode(&words, shape);
        k.as_mut().zeroize();
        opposite.as_mut().zeroize();
        words.zeroize();
        Self { rows, shape, negated, carry }
    }

    /// 1 if the result must be negated, else 0.
    #[inline(always)]
    pub fn negated(&self) -> u8 {
        self.negated
    }

    /// 1 if `2^(w·d)` must be added, before the result is negated, else 0.
    #[inline(always)]
    pub fn carry(&self) -> u8 {
        self.carry
    }

    /// Whether a shape fits: for assertions at compile time.
    pub const fn fits(shape: Comb, bits: u32) -> bool {
        let Comb { w, v, e, d } = shape;
        w >= 1 && w <= 8 && v >= 1 && d == e * v && w * d >= bits as usize && w * d < CAPACITY
    }
}

impl Recoding for Columns {
    /// Bit `s − 1` of the index is the column's bit in row s.
    #[inline(always)]
    fn digit(&self, position: usize) -> Digit {
        let mut index = 0;
        for row in 1..self.shape.w {
            index |= bit(&self.rows, row * self.shape.d + position) << (row - 1);
        }
        Digit { index, negative: 1 ^ bit(&self.rows, position) }
    }
}

impl Drop for Columns {
    fn drop(&mut self) {
        self.rows.zeroize();
        self.negated.zeroize();
        self.carry.zeroize();
    }
}

#[inline(always)]
fn bit(words: &[u64; WORDS], position: usize) -> u8 {
    ((words[position / 64] >> (position % 64)) & 1) as u8
}

/// The rows of an odd k, and the carry out of the last.
///
/// Going up from row 1, bit by bit, `b = c ⊕ t` is what becomes of bit c of k under a carry t,
/// and the next carry is `c ∧ t` under a positive column, `c ∨ t` under a negative one: the
/// majority of c, t and a bit N that is set where the column is negative. So the carries are
/// those of the *sum* of the upper rows and N, and all the rows are `(c + N) ⊕ N` at once.
fn recode(k: &[u64; WORDS], shape: Comb) -> ([u64; WORDS], u8) {
    let Comb { w, d, .. } = shape;
    // The row of signs: bit i + 1 of k, and a positive last column.
    let mut signs = low_bits(&shift_right(k, 1), d);
    signs[(d - 1) / 64] |= 1 << ((d - 1) % 64);
    let negative = low_bits(&signs.map(|word| !word), d);
    let mut n = [0; WORDS];
    for row in 1..w {
        or_shifted(&mut n, &negative, row * d);
    }
    let mut rows = [0; WORDS];
    let mut carry = false;
    for (i, row) in rows.iter_mut().enumerate() {
        let upper = k[i] & !low_mask(i, d);
        let (sum, first) = upper.overflowing_add(n[i]);
        let (sum, second) = sum.overflowing_add(carry.into());
        carry = first | second;
        *row = sum ^ n[i];
    }
    let carry = bit(&rows, w * d);
    let mut rows = low_bits(&rows, w * d);
    or_shifted(&mut rows, &signs, 0);
    (rows, carry)
}

/// Ones in those bits of word i that are below a public position.
#[inline(always)]
fn low_mask(i: usize, position: usize) -> u64 {
    match position.saturating_sub(64 * i) {
        bits @ 0..64 => (1 << bits) - 1,
        _ => u64::MAX,
    }
}

#[inline(always)]
fn low_bits(words: &[u64; WORDS], count: usize) -> [u64; WORDS] {
    core::array::from_fn(|i| words[i] & low_mask(i, count))
}

/// `words >> count` for a public count from 1 to 63.
#[inline(always)]
fn shift_right(words: &[u64; WORDS], count: usize) -> [u64; WORDS] {
    core::array::from_fn(|i| {
        let next = words.get(i + 1).copied().unwrap_or(0);
        (words[i] >> count) | (next << (64 - count))
    })
}

/// `target |= words << count` for a public count; what leaves the top is lost.
#[inline(always)]
fn or_shifted(target: &mut [u64; WORDS], words: &[u64; WORDS], count: usize) {
    let (whole, bits) = (count / 64, count % 64);
    for i in whole..WORDS {
        target[i] |= words[i - whole] << bits;
        if bits > 0 && i > whole {
            target[i] |= words[i - whole - 1] >> (64 - bits);
        }
    }
}
