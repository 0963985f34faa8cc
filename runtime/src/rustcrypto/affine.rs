//! Points as coordinates, infinity included.

use core::fmt;

use elliptic_curve::Generate;
use elliptic_curve::ctutils::{self, CtEq, CtSelect};
use elliptic_curve::point::NonIdentity;
use rand_core::{TryCryptoRng, TryRng};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};

use super::{Admitted, FieldElement, ProjectivePoint, mask};
use crate::curve::{Curve, CurveMask};
use crate::field::Field;
use crate::lane::LaneMask;
use crate::point::{Affine, CurveAffine, CurvePoint};

/// A point of the curve, in coordinates or at infinity.
#[derive(Clone, Copy)]
pub struct AffinePoint<C: Admitted> {
    /// `(0, 0)` at infinity.
    pub(super) point: Affine<C>,
    pub(super) infinite: CurveMask<C>,
}

impl<C: Admitted> AffinePoint<C> {
    /// The point at infinity.
    pub const IDENTITY: Self = Self {
        point: Affine::new(<C::Base as Field>::ZERO, <C::Base as Field>::ZERO),
        infinite: <CurveMask<C> as LaneMask>::TRUE,
    };
    /// The generator.
    pub const GENERATOR: Self =
        Self { point: <C as Curve>::GENERATOR, infinite: <CurveMask<C> as LaneMask>::FALSE };

    /// A finite point of Fieldforge's own type.
    pub(super) fn finite(point: Affine<C>) -> Self {
        Self { point, infinite: CurveMask::<C>::FALSE }
    }

    /// Whether the point is at infinity.
    pub fn is_identity(&self) -> Choice {
        self.infinite.into()
    }

    pub(super) fn opposite(&self) -> Self {
        Self { point: self.point.negate(), infinite: self.infinite }
    }

    /// The coordinates; both zero at infinity.
    pub(super) fn coordinates(&self) -> (FieldElement<C>, FieldElement<C>) {
        (super::Residue(self.point.x), super::Residue(self.point.y))
    }

    /// The point with the given x-coordinate and sign of y, if there is one.
    pub(super) fn with_x(x: FieldElement<C>, odd: Choice) -> CtOption<Self> {
        let (point, exists) = <Affine<C> as CurveAffine<C>>::decompress(x.0, mask(odd));
        CtOption::new(Self::finite(point), exists.into())
    }

    /// A uniformly random finite point, by random x-coordinates; nobody knows its logarithm.
    pub(super) fn try_uniform<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        loop {
            let x = <FieldElement<C> as elliptic_curve::ff::Field>::try_random(rng)?;
            let mut sign = [0];
            rng.try_fill_bytes(&mut sign)?;
            // Half of all x are rejected, whatever the one that is taken: that tells nothing.
            if let Some(point) = Option::<Self>::from(Self::with_x(x, Choice::from(sign[0] & 1))) {
                return Ok(point);
            }
        }
    }
}

impl<C: Admitted> Default for AffinePoint<C> {
    /// The point at infinity.
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl<C: Admitted> zeroize::DefaultIsZeroes for AffinePoint<C> {}

impl<C: Admitted> ConstantTimeEq for AffinePoint<C> {
    fn ct_eq(&self, other: &Self) -> Choice {
        let same = self.point.x.equals(other.point.x) & self.point.y.equals(other.point.y);
        (same & !(self.infinite ^ other.infinite)).into()
    }
}

impl<C: Admitted> CtEq for AffinePoint<C> {
    fn ct_eq(&self, other: &Self) -> ctutils::Choice {
        ConstantTimeEq::ct_eq(self, other).into()
    }
}

impl<C: Admitted> ConditionallySelectable for AffinePoint<C> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        let mask: CurveMask<C> = mask(choice);
        Self {
            point: Affine::select(mask, &b.point, &a.point),
            infinite: (mask & b.infinite) | (!mask & a.infinite),
        }
    }
}

impl<C: Admitted> CtSelect for AffinePoint<C> {
    fn ct_select(&self, other: &Self, choice: ctutils::Choice) -> Self {
        Self::conditional_select(self, other, choice.into())
    }
}

impl<C: Admitted> PartialEq for AffinePoint<C> {
    fn eq(&self, other: &Self) -> bool {
        ConstantTimeEq::ct_eq(self, other).into()
    }
}

impl<C: Admitted> Eq for AffinePoint<C> {}

impl<C: Admitted> fmt::Debug for AffinePoint<C> {
    /// Prints no coordinates: a shared point is secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AffinePoint").finish_non_exhaustive()
    }
}

impl<C: Admitted> Generate for AffinePoint<C> {
    fn try_generate_from_rng<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Self::try_uniform(rng)
    }
}

impl<C: Admitted> From<ProjectivePoint<C>> for AffinePoint<C> {
    fn from(point: ProjectivePoint<C>) -> Self {
        let (point, finite) = point.0.to_affine_masked();
        Self { point, infinite: !finite }
    }
}

impl<C: Admitted> From<&ProjectivePoint<C>> for AffinePoint<C> {
    fn from(point: &ProjectivePoint<C>) -> Self {
        (*point).into()
    }
}

impl<C: Admitted> From<NonIdentity<AffinePoint<C>>> for AffinePoint<C> {
    fn from(point: NonIdentity<Self>) -> Self {
        point.to_point()
    }
}

impl<C: Admitted> TryFrom<AffinePoint<C>> for NonIdentity<AffinePoint<C>> {
    type Error = elliptic_curve::Error;

    fn try_from(point: AffinePoint<C>) -> elliptic_curve::Result<Self> {
        Option::from(Self::new(point)).ok_or(elliptic_curve::Error)
    }
}

impl<C: Admitted> From<elliptic_curve::PublicKey<C>> for AffinePoint<C> {
    fn from(key: elliptic_curve::PublicKey<C>) -> Self {
        *key.as_affine()
    }
}

impl<C: Admitted> From<&elliptic_curve::PublicKey<C>> for AffinePoint<C> {
    fn from(key: &elliptic_curve::PublicKey<C>) -> Self {
        *key.as_affine()
    }
}
