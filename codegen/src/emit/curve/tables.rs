//! Tables of multiples of the generator: their shape from a budget, and their points.

use num_bigint::BigUint;
use num_traits::One;

use super::comb::{Comb, candidates};
use crate::arith::{Jacobian, Point, Weierstrass};

/// A finite point.
pub type Coordinates = (BigUint, BigUint);

/// What tables may cost.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Bytes of all tables of the curve, but for the odd multiples if they have their own.
    pub bytes: usize,
    /// Bytes of the odd multiples.
    pub public: Option<usize>,
    /// Limbs of a coordinate.
    pub limbs: usize,
    /// Word size in bits.
    pub word: u32,
}

/// The tables of a curve, as coordinates: the same at every word.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The shape of the comb.
    pub comb: Comb,
    /// Block j, entry u: `2^(e·j)·(1 + Σ u_s·2^(d·s))·G`.
    pub blocks: Vec<Vec<Coordinates>>,
    /// `2^(w·d)·G`, where the recoding of a scalar may carry out.
    pub carry: Option<Coordinates>,
    /// The window of public multiples.
    pub window: u32,
    /// Entry i: `(2i + 1)·G`.
    pub odd: Vec<Coordinates>,
}

impl Budget {
    /// The bytes of an affine point.
    pub fn point_bytes(&self) -> usize {
        2 * self.limbs * self.word as usize / 8
    }
}

impl Tables {
    /// The cheapest tables within the budget for a generator of prime order.
    pub fn new(group: &Weierstrass, generator: &Coordinates, order: &BigUint, budget: Budget) -> Self {
        let window = window(order, budget);
        let odd = odd_multiples(group, generator, 1 << (window - 2));
        let odd = odd.expect("the odd multiples below the order are finite");
        let taken = if budget.public.is_some() { 0 } else { odd.len() * budget.point_bytes() };
        let left = Budget { bytes: budget.bytes.saturating_sub(taken), ..budget };
        // A comb of a tiny order may meet infinity, which has no coordinates; then another serves.
        let found = candidates(order.bits() as usize, left)
            .into_iter()
            .find_map(|comb| Some((comb, comb_points(group, generator, comb)?)));
        let (comb, (blocks, overflow)) = found.expect("the comb of one row and one block is finite");
        let carry = comb.carries(order.bits() as usize).then_some(overflow);
        Self { comb, blocks, carry, window, odd }
    }

    /// The number of points in all tables.
    pub fn points(&self) -> usize {
        self.blocks.iter().map(Vec::len).sum::<usize>() + self.odd.len()
    }
}

/// The widest window, of 2 to 13 bits, whose multiples stay below the order and within their
/// budget. Unless the stanza has a wish, that is an eighth of the whole and at most 8 bits: they
/// serve verification only, and each further bit saves less than a tenth of the additions.
fn window(order: &BigUint, budget: Budget) -> u32 {
    let fits = |window: &u32| {
        let below = BigUint::one() << (window - 1) < *order;
        below && (budget.point_bytes() << (window - 2)) <= budget.public.unwrap_or(budget.bytes / 8)
    };
    let widest = if budget.public.is_some() { 13 } else { 8 };
    (2..=widest).rev().find(fits).unwrap_or(2)
}

/// G, 3G, 5G, …, if all of them are finite.
fn odd_multiples(group: &Weierstrass, generator: &Coordinates, count: usize) -> Option<Vec<Coordinates>> {
    let point = Point::Affine(generator.0.clone(), generator.1.clone());
    let twice = group.double(&point);
    let mut multiples = vec![group.to_jacobian(&point)];
    while multiples.len() < count {
        let next = group.add_jacobian(&multiples[multiples.len() - 1], &twice);
        multiples.push(next);
    }
    finite(group, &multiples)
}

/// The blocks of a comb and `2^(w·d)·G`, if all of these points are finite.
fn comb_points(
    group: &Weierstrass,
    generator: &Coordinates,
    comb: Comb,
) -> Option<(Vec<Vec<Coordinates>>, Coordinates)> {
    let powers = powers(group, generator, comb);
    let affine = |column: usize| &powers[column / comb.e];
    let mut entries: Vec<Jacobian> = Vec::new();
    for block in 0..comb.v {
        let first = entries.len();
        entries.push(group.to_jacobian(affine(comb.e * block)));
        for row in 1..comb.w {
            // The entries whose highest row is this one: each one before it, plus the row's power.
            for index in first..entries.len() {
                let sum = group.add_jacobian(&entries[index], affine(comb.e * block + comb.d * row));
                entries.push(sum);
            }
        }
    }
    let points = finite(group, &entries)?;
    let blocks = points.chunks(comb.entries()).map(<[Coordinates]>::to_vec).collect();
    match affine(comb.w * comb.d) {
        Point::Affine(x, y) => Some((blocks, (x.clone(), y.clone()))),
        Point::Infinity => None,
    }
}

/// `2^(e·i)·G` for every i up to w·v.
fn powers(group: &Weierstrass, generator: &Coordinates, comb: Comb) -> Vec<Point> {
    let mut power = group.to_jacobian(&Point::Affine(generator.0.clone(), generator.1.clone()));
    let mut powers = vec![power.clone()];
    for _ in 0..comb.w * comb.v {
        for _ in 0..comb.e {
            power = group.double_jacobian(&power);
        }
        powers.push(power.clone());
    }
    group.batch_to_affine(&powers)
}

fn finite(group: &Weierstrass, points: &[Jacobian]) -> Option<Vec<Coordinates>> {
    let affine = group.batch_to_affine(points).into_iter();
    affine
        .map(|point| match point {
            Point::Affine(x, y) => Some((x, y)),
            Point::Infinity => None,
        })
        .collect()
}
