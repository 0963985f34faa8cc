//! What is for little memory: every multiple of every point, integers against plain ones, and
//! signatures against the ordinary ones.

use fieldforge_runtime::ecdsa::SigningKey;
use fieldforge_runtime::ecdsa::hazmat::sign_prehash_with_nonce;
use fieldforge_runtime::field::{BinaryElement, Field, FieldEncoding, PrimeField};
use fieldforge_runtime::key::SecretKey;
use fieldforge_runtime::lane::OneLane;
use fieldforge_runtime::small::{Digits, Ladder, Multiplications, ecdsa, element, integer};

use super::curves::{Toy, on_every_toy};
use crate::reference::power;

/// The last bytes of a number.
fn tail(number: u64, length: usize) -> Vec<u8> {
    number.to_be_bytes()[8 - length..].to_vec()
}

fn value(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |value, &byte| value << 8 | u64::from(byte))
}

/// All finite points, those of order two and four too, by all scalars of as many bits as n has.
fn every_multiple<C: Toy>() {
    let reference = C::reference();
    let points = reference.all_points();
    let (length, bits) = (<C::Scalar as FieldEncoding>::BYTES, <C::Scalar as PrimeField>::BITS);
    let part = 1 + points.len() / 40;
    for (i, &(x, y)) in points.iter().flatten().enumerate() {
        let flat = x == 0 || reference.multiply(4, Some((x, y))).is_none();
        let step = if flat || i % part == 0 { 1 } else { 1 + (1 << bits) / 7 };
        for k in (0..1u64 << bits).step_by(step) {
            let mut point = C::lift_affine(x, y);
            let finite = <Ladder as Multiplications<C>>::multiply(&mut point, &tail(k, length));
            let expected = reference.multiply(k, Some((x, y)));
            assert_eq!(finite.bit() == 1, expected.is_some(), "{k}·({x}, {y})");
            if let Some((x3, y3)) = expected {
                assert!(point == C::lift_affine(x3, y3), "{k}·({x}, {y})");
            }
        }
    }
}
on_every_toy!(every_multiple);

fn integers<C: Toy>() {
    let n = C::ORDER;
    let length = <C::Scalar as FieldEncoding>::BYTES;
    let modulus = tail(n, length);
    let number = |a: u64| C::scalar(a).to_bytes();
    // The products are less by this power of two.
    let scale = power(2, 7 * (8 * length as u64).div_ceil(7), n);
    for a in 0..n {
        assert_eq!(integer::is_in_range(&tail(a, length), &modulus), u8::from(a > 0));
        for b in (0..n).step_by(1 + n as usize / 20).chain([n - 1]) {
            let mut result = number(a);
            integer::divide::<C::Scalar>(&mut result, &number(b));
            assert_eq!(value(result.as_ref()), power(a, n - 2, n) * b % n, "{b}/{a} mod {n}");
            integer::scaled_product::<C::Scalar>(&mut result, &number(a), &number(b));
            assert_eq!(value(result.as_ref()) * scale % n, a * b % n, "{a}·{b} mod {n}");
            integer::reduce::<C::Scalar>(&mut result, &tail(a * n + b, 8));
            assert_eq!(value(result.as_ref()), b, "({a}·{n} + {b}) mod {n}");
            let mut sum = tail(a, length);
            integer::add(&mut sum, &tail(b, length), &modulus);
            assert_eq!(value(&sum), (a + b) % n, "{a} + {b} mod {n}");
        }
    }
    // A first operand may be anything that its bytes can say.
    let mut all = C::Scalar::MODULUS;
    all.as_mut().fill(u8::MAX);
    let mut product = all;
    integer::scaled_product::<C::Scalar>(&mut product, &all, &number(n - 1));
    assert_eq!(value(product.as_ref()) * scale % n, value(all.as_ref()) % n * (n - 1) % n);
    for beyond in n..1 << (8 * length.min(2)) {
        assert_eq!(integer::is_in_range(&tail(beyond, length), &modulus), 0);
    }
}
on_every_toy!(integers);

fn inverses<C: Toy>() {
    for (x, _) in C::reference().all_points().into_iter().flatten() {
        let mut inverse = C::lift_affine(x, 0).x();
        element::invert(&mut inverse);
        assert!(inverse == C::lift_affine(x, 0).x().invert(), "1/{x}");
        assert_eq!(element::is_zero(&inverse).bit() == 1, x == 0);
        let mut other = BinaryElement::ONE;
        element::multiply(&mut other, &inverse);
        element::square(&mut other, 3);
        assert!(other == inverse.square_times(3));
        element::add(&mut other, &inverse);
        assert!(other == inverse.square_times(3) + inverse);
    }
}
on_every_toy!(inverses);

