//! Points as bytes (SEC 1, section 2.3).

use super::Encoded;
use crate::ct::Release;
use crate::curve::{Curve, CurveMask};
use crate::error::DecodeError;
use crate::field::FieldEncoding;
use crate::key::PublicKey;
use crate::lane::{LaneMask, OneLane};
use crate::point::CurveAffine;

const INFINITY: u8 = 0;
const COMPRESSED: u8 = 2;
const UNCOMPRESSED: u8 = 4;

/// The bytes of a finite point.
pub(crate) fn encode<C: Curve>(point: &C::Affine, compressed: bool) -> Encoded {
    let mut encoded = Encoded::new();
    if compressed {
        let sign = C::Base::sign(point.y(), point.x()).bit();
        encoded.push(&[COMPRESSED | sign]);
        encoded.push(point.x().to_bytes().as_ref());
    } else {
        encoded.push(&[UNCOMPRESSED]);
        encoded.push(point.x().to_bytes().as_ref());
        encoded.push(point.y().to_bytes().as_ref());
    }
    encoded
}

/// The point of its bytes, compressed or not; on the curve, of any order.
pub(crate) fn decode<C: Curve>(encoded: &[u8]) -> Result<C::Affine, DecodeError> {
    let (&tag, coordinates) = encoded.split_first().ok_or(DecodeError::Length)?;
    let length = C::Base::BYTES;
    let (point, on_curve) = match tag {
        INFINITY if coordinates.is_empty() => return Err(DecodeError::Infinity),
        UNCOMPRESSED if coordinates.len() == 2 * length => {
            let (x, y) = coordinates.split_at(length);
            C::Affine::from_coordinates(coordinate::<C>(x)?, coordinate::<C>(y)?)
        }
        COMPRESSED | 3 if coordinates.len() == length => {
            let sign = CurveMask::<C>::gather(|_| tag & 1);
            C::Affine::decompress(coordinate::<C>(coordinates)?, sign)
        }
        INFINITY | UNCOMPRESSED | COMPRESSED | 3 => return Err(DecodeError::Length),
        _ => return Err(DecodeError::Tag),
    };
    if on_curve.declassify(Release::Asked) { Ok(point) } else { Err(DecodeError::NotOnCurve) }
}

fn coordinate<C: Curve>(bytes: &[u8]) -> Result<C::Base, DecodeError> {
    let (value, canonical) = C::Base::from_slice(bytes).ok_or(DecodeError::Length)?;
    if canonical.declassify(Release::Asked) { Ok(value) } else { Err(DecodeError::Coordinate) }
}

impl<C: Curve> PublicKey<C> {
    /// The key of an encoded point, compressed or uncompressed, after full validation.
    ///
    /// # Errors
    /// Says what is wrong: length, form, range, equation, infinity or subgroup.
    pub fn from_sec1_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        Self::from_curve_point(decode::<C>(bytes)?)
    }

    /// The encoded point.
    pub fn to_sec1_bytes(&self, compressed: bool) -> Encoded {
        encode::<C>(self.as_affine(), compressed)
    }
}
