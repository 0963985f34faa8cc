//! Every layout and reduction worth trying.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::model::{LimbChoice, ReductionChoice};
use crate::rep::{Classes, Reduction, Rep, Style, Unroll};

/// Whether a delayed candidate is no better than another that closes: as many limbs or more, and
/// the same reduction.
pub(super) fn dominates(other: &Rep, rep: &Rep) -> bool {
    other.style == Style::Delayed
        && rep.style == Style::Delayed
        && other.n() <= rep.n()
        && other.reduction.name() == rep.reduction.name()
}

/// Every layout and reduction worth trying, better ones first.
pub(super) fn candidates(p: &BigUint, word: u32, choice: LimbChoice, reduction: ReductionChoice) -> Vec<Rep> {
    let mut reps = Vec::new();
    let bits = p.bits() as u32;
    if matches!(choice, LimbChoice::Auto | LimbChoice::Saturated) {
        let digits = vec![word; bits.div_ceil(word) as usize];
        for reduction in reductions(p, &digits, Style::Saturated, reduction) {
            reps.push(candidate(p, word, &digits, Style::Saturated, reduction));
        }
    }
    // Every limb must hold bits of the modulus.
    let layouts = delayed_layouts(bits, word, choice).into_iter();
    for digits in layouts.filter(|digits| digits[1..].iter().sum::<u32>() < bits) {
        for reduction in reductions(p, &digits, Style::Delayed, reduction) {
            let rep = candidate(p, word, &digits, Style::Delayed, reduction);
            match rep.reduction {
                Reduction::Fold { .. } => {
                    reps.push(Rep { early_fold: true, ..rep.clone() });
                    reps.push(rep);
                }
                Reduction::Montgomery | Reduction::Barrett => {
                    for rounds in 1..=3 {
                        reps.push(Rep { rounds, ..rep.clone() });
                    }
                }
            }
        }
    }
    reps
}

fn candidate(p: &BigUint, word: u32, digits: &[u32], style: Style, reduction: Reduction) -> Rep {
    Rep {
        p: p.clone(),
        word,
        digits: digits.to_vec(),
        style,
        reduction,
        early_fold: false,
        lanes: false,
        rounds: 1,
        classes: Classes::default(),
        extended: false,
        unroll: Unroll::of(word, digits.len()),
    }
}

/// Radices that hold the modulus: few limbs first, then small digits (more headroom).
fn delayed_layouts(bits: u32, word: u32, choice: LimbChoice) -> Vec<Vec<u32>> {
    match choice {
        LimbChoice::Saturated => Vec::new(),
        LimbChoice::Mixed(radix) => vec![radix.digits(bits)],
        LimbChoice::Auto | LimbChoice::Delayed { bits: None, limbs: None, headroom: None } => {
            let least = bits.div_ceil(word - 2);
            (least..=least + 2 + bits / 128)
                .flat_map(|n| (bits.div_ceil(n)..word).take(8).map(move |v| vec![v; n as usize]))
                .collect()
        }
        LimbChoice::Delayed { bits: v, limbs, headroom } => {
            let v = v.or(headroom.map(|r| word - r));
            let n = limbs.or(v.map(|v| bits.div_ceil(v))).unwrap_or(1);
            match v {
                Some(v) => vec![vec![v; n as usize]],
                None => (bits.div_ceil(n)..word).map(|v| vec![v; n as usize]).collect(),
            }
        }
    }
}

/// The reductions that the value of the modulus allows on these digits.
fn reductions(p: &BigUint, digits: &[u32], style: Style, choice: ReductionChoice) -> Vec<Reduction> {
    let total: u32 = digits.iter().sum();
    let bits = p.bits() as u32;
    let mut reductions = Vec::new();
    if total < bits {
        return reductions;
    }
    let wants = |r: ReductionChoice| choice == ReductionChoice::Auto || choice == r;
    let f = (BigUint::one() << total) % p;
    let excess = (BigUint::one() << bits) - p;
    // A fold must shrink: by at least a half of the number on full words, by one limb's digit
    // where columns are folded one by one; and the bits above the modulus must be worth less
    // than the modulus.
    let shrinks = match style {
        Style::Saturated => f.bits() <= u64::from(total / 2).max(1),
        Style::Delayed => f.bits() <= u64::from(digits[0]),
    };
    let small_excess = excess.bits() + u64::from(total - bits) < u64::from(bits);
    if wants(ReductionChoice::Fold) && shrinks && small_excess && !f.is_zero() {
        reductions.push(Reduction::Fold { f });
    }
    if wants(ReductionChoice::Montgomery) {
        reductions.push(Reduction::Montgomery);
    }
    // With headroom Montgomery's way costs less on the same digits; the remainder of Barrett's must fit them,
    // and shifts are multiples of one length.
    let barrett = match style {
        Style::Saturated => wants(ReductionChoice::Barrett),
        Style::Delayed => {
            let uniform = digits.iter().all(|digit| *digit == digits[0]);
            choice == ReductionChoice::Barrett && uniform && total > bits + 1
        }
    };
    if barrett {
        reductions.push(Reduction::Barrett);
    }
    reductions
}
