//! What the steps of the protocols cost, in operations on points and in products of elements.

mod binary;
mod edwards;

use super::super::passes::{self, Counts};
use crate::emit::curve::{Comb, Tables};
use crate::model::Curve;

pub(super) use binary::steps as binary;
pub(super) use edwards::steps as edwards;

/// The products and squarings of one operation on points. Products by constants count as products.
#[derive(Clone, Copy)]
struct PointCost {
    products: u64,
    squarings: u64,
}

const fn cost(products: u64, squarings: u64) -> PointCost {
    PointCost { products, squarings }
}

/// The products and squarings of so many operations each.
fn price(parts: &[(u64, PointCost)]) -> u64 {
    parts.iter().map(|(count, cost)| count * (cost.products + cost.squarings)).sum()
}

/// What the runtime has counted of an operation.
fn counted(family: &str, operation: &str) -> PointCost {
    let counts = Counts::find(family, operation).expect("every family has this operation");
    cost(counts.products(), 0)
}

/// A step: what it is for, its operations on points, and about how many products and squarings it takes.
pub(super) struct Step {
    pub(super) what: &'static str,
    pub(super) used: &'static str,
    pub(super) doublings: u64,
    pub(super) additions: u64,
    pub(super) products: u64,
}

impl Step {
    /// `k·G` with a secret k: what signers do.
    fn generator(doublings: u64, additions: u64, products: u64) -> Self {
        Self {
            what: "k·G, secret k", used: "key generation, each signature", doublings, additions, products
        }
    }

    /// `k·P` with a secret k: what two parties do that agree on a key.
    fn variable(doublings: u64, additions: u64, products: u64) -> Self {
        Self { what: "k·P, secret k", used: "key agreement", doublings, additions, products }
    }

    /// `u·G + v·Q` with all public: what verifiers do.
    fn public(doublings: u64, additions: u64, products: u64) -> Self {
        Self { what: "u·G + v·Q, public", used: "each verification", doublings, additions, products }
    }
}

/// The doublings and additions of `k·P` over m sub-scalars of so many digits
/// (`runtime/src/mul/glv/variable.rs`).
fn sub_scalars(m: u64, digits: u64) -> (u64, u64) {
    match m {
        4 => (digits - 1, digits + 6),
        2 => (digits + 1, digits / 2 + 6),
        _ => (digits, digits / 4 + 6),
    }
}

/// The doublings, the additions of multiples of G, and the other additions of `u·G + v·Q` over m
/// sub-scalars each, by NAFs of these widths (`runtime/src/mul/glv/double.rs`).
fn interleaved(m: u64, digits: u64, fixed: u64, variable: u64) -> [u64; 3] {
    [digits + 1, m * digits / (fixed + 1), m * digits / (variable + 1) + (1 << (variable - 2)) - 1]
}

/// The steps on a Weierstrass curve.
pub(super) fn steps(curve: &Curve, tables: &Tables) -> Vec<Step> {
    let t = u64::from(curve.scalar.bits());
    let counted = |operation| counted(passes::family(curve), operation);
    let [double, mixed, add] = ["double", "add_mixed", "add"].map(counted);
    let [public_double, public_mixed, public_add] =
        ["double_public", "add_mixed_public", "add_public"].map(counted);
    let Comb { e, d, .. } = tables.comb;
    let (doublings, additions) = (e as u64 - 1, d as u64 + u64::from(tables.carry.is_some()) - 1);
    let generator = Step::generator(doublings, additions, price(&[(doublings, double), (additions, mixed)]));
    let window = u64::from(tables.window);
    // An image takes a product by β: one for each dimension but the first, and of eight multiples of Q.
    let image = cost(1, 0);
    let (variable, [doubled, fixed, added]) = match &curve.cube_root {
        Some(maps) => {
            let digits = maps.lattice.digits as u64;
            let (doublings, additions) = sub_scalars(2, digits);
            let products = price(&[(doublings, double), (additions, add), (1, image)]);
            (Step::variable(doublings, additions, products), interleaved(2, digits, window, 5))
        }
        None => {
            // Windows of five bits over sixteen multiples: the runtime's default.
            let (doublings, additions) = (t, t / 5 + 17);
            let products = price(&[(doublings, double), (additions, add)]);
            (Step::variable(doublings, additions, products), [t + 1, t / (window + 1), t / 6 + 7])
        }
    };
    let images = if curve.cube_root.is_some() { 8 } else { 0 };
    let products =
        price(&[(doubled, public_double), (fixed, public_mixed), (added, public_add), (images, image)]);
    vec![generator, variable, Step::public(doubled, fixed + added, products)]
}
