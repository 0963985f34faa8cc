//! The `[curve.NAME]` stanza.

use super::field::PRIME_HELP;
use super::table::{Entry, Reader, Section};
use super::{CurveStanza, Defaults, FieldRef, Number, read_scalar_wishes, read_wishes};
use crate::model::SPolicy;
use crate::report::{At, Problem};

pub(super) fn read(
    reader: &mut Reader,
    name: At<String>,
    mut section: Section<'_>,
    defaults: &Defaults,
) -> Option<CurveStanza> {
    let field = read_field(reader, &mut section, defaults);
    let a = required(reader, &mut section, "a", "the coefficient a of y² = x³ + ax + b, for example a = -3");
    let b = required(reader, &mut section, "b", "the coefficient b of y² = x³ + ax + b");
    let generator = read_generator(reader, &mut section);
    let order = required(reader, &mut section, "order", "the order of the generator, a prime");
    let cofactor = optional(&mut section, "cofactor", |entry| reader.keep(entry.number()));
    let title = optional(&mut section, "title", |entry| reader.keep(entry.text()));
    let successor = optional(&mut section, "successor", |entry| reader.keep(entry.string()));
    let oid = optional(&mut section, "oid", |entry| reader.keep(entry.string()));
    let aliases = optional(&mut section, "aliases", |entry| reader.keep(entry.strings()));
    let low_s = optional(&mut section, "low_s", |entry| reader.keep(entry.s_policy()));
    let digest = optional(&mut section, "digest", |entry| reader.keep(entry.digest()));
    let table = optional(&mut section, "table", |entry| reader.keep(entry.byte_count()));
    let public_table = optional(&mut section, "public_table", |entry| reader.keep(entry.byte_count()));
    let order_site = order.as_ref().map_or_else(|| section.site().clone(), |order| order.site.clone());
    let scalar = match section.take("scalar").map(|entry| reader.keep(entry.section())) {
        Some(Some(mut inner)) => {
            let scalar = read_scalar_wishes(reader, &mut inner, &order_site);
            inner.finish(reader);
            scalar
        }
        _ => super::ScalarWishes::auto(&order_site),
    };
    let source = optional(&mut section, "source", |entry| reader.keep(entry.text()));
    let allow = optional(&mut section, "allow", |entry| reader.keep(entry.strings()));
    let name = At::new(name.value, section.site().clone());
    section.finish(reader);
    Some(CurveStanza {
        title,
        field: field?,
        a: a?,
        b: b?,
        generator: generator?,
        order: order?,
        cofactor,
        successor,
        oid,
        aliases: aliases.unwrap_or_default(),
        low_s: low_s.unwrap_or(SPolicy::Any),
        digest,
        table: table.unwrap_or_else(|| At::new(defaults.table, name.site.clone())),
        public_table,
        name,
        scalar,
        source,
        allow: allow.unwrap_or_default(),
    })
}

pub(super) fn optional<'a, T>(
    section: &mut Section<'a>,
    name: &'static str,
    read: impl FnOnce(super::table::Entry<'a>) -> Option<T>,
) -> Option<T> {
    section.take(name).and_then(read)
}

pub(super) fn required(
    reader: &mut Reader,
    section: &mut Section<'_>,
    name: &'static str,
    help: &str,
) -> Option<At<Number>> {
    reader.keep(section.require(name, help).and_then(|entry| entry.number()))
}

/// `field = "NAME"`, or `prime` with the wishes of a field.
fn read_field(reader: &mut Reader, section: &mut Section<'_>, defaults: &Defaults) -> Option<FieldRef> {
    if section.has("polynomial")
        && let Some(entry) = section.take("polynomial")
    {
        return read_polynomial(reader, section, defaults, &entry);
    }
    let named = section.take("field");
    let prime = section.take("prime");
    match (named, prime) {
        (Some(named), None) => {
            let name = reader.keep(named.string());
            reject_wishes(reader, section);
            Some(FieldRef::Named(name?))
        }
        (None, Some(prime)) => {
            let prime = reader.keep(prime.number());
            let site = prime.as_ref().map_or_else(|| section.site().clone(), |prime| prime.site.clone());
            let wishes = read_wishes(reader, section, defaults, &site);
            Some(FieldRef::Inline(prime?, Box::new(wishes)))
        }
        (Some(named), Some(prime)) => {
            let problem =
                prime.key_site().error("a curve has either `field` or `prime`").label("the modulus again");
            let problem = problem.also(named.key_site(), "the field is named here");
            reader.push(problem.help("remove one of the two"));
            reject_wishes(reader, section);
            None
        }
        (None, None) => {
            let problem =
                section.site().error("the field is missing").label("`field` or `prime` belongs here");
            reader
                .push(problem.help(format!("name a [field.…] stanza by field = \"NAME\", or {PRIME_HELP}")));
            None
        }
    }
}

/// `polynomial` with the words of a binary field.
fn read_polynomial(
    reader: &mut Reader,
    section: &mut Section<'_>,
    defaults: &Defaults,
    entry: &Entry<'_>,
) -> Option<FieldRef> {
    for name in ["field", "prime"] {
        if let Some(other) = section.take(name) {
            let problem = other.key_site().error("a curve has one field").label("the field again");
            let problem = problem.also(entry.key_site(), "a binary field is given here");
            reader.push(problem.help("remove one of the two"));
        }
    }
    let polynomial = reader.keep(entry.polynomial());
    let words = section.take("words").and_then(|entry| reader.keep(entry.words()));
    let words = words.unwrap_or_else(|| At::new(defaults.words.clone(), entry.key_site().clone()));
    Some(FieldRef::Polynomial(polynomial?, words))
}

/// A named field says itself how it is kept, so that two curves over it cannot disagree.
fn reject_wishes(reader: &mut Reader, section: &mut Section<'_>) {
    for name in ["words", "limbs", "reduction", "unroll", "multiplicative_generator"] {
        if let Some(entry) = section.take(name) {
            let problem = entry.key_site().error(format!("`{name}` belongs to the field's stanza"));
            let help =
                format!("move it to the [field.…] stanza; for the order, write scalar = {{ {name} = … }}");
            let without = "move it to the [field.…] stanza".to_owned();
            reader.push(problem.help(if name == "words" { without } else { help }));
        }
    }
}

fn read_generator(reader: &mut Reader, section: &mut Section<'_>) -> Option<At<(At<Number>, At<Number>)>> {
    let help = "give both coordinates: generator = { x = \"0x…\", y = \"0x…\" }";
    let entry = reader.keep(section.require("generator", help))?;
    let mut inner = reader.keep(entry.section().map_err(|problem: Problem| problem.help(help)))?;
    let x = required(reader, &mut inner, "x", help);
    let y = required(reader, &mut inner, "y", help);
    inner.finish(reader);
    Some(At::new((x?, y?), entry.site))
}
