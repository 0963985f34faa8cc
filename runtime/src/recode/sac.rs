//! Sign-aligned columns (A. Faz-Hernández, P. Longa, A. Sánchez, "Efficient and secure
//! algorithms for GLV-based scalar multiplication", ePrint 2013/158).
//!
//! A scalar becomes m sub-scalars, each written with as many digits below the other. The first
//! is odd, and its digits are ±1; the digits of the others are zero or have the sign of the
//! first's in their column. So a column is a sign and m − 1 bits, w columns are a sign and
//! `w·m − 1` bits, and a table of `2^(w·m − 1)` points serves them all. Here `w·m = 4`: one
//! column at a time for m = 4, two for m = 2, four for m = 1, and always eight points.

use zeroize::Zeroize;

use super::{Digit, Recoding};
use crate::ct;
use crate::curve::Lattice;
use crate::field::PrimeField;
use crate::word::{add_with_carry, subtract_with_borrow};

/// The words of a sub-scalar: room for one of 640 bits, in one dimension, and its sign.
pub(crate) const WORDS: usize = 11;
/// Bits of an index and its sign: columns times dimensions.
const WINDOW: usize = 4;

/// A scalar as M sub-scalars: magnitudes and signs.
pub struct SubScalars<const M: usize> {
    /// Magnitudes, little-endian.
    pub(crate) magnitudes: [[u64; WORDS]; M],
    /// 1 for those that are negative, else 0.
    pub(crate) negative: [u8; M],
}

impl<const M: usize> SubScalars<M> {
    /// The sub-scalars of k; the first of them is odd.
    ///
    /// Cost for scalars of N words and sub-scalars of S: `m·N² + m²·S²/2` products of words.
    pub fn new<F: PrimeField>(k: &F, lattice: &Lattice<M>) -> Self {
        let mut bytes = k.to_bytes();
        let scalars = Self::of_bytes(bytes.as_ref(), lattice);
        bytes.as_mut().zeroize();
        scalars
    }

    /// The same of the big-endian bytes of a scalar below the order, as many as it has.
    pub fn of_bytes(k: &[u8], lattice: &Lattice<M>) -> Self {
        let mut words = [0u64; WORDS];
        for (i, &byte) in k.iter().rev().enumerate() {
            words[i / 8] |= u64::from(byte) << (8 * (i % 8));
        }
        let mut parts = split(&words[..k.len().div_ceil(8)], lattice);
        words.zeroize();
        let length = lattice.basis[0][0].len();
        let mut negative = [0; M];
        for (part, negative) in parts.iter_mut().zip(&mut negative) {
            *negative = (part[length - 1] >> 63) as u8;
            negate_if(*negative, &mut part[..length]);
        }
        Self { magnitudes: parts, negative }
    }

    /// The magnitude of the j-th, little-endian, and 1 if it is negative, else 0.
    pub fn part(&self, j: usize) -> (&[u64], u8) {
        (&self.magnitudes[j], self.negative[j])
    }
}

impl<const M: usize> Drop for SubScalars<M> {
    fn drop(&mut self) {
        self.magnitudes.zeroize();
        self.negative.zeroize();
    }
}

/// A scalar as columns, read `4/M` at a time.
pub struct Sac<const M: usize> {
    /// Row 0 holds the signs of the columns, 1 for positive; the others hold digits.
    rows: SubScalars<M>,
}

impl<const M: usize> Sac<M> {
    /// Columns that a digit takes.
    pub const WIDTH: usize = WINDOW / M;

    /// How many digits a scalar has.
    pub const fn count(lattice: &Lattice<M>) -> usize {
        lattice.digits.div_ceil(Self::WIDTH)
    }

    /// Whether the lattice fits: for assertions at compile time.
    pub const fn fits(lattice: &Lattice<M>, bits: u32) -> bool {
        let length = lattice.basis[0][0].len();
        // The magnitude of the first sub-scalar may have as many bits as there are digits.
        let holds = lattice.digits < 64 * length && Self::count(lattice) * Self::WIDTH <= 64 * length;
        WINDOW.is_multiple_of(M) && holds && length <= WORDS && bits <= 64 * WORDS as u32 && lattice.odd < M
    }

    /// The columns of k.
    ///
    /// Going up a row, bit by bit, a bit that becomes −1 in its column carries one into the bits
    /// above. As in [`super::comb`], those carries are the carries of the sum of the row and
    /// the word N that has a one where a column is negative, and the digits are `(k_j + N) ⊕ N`.
    pub fn new<F: PrimeField>(k: &F, lattice: &Lattice<M>) -> Self {
        let mut rows = SubScalars::new(k, lattice);
        let length = lattice.basis[0][0].len();
        let columns = Self::count(lattice) * Self::WIDTH;
        let signs = &mut rows.magnitudes[0];
        for i in 0..length {
            let above = if i + 1 < length { signs[i + 1] } else { 0 };
            signs[i] = (signs[i] >> 1) | (above << 63);
        }
        // The highest column is positive, and those beyond it are not read.
        for (i, word) in signs[..length].iter_mut().enumerate() {
            *word |= u64::MAX.checked_shl((columns - 1).saturating_sub(64 * i) as u32).unwrap_or(0);
        }
        let [signs, others @ ..] = &mut rows.magnitudes[..] else { return Self { rows } };
        for row in others {
            let mut carry = 0;
            for (digit, sign) in row[..length].iter_mut().zip(&signs[..length]) {
                (*digit, carry) = add_with_carry(*digit, !sign, carry);
                *digit ^= !sign;
            }
        }
        Self { rows }
    }

