//! Points as bytes, by the types of `sec1`. Whether a point is at infinity shows.

use elliptic_curve::ctutils;
use elliptic_curve::group::GroupEncoding;
use elliptic_curve::point::{AffineCoordinates, DecompressPoint};
use elliptic_curve::sec1::{CompressedPoint, Coordinates, FromSec1Point, Sec1Point, ToSec1Point};
use elliptic_curve::{FieldBytes, ff};
use subtle::{Choice, ConstantTimeEq, CtOption};

use super::{Admitted, AffinePoint, FieldElement, ProjectivePoint};
use crate::point::{Affine, CurveAffine};

impl<C: Admitted> AffineCoordinates for AffinePoint<C> {
    type FieldRepr = FieldBytes<C>;

    fn from_coordinates(x: &FieldBytes<C>, y: &FieldBytes<C>) -> CtOption<Self> {
        let decode = |bytes| FieldElement::<C>::from_bytes(bytes);
        decode(x).and_then(|x| {
            decode(y).and_then(|y| {
                let (point, on_curve) = <Affine<C> as CurveAffine<C>>::from_coordinates(x.0, y.0);
                CtOption::new(Self::finite(point), on_curve.into())
            })
        })
    }

    fn x(&self) -> FieldBytes<C> {
        self.coordinates().0.to_bytes()
    }

    fn y(&self) -> FieldBytes<C> {
        self.coordinates().1.to_bytes()
    }

    fn x_is_odd(&self) -> Choice {
        ff::PrimeField::is_odd(&self.coordinates().0)
    }

    fn y_is_odd(&self) -> Choice {
        ff::PrimeField::is_odd(&self.coordinates().1)
    }
}

impl<C: Admitted> DecompressPoint<C> for AffinePoint<C> {
    fn decompress(x: &FieldBytes<C>, y_is_odd: Choice) -> CtOption<Self> {
        FieldElement::<C>::from_bytes(x).and_then(|x| Self::with_x(x, y_is_odd))
    }
}

impl<C: Admitted> FromSec1Point<C> for AffinePoint<C> {
    /// Compact points are refused: nothing here makes them.
    fn from_sec1_point(point: &Sec1Point<C>) -> ctutils::CtOption<Self> {
        match point.coordinates() {
            Coordinates::Identity => ctutils::CtOption::some(Self::IDENTITY),
            Coordinates::Compact { .. } => ctutils::CtOption::none(),
            Coordinates::Compressed { x, y_is_odd } => {
                Self::decompress(x, Choice::from(u8::from(y_is_odd))).into()
            }
            Coordinates::Uncompressed { x, y } => Self::from_coordinates(x, y).into(),
        }
    }
}

impl<C: Admitted> ToSec1Point<C> for AffinePoint<C> {
    fn to_sec1_point(&self, compress: bool) -> Sec1Point<C> {
        if self.is_identity().into() {
            return Sec1Point::<C>::identity();
        }
        Sec1Point::<C>::from_affine_coordinates(&self.x(), &self.y(), compress)
    }
}

impl<C: Admitted> From<AffinePoint<C>> for Sec1Point<C> {
    fn from(point: AffinePoint<C>) -> Self {
        point.to_sec1_point(false)
    }
}

impl<C: Admitted> TryFrom<Sec1Point<C>> for AffinePoint<C> {
    type Error = elliptic_curve::Error;

    fn try_from(point: Sec1Point<C>) -> elliptic_curve::Result<Self> {
        (&point).try_into()
    }
}

impl<C: Admitted> TryFrom<&Sec1Point<C>> for AffinePoint<C> {
    type Error = elliptic_curve::Error;

    fn try_from(point: &Sec1Point<C>) -> elliptic_curve::Result<Self> {
        Self::from_sec1_point(point).into_option().ok_or(elliptic_curve::Error)
    }
}

impl<C: Admitted> GroupEncoding for AffinePoint<C> {
    type Repr = CompressedPoint<C>;

    /// All zeros are the point at infinity.
    fn from_bytes(bytes: &Self::Repr) -> CtOption<Self> {
        let zero = bytes.as_slice().ct_eq(CompressedPoint::<C>::default().as_slice());
        if zero.into() {
            return CtOption::new(Self::IDENTITY, zero);
        }
        match Sec1Point::<C>::from_bytes(bytes) {
            Ok(point) => Self::from_sec1_point(&point).into(),
            Err(_) => CtOption::new(Self::IDENTITY, Choice::from(0)),
        }
    }

    /// There is nothing to be left out: a compressed point is on the curve.
    fn from_bytes_unchecked(bytes: &Self::Repr) -> CtOption<Self> {
        Self::from_bytes(bytes)
    }

    fn to_bytes(&self) -> Self::Repr {
        let encoded = self.to_sec1_point(true);
        let mut bytes = CompressedPoint::<C>::default();
        for (byte, encoded) in bytes.iter_mut().zip(encoded.as_bytes()) {
            *byte = *encoded;
        }
        bytes
    }
}

impl<C: Admitted> FromSec1Point<C> for ProjectivePoint<C> {
    fn from_sec1_point(point: &Sec1Point<C>) -> ctutils::CtOption<Self> {
        AffinePoint::from_sec1_point(point).map(Self::from)
    }
}

impl<C: Admitted> ToSec1Point<C> for ProjectivePoint<C> {
    fn to_sec1_point(&self, compress: bool) -> Sec1Point<C> {
        AffinePoint::from(self).to_sec1_point(compress)
    }
}

impl<C: Admitted> GroupEncoding for ProjectivePoint<C> {
    type Repr = CompressedPoint<C>;

    fn from_bytes(bytes: &Self::Repr) -> CtOption<Self> {
        <AffinePoint<C> as GroupEncoding>::from_bytes(bytes).map(Self::from)
    }

    fn from_bytes_unchecked(bytes: &Self::Repr) -> CtOption<Self> {
        Self::from_bytes(bytes)
    }

    fn to_bytes(&self) -> Self::Repr {
        AffinePoint::from(self).to_bytes()
    }
}
