//! Point arithmetic against chord and tangent on plain integers, exceptional cases first.

use fieldforge_tests::curves::{Named, curves};
use fieldforge_tests::model::{Multiples, Point, bytes};
use fieldforge_tests::params::Params;
use num_bigint::BigUint;

/// Multipliers whose digits are extreme in one recoding or another, and some others.
fn multipliers(params: &Params) -> Vec<BigUint> {
    let (n, one) = (&params.n, BigUint::from(1u8));
    let mut all: Vec<BigUint> = (0u8..20).map(BigUint::from).collect();
    all.extend((1u8..20).map(|i| n - i));
    all.extend([n >> 1, (n >> 1) + 1u8, (n + 1u8) >> 1]);
    for bit in (3..n.bits()).step_by(7) {
        let power = &one << bit;
        all.extend([&power - 1u8, power.clone(), &power + 1u8]);
    }
    // 1010…, 0101…, 110110…
    let patterned = |period: u64| {
        (0..n.bits() - 1).step_by(period as usize).fold(BigUint::ZERO, |k, bit| k | (&one << bit))
    };
    all.extend((2..7).map(patterned));
    all.extend((1u32..4).map(|i| BigUint::from(0x1234_5677 + i).modpow(&(n - 2u8), n)));
    all.retain(|k| k < n);
    all
}

/// Fewer of them where a product of two lists would be long.
fn some(all: &[BigUint], step: usize) -> impl Iterator<Item = &BigUint> {
    all.iter().step_by(step)
}

fn assert_point(curve: &Named, found: Option<Vec<u8>>, expected: &Point, what: &str) {
    let expected = curve.params().sec1(expected, false);
    assert_eq!(found, Some(expected), "{}: {what}", curve.name());
}

#[test]
fn sums() {
    for curve in curves() {
        let params = curve.params();
        let g = params.generator();
        let two = params.add(&g, &g);
        let far = params.mul(&BigUint::from(0xdead_beef_u32), &g);
        let points = [None, g.clone(), params.neg(&g), two.clone(), params.neg(&two), far];
        for (p, q) in points.iter().flat_map(|p| points.iter().map(move |q| (p, q))) {
            let [a, b] = [p, q].map(|point| params.sec1(point, false));
            assert_point(&curve, curve.add(&a, &b), &params.add(p, q), "P + Q");
            assert_point(&curve, curve.double(&a), &params.add(p, p), "2P");
            assert_point(&curve, curve.neg(&a), &params.neg(p), "-P");
        }
    }
}

#[test]
fn multiples() {
    for curve in curves() {
        let (params, len) = (curve.params(), curve.scalars().byte_len());
        let g = params.generator();
        let base = BigUint::from(0x1_0001u32);
        let (p, table) = (params.mul(&base, &g), Multiples::new(&params, &g));
        let sec1 = params.sec1(&p, false);
        for k in multipliers(&params) {
            let scalar = bytes(&k, len);
            let what = format!("k = {k:x}");
            assert_point(&curve, curve.mul_generator(&scalar), &table.of(&k), &what);
            let expected = table.of(&(&k * &base % &params.n));
            assert_point(&curve, curve.mul(&scalar, &sec1), &expected, &what);
            assert_point(&curve, curve.mul_vartime(&scalar, &sec1), &expected, &what);
        }
    }
}

#[test]
fn multiples_of_infinity() {
    for curve in curves() {
        for k in [0u8, 1, 2, 77] {
            let k = bytes(&k.into(), curve.scalars().byte_len());
            assert_point(&curve, curve.mul(&k, &[0]), &None, "k·O");
            assert_point(&curve, curve.mul_vartime(&k, &[0]), &None, "k·O");
        }
    }
}

#[test]
fn sums_of_two_multiples() {
    for curve in curves() {
        let (params, len) = (curve.params(), curve.scalars().byte_len());
        let table = Multiples::new(&params, &params.generator());
        let all = multipliers(&params);
        // Q = G and Q = −G make the two halves of the sum meet; the others are ordinary.
        for multiple in [1u8.into(), &params.n - 1u8, 2u8.into(), BigUint::from(0x0def_aced_u32)] {
            let q = params.sec1(&table.of(&multiple), false);
            for (u, v) in some(&all, 13).flat_map(|u| some(&all, 19).map(move |v| (u, v))) {
                let expected = table.of(&((u + v * &multiple) % &params.n));
                let sum = curve.double_mul_vartime(&bytes(u, len), &bytes(v, len), &q);
                assert_point(&curve, sum, &expected, &format!("u = {u:x}, v = {v:x}, Q = {multiple:x}·G"));
            }
        }
    }
}

#[test]
fn results_at_infinity() {
    for curve in curves() {
        let (params, len) = (curve.params(), curve.scalars().byte_len());
        for multiple in [1u32, 2, 5, 0xffff] {
            let q = params.sec1(&params.mul(&multiple.into(), &params.generator()), false);
            // u + v·multiple = n.
            for v in [1u32, 3, 0x1234_5678] {
                let u = &params.n - BigUint::from(multiple) * v % &params.n;
                let sum = curve.double_mul_vartime(&bytes(&u, len), &bytes(&v.into(), len), &q);
                assert_point(&curve, sum, &None, "u·G + v·Q = O");
            }
        }
    }
}

#[test]
fn generated_constants_are_the_published_ones() {
    for curve in curves() {
        let params = curve.params();
        assert_eq!(curve.base().modulus(), params.p, "{}", curve.name());
        assert_eq!(curve.scalars().modulus(), params.n, "{}", curve.name());
        let one = bytes(&1u8.into(), curve.scalars().byte_len());
        assert_point(&curve, curve.mul_generator(&one), &params.generator(), "G");
    }
}
