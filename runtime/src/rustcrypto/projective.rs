//! Points in coordinates that suit computation.

use core::fmt;

use elliptic_curve::Generate;
use elliptic_curve::ctutils::{self, CtEq, CtSelect};
use elliptic_curve::ops::{LinearCombination, MulByGeneratorVartime, MulVartime};
use elliptic_curve::point::NonIdentity;
use rand_core::TryCryptoRng;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

use super::{Admitted, AffinePoint, Scalar, mask};
use crate::curve::{Curve, Weierstrass};
use crate::field::Field;
use crate::point::{CurvePoint, Projective};

/// A point of the curve, or infinity.
#[derive(Clone, Copy)]
pub struct ProjectivePoint<C: Admitted>(pub(super) Projective<C>);

impl<C: Admitted> ProjectivePoint<C> {
    /// The point at infinity.
    pub const IDENTITY: Self = Self(Projective::IDENTITY);
    /// The generator.
    pub const GENERATOR: Self = Self(Projective::GENERATOR);

    /// The point with Fieldforge's own methods.
    pub fn inner(self) -> Projective<C> {
        self.0
    }

    /// The coordinates. Cost: one inversion.
    pub fn to_affine(&self) -> AffinePoint<C> {
        self.into()
    }

    /// `2·self`.
    pub fn double(&self) -> Self {
        Self(self.0.twice())
    }

    /// `self + other`; infinity may be either of them.
    pub(super) fn add_mixed(&self, other: &AffinePoint<C>) -> Self {
        // The formula wants a finite summand: at infinity another is added, and the sum forgotten.
        let summand = crate::point::Affine::select(other.infinite, &C::GENERATOR, &other.point);
        let sum = <C as Weierstrass>::add_mixed(&self.0, &summand);
        Self(Projective::select(other.infinite, &self.0, &sum))
    }
}

impl<C: Admitted> From<AffinePoint<C>> for ProjectivePoint<C> {
    fn from(point: AffinePoint<C>) -> Self {
        let finite = Projective::from_affine(&point.point);
        Self(Projective::select(point.infinite, &Projective::IDENTITY, &finite))
    }
}

impl<C: Admitted> From<&AffinePoint<C>> for ProjectivePoint<C> {
    fn from(point: &AffinePoint<C>) -> Self {
        (*point).into()
    }
}

impl<C: Admitted> From<NonIdentity<ProjectivePoint<C>>> for ProjectivePoint<C> {
    fn from(point: NonIdentity<Self>) -> Self {
        point.to_point()
    }
}

impl<C: Admitted> TryFrom<ProjectivePoint<C>> for NonIdentity<ProjectivePoint<C>> {
    type Error = elliptic_curve::Error;

    fn try_from(point: ProjectivePoint<C>) -> elliptic_curve::Result<Self> {
        Option::from(Self::new(point)).ok_or(elliptic_curve::Error)
    }
}

impl<C: Admitted> From<elliptic_curve::PublicKey<C>> for ProjectivePoint<C> {
    fn from(key: elliptic_curve::PublicKey<C>) -> Self {
        (*key.as_affine()).into()
    }
}

impl<C: Admitted> From<&elliptic_curve::PublicKey<C>> for ProjectivePoint<C> {
    fn from(key: &elliptic_curve::PublicKey<C>) -> Self {
        (*key.as_affine()).into()
    }
}

impl<C: Admitted> Default for ProjectivePoint<C> {
    /// The point at infinity.
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl<C: Admitted> zeroize::DefaultIsZeroes for ProjectivePoint<C> {}

impl<C: Admitted> ConstantTimeEq for ProjectivePoint<C> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.equals(&other.0).into()
    }
}

impl<C: Admitted> CtEq for ProjectivePoint<C> {
    fn ct_eq(&self, other: &Self) -> ctutils::Choice {
        ConstantTimeEq::ct_eq(self, other).into()
    }
}

impl<C: Admitted> ConditionallySelectable for ProjectivePoint<C> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self(Projective::select(mask(choice), &b.0, &a.0))
    }
}

impl<C: Admitted> CtSelect for ProjectivePoint<C> {
    fn ct_select(&self, other: &Self, choice: ctutils::Choice) -> Self {
        Self::conditional_select(self, other, choice.into())
    }
}

