//! The group law on every pair of points.

use fieldforge_runtime::curve::{Binary, Curve};
use fieldforge_runtime::field::{BinaryElement, Field};
use fieldforge_runtime::lane::{LaneMask, OneLane};
use fieldforge_runtime::point::binary::{Affine, Entry, Projective};
use fieldforge_runtime::point::{CurveAffine, CurvePoint};

use super::curves::{Toy, on_every_toy, on_toys};
use super::reference::Point;
use crate::curves::{element, number};

/// The same point with other coordinates.
fn scaled<C: Toy>(point: Point, by: u64) -> Projective<C> {
    let by: <C as Curve>::Base = element(1 + by % ((1 << C::reference().m) - 1));
    let [x, l, z] = C::lift(point).coordinates().map(|c| BinaryElement::mul(c, by));
    Projective::new(x, l, z)
}

fn every_pair<C: Toy>() {
    let reference = C::reference();
    let points = reference.all_points();
    let lifted: Vec<_> = points.iter().enumerate().map(|(i, &p)| scaled::<C>(p, i as u64)).collect();
    let others: Vec<_> = points.iter().enumerate().map(|(i, &p)| scaled::<C>(p, 5 + 3 * i as u64)).collect();
    for (&p, one) in points.iter().zip(&lifted) {
        assert_eq!(C::lower(one), p);
        assert_eq!(C::lower(&one.neg()), reference.negate(p));
        assert_eq!(C::lower(&one.double()), reference.add(p, p), "2·{p:?}");
        assert_eq!(one.is_identity().bit() == 1, p.is_none());
        assert_eq!(one.is_order_two().bit() == 1, p.is_some_and(|(x, _)| x == 0));
        for (&q, two) in points.iter().zip(&others) {
            let sum = reference.add(p, q);
            let found = one.add(two);
            assert_eq!(C::lower(&found), sum, "{p:?} + {q:?}");
            assert_eq!(C::lower(&one.sub(two)), reference.add(p, reference.negate(q)), "{p:?} − {q:?}");
            assert_eq!(one == two, p == q);
            // Over a backend's kernels.
            let other = one.over::<C::Other>().plain_add(&two.over());
            assert!(other.over() == found);
            if let Some((x, y)) = q.filter(|&(x, _)| x != 0) {
                let lambda = x ^ reference.mul(y, reference.invert(x));
                let mixed = one.plain_add_entry(&Entry::new(element(x), element(lambda)));
                assert!(mixed == found, "{p:?} + {q:?}, mixed");
            }
        }
        for x in 0..1u64 << reference.m {
            assert_eq!(one.has_x(&element(x)).bit() == 1, p.is_some_and(|(px, _)| px == x));
        }
    }
}
on_toys!(every_pair: SevenTwo, SevenSix, EightFour, EightTwo, EightTwelve, NineFour, NineSixteen,
    KoblitzSeven, KoblitzSevenOne);

fn frobenius<C: Toy>() {
    if C::B != BinaryElement::ONE {
        return;
    }
    let reference = C::reference();
    for p in reference.all_points() {
        let mut image = p;
        for count in 0..4 {
            assert_eq!(C::lower(&scaled::<C>(p, 77).frobenius(count)), image);
            image = image.map(|(x, y)| (reference.mul(x, x), reference.mul(y, y)));
        }
    }
}
on_toys!(frobenius: KoblitzSeven, KoblitzSevenOne, KoblitzEleven, KoblitzThirteen);

/// Decompression of everything, and the shorter tests of the subgroup against the multiple by n.
fn coordinates<C: Toy>() {
    let reference = C::reference();
    let points = reference.all_points();
    for x in 0..1u64 << reference.m {
        for sign in [0u8, 1] {
            let expected = points
                .iter()
                .flatten()
                .find(|&&(u, y)| u == x && reference.mul(y, reference.invert(x)) & 1 == sign.into());
            let mask = <<C as Curve>::Base as Field>::Mask::gather(|_| sign);
            let (point, exists) = <Affine<C> as CurveAffine<C>>::decompress(element(x), mask);
            assert_eq!(exists.bit() == 1, expected.is_some(), "x = {x}, sign {sign}");
            if let Some(&(x, y)) = expected {
                assert!(point == C::lift_affine(x, y));
            }
        }
    }
    for &(x, y) in points.iter().flatten() {
        let point = C::lift_affine(x, y);
        assert_eq!(point.is_on_curve().bit(), 1);
        let inside = reference.multiply(C::ORDER, Some((x, y))).is_none();
        assert_eq!(point.in_subgroup_vartime().bit() == 1, inside, "({x}, {y})");
        let (_, on_curve) = Affine::<C>::from_coordinates(element(x), element(y ^ 1));
        assert_eq!(on_curve.bit() == 1, points.contains(&Some((x, y ^ 1))));
    }
    let root = <C as Binary>::SQRT_B;
    assert_eq!(number(BinaryElement::square(root)), reference.b);
}
on_every_toy!(coordinates);
