//! Errors: one opaque error for cryptographic failure, precise ones for encodings.

use core::fmt;

/// A result with the opaque [`struct@Error`].
pub type Result<T> = core::result::Result<T, Error>;

/// A cryptographic operation failed.
///
/// It says no more on purpose: which check failed can help an attacker, and never a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cryptographic operation failed")
    }
}

impl core::error::Error for Error {}

impl From<Error> for signature::Error {
    fn from(_: Error) -> Self {
        Self::new()
    }
}

/// Bytes that are not what they should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// The number of bytes is wrong.
    Length,
    /// The first byte of an encoded point is unknown, or the form is not accepted here.
    Tag,
    /// A coordinate is not smaller than the field's modulus.
    Coordinate,
    /// The coordinates do not satisfy the equation of the curve.
    NotOnCurve,
    /// The point at infinity, where a finite point is needed.
    Infinity,
    /// The point is not in the subgroup of prime order.
    Subgroup,
    /// A scalar is zero, or not smaller than the order.
    Scalar,
    /// A DER structure is malformed or not canonical.
    Der,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Length => "wrong length",
            Self::Tag => "unknown point format",
            Self::Coordinate => "coordinate out of range",
            Self::NotOnCurve => "point is not on the curve",
            Self::Infinity => "point at infinity",
            Self::Subgroup => "point is not in the prime-order subgroup",
            Self::Scalar => "scalar out of range",
            Self::Der => "malformed DER",
        })
    }
}

impl core::error::Error for DecodeError {}

impl From<DecodeError> for Error {
    fn from(_: DecodeError) -> Self {
        Self
    }
}

impl From<DecodeError> for signature::Error {
    fn from(_: DecodeError) -> Self {
        Self::new()
    }
}
