//! Every multiplication, by every scalar.

use fieldforge_runtime::curve::Curve;
use fieldforge_runtime::point::{CurvePoint, Projective};

use crate::curves::{Toy, on_every_curve};
use crate::reference::{add, all_points, multiply};

/// k·P is the integer multiple, also of points that k's modulus knows nothing about.
fn variable_base<C: Toy>() {
    let (m, a, b, n) = C::NUMBERS;
    let points = all_points(a, b, m);
    // All scalars for some points, and some scalars for all points.
    for (i, &p) in points.iter().enumerate() {
        let step = if i % 37 < 2 { 1 } else { 29 };
        for k in (i as u64 % step..n).step_by(step as usize).chain([0, 1, n - 2, n - 1]) {
            let expected = multiply(k, p, a, m);
            let point = C::lift(p);
            assert_eq!(C::lower(&point.mul(&C::scalar(k))), expected, "{k}·{p:?}");
            assert_eq!(C::lower(&point.mul_vartime(&C::scalar(k))), expected, "{k}·{p:?}");
            assert_eq!(C::lower(&point.mul_bits(&k.to_be_bytes())), expected, "{k}·{p:?}");
        }
    }
}
on_every_curve!(variable_base);

fn fixed_base<C: Toy>() {
    let (m, a, _, n) = C::NUMBERS;
    let g = C::lower(&Projective::<C>::GENERATOR);
    for k in 0..n {
        let product = Projective::<C>::mul_generator(&C::scalar(k));
        assert_eq!(C::lower(&product), multiply(k, g, a, m), "{k}·G");
    }
}
on_every_curve!(fixed_base);

fn double_scalar<C: Toy>() {
    let (m, a, b, n) = C::NUMBERS;
    let g = C::lower(&Projective::<C>::GENERATOR);
    let points = all_points(a, b, m);
    let special = [g, multiply(n - 1, g, a, m), multiply(2, g, a, m), None];
    let others = points.iter().copied().step_by(points.len() / 5);
    for q in special.into_iter().chain(others) {
        for u in (0..n).step_by(1 + n as usize / 50).chain([n - 1]) {
            for v in (0..n).step_by(1 + n as usize / 40).chain([u, n - 1 - u, (n - u) % n]) {
                let expected = add(multiply(u, g, a, m), multiply(v, q, a, m), a, m);
                let (us, vs) = (C::scalar(u), C::scalar(v));
                let sum = <C as Curve>::double_mul_vartime(&us, &vs, &C::lift(q));
                assert_eq!(C::lower(&sum), expected, "{u}·G + {v}·{q:?}");
                let x = expected.map_or(0, |(x, _)| x);
                let has_x = sum.has_x(&crate::curves::element(x));
                assert_eq!(fieldforge_runtime::lane::OneLane::bit(has_x) == 1, expected.is_some());
            }
        }
    }
}
on_every_curve!(double_scalar);

/// Sums of few and of many multiples, of points of any order.
fn multi_scalar<C: Toy>() {
    let (m, a, b, n) = C::NUMBERS;
    let points = all_points(a, b, m);
    for count in [0usize, 1, 2, 8, 9, 159, 160, 300] {
        let chosen: Vec<_> = (0..count).map(|i| points[i * 7 % points.len()]).collect();
        let scalars: Vec<u64> = (0..count as u64).map(|i| (i * i * 31 + n - 2 - i % 2) % n).collect();
        let terms = chosen.iter().zip(&scalars).map(|(&p, &k)| multiply(k, p, a, m));
        let expected = terms.fold(None, |sum, term| add(sum, term, a, m));
        let lifted: Vec<_> = chosen.iter().map(|&p| C::lift(p)).collect();
        let scalars: Vec<_> = scalars.iter().map(|&k| C::scalar(k)).collect();
        let sum = Projective::<C>::multi_scalar_mul_vartime(&scalars, &lifted);
        assert_eq!(C::lower(&sum), expected, "{count} summands");
    }
}
on_every_curve!(multi_scalar);
