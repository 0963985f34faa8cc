//! Operators on points, and comparison.

use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use super::{Affine, Projective};
use crate::curve::{Weierstrass, WeierstrassCurve};
use crate::field::Field;

impl<W: Weierstrass> Add for Projective<W> {
    type Output = Self;
    #[inline]
    fn add(self, rhs: Self) -> Self {
        W::add(&self, &rhs)
    }
}

impl<W: Weierstrass> Add<Affine<W>> for Projective<W> {
    type Output = Self;
    #[inline]
    fn add(self, rhs: Affine<W>) -> Self {
        W::add_mixed(&self, &rhs)
    }
}

impl<W: Weierstrass> Sub for Projective<W> {
    type Output = Self;
    #[inline]
    fn sub(self, rhs: Self) -> Self {
        W::add(&self, &rhs.negate())
    }
}

impl<W: Weierstrass> Neg for Projective<W> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        self.negate()
    }
}

impl<W: Weierstrass> AddAssign for Projective<W> {
    #[inline]
    fn add_assign(&mut self, rhs: Self) {
        *self = *self + rhs;
    }
}

impl<W: Weierstrass> SubAssign for Projective<W> {
    #[inline]
    fn sub_assign(&mut self, rhs: Self) {
        *self = *self - rhs;
    }
}

impl<C: WeierstrassCurve> Mul<&C::Scalar> for Projective<C> {
    type Output = Self;
    #[inline]
    fn mul(self, rhs: &C::Scalar) -> Self {
        Projective::mul(&self, rhs)
    }
}

impl<W: Weierstrass> From<Affine<W>> for Projective<W> {
    #[inline]
    fn from(point: Affine<W>) -> Self {
        Self::from_affine(&point)
    }
}

impl<W: Weierstrass> subtle::ConstantTimeEq for Projective<W>
where
    <W::Field as Field>::Mask: Into<subtle::Choice>,
{
    fn ct_eq(&self, other: &Self) -> subtle::Choice {
        self.equals(other).into()
    }
}

impl<W: Weierstrass> PartialEq for Projective<W>
where
    <W::Field as Field>::Mask: Into<subtle::Choice>,
{
    fn eq(&self, other: &Self) -> bool {
        subtle::ConstantTimeEq::ct_eq(self, other).into()
    }
}

impl<W: Weierstrass> Eq for Projective<W> where <W::Field as Field>::Mask: Into<subtle::Choice> {}

impl<W: Weierstrass> zeroize::DefaultIsZeroes for Projective<W> {}
