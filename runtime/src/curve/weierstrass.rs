//! Short Weierstrass models, `y² = x³ + ax + b`.

use super::{Curve, FixedBase, Lattice};
use crate::field::{Field, FieldEncoding};
use crate::point::weierstrass::{self as point, Affine, Jacobian, Products, Projective};
use crate::table::Table;

/// A short Weierstrass model: what the point formulas read.
pub trait Weierstrass: Copy + Send + Sync + 'static {
    /// The field of the coordinates: one element, or one per lane.
    type Field: Field;
    /// Which formulas serve: [`AZero`], [`AMinusThree`] or [`AGeneral`].
    type Equation: Equation;

    /// The coefficient a.
    const A: Self::Field;
    /// The coefficient b.
    const B: Self::Field;
    /// 3b.
    const B3: Self::Field;
    /// 3b mod p as a number, if it is from 1 to 255; else 0.
    const SMALL_B3: u8 = 0;
    /// Whether the group has points of order two, so that the complete formulas need help.
    const EVEN_ORDER: bool = false;

    /// `2P`. An entry point for backends.
    #[inline(never)]
    fn double(p: &Projective<Self>) -> Projective<Self> {
        point::formulas::double(p)
    }

    /// `2^count·P`. An entry point for backends.
    #[inline(never)]
    fn double_times(p: &Projective<Self>, count: u32) -> Projective<Self> {
        point::formulas::double_times(p, count)
    }

    /// `P + Q`. An entry point for backends.
    #[inline(never)]
    fn add(p: &Projective<Self>, q: &Projective<Self>) -> Projective<Self> {
        point::formulas::add(p, q)
    }

    /// `P + Q` for a finite, affine `Q`. An entry point for backends.
    #[inline(never)]
    fn add_mixed(p: &Projective<Self>, q: &Affine<Self>) -> Projective<Self> {
        point::formulas::add_mixed(p, q)
    }

    /// [`Jacobian::double_times`]. An entry point for backends.
    #[inline(always)]
    fn double_jacobian(p: &Jacobian<Self>, count: u32) -> Jacobian<Self> {
        Self::Equation::double_jacobian(p, count)
    }

    /// The sum of P and a finite affine point `(x, w/2)` with another abscissa, and by how much the
    /// denominator grew; elsewhere Z becomes zero. An entry point for backends.
    #[inline(always)]
    fn add_flagged(p: &Jacobian<Self>, x: &Self::Field, w: &Self::Field) -> (Jacobian<Self>, Self::Field) {
        point::formulas::add_flagged(p, *x, *w)
    }
}

/// Which short Weierstrass equation: chooses formulas, and is never instantiated.
pub trait Equation: Copy + Send + Sync + 'static {
    /// Whether several doublings at once are cheaper in Jacobian coordinates, there and back.
    const JACOBIAN_RUNS: bool;

    /// The complete sum, from the products of the summands' coordinates.
    fn sum<W: Weierstrass>(products: Products<W::Field>) -> Projective<W>;
    /// The complete double.
    fn double<W: Weierstrass>(p: &Projective<W>) -> Projective<W>;
    /// `2^count·P` in Jacobian coordinates.
    fn double_jacobian<W: Weierstrass>(p: &Jacobian<W>, count: u32) -> Jacobian<W>;
}

/// `y² = x³ + b`.
#[derive(Clone, Copy, Debug)]
pub enum AZero {}
/// `y² = x³ − 3x + b`.
#[derive(Clone, Copy, Debug)]
pub enum AMinusThree {}
/// `y² = x³ + ax + b`, for any a.
#[derive(Clone, Copy, Debug)]
pub enum AGeneral {}

/// A curve in short Weierstrass form with precomputed tables: an alias for its bounds.
pub trait WeierstrassCurve:
    Weierstrass<Field: FieldEncoding>
    + Curve<Base = <Self as Weierstrass>::Field, Affine = Affine<Self>, Point = Projective<Self>>
    + FixedBase<Block: Table<Self>, Multiples: Table<Self>>
{
}

impl<C> WeierstrassCurve for C where
    C: Weierstrass<Field: FieldEncoding>
        + Curve<Base = <C as Weierstrass>::Field, Affine = Affine<C>, Point = Projective<C>>
        + FixedBase<Block: Table<C>, Multiples: Table<C>>
{
}

/// A curve `y² = x³ + b` whose field and whose scalars both have a cube root of unity other than
/// 1, so that `(x, y) → (βx, y)` multiplies the points of the subgroup by λ. The generator
/// derives all of it from the curve.
pub trait CubeRoot: WeierstrassCurve + Weierstrass<Equation = AZero> {
    /// The root β in the field.
    const BETA: <Self as Weierstrass>::Field;
    /// The lattice of `(k_0, k_1)` with `k_0 + k_1·λ ≡ 0 (mod n)`.
    const LATTICE: Lattice<2>;
}
