//! Field arithmetic against plain integers: both fields of every curve, at every word size, on
//! random numbers and on the edges where carries and reductions go wrong.

use fieldforge_tests::curves::curves;
use fieldforge_tests::model::{bytes, invert, sub};
use fieldforge_tests::view::Ring;
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Calls `check` for every field, with its name.
fn for_each(check: impl Fn(&str, &dyn Ring)) {
    for curve in curves() {
        check(&format!("{}, base field", curve.name()), curve.base());
        check(&format!("{}, scalars", curve.name()), curve.scalars());
    }
}

/// 0, 1, powers of two and their neighbours, words of all ones and of all zeros, and everything
/// just as far below the modulus.
fn edges(p: &BigUint) -> Vec<BigUint> {
    let one = BigUint::from(1u8);
    let mut all: Vec<BigUint> = (0u8..4).map(BigUint::from).collect();
    for bit in 1..p.bits() {
        // At every boundary of a limb that some representation may have, and nearby.
        let near = [8, 13, 16, 26, 28, 29, 32, 51, 52, 55, 56, 58, 64];
        if near.iter().any(|v| bit % v <= 1) || bit + 3 > p.bits() {
            let power = &one << bit;
            all.extend([&power - 1u8, power]);
        }
    }
    for word in [8, 16, 32, 64] {
        let ones = (&one << word) - 1u8;
        let alternating = (0..p.bits()).step_by(2 * word).fold(BigUint::ZERO, |x, at| x | (&ones << at));
        all.extend([&alternating << word, alternating]);
    }
    let mirrored: Vec<_> =
        all.iter().filter(|x| !x.eq(&&BigUint::ZERO)).map(|x| sub(&BigUint::ZERO, &(x % p), p)).collect();
    all.extend(mirrored);
    all.retain(|x| x < p);
    all.sort();
    all.dedup();
    all
}

/// Every operation on one pair of operands.
fn check_pair(name: &str, ring: &dyn Ring, p: &BigUint, a: &BigUint, b: &BigUint) {
    let at = || format!("{name}: a = {a:#x}, b = {b:#x}");
    assert_eq!(ring.add(a, b), (a + b) % p, "sum, {}", at());
    assert_eq!(ring.sub(a, b), sub(a, b, p), "difference, {}", at());
    assert_eq!(ring.mul(a, b), a * b % p, "product, {}", at());
    assert_eq!(ring.mul_of_sums([a, b, b, a]), (a + b) * sub(b, a, p) % p, "(a + b)(b - a), {}", at());
    assert_eq!(ring.mul_of_sums([a, a, a, b]), 2u8 * a * sub(a, b, p) % p, "2a(a - b), {}", at());
    let square = sub(a, b, p).pow(2) % p;
    assert_eq!(ring.square_of_difference(a, b), square, "(a - b)², {}", at());
    assert_eq!(ring.long_sum([a, b, a, b]), 2u8 * a % p, "a + b + a - b, {}", at());
    assert_eq!(ring.long_sum([b, b, b, a]), sub(&(3u8 * b % p), a, p), "3b - a, {}", at());
    let difference = sub(&sub(&BigUint::ZERO, a, p), &(2u8 * b % p), p);
    assert_eq!(ring.long_difference([a, b, b]), difference, "-a - 2b, {}", at());
    assert_eq!(ring.equals(a, b), a == b, "equality, {}", at());
    assert_eq!((ring.select(true, a, b), ring.select(false, a, b)), (a.clone(), b.clone()), "{}", at());
}

/// Every operation on one operand.
fn check_one(name: &str, ring: &dyn Ring, p: &BigUint, a: &BigUint) {
    assert_eq!(ring.neg(a), sub(&BigUint::ZERO, a, p), "{name}: -a, a = {a:#x}");
    assert_eq!(ring.square(a), a * a % p, "{name}: a², a = {a:#x}");
    assert_eq!(ring.invert(a), invert(a, p), "{name}: 1/a, a = {a:#x}");
    assert_eq!(ring.is_zero(a), *a == BigUint::ZERO, "{name}: a = {a:#x}");
    for k in [0, 1, 2, 3, 21, 128, 255] {
        assert_eq!(ring.mul_small(a, k), a * k % p, "{name}: {k}a, a = {a:#x}");
    }
    let residue = a.modpow(&((p - 1u8) >> 1), p) <= 1u8.into();
    assert_eq!(ring.is_square(a), residue, "{name}: is a square, a = {a:#x}");
    let root = ring.sqrt(a);
    assert_eq!(root.is_some(), residue, "{name}: √a, a = {a:#x}");
    assert!(root.is_none_or(|root| &root * &root % p == *a), "{name}: √a, a = {a:#x}");
    assert_eq!(ring.parse(&bytes(a, ring.byte_len())), Some(bytes(a, ring.byte_len())), "{name}: {a:#x}");
}

