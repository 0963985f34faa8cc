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

mod each;

pub use each::{Each, EachLong, EachMask, EachSum, OnEach};

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

/// The mask of eight lanes.
pub trait EightLanes: LaneMask {
    /// The secret truth values as bits, lane 0 the lowest.
    fn bits(self) -> u8;

    /// The same, declared public.
    #[inline(always)]
    fn declassify(self, release: Release) -> u8 {
        declassify(release, self.bits())
    }
}

/// A one-lane value repeated in every lane: how shared tables and constants enter vectors.
///
/// A vector may hold its elements in another form than the table. A scan of a table therefore sums
/// up values as they are *stored*, and converts the sum, once.
pub trait Broadcast<T>: Field {
    /// One `T` in each lane, in the form that a `T` has in memory.
    type Stored: Copy;
    /// All bits zero: where a scan begins.
    const NOTHING: Self::Stored;

    /// The value in every lane.
    fn broadcast(value: &T) -> Self;
    /// `value` where the mask is true, `stored` elsewhere, provided that `stored` is
    /// [`Self::NOTHING`] wherever the mask is true.
    fn or_stored(stored: Self::Stored, mask: Self::Mask, value: &T) -> Self::Stored;
    /// The elements of their stored forms.
    fn of_stored(stored: Self::Stored) -> Self;
}

impl<F: Field> Broadcast<F> for F {
    type Stored = F;
    const NOTHING: F = F::ZERO;

    #[inline(always)]
    fn broadcast(value: &F) -> F {
        *value
    }

    #[inline(always)]
    fn or_stored(stored: F, mask: F::Mask, value: &F) -> F {
        stored.or_masked(mask, value)
    }

    #[inline(always)]
    fn of_stored(stored: F) -> F {
        stored
    }
}

/// How many elements a [`Packed`] field has side by side.
pub const EIGHT: usize = 8;

/// Eight elements of a one-lane field F side by side.
pub trait Packed<F>: Broadcast<F> + Field<Mask: EightLanes> {
    /// The stored forms of the elements at eight places, which are public addresses.
    fn store(values: [&F; EIGHT]) -> Self::Stored;
    /// The element of each lane.
    fn unpack(self) -> [F; EIGHT];

    /// The elements at eight places.
    #[inline(always)]
    fn pack(values: [&F; EIGHT]) -> Self {
        Self::of_stored(Self::store(values))
    }
}

/// `a` where the mask is true, `b` elsewhere, for bytes of one lane.
#[inline(always)]
pub(crate) fn select_byte(bit: u8, a: u8, b: u8) -> u8 {
    ct::select(ct::mask_of_bit::<u8>(bit), a, b)
}
