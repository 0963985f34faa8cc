//! What the generator provides: pure functions on limbs, each of them proved.

use core::fmt::Debug;

use crate::word::Word;

/// A word in two's complement.
pub trait SignedWord: Copy + Debug + Eq + Send + Sync + 'static {
    /// The unsigned word of its width.
    type Unsigned: Word;

    /// The same bits.
    fn unsigned(self) -> Self::Unsigned;
}

macro_rules! signed {
    ($($signed:ty: $unsigned:ty;)*) => {$(
        impl SignedWord for $signed {
            type Unsigned = $unsigned;
            #[inline(always)]
            fn unsigned(self) -> $unsigned {
                self as $unsigned
            }
        }
    )*};
}

signed! {
    i8: u8;
    i16: u16;
    i32: u32;
    i64: u64;
}

/// The kernels of integers of one length at one word size. A *sum of u units* has limbs between
/// `−u·(2^DIGIT − 1)` and `u·(2^DIGIT − 1)`; a *plain* integer has digits.
pub trait Kernels: Copy + Send + Sync + 'static {
    /// The machine word of a limb.
    type Word: SignedWord;
    /// Limbs, least significant first: `[Word; N]`.
    type Limbs: Copy + AsRef<[Self::Word]> + AsMut<[Self::Word]> + Send + Sync + 'static;
    /// Twice as many limbs.
    type Wide: Copy + AsRef<[Self::Word]> + AsMut<[Self::Word]> + Send + Sync + 'static;
    /// Big-endian bytes of the length in the stanza.
    type Bytes: Copy + AsRef<[u8]> + AsMut<[u8]> + Send + Sync + 'static;

    /// Bits of a digit; the rest of the word is headroom.
    const DIGIT: u32;
    /// The most units of a sum.
    const CAPACITY: u32;
    /// The most units of a factor.
    const FACTORS: u32;
    /// Zero.
    const ZERO: Self::Limbs;

    /// `a + b`, limb by limb, of sums that have no more units together than a sum may.
    fn add(a: &Self::Limbs, b: &Self::Limbs) -> Self::Limbs;
    /// `a − b`, likewise.
    fn sub(a: &Self::Limbs, b: &Self::Limbs) -> Self::Limbs;
    /// A sum as digits, and what is carried out of them.
    fn carry(a: &Self::Limbs) -> (Self::Limbs, Self::Word);
    /// `a·b` of factors.
    fn mul(a: &Self::Limbs, b: &Self::Limbs) -> Self::Wide;
    /// `a²` of a factor.
    fn square(a: &Self::Limbs) -> Self::Wide;
    /// The plain integer of its bytes.
    fn from_bytes(bytes: &Self::Bytes) -> Self::Limbs;
    /// The low bytes of a plain integer, and whether there are no others.
    fn to_bytes(a: &Self::Limbs) -> (Self::Bytes, bool);
}

/// Shifts by S bits, limb by limb.
pub trait Shift<const S: u32>: Kernels {
    /// `2^S·a`, of a sum that leaves room for it.
    fn shl(a: &Self::Limbs) -> Self::Limbs;
    /// `⌊a / 2^S⌋` of any sum.
    fn shr(a: &Self::Limbs) -> Self::Limbs;
}

/// Division by a modulus.
pub trait Divide: Kernels {
    /// A quotient: one limb more than an integer.
    type Quotient: Copy + AsRef<[Self::Word]> + Send + Sync + 'static;
    /// The modulus.
    const MODULUS: Self::Limbs;

    /// Quotient and remainder of a plain integer of twice the length.
    fn divide(a: &Self::Wide) -> (Self::Quotient, Self::Limbs);
}
