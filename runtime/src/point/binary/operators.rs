//! Operators on points, and comparison.

use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use super::{Affine, Projective};
use crate::curve::{Binary, BinaryCurve};

impl<C: Binary> Add for Projective<C> {
    type Output = Self;
    #[inline]
    fn add(self, rhs: Self) -> Self {
        C::add(&self, &rhs)
    }
}

impl<C: Binary> Add<Affine<C>> for Projective<C> {
    type Output = Self;
    #[inline]
    fn add(self, rhs: Affine<C>) -> Self {
        C::add(&self, &Self::from_affine(&rhs))
    }
}

impl<C: Binary> Sub for Projective<C> {
    type Output = Self;
    #[inline]
    fn sub(self, rhs: Self) -> Self {
        C::add(&self, &rhs.negate())
    }
}

impl<C: Binary> Neg for Projective<C> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        self.negate()
    }
}

impl<C: Binary> AddAssign for Projective<C> {
    #[inline]
    fn add_assign(&mut self, rhs: Self) {
        *self = *self + rhs;
    }
}

impl<C: Binary> SubAssign for Projective<C> {
    #[inline]
    fn sub_assign(&mut self, rhs: Self) {
        *self = *self - rhs;
    }
}

impl<C: BinaryCurve> Mul<&C::Scalar> for Projective<C> {
    type Output = Self;
    #[inline]
    fn mul(self, rhs: &C::Scalar) -> Self {
        Projective::mul(&self, rhs)
    }
}

impl<C: Binary> From<Affine<C>> for Projective<C> {
    #[inline]
    fn from(point: Affine<C>) -> Self {
        Self::from_affine(&point)
    }
}

impl<C: Binary> subtle::ConstantTimeEq for Projective<C> {
    fn ct_eq(&self, other: &Self) -> subtle::Choice {
        self.equals(other).into()
    }
}

impl<C: Binary> PartialEq for Projective<C> {
    fn eq(&self, other: &Self) -> bool {
        subtle::ConstantTimeEq::ct_eq(self, other).into()
    }
}

impl<C: Binary> Eq for Projective<C> {}

impl<C: Binary> zeroize::DefaultIsZeroes for Projective<C> {}
