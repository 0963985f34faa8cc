//! The point's methods, for users and for protocols.

use core::fmt;

use super::{Affine, Projective};
use crate::ct::Release;
use crate::curve::{Backend, Binary, BinaryCurve, Curve, CurveMask};
use crate::field::{BinaryElement, Field};
use crate::lane::OneLane;
use crate::mul;
use crate::point::CurvePoint;
use crate::point::group::Group;

impl<C: Binary, K: Backend<C>> Projective<C, K> {
    /// The generic [`Binary::normalize`]. Cost: 1I + 3M.
    #[inline(always)]
    pub fn plain_normalize(&self) -> Affine<C> {
        // The inverse of 0 is 0, so infinity becomes (0, 0).
        let inverse = self.z.invert();
        let x = self.x * inverse;
        let y = x * ((self.l + self.x) * inverse);
        let y = BinaryElement::select(self.is_order_two(), C::SQRT_B.over(), y);
        Affine::new(x.over(), y.over())
    }
}

/// For sums of many public multiples.
impl<C: Binary> Group for Projective<C> {
    type Summand = Self;
    const IDENTITY: Self = Self::IDENTITY;

    #[inline]
    fn doubled(&self, count: u32) -> Self {
        let mut p = *self;
        for _ in 0..count {
            p = C::double(&p);
        }
        p
    }

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        C::add(self, other)
    }

    #[inline]
    fn to_summand(&self) -> Self {
        *self
    }

    #[inline]
    fn opposite_summand(summand: &Self) -> Self {
        summand.negate()
    }
}

impl<C: BinaryCurve> Projective<C> {
    /// The generator.
    pub fn generator() -> Self {
        Self::from_affine(&C::GENERATOR)
    }

    /// `self + other`, for all points.
    #[inline]
    pub fn add(&self, other: &Self) -> Self {
        C::add(self, other)
    }

    /// `self − other`, for all points.
    #[inline]
    pub fn sub(&self, other: &Self) -> Self {
        C::add(self, &other.negate())
    }

    /// `−self`.
    #[inline]
    pub fn neg(&self) -> Self {
        self.negate()
    }

    /// `2·self`.
    #[inline]
    pub fn double(&self) -> Self {
        C::double(self)
    }

    /// `k·self`: protected, for all points of the curve.
    #[inline]
    pub fn mul(&self, k: &C::Scalar) -> Self {
        <C as Curve>::mul(self, k)
    }

    /// `k·G`: protected.
    #[inline]
    pub fn mul_generator(k: &C::Scalar) -> Self {
        <C as Curve>::mul_generator(k)
    }

    /// `k·self` for public k and self.
    pub fn mul_vartime(&self, k: &C::Scalar) -> Self {
        <C as Curve>::double_mul_vartime(&C::Scalar::ZERO, k, self)
    }

    /// `u·G + v·q` for public u, v and q.
    #[inline]
    pub fn double_scalar_mul_vartime(u: &C::Scalar, v: &C::Scalar, q: &Self) -> Self {
        <C as Curve>::double_mul_vartime(u, v, q)
    }

    /// `Σ k_i·P_i` for public scalars and points, over the shorter of the two slices.
    pub fn multi_scalar_mul_vartime(scalars: &[C::Scalar], points: &[Self]) -> Self {
        mul::multi::multiply_vartime(scalars, points)
    }

    /// The multiple by a public big-endian integer of any length.
    pub fn mul_bits(&self, k: &[u8]) -> Self {
        self.mul_bits_vartime(k)
    }

    /// The coordinates, or `None` at infinity; that, and nothing else, is declared public.
    pub fn to_affine(&self) -> Option<Affine<C>> {
        let (point, finite) = self.to_affine_masked();
        finite.declassify(Release::Asked).then_some(point)
    }
}

impl<C: BinaryCurve> CurvePoint<C> for Projective<C> {
    const IDENTITY: Self = Self::IDENTITY;

    #[inline(always)]
    fn from_affine(point: &Affine<C>) -> Self {
        Self::from_affine(point)
    }

    fn to_affine_masked(&self) -> (Affine<C>, CurveMask<C>) {
        (C::normalize(self), !self.is_identity())
    }

    #[inline]
    fn sum(&self, other: &Self) -> Self {
        C::add(self, other)
    }

    #[inline]
    fn twice(&self) -> Self {
        C::double(self)
    }

    #[inline]
    fn opposite(&self) -> Self {
        self.negate()
    }

    #[inline]
    fn at_infinity(&self) -> CurveMask<C> {
        self.is_identity()
    }

    #[inline]
    fn same(&self, other: &Self) -> CurveMask<C> {
        self.equals(other)
    }

    #[inline]
    fn has_x(&self, x: &C::Base) -> CurveMask<C> {
        // At the point of order two both products are zero, whatever x is asked for.
        let flat = self.z.is_zero();
        let finite = (*x * self.z).equals(self.x) & !flat;
        finite | (flat & self.x.is_zero() & x.is_zero())
    }

    fn mul_bits_vartime(&self, k: &[u8]) -> Self {
        let leading = k.iter().take_while(|&&byte| byte == 0).count();
        let mut sum = Self::IDENTITY;
        for byte in &k[leading..] {
            for bit in (0..8).rev() {
                sum = C::double(&sum);
                if (byte >> bit) & 1 == 1 {
                    sum = C::add(&sum, self);
                }
            }
        }
        sum
    }

    #[inline(always)]
    fn plain_mul(&self, k: &C::Scalar) -> Self {
        mul::binary::protected(self, k)
    }

    #[inline(always)]
    fn plain_mul_generator(k: &C::Scalar) -> Self {
        mul::binary::generator(k)
    }

    #[inline(always)]
    fn plain_double_mul_vartime(u: &C::Scalar, v: &C::Scalar, q: &Self) -> Self {
        mul::binary::double_vartime(u, v, q)
    }
}

impl<C: Binary, K: Backend<C>> Default for Projective<C, K> {
    /// The point at infinity.
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl<C: Binary, K: Backend<C>> fmt::Debug for Projective<C, K> {
    /// Prints no coordinates: a point may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Projective").finish_non_exhaustive()
    }
}
