//! Signatures as pairs of integers, and their octets.

use core::fmt;

use super::DstuCurve;
use crate::ct::Release;
use crate::ecdsa::ByteArray;
use crate::error::DecodeError;
use crate::field::{Field, FieldEncoding};
use crate::lane::OneLane;

/// A signature: r and s from 1 to n − 1.
#[derive(Clone, Copy)]
pub struct Signature<C: DstuCurve> {
    r: C::Scalar,
    s: C::Scalar,
}

impl<C: DstuCurve> Signature<C> {
    /// The caller has checked that neither is zero.
    pub(super) fn new(r: C::Scalar, s: C::Scalar) -> Self {
        Self { r, s }
    }

    /// The signature of its two scalars.
    ///
    /// # Errors
    /// If one is zero.
    pub fn from_scalars(r: C::Scalar, s: C::Scalar) -> Result<Self, DecodeError> {
        let zero = (r.is_zero() | s.is_zero()).declassify(Release::Asked);
        if zero { Err(DecodeError::Scalar) } else { Ok(Self { r, s }) }
    }

    /// r.
    pub fn r(&self) -> &C::Scalar {
        &self.r
    }

    /// s.
    pub fn s(&self) -> &C::Scalar {
        &self.s
    }

    /// The little-endian form, r before s, each as long as the order: what the octet string of
    /// signatures with the usual object identifiers holds.
    pub fn to_le_bytes(&self) -> C::SignatureBytes {
        let mut bytes = self.to_be_bytes();
        bytes.as_mut().reverse();
        bytes
    }

    /// The big-endian form, s before r, each as long as the order.
    pub fn to_be_bytes(&self) -> C::SignatureBytes {
        const {
            assert!(C::SignatureBytes::LEN == 2 * <C::Scalar as FieldEncoding>::BYTES);
        }
        let mut bytes = C::SignatureBytes::ZERO;
        let (s, r) = bytes.as_mut().split_at_mut(C::Scalar::BYTES);
        s.copy_from_slice(self.s.to_bytes().as_ref());
        r.copy_from_slice(self.r.to_bytes().as_ref());
        bytes
    }

    /// The signature of the little-endian form, r before s. The halves are of equal length, and
    /// may be shorter than the order or padded with zeros.
    ///
    /// # Errors
    /// If the length is odd, or an integer is zero or not smaller than the order.
    pub fn from_le_slice(octets: &[u8]) -> Result<Self, DecodeError> {
        let (r, s) = halves(octets)?;
        Self::from_scalars(integer::<C>(r.iter())?, integer::<C>(s.iter())?)
    }

    /// The signature of the big-endian form, s before r, with halves as in the other form.
    ///
    /// # Errors
    /// As [`Self::from_le_slice`].
    pub fn from_be_slice(octets: &[u8]) -> Result<Self, DecodeError> {
        let (s, r) = halves(octets)?;
        Self::from_scalars(integer::<C>(r.iter().rev())?, integer::<C>(s.iter().rev())?)
    }
}

fn halves(octets: &[u8]) -> Result<(&[u8], &[u8]), DecodeError> {
    if octets.len() % 2 == 1 || octets.is_empty() {
        return Err(DecodeError::Length);
    }
    Ok(octets.split_at(octets.len() / 2))
}

/// The scalar of octets, the least significant first.
fn integer<'a, C: DstuCurve>(mut octets: impl Iterator<Item = &'a u8>) -> Result<C::Scalar, DecodeError> {
    let mut bytes = C::Scalar::ZERO_BYTES;
    for byte in bytes.as_mut().iter_mut().rev() {
        *byte = octets.next().copied().unwrap_or(0);
    }
    let (scalar, canonical) = C::Scalar::from_bytes(&bytes);
    let good = canonical.declassify(Release::Asked) && octets.all(|&octet| octet == 0);
    if good { Ok(scalar) } else { Err(DecodeError::Scalar) }
}

impl<C: DstuCurve> PartialEq for Signature<C> {
    fn eq(&self, other: &Self) -> bool {
        (self.r.equals(other.r) & self.s.equals(other.s)).declassify(Release::Asked)
    }
}

impl<C: DstuCurve> Eq for Signature<C> {}

impl<C: DstuCurve> fmt::Debug for Signature<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signature(")?;
        let bytes = self.to_be_bytes();
        bytes.as_ref().iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}

/// The little-endian form, for the `SignatureEncoding` trait.
#[derive(Clone, Copy)]
pub struct SignatureBytes<C: DstuCurve>(C::SignatureBytes);

impl<C: DstuCurve> AsRef<[u8]> for SignatureBytes<C> {
    fn as_ref(&self) -> &[u8] {
        self.0.as_ref()
    }
}

impl<C: DstuCurve> From<Signature<C>> for SignatureBytes<C> {
    fn from(signature: Signature<C>) -> Self {
        Self(signature.to_le_bytes())
    }
}

impl<C: DstuCurve> TryFrom<&[u8]> for Signature<C> {
    type Error = ::signature::Error;

    fn try_from(octets: &[u8]) -> Result<Self, ::signature::Error> {
        Ok(Self::from_le_slice(octets)?)
    }
}

impl<C: DstuCurve> ::signature::SignatureEncoding for Signature<C> {
    type Repr = SignatureBytes<C>;
}
