//! The point's methods, for users and for protocols.

use core::fmt;

use super::{Affine, Jacobian, JacobianMultiple, Projective};
use crate::ct::Release;
use crate::curve::{Curve, CurveMask, Weierstrass, WeierstrassCurve};
use crate::field::Field;
use crate::lane::OneLane;
use crate::mul;
use crate::point::CurvePoint;

impl<C: WeierstrassCurve> Projective<C> {
    /// The generator.
    pub const GENERATOR: Self = Self {
        x: <C as Curve>::GENERATOR.x,
        y: <C as Curve>::GENERATOR.y,
        z: <C as Weierstrass>::Field::ONE,
    };

    /// `self + other`, for all points.
    #[inline]
    pub fn add(&self, other: &Self) -> Self {
        <C as Weierstrass>::add(self, other)
    }

    /// `self − other`, for all points.
    #[inline]
    pub fn sub(&self, other: &Self) -> Self {
        <C as Weierstrass>::add(self, &other.negate())
    }

    /// `−self`.
    #[inline]
    pub fn neg(&self) -> Self {
        self.negate()
    }

    /// `2·self`.
    #[inline]
    pub fn double(&self) -> Self {
        <C as Weierstrass>::double(self)
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
        mul::double::multiply_vartime(self, k)
    }

    /// `u·G + v·q` for public u, v and q.
    #[inline]
    pub fn double_scalar_mul_vartime(u: &C::Scalar, v: &C::Scalar, q: &Self) -> Self {
        <C as Curve>::double_mul_vartime(u, v, q)
    }

    /// `Σ k_i·P_i` for public scalars and points, over the shorter of the two slices.
    pub fn multi_scalar_mul_vartime(scalars: &[C::Scalar], points: &[Self]) -> Self {
        // Exceptions that are branches make cheaper sums: Jacobian coordinates, a chunk at a time.
        const CHUNK: usize = 256;
        let mut sum = Jacobian::<C>::IDENTITY;
        for (scalars, points) in scalars.chunks(CHUNK).zip(points.chunks(CHUNK)) {
            let mut chunk = [Jacobian::<C>::IDENTITY; CHUNK];
            for (jacobian, point) in chunk.iter_mut().zip(points) {
                *jacobian = Jacobian::from_projective(point);
            }
            let part = mul::multi::multiply_vartime(scalars, &chunk[..points.len()]);
            sum = sum.add_vartime(&JacobianMultiple::new(&part));
        }
        sum.to_projective()
    }

    /// The multiple by a public big-endian integer of any length.
    pub fn mul_bits(&self, k: &[u8]) -> Self {
        mul::double::multiply_bits_vartime(self, k)
    }

    /// The coordinates, or `None` at infinity; that, and nothing else, is declared public.
    pub fn to_affine(&self) -> Option<Affine<C>> {
        let (point, finite) = self.to_affine_masked();
        finite.declassify(Release::Asked).then_some(point)
    }
}

impl<C: WeierstrassCurve> CurvePoint<C> for Projective<C> {
    const IDENTITY: Self = Self::IDENTITY;

    #[inline(always)]
    fn from_affine(point: &Affine<C>) -> Self {
        Self::from_affine(point)
    }

    fn to_affine_masked(&self) -> (Affine<C>, CurveMask<C>) {
        // The inverse of 0 is 0, so infinity becomes (0, 0).
        let inverse = self.z.invert();
        let x = Field::mul(self.x, inverse);
        let y = Field::mul(self.y, inverse);
        (Affine::new(x, y), !self.is_identity())
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
        let product: C::Base = Field::mul(*x, self.z);
        product.equals(self.x) & !self.is_identity()
    }

    fn mul_bits_vartime(&self, k: &[u8]) -> Self {
        mul::double::multiply_bits_vartime(self, k)
    }

    #[inline(always)]
    fn plain_mul(&self, k: &C::Scalar) -> Self {
        mul::variable::protected::<C>(self, k)
    }

    #[inline(always)]
    fn plain_mul_generator(k: &C::Scalar) -> Self {
        mul::fixed::protected::<C>(k)
    }

    #[inline(always)]
    fn plain_double_mul_vartime(u: &C::Scalar, v: &C::Scalar, q: &Self) -> Self {
        mul::double::double_multiply_vartime(u, v, q)
    }
}

impl<W: Weierstrass> Default for Projective<W> {
    /// The point at infinity.
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl<W: Weierstrass> fmt::Debug for Projective<W> {
    /// Prints no coordinates: a point may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Projective").finish_non_exhaustive()
    }
}