/// The same keys, signatures and verdicts as the ordinary functions have, and the same refusals.
fn same_signatures_with<C: Toy, M: Multiplications<C>>() {
    let n = C::ORDER;
    let bytes = |a: u64| C::scalar(a % n).to_bytes();
    let step = 1 + n as usize / 20;
    assert!(
        ecdsa::public_key::<C, M>(&bytes(0)).is_err()
            && ecdsa::public_key::<C, M>(&C::Scalar::MODULUS).is_err()
    );
    for d in (1..n).step_by(step) {
        let key = SigningKey::<C>::from(SecretKey::from_scalar(C::scalar(d)).unwrap());
        let public = *key.verifying_key().as_public_key();
        assert!(ecdsa::public_key::<C, M>(&bytes(d)).unwrap() == public);
        let digest = (d * 0x9e37_79b9).to_be_bytes();
        assert!(ecdsa::sign::<C, M>(&C::Scalar::MODULUS, &digest, &bytes(1)).is_err());
        assert!(ecdsa::sign::<C, M>(&bytes(0), &digest, &bytes(1)).is_err());
        for k in (0..n).step_by(step) {
            let expected = sign_prehash_with_nonce(key.as_secret_key(), &digest, &C::scalar(k));
            let signed = ecdsa::sign::<C, M>(&bytes(d), &digest, &bytes(k));
            assert_eq!(signed.is_ok(), expected.is_ok(), "d = {d}, k = {k}");
            let (Ok(halves), Ok((expected, _))) = (signed, expected) else { continue };
            assert_eq!(halves.r.as_ref(), expected.r().to_bytes().as_ref());
            assert_eq!(halves.s.as_ref(), expected.s().to_bytes().as_ref());
            for (r, s) in [(0, 0), (0, 1), (1, 0), (n / 2, n / 3), (5, n - 1)] {
                let moved = |bytes: &[u8], by: u64| C::scalar((value(bytes) + by) % n);
                let (r, s) = (moved(halves.r.as_ref(), r), moved(halves.s.as_ref(), s));
                let accepts =
                    fieldforge_runtime::ecdsa::Signature::<C>::from_scalars(r, s).is_ok_and(|signature| {
                        use fieldforge_runtime::signature::hazmat::PrehashVerifier;
                        key.verifying_key().verify_prehash(&digest, &signature).is_ok()
                    });
                let halves = ecdsa::Halves::<C> { r: r.to_bytes(), s: s.to_bytes() };
                assert_eq!(
                    ecdsa::verify::<C, M>(&public, &digest, &halves).is_ok(),
                    accepts,
                    "d = {d}, k = {k}"
                );
            }
        }
    }
}

fn same_signatures<C: Toy>() {
    same_signatures_with::<C, Ladder>();
}
on_every_toy!(same_signatures);

/// Every multiple of the generator and of some points of its order, and sums of both.
fn digits<C: Toy + fieldforge_runtime::curve::Koblitz, const COUNT: usize>() {
    let (reference, n) = (C::reference(), C::ORDER);
    let length = <C::Scalar as FieldEncoding>::BYTES;
    let g = C::lower(&fieldforge_runtime::point::binary::Projective::generator());
    let check = |(point, finite): (_, <C::Base as Field>::Mask), expected: Option<(u64, u64)>, what: &str| {
        assert_eq!(finite.bit() == 1, expected.is_some(), "{what}");
        assert!(expected.is_none_or(|(x, y)| point == C::lift_affine(x, y)), "{what}");
    };
    for k in 0..n {
        let mut product = C::lift_affine(g.unwrap().0, g.unwrap().1);
        let finite = <Digits<COUNT> as Multiplications<C>>::generator(&mut product, &tail(k, length));
        check((product, finite), reference.multiply(k, g), &format!("{k}·G"));
    }
    for d in (1..n).step_by(1 + n as usize / 12) {
        let q = reference.multiply(d, g);
        let (x, y) = q.unwrap();
        let point = C::lift_affine(x, y);
        for k in 0..n {
            let mut product = point;
            let finite = <Digits<COUNT> as Multiplications<C>>::multiply(&mut product, &tail(k, length));
            let product = (product, finite);
            check(product, reference.multiply(k, q), &format!("{k}·({x}, {y})"));
        }
        for u in (0..n).step_by(1 + n as usize / 25).chain([n - 1, d, n - d]) {
            for v in (1..n).step_by(1 + n as usize / 25).chain([n - 1]) {
                let (a, b) = (tail(u, length), tail(v, length));
                let expected = reference.multiply((u + v * d) % n, g).map(|(x, _)| x);
                let mut sum = point;
                let finite = <Digits<COUNT> as Multiplications<C>>::double_x_vartime(&a, &b, &mut sum);
                let sum = finite.then(|| super::super::curves::number(sum.x()));
                assert_eq!(sum, expected, "{u}·G + {v}·({x}, {y})");
            }
        }
    }
    same_signatures_with::<C, Digits<COUNT>>();
}

#[test]
fn digits_of_four_points() {
    digits::<super::curves::KoblitzEleven, 4>();
    digits::<super::curves::KoblitzThirteen, 4>();
}

#[test]
fn digits_of_eight_points() {
    digits::<super::curves::KoblitzThirteen, 8>();
}
