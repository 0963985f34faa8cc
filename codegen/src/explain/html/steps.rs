//! What the steps of the protocols cost, in operations on points and in products of elements.

use crate::emit::curve::{Comb, Tables};
use crate::model::{Curve, Shape};

/// The products and squarings of one operation on points. Products by constants count as products.
#[derive(Clone, Copy)]
struct PointCost {
    products: u64,
    squarings: u64,
}

/// The runtime's formulas, as their documentation counts them: complete doubling, complete mixed addition,
/// complete addition; then doubling, mixed addition and addition by branches, for public points.
fn formulas(shape: Shape) -> [PointCost; 6] {
    let cost = |products, squarings| PointCost { products, squarings };
    let jacobian = |double| [double, cost(8, 3), cost(11, 3)];
    let [a, b, c] = match shape {
        Shape::Zero => [cost(7, 2), cost(13, 0), cost(14, 0)],
        Shape::MinusThree => [cost(10, 3), cost(13, 0), cost(14, 0)],
        Shape::General => [cost(13, 3), cost(16, 0), cost(17, 0)],
    };
    let [d, e, f] = jacobian(match shape {
        Shape::Zero => cost(3, 4),
        Shape::MinusThree | Shape::General => cost(4, 4),
    });
    [a, b, c, d, e, f]
}

/// A step: what it is for, its operations on points, and about how many products and squarings it takes.
pub(super) struct Step {
    pub(super) what: &'static str,
    pub(super) used: &'static str,
    pub(super) doublings: u64,
    pub(super) additions: u64,
    pub(super) products: u64,
}

/// The steps on a Weierstrass curve without an endomorphism; with one, those that it does not change.
pub(super) fn steps(curve: &Curve, tables: &Tables) -> Vec<Step> {
    let t = u64::from(curve.scalar.bits());
    let [double, mixed, add, public_double, public_mixed, public_add] = formulas(curve.shape);
    let price = |parts: [(u64, PointCost); 3]| {
        parts.iter().map(|(count, cost)| count * (cost.products + cost.squarings)).sum()
    };
    let Comb { e, d, .. } = tables.comb;
    let (doublings, additions) = (e as u64 - 1, d as u64 + u64::from(tables.carry.is_some()) - 1);
    let mut steps = vec![Step {
        what: "k·G, secret k",
        used: "key generation, each signature",
        doublings,
        additions,
        products: price([(doublings, double), (additions, mixed), (0, add)]),
    }];
    if curve.cube_root.is_none() {
        // Windows of five bits over sixteen multiples: the runtime's default.
        let (doublings, additions) = (t, t / 5 + 17);
        steps.push(Step {
            what: "k·P, secret k",
            used: "key agreement",
            doublings,
            additions,
            products: price([(doublings, double), (additions, add), (0, add)]),
        });
        let window = u64::from(tables.window);
        let (fixed, variable) = (t / (window + 1), t / 6 + 7);
        steps.push(Step {
            what: "u·G + v·Q, public",
            used: "each verification",
            doublings: t + 1,
            additions: fixed + variable,
            products: price([(t + 1, public_double), (fixed, public_mixed), (variable, public_add)]),
        });
    }
    steps
}
