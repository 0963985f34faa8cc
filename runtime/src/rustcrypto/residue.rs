//! Elements with the traits of `ff`.

use core::fmt;

use elliptic_curve::Generate;
use elliptic_curve::array::{Array, typenum::Unsigned};
use elliptic_curve::bigint::{self, Invert, Reduce, modular::Retrieve};
use elliptic_curve::ctutils::{self, CtEq, CtSelect};
use elliptic_curve::ff::{self, Field as _};
use elliptic_curve::ops::BatchInvert;
use rand_core::{TryCryptoRng, TryRng};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};

use super::{Modulus, mask, uint_from_be_slice};
use crate::ct::Release;
use crate::field::{Field, FieldEncoding, LazySum, PrimeField};
use crate::lane::OneLane;

/// The bytes of an element, big-endian.
type Bytes<M> = Array<u8, <M as Modulus>::Size>;

/// An integer mod a prime, carried after every operation.
#[derive(Clone, Copy)]
pub struct Residue<M: Modulus>(pub(super) M::Field);

impl<M: Modulus> Residue<M> {
    /// Zero.
    pub const ZERO: Self = Self(M::Field::ZERO);
    /// One.
    pub const ONE: Self = Self(M::Field::ONE);

    /// The element with Fieldforge's own traits.
    pub fn inner(self) -> M::Field {
        self.0
    }

    /// The canonical bytes, big-endian.
    pub fn to_bytes(&self) -> Bytes<M> {
        const { assert!(M::Size::USIZE == M::Field::BYTES, "the lengths of field and trait differ") };
        let mut bytes = Bytes::<M>::default();
        bytes.copy_from_slice(self.0.to_bytes().as_ref());
        bytes
    }

    /// The element of the bytes, if they are smaller than the modulus.
    pub fn from_bytes(bytes: &Bytes<M>) -> CtOption<Self> {
        let mut copy = M::Field::ZERO_BYTES;
        copy.as_mut().copy_from_slice(bytes);
        let (element, canonical) = M::Field::from_bytes(&copy);
        CtOption::new(Self(element), canonical.into())
    }

    /// The inverse, unless the element is zero.
    pub fn invert(&self) -> CtOption<Self> {
        CtOption::new(Self(self.0.invert()), !Into::<Choice>::into(self.0.is_zero()))
    }

    /// A uniformly random element, by rejection: less than one in two fails, and tells nothing.
    fn try_uniform<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        let mut bytes = M::Field::ZERO_BYTES;
        let spare = 8 * M::Field::BYTES as u32 - M::Field::BITS;
        loop {
            rng.try_fill_bytes(bytes.as_mut())?;
            if let Some(first) = bytes.as_mut().first_mut() {
                *first &= 0xff >> spare;
            }
            let (element, canonical) = M::Field::from_bytes(&bytes);
            if canonical.declassify(Release::CandidateInRange) {
                return Ok(Self(element));
            }
        }
    }
}

impl<M: Modulus> ff::Field for Residue<M> {
    const ZERO: Self = Self(M::Field::ZERO);
    const ONE: Self = Self(M::Field::ONE);

    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Self::try_uniform(rng)
    }

    fn is_zero(&self) -> Choice {
        self.0.is_zero().into()
    }

    fn square(&self) -> Self {
        Self(Field::square(self.0))
    }

    fn double(&self) -> Self {
        Self(self.0.double().carry())
    }

    fn invert(&self) -> CtOption<Self> {
        Self::invert(self)
    }

    /// Cost: one inversion and two square roots, whether or not the quotient is a square.
    fn sqrt_ratio(num: &Self, div: &Self) -> (Choice, Self) {
        let quotient: M::Field = Field::mul(num.0, div.0.invert());
        let other: M::Field = Field::mul(quotient, M::CONSTANTS.root_of_unity);
        let ((root, square), (other, _)) = (quotient.sqrt(), other.sqrt());
        // Where the divisor is zero and the numerator is not, the inverse 0 makes the root 0; it is a
        // square's root only where the numerator is 0 as well.
        let square = square & !(div.0.is_zero() & !num.0.is_zero());
        (square.into(), Self(Field::select(square, root, other)))
    }

    fn sqrt(&self) -> CtOption<Self> {
        let (root, square) = self.0.sqrt();
        CtOption::new(Self(root), square.into())
    }
}

