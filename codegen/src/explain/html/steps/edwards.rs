//! The steps on twisted Edwards curves, by the runtime's counts of `runtime/src/point/edwards.rs`.

use super::{PointCost, Step, cost, counted, interleaved, price, sub_scalars};
use crate::emit::curve::Comb;
use crate::emit::edwards::Tables;
use crate::model::EdwardsCurve;

/// `Ψ(P)`.
const ONE_IMAGE: PointCost = cost(3, 1);
/// `Φ(P), Ψ(P), ΨΦ(P)`.
const THREE_IMAGES: PointCost = cost(13, 3);

/// Windows of public multiples: of the generator, and of another point with endomorphisms and without.
const FIXED_WINDOW: u64 = 5;
const GLV_WINDOW: u64 = 4;
const PLAIN_WINDOW: u64 = 5;

/// The steps; over GF(p²) products are of its elements.
pub(in super::super) fn steps(curve: &EdwardsCurve, tables: &Tables) -> Vec<Step> {
    let [double, add_entry, add] =
        ["double", "add_mixed", "add"].map(|operation| counted("edwards", operation));
    let Comb { e, d, .. } = tables.comb;
    let (doublings, additions) = (e as u64 - 1, d as u64 - 1);
    let products = price(&[(doublings, double), (additions, add_entry)]);
    let generator = Step::generator(doublings, additions, products);
    let t = u64::from(curve.scalar.bits());
    let (m, digits, images) = match (&curve.endomorphisms, &curve.twist) {
        (Some(maps), _) => (4, maps.four.digits as u64, THREE_IMAGES),
        (None, Some(twist)) => (2, twist.lattice.digits as u64, ONE_IMAGE),
        (None, None) => (1, t, cost(0, 0)),
    };
    let ((doublings, additions), [doubled, fixed, added], mapped) = match m {
        // Windows of four bits; widths of five.
        1 => {
            let public = [t + 2, t / (FIXED_WINDOW + 1), t / (PLAIN_WINDOW + 1) + 7];
            ((t + 1, t / 4 + 8), public, 0)
        }
        _ => {
            let public = interleaved(m, digits, FIXED_WINDOW, GLV_WINDOW);
            (sub_scalars(m, digits), public, 1 << (GLV_WINDOW - 2))
        }
    };
    let products = price(&[(doublings, double), (additions, add), (1, images)]);
    let variable = Step::variable(doublings, additions, products);
    let products = price(&[(doubled, double), (fixed, add_entry), (added, add), (mapped, images)]);
    vec![generator, variable, Step::public(doubled, fixed + added, products)]
}
