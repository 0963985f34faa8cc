//! Limb settings that cannot hold the modulus.

use std::collections::BTreeMap;

use super::Findings;
use crate::model::{LimbChoice, Radix};
use crate::report::{At, Problem};
use crate::spec::LimbWish;

/// The largest number of limbs. Longer kernels are a slip, not a design.
const MAX_LIMBS: u32 = 128;

/// The setting for each word, unless one of them cannot be had.
pub(super) fn check(
    wish: &LimbWish,
    words: &[u32],
    bits: u32,
    findings: &mut Findings,
) -> Option<BTreeMap<u32, LimbChoice>> {
    let mut sound = true;
    for (word, setting) in &wish.by_word {
        if !words.contains(word) {
            let problem =
                setting.site.error(format!("limbs are set for words of {word} bits, which nobody asks for"));
            let list = words.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
            let help = format!("add {word} to words = [{list}], or remove the setting");
            findings.errors.push(problem.label("never used").help(help));
            sound = false;
        }
    }
    let mut choices = BTreeMap::new();
    for &word in words {
        let setting = wish.at(word);
        let checked =
            check_one(setting, word, bits).map_err(|refusal| by_word(*refusal, wish, words, bits, word));
        match findings.keep(checked) {
            Some(choice) => drop(choices.insert(word, choice)),
            None => sound = false,
        }
    }
    sound.then_some(choices)
}

/// A general setting that one word cannot have is given by word.
fn by_word(refusal: Refusal, wish: &LimbWish, words: &[u32], bits: u32, word: u32) -> Problem {
    let Refusal { problem, instead } = refusal;
    if wish.by_word.contains_key(&word) {
        return problem.help(format!("{word} = {instead} would hold it"));
    }
    if words.len() == 1 {
        return problem.help(format!("limbs = {instead} would hold it"));
    }
    let mut settings = Vec::new();
    for &other in words {
        let choice = match check_one(&wish.general, other, bits) {
            Ok(choice) => describe(choice),
            Err(refusal) => refusal.instead,
        };
        settings.push(format!("{other} = {choice}"));
    }
    problem.help(format!("limbs = {{ {} }} would hold it", settings.join(", ")))
}

/// A setting that is refused, and one that would do.
struct Refusal {
    problem: Problem,
    instead: String,
}

fn check_one(setting: &At<LimbChoice>, word: u32, modulus: u32) -> Result<LimbChoice, Box<Refusal>> {
    let choice = setting.value;
    if let LimbChoice::Mixed(radix) = choice {
        return check_mixed(setting, radix, word, modulus);
    }
    let LimbChoice::Delayed { bits, limbs, headroom } = choice else { return Ok(choice) };
    if bits.or(limbs).or(headroom).is_none() {
        // Headroom of the plan's choice.
        return Ok(choice);
    }
    let refuse = |message: String, label: String, digit: u32| {
        let problem = setting.site.error(format!("{message} (words of {word} bits)")).label(label);
        let choice = LimbChoice::Delayed { bits: Some(digit), limbs: None, headroom: None };
        Box::new(Refusal { problem, instead: describe(choice) })
    };
    let usual = usual_digit(word);
    if let Some(digit) = bits.filter(|digit| *digit >= word) {
        let message = format!("digits of {digit} bits leave no headroom in a word");
        return Err(refuse(message, "no headroom".into(), usual));
    }
    if let Some(headroom) = headroom.filter(|headroom| *headroom >= word) {
        let message = format!("a headroom of {headroom} bits leaves no digits in a word");
        return Err(refuse(message, "no digits".into(), usual));
    }
    if let (Some(digit), Some(headroom)) = (bits, headroom)
        && digit + headroom != word
    {
        let message = format!("{digit} bits and a headroom of {headroom} bits do not make a word");
        return Err(refuse(message, format!("{digit} + {headroom} ≠ {word}"), digit));
    }
    let digit = bits.or(headroom.map(|headroom| word - headroom));
    let count = limbs.unwrap_or_else(|| digit.map_or(1, |digit| modulus.div_ceil(digit)));
    if count > MAX_LIMBS {
        let message =
            format!("the modulus of {modulus} bits would take {count} limbs, more than {MAX_LIMBS}");
        return Err(refuse(message, format!("{count} limbs"), usual));
    }
    let digit = digit.unwrap_or_else(|| modulus.div_ceil(count));
    if digit >= word {
        let message = format!("{count} limbs with headroom cannot hold the modulus of {modulus} bits");
        return Err(refuse(message, format!("each limb would take {digit} bits"), usual));
    }
    if count * digit < modulus {
        let message = format!("{count} limbs of {digit} bits cannot hold the modulus of {modulus} bits");
        return Err(refuse(message, format!("{count} · {digit} = {} bits", count * digit), digit));
    }
    if (count - 1) * digit >= modulus {
        let message =
            format!("{count} limbs of {digit} bits are more than the modulus of {modulus} bits fills");
        return Err(refuse(message, "the top limb would always be zero".into(), digit));
    }
    Ok(choice)
}

