//! Curves with endomorphisms that are cheap to compute.
//!
//! An endomorphism φ multiplies every point of the subgroup of order n by an integer λ. So
//! `k·P = k_0·P + k_1·φ_1(P) + … + k_(m−1)·φ_(m−1)(P)` for every vector of integers with
//! `k ≡ k_0 + k_1·λ_1 + … (mod n)`, and such vectors of about n^(1/m) exist: the distance of
//! `(k, 0, …, 0)` from a near point of the lattice of all vectors that represent zero
//! (R. Gallant, R. Lambert, S. Vanstone, Crypto 2001).

use super::{Curve, CurveMask};
use crate::point::group::{ProtectedGroup, PublicSum};

/// The lattice of a curve with m − 1 endomorphisms: how scalars become short sub-scalars.
///
/// The generator computes and checks all of it: that every basis vector represents zero, and,
/// by exact arithmetic over all scalars, that the sub-scalars are as short as `digits` says.
#[derive(Clone, Copy, Debug)]
pub struct Lattice<const M: usize> {
    /// Columns of a recoded scalar. The first sub-scalar is below `2^digits`, the others are at
    /// most `2^(digits − 1)`, in magnitude.
    pub digits: usize,
    /// Words of the shift `s` in [`Self::rounding`].
    pub shift: usize,
    /// `2^(64·s)·c_i/n`, rounded, for the rational coordinates `k·c_i/n` of `(k, 0, …, 0)` in the
    /// basis; not negative, and little-endian.
    pub rounding: [&'static [u64]; M],
    /// The basis, one vector a row: integers in two's complement, little-endian, all of as many
    /// words as hold a sub-scalar and its sign.
    pub basis: [[&'static [u64]; M]; M],
    /// Which vector has an odd first coordinate. Its multiple is rounded down and corrected by
    /// one where that makes the first sub-scalar odd; the others are rounded to the nearest.
    pub odd: usize,
}

/// The neutral element, and the odd multiples of a point under m maps.
pub type PublicMultiples<S, const M: usize> = (S, [[<S as PublicSum>::Multiple; 8]; M]);

/// A curve with m − 1 endomorphisms.
///
/// The multiplications of [`mul::glv`](crate::mul::glv) that are built on it are right for
/// points of the subgroup that the generator generates: elsewhere an endomorphism need not
/// multiply by λ. With a cofactor of 1 that is every point.
pub trait Glv<const M: usize>: Curve<Point: ProtectedGroup<Mask = CurveMask<Self>>> {
    /// The lattice.
    const LATTICE: Lattice<M>;
    /// The window of public multiples of points not known beforehand: 2 to 5 bits.
    const PUBLIC_WINDOW: usize = 5;
    /// The window of [`Self::generator_multiple`]: 2 to 13 bits.
    const PUBLIC_GENERATOR_WINDOW: usize;
    /// The coordinates in which public multiplications run.
    type Public: PublicSum;

    /// `P, φ_1(P), …, φ_(m−1)(P)`.
    fn images(point: &Self::Point) -> [Self::Point; M];
    /// The neutral element, and `P, 3P, 5P, …` under each endomorphism as multiples to be added to
    /// it: as many as [`Self::PUBLIC_WINDOW`] asks for are right, the others are arbitrary.
    fn public_multiples(point: &Self::Point) -> PublicMultiples<Self::Public, M>;
    /// `(2i + 1)·φ_j(G)`.
    fn generator_multiple(j: usize, i: usize) -> <Self::Public as PublicSum>::Entry;
    /// Back from public coordinates.
    fn from_public(point: &Self::Public) -> Self::Point;
}
