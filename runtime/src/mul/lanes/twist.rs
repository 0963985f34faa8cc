//! Secret multiples of points on twists with four endomorphisms.

use zeroize::Zeroize;

use super::Product;
use super::normalize::{TOGETHER, VECTORS, normalize};
use crate::curve::{Curve, EdwardsCurve, Glv, Maps, TwistedEdwards};
use crate::field::{Conjugate, Field};
use crate::lane::{Broadcast, EIGHT, EightLanes, Packed};
use crate::mul::glv;
use crate::point::edwards::phi_psi::four_by;
use crate::point::edwards::{Affine, Extended};
use crate::recode::sac::Sac;

/// A model of a twist C in eight lanes.
pub trait LaneTwistModel<C: EdwardsCurve>:
    TwistedEdwards<Field: Packed<<C as Curve>::Base> + Conjugate>
{
}

impl<C: EdwardsCurve, V> LaneTwistModel<C> for V where
    V: TwistedEdwards<Field: Packed<<C as Curve>::Base> + Conjugate>
{
}

/// `k·P` of each scalar and point, all secret, by the numbers of the curve's maps; the shortest of the
/// slices counts.
///
/// The points must be in the subgroup that the generator generates. Cost per eight: that of
/// [`glv::multiply`] in four dimensions, 5M, and an eighth of an inversion of one lane.
#[inline(always)]
pub fn twist_points<C: EdwardsCurve + Glv<4>, V: LaneTwistModel<C>>(
    maps: &Maps<<C as Curve>::Base>,
    points: &[<C as Curve>::Affine],
    k: &[<C as Curve>::Scalar],
    products: &mut [Product<C>],
) {
    let maps = in_every_lane::<C, V>(maps);
    let chunks = points.chunks(TOGETHER).zip(k.chunks(TOGETHER));
    for ((points, k), products) in chunks.zip(products.chunks_mut(TOGETHER)) {
        let mut sums = [Extended::<V>::IDENTITY; VECTORS];
        for ((sum, points), k) in sums.iter_mut().zip(points.chunks(EIGHT)).zip(k.chunks(EIGHT)) {
            // Short groups are filled up with copies.
            let last = points.len().min(k.len()) - 1;
            let mut scalars: [C::Scalar; EIGHT] = core::array::from_fn(|lane| k[lane.min(last)]);
            let digits: [Sac<4>; EIGHT] =
                core::array::from_fn(|lane| Sac::new(&scalars[lane], &<C as Glv<4>>::LATTICE));
            let images = four_by(&maps, &pack::<C, V>(points, last));
            *sum = glv::multiply(&images, &digits, Sac::<4>::count(&<C as Glv<4>>::LATTICE));
            scalars.iter_mut().for_each(Zeroize::zeroize);
        }
        affine::<C, V>(&sums, products);
    }
}

/// The numbers of the maps in every lane.
#[inline(always)]
fn in_every_lane<C: EdwardsCurve, V: LaneTwistModel<C>>(maps: &Maps<<C as Curve>::Base>) -> Maps<V::Field> {
    Maps {
        alpha: V::Field::broadcast(&maps.alpha),
        beta: V::Field::broadcast(&maps.beta),
        h_alpha: V::Field::broadcast(&maps.h_alpha),
        h_beta: V::Field::broadcast(&maps.h_beta),
    }
}

/// Points side by side; the lanes beyond the last hold copies of it.
#[inline(always)]
fn pack<C: EdwardsCurve, V: LaneTwistModel<C>>(points: &[Affine<C>], last: usize) -> Extended<V> {
    let lane = |lane: usize| &points[lane.min(last)];
    Extended::from_affine(&Affine::new(
        V::Field::pack(core::array::from_fn(|i| &lane(i).x)),
        V::Field::pack(core::array::from_fn(|i| &lane(i).y)),
    ))
}

/// The coordinates of the points of many vectors.
#[inline(always)]
fn affine<C: EdwardsCurve, V: LaneTwistModel<C>>(sums: &[Extended<V>; VECTORS], products: &mut [Product<C>]) {
    let (mut points, mut finite) = ([[V::Field::ZERO; 3]; VECTORS], [0; VECTORS]);
    for ((point, finite), sum) in points.iter_mut().zip(&mut finite).zip(sums) {
        let [x, y, z, ..] = sum.coordinates();
        // The neutral element has coordinates, but stands for infinity in protocols.
        (*point, *finite) = ([x, y, z], (!sum.is_identity()).bits());
    }
    normalize::<<C as Curve>::Base, V::Field, _>(&points, &finite, Affine::new, products);
}
