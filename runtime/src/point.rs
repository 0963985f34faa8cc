//! Points: what protocols ask of them, whatever the model of the curve.

pub mod binary;
pub mod edwards;
pub mod group;
pub mod weierstrass;

pub use weierstrass::{Affine, Projective};

use crate::curve::{Curve, CurveMask};
use crate::field::PrimeField;

/// A finite point, as coordinates.
pub trait CurveAffine<C: Curve<Affine = Self>>: Copy + Send + Sync + 'static {
    /// The x-coordinate.
    fn x(&self) -> C::Base;
    /// The y-coordinate.
    fn y(&self) -> C::Base;
    /// The point of its coordinates, and whether it is on the curve.
    fn from_coordinates(x: C::Base, y: C::Base) -> (Self, CurveMask<C>);
    /// The point with the given x-coordinate and sign of y, and whether there is one.
    fn decompress(x: C::Base, sign: CurveMask<C>) -> (Self, CurveMask<C>);

    /// Whether a point of the curve, finite and public, is in the subgroup that the generator
    /// generates.
    fn in_subgroup_vartime(&self) -> CurveMask<C> {
        C::Point::from_affine(self).mul_bits_vartime(C::Scalar::MODULUS.as_ref()).at_infinity()
    }
}

/// A point of any order, infinity included.
///
/// All functions are right for all points of the curve, inside and outside the subgroup that
/// the generator generates, and take secret operands unless their name ends in `_vartime`.
/// `k·P` means the multiple by the integer `0 <= k < n`.
pub trait CurvePoint<C: Curve>: Copy + Send + Sync + 'static {
    /// The point at infinity.
    const IDENTITY: Self;

    /// The point of its coordinates.
    fn from_affine(point: &C::Affine) -> Self;
    /// The coordinates, and whether the point is finite; if not, both are zero.
    fn to_affine_masked(&self) -> (C::Affine, CurveMask<C>);
    /// `self + other`.
    fn sum(&self, other: &Self) -> Self;
    /// `2·self`.
    fn twice(&self) -> Self;
    /// `−self`.
    fn opposite(&self) -> Self;
    /// Whether the point is at infinity.
    fn at_infinity(&self) -> CurveMask<C>;
    /// Whether two points are equal.
    fn same(&self, other: &Self) -> CurveMask<C>;
    /// Whether the point is finite with this x-coordinate; cheaper than asking for it.
    fn has_x(&self, x: &C::Base) -> CurveMask<C>;
    /// The multiple by a public big-endian integer of any length.
    fn mul_bits_vartime(&self, k: &[u8]) -> Self;

    /// `k·self` without a backend: call [`Curve::mul`].
    fn plain_mul(&self, k: &C::Scalar) -> Self;
    /// `k·G` without a backend: call [`Curve::mul_generator`].
    fn plain_mul_generator(k: &C::Scalar) -> Self;
    /// `u·G + v·Q` without a backend: call [`Curve::double_mul_vartime`].
    fn plain_double_mul_vartime(u: &C::Scalar, v: &C::Scalar, q: &Self) -> Self;
}
