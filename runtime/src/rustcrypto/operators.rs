//! Operators: every pair of owned and borrowed operands that the traits ask for.

use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use super::{Admitted, AffinePoint, Modulus, ProjectivePoint, Residue, Scalar};
use crate::field::{Field, LazySum};

/// One operator for owned and borrowed operands, from a function of two owned ones.
macro_rules! binary {
    ([$($generics:tt)*] $operator:ident $method:ident: ($left:ty, $right:ty) -> $out:ty, $body:expr) => {
        impl<$($generics)*> $operator<$right> for $left {
            type Output = $out;
            #[inline]
            fn $method(self, right: $right) -> $out {
                $body(self, right)
            }
        }
        impl<$($generics)*> $operator<&$right> for $left {
            type Output = $out;
            #[inline]
            fn $method(self, right: &$right) -> $out {
                $body(self, *right)
            }
        }
        impl<$($generics)*> $operator<$right> for &$left {
            type Output = $out;
            #[inline]
            fn $method(self, right: $right) -> $out {
                $body(*self, right)
            }
        }
        impl<$($generics)*> $operator<&$right> for &$left {
            type Output = $out;
            #[inline]
            fn $method(self, right: &$right) -> $out {
                $body(*self, *right)
            }
        }
    };
}

/// The assigning form of an operator.
macro_rules! assign {
    ([$($generics:tt)*] $operator:ident $method:ident: ($left:ty, $right:ty) = $infix:tt) => {
        impl<$($generics)*> $operator<$right> for $left {
            #[inline]
            fn $method(&mut self, right: $right) {
                *self = *self $infix right;
            }
        }
        impl<$($generics)*> $operator<&$right> for $left {
            #[inline]
            fn $method(&mut self, right: &$right) {
                *self = *self $infix *right;
            }
        }
    };
}

binary!([M: Modulus] Add add: (Residue<M>, Residue<M>) -> Residue<M>, |a: Residue<M>, b: Residue<M>| Residue((a.0 + b.0).carry()));
binary!([M: Modulus] Sub sub: (Residue<M>, Residue<M>) -> Residue<M>, |a: Residue<M>, b: Residue<M>| Residue((a.0 - b.0).carry()));
binary!([M: Modulus] Mul mul: (Residue<M>, Residue<M>) -> Residue<M>, |a: Residue<M>, b: Residue<M>| Residue(Field::mul(a.0, b.0)));
assign!([M: Modulus] AddAssign add_assign: (Residue<M>, Residue<M>) = +);
assign!([M: Modulus] SubAssign sub_assign: (Residue<M>, Residue<M>) = -);
assign!([M: Modulus] MulAssign mul_assign: (Residue<M>, Residue<M>) = *);

impl<M: Modulus> Neg for Residue<M> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self((-self.0).carry())
    }
}

impl<M: Modulus> Neg for &Residue<M> {
    type Output = Residue<M>;
    #[inline]
    fn neg(self) -> Residue<M> {
        -*self
    }
}

impl<M: Modulus> Sum for Residue<M> {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(Self::ZERO, Add::add)
    }
}

impl<'a, M: Modulus> Sum<&'a Residue<M>> for Residue<M> {
    fn sum<I: Iterator<Item = &'a Self>>(terms: I) -> Self {
        terms.copied().sum()
    }
}

impl<M: Modulus> Product for Residue<M> {
    fn product<I: Iterator<Item = Self>>(factors: I) -> Self {
        factors.fold(Self::ONE, Mul::mul)
    }
}

impl<'a, M: Modulus> Product<&'a Residue<M>> for Residue<M> {
    fn product<I: Iterator<Item = &'a Self>>(factors: I) -> Self {
        factors.copied().product()
    }
}

binary!([C: Admitted] Add add: (ProjectivePoint<C>, ProjectivePoint<C>) -> ProjectivePoint<C>, |p: ProjectivePoint<C>, q: ProjectivePoint<C>| ProjectivePoint(p.0 + q.0));
binary!([C: Admitted] Sub sub: (ProjectivePoint<C>, ProjectivePoint<C>) -> ProjectivePoint<C>, |p: ProjectivePoint<C>, q: ProjectivePoint<C>| ProjectivePoint(p.0 - q.0));
binary!([C: Admitted] Add add: (ProjectivePoint<C>, AffinePoint<C>) -> ProjectivePoint<C>, |p: ProjectivePoint<C>, q: AffinePoint<C>| p.add_mixed(&q));
binary!([C: Admitted] Sub sub: (ProjectivePoint<C>, AffinePoint<C>) -> ProjectivePoint<C>, |p: ProjectivePoint<C>, q: AffinePoint<C>| p.add_mixed(&-q));
binary!([C: Admitted] Mul mul: (ProjectivePoint<C>, Scalar<C>) -> ProjectivePoint<C>, |p: ProjectivePoint<C>, k: Scalar<C>| ProjectivePoint(p.0.mul(&k.0)));
binary!([C: Admitted] Mul mul: (AffinePoint<C>, Scalar<C>) -> ProjectivePoint<C>, |p: AffinePoint<C>, k: Scalar<C>| ProjectivePoint::from(p) * k);
binary!([C: Admitted] Mul mul: (Scalar<C>, ProjectivePoint<C>) -> ProjectivePoint<C>, |k: Scalar<C>, p: ProjectivePoint<C>| p * k);
binary!([C: Admitted] Mul mul: (Scalar<C>, AffinePoint<C>) -> ProjectivePoint<C>, |k: Scalar<C>, p: AffinePoint<C>| p * k);
assign!([C: Admitted] AddAssign add_assign: (ProjectivePoint<C>, ProjectivePoint<C>) = +);
assign!([C: Admitted] SubAssign sub_assign: (ProjectivePoint<C>, ProjectivePoint<C>) = -);
assign!([C: Admitted] AddAssign add_assign: (ProjectivePoint<C>, AffinePoint<C>) = +);
assign!([C: Admitted] SubAssign sub_assign: (ProjectivePoint<C>, AffinePoint<C>) = -);
assign!([C: Admitted] MulAssign mul_assign: (ProjectivePoint<C>, Scalar<C>) = *);

impl<C: Admitted> Neg for ProjectivePoint<C> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(self.0.negate())
    }
}

impl<C: Admitted> Neg for &ProjectivePoint<C> {
    type Output = ProjectivePoint<C>;
    #[inline]
    fn neg(self) -> ProjectivePoint<C> {
        -*self
    }
}

impl<C: Admitted> Neg for AffinePoint<C> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        self.opposite()
    }
}

impl<C: Admitted> Neg for &AffinePoint<C> {
    type Output = AffinePoint<C>;
    #[inline]
    fn neg(self) -> AffinePoint<C> {
        -*self
    }
}

impl<C: Admitted> Sum for ProjectivePoint<C> {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(Self::IDENTITY, Add::add)
    }
}

impl<'a, C: Admitted> Sum<&'a ProjectivePoint<C>> for ProjectivePoint<C> {
    fn sum<I: Iterator<Item = &'a Self>>(terms: I) -> Self {
        terms.copied().sum()
    }
}
