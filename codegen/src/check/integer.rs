//! Integers with delayed carries: that their digits, shifts and modulus fit their words.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_traits::One;

use super::{Findings, limbs};
use crate::integer::{Integer, Layout};
use crate::model::LimbChoice;
use crate::report::Problem;
use crate::spec::IntegerStanza;

pub(super) fn check(stanza: &IntegerStanza, findings: &mut Findings) -> Option<Integer> {
    // What no integer may ask for comes first: `limbs` is judged by the rules of fields.
    let mut digits = BTreeMap::new();
    for &word in &stanza.words.value {
        digits.insert(word, findings.keep(digit(stanza, word))?);
    }
    let bits = stanza.bits.value.next_multiple_of(8);
    limbs::check(&stanza.limbs, &stanza.words.value, bits, findings)?;
    let mut layouts = BTreeMap::new();
    for (&word, &digit) in &digits {
        layouts.insert(word, findings.keep(layout(stanza, word, digit))?);
    }
    Some(Integer {
        name: stanza.name.value.clone(),
        key: format!("integer.{}", stanza.name.value),
        bits: stanza.bits.value,
        layouts,
        source: stanza.source.clone(),
        site: stanza.name.site.clone(),
    })
}

/// The bits of a digit in words of `word` bits.
fn digit(stanza: &IntegerStanza, word: u32) -> Result<u32, Problem> {
    let setting = stanza.limbs.at(word);
    let bits = stanza.bits.value.next_multiple_of(8);
    let digit = match setting.value {
        LimbChoice::Saturated => {
            let problem = setting.site.error("integers with delayed carries need headroom");
            let help = "leave `limbs` out, or write limbs = { delayed = { bits = 52 } }";
            return Err(problem.label("no headroom").help(help));
        }
        LimbChoice::Mixed(_) => {
            let problem = setting.site.error("the digits of an integer have one length");
            return Err(problem.label("several").help("write limbs = { delayed = { bits = 52 } }"));
        }
        LimbChoice::Auto | LimbChoice::Delayed { bits: None, limbs: None, headroom: None } => {
            usual(bits, word)
        }
        LimbChoice::Delayed { bits: digit, limbs, headroom } => digit
            .or(headroom.map(|headroom| word.saturating_sub(headroom)))
            .unwrap_or(bits.div_ceil(limbs.unwrap_or(1))),
    };
    if (2..=word - 2).contains(&digit) {
        return Ok(digit);
    }
    let problem = setting.site.error(format!("digits of {digit} bits leave no room for a sign and a carry"));
    let help = format!("words of {word} bits hold digits of 2 to {} bits", word - 2);
    Err(problem.label(format!("in words of {word} bits")).help(help))
}

fn layout(stanza: &IntegerStanza, word: u32, digit: u32) -> Result<Layout, Problem> {
    let setting = stanza.limbs.at(word);
    let modulus = modulus(stanza)?;
    let shifts: Vec<u32> = stanza.shifts.iter().map(|shift| shift.value).collect();
    let layout = Layout::new(stanza.bits.value, word, digit, shifts, modulus);
    if layout.factors == 0 {
        let columns = layout.limbs;
        let message = format!("{columns} products of {digit} bits do not fit a double word of {word} bits");
        let help = format!("digits of {} bits would", usual(8 * layout.bytes, word));
        return Err(setting.site.error(message).label("too wide").help(help));
    }
    for shift in &stanza.shifts {
        if shift.value >= digit || layout.units_below(shift.value) == 0 {
            let most = (layout.capacity() + 1).ilog2().saturating_sub(1).min(digit - 1);
            let message =
                format!("a shift by {} bits spends the headroom (words of {word} bits)", shift.value);
            let help = format!("shifts by 1 to {most} bits leave some; longer ones are shifts of limbs");
            return Err(shift.site.error(message).label("too long").help(help));
        }
    }
    if let Some(modulus) = &layout.modulus {
        // The reciprocal must have a digit more than the integers, and the estimate must be close.
        if *modulus <= BigUint::one() << (digit * (layout.limbs - 1)) {
            let site = stanza.modulus.as_ref().map_or(&stanza.name.site, |modulus| &modulus.site);
            let problem = site.error(format!("the modulus has {} bits, too few", modulus.bits()));
            let help = format!("write bits = {}, or leave the modulus out", modulus.bits());
            return Err(problem.label(format!("does not reach limb {}", layout.limbs - 1)).help(help));
        }
    }
    Ok(layout)
}

/// Digits that leave an eighth of the word to carries, evened out over the limbs.
fn usual(bits: u32, word: u32) -> u32 {
    let limbs = bits.div_ceil(word - (word / 8).max(3));
    bits.div_ceil(limbs).max(2)
}

fn modulus(stanza: &IntegerStanza) -> Result<Option<BigUint>, Problem> {
    let Some(number) = &stanza.modulus else { return Ok(None) };
    let fits = number.value.value.to_biguint().filter(|m| *m > BigUint::one());
    match fits.filter(|m| m.bits() <= u64::from(stanza.bits.value)) {
        Some(modulus) => Ok(Some(modulus)),
        None => {
            let message = format!("the modulus must be from 2 to 2^{} − 1", stanza.bits.value);
            Err(number.site.error(message).label("out of range").help("compare it with `bits`"))
        }
    }
}
