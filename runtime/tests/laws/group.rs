//! The group law on every pair of points, whatever their order, in every coordinate system.

use fieldforge_runtime::curve::{Curve, Weierstrass};
use fieldforge_runtime::field::{Field, FieldEncoding};
use fieldforge_runtime::lane::OneLane;
use fieldforge_runtime::point::weierstrass::{
    Affine, Jacobian, JacobianMultiple, Projective, batch_normalize,
};

use crate::curves::{Toy, element, on_every_curve};
use crate::reference::{add, all_points, negate};

/// The same point with other coordinates.
fn scaled<C: Toy>(p: &Projective<C>, by: u64) -> Projective<C> {
    let by: <C as Weierstrass>::Field = element(by);
    let [x, y, z] = coordinates(p).map(|c| <C as Weierstrass>::Field::mul(c, by));
    Projective::new(x, y, z)
}

fn coordinates<C: Toy>(p: &Projective<C>) -> [<C as Weierstrass>::Field; 3] {
    let one = <C as Weierstrass>::Field::ONE;
    match p.to_affine() {
        Some(affine) => [affine.x(), affine.y(), one],
        None => [<C as Weierstrass>::Field::ZERO, one, <C as Weierstrass>::Field::ZERO],
    }
}

fn every_pair<C: Toy>() {
    let (m, a, b, _) = C::NUMBERS;
    let points = all_points(a, b, m);
    let lifted: Vec<_> = points.iter().map(|&p| C::lift(p)).collect();
    for (i, &p) in points.iter().enumerate() {
        let one = scaled(&lifted[i], 2 + i as u64 % (m - 3));
        assert_eq!(C::lower(&one), p);
        assert_eq!(C::lower(&one.neg()), negate(p, m));
        let mut doubled = p;
        for count in 0..4 {
            assert_eq!(C::lower(&C::double_times(&one, count)), doubled, "{p:?} {count}");
            doubled = add(doubled, doubled, a, m);
        }
        assert_eq!(C::lower(&one.double()), add(p, p, a, m), "2·{p:?}");
        for (j, &q) in points.iter().enumerate() {
            let two = scaled(&lifted[j], 2 + (i + 3 * j) as u64 % (m - 3));
            let sum = add(p, q, a, m);
            assert_eq!(C::lower(&one.add(&two)), sum, "{p:?} + {q:?}");
            assert_eq!(C::lower(&one.sub(&two)), add(p, negate(q, m), a, m), "{p:?} − {q:?}");
            assert_eq!(one == two, p == q);
            if let Some((x, y)) = q {
                let q_affine = C::lift_affine(x, y);
                assert_eq!(C::lower(&C::add_mixed(&one, &q_affine)), sum, "{p:?} + {q:?}, mixed");
            }
            // In Jacobian coordinates, with exceptions that are branches.
            let one = Jacobian::from_projective(&one);
            let multiple = JacobianMultiple::new(&Jacobian::from_projective(&two));
            assert_eq!(C::lower(&one.add_vartime(&multiple).to_projective()), sum, "{p:?} + {q:?}");
            if let Some((x, y)) = q {
                let mixed = one.add_mixed_vartime(&C::lift_affine(x, y));
                assert_eq!(C::lower(&mixed.to_projective()), sum, "{p:?} + {q:?}");
            }
        }
    }
}
on_every_curve!(every_pair);

fn normalization<C: Toy>() {
    let (m, a, b, _) = C::NUMBERS;
    let points = all_points(a, b, m);
    let lifted: Vec<_> = points.iter().map(|&p| scaled(&C::lift(p), 3)).collect();
    let mut affine = vec![C::GENERATOR; points.len()];
    batch_normalize(&lifted, &mut affine).unwrap();
    for (affine, p) in affine.iter().zip(&points) {
        let (x, y) = p.unwrap_or((0, 0));
        assert!(*affine == C::lift_affine(x, y));
    }
    assert!(batch_normalize(&lifted, &mut affine[1..]).is_err());
    batch_normalize::<C>(&[], &mut []).unwrap();
}
on_every_curve!(normalization);

fn decompression<C: Toy>() {
    use fieldforge_runtime::point::CurveAffine;
    let (m, a, b, _) = C::NUMBERS;
    let points = all_points(a, b, m);
    for x in 0..m {
        for sign in [0u8, 1] {
            let expected = points.iter().flatten().find(|&&(u, y)| u == x && y as u8 & 1 == sign);
            let mask = <C::Base as FieldEncoding>::sign(element(sign.into()), C::Base::ZERO);
            let (point, exists) = Affine::<C>::decompress(element(x), mask);
            assert_eq!(exists.bit() == 1, expected.is_some(), "x = {x}, sign {sign}");
            if let Some(&(x, y)) = expected {
                assert!(point == C::lift_affine(x, y));
            }
        }
    }
    let _ = <C as Curve>::NAME;
}
on_every_curve!(decompression);
