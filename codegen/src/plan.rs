//! Which representation a field gets at a word size, and why.
//!
//! Every candidate is lowered and must pass the interval pass; among those that pass, a table
//! of costs chooses. A wish of the stanza narrows the candidates.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};

use crate::eval::Violation;
use crate::ir::{Op, Operand, Program, Type};
use crate::lower::{Kind, lower};
use crate::model::{LimbChoice, PrimeField, ReductionChoice};
use crate::pass::bounds;
use crate::rep::{Classes, Reduction, Rep, Style};

/// A chosen representation with the reasons of the choice.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The representation, bounds included.
    pub rep: Rep,
    /// Why it was chosen, one sentence each.
    pub reasons: Vec<String>,
    /// Every candidate that passed, with its cost.
    pub candidates: Vec<(String, f64)>,
}

/// Why no representation could be chosen.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// What does not hold.
    pub message: String,
    /// What would.
    pub help: String,
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// The field's name, for messages.
    pub name: &'a str,
    /// The modulus.
    pub modulus: &'a BigUint,
    /// Word size in bits.
    pub word: u32,
    /// The limbs asked for.
    pub limbs: LimbChoice,
    /// The reduction asked for.
    pub reduction: ReductionChoice,
}

/// Chooses the representation of a field at one word size.
pub fn plan(field: &PrimeField, word: u32) -> Result<Plan, Refusal> {
    let wish = Wish {
        name: &field.name,
        modulus: &field.modulus,
        word,
        limbs: field.limbs(word),
        reduction: field.reduction,
    };
    if !field.extended {
        return choose(&wish);
    }
    let mut plan = choose(&Wish { limbs: LimbChoice::Saturated, reduction: ReductionChoice::Fold, ..wish })?;
    plan.rep.extended = true;
    Ok(plan)
}

/// Chooses a representation.
pub fn choose(wish: &Wish<'_>) -> Result<Plan, Refusal> {
    let mut failures = Vec::new();
    let mut passed: Vec<(Rep, f64)> = Vec::new();
    for mut rep in candidates(wish.modulus, wish.word, wish.limbs, wish.reduction) {
        // A delayed candidate with fewer digit bits than one that already closes is not better.
        if passed.iter().any(|(other, _)| dominates(other, &rep)) {
            continue;
        }
        match bounds::close(&mut rep) {
            Ok(()) => {
                let cost = cost(&rep);
                passed.push((rep, cost));
            }
            Err((kind, violation)) => failures.push((rep, kind, violation)),
        }
    }
    let Some(best) = passed.iter().min_by(|a, b| a.1.total_cmp(&b.1)).map(|(rep, _)| rep.clone()) else {
        return Err(refuse(wish, &failures));
    };
    let candidates: Vec<(String, f64)> = passed.iter().map(|(rep, cost)| (describe(rep), *cost)).collect();
    let reasons = reasons(&best, wish.limbs, wish.reduction, &candidates);
    Ok(Plan { rep: best, reasons, candidates })
}

fn dominates(other: &Rep, rep: &Rep) -> bool {
    other.style == Style::Delayed
        && rep.style == Style::Delayed
        && other.n() <= rep.n()
        && other.reduction.name() == rep.reduction.name()
}

/// Every layout and reduction worth trying, better ones first.
fn candidates(p: &BigUint, word: u32, choice: LimbChoice, reduction: ReductionChoice) -> Vec<Rep> {
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
        rounds: 1,
        classes: Classes::default(),
        extended: false,
    }
}

