//! Coordinates: the equation of the curve, recovery of y, and the subgroup.

use core::fmt;

use super::{Affine, Mask};
use crate::curve::{Backend, Binary, BinaryCurve, Curve, CurveMask};
use crate::field::{BinaryElement, BinaryField, Field, PrimeField};
use crate::point::{CurveAffine, CurvePoint};

impl<C: Binary> Affine<C> {
    /// Where the coordinates satisfy the equation of the curve.
    #[inline]
    pub fn is_on_curve(&self) -> Mask<C::Kernels> {
        let (x, y) = (self.x, self.y);
        // y(y + x) = x²(x + a) + b
        (y * (y + x)).equals(BinaryElement::square(x) * (x + C::A) + C::B)
    }

    /// `−self`.
    #[inline(always)]
    pub fn negate(&self) -> Self {
        Self { x: self.x, y: self.x + self.y }
    }

    /// Where the trace of x is that of a: at doubles of points of the curve, and nowhere else.
    #[inline(always)]
    fn is_double(x: BinaryElement<C::Kernels>) -> Mask<C::Kernels> {
        !(x + C::A).trace()
    }

    /// Where the point is the double of a double. It must not be of order two.
    ///
    /// A half `(u, ·)` of `(x, y)` has `λ_u² + λ_u = x + a` and `u² = x·(λ_u + 1) + y` (E. Knudsen,
    /// "Elliptic scalar multiplication using point halving", Asiacrypt 1999). The other half has
    /// `λ_u + 1`, and with it `u² + x`, whose trace is the same: the trace of x is that of a, and
    /// that is zero where the order of the group is a multiple of four.
    fn is_double_of_double(&self) -> Mask<C::Kernels> {
        let lambda = (self.x + C::A).solve_quadratic();
        let uu = self.x * (lambda + BinaryElement::ONE) + self.y;
        // The trace of a square is the trace of its root.
        Self::is_double(self.x) & Self::is_double(uu)
    }
}

impl<C: BinaryCurve> Affine<C> {
    /// The generator.
    pub const GENERATOR: Self = <C as Curve>::GENERATOR;

    /// The generic [`BinaryCurve::decompress`], over the kernels K.
    ///
    /// With `z = y/x`, the equation is `z² + z = x + a + b/x²`. Cost: 1I + 2M + 1S, one
    /// quadratic equation.
    #[inline(always)]
    pub fn plain_decompress<K: Backend<C>>(x: C::Base, sign: CurveMask<C>) -> (Self, CurveMask<C>) {
        let x: BinaryElement<K> = x.over();
        let right = x + C::A.over() + BinaryElement::square(x.invert()) * C::B.over();
        let z = right.solve_quadratic();
        let z = z.plus_bit(z.lowest_bit() ^ sign);
        let origin = x.is_zero();
        // The point with x = 0 has one y, √b, and the sign zero.
        let y = BinaryElement::select(origin, C::SQRT_B.over(), x * z);
        let exists = (origin & !sign) | (!origin & !right.trace());
        (Self::new(x.over(), y.over()), exists)
    }
}

impl<C: BinaryCurve> CurveAffine<C> for Affine<C> {
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
        <C as BinaryCurve>::decompress(x, sign)
    }

    /// For the cofactors 2 and 4 the subgroup is that of the doubles, or of their doubles: the
    /// group's part of even order is cyclic, as there is one point of order two. Other cofactors
    /// need the multiple by n.
    fn in_subgroup_vartime(&self) -> CurveMask<C> {
        match C::COFACTOR {
            2 => Self::is_double(self.x) & !self.x.is_zero(),
            4 => self.is_double_of_double() & !self.x.is_zero(),
            _ => C::Point::from_affine(self).mul_bits_vartime(C::Scalar::MODULUS.as_ref()).at_infinity(),
        }
    }
}

impl<C: Binary> subtle::ConstantTimeEq for Affine<C> {
    fn ct_eq(&self, other: &Self) -> subtle::Choice {
        (self.x.equals(other.x) & self.y.equals(other.y)).into()
    }
}

impl<C: Binary> PartialEq for Affine<C> {
    fn eq(&self, other: &Self) -> bool {
        subtle::ConstantTimeEq::ct_eq(self, other).into()
    }
}

impl<C: Binary> Eq for Affine<C> {}

impl<C: Binary> fmt::Debug for Affine<C> {
    /// Prints no coordinates: a shared point is secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Affine").finish_non_exhaustive()
    }
}
