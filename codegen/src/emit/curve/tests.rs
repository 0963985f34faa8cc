use num_bigint::BigUint;
use num_traits::One;

use super::comb::{Comb, candidates};
use super::tables::{Budget, Coordinates, Tables};
use crate::arith::{Point, Weierstrass};

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
        let prime = order > 2 && (2..order).all(|d| order % d != 0);
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
    assert_eq!(tables.carry.is_some(), order.bits() as usize % (w * v) == 0);
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
                check(&group, generator, order, Budget { bytes, limbs: 1, word: 64 });
            }
        }
    }
}

#[test]
fn a_comb_covers_the_scalar_within_its_budget() {
    for bits in [2, 3, 16, 112, 191, 192, 224, 256, 257, 384, 521, 640, 641] {
        for bytes in [0, 1000, 12 << 10, 32 << 10, 64 << 10] {
            let limbs = bits.div_ceil(64);
            let budget = Budget { bytes, limbs, word: 64 };
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
    let cost = |bytes| candidates(256, Budget { bytes, limbs: 4, word: 64 })[0].cost(4);
    let costs: Vec<f64> = [1, 2, 4, 8, 16, 32, 64].map(|kib| cost(kib << 10)).to_vec();
    assert!(costs.windows(2).all(|pair| pair[1] <= pair[0] * 1.02), "{costs:?}");
}
