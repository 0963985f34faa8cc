//! Which representation a field gets at a word size, and why.
//!
//! Every candidate is lowered and must pass the interval pass; among those that pass, a table
//! of costs chooses. A wish of the stanza narrows the candidates.

use num_bigint::BigUint;

use crate::model::{LimbChoice, PrimeField, ReductionChoice};
use crate::pass::bounds;
use crate::rep::Rep;
#[cfg(test)]
use crate::rep::Style;

mod candidates;
mod cost;
mod lanes;
mod words;

use candidates::{candidates, dominates};
use cost::cost;
pub use lanes::{lanes, lanes_beside};
pub use words::describe;
use words::{reasons, refuse};

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

impl std::error::Error for Refusal {}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}; {}", self.message, self.help)
    }
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
    let mut plan = match field.extended {
        true => choose(&Wish { limbs: LimbChoice::Saturated, reduction: ReductionChoice::Fold, ..wish })?,
        false => choose(&wish)?,
    };
    plan.rep.extended = field.extended;
    plan.rep.unroll = field.unroll.unwrap_or(plan.rep.unroll);
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
