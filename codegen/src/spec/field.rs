//! The `[field.NAME]` stanza.

use super::table::{Reader, Section};
use super::{Defaults, FieldStanza, read_wishes};
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
