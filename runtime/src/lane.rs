//! Secret truth values and small secret numbers, one or many at a time.
//!
//! Formulas, table scans and multiplications are written once and run on one element or on
//! a vector of them in lockstep. What differs is kept here: a mask has one truth value per
//! lane, an index one small number per lane, and both are gathered lane by lane from scalar
//! recodings, which are cheap and stay scalar code.

use core::ops::{BitAnd, BitOr, BitXor, Not};

use crate::ct::{self, Mask, Release, declassify};
use crate::field::Field;
use crate::word::Word;

/// One secret truth value per lane.
pub trait LaneMask:
    Copy
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// How many lanes there are.
    const LANES: usize;
    /// False in every lane.
    const FALSE: Self;
    /// True in every lane.
    const TRUE: Self;
    /// One small secret number per lane.
    type Index: Copy;

    /// Collects a secret bit, 0 or 1, of each lane.
    fn gather(bit: impl FnMut(usize) -> u8) -> Self;
    /// Collects a small secret number of each lane.
    fn gather_index(index: impl FnMut(usize) -> u8) -> Self::Index;
    /// In which lanes the index has a public value.
    fn index_is(index: Self::Index, value: u8) -> Self;
}

/// The mask of a single lane: it can be declared public and branched on.
pub trait OneLane: LaneMask + Into<subtle::Choice> {
    /// The truth value as a secret bit, 0 or 1.
    fn bit(self) -> u8;

    /// The truth value, declared public.
    #[inline(always)]
    fn declassify(self, release: Release) -> bool {
        declassify(release, self.bit()) == 1
    }
}

impl<W: Word> LaneMask for Mask<W> {
    const LANES: usize = 1;
    const FALSE: Self = Self::FALSE;
    const TRUE: Self = Self::TRUE;
    type Index = u8;

    #[inline(always)]
    fn gather(mut bit: impl FnMut(usize) -> u8) -> Self {
        Self::of_bit(bit(0))
    }

    #[inline(always)]
    fn gather_index(mut index: impl FnMut(usize) -> u8) -> u8 {
        index(0)
    }

    #[inline(always)]
    fn index_is(index: u8, value: u8) -> Self {
        let difference = u16::from(index ^ value);
        Self::of_bit((difference.wrapping_sub(1) >> 15) as u8)
    }
}

impl<W: Word> OneLane for Mask<W> {
    #[inline(always)]
    fn bit(self) -> u8 {
        (self.word().widen() & 1) as u8
    }
}

/// A one-lane value repeated in every lane: how shared tables and constants enter vectors.
pub trait Broadcast<T>: Field {
    /// The value in every lane.
    fn broadcast(value: &T) -> Self;
}

impl<F: Field> Broadcast<F> for F {
    #[inline(always)]
    fn broadcast(value: &F) -> F {
        *value
    }
}

/// `a` where the mask is true, `b` elsewhere, for bytes of one lane.
#[inline(always)]
pub(crate) fn select_byte(bit: u8, a: u8, b: u8) -> u8 {
    ct::select(ct::mask_of_bit::<u8>(bit), a, b)
}

/// The result of a scan of a table. A scan of one lane is compiled apart from its caller: its sums
/// then end in memory, so that compilers keep them in the vector registers that every 64-bit
/// target has. Inlined they would be words in general registers, of which there are too few.
#[inline(always)]
pub(crate) fn scan<M: LaneMask, T>(sums: impl FnOnce() -> T) -> T {
    #[inline(never)]
    fn apart<T>(sums: impl FnOnce() -> T) -> T {
        sums()
    }
    if M::LANES == 1 { apart(sums) } else { sums() }
}
