use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_traits::One;

use super::comb::{Comb, candidates};
use super::curve_files;
use super::tables::{Budget, Coordinates, Tables};
use crate::arith::{Point, Weierstrass};
use crate::emit::shell::tests::model;
use crate::model::SPolicy;
use crate::plan::plan;

/// The order of a point, by counting.
fn order(group: &Weierstrass, point: &Point) -> u32 {
    let mut sum = point.clone();
    let mut order = 1;
    while sum != Point::Infinity {
        sum = group.add(&sum, point);
        order += 1;
    }
    order
}

/// Points of prime order on y² = x³ + ax + b over a small field.
fn generators(p: u32, a: u32, b: u32) -> (Weierstrass, Vec<(Coordinates, BigUint)>) {
    let group = Weierstrass::new(p.into(), a.into(), b.into());
    let points = (0..p).filter_map(|x| group.lift(&x.into()));
    let mut found: Vec<(Coordinates, BigUint)> = Vec::new();
    for point in points {
        let order = order(&group, &point);
        let prime = order > 2 && (2..order).all(|d| !order.is_multiple_of(d));
        if let (true, Point::Affine(x, y)) = (prime, point) {
            found.push(((x, y), order.into()));
        }
    }
    (group, found)
}

fn check(group: &Weierstrass, generator: &Coordinates, order: &BigUint, budget: Budget) -> Comb {
    let tables = Tables::new(group, generator, order, budget);
    let base = Point::Affine(generator.0.clone(), generator.1.clone());
    let multiple = |k: &BigUint| match group.mul(k, &base) {
        Point::Affine(x, y) => (x, y),
        Point::Infinity => panic!("an entry is infinite"),
    };
    let Comb { w, v, e, d } = tables.comb;
    assert_eq!(tables.blocks.len(), v);
    for (j, block) in tables.blocks.iter().enumerate() {
        assert_eq!(block.len(), 1 << (w - 1));
        for (u, entry) in block.iter().enumerate() {
            let rows = (1..w).filter(|s| u >> (s - 1) & 1 == 1);
            let sum: BigUint = rows.map(|s| BigUint::one() << (d * s)).sum();
            assert_eq!(*entry, multiple(&((sum + 1u32) << (e * j))), "{w} {v}: {j} {u}");
        }
    }
    assert_eq!(tables.carry.is_some(), (order.bits() as usize).is_multiple_of(w * v));
    if let Some(carry) = &tables.carry {
        assert_eq!(*carry, multiple(&(BigUint::one() << (w * d))));
    }
    assert!(BigUint::one() << (tables.window - 1) < *order);
    for (i, entry) in tables.odd.iter().enumerate() {
        assert_eq!(*entry, multiple(&(2 * i + 1).into()));
    }
    tables.comb
}

#[test]
fn tables_hold_the_multiples_that_they_should() {
    for (p, a, b) in [(97, 2, 3), (1009, 1006, 7), (31, 0, 5)] {
        let (group, generators) = generators(p, a, b);
        assert!(!generators.is_empty());
        for (generator, order) in generators.iter().step_by(5) {
            for bytes in [0, 64, 256, 4096] {
                let public = Some(bytes);
                let generous =
                    check(&group, generator, order, Budget { bytes: 0, public, limbs: 1, word: 64 });
                assert_eq!(generous.points(), 1, "the multiples take nothing from the comb");
                check(&group, generator, order, Budget { bytes, public: None, limbs: 1, word: 64 });
            }
        }
    }
}

#[test]
fn a_comb_covers_the_scalar_within_its_budget() {
    for bits in [2usize, 3, 16, 112, 191, 192, 224, 256, 257, 384, 521, 640, 641] {
        for bytes in [0, 1000, 12 << 10, 32 << 10, 64 << 10] {
            let limbs = bits.div_ceil(64);
            let budget = Budget { bytes, public: None, limbs, word: 64 };
            let combs = candidates(bits, budget);
            for comb in &combs {
                assert!(comb.w * comb.d >= bits && comb.w * (comb.e - 1) * comb.v < bits);
                assert!(comb.w * comb.d <= 760);
                assert_eq!(comb.d, comb.e * comb.v);
            }
            let taken = combs[0];
            assert!(taken.points() * budget.point_bytes() <= bytes || (taken.w, taken.v) == (1, 1));
        }
    }
}

#[test]
fn more_bytes_do_not_cost_time() {
    let cost = |bytes| candidates(256, Budget { bytes, public: None, limbs: 4, word: 64 })[0].cost(4);
    let costs: Vec<f64> = [1, 2, 4, 8, 16, 32, 64].map(|kib| cost(kib << 10)).to_vec();
    assert!(costs.windows(2).all(|pair| pair[1] <= pair[0] * 1.02), "{costs:?}");
}

#[test]
fn the_files_of_a_curve_are_rust() {
    let model = model();
    let curve = model.curve("tiny").unwrap();
    let rep = |field, word| plan(field, word).unwrap().rep;
    let reps: BTreeMap<u32, _> =
        [32, 64].map(|word| (word, (rep(&curve.field, word), rep(&curve.scalar, word)))).into();
    let files = curve_files(curve, &reps);
    let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    let expected = [
        "src/tiny.rs",
        "src/tiny/word64.rs",
        "src/tiny/word64/comb.rs",
        "src/tiny/word64/multiples.rs",
        "src/tiny/word64/rustcrypto.rs",
        "src/tiny/word32.rs",
        "src/tiny/word32/comb.rs",
        "src/tiny/word32/multiples.rs",
        "src/tiny/word32/rustcrypto.rs",
    ];
    assert_eq!(paths, expected);
    for (path, text) in &files {
        syn::parse_file(text).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(text.starts_with("// Generated by codegen from curves.toml (curve.tiny). DO NOT EDIT.\n"));
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{path}");
    }
    assert!(files[0].1.contains("`y² = x³ − 3x + b`"));
    assert!(files[1].1.contains("pub struct Tiny;"));
    assert_eq!(curve_files(curve, &reps), files, "the same bytes at every run");
}

#[test]
fn the_policy_of_a_stanza_is_the_policy_of_its_signatures() {
    let model = model();
    let mut curve = model.curve("tiny").unwrap().clone();
    let reps = [(64, (plan(&curve.field, 64).unwrap().rep, plan(&curve.scalar, 64).unwrap().rep))].into();
    for (policy, name) in [(SPolicy::Any, "AnyS"), (SPolicy::Low, "LowS"), (SPolicy::StrictLow, "StrictLowS")]
    {
        curve.low_s = policy;
        let (_, text) = curve_files(&curve, &reps).into_iter().nth(1).unwrap();
        assert!(text.contains(&format!("type Policy = {name};")), "{text}");
        let import = text.lines().find(|line| line.contains("use fieldforge_runtime::ecdsa::")).unwrap();
        assert!(import.contains(name), "{import}");
    }
}
