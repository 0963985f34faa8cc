//! What `elliptic-curve` wants of scalars beside the traits of `ff`.

use core::cmp::Ordering;

use elliptic_curve::array::{Array, ArraySize};
use elliptic_curve::bigint::{self, ArrayEncoding, ConstOne, WrappingSub};
use elliptic_curve::ops::ReduceNonZero;
use elliptic_curve::scalar::{FromUintUnchecked, IsHigh};
use elliptic_curve::{FieldBytes, NonZeroScalar, ScalarValue, SecretKey};
use subtle::Choice;

use super::{Admitted, Modulus, Residue, Scalar, Uint, uint_from_be_slice};
use crate::field::{FieldEncoding, PrimeField};
use crate::key::is_high;

impl<M: Modulus> AsRef<Self> for Residue<M> {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl<C: Admitted> FromUintUnchecked for Scalar<C> {
    type Uint = Uint<C>;

    /// Reduces, so that nothing is unchecked in truth.
    fn from_uint_unchecked(uint: Uint<C>) -> Self {
        Self(PrimeField::reduce(&uint.to_be_byte_array()))
    }
}

impl<C: Admitted> IsHigh for Scalar<C> {
    fn is_high(&self) -> Choice {
        Choice::from(is_high(self.0))
    }
}

impl<M: Modulus> PartialOrd for Residue<M> {
    /// The order of the canonical integers, in variable time.
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<M: Modulus> Ord for Residue<M> {
    /// The order of the canonical integers, in variable time.
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.to_bytes().as_ref().cmp(other.0.to_bytes().as_ref())
    }
}

impl<C: Admitted> ReduceNonZero<FieldBytes<C>> for Scalar<C> {
    /// `1 + (value mod (n − 1))`.
    fn reduce_nonzero(value: &FieldBytes<C>) -> Self {
        reduce_nonzero(uint_from_be_slice(value))
    }
}

impl<C: Admitted<Uint = bigint::Uint<LIMBS>>, const LIMBS: usize> ReduceNonZero<bigint::Uint<LIMBS>>
    for Scalar<C>
where
    bigint::Uint<LIMBS>: ArrayEncoding,
{
    /// `1 + (value mod (n − 1))`.
    fn reduce_nonzero(value: &bigint::Uint<LIMBS>) -> Self {
        reduce_nonzero(*value)
    }
}

fn reduce_nonzero<C: Admitted>(value: Uint<C>) -> Scalar<C> {
    // The order is a prime and not 2, so that one less of it is not zero.
    let less = C::ORDER.as_ref().wrapping_sub(&Uint::<C>::ONE);
    let less = bigint::NonZero::new(less).unwrap_or(bigint::NonZero::ONE);
    Scalar::<C>::from_uint_unchecked(value % less) + Residue::ONE
}

impl<C: Admitted> From<NonZeroScalar<C>> for Scalar<C> {
    fn from(scalar: NonZeroScalar<C>) -> Self {
        *scalar
    }
}

impl<C: Admitted> From<&NonZeroScalar<C>> for Scalar<C> {
    fn from(scalar: &NonZeroScalar<C>) -> Self {
        **scalar
    }
}

impl<C: Admitted> TryFrom<Scalar<C>> for NonZeroScalar<C> {
    type Error = elliptic_curve::Error;

    fn try_from(scalar: Scalar<C>) -> elliptic_curve::Result<Self> {
        Option::from(Self::new(scalar)).ok_or(elliptic_curve::Error)
    }
}

impl<C: Admitted> From<ScalarValue<C>> for Scalar<C> {
    fn from(value: ScalarValue<C>) -> Self {
        Self(PrimeField::reduce(&value.to_bytes()))
    }
}

impl<C: Admitted> From<&ScalarValue<C>> for Scalar<C> {
    fn from(value: &ScalarValue<C>) -> Self {
        Self(PrimeField::reduce(&value.to_bytes()))
    }
}

impl<C: Admitted> From<Scalar<C>> for ScalarValue<C> {
    fn from(scalar: Scalar<C>) -> Self {
        (&scalar).into()
    }
}

impl<C: Admitted> From<&Scalar<C>> for ScalarValue<C> {
    fn from(scalar: &Scalar<C>) -> Self {
        // A canonical element is smaller than the order.
        let uint: Uint<C> = uint_from_be_slice(scalar.0.to_bytes().as_ref());
        Self::new(uint).unwrap_or(Self::ZERO)
    }
}

impl<C: Admitted> From<&SecretKey<C>> for Scalar<C> {
    fn from(key: &SecretKey<C>) -> Self {
        *key.to_nonzero_scalar()
    }
}

impl<M: Modulus<Size = N>, N: ArraySize> From<Residue<M>> for Array<u8, N> {
    fn from(element: Residue<M>) -> Self {
        element.to_bytes()
    }
}

impl<M: Modulus<Size = N>, N: ArraySize> From<&Residue<M>> for Array<u8, N> {
    fn from(element: &Residue<M>) -> Self {
        element.to_bytes()
    }
}

impl<M: Modulus, const LIMBS: usize> From<Residue<M>> for bigint::Uint<LIMBS>
where
    bigint::Uint<LIMBS>: ArrayEncoding,
{
    fn from(element: Residue<M>) -> Self {
        uint_from_be_slice(element.0.to_bytes().as_ref())
    }
}