    /// 1 if the j-th image of the point must be negated, else 0.
    #[inline(always)]
    pub fn negative(&self, j: usize) -> u8 {
        self.rows.negative[j]
    }
}

impl<const M: usize> Recoding for Sac<M> {
    /// The sign is that of the highest column. The index has, from the top: the bits of that
    /// column, row m − 1 first; then for each lower one whether its sign is the same, and its
    /// bits.
    #[inline(always)]
    fn digit(&self, position: usize) -> Digit {
        let rows = &self.rows.magnitudes;
        let mut column = (position + 1) * Self::WIDTH - 1;
        let sign = bit(&rows[0], column);
        let mut index = 0;
        for step in 0..Self::WIDTH {
            if step > 0 {
                column -= 1;
                index = (index << 1) | (1 ^ sign ^ bit(&rows[0], column));
            }
            for row in rows[1..].iter().rev() {
                index = (index << 1) | bit(row, column);
            }
        }
        Digit { index, negative: 1 ^ sign }
    }
}

#[inline(always)]
fn bit(words: &[u64; WORDS], position: usize) -> u8 {
    ((words[position / 64] >> (position % 64)) & 1) as u8
}

/// The sub-scalars in two's complement. Inlined where the lattice is known, its loops unroll.
#[inline(always)]
fn split<const M: usize>(k: &[u64], lattice: &Lattice<M>) -> [[u64; WORDS]; M] {
    let length = lattice.basis[0][0].len();
    let mut parts = [[0u64; WORDS]; M];
    let copied = k.len().min(length);
    parts[0][..copied].copy_from_slice(&k[..copied]);
    for (i, row) in lattice.basis.iter().enumerate() {
        let mut multiple = multiply_shift(k, lattice.rounding[i], lattice.shift, i != lattice.odd);
        for (part, entry) in parts.iter_mut().zip(row) {
            subtract_product(&mut part[..length], &multiple, entry);
        }
        multiple.zeroize();
    }
    let even = ct::mask_of_bit::<u64>(!parts[0][0] as u8 & 1);
    for (part, entry) in parts.iter_mut().zip(&lattice.basis[lattice.odd]) {
        let mut borrow = 0;
        for (word, &entry) in part[..length].iter_mut().zip(*entry) {
            (*word, borrow) = subtract_with_borrow(*word, entry & even, borrow);
        }
    }
    parts
}

/// `k·c / 2^(64·shift)`, rounded to the nearest or down.
#[inline(always)]
fn multiply_shift(k: &[u64], c: &[u64], shift: usize, nearest: bool) -> [u64; WORDS] {
    let mut product = [0u64; 2 * WORDS + 1];
    product[shift - 1] = u64::from(nearest) << 63;
    for (i, &x) in k.iter().enumerate() {
        let mut carry = 0;
        for (j, &y) in c.iter().enumerate() {
            (product[i + j], carry) = multiply_add(x, y, product[i + j], carry);
        }
        // Nothing but the half may be here yet, and nothing above.
        let (sum, overflow) = add_with_carry(product[i + c.len()], carry, 0);
        product[i + c.len()] = sum;
        product[i + c.len() + 1] += overflow;
    }
    let mut high = [0; WORDS];
    high.copy_from_slice(&product[shift..shift + WORDS]);
    product.zeroize();
    high
}

/// `target −= a·b` mod the length of the target, a power of two.
#[inline(always)]
fn subtract_product(target: &mut [u64], a: &[u64; WORDS], b: &[u64]) {
    for i in 0..target.len() {
        let (mut carry, mut borrow) = (0, 0);
        for j in i..target.len() {
            let (low, high) = multiply_add(a[i], b[j - i], 0, carry);
            carry = high;
            (target[j], borrow) = subtract_with_borrow(target[j], low, borrow);
        }
    }
}

/// `x·y + a + b`, low word and high word.
#[inline(always)]
fn multiply_add(x: u64, y: u64, a: u64, b: u64) -> (u64, u64) {
    let wide = u128::from(x) * u128::from(y) + u128::from(a) + u128::from(b);
    (wide as u64, (wide >> 64) as u64)
}

/// `−words` if `negative` is 1.
fn negate_if(negative: u8, words: &mut [u64]) {
    let mask = ct::mask_of_bit::<u64>(negative);
    let mut carry = mask & 1;
    for word in words {
        (*word, carry) = add_with_carry(*word ^ mask, 0, carry);
    }
}
