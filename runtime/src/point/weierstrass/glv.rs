//! The endomorphism of `y² = x³ + b` where the field has a cube root of unity β other than 1:
//! `φ(x, y) = (βx, y)`, with `φ² + φ + 1 = 0` (R. Gallant, R. Lambert, S. Vanstone, 2001).

use super::scaled::{Scaled, ScaledMultiple};
use super::{Affine, Jacobian, JacobianMultiple, Projective};
use crate::curve::{CubeRoot, FixedBase, Glv, Lattice, Weierstrass};
use crate::field::Field;
use crate::lane::OneLane;
use crate::point::group::{Group, GroupIndex, ProtectedGroup, PublicSum};
use crate::table::{Table, scan};

impl<W: Weierstrass> Group for Projective<W> {
    type Summand = Self;
    const IDENTITY: Self = Self::IDENTITY;

    #[inline(always)]
    fn doubled(&self, count: u32) -> Self {
        W::double_times(self, count)
    }

    #[inline(always)]
    fn plus(&self, other: &Self) -> Self {
        W::add(self, other)
    }

    #[inline(always)]
    fn to_summand(&self) -> Self {
        *self
    }

    #[inline(always)]
    fn opposite_summand(summand: &Self) -> Self {
        summand.negate()
    }
}

impl<W: Weierstrass> ProtectedGroup for Projective<W> {
    type Mask = <W::Field as Field>::Mask;

    #[inline(always)]
    fn negated_if(&self, mask: Self::Mask) -> Self {
        self.negate_if(mask)
    }

    type Picked = Self;

    #[inline(always)]
    fn pick(table: &[Self; 8], index: GroupIndex<Self>, negative: Self::Mask) -> Self {
        scan(table, index).negate_if(negative)
    }

    #[inline(always)]
    fn plus_picked(&self, picked: &Self) -> Self {
        W::add(self, picked)
    }

    #[inline(always)]
    fn from_picked(picked: &Self) -> Self {
        *picked
    }
}

/// Public points: exceptions are branches.
impl<W: Weierstrass> Group for Jacobian<W>
where
    <W::Field as Field>::Mask: OneLane,
{
    type Summand = JacobianMultiple<W>;
    const IDENTITY: Self = Self::IDENTITY;

    #[inline(always)]
    fn doubled(&self, count: u32) -> Self {
        self.double_times(count)
    }

    #[inline(always)]
    fn plus(&self, other: &JacobianMultiple<W>) -> Self {
        self.add_vartime(other)
    }

    #[inline(always)]
    fn to_summand(&self) -> JacobianMultiple<W> {
        JacobianMultiple::new(self)
    }

    #[inline(always)]
    fn opposite_summand(summand: &JacobianMultiple<W>) -> JacobianMultiple<W> {
        summand.negate()
    }
}

/// For curves of other endomorphisms.
impl<W: Weierstrass> PublicSum for Jacobian<W>
where
    <W::Field as Field>::Mask: OneLane,
{
    type Multiple = JacobianMultiple<W>;
    type Entry = Affine<W>;

    #[inline(never)]
    fn double_vartime(&mut self) {
        *self = self.double_times(1);
    }

    #[inline(never)]
    fn add_multiple_vartime(&mut self, multiple: &JacobianMultiple<W>, negative: bool) {
        *self = self.add_vartime(&if negative { multiple.negate() } else { *multiple });
    }

    #[inline(never)]
    fn add_entry_vartime(&mut self, entry: &Affine<W>, negative: bool) {
        *self = self.add_mixed_vartime(&if negative { entry.negate() } else { *entry });
    }
}

impl<C: CubeRoot> Glv<2> for C {
    const LATTICE: Lattice<2> = <C as CubeRoot>::LATTICE;
    const PUBLIC_GENERATOR_WINDOW: usize = <C as FixedBase>::GENERATOR_WINDOW as usize;
    type Public = Scaled<C>;

    /// Cost: 1M.
    #[inline(always)]
    fn images(point: &Projective<C>) -> [Projective<C>; 2] {
        [*point, Projective { x: Field::mul(point.x, C::BETA), ..*point }]
    }

    fn public_multiples(point: &Projective<C>) -> (Scaled<C>, [[ScaledMultiple<C>; 8]; 2]) {
        let (zero, multiples) = Scaled::multiples_vartime(point);
        (zero, [multiples, multiples.map(|multiple| multiple.scale_x(C::BETA))])
    }

    /// Cost: 1M for the image.
    #[inline(always)]
    fn generator_multiple(j: usize, i: usize) -> Affine<C> {
        let multiple = C::odd_multiples().get_vartime(i);
        if j == 0 { multiple } else { Affine::new(Field::mul(multiple.x, C::BETA), multiple.y) }
    }

    #[inline(always)]
    fn from_public(point: &Scaled<C>) -> Projective<C> {
        point.to_projective()
    }
}
