//! Tables of multiples of the generator, in the form in which they are added.

use std::collections::BTreeMap;
use std::fmt::Write;

use askama::Template;
use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::arith::{Edwards, EdwardsPoint, Pair};
use crate::emit::curve::{Budget, Comb, Reps, candidates, limbs, marker_of, render};
use crate::emit::shell::header;
use crate::model::EdwardsCurve;
use crate::rep::Rep;

/// The odd multiples of the generator for public scalars, per endomorphism: windows of 5 bits.
const ODD: usize = 8;

/// The tables of a curve, as points: the same at every word.
pub struct Tables {
    /// The shape of the comb.
    pub comb: Comb,
    /// Block j, entry u: `2^(e·j)·(1 + Σ u_s·2^(d·s))·G`.
    pub blocks: Vec<Vec<EdwardsPoint>>,
    /// Entry i of each: `(2i + 1)·G` under each endomorphism.
    pub odd: Vec<Vec<EdwardsPoint>>,
}

impl Tables {
    /// The cheapest comb within the budget, and the odd multiples beside it: the budget is the
    /// comb's, as in the paper's figures.
    pub fn new(curve: &EdwardsCurve, reps: &BTreeMap<u32, Reps>) -> Self {
        let (word, (base, _)) = reps.last_key_value().expect("a curve has a word");
        // An entry has three coordinates, and `Budget` counts two.
        let parts = if curve.quadratic { 2 } else { 1 };
        let budget =
            Budget { bytes: curve.table_budget * 2 / 3, public: None, limbs: parts * base.n(), word: *word };
        let bits = curve.scalar.bits() as usize;
        // The law of the runtime has no room for a carry out of the last column.
        let comb = candidates(bits, budget).into_iter().find(|comb| !comb.carries(bits));
        let comb = comb.expect("one row and one block carry only where a scalar has one bit");
        let group = curve.group();
        Self { comb, blocks: blocks(&group, &curve.generator, comb), odd: odd(curve, &group) }
    }

    /// Bytes of all tables in a representation of the field: an entry has three coordinates.
    pub fn bytes(&self, curve: &EdwardsCurve, base: &Rep) -> usize {
        let parts = if curve.quadratic { 2 } else { 1 };
        let points = self.blocks.iter().chain(&self.odd).map(Vec::len).sum::<usize>();
        points * 3 * parts * base.n() * base.word as usize / 8
    }

    /// The text of `tables.rs`.
    pub(super) fn file(&self, curve: &EdwardsCurve, base: &Rep) -> String {
        let group = curve.group();
        let comb = self.comb;
        render(&File {
            header: header(&curve.key, &[("p", &curve.field.modulus)]),
            marker: marker_of(&curve.name, &curve.title),
            entries: comb.entries(),
            v: comb.v,
            e: comb.e,
            d: comb.d,
            rows: comb.w,
            blocks: self.blocks.iter().map(|block| entries(curve, &group, base, block, 8)).collect(),
            odd: self.odd.iter().flatten().count(),
            images: self.odd.len(),
            multiples: entries(curve, &group, base, &self.odd.concat(), 4),
        })
    }
}

#[derive(Template)]
#[template(path = "edwards_tables.txt")]
struct File {
    header: String,
    marker: String,
    entries: usize,
    v: usize,
    e: usize,
    d: usize,
    rows: usize,
    blocks: Vec<String>,
    odd: usize,
    images: usize,
    multiples: String,
}

const DEFINED: &str = "the law is defined in the subgroup";

fn blocks(group: &Edwards, generator: &EdwardsPoint, comb: Comb) -> Vec<Vec<EdwardsPoint>> {
    let mut power = generator.clone();
    let mut powers = vec![power.clone()];
    for _ in 0..comb.w * comb.v {
        for _ in 0..comb.e {
            power = group.add(&power, &power).expect(DEFINED);
        }
        powers.push(power.clone());
    }
    let block = |j: usize| {
        let mut block = vec![powers[j].clone()];
        for row in 1..comb.w {
            let above = &powers[j + comb.v * row];
            let sums: Vec<EdwardsPoint> =
                block.iter().map(|entry| group.add(entry, above).expect(DEFINED)).collect();
            block.extend(sums);
        }
        block
    };
    (0..comb.v).map(block).collect()
}

/// G, 3G, … 15G, and λ times, μ times, λμ times these, or μ times, where there are endomorphisms.
fn odd(curve: &EdwardsCurve, group: &Edwards) -> Vec<Vec<EdwardsPoint>> {
    let mut factors = vec![BigUint::one()];
    if let Some(maps) = &curve.endomorphisms {
        factors.push(maps.lambda.clone());
    }
    if let Some(twist) = &curve.twist {
        let images = factors.iter().map(|factor| factor * &twist.mu % &curve.scalar.modulus);
        factors.extend(images.collect::<Vec<_>>());
    }
    let multiples = |factor: &BigUint| {
        let image = group.mul(factor, &curve.generator).expect(DEFINED);
        let odd = (0..ODD).map(|i| group.mul(&BigUint::from(2 * i + 1), &image).expect(DEFINED));
        odd.collect()
    };
    factors.iter().map(multiples).collect()
}

/// The entries `(y + x, y − x, 2d·x·y)` of some points.
fn entries(
    curve: &EdwardsCurve,
    group: &Edwards,
    rep: &Rep,
    points: &[EdwardsPoint],
    indent: usize,
) -> String {
    let f = &group.field;
    let outer = " ".repeat(indent);
    let mut text = String::new();
    for (x, y) in points {
        let xy = f.mul(x, y);
        let t2d = f.mul(&f.add(&group.d, &group.d), &xy);
        let _ = writeln!(text, "{outer}entry(");
        for part in [f.add(y, x), f.sub(y, x), t2d] {
            let _ = writeln!(text, "{outer}    {},", element(curve, rep, &part, indent + 4));
        }
        let _ = writeln!(text, "{outer}),");
    }
    text
}

/// The limbs of an element: of both of its parts where it has two.
fn element(curve: &EdwardsCurve, rep: &Rep, (re, im): &Pair, indent: usize) -> String {
    debug_assert!(curve.quadratic || im.is_zero());
    match curve.quadratic {
        true => format!("[{}, {}]", limbs(rep, re, indent + 4), limbs(rep, im, indent + 4)),
        false => limbs(rep, re, indent),
    }
}
