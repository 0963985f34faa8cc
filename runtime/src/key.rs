//! Secret and public keys.

use core::fmt;

use rand_core::{CryptoRng, TryCryptoRng};
use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroize;

use crate::ct::{Release, bytes, declassify};
use crate::curve::{Curve, ScalarBytes};
use crate::error::{DecodeError, Error, Result};
use crate::field::{Field, FieldEncoding, PrimeField};
use crate::lane::OneLane;
use crate::point::{CurveAffine, CurvePoint};

/// A secret scalar from 1 to n − 1. Zeroized on drop, and never printed.
#[derive(Clone)]
pub struct SecretKey<C: Curve> {
    scalar: C::Scalar,
}

impl<C: Curve> SecretKey<C> {
    /// A uniformly random key.
    pub fn random<R: CryptoRng + ?Sized>(rng: &mut R) -> Self {
        match Self::try_random(rng) {
            Ok(key) => key,
            Err(infallible) => match infallible {},
        }
    }

    /// A uniformly random key from a generator that may fail.
    ///
    /// # Errors
    /// If the generator does.
    pub fn try_random<R: TryCryptoRng + ?Sized>(rng: &mut R) -> core::result::Result<Self, R::Error> {
        let mut candidate = C::Scalar::ZERO_BYTES;
        let spare = 8 * C::Scalar::BYTES as u32 - C::Scalar::BITS;
        // Rejection from t-bit integers: less than one in two fails, and tells nothing.
        loop {
            rng.try_fill_bytes(candidate.as_mut())?;
            if let Some(first) = candidate.as_mut().first_mut() {
                *first &= 0xff >> spare;
            }
            let key = Self::in_range(&candidate, Release::CandidateInRange);
            if let Some(key) = key {
                candidate.as_mut().zeroize();
                return Ok(key);
            }
        }
    }

    /// The key of its big-endian bytes.
    ///
    /// # Errors
    /// If the integer is zero or not smaller than the order.
    pub fn from_bytes(bytes: &ScalarBytes<C>) -> core::result::Result<Self, DecodeError> {
        Self::in_range(bytes, Release::KeyInRange).ok_or(DecodeError::Scalar)
    }

    /// The key of its big-endian bytes, as many as the order has.
    ///
    /// # Errors
    /// If the length is wrong, or the integer zero or not smaller than the order.
    pub fn from_slice(slice: &[u8]) -> core::result::Result<Self, DecodeError> {
        let mut bytes = C::Scalar::ZERO_BYTES;
        if slice.len() != C::Scalar::BYTES {
            return Err(DecodeError::Length);
        }
        bytes.as_mut().copy_from_slice(slice);
        let key = Self::from_bytes(&bytes);
        bytes.as_mut().zeroize();
        key
    }

    fn in_range(bytes: &ScalarBytes<C>, release: Release) -> Option<Self> {
        let (scalar, canonical) = C::Scalar::from_bytes(bytes);
        let good = canonical & !scalar.is_zero();
        good.declassify(release).then_some(Self { scalar })
    }

    /// The key of a scalar.
    ///
    /// # Errors
    /// If the scalar is zero.
    pub fn from_scalar(scalar: C::Scalar) -> core::result::Result<Self, DecodeError> {
        let zero = scalar.is_zero().declassify(Release::KeyInRange);
        if zero { Err(DecodeError::Scalar) } else { Ok(Self { scalar }) }
    }

    /// The big-endian bytes. They are the secret: zeroize them after use.
    pub fn to_bytes(&self) -> ScalarBytes<C> {
        self.scalar.to_bytes()
    }

    /// The secret scalar.
    pub fn as_scalar(&self) -> &C::Scalar {
        &self.scalar
    }

    /// The public key that belongs to this one.
    pub fn public_key(&self) -> PublicKey<C> {
        let (point, _) = C::mul_generator(&self.scalar).to_affine_masked();
        PublicKey { point: declassify(Release::PublicKey, point) }
    }
}

impl<C: Curve> Drop for SecretKey<C> {
    fn drop(&mut self) {
        self.scalar.zeroize();
    }
}

impl<C: Curve> zeroize::ZeroizeOnDrop for SecretKey<C> {}

impl<C: Curve> ConstantTimeEq for SecretKey<C> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.scalar.equals(other.scalar).into()
    }
}

impl<C: Curve> fmt::Debug for SecretKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretKey").field("curve", &C::NAME).finish_non_exhaustive()
    }
}

/// A finite point of the prime-order subgroup.
#[derive(Clone, Copy)]
pub struct PublicKey<C: Curve> {
    point: C::Affine,
}

impl<C: Curve> PublicKey<C> {
    /// The key of a point, after full validation: on the curve, and in the subgroup of order n.
    ///
    /// # Errors
    /// If either is not so.
    pub fn from_affine(point: C::Affine) -> core::result::Result<Self, DecodeError> {
        let (point, on_curve) = C::Affine::from_coordinates(point.x(), point.y());
        if !on_curve.declassify(Release::Asked) {
            return Err(DecodeError::NotOnCurve);
        }
        Self::from_curve_point(point)
    }

    /// The key of a point in computation coordinates, after full validation.
    ///
    /// # Errors
    /// If the point is at infinity or not in the subgroup.
    pub fn from_point(point: &C::Point) -> Result<Self> {
        let (point, finite) = point.to_affine_masked();
        if !finite.declassify(Release::Asked) {
            return Err(Error);
        }
        Ok(Self::from_affine(point)?)
    }

    /// The key of a point known to be on the curve: what is left is `n·Q = O`, which needs no
    /// computing where the cofactor is 1.
    pub(crate) fn from_curve_point(point: C::Affine) -> core::result::Result<Self, DecodeError> {
        if C::COFACTOR != 1 && !point.in_subgroup_vartime().declassify(Release::Asked) {
            return Err(DecodeError::Subgroup);
        }
        Ok(Self { point })
    }

    /// The key of a multiple of the generator by a number that is not divisible by n.
    pub(crate) fn vouched(point: C::Affine) -> Self {
        Self { point }
    }

    /// The point.
    pub fn as_affine(&self) -> &C::Affine {
        &self.point
    }

    /// The point, in coordinates that suit computation.
    pub fn to_point(&self) -> C::Point {
        C::Point::from_affine(&self.point)
    }
}

impl<C: Curve> PartialEq for PublicKey<C> {
    fn eq(&self, other: &Self) -> bool {
        let same = self.point.x().equals(other.point.x()) & self.point.y().equals(other.point.y());
        same.declassify(Release::Asked)
    }
}

impl<C: Curve> Eq for PublicKey<C> {}

impl<C: Curve> fmt::Debug for PublicKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PublicKey").field(&self.to_sec1_bytes(true)).finish()
    }
}

impl<C: Curve> From<&SecretKey<C>> for PublicKey<C> {
    fn from(key: &SecretKey<C>) -> Self {
        key.public_key()
    }
}

/// Whether the scalar is more than half of the order: whether it exceeds its opposite.
pub(crate) fn is_high<S: PrimeField>(scalar: S) -> u8 {
    let opposite = crate::field::LazySum::carry(-scalar);
    bytes::less(opposite.to_bytes().as_ref(), scalar.to_bytes().as_ref())
}
