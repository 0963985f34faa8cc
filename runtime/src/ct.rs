//! The barrier between secret bits and masks.
//!
//! Compilers recognise `bit.wrapping_neg() & x` as a choice and may turn it back into a
//! branch. Every secret bit therefore becomes a mask in [`mask`], and nowhere else.
//!
//! Where the CPU has conditional moves, the barrier is one, in the assembly of the `cmov`
//! crate: the optimiser cannot see what it does, and the value stays in registers. Elsewhere
//! it is [`core::hint::black_box`], which sends the bit through memory; that costs a fifth of
//! the speed of a 256-bit field on x86-64.

use core::hint::black_box;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use crate::word::Word;

pub(crate) mod bytes;
mod declassify;

#[cfg(fieldforge_ct)]
pub use declassify::set_declassifier;
pub use declassify::{Release, declassify};

/// All ones if `bit`, else zero; the optimiser cannot see which.
///
/// The bit must not be a comparison of what is secret: where the CPU cannot turn one into a number, it
/// is a branch before it comes here. [`mask_of_bit`] takes numbers.
#[inline(always)]
pub fn mask<W: Word>(bit: bool) -> W {
    mask_of_bit(bit.into())
}

/// All ones if `bit` is 1, zero if it is 0; the optimiser cannot see which.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[inline(always)]
pub fn mask_of_bit<W: Word>(bit: u8) -> W {
    let mut mask = 0u64;
    cmov::Cmov::cmovnz(&mut mask, &u64::MAX, bit);
    W::truncate(mask)
}

/// All ones if `bit` is 1, zero if it is 0; the optimiser cannot see which.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
#[inline(always)]
pub fn mask_of_bit<W: Word>(bit: u8) -> W {
    W::truncate(black_box(bit).into()).negate()
}

/// The same bits, of which the optimiser knows nothing: for masks of many lanes, which comparisons of
/// vectors make.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn hidden(bits: u8) -> u8 {
    black_box(bits)
}

/// `a` where `mask` has ones, `b` where it has zeros.
#[inline(always)]
pub fn select<W: Word>(mask: W, a: W, b: W) -> W {
    b ^ (mask & (a ^ b))
}

/// Whether `x` is zero, computed without a comparison.
#[inline(always)]
pub fn is_zero<W: Word>(x: W) -> bool {
    let x = black_box(x);
    let sign = (x | x.negate()).widen() >> (W::BITS - 1);
    sign == 0
}

/// A secret truth value of one lane: all ones or zero.
#[derive(Clone, Copy)]
pub struct Mask<W>(W);

impl<W: Word> Mask<W> {
    /// False.
    pub const FALSE: Self = Self(W::ZERO);
    /// True.
    pub const TRUE: Self = Self(W::MAX);

    /// The mask of a secret bit.
    #[inline(always)]
    pub fn new(bit: bool) -> Self {
        Self(mask(bit))
    }

    /// The mask of a secret bit, 0 or 1.
    #[inline(always)]
    pub fn of_bit(bit: u8) -> Self {
        Self(mask_of_bit(bit))
    }

    /// All ones or zero, as a word.
    #[inline(always)]
    pub fn word(self) -> W {
        self.0
    }
}

impl<W: Word> BitAnd for Mask<W> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, rhs: Self) -> Self {
        Self(self.0 & rhs.0)
    }
}

impl<W: Word> BitOr for Mask<W> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, rhs: Self) -> Self {
        Self(self.0 | rhs.0)
    }
}

impl<W: Word> BitXor for Mask<W> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, rhs: Self) -> Self {
        Self(self.0 ^ rhs.0)
    }
}

impl<W: Word> Not for Mask<W> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl<W: Word> From<Mask<W>> for subtle::Choice {
    #[inline(always)]
    fn from(mask: Mask<W>) -> Self {
        Self::from((mask.0.widen() & 1) as u8)
    }
}
