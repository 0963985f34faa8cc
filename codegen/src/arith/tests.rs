//! Arithmetic against slower arithmetic.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use proptest::prelude::*;

use super::*;
use crate::expr::evaluate;

fn number(text: &str) -> BigUint {
    evaluate(text).unwrap().to_biguint().unwrap()
}

fn sieve(limit: usize) -> Vec<bool> {
    let mut prime = vec![true; limit];
    prime[..2].fill(false);
    for n in 2..limit {
        if prime[n] {
            (2 * n..limit).step_by(n).for_each(|multiple| prime[multiple] = false);
        }
    }
    prime
}

#[test]
fn primality_agrees_with_a_sieve() {
    for (n, prime) in sieve(60_000).into_iter().enumerate() {
        assert_eq!(is_prime(&BigUint::from(n)), prime, "{n}");
    }
}

#[test]
fn known_primes_and_known_pretenders() {
    for text in
        ["2^255 - 19", "2^521 - 1", "2^256 - 2^32 - 977", "2^607 - 1", "2^448 - 2^224 - 1", "2^61 - 1"]
    {
        assert!(is_prime(&number(text)), "{text}");
    }
    for text in [
        "2^523 - 1",
        "2^257 - 1",
        "2^256 + 1",
        // A square of a prime, which Selfridge's search would never leave.
        "(2^127 - 1)^2",
        "(2^61 - 1) * (2^89 - 1)",
        // A strong pseudoprime to all prime bases up to 37 (Jaeschke; Jiang and Deng).
        "3317044064679887385961981",
        // Carmichael numbers with three large factors of the form 6k+1, 12k+1, 18k+1.
        "(6*2136 + 1) * (12*2136 + 1) * (18*2136 + 1)",
        // Strong Lucas pseudoprimes.
        "5459",
        "58519",
        // Arnault's composite of 1995: strong pseudoprime to every prime base below 307.
        "40094690950920881030683735292761468389214899724061 * \
         (1 + 312 * (40094690950920881030683735292761468389214899724061 - 1)) ",
    ] {
        assert!(!is_prime(&number(text)), "{text}");
    }
}

#[test]
fn neighbours_of_a_composite() {
    assert_eq!(nearest_primes(&BigUint::from(24u32)), (Some(1), Some(5)));
    assert_eq!(nearest_primes(&BigUint::from(0u32)), (None, Some(2)));
}

#[test]
fn roots_exist_for_exactly_the_squares() {
    for p in [17u32, 19, 23, 29, 31, 37, 41, 73, 97, 193, 257] {
        let field = Modulus::new(p.into());
        let squares: Vec<u32> = (0..p).map(|x| x * x % p).collect();
        for x in 0..p {
            let root = field.sqrt(&x.into());
            assert_eq!(root.is_some(), squares.contains(&x), "{x} mod {p}");
            assert!(root.is_none_or(|root| field.square(&root) == x.into()), "{x} mod {p}");
        }
    }
}

/// y² = x³ + 2x + 3 over GF(97), small enough to know every point.
fn small_curve() -> (Weierstrass, Vec<Point>) {
    let curve = Weierstrass::new(97u32.into(), 2u32.into(), 3u32.into());
    let mut points = vec![Point::Infinity];
    for x in 0u32..97 {
        for y in 0u32..97 {
            if curve.defect(&x.into(), &y.into()).is_zero() {
                points.push(Point::Affine(x.into(), y.into()));
            }
        }
    }
    (curve, points)
}

#[test]
fn the_points_of_a_small_curve_are_a_group() {
    let (curve, points) = small_curve();
    let order = BigUint::from(points.len());
    for p in &points {
        assert_eq!(curve.add(p, &curve.neg(p)), Point::Infinity);
        assert_eq!(curve.add(p, p), curve.double(p));
        assert_eq!(curve.mul(&order, p), Point::Infinity);
        for q in points.iter().step_by(3) {
            let sum = curve.add(p, q);
            assert!(points.contains(&sum));
            assert_eq!(sum, curve.add(q, p));
            for r in points.iter().step_by(17) {
                assert_eq!(curve.add(&sum, r), curve.add(p, &curve.add(q, r)));
            }
        }
    }
}

#[test]
fn a_batch_gives_the_same_points() {
    let (curve, points) = small_curve();
    let doubled: Vec<Jacobian> =
        points.iter().map(|point| curve.double_jacobian(&curve.to_jacobian(point))).collect();
    let expected: Vec<Point> = points.iter().map(|point| curve.double(point)).collect();
    assert_eq!(curve.batch_to_affine(&doubled), expected);
}

proptest! {
    #[test]
    fn residues_obey_the_laws(x in any::<u128>(), y in any::<u128>()) {
        let field = Modulus::new(number("2^127 - 1"));
        let (x, y) = (field.reduce(&BigInt::from(x)), field.reduce(&BigInt::from(y)));
        prop_assert_eq!(field.add(&field.sub(&x, &y), &y), x.clone());
        prop_assert!(field.add(&x, &field.neg(&x)).is_zero());
        if let Some(inverse) = field.invert(&x) {
            prop_assert!(field.mul(&x, &inverse).is_one());
        }
        let square = field.square(&x);
        let root = field.sqrt(&square).unwrap();
        prop_assert!(root == x || root == field.neg(&x));
        let euler = field.pow(&y, &((field.value() - 1u32) >> 1u32));
        let symbol = field.reduce(&BigInt::from(field.symbol(&y)));
        prop_assert_eq!(euler, symbol);
    }

    #[test]
    fn roots_enclose(x in any::<u128>()) {
        let x = BigUint::from(x);
        prop_assert!(isqrt(&x).pow(2) <= x && (isqrt(&x) + 1u32).pow(2) > x);
    }
}
