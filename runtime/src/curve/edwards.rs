//! Twisted Edwards models, `−x² + y² = 1 + d·x²y²`.

use super::{Curve, FixedBase, Lattice};
use crate::field::{Field, FieldEncoding, ProductSums, Quadratic};
use crate::point::edwards::{Affine, Entry, Extended, Mask, Picked};

/// A twisted Edwards model with a = −1: what the point formulas read.
///
/// If −1 is a square and d is not, the law has no exceptions. Otherwise it has none in the subgroup
/// of odd order that the generator generates, which is all that the multiplications need.
pub trait TwistedEdwards: Copy + Send + Sync + 'static {
    /// The field of the coordinates.
    type Field: Field;

    /// The coefficient d.
    const D: Self::Field;
    /// 2d.
    const D2: Self::Field;
    /// Whether the law has no exceptions on the whole curve.
    const COMPLETE: bool;

    /// `P ← 2P`. An entry point for backends. It works in place: a copy of words that have just been
    /// written would wait for them.
    #[inline(never)]
    fn double(p: &mut Extended<Self>) {
        let point = *p;
        *p = point.plain_double();
    }
}

/// A table of precomputed points.
pub trait EntryTable<E: TwistedEdwards>: Copy {
    /// The number of entries.
    const LEN: usize;

    /// The entry of a secret index, or its opposite where the mask is true. Every entry is read.
    fn lookup(&self, index: u8, negative: Mask<E>) -> Picked<Entry<E>, Mask<E>>;
    /// The entry of a public index; the last one if it is too large.
    fn get_vartime(&self, index: usize) -> Entry<E>;
}

/// A curve in twisted Edwards form with precomputed tables: an alias for its bounds.
pub trait EdwardsCurve:
    TwistedEdwards<Field: FieldEncoding>
    + Curve<Base = <Self as TwistedEdwards>::Field, Affine = Affine<Self>, Point = Extended<Self>>
    + FixedBase<Block: EntryTable<Self>, Multiples: EntryTable<Self>>
{
}

impl<C> EdwardsCurve for C where
    C: TwistedEdwards<Field: FieldEncoding>
        + Curve<Base = <C as TwistedEdwards>::Field, Affine = Affine<C>, Point = Extended<C>>
        + FixedBase<Block: EntryTable<C>, Multiples: EntryTable<C>>
{
}

/// The numbers of Φ, and β of Ψ.
#[derive(Clone, Copy, Debug)]
pub struct Maps<F> {
    /// α.
    pub alpha: F,
    /// β.
    pub beta: F,
    /// h·α.
    pub h_alpha: F,
    /// h·β.
    pub h_beta: F,
}

/// A curve over GF(p²) where d has norm 1, with the endomorphism `Ψ(x, y) = (β·x̄, 1/ȳ)`, `Ψ² = −1`:
/// the Frobenius map of a curve over GF(p), seen from a twist of it (S. Galbraith, X. Lin, M. Scott,
/// 2009). It multiplies the points of the subgroup by μ. The generator derives all of it from d.
pub trait GlsTwist: EdwardsCurve + TwistedEdwards<Field = Quadratic<Self::Kernels>> {
    /// The kernels of the coordinates' parts.
    type Kernels: ProductSums;

    /// β, a root of −d̄.
    const BETA: Quadratic<Self::Kernels>;
    /// The lattice of `1, Ψ`.
    const TWO: Lattice<2>;
    /// The row of the table of odd multiples that holds those of `Ψ(G)`.
    const PSI_ROW: usize;
}

/// A twist with a second endomorphism
///
/// `Φ(x, y) = (h·x·(α·y² − β)/y, (y² + β)/(α·y² − 1))`, `Φ² = −2`,
///
/// which multiplies the points of the subgroup by λ. The generator tries it on points.
pub trait PhiPsi: GlsTwist {
    /// The numbers of the maps.
    const MAPS: Maps<Self::Field>;
    /// The lattice of `1, Φ, Ψ, ΨΦ`.
    const FOUR: Lattice<4>;
}
