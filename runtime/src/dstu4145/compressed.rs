//! Points in m bits: x, with its lowest bit replaced by the trace of `y/x`.
//!
//! The trace of x is that of a at every point of the subgroup, and that of 1 is one, because m is
//! odd; so the lowest bit of x can be found again.

use core::fmt;

use super::{DstuCurve, VerifyingKey};
use crate::ct::Release;
use crate::curve::BaseBytes;
use crate::error::DecodeError;
use crate::field::{BinaryField, BinaryKernels, Field, FieldEncoding};
use crate::key::PublicKey;
use crate::lane::OneLane;
use crate::point::CurveAffine;

/// The octets of a compressed point, big-endian.
#[derive(Clone, Copy)]
pub struct CompressedPoint<C: DstuCurve> {
    bytes: BaseBytes<C>,
}

impl<C: DstuCurve> CompressedPoint<C> {
    /// The octets, big-endian.
    pub fn to_be_bytes(&self) -> BaseBytes<C> {
        self.bytes
    }

    /// The octets, little-endian: the form of public keys in certificates.
    pub fn to_le_bytes(&self) -> BaseBytes<C> {
        let mut bytes = self.bytes;
        bytes.as_mut().reverse();
        bytes
    }
}

impl<C: DstuCurve> VerifyingKey<C> {
    /// The compressed point.
    pub fn to_compressed(&self) -> CompressedPoint<C> {
        let point = self.public.as_affine();
        let z = point.y() * point.x().invert();
        let x = point.x();
        let x = x.plus_bit(x.lowest_bit() ^ z.trace());
        CompressedPoint { bytes: x.to_bytes() }
    }

    /// The key of a compressed point, big-endian, after full validation.
    ///
    /// # Errors
    /// Says what is wrong: length, range, equation or subgroup.
    pub fn from_compressed_be(bytes: &[u8]) -> Result<Self, DecodeError> {
        const {
            assert!(<C::Kernels as BinaryKernels>::DEGREE % 2 == 1, "the degree of the field is odd");
        }
        let (x, canonical) = C::Base::from_slice(bytes).ok_or(DecodeError::Length)?;
        if !canonical.declassify(Release::Asked) {
            return Err(DecodeError::Coordinate);
        }
        let sign = x.lowest_bit();
        let x = x.plus_bit((x + C::A).trace());
        // With z = y/x, the equation is z² + z = x + a + b/x².
        let right = x + C::A + C::Base::square(x.invert()) * C::B;
        if (x.is_zero() | right.trace()).declassify(Release::Asked) {
            return Err(DecodeError::NotOnCurve);
        }
        let z = right.solve_quadratic();
        let z = z.plus_bit(z.trace() ^ sign);
        let (point, _) = C::Affine::from_coordinates(x, x * z);
        PublicKey::from_affine(point).map(Self::from)
    }

    /// The key of a compressed point, little-endian, after full validation.
    ///
    /// # Errors
    /// As [`Self::from_compressed_be`].
    pub fn from_compressed_le(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut reversed = C::Base::ZERO_BYTES;
        if bytes.len() != C::Base::BYTES {
            return Err(DecodeError::Length);
        }
        reversed.as_mut().copy_from_slice(bytes);
        reversed.as_mut().reverse();
        Self::from_compressed_be(reversed.as_ref())
    }
}

impl<C: DstuCurve> fmt::Debug for CompressedPoint<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bytes.as_ref().iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
