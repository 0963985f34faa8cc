//! How a field lies in lanes: digits of 52 bits, as few as hold it.

use std::ops::RangeInclusive;

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};

use crate::ir::LANE_DIGIT;
use crate::lower::Kind;
use crate::pass::bounds;
use crate::rep::{Classes, Reduction, Rep, Style, Unroll};

/// Shorter fields are left to one lane.
const FEWEST: usize = 3;

/// The representation of a prime field in lanes: the first whose bounds close. None for short
/// fields, and where no bounds close. An extension asks for sums of products as well.
pub fn lanes(p: &BigUint, extended: bool) -> Option<Rep> {
    let n = p.bits().div_ceil(u64::from(LANE_DIGIT)) as usize;
    let digits = vec![LANE_DIGIT; n];
    let total: u32 = digits.iter().sum();
    let f = (BigUint::one() << total) % p;
    // A fold of a digit must leave a digit.
    let folds = f.bits() < u64::from(LANE_DIGIT) && !f.is_zero();
    let reductions: Vec<Reduction> =
        folds.then_some(Reduction::Fold { f }).into_iter().chain([Reduction::Montgomery]).collect();
    // Where 2^bits − p is nearly p, a fold of the top takes off little.
    let candidates = |rounds: RangeInclusive<u32>| {
        let ways = reductions.iter().flat_map(|reduction| [(reduction, false), (reduction, true)]);
        let each = |(reduction, early): (&Reduction, bool)| {
            rounds.clone().map(|rounds| (reduction.clone(), early, rounds)).collect::<Vec<_>>()
        };
        ways.flat_map(each).collect::<Vec<_>>()
    };
    let close = |(reduction, early_fold, rounds)| {
        let mut rep = Rep {
            p: p.clone(),
            word: 64,
            digits: digits.clone(),
            style: Style::Delayed,
            reduction,
            early_fold,
            lanes: true,
            rounds,
            classes: Classes::default(),
            extended,
            unroll: Unroll::Full,
        };
        bounds::close(&mut rep).ok()?;
        // What is multiplied fits the multiplier.
        let digits = &rep.classes.loose.limbs;
        let fits = digits.iter().all(|digit| digit.high.bits() <= u64::from(LANE_DIGIT));
        // And an element is not many times p.
        let last = rep.classes.tight.limbs.last()?;
        let above = &last.high >> (rep.bits() - rep.offset(rep.n() - 1));
        (fits && (rep.reduction == Reduction::Montgomery || above <= BigInt::one())).then_some(rep)
    };
    let best = |rounds| candidates(rounds).into_iter().filter_map(&close).min_by_key(products);
    if n < FEWEST { None } else { best(1..=3).or_else(|| best(4..=8)) }
}

/// What a multiplication costs: halves of products, and what is beside them.
fn products(rep: &Rep) -> usize {
    let cost = |kind| {
        let cost = crate::lower::lower(rep, kind).cost();
        cost.products + cost.additions + cost.carries
    };
    cost(Kind::Mul) + cost(Kind::Square) + cost(Kind::CarryLong)
}

/// The representation in lanes of a field whose elements have this one in memory: words of 64 bits, each
/// limb of as many.
pub fn lanes_beside(stored: &Rep) -> Option<Rep> {
    let uniform = stored.digits.iter().all(|digit| *digit == stored.digits[0]);
    let served = stored.word == 64 && uniform && stored.digits[0] > LANE_DIGIT;
    if served { lanes(&stored.p, stored.extended) } else { None }
}