#[test]
fn edges_against_each_other() {
    for_each(|name, ring| {
        let p = ring.modulus();
        let all = edges(&p);
        for a in &all {
            check_one(name, ring, &p, a);
        }
        for (a, b) in all.iter().flat_map(|a| all.iter().step_by(3).map(move |b| (a, b))) {
            check_pair(name, ring, &p, a, b);
        }
    });
}

#[test]
fn random_numbers() {
    for_each(|name, ring| {
        let p = ring.modulus();
        let number = || {
            let p = p.clone();
            prop::collection::vec(any::<u8>(), ring.byte_len() + 8)
                .prop_map(move |digits| BigUint::from_bytes_be(&digits) % &p)
        };
        let mut runner =
            TestRunner::new(Config { cases: 200, failure_persistence: None, ..Config::default() });
        let result = runner.run(&(number(), number()), |(a, b)| {
            check_one(name, ring, &p, &a);
            check_pair(name, ring, &p, &a, &b);
            Ok(())
        });
        result.unwrap_or_else(|failure| panic!("{name}: {failure}"));
    });
}

/// Limbs that are all ones or all zeros in any combination: the rarest carries.
#[test]
fn sparse_and_dense_numbers() {
    for_each(|name, ring| {
        let p = ring.modulus();
        let number = || {
            let (p, len) = (p.clone(), ring.byte_len());
            prop::collection::vec(
                prop_oneof![Just(0u8), Just(0xff), Just(0x80), Just(1), any::<u8>()],
                1..len.div_ceil(4) + 1,
            )
            .prop_map(move |runs| {
                let digits: Vec<u8> = (0..len).map(|i| runs[i * runs.len() / len]).collect();
                BigUint::from_bytes_be(&digits) % &p
            })
        };
        let mut runner =
            TestRunner::new(Config { cases: 200, failure_persistence: None, ..Config::default() });
        let result = runner.run(&(number(), number()), |(a, b)| {
            check_one(name, ring, &p, &a);
            check_pair(name, ring, &p, &a, &b);
            Ok(())
        });
        result.unwrap_or_else(|failure| panic!("{name}: {failure}"));
    });
}

#[test]
fn bytes_are_canonical() {
    for_each(|name, ring| {
        let (p, len) = (ring.modulus(), ring.byte_len());
        let top = BigUint::from(1u8) << (8 * len);
        for i in 0u8..4 {
            for beyond in [&p + i, &top - 1u8 - i].iter().filter(|x| **x >= p && **x < top) {
                assert_eq!(ring.parse(&bytes(beyond, len)), None, "{name}: {beyond:#x}");
            }
        }
        for below in [&p - 1u8, &p - 2u8] {
            assert_eq!(ring.parse(&bytes(&below, len)), Some(bytes(&below, len)), "{name}");
        }
        assert_eq!(ring.parse(&vec![0; len - 1]), None, "{name}: too short");
        assert_eq!(ring.parse(&vec![0; len + 1]), None, "{name}: too long");
    });
}

#[test]
fn integers_of_any_length_are_reduced() {
    for_each(|name, ring| {
        let p = ring.modulus();
        for len in (0..=3 * ring.byte_len()).chain([200]) {
            for fill in [0, 1, 0x7f, 0xa5, 0xff] {
                let integer = vec![fill; len];
                let expected = BigUint::from_bytes_be(&integer) % &p;
                assert_eq!(ring.reduce(&integer), expected, "{name}: {len} bytes of {fill:#x}");
            }
        }
        for multiple in [1u32, 2, 3, 255, 65_537] {
            for near in [&p * multiple - 1u8, &p * multiple, &p * multiple + 1u8] {
                assert_eq!(ring.reduce(&near.to_bytes_be()), near % &p, "{name}: {multiple}p");
            }
        }
    });
}

#[test]
fn batch_inversion() {
    for_each(|name, ring| {
        let p = ring.modulus();
        let all = edges(&p);
        for size in [0, 1, 2, 3, 17] {
            for chunk in all.chunks(size.max(1)).take(8) {
                let chunk = &chunk[..size.min(chunk.len())];
                let expected: Vec<_> = chunk.iter().map(|a| invert(a, &p)).collect();
                assert_eq!(ring.batch_invert(chunk), expected, "{name}: {size} at once");
            }
        }
    });
}