impl<C: Admitted> PartialEq for ProjectivePoint<C> {
    fn eq(&self, other: &Self) -> bool {
        ConstantTimeEq::ct_eq(self, other).into()
    }
}

impl<C: Admitted> Eq for ProjectivePoint<C> {}

impl<C: Admitted> PartialEq<AffinePoint<C>> for ProjectivePoint<C> {
    fn eq(&self, other: &AffinePoint<C>) -> bool {
        *self == Self::from(*other)
    }
}

impl<C: Admitted> fmt::Debug for ProjectivePoint<C> {
    /// Prints no coordinates: a point may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProjectivePoint").finish_non_exhaustive()
    }
}

impl<C: Admitted> Generate for ProjectivePoint<C> {
    fn try_generate_from_rng<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        AffinePoint::try_uniform(rng).map(Self::from)
    }
}

/// Multiplication by public scalars: a point, and a scalar from the left.
macro_rules! mul_vartime {
    ($($left:ty, $right:ty: $point:expr, $scalar:expr;)*) => {$(
        impl<C: Admitted> MulVartime<$right> for $left {
            fn mul_vartime(self, right: $right) -> ProjectivePoint<C> {
                let point: ProjectivePoint<C> = $point(self, right);
                let scalar: Scalar<C> = $scalar(self, right);
                ProjectivePoint(point.0.mul_vartime(&scalar.0))
            }
        }
    )*};
}

mul_vartime! {
    ProjectivePoint<C>, Scalar<C>: |p, _| p, |_, k| k;
    ProjectivePoint<C>, &Scalar<C>: |p, _| p, |_, k: &Scalar<C>| *k;
    AffinePoint<C>, Scalar<C>: |p: AffinePoint<C>, _| p.into(), |_, k| k;
    AffinePoint<C>, &Scalar<C>: |p: AffinePoint<C>, _| p.into(), |_, k: &Scalar<C>| *k;
    Scalar<C>, ProjectivePoint<C>: |_, p| p, |k, _| k;
    Scalar<C>, &ProjectivePoint<C>: |_, p: &ProjectivePoint<C>| *p, |k, _| k;
    Scalar<C>, AffinePoint<C>: |_, p: AffinePoint<C>| p.into(), |k, _| k;
    Scalar<C>, &AffinePoint<C>: |_, p: &AffinePoint<C>| p.into(), |k, _| k;
}

impl<C: Admitted> MulByGeneratorVartime for ProjectivePoint<C> {
    fn mul_by_generator_vartime(scalar: &Scalar<C>) -> Self {
        Self(<C as Curve>::double_mul_vartime(&scalar.0, &Field::ZERO, &Projective::IDENTITY))
    }

    fn mul_by_generator_and_mul_add_vartime(a: &Scalar<C>, b: &Scalar<C>, p: &Self) -> Self {
        Self(<C as Curve>::double_mul_vartime(&a.0, &b.0, &p.0))
    }
}

impl<C: Admitted> LinearCombination<[(Self, Scalar<C>)]> for ProjectivePoint<C> {
    fn lincomb_vartime(terms: &[(Self, Scalar<C>)]) -> Self {
        const CHUNK: usize = 16;
        let mut sum = Self::IDENTITY;
        for terms in terms.chunks(CHUNK) {
            let (mut points, mut scalars) = ([Projective::IDENTITY; CHUNK], [Field::ZERO; CHUNK]);
            for ((point, scalar), term) in points.iter_mut().zip(&mut scalars).zip(terms) {
                (*point, *scalar) = (term.0.0, term.1.0);
            }
            sum += Self(Projective::multi_scalar_mul_vartime(&scalars[..terms.len()], &points));
        }
        sum
    }
}

impl<C: Admitted, const N: usize> LinearCombination<[(Self, Scalar<C>); N]> for ProjectivePoint<C> {
    fn lincomb_vartime(terms: &[(Self, Scalar<C>); N]) -> Self {
        <Self as LinearCombination<[(Self, Scalar<C>)]>>::lincomb_vartime(terms)
    }
}

impl<C: Admitted> elliptic_curve::ops::Double for ProjectivePoint<C> {
    fn double(&self) -> Self {
        Self(self.0.twice())
    }
}
