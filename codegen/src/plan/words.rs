//! A choice in words: what it is, why it was made, and what to ask for where there is none.

use num_bigint::BigUint;
use num_traits::One;

use super::candidates::candidates;
use super::{Refusal, Wish};
use crate::eval::Violation;
use crate::lower::Kind;
use crate::model::{LimbChoice, ReductionChoice};
use crate::pass::bounds;
use crate::rep::{Reduction, Rep, Style};

/// A representation in a few words.
pub fn describe(rep: &Rep) -> String {
    let limbs = match rep.style {
        Style::Saturated => format!("{}×{} saturated", rep.n(), rep.word),
        Style::Delayed if rep.digits.iter().any(|digit| *digit != rep.digits[0]) => {
            let longest = rep.digits.iter().max().expect("at least one limb");
            let digits: Vec<String> = rep.digits.iter().map(u32::to_string).collect();
            format!("{} delayed (headroom {})", digits.join("+"), rep.word - longest)
        }
        Style::Delayed => {
            format!("{}×{} delayed (headroom {})", rep.n(), rep.digits[0], rep.word - rep.digits[0])
        }
    };
    format!("{limbs}, {}", rep.reduction.name())
}

pub(super) fn reasons(
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

pub(super) fn refuse(wish: &Wish<'_>, failures: &[(Rep, Kind, Violation)]) -> Refusal {
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
        None => {
            let (bits, why) = (wish.modulus.bits(), hindrance(wish));
            format!(
                "field `{}`, word {}: {} cannot hold {bits} bits with {why}",
                wish.name,
                wish.word,
                layout(wish.limbs)
            )
        }
    };
    Refusal { message, help }
}

/// What a reduction wants that these digits or this modulus do not give.
fn hindrance(wish: &Wish<'_>) -> &'static str {
    match (wish.reduction, wish.limbs) {
        (ReductionChoice::Barrett, LimbChoice::Mixed(_)) => {
            "Barrett's reduction, whose shifts want digits of one length"
        }
        (ReductionChoice::Barrett, LimbChoice::Delayed { .. }) => {
            "Barrett's reduction, whose remainder wants two bits more"
        }
        (ReductionChoice::Fold, _) => "a fold: what stands above them is worth too much modulo the prime",
        _ => "this reduction",
    }
}

fn layout(choice: LimbChoice) -> String {
    match choice {
        LimbChoice::Auto => "no layout".to_string(),
        LimbChoice::Saturated => "saturated limbs".to_string(),
        LimbChoice::Mixed(radix) => {
            let lengths: Vec<String> = radix.lengths().map(|bits| bits.to_string()).collect();
            format!("{{ delayed = {{ bits = [{}] }} }}", lengths.join(", "))
        }
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
