//! Coordinates: the equation of the curve, and recovery of one coordinate from the other.

use core::fmt;

use super::Affine;
use crate::curve::{Curve, CurveMask, EdwardsCurve, TwistedEdwards};
use crate::field::{Field, FieldEncoding, LazySum};
use crate::point::CurveAffine;

impl<E: TwistedEdwards> Affine<E> {
    /// Where the coordinates satisfy the equation of the curve.
    #[inline]
    pub fn is_on_curve(&self) -> <E::Field as Field>::Mask {
        let xx = E::Field::square(self.x);
        let yy = E::Field::square(self.y);
        let product = E::Field::mul(E::Field::mul(xx, yy), E::D);
        (yy - xx).carry().equals((product + E::Field::ONE).carry())
    }
}

impl<C: EdwardsCurve> Affine<C> {
    /// The generator.
    pub const GENERATOR: Self = <C as Curve>::GENERATOR;

    /// The x-coordinate.
    pub fn x(&self) -> <C as TwistedEdwards>::Field {
        self.x
    }

    /// The y-coordinate.
    pub fn y(&self) -> <C as TwistedEdwards>::Field {
        self.y
    }

    /// The point with the given y-coordinate and sign of x, and whether there is one:
    /// `x² = (y² − 1)/(d·y² + 1)`.
    pub fn from_y(y: C::Base, sign: CurveMask<C>) -> (Self, CurveMask<C>) {
        let yy = C::Base::square(y);
        let numerator = (yy - C::Base::ONE).carry();
        let denominator = (C::Base::mul(yy, C::D) + C::Base::ONE).carry();
        let (root, exists) = C::Base::mul(numerator, denominator.invert()).sqrt();
        let x = root.negate_if(C::Base::sign(root, y) ^ sign);
        // The root 0 has one sign only, and where the denominator is zero there is no point.
        let right_sign = !(C::Base::sign(x, y) ^ sign);
        (Self::new(x, y), exists & right_sign & !denominator.is_zero())
    }
}

impl<C: EdwardsCurve> CurveAffine<C> for Affine<C> {
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

    /// `y² = (1 + x²)/(1 − d·x²)`.
    fn decompress(x: C::Base, sign: CurveMask<C>) -> (Self, CurveMask<C>) {
        let xx = C::Base::square(x);
        let numerator = (xx + C::Base::ONE).carry();
        let denominator = (C::Base::ONE - C::Base::mul(xx, C::D)).carry();
        let (root, exists) = C::Base::mul(numerator, denominator.invert()).sqrt();
        let y = root.negate_if(C::Base::sign(root, x) ^ sign);
        let right_sign = !(C::Base::sign(y, x) ^ sign);
        (Self::new(x, y), exists & right_sign & !denominator.is_zero())
    }

    /// Without exceptions also where the law has some: a multiple of the cofactor h, reached by
    /// doublings, lies in the subgroup, and there it is multiplied by `1/h` mod n. What comes back
    /// is the point itself if and only if it was in the subgroup.
    fn in_subgroup_vartime(&self) -> CurveMask<C> {
        use crate::field::PrimeField;
        use crate::point::CurvePoint;
        let point = super::Extended::from_affine(self);
        let mut multiple = point;
        for _ in 0..C::COFACTOR.trailing_zeros() {
            C::double(&mut multiple);
        }
        let inverse = C::Scalar::from_u64(C::COFACTOR).invert();
        multiple.mul_bits_vartime(inverse.to_bytes().as_ref()).equals(&point)
    }
}

impl<E: TwistedEdwards> PartialEq for Affine<E>
where
    <E::Field as Field>::Mask: Into<subtle::Choice>,
{
    fn eq(&self, other: &Self) -> bool {
        let same: subtle::Choice = (self.x.equals(other.x) & self.y.equals(other.y)).into();
        same.into()
    }
}

impl<E: TwistedEdwards> Eq for Affine<E> where <E::Field as Field>::Mask: Into<subtle::Choice> {}

impl<E: TwistedEdwards> fmt::Debug for Affine<E> {
    /// Prints no coordinates: a shared point is secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Affine").finish_non_exhaustive()
    }
}
