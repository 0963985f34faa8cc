//! Coordinates: the equation of the curve, and recovery of y.

use core::fmt;

use super::Affine;
use crate::curve::{Curve, CurveMask, Weierstrass, WeierstrassCurve};
use crate::field::{Field, FieldEncoding, LazySum};
use crate::point::CurveAffine;

/// `x³ + ax + b`.
#[inline]
fn right_side<W: Weierstrass>(x: W::Field) -> W::Field {
    let xx_plus_a = (W::Field::square(x) + W::A).carry();
    (W::Field::mul(xx_plus_a, x) + W::B).carry()
}

impl<W: Weierstrass> Affine<W> {
    /// Where the coordinates satisfy the equation of the curve.
    #[inline]
    pub fn is_on_curve(&self) -> <W::Field as Field>::Mask {
        W::Field::square(self.y).equals(right_side::<W>(self.x))
    }
}

impl<C: WeierstrassCurve> Affine<C> {
    /// The generator.
    pub const GENERATOR: Self = <C as Curve>::GENERATOR;

    /// The x-coordinate.
    pub fn x(&self) -> <C as Weierstrass>::Field {
        self.x
    }

    /// The y-coordinate.
    pub fn y(&self) -> <C as Weierstrass>::Field {
        self.y
    }
}

impl<C: WeierstrassCurve> CurveAffine<C> for Affine<C> {
    #[inline(always)]
    fn x(&self) -> C::Base {
        self.x
    }

    #[inline(always)]
    fn y(&self) -> C::Base {
        self.y
    }

    fn from_coordinates(x: C::Base, y: C::Base) -> (Self, CurveMask<C>) {
        let point = Self::new(x, y);
        (point, point.is_on_curve())
    }

    fn decompress(x: C::Base, sign: CurveMask<C>) -> (Self, CurveMask<C>) {
        let (root, exists) = right_side::<C>(x).sqrt();
        let y = root.negate_if(C::Base::sign(root, x) ^ sign);
        // The root 0 has one sign only: the other is not a point.
        let right_sign = !(C::Base::sign(y, x) ^ sign);
        (Self::new(x, y), exists & right_sign)
    }
}

impl<W: Weierstrass> subtle::ConstantTimeEq for Affine<W>
where
    <W::Field as Field>::Mask: Into<subtle::Choice>,
{
    fn ct_eq(&self, other: &Self) -> subtle::Choice {
        (self.x.equals(other.x) & self.y.equals(other.y)).into()
    }
}

impl<W: Weierstrass> PartialEq for Affine<W>
where
    <W::Field as Field>::Mask: Into<subtle::Choice>,
{
    fn eq(&self, other: &Self) -> bool {
        subtle::ConstantTimeEq::ct_eq(self, other).into()
    }
}

impl<W: Weierstrass> Eq for Affine<W> where <W::Field as Field>::Mask: Into<subtle::Choice> {}

impl<W: Weierstrass> fmt::Debug for Affine<W> {
    /// Prints no coordinates: a shared point is secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Affine").finish_non_exhaustive()
    }
}
