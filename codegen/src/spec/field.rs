//! The `[field.NAME]` stanza.

use super::table::{Entry, Reader, Section};
use super::{BinaryFieldStanza, Defaults, ExtensionStanza, FieldStanza, read_wishes};
use crate::binary::avr::plan::{Accumulator, Choice, Squares, Unroll};
use crate::report::At;

pub(super) const PRIME_HELP: &str = "give the modulus in quotes, as an expression such as \"2^256 - 2^32 - 977\", in hexadecimal or in decimal";

pub(super) fn read(
    reader: &mut Reader,
    name: At<String>,
    mut section: Section<'_>,
    defaults: &Defaults,
) -> Option<FieldStanza> {
    let prime = section.require("prime", PRIME_HELP).and_then(|entry| entry.number());
    let prime = reader.keep(prime);
    let modulus = prime.as_ref().map_or_else(|| section.site().clone(), |prime| prime.site.clone());
    let wishes = read_wishes(reader, &mut section, defaults, &modulus);
    let source = section.take("source").and_then(|entry| reader.keep(entry.text()));
    let allow = section.take("allow").and_then(|entry| reader.keep(entry.strings()));
    let name = At::new(name.value, section.site().clone());
    section.finish(reader);
    Some(FieldStanza { name, prime: prime?, wishes, source, allow: allow.unwrap_or_default() })
}

/// The stanza of a binary field: the one with a key `polynomial`.
pub(super) fn read_binary(
    reader: &mut Reader,
    name: At<String>,
    mut section: Section<'_>,
    defaults: &Defaults,
) -> Option<BinaryFieldStanza> {
    let help = "give the polynomial of the field as a sum of powers of x";
    let polynomial = section.require("polynomial", help).and_then(|entry| entry.polynomial());
    let polynomial = reader.keep(polynomial);
    let words = section.take("words").and_then(|entry| reader.keep(entry.words()));
    let avr = section.take("avr").map(|entry| read_avr(reader, &entry)).unwrap_or_default();
    let source = section.take("source").and_then(|entry| reader.keep(entry.text()));
    let allow = section.take("allow").and_then(|entry| reader.keep(entry.strings()));
    let name = At::new(name.value, section.site().clone());
    section.finish(reader);
    let words = words.unwrap_or_else(|| At::new(defaults.words.clone(), name.site.clone()));
    let (polynomial, allow) = (polynomial?, allow.unwrap_or_default());
    Some(BinaryFieldStanza { name, polynomial, words, avr, source, allow })
}

/// `avr = { unroll = "rows", accumulator = "registers", squares = "nibbles" }`, each of which may be left out.
fn read_avr(reader: &mut Reader, entry: &Entry<'_>) -> Choice {
    let mut choice = Choice::default();
    let Some(mut section) = reader.keep(entry.section()) else { return choice };
    let unrolls = [("rows", Unroll::Rows), ("full", Unroll::Full)];
    let accumulators = [("registers", Accumulator::Registers), ("memory", Accumulator::Memory)];
    let squares = [("nibbles", Squares::Nibbles), ("bytes", Squares::Bytes)];
    if let Some(entry) = section.take("unroll") {
        choice.unroll = reader.keep(entry.choice("way to unroll", &unrolls)).unwrap_or(choice.unroll);
    }
    if let Some(entry) = section.take("accumulator") {
        let read = reader.keep(entry.choice("place of an accumulator", &accumulators));
        choice.accumulator = read.unwrap_or(choice.accumulator);
    }
    if let Some(entry) = section.take("squares") {
        choice.squares = reader.keep(entry.choice("table of squares", &squares)).unwrap_or(choice.squares);
    }
    section.finish(reader);
    choice
}

/// `extension = { base = "NAME", square = -1 }`.
pub(super) fn read_extension(
    reader: &mut Reader,
    name: At<String>,
    mut section: Section<'_>,
) -> Option<ExtensionStanza> {
    let help = "write extension = { base = \"NAME\", square = -1 }";
    let mut inner = reader.keep(section.require("extension", help).and_then(|entry| entry.section()))?;
    let base = reader.keep(inner.require("base", help).and_then(|entry| entry.string()));
    let square = reader.keep(inner.require("square", help).and_then(|entry| entry.number()));
    inner.finish(reader);
    let name = At::new(name.value, section.site().clone());
    section.finish(reader);
    Some(ExtensionStanza { name, base: base?, square: square? })
}
