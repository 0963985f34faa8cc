//! The steps on binary curves, by the counts of `runtime/src/point/binary/formulas.rs`. The few additions in
//! which points may meet, which the complete formula makes, are counted like the others.

use num_traits::{One, Zero};

use super::{PointCost, Step, cost, price};
use crate::binary::emit::{Shape, Tables};
use crate::binary::koblitz::{Koblitz, TauComb};
use crate::emit::curve::Comb;
use crate::model::BinaryCurve;

const ADD: PointCost = cost(11, 2);
/// The sum with a point of a table.
const ADD_ENTRY: PointCost = cost(8, 2);
/// The Frobenius map of three coordinates.
const FROBENIUS: PointCost = cost(0, 3);
/// The width of public multiples of a point that is not known beforehand.
const PUBLIC_WIDTH: u64 = 5;

/// The steps.
pub(in super::super) fn steps(curve: &BinaryCurve, tables: &Tables) -> Vec<Step> {
    match (&tables.shape, &curve.koblitz) {
        (Shape::Tau(comb), Some(koblitz)) => frobenius(koblitz, *comb, tables),
        (Shape::Bits(comb, carry), _) => bits(curve, *comb, carry.is_some(), tables),
        // Digits to the base τ belong to Koblitz curves.
        (Shape::Tau(_), None) => Vec::new(),
    }
}

/// A comb, the ladder of x-coordinates, and NAFs.
fn bits(curve: &BinaryCurve, comb: Comb, carries: bool, tables: &Tables) -> Vec<Step> {
    let t = u64::from(curve.scalar.bits());
    let general = u64::from(!curve.a.is_zero() && !curve.a.is_one());
    let double = cost(4 + general, 4);
    let (doublings, additions) = (comb.e as u64 - 1, comb.d as u64 - 1 + u64::from(carries));
    let generator =
        Step::generator(doublings, additions, price(&[(doublings, double), (additions, ADD_ENTRY)]));
    // A step of the ladder doubles by 2M + 3S and adds by 4M + 1S; y comes back by 13M + 2S.
    let ladder = price(&[(t, cost(2, 3)), (t, cost(4, 1)), (1, cost(13, 2))]);
    let (fixed, added) = (t / (u64::from(tables.window) + 1), t / (PUBLIC_WIDTH + 1) + 7);
    let public = price(&[(t + 1, double), (fixed, ADD_ENTRY), (added, ADD)]);
    vec![generator, Step::variable(t, t, ladder), Step::public(t + 1, fixed + added, public)]
}

/// τ-adic digits: maps of Frobenius stand for doublings.
fn frobenius(koblitz: &Koblitz, comb: TauComb, tables: &Tables) -> Vec<Step> {
    // As `TauDigits::count` of the runtime has it: so many positions, and a digit for each W − 1 of them.
    let positions = 2 * koblitz.lattice.digits as u64 + 4;
    let count = |width: u64| positions.div_ceil(width - 1) + 1;
    let width = u64::from(comb.width);
    let (additions, maps) = (count(width) - 1, (width - 1) * (comb.e as u64 - 1));
    let generator = Step::generator(0, additions, price(&[(additions, ADD_ENTRY), (maps, FROBENIUS)]));
    // The table has eight points, which become affine together: 5M each.
    let digits = count(PUBLIC_WIDTH);
    let points = 1 << (PUBLIC_WIDTH - 2);
    let maps = (PUBLIC_WIDTH - 1) * (digits - 1);
    let products =
        price(&[(points - 1, ADD), (points, cost(5, 0)), (digits - 1, ADD_ENTRY), (maps, FROBENIUS)]);
    let variable = Step::variable(0, points + digits - 2, products);
    let (fixed, added) = (positions / (u64::from(tables.window) + 1), positions / (PUBLIC_WIDTH + 1) + 7);
    let products = price(&[(fixed, ADD_ENTRY), (added, ADD), (positions, FROBENIUS)]);
    vec![generator, variable, Step::public(0, fixed + added, products)]
}