/// Digits of several lengths: each shorter than the word, and no product of two limbs below the
/// column that it is added to.
fn check_mixed(
    setting: &At<LimbChoice>,
    radix: Radix,
    word: u32,
    modulus: u32,
) -> Result<LimbChoice, Box<Refusal>> {
    let refuse = |message: String, label: String| {
        let problem = setting.site.error(format!("{message} (words of {word} bits)")).label(label);
        let choice = LimbChoice::Delayed { bits: Some(usual_digit(word)), limbs: None, headroom: None };
        Box::new(Refusal { problem, instead: describe(choice) })
    };
    if let Some(long) = radix.lengths().find(|&bits| bits >= word) {
        return Err(refuse(
            format!("digits of {long} bits leave no headroom in a word"),
            "no headroom".into(),
        ));
    }
    let digits = radix.digits(modulus);
    let (n, total) = (digits.len(), digits.iter().sum::<u32>());
    if n > MAX_LIMBS as usize {
        let message = format!("the modulus of {modulus} bits would take {n} limbs, more than {MAX_LIMBS}");
        return Err(refuse(message, format!("{n} limbs")));
    }
    let offset = |i: usize| total * (i / n) as u32 + digits[..i % n].iter().sum::<u32>();
    for i in 0..n {
        if let Some(j) = (0..n).find(|&j| offset(i) + offset(j) < offset(i + j)) {
            let place = offset(i) + offset(j);
            let message = format!(
                "limbs {i} and {j} have a product at bit {place}, below bit {} of its column",
                offset(i + j)
            );
            return Err(refuse(message, "longer digits must come first".into()));
        }
    }
    Ok(LimbChoice::Mixed(radix))
}

/// Digits that leave an eighth of the word to carries, which any product fits.
fn usual_digit(word: u32) -> u32 {
    word - word / 8
}

/// A setting as `curves.toml` writes it.
fn describe(choice: LimbChoice) -> String {
    if let LimbChoice::Mixed(radix) = choice {
        let lengths: Vec<String> = radix.lengths().map(|bits| bits.to_string()).collect();
        return format!("{{ delayed = {{ bits = [{}] }} }}", lengths.join(", "));
    }
    let LimbChoice::Delayed { bits, limbs, headroom } = choice else {
        return match choice {
            LimbChoice::Saturated => "\"saturated\"".to_owned(),
            _ => "\"auto\"".to_owned(),
        };
    };
    let parts = [("bits", bits), ("limbs", limbs), ("headroom", headroom)];
    let parts = parts.iter().filter_map(|(name, value)| value.map(|value| format!("{name} = {value}")));
    match parts.collect::<Vec<_>>().join(", ") {
        parts if parts.is_empty() => "\"delayed\"".to_owned(),
        parts => format!("{{ delayed = {{ {parts} }} }}"),
    }
}
