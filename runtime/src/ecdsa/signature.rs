//! Signatures as pairs of scalars, and their fixed-length form.

use core::fmt;

use super::EcdsaCurve;
use crate::ct::Release;
use crate::curve::ScalarBytes;
use crate::error::{DecodeError, Error, Result};
use crate::field::{Field, FieldEncoding, LazySum};
use crate::key::is_high;
use crate::lane::OneLane;

/// An ECDSA signature: r and s from 1 to n − 1.
#[derive(Clone, Copy)]
pub struct Signature<C: EcdsaCurve> {
    r: C::Scalar,
    s: C::Scalar,
}

impl<C: EcdsaCurve> Signature<C> {
    /// The caller has checked that neither is zero.
    pub(super) fn new(r: C::Scalar, s: C::Scalar) -> Self {
        Self { r, s }
    }

    /// The signature of its two scalars.
    ///
    /// # Errors
    /// If one is zero.
    pub fn from_scalars(r: C::Scalar, s: C::Scalar) -> core::result::Result<Self, DecodeError> {
        let zero = (r.is_zero() | s.is_zero()).declassify(Release::Asked);
        if zero { Err(DecodeError::Scalar) } else { Ok(Self { r, s }) }
    }

    /// The signature of its two integers, big-endian.
    ///
    /// # Errors
    /// If one is zero, or not smaller than the order.
    pub fn from_scalar_bytes(
        r: &ScalarBytes<C>,
        s: &ScalarBytes<C>,
    ) -> core::result::Result<Self, DecodeError> {
        let (r, r_canonical) = C::Scalar::from_bytes(r);
        let (s, s_canonical) = C::Scalar::from_bytes(s);
        if !(r_canonical & s_canonical).declassify(Release::Asked) {
            return Err(DecodeError::Scalar);
        }
        Self::from_scalars(r, s)
    }

    /// The signature of the fixed-length form, r before s.
    ///
    /// # Errors
    /// As [`Self::from_scalar_bytes`].
    pub fn from_bytes(bytes: &C::SignatureBytes) -> core::result::Result<Self, DecodeError> {
        Self::from_slice(bytes.as_ref())
    }

    /// The signature of the fixed-length form, r before s.
    ///
    /// # Errors
    /// As [`Self::from_scalar_bytes`], and if the length is wrong.
    pub fn from_slice(slice: &[u8]) -> core::result::Result<Self, DecodeError> {
        let length = C::Scalar::BYTES;
        if slice.len() != 2 * length {
            return Err(DecodeError::Length);
        }
        let (mut r, mut s) = (C::Scalar::ZERO_BYTES, C::Scalar::ZERO_BYTES);
        r.as_mut().copy_from_slice(&slice[..length]);
        s.as_mut().copy_from_slice(&slice[length..]);
        Self::from_scalar_bytes(&r, &s)
    }

    /// The fixed-length form, r before s.
    pub fn to_bytes(&self) -> C::SignatureBytes {
        const {
            assert!(C::SignatureBytes::LEN == 2 * <C::Scalar as FieldEncoding>::BYTES);
        }
        let mut bytes = C::SignatureBytes::ZERO;
        let (r, s) = bytes.as_mut().split_at_mut(C::Scalar::BYTES);
        r.copy_from_slice(self.r.to_bytes().as_ref());
        s.copy_from_slice(self.s.to_bytes().as_ref());
        bytes
    }

    /// r.
    pub fn r(&self) -> &C::Scalar {
        &self.r
    }

    /// s.
    pub fn s(&self) -> &C::Scalar {
        &self.s
    }

    /// Whether s is more than half of the order.
    pub fn is_high_s(&self) -> bool {
        is_high(self.s) == 1
    }

    /// The equivalent signature whose s is at most half of the order.
    #[must_use]
    pub fn normalize_s(&self) -> Self {
        if self.is_high_s() { Self { s: (-self.s).carry(), ..*self } } else { *self }
    }
}

impl<C: EcdsaCurve> PartialEq for Signature<C> {
    fn eq(&self, other: &Self) -> bool {
        (self.r.equals(other.r) & self.s.equals(other.s)).declassify(Release::Asked)
    }
}

impl<C: EcdsaCurve> Eq for Signature<C> {}

impl<C: EcdsaCurve> fmt::Debug for Signature<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signature(")?;
        let bytes = self.to_bytes();
        bytes.as_ref().iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}

/// An array of bytes whose length a curve chooses.
pub trait ByteArray: Copy + AsRef<[u8]> + AsMut<[u8]> + Send + Sync + 'static {
    /// The length.
    const LEN: usize;
    /// All-zero bytes.
    const ZERO: Self;
}

impl<const N: usize> ByteArray for [u8; N] {
    const LEN: usize = N;
    const ZERO: Self = [0; N];
}

/// The fixed-length form, for the `SignatureEncoding` trait.
#[derive(Clone, Copy)]
pub struct SignatureBytes<C: EcdsaCurve>(C::SignatureBytes);

impl<C: EcdsaCurve> AsRef<[u8]> for SignatureBytes<C> {
    fn as_ref(&self) -> &[u8] {
        self.0.as_ref()
    }
}

impl<C: EcdsaCurve> From<Signature<C>> for SignatureBytes<C> {
    fn from(signature: Signature<C>) -> Self {
        Self(signature.to_bytes())
    }
}

impl<C: EcdsaCurve> TryFrom<&[u8]> for Signature<C> {
    type Error = signature::Error;

    fn try_from(slice: &[u8]) -> core::result::Result<Self, signature::Error> {
        Ok(Self::from_slice(slice)?)
    }
}

impl<C: EcdsaCurve> signature::SignatureEncoding for Signature<C> {
    type Repr = SignatureBytes<C>;
}

/// Which of the up to four points with a signature's r was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecoveryId {
    y_is_odd: bool,
    x_is_reduced: bool,
}

impl RecoveryId {
    /// From whether the sign of the point is set, and whether its x-coordinate is `r + n`.
    pub const fn new(y_is_odd: bool, x_is_reduced: bool) -> Self {
        Self { y_is_odd, x_is_reduced }
    }

    /// Whether the sign of the point is set: for prime fields, whether y is odd.
    pub const fn is_y_odd(self) -> bool {
        self.y_is_odd
    }

    /// Whether the x-coordinate is `r + n`, and not r.
    pub const fn is_x_reduced(self) -> bool {
        self.x_is_reduced
    }

    /// As a number from 0 to 3.
    pub const fn to_byte(self) -> u8 {
        (self.x_is_reduced as u8) << 1 | self.y_is_odd as u8
    }

    /// From a number from 0 to 3.
    ///
    /// # Errors
    /// If the number is larger.
    pub const fn from_byte(byte: u8) -> Result<Self> {
        if byte > 3 {
            return Err(Error);
        }
        Ok(Self::new(byte & 1 == 1, byte & 2 == 2))
    }
}
