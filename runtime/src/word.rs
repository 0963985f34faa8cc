//! Machine words: the one place where generic code may name them.

use core::fmt::Debug;
use core::ops::{BitAnd, BitOr, BitXor, Not};

mod sealed {
    pub trait Sealed {}
}

/// An unsigned machine word of 8, 16, 32 or 64 bits: what a limb is stored in.
pub trait Word:
    sealed::Sealed
    + Copy
    + Debug
    + Default
    + Eq
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// Width in bits.
    const BITS: u32;
    /// All bits clear.
    const ZERO: Self;
    /// All bits set.
    const MAX: Self;

    /// 0 for `false`, 1 for `true`.
    fn from_bool(bit: bool) -> Self;
    /// The low [`Self::BITS`] bits of `value`.
    fn truncate(value: u64) -> Self;
    /// The word as an integer.
    fn widen(self) -> u64;
    /// `-self mod 2^BITS`.
    fn negate(self) -> Self;
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl sealed::Sealed for $word {}
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;
            const MAX: Self = <$word>::MAX;

            #[inline(always)]
            fn from_bool(bit: bool) -> Self {
                bit as $word
            }
            #[inline(always)]
            fn truncate(value: u64) -> Self {
                value as $word
            }
            #[inline(always)]
            fn widen(self) -> u64 {
                self as u64
            }
            #[inline(always)]
            fn negate(self) -> Self {
                self.wrapping_neg()
            }
        }
    )*};
}

word!(u8, u16, u32, u64);

/// `a + b + carry`, and the carry out, without a comparison: where the CPU has no instruction that turns
/// one into a number, a comparison is a branch.
#[inline(always)]
pub(crate) fn add_with_carry(a: u64, b: u64, carry: u64) -> (u64, u64) {
    let sum = a.wrapping_add(b).wrapping_add(carry);
    (sum, ((a & b) | ((a | b) & !sum)) >> 63)
}

/// `a − b − borrow`, and the borrow out, likewise.
#[inline(always)]
pub(crate) fn subtract_with_borrow(a: u64, b: u64, borrow: u64) -> (u64, u64) {
    let difference = a.wrapping_sub(b).wrapping_sub(borrow);
    (difference, ((!a & b) | ((!a | b) & difference)) >> 63)
}
