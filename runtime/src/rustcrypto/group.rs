//! The traits of `group`: a group of prime order, and its points as coordinates.

use elliptic_curve::BatchNormalize;
use elliptic_curve::group::{self, prime};
use rand_core::TryRng;
use subtle::Choice;

use super::{Admitted, AffinePoint, ProjectivePoint, Scalar};
use crate::point::weierstrass::batch_normalize;
use crate::point::{Affine, CurvePoint};

impl<C: Admitted> group::Group for ProjectivePoint<C> {
    type Scalar = Scalar<C>;

    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        AffinePoint::try_uniform(rng).map(Self::from)
    }

    fn identity() -> Self {
        Self::IDENTITY
    }

    fn generator() -> Self {
        Self::GENERATOR
    }

    fn is_identity(&self) -> Choice {
        self.0.is_identity().into()
    }

    fn double(&self) -> Self {
        Self(self.0.twice())
    }

    fn mul_by_generator(scalar: &Scalar<C>) -> Self {
        Self(C::mul_generator(&scalar.0))
    }
}

impl<C: Admitted> group::Curve for ProjectivePoint<C> {
    type Affine = AffinePoint<C>;

    fn batch_normalize(points: &[Self], affine: &mut [AffinePoint<C>]) {
        assert_eq!(points.len(), affine.len(), "as many points go in as come out");
        for (points, affine) in points.chunks(CHUNK).zip(affine.chunks_mut(CHUNK)) {
            normalize_chunk(points, affine);
        }
    }

    fn to_affine(&self) -> AffinePoint<C> {
        (*self).into()
    }
}

/// Points that share an inversion: their coordinates are on the stack.
const CHUNK: usize = 16;

/// At most [`CHUNK`] points.
fn normalize_chunk<C: Admitted>(points: &[ProjectivePoint<C>], affine: &mut [AffinePoint<C>]) {
    let mut projective = [crate::point::Projective::IDENTITY; CHUNK];
    let mut coordinates = [AffinePoint::IDENTITY.point; CHUNK];
    for (to, from) in projective.iter_mut().zip(points) {
        *to = from.0;
    }
    let done: Result<(), _> = batch_normalize(&projective, &mut coordinates);
    debug_assert!(done.is_ok(), "the arrays are equally long");
    for ((to, from), point) in affine.iter_mut().zip(points).zip(coordinates) {
        *to = AffinePoint { point: Affine::new(point.x, point.y), infinite: from.0.at_infinity() };
    }
}

impl<C: Admitted, const N: usize> BatchNormalize<[Self; N]> for ProjectivePoint<C> {
    type Output = [AffinePoint<C>; N];

    fn batch_normalize(points: &[Self; N]) -> [AffinePoint<C>; N] {
        let mut affine = [AffinePoint::IDENTITY; N];
        <Self as group::Curve>::batch_normalize(points, &mut affine);
        affine
    }
}

impl<C: Admitted> prime::PrimeGroup for ProjectivePoint<C> {}
impl<C: Admitted> prime::PrimeCurve for ProjectivePoint<C> {}

impl<C: Admitted> group::CurveAffine for AffinePoint<C> {
    type Curve = ProjectivePoint<C>;
    type Scalar = Scalar<C>;

    fn identity() -> Self {
        Self::IDENTITY
    }

    fn generator() -> Self {
        Self::GENERATOR
    }

    fn is_identity(&self) -> Choice {
        Self::is_identity(self)
    }

    fn to_curve(&self) -> ProjectivePoint<C> {
        (*self).into()
    }
}