impl<M: Modulus> ff::PrimeField for Residue<M> {
    type Repr = Bytes<M>;

    const MODULUS: &'static str = M::CONSTANTS.modulus;
    const NUM_BITS: u32 = M::Field::BITS;
    const CAPACITY: u32 = M::Field::BITS - 1;
    const TWO_INV: Self = Self(M::CONSTANTS.half);
    const MULTIPLICATIVE_GENERATOR: Self = Self(M::CONSTANTS.multiplicative_generator);
    const S: u32 = M::CONSTANTS.two_adicity;
    const ROOT_OF_UNITY: Self = Self(M::CONSTANTS.root_of_unity);
    const ROOT_OF_UNITY_INV: Self = Self(M::CONSTANTS.root_of_unity_inverse);
    const DELTA: Self = Self(M::CONSTANTS.delta);

    fn from_repr(repr: Self::Repr) -> CtOption<Self> {
        Self::from_bytes(&repr)
    }

    fn to_repr(&self) -> Self::Repr {
        self.to_bytes()
    }

    fn is_odd(&self) -> Choice {
        let bytes = self.0.to_bytes();
        Choice::from(bytes.as_ref().last().map_or(0, |last| last & 1))
    }
}

impl<M: Modulus> From<u64> for Residue<M> {
    fn from(value: u64) -> Self {
        Self(M::Field::from_u64(value))
    }
}

impl<M: Modulus> From<u32> for Residue<M> {
    fn from(value: u32) -> Self {
        Self::from(u64::from(value))
    }
}

impl<M: Modulus> Default for Residue<M> {
    fn default() -> Self {
        Self::ZERO
    }
}

impl<M: Modulus> zeroize::DefaultIsZeroes for Residue<M> {}

impl<M: Modulus> ConstantTimeEq for Residue<M> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.equals(other.0).into()
    }
}

impl<M: Modulus> CtEq for Residue<M> {
    fn ct_eq(&self, other: &Self) -> ctutils::Choice {
        ConstantTimeEq::ct_eq(self, other).into()
    }
}

impl<M: Modulus> ConditionallySelectable for Residue<M> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self(Field::select(mask(choice), b.0, a.0))
    }
}

impl<M: Modulus> CtSelect for Residue<M> {
    fn ct_select(&self, other: &Self, choice: ctutils::Choice) -> Self {
        Self::conditional_select(self, other, choice.into())
    }
}

impl<M: Modulus> PartialEq for Residue<M> {
    fn eq(&self, other: &Self) -> bool {
        ConstantTimeEq::ct_eq(self, other).into()
    }
}

impl<M: Modulus> Eq for Residue<M> {}

impl<M: Modulus> fmt::Debug for Residue<M> {
    /// Prints no value: scalars are residues too, and often secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Residue").finish_non_exhaustive()
    }
}

impl<M: Modulus> Generate for Residue<M> {
    fn try_generate_from_rng<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Self::try_uniform(rng)
    }
}

impl<M: Modulus> Invert for Residue<M> {
    type Output = CtOption<Self>;

    fn invert(&self) -> CtOption<Self> {
        Self::invert(self)
    }

    fn invert_vartime(&self) -> CtOption<Self> {
        CtOption::new(Self(self.0.invert_vartime()), !self.is_zero())
    }
}

impl<M: Modulus> BatchInvert for Residue<M> {}

impl<M: Modulus> Retrieve for Residue<M> {
    type Output = M::Uint;

    fn retrieve(&self) -> M::Uint {
        uint_from_be_slice(self.0.to_bytes().as_ref())
    }
}

impl<M: Modulus<Uint = bigint::Uint<LIMBS>>, const LIMBS: usize> Reduce<bigint::Uint<LIMBS>> for Residue<M>
where
    bigint::Uint<LIMBS>: bigint::ArrayEncoding,
{
    fn reduce(value: &bigint::Uint<LIMBS>) -> Self {
        Self(M::Field::reduce(&bigint::ArrayEncoding::to_be_byte_array(value)))
    }
}

impl<M: Modulus> Reduce<Bytes<M>> for Residue<M> {
    fn reduce(value: &Bytes<M>) -> Self {
        Self(M::Field::reduce(value))
    }
}
