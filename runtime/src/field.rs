//! Fields: what every implementor offers, one element or a vector of them.
//!
//! # Headroom in the types
//!
//! Representations with headroom add without carrying. How far a sum may grow is a matter of
//! types, not of counting by hand: adding two elements gives a [`Field::Sum`], which a product
//! still accepts; adding two sums gives a [`Field::Long`], which must be carried first. In
//! saturated representations all three are the same type, and a carry costs nothing.
//!
//! | | type | product | sum of two |
//! |---|---|---|---|
//! | tight | `F` | yes | `F::Sum` |
//! | loose | `F::Sum` | yes | `F::Long` |
//! | long | `F::Long` | no: `carry()` | no: `carry()` |

use core::ops::{Add, Neg, Sub};

use crate::lane::{LaneMask, OneLane};

mod batch;
mod binary;
mod delayed;
pub mod divsteps;
mod element;
mod kernels;
mod power;
pub(crate) mod quadratic;
mod sqrt;

pub use batch::{batch_invert, batch_invert_with};
pub use binary::{BinaryElement, BinaryField, BinaryKernels, half_trace, linear_map};
pub use delayed::{DelayedElement, DelayedLong, DelayedSum};
pub use element::Element;
pub use kernels::{Delayed, Kernels, ProductSums, Saturated};
pub use power::{product, square_times};
pub use quadratic::{Conjugate, PairBytes, Quadratic};
pub(crate) use sqrt::{is_square, tonelli_shanks};

/// A finite field: one element, or one per lane.
pub trait Field:
    Copy + Send + Sync + 'static + Add<Output = Self::Sum> + Sub<Output = Self::Sum> + Neg<Output = Self::Sum>
{
    /// One secret truth value per lane.
    type Mask: LaneMask;
    /// A sum of two elements.
    type Sum: LazySum<Self>;
    /// A sum of two sums.
    type Long: LongSum<Self>;

    /// Zero.
    const ZERO: Self;
    /// One.
    const ONE: Self;

    /// `a·b`.
    fn mul(a: impl Into<Self::Sum>, b: impl Into<Self::Sum>) -> Self;
    /// `a²`.
    fn square(a: impl Into<Self::Sum>) -> Self;
    /// `k·self` for a small public `k`.
    fn mul_small(self, k: u8) -> Self;
    /// `a` where the mask is true, `b` elsewhere.
    fn select(mask: Self::Mask, a: Self, b: Self) -> Self;
    /// `entry` where the mask is true, `self` elsewhere, provided that `self` is
    /// [`Self::ZERO`] wherever the mask is true: one step of a table scan, which starts from
    /// zero and meets at most one true mask.
    fn or_masked(self, mask: Self::Mask, entry: &Self) -> Self;
    /// Where the element is zero.
    fn is_zero(self) -> Self::Mask;
    /// `1/self`, and 0 for 0.
    fn invert(self) -> Self;
    /// A square root, and where there is one; elsewhere the first value means nothing.
    fn sqrt(self) -> (Self, Self::Mask);
    /// Where the element is a square, zero included.
    fn is_square(self) -> Self::Mask;

    /// The element as a sum, to be added to sums.
    #[inline(always)]
    fn loose(self) -> Self::Sum {
        self.into()
    }

    /// `2·self`.
    #[inline(always)]
    fn double(self) -> Self::Sum {
        self + self
    }

    /// `3·self`, carried.
    #[inline(always)]
    fn triple(self) -> Self {
        (self.double() + self.loose()).carry()
    }

    /// Where two elements are equal.
    #[inline(always)]
    fn equals(self, other: Self) -> Self::Mask {
        (self - other).carry().is_zero()
    }

    /// `−self` where the mask is true, `self` elsewhere.
    #[inline(always)]
    fn negate_if(self, mask: Self::Mask) -> Self {
        Self::select(mask, (-self).carry(), self)
    }

    /// `self^(2^count)`.
    #[inline(always)]
    fn square_times(self, count: u32) -> Self {
        let mut power = self;
        for _ in 0..count {
            power = Self::square(power);
        }
        power
    }
}

/// `(b, a)` where the mask is true, `(a, b)` elsewhere.
#[inline(always)]
pub(crate) fn exchange<F: Field>(mask: F::Mask, a: F, b: F) -> (F, F) {
    (F::select(mask, b, a), F::select(mask, a, b))
}

/// A sum of two elements: a product accepts it.
pub trait LazySum<F: Field<Sum = Self>>:
    Copy + From<F> + Add<Output = F::Long> + Sub<Output = F::Long>
{
    /// The same value as an element.
    fn carry(self) -> F;
}

/// A sum of two sums: only carrying is left.
pub trait LongSum<F: Field<Long = Self>>: Copy + From<F::Sum> {
    /// The same value as an element.
    fn carry(self) -> F;
}

/// A field of one lane, whose elements can be written down.
///
/// The methods are the field's own because fields differ: an extension field concatenates
/// coordinates, and a binary field has another sign.
pub trait FieldEncoding: Field<Mask: OneLane> {
    /// A canonical element as bytes, in the order that standards write it.
    type Bytes: Copy + AsRef<[u8]> + AsMut<[u8]> + Send + Sync + 'static;

    /// The length of [`Self::Bytes`].
    const BYTES: usize;
    /// All-zero bytes.
    const ZERO_BYTES: Self::Bytes;

    /// The element of the bytes, and whether they were canonical. Where they were not, the
    /// element is what they reduce to.
    fn from_bytes(bytes: &Self::Bytes) -> (Self, Self::Mask);
    /// The canonical bytes.
    fn to_bytes(self) -> Self::Bytes;

    /// The bytes of the integer that a coordinate counts as in ECDSA, big-endian.
    #[inline(always)]
    fn to_integer(self) -> Self::Bytes {
        self.to_bytes()
    }

    /// The bit of a compressed point that tells `y` from the other solution for `x`.
    fn sign(y: Self, x: Self) -> Self::Mask;

    /// [`Self::from_bytes`] of a slice, if its length is right.
    fn from_slice(slice: &[u8]) -> Option<(Self, Self::Mask)> {
        let mut bytes = Self::ZERO_BYTES;
        if slice.len() != Self::BYTES {
            return None;
        }
        bytes.as_mut().copy_from_slice(slice);
        Some(Self::from_bytes(&bytes))
    }
}

/// The integers mod a prime: scalars, and prime base fields.
pub trait PrimeField: FieldEncoding + zeroize::Zeroize {
    /// Bit length of the modulus.
    const BITS: u32;
    /// The modulus, big-endian.
    const MODULUS: Self::Bytes;

    /// A big-endian integer of any length, mod p.
    fn reduce(integer: &[u8]) -> Self;

    /// `1/self` of a public element, and 0 for 0.
    fn invert_vartime(self) -> Self {
        self.invert()
    }

    /// A small integer.
    fn from_u64(value: u64) -> Self {
        Self::reduce(&value.to_be_bytes())
    }
}
