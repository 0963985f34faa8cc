//! Secret multiples of the generator, and of any points.

use zeroize::Zeroize;

use super::inverse::invert;
use super::{LaneModel, Product, Split};
use crate::curve::{Curve, CurveMask, FixedBase, Weierstrass, WeierstrassCurve};
use crate::field::Field;
use crate::lane::{EIGHT, EightLanes, LaneMask, Packed};
use crate::mul::fixed;
use crate::point::weierstrass::{Affine, Projective};
use crate::recode::comb::Columns;
use crate::table::Table;

/// How many vectors of points share an inversion.
const VECTORS: usize = 8;
/// How many products do.
const TOGETHER: usize = EIGHT * VECTORS;

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
        normalize::<C, V>(&sums, products);
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
        normalize::<C, V>(&sums, products);
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
fn normalize<C: WeierstrassCurve, V: LaneModel<C>>(
    sums: &[Projective<V>; VECTORS],
    products: &mut [Product<C>],
) {
    let zero = V::Field::ZERO;
    let (mut inverses, mut scratch) = ([zero; VECTORS], [zero; VECTORS]);
    let used = products.len().div_ceil(EIGHT).min(VECTORS);
    for (inverse, sum) in inverses.iter_mut().zip(sums).take(used) {
        *inverse = sum.z;
    }
    invert::<<C as Weierstrass>::Field, V::Field>(&mut inverses[..used], &mut scratch);
    for ((sum, inverse), products) in sums.iter().zip(inverses).zip(products.chunks_mut(EIGHT)) {
        let finite = (!sum.is_identity()).bits();
        let x = V::Field::mul(sum.x, inverse).unpack();
        let y = V::Field::mul(sum.y, inverse).unpack();
        for (lane, product) in products.iter_mut().enumerate() {
            *product = (Affine::new(x[lane], y[lane]), CurveMask::<C>::gather(|_| finite >> lane & 1));
        }
    }
}
