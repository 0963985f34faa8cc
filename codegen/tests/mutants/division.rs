//! What division steps must give, in integers.

use std::collections::BTreeMap;

use codegen::eval::interval::Interval;
use codegen::lower::{Kind, division};
use codegen::rep::Rep;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::reference::Rng;

fn two(k: u32) -> BigInt {
    BigInt::one() << k
}

/// Operands inside their ranges: rows of a matrix with sums up to 2^60, numbers by their values, an odd f in a
/// step.
pub(crate) fn draw(rep: &Rep, kind: Kind, rng: &mut Rng) -> Vec<BigInt> {
    let mut input = Vec::new();
    for (name, ..) in kind.signature(rep) {
        let ranges = division::parameter(rep, kind, name);
        let update = matches!(kind, Kind::UpdateFg | Kind::UpdateDe);
        match division::value(rep, name) {
            _ if update && name == "matrix" => {
                for _ in 0..2 {
                    let first = rng.within(&ranges[0]);
                    let rest = &ranges[1].high - first.abs();
                    input.extend([first, rng.within(&Interval { low: -&rest, high: rest })]);
                }
            }
            Some(value) if update || kind == Kind::Normalize => {
                let mut number = rng.within(&value);
                for _ in 1..ranges.len() {
                    input.push(number.mod_floor(&two(division::DIGIT)));
                    number = number.div_floor(&two(division::DIGIT));
                }
                input.push(number);
            }
            _ => input.extend(ranges.iter().map(|range| {
                let x = rng.within(range);
                if kind == Kind::Step && name == "f" && x.is_even() { x + 1 } else { x }
            })),
        }
    }
    input
}

/// The number that digits spell, if all but the highest are digits.
fn number(digits: &[BigInt]) -> Option<BigInt> {
    let (_, below) = digits.split_last()?;
    let fits = below.iter().all(|digit| !digit.is_negative() && *digit < two(division::DIGIT));
    fits.then(|| digits.iter().rev().fold(BigInt::zero(), |sum, digit| (sum << division::DIGIT) + digit))
}

/// Whether the results are what the kernel is named for.
pub(crate) fn right(rep: &Rep, kind: Kind, inputs: &BTreeMap<&str, &[BigInt]>, out: &[Vec<BigInt>]) -> bool {
    let p = BigInt::from(rep.p.clone());
    let at = |name: &str| inputs[name][0].clone();
    let value = |name: &str| number(inputs[name]).expect("drawn from digits");
    let dot = |row: usize, x: &BigInt, y: &BigInt| {
        let matrix = inputs["matrix"];
        &matrix[2 * row] * x + &matrix[2 * row + 1] * y
    };
    match kind {
        Kind::Step => {
            let (zeta, f, g) = (at("zeta"), at("f"), at("g"));
            let (swap, odd) = (g.is_odd() && zeta.is_negative(), g.is_odd());
            let second = if swap { &g - &f } else { &g + if odd { f.clone() } else { BigInt::zero() } };
            let (zeta, first) = if swap { (-zeta - 2, g) } else { (zeta - 1, f) };
            out[0][0] == zeta && out[1][0] == first && &out[2][0] * 2 == second
        }
        Kind::Unpack => {
            let (u, v) = (&out[0][0], &out[1][0]);
            let rest = at("word") + u * two(21) + v * two(42);
            let small = |x: &BigInt| -two(20) <= *x && *x < two(20);
            small(&rest) && small(&-u)
        }
        Kind::Compose => {
            let (some, all) = (inputs["some"], inputs["all"]);
            let entry = |i: usize| &some[i / 2 * 2] * &all[i % 2] + &some[i / 2 * 2 + 1] * &all[i % 2 + 2];
            (0..4).all(|i| out[0][i] == entry(i))
        }
        Kind::ApplyLow => (0..2).all(|row| {
            let wanted = dot(row, &at("f"), &at("g")).div_floor(&two(20));
            (wanted - &out[row][0]).is_multiple_of(&two(44))
        }),
        Kind::UpdateFg => (0..2).all(|row| {
            let wanted = dot(row, &value("f"), &value("g")).div_floor(&two(60));
            number(&out[row]) == Some(wanted)
        }),
        Kind::UpdateDe => (0..2).all(|row| {
            let wanted = dot(row, &value("d"), &value("e"));
            number(&out[row])
                .is_some_and(|x| (&x * two(60) - wanted).is_multiple_of(&p) && -2 * &p < x && x < p)
        }),
        Kind::Normalize => {
            let d = if at("sign").is_negative() { -value("d") } else { value("d") };
            number(&out[0]) == Some(d.mod_floor(&p))
        }
        _ => unreachable!("not a kernel of division steps"),
    }
}
