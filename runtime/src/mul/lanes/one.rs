//! Secret multiples of the generator, and of any points.

use zeroize::Zeroize;

use super::normalize::{TOGETHER, VECTORS, normalize};
use super::{LaneModel, Product, Split};
use crate::curve::{Curve, FixedBase, Weierstrass, WeierstrassCurve};
use crate::field::Field;
use crate::lane::{EIGHT, EightLanes, Packed};
use crate::mul::fixed;
use crate::point::weierstrass::{Affine, Projective};
use crate::recode::comb::Columns;
use crate::table::Table;

/// `k·G` of each scalar, all secret; the shorter of the two slices counts.
///
/// Cost per eight: that of [`fixed::multiply`], 6M, and an eighth of an inversion of one lane.
#[inline(always)]
pub fn generator<C, V>(k: &[<C as Curve>::Scalar], products: &mut [Product<C>])
where
    C: WeierstrassCurve,
    V: LaneModel<C>,
    <C as FixedBase>::Block: Table<V>,
{
    for (k, products) in k.chunks(TOGETHER).zip(products.chunks_mut(TOGETHER)) {
        let mut sums = [Projective::<V>::IDENTITY; VECTORS];
        for (sum, k) in sums.iter_mut().zip(k.chunks(EIGHT)) {
            // Short groups are filled up with copies.
            let columns: [Columns; EIGHT] =
                core::array::from_fn(|lane| Columns::new(&k[lane.min(k.len() - 1)], C::COMB));
            *sum = fixed::multiply::<C, V>(&columns);
        }
        affine::<C, V>(&sums, products);
    }
}

/// `k·P` of each scalar and point, all secret; the shortest of the slices counts.
///
/// The points must be in the subgroup that the generator generates.
#[inline(always)]
pub fn points<C, V, H, const M: usize>(
    points: &[<C as Curve>::Affine],
    k: &[<C as Curve>::Scalar],
    products: &mut [Product<C>],
) where
    C: WeierstrassCurve,
    V: LaneModel<C>,
    H: Split<C, M>,
{
    let chunks = points.chunks(TOGETHER).zip(k.chunks(TOGETHER));
    for ((points, k), products) in chunks.zip(products.chunks_mut(TOGETHER)) {
        let mut sums = [Projective::<V>::IDENTITY; VECTORS];
        for ((sum, points), k) in sums.iter_mut().zip(points.chunks(EIGHT)).zip(k.chunks(EIGHT)) {
            let last = points.len().min(k.len()) - 1;
            let mut scalars: [C::Scalar; EIGHT] = core::array::from_fn(|lane| k[lane.min(last)]);
            let point = pack::<C, V>(points, last);
            *sum = H::multiply::<V>(&Projective::from_affine(&point), &scalars);
            scalars.iter_mut().for_each(Zeroize::zeroize);
        }
        affine::<C, V>(&sums, products);
    }
}

/// Points side by side; the lanes beyond the last hold copies of it.
#[inline(always)]
pub(super) fn pack<C: WeierstrassCurve, V: LaneModel<C>>(points: &[Affine<C>], last: usize) -> Affine<V> {
    let lane = |lane: usize| &points[lane.min(last)];
    Affine::new(
        V::Field::pack(core::array::from_fn(|i| &lane(i).x)),
        V::Field::pack(core::array::from_fn(|i| &lane(i).y)),
    )
}

/// The coordinates of the points of many vectors.
#[inline(always)]
fn affine<C: WeierstrassCurve, V: LaneModel<C>>(
    sums: &[Projective<V>; VECTORS],
    products: &mut [Product<C>],
) {
    let (mut points, mut finite) = ([[V::Field::ZERO; 3]; VECTORS], [0; VECTORS]);
    for ((point, finite), sum) in points.iter_mut().zip(&mut finite).zip(sums) {
        (*point, *finite) = (sum.coordinates(), (!sum.is_identity()).bits());
    }
    normalize::<<C as Weierstrass>::Field, V::Field, _>(&points, &finite, Affine::new, products);
}
