//! The group law as multiplications and protocols use it.

use core::fmt;

use super::{Affine, Entry, Extended, Mask, Picked, Summand};
use crate::curve::{Curve, CurveMask, EdwardsCurve, TwistedEdwards};
use crate::field::{Field, LazySum, exchange};
use crate::lane::LaneMask;
use crate::mul;
use crate::point::CurvePoint;
use crate::point::group::{Group, GroupIndex, ProtectedGroup, PublicSum};

impl<E: TwistedEdwards> Group for Extended<E> {
    type Summand = Summand<E>;
    const IDENTITY: Self = Self::IDENTITY;

    #[inline(always)]
    fn doubled(&self, count: u32) -> Self {
        let mut result = *self;
        for _ in 0..count {
            result = result.plain_double();
        }
        result
    }

    #[inline(always)]
    fn plus(&self, other: &Summand<E>) -> Self {
        self.plain_add(other)
    }

    #[inline(always)]
    fn to_summand(&self) -> Summand<E> {
        self.to_summand()
    }

    #[inline(always)]
    fn opposite_summand(summand: &Summand<E>) -> Summand<E> {
        summand.negate()
    }
}

impl<E: TwistedEdwards> ProtectedGroup for Extended<E> {
    type Mask = <E::Field as Field>::Mask;

    #[inline(always)]
    fn negated_if(&self, mask: Self::Mask) -> Self {
        Self { x: self.x.negate_if(mask), ta: self.ta.negate_if(mask), ..*self }
    }

    type Picked = Picked<Summand<E>, Mask<E>>;

    #[inline(always)]
    fn pick(table: &[Summand<E>; 8], index: GroupIndex<Self>, negative: Mask<E>) -> Self::Picked {
        // As the scans of `table`.
        if Self::Mask::LANES == 1 { pick_apart(table, index, negative) } else { pick(table, index, negative) }
    }

    #[inline(always)]
    fn plus_picked(&self, picked: &Self::Picked) -> Self {
        self.add_picked(picked)
    }

    #[inline(always)]
    fn from_picked(picked: &Self::Picked) -> Self {
        picked.magnitude.to_extended()
    }
}

#[inline(never)]
fn pick_apart<E: TwistedEdwards>(
    table: &[Summand<E>; 8],
    index: GroupIndex<Extended<E>>,
    negative: Mask<E>,
) -> Picked<Summand<E>, Mask<E>> {
    pick(table, index, negative)
}

#[inline(always)]
fn pick<E: TwistedEdwards>(
    table: &[Summand<E>; 8],
    index: GroupIndex<Extended<E>>,
    negative: Mask<E>,
) -> Picked<Summand<E>, Mask<E>> {
    let zero = E::Field::ZERO;
    let mut found = Summand::<E> { sum: zero, difference: zero, z2: zero, t2d: zero };
    for (u, entry) in table.iter().enumerate() {
        let here = Mask::<E>::index_is(index, u as u8);
        found.sum = found.sum.or_masked(here, &entry.sum);
        found.difference = found.difference.or_masked(here, &entry.difference);
        found.z2 = found.z2.or_masked(here, &entry.z2);
        found.t2d = found.t2d.or_masked(here, &entry.t2d);
    }
    let (sum, difference) = exchange(negative, found.sum, found.difference);
    Picked { magnitude: Summand { sum, difference, ..found }, negative }
}

impl<E: TwistedEdwards> PublicSum for Extended<E> {
    type Multiple = Summand<E>;
    type Entry = Entry<E>;

    #[inline(always)]
    fn double_vartime(&mut self) {
        E::double(self);
    }

    #[inline(always)]
    fn add_multiple_vartime(&mut self, multiple: &Summand<E>, negative: bool) {
        self.add_signed_vartime(multiple, negative);
    }

    #[inline(always)]
    fn add_entry_vartime(&mut self, entry: &Entry<E>, negative: bool) {
        self.add_signed_entry_vartime(entry, negative);
    }
}

