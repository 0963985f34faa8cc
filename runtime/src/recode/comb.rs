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

/// A scalar as the columns of a comb; column i adds the entry for its bits, with its sign.
pub struct Columns {
    /// One bit per column and row, least significant first: row s of column i at `s·d + i`.
    rows: [u8; CAPACITY / 8],
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
        let mut columns = Self { rows: [0; CAPACITY / 8], shape, negated, carry: 0 };
        columns.fill(k.as_ref());
        k.as_mut().zeroize();
        opposite.as_mut().zeroize();
        columns
    }

    fn fill(&mut self, k: &[u8]) {
        let Comb { w, d, .. } = self.shape;
        // The lowest row: bit i + 1 of k, and a positive last column.
        for i in 0..d - 1 {
            self.set(i, bytes::window(k, i + 1, 1));
        }
        self.set(d - 1, 1);
        let mut carry = 0;
        for row in 1..w {
            for i in 0..d {
                // c + carry of the bits from here up, one bit at a time.
                let sum = bytes::window(k, row * d + i, 1) + carry;
                let bit = sum & 1;
                let negative = 1 ^ self.get(i);
                self.set(row * d + i, bit);
                // At most one of the two is set: a sum of 2 leaves the bit 0.
                carry = (sum >> 1) | (bit & negative);
            }
        }
        self.carry = carry;
    }

    #[inline(always)]
    fn set(&mut self, place: usize, bit: u8) {
        self.rows[place / 8] |= bit << (place % 8);
    }

    #[inline(always)]
    fn get(&self, place: usize) -> u8 {
        (self.rows[place / 8] >> (place % 8)) & 1
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
        w >= 1 && w <= 8 && v >= 1 && d == e * v && w * d >= bits as usize && w * d <= CAPACITY
    }
}

impl Recoding for Columns {
    /// Bit `s − 1` of the index is the column's bit in row s.
    #[inline(always)]
    fn digit(&self, position: usize) -> Digit {
        let mut index = 0;
        for row in 1..self.shape.w {
            index |= self.get(row * self.shape.d + position) << (row - 1);
        }
        Digit { index, negative: 1 ^ self.get(position) }
    }
}

impl Drop for Columns {
    fn drop(&mut self) {
        self.rows.zeroize();
        self.negated.zeroize();
        self.carry.zeroize();
    }
}
