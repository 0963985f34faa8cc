//! Whether the order is the order, and the cofactor the cofactor.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, ToPrimitive};

use crate::arith::{Point, Weierstrass, isqrt};
use crate::report::Problem;
use crate::spec::CurveStanza;

/// Up to this length of the modulus the points are counted one by one.
const COUNTED_BITS: u64 = 16;

/// How many points must vanish under cofactor times order on a curve too large to count.
const SAMPLES: usize = 8;

/// The cofactor of a generator that has the order `n`, by these checks: the Hasse bound, n·G = O (so
/// that G, which is not O, has exactly the prime order n), and the count of points on small
/// curves or the fate of a few points on large ones.
pub(super) fn check(
    stanza: &CurveStanza,
    curve: &Weierstrass,
    generator: &Point,
    order: &BigUint,
) -> Result<BigUint, Problem> {
    // An order that passes the second test passes the first; this one says more about a slip.
    let candidates = hasse_multiples(curve.field.value(), order);
    let Some((least, greatest)) = candidates else { return Err(out_of_hasse(stanza, curve, order)) };
    check_order(stanza, curve, generator, order)?;
    let given = match &stanza.cofactor {
        Some(number) => number,
        None => return derive(stanza, curve, order, &least, &greatest),
    };
    let site = &given.site;
    let right = right_cofactor(curve, order, &least, &greatest);
    let help = match &right {
        Some(right) => format!("cofactor = {right} would be right"),
        None if least == greatest => format!("cofactor = {least} would be right"),
        None => format!("the Hasse bound leaves {least} to {greatest}"),
    };
    let value = given.value.value.to_biguint().filter(|value| *value >= least && *value <= greatest);
    let Some(value) = value else {
        let message = format!(
            "the cofactor {} breaks the Hasse bound: cofactor·order must be within p + 1 ± 2√p",
            given.value.value
        );
        return Err(site.error(message).label("not the cofactor").help(help));
    };
    match survivor(curve, &(&value * order)) {
        None if right.as_ref().is_none_or(|right| *right == value) => Ok(value),
        None => {
            let message = format!("the curve does not have cofactor·order = {} points", &value * order);
            Err(site.error(message).label("not the cofactor").help(help))
        }
        Some(point) => {
            let message =
                format!("cofactor·order is not the number of points: it leaves {} alive", show(&point));
            Err(site.error(message).label("not the cofactor").help(help))
        }
    }
}

fn check_order(
    stanza: &CurveStanza,
    curve: &Weierstrass,
    generator: &Point,
    order: &BigUint,
) -> Result<(), Problem> {
    let multiple = curve.mul(order, generator);
    if multiple == Point::Infinity {
        return Ok(());
    }
    let message = format!("the order is not that of the generator: order·G = {} ≠ O", show(&multiple));
    let problem = stanza.order.site.error(message).label("not the order");
    let problem = problem.also(&stanza.generator.site, "of this point");
    Err(problem.help(match actual_order(curve, generator) {
        Some(actual) => format!("the generator has order {actual}"),
        None => "compare the order and the generator with their publication".to_owned(),
    }))
}

/// The order of a point on a small curve, by stepping through its multiples.
fn actual_order(curve: &Weierstrass, generator: &Point) -> Option<u64> {
    if curve.field.value().bits() > COUNTED_BITS {
        return None;
    }
    let mut multiple = generator.clone();
    let mut order = 1;
    while multiple != Point::Infinity {
        multiple = curve.add(&multiple, generator);
        order += 1;
    }
    Some(order)
}

/// The least and the greatest h with h·n in the Hasse interval [(√p − 1)², (√p + 1)²], which is
/// p + 1 ± ⌊√(4p)⌋ in integers.
fn hasse_multiples(p: &BigUint, order: &BigUint) -> Option<(BigUint, BigUint)> {
    let width = isqrt(&(p * 4u32));
    let (low, high) = (p + 1u32 - &width, p + 1u32 + &width);
    let (least, greatest) = (low.div_ceil(order), high / order);
    (least <= greatest && greatest >= BigUint::one()).then_some((least, greatest))
}

fn out_of_hasse(stanza: &CurveStanza, curve: &Weierstrass, order: &BigUint) -> Problem {
    let p = curve.field.value();
    let width = isqrt(&(p * 4u32));
    let message = "no multiple of the order is within the Hasse bound p + 1 ± 2√p";
    let problem = stanza.order.site.error(message).label("cannot divide the number of points");
    problem.help(format!(
        "the number of points is from 0x{:x} to 0x{:x}, and the order 0x{order:x} divides it",
        p + 1u32 - &width,
        p + 1u32 + &width
    ))
}

fn derive(
    stanza: &CurveStanza,
    curve: &Weierstrass,
    order: &BigUint,
    least: &BigUint,
    greatest: &BigUint,
) -> Result<BigUint, Problem> {
    if let Some(right) = right_cofactor(curve, order, least, greatest) {
        return Ok(right);
    }
    let problem = stanza.name.site.error("the key `cofactor` is missing").label("`cofactor` belongs here");
    Err(problem.help(format!("the order leaves {least} to {greatest} possible; the publication says which")))
}

/// The cofactor where it can be known: by counting, or because only one value is possible.
fn right_cofactor(
    curve: &Weierstrass,
    order: &BigUint,
    least: &BigUint,
    greatest: &BigUint,
) -> Option<BigUint> {
    match count_points(curve) {
        Some(count) => Some(count / order),
        None => (least == greatest && survivor(curve, &(least * order)).is_none()).then(|| least.clone()),
    }
}

/// The number of points, Σ (1 + χ(x³ + ax + b)) + 1, on a small curve.
fn count_points(curve: &Weierstrass) -> Option<BigUint> {
    let p = curve.field.value();
    if p.bits() > COUNTED_BITS {
        return None;
    }
    let p = p.to_u64()?;
    let points = (0..p).map(|x| 1 + i64::from(curve.field.symbol(&curve.right_side(&x.into()))));
    let count: i64 = points.sum::<i64>() + 1;
    count.to_u64().map(BigUint::from)
}

/// A point that does not vanish under the supposed number of points.
fn survivor(curve: &Weierstrass, count: &BigUint) -> Option<Point> {
    let candidates = (1u32..).take_while(|x| BigUint::from(*x) < *curve.field.value());
    let points = candidates.filter_map(|x| curve.lift(&x.into())).take(SAMPLES);
    points.into_iter().find(|point| curve.mul(count, point) != Point::Infinity)
}

fn show(point: &Point) -> String {
    match point {
        Point::Infinity => "O".to_owned(),
        Point::Affine(x, y) => format!("(0x{x:x}, 0x{y:x})"),
    }
}
