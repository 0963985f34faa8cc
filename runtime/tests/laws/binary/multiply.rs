//! Every multiplication, by every scalar.

use fieldforge_runtime::curve::Curve;
use fieldforge_runtime::point::binary::Projective;

use super::curves::{Toy, on_every_toy};

/// k·P is the integer multiple, also of points that k's modulus knows nothing about.
fn variable_base<C: Toy>() {
    let (reference, n) = (C::reference(), C::ORDER);
    let points = reference.all_points();
    // Infinity, the points of order two and four, and some others by all scalars; all points by some.
    let small = |p| reference.multiply(4, p).is_none();
    let part = 1 + points.len() / 40;
    for (i, &p) in points.iter().enumerate() {
        let step = if small(p) || i % part == 0 { 1 } else { 1 + n / 7 };
        for k in (i as u64 % step..n).step_by(step as usize).chain([0, 1, 2, 3, n - 2, n - 1]) {
            let expected = reference.multiply(k, p);
            let (point, scalar) = (C::lift(p), C::scalar(k));
            assert_eq!(C::lower(&point.mul(&scalar)), expected, "{k}·{p:?}");
            assert_eq!(C::lower(&point.mul_vartime(&scalar)), expected, "{k}·{p:?}, vartime");
            assert_eq!(C::lower(&point.mul_bits(&k.to_be_bytes())), expected, "{k}·{p:?}, bits");
        }
    }
}
on_every_toy!(variable_base);

fn fixed_base<C: Toy>() {
    let (reference, n) = (C::reference(), C::ORDER);
    let g = C::lower(&Projective::generator());
    assert_eq!(reference.multiply(n, g), None);
    let mut expected = None;
    for k in 0..n {
        let scalar = C::scalar(k);
        assert_eq!(C::lower(&Projective::mul_generator(&scalar)), expected, "{k}·G");
        expected = reference.add(expected, g);
    }
}
on_every_toy!(fixed_base);

fn double_scalar<C: Toy>() {
    let (reference, n) = (C::reference(), C::ORDER);
    let g = C::lower(&Projective::generator());
    let points = reference.all_points();
    let special = [g, reference.multiply(n - 1, g), reference.multiply(2, g), None];
    let small = points.iter().copied().filter(|&p| reference.multiply(4, p).is_none());
    let others = points.iter().copied().step_by(1 + points.len() / 5);
    for q in special.into_iter().chain(small).chain(others) {
        for u in (0..n).step_by(1 + n as usize / 30).chain([n - 1]) {
            for v in (0..n).step_by(1 + n as usize / 30).chain([u, n - 1 - u, (n - u) % n]) {
                let expected = reference.add(reference.multiply(u, g), reference.multiply(v, q));
                let sum = <C as Curve>::double_mul_vartime(&C::scalar(u), &C::scalar(v), &C::lift(q));
                assert_eq!(C::lower(&sum), expected, "{u}·G + {v}·{q:?}");
            }
        }
    }
}
on_every_toy!(double_scalar);

/// Sums of few and of many multiples, of points of any order.
fn multi_scalar<C: Toy>() {
    let (reference, n) = (C::reference(), C::ORDER);
    let points = reference.all_points();
    for count in [0usize, 1, 9, 170] {
        let chosen: Vec<_> = (0..count).map(|i| points[i * 7 % points.len()]).collect();
        let scalars: Vec<u64> = (0..count as u64).map(|i| (i * i * 31 + n - 2 - i % 2) % n).collect();
        let terms = chosen.iter().zip(&scalars).map(|(&p, &k)| reference.multiply(k, p));
        let expected = terms.fold(None, |sum, term| reference.add(sum, term));
        let lifted: Vec<_> = chosen.iter().map(|&p| C::lift(p)).collect();
        let scalars: Vec<_> = scalars.iter().map(|&k| C::scalar(k)).collect();
        let sum = Projective::<C>::multi_scalar_mul_vartime(&scalars, &lifted);
        assert_eq!(C::lower(&sum), expected, "{count} summands");
    }
}
on_every_toy!(multi_scalar);