impl<C: EdwardsCurve> Extended<C> {
    /// The generator.
    pub const GENERATOR: Self = {
        let Affine { x, y } = <C as Curve>::GENERATOR;
        Self { x, y, z: <C as TwistedEdwards>::Field::ONE, ta: x, tb: y }
    };

    /// `self + other`.
    #[inline]
    pub fn add(&self, other: &Self) -> Self {
        self.plain_add(&other.to_summand())
    }

    /// `2·self`.
    #[inline]
    pub fn double(&self) -> Self {
        let mut double = *self;
        C::double(&mut double);
        double
    }

    /// `k·self`: protected.
    #[inline]
    pub fn mul(&self, k: &C::Scalar) -> Self {
        <C as Curve>::mul(self, k)
    }

    /// `k·G`: protected.
    #[inline]
    pub fn mul_generator(k: &C::Scalar) -> Self {
        <C as Curve>::mul_generator(k)
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

    /// The coordinates.
    pub fn to_affine(&self) -> Affine<C> {
        let inverse = self.z.invert();
        Affine { x: Field::mul(self.x, inverse), y: Field::mul(self.y, inverse) }
    }
}

/// For a curve whose law is not complete, operands are points of the subgroup that the generator
/// generates; [`CurveAffine::in_subgroup_vartime`](crate::point::CurveAffine::in_subgroup_vartime)
/// tells for any point of the curve.
impl<C: EdwardsCurve> CurvePoint<C> for Extended<C> {
    const IDENTITY: Self = Self::IDENTITY;

    #[inline(always)]
    fn from_affine(point: &Affine<C>) -> Self {
        Self::from_affine(point)
    }

    /// The neutral element has coordinates here, but stands for infinity in protocols.
    fn to_affine_masked(&self) -> (Affine<C>, CurveMask<C>) {
        (self.to_affine(), !self.is_identity())
    }

    #[inline]
    fn sum(&self, other: &Self) -> Self {
        self.add(other)
    }

    #[inline]
    fn twice(&self) -> Self {
        self.double()
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
        mul::edwards::multiply_bits_vartime(self, k)
    }

    #[inline(always)]
    fn plain_mul(&self, k: &C::Scalar) -> Self {
        mul::edwards::multiply::<C>(self, k)
    }

    #[inline(always)]
    fn plain_mul_generator(k: &C::Scalar) -> Self {
        mul::edwards::multiply_generator::<C>(k)
    }

    #[inline(always)]
    fn plain_double_mul_vartime(u: &C::Scalar, v: &C::Scalar, q: &Self) -> Self {
        mul::edwards::double_multiply_vartime::<C>(u, v, q)
    }
}

impl<E: TwistedEdwards> Default for Extended<E> {
    /// The neutral element.
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl<E: TwistedEdwards> PartialEq for Extended<E>
where
    <E::Field as Field>::Mask: Into<subtle::Choice>,
{
    fn eq(&self, other: &Self) -> bool {
        let same: subtle::Choice = self.equals(other).into();
        same.into()
    }
}

impl<E: TwistedEdwards> Eq for Extended<E> where <E::Field as Field>::Mask: Into<subtle::Choice> {}

impl<E: TwistedEdwards> zeroize::DefaultIsZeroes for Extended<E> {}

impl<E: TwistedEdwards> fmt::Debug for Extended<E> {
    /// Prints no coordinates: a point may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Extended").finish_non_exhaustive()
    }
}

impl<E: TwistedEdwards> Entry<E> {
    /// The point: `4x`, `4y` over 4, so that `T = 2x·2y`.
    #[inline(always)]
    pub fn to_extended(&self) -> Extended<E> {
        let x2 = (self.sum - self.difference).carry();
        let y2 = (self.sum + self.difference).carry();
        let four = E::Field::ONE.mul_small(4);
        Extended { x: x2.double().carry(), y: y2.double().carry(), z: four, ta: x2, tb: y2 }
    }
}
