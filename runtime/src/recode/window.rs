//! Regular signed windows of odd digits.
//!
//! Sign-aligned columns in one dimension (A. Faz-Hernández, P. Longa, A. Sánchez, "Efficient
//! and secure algorithms for GLV-based scalar multiplication", ePrint 2013/158): an odd k
//! below 2^l is `Σ s_i·2^i` over `i < l` with `s_i = ±1`, where `s_i` is positive if and only
//! if bit `i + 1` of k is set, and the last sign is positive. So the recoding is a shift:
//! column i *is* bit `i + 1`. Columns are taken w at a time; a window with the value
//! `D = Σ s_{j+i}·2^i` is odd, `|D| < 2^w`, and has the sign of its highest column.

use zeroize::Zeroize;

use super::{Digit, Recoding};
use crate::ct::bytes;
use crate::field::PrimeField;
use crate::lane::select_byte;

/// A scalar as odd digits `±1, ±3, …, ±(2^w − 1)`, and whether one must be subtracted from the
/// result because the scalar was even.
pub struct Windows<S: PrimeField> {
    k: S::Bytes,
    width: u32,
    digits: usize,
    even: u8,
}

impl<S: PrimeField> Windows<S> {
    /// Digits of `width` bits, 2 to 7.
    #[inline]
    pub fn new(k: &S, width: u32) -> Self {
        debug_assert!((2..8).contains(&width));
        let mut k = k.to_bytes();
        let mut even = 0;
        // An even k is treated as k + 1, which only sets its lowest bit.
        if let Some(last) = k.as_mut().last_mut() {
            even = 1 ^ (*last & 1);
            *last |= 1;
        }
        Self { k, width, digits: Self::count(width), even }
    }

    /// How many digits a scalar has: `ceil(BITS / width)`.
    #[inline(always)]
    pub const fn count(width: u32) -> usize {
        <S as PrimeField>::BITS.div_ceil(width) as usize
    }

    /// 1 if the digits represent `k + 1`, else 0.
    #[inline(always)]
    pub fn excess(&self) -> u8 {
        self.even
    }
}

impl<S: PrimeField> Recoding for Windows<S> {
    /// The index i stands for the magnitude `2i + 1`.
    #[inline(always)]
    fn digit(&self, position: usize) -> Digit {
        let mut columns = bytes::window(self.k.as_ref(), position * self.width as usize + 1, self.width);
        if position + 1 == self.digits {
            columns |= 1 << (self.width - 1);
        }
        // D = 2·columns − (2^w − 1): the low bits count up if it is positive, else down.
        let negative = 1 ^ (columns >> (self.width - 1));
        let low = (1 << (self.width - 1)) - 1;
        Digit { index: select_byte(negative, !columns, columns) & low, negative }
    }
}

impl<S: PrimeField> Drop for Windows<S> {
    fn drop(&mut self) {
        self.k.as_mut().zeroize();
        self.even.zeroize();
    }
}
