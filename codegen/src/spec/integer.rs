//! The `[integer.NAME]` stanza.

use super::table::{Reader, Section};
use super::{Defaults, IntegerStanza, limbs};
use crate::model::LimbChoice;
use crate::report::At;
use crate::spec::LimbWish;

const BITS_HELP: &str = "give the length of the integers in bits, for example bits = 256";

pub(super) fn read(
    reader: &mut Reader,
    name: At<String>,
    mut section: Section<'_>,
    defaults: &Defaults,
) -> Option<IntegerStanza> {
    let bits = reader.keep(section.require("bits", BITS_HELP).and_then(|entry| entry.count()));
    let words = section.take("words").and_then(|entry| reader.keep(entry.words()));
    let limbs = match section.take("limbs") {
        Some(entry) => limbs::read(reader, entry),
        None => LimbWish::all(At::new(LimbChoice::Auto, section.site().clone())),
    };
    let shifts = section.take("shifts").and_then(|entry| reader.keep(entry.distinct_counts()));
    let modulus = section.take("modulus").and_then(|entry| reader.keep(entry.number()));
    let source = section.take("source").and_then(|entry| reader.keep(entry.text()));
    let name = At::new(name.value, section.site().clone());
    section.finish(reader);
    Some(IntegerStanza {
        words: words.unwrap_or_else(|| At::new(defaults.words.clone(), name.site.clone())),
        bits: bits?,
        limbs,
        shifts: shifts.unwrap_or_default(),
        modulus,
        source,
        name,
    })
}