/// Uniform radices that hold the modulus: few limbs first, then small digits (more headroom).
fn delayed_layouts(bits: u32, word: u32, choice: LimbChoice) -> Vec<Vec<u32>> {
    match choice {
        LimbChoice::Saturated => Vec::new(),
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
    if wants(ReductionChoice::Barrett) && style == Style::Saturated {
        reductions.push(Reduction::Barrett);
    }
    reductions
}

/// What an average field operation costs, in time-stamp ticks of a server core at 64 bits and
/// in instructions of a small core at 32 and fewer: nine tenths products, the rest sums.
fn cost(rep: &Rep) -> f64 {
    // With a carry flag and 64-bit words, headroom must win clearly: its operands are longer
    // in memory, and comparisons and conversions carry first.
    let margin = if rep.style == Style::Delayed && rep.word == 64 { 1.1 } else { 1.0 };
    margin * operations_cost(rep)
}

fn is_power_of_two(n: &BigInt) -> bool {
    n.magnitude().count_ones() == 1
}

fn operations_cost(rep: &Rep) -> f64 {
    let of = |kind| program_cost(&lower(rep, kind), rep.word);
    0.5 * of(Kind::Mul) + 0.4 * of(Kind::Square) + 0.6 * of(Kind::Add) + 0.4 * of(Kind::Sub)
}

/// The table of costs. At 64 bits the figures are measured on an x86-64 server; below, they
/// are instructions counted on Cortex-M4 and wasm32 builds, where a carry has no flag to live
/// in or must leave it.
fn program_cost(program: &Program, word: u32) -> f64 {
    let wide = Type::Unsigned(2 * word);
    let small = word < 64;
    program
        .body
        .iter()
        .map(|stmt| {
            let is_wide = program.ty(stmt.results[0]) == wide;
            match stmt.op {
                // A product by a power of two is a pair of shifts.
                Op::MulAdd(_, Operand::Const(ref n), ..) if !small && is_power_of_two(n) => 1.0,
                Op::MulAdd(..) => {
                    if small {
                        9.0
                    } else {
                        1.75
                    }
                }
                Op::Mul(..) => {
                    if small {
                        4.0
                    } else {
                        1.0
                    }
                }
                Op::MulLow(..) => 1.0,
                Op::Add(..) | Op::Sub(..) if is_wide => {
                    if small {
                        2.0
                    } else {
                        0.4
                    }
                }
                Op::Add(..) | Op::Sub(..) => {
                    if small {
                        1.0
                    } else {
                        0.2
                    }
                }
                Op::AddCarry(..) | Op::SubBorrow(..) => {
                    if small {
                        3.0
                    } else {
                        0.35
                    }
                }
                Op::Shr(..) | Op::Shl(..) if is_wide => {
                    if small {
                        2.0
                    } else {
                        0.5
                    }
                }
                Op::Shr(..) | Op::Shl(..) | Op::Low(..) => {
                    if small {
                        1.0
                    } else {
                        0.25
                    }
                }
                Op::Select(..) | Op::Masked(..) => {
                    if small {
                        3.0
                    } else {
                        0.5
                    }
                }
                Op::Mask(..) => {
                    if small {
                        2.0
                    } else {
                        1.0
                    }
                }
                Op::Cast(..) | Op::Or(..) | Op::IsZero(..) | Op::Not(..) => 0.0,
            }
        })
        .sum()
}

/// A representation in a few words.
pub fn describe(rep: &Rep) -> String {
    let limbs = match rep.style {
        Style::Saturated => format!("{}×{} saturated", rep.n(), rep.word),
        Style::Delayed => {
            format!("{}×{} delayed (headroom {})", rep.n(), rep.digits[0], rep.word - rep.digits[0])
        }
    };
    format!("{limbs}, {}", rep.reduction.name())
}

fn reasons(
    rep: &Rep,
    limbs: LimbChoice,
    reduction: ReductionChoice,
    candidates: &[(String, f64)],
) -> Vec<String> {
    let mut reasons = Vec::new();
    if limbs != LimbChoice::Auto {
        reasons.push("the stanza asks for these limbs".to_string());
    }
    if reduction != ReductionChoice::Auto {
        reasons.push(format!("the stanza asks for the {} reduction", rep.reduction.name()));
    }
    reasons.push(match &rep.reduction {
        Reduction::Fold { f } => format!(
            "2^{} ≡ a number of {} bits (mod p), so the part above folds in a few products",
            rep.total(),
            f.bits()
        ),
        Reduction::Montgomery => {
            let f = ((BigUint::one() << rep.total()) % &rep.p).bits();
            let fold = match f > u64::from(rep.bits() / 2) {
                true => format!("2^{} mod p has {f} bits, too many to fold", rep.total()),
                false => format!("2^{} mod p has {f} bits, but a fold costs more here", rep.total()),
            };
            match rep.neg_inverse(rep.digits[0]).is_one() {
                true => format!(
                    "{fold}; −p⁻¹ ≡ 1 mod 2^{}, so Montgomery's quotient digits are free",
                    rep.digits[0]
                ),
                false => format!("{fold}; Montgomery's products need no estimate of a quotient"),
            }
        }
        Reduction::Barrett => {
            "the quotient is estimated with the reciprocal, and elements stay plain integers".to_string()
        }
    });
    let chosen = describe(rep);
    let mine = candidates.iter().find(|(name, _)| *name == chosen).map_or(0.0, |(_, cost)| *cost);
    for (name, cost) in candidates.iter().filter(|(name, _)| *name != chosen) {
        reasons.push(format!("{name} would cost {:.2} times as much by the table of costs", cost / mine));
    }
    reasons
}

fn refuse(wish: &Wish<'_>, failures: &[(Rep, Kind, Violation)]) -> Refusal {
    let help = match any_that_holds(wish) {
        Some(text) => format!("this holds: {text}"),
        None => "no setting of this word size holds the modulus; take a wider word".to_string(),
    };
    let message = match failures.last() {
        Some((rep, kind, violation)) => format!(
            "field `{}`, word {}, {}: in `{}`, {violation}",
            wish.name,
            wish.word,
            describe(rep),
            kind.function()
        ),
        None => format!(
            "field `{}`, word {}: {} cannot hold {} bits with this reduction",
            wish.name,
            wish.word,
            layout(wish.limbs),
            wish.modulus.bits()
        ),
    };
    Refusal { message, help }
}

fn layout(choice: LimbChoice) -> String {
    match choice {
        LimbChoice::Auto => "no layout".to_string(),
        LimbChoice::Saturated => "saturated limbs".to_string(),
        LimbChoice::Delayed { bits, limbs, headroom } => {
            let parts = [("bits", bits), ("limbs", limbs), ("headroom", headroom)];
            let parts: Vec<String> =
                parts.iter().filter_map(|(key, value)| value.map(|v| format!("{key} = {v}"))).collect();
            format!("{{ delayed = {{ {} }} }}", parts.join(", "))
        }
    }
}

/// A setting of the same style that does hold, in the words of curves.toml.
fn any_that_holds(wish: &Wish<'_>) -> Option<String> {
    let style = if wish.limbs == LimbChoice::Saturated { Style::Saturated } else { Style::Delayed };
    let first = |reduction| {
        let reps = candidates(wish.modulus, wish.word, LimbChoice::Auto, reduction);
        let mut reps = reps.into_iter().filter(|rep| rep.style == style);
        reps.find_map(|mut rep| bounds::close(&mut rep).is_ok().then_some(rep))
    };
    let found = first(wish.reduction).or_else(|| first(ReductionChoice::Auto))?;
    Some(match found.style {
        Style::Saturated => format!("limbs = \"saturated\" with reduction = \"{}\"", found.reduction.name()),
        Style::Delayed => format!(
            "limbs = {{ delayed = {{ bits = {}, limbs = {} }} }} with reduction = \"{}\"",
            found.digits[0],
            found.n(),
            found.reduction.name()
        ),
    })
}

/// Delayed candidates that close, one for each reduction, for tests.
#[cfg(test)]
pub(crate) fn delayed_candidates(p: &BigUint, word: u32) -> Vec<Rep> {
    let mut found: Vec<Rep> = Vec::new();
    for mut rep in candidates(p, word, LimbChoice::Auto, ReductionChoice::Auto) {
        let new = rep.style == Style::Delayed && !found.iter().any(|other| dominates(other, &rep));
        if new {
            match bounds::close(&mut rep) {
                Ok(()) => found.push(rep),
                Err((kind, violation)) => eprintln!("{}: {kind:?}: {violation}", describe(&rep)),
            }
        }
    }
    found
}
