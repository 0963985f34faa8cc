//! Curves as the text of stanzas.

use std::fmt::Write as _;

use num_bigint::BigUint;
use num_traits::One;
use toml_edit::{Array, DocumentMut, Item, Value};

use super::found::{Domain, Form, Found};

/// The configuration with a stanza at its end; what was there is not touched.
pub(super) fn append(
    text: &str,
    key: &str,
    aliases: &[String],
    found: &Found,
    domain: &Domain,
    oid: Option<&str>,
    allow: &[String],
) -> String {
    let mut stanza = Stanza { text: text.trim_end_matches('\n').to_owned() };
    if !stanza.text.is_empty() {
        stanza.text.push_str("\n\n");
    }
    if let Form::TwistedEdwards { p, .. } = &domain.form {
        stanza.header(&format!("field.{key}_base"));
        stanza.number("prime", p);
        stanza.text.push('\n');
    }
    stanza.header(&format!("curve.{key}"));
    stanza.string("title", if found.named { &found.title } else { key });
    stanza.equation(key, &domain.form);
    stanza.number("order", &domain.order);
    if let Some(cofactor) = &domain.cofactor {
        stanza.line("cofactor", &cofactor.to_string());
    }
    if let Some(oid) = oid {
        stanza.string("oid", oid);
    }
    stanza.list("aliases", aliases);
    if let Some(source) = &found.source {
        stanza.string("source", source);
    }
    stanza.list("allow", allow);
    stanza.text.push('\n');
    stanza.header(&format!("curve.{key}.generator"));
    stanza.number("x", &domain.generator.0);
    stanza.number("y", &domain.generator.1);
    stanza.text
}

/// A stanza being written.
struct Stanza {
    text: String,
}

impl Stanza {
    fn header(&mut self, key: &str) {
        self.text.push_str(&format!("[{key}]\n"));
    }

    fn line(&mut self, key: &str, value: &str) {
        writeln!(self.text, "{key} = {value}").expect("a string takes everything");
    }

    fn string(&mut self, key: &str, value: &str) {
        self.line(key, Value::from(value).to_string().trim());
    }

    /// Small numbers in decimal, others in hexadecimal.
    fn number(&mut self, key: &str, value: &BigUint) {
        match value.bits() <= 16 {
            true => self.line(key, &value.to_string()),
            false => self.line(key, &format!("\"{value:#x}\"")),
        }
    }

    fn list(&mut self, key: &str, values: &[String]) {
        if !values.is_empty() {
            let array: Array = values.iter().map(String::as_str).collect();
            self.line(key, Value::from(array).to_string().trim());
        }
    }

    fn equation(&mut self, key: &str, form: &Form) {
        match form {
            Form::Weierstrass { p, a, b } => {
                self.number("prime", p);
                match p.checked_sub_small(a) {
                    Some(minus) => self.line("a", &format!("-{minus}")),
                    None => self.number("a", a),
                }
                self.number("b", b);
            }
            Form::Binary { polynomial, a, b } => {
                self.string("polynomial", &sum_of_powers(polynomial));
                self.number("a", a);
                self.number("b", b);
            }
            Form::TwistedEdwards { d, .. } => {
                self.string("field", &format!("{key}_base"));
                self.line("a", "-1");
                self.number("d", d);
            }
        }
    }
}

/// A coefficient that standards write as a small negative number.
trait SmallBelow {
    /// `self − other`, if it is from 1 to 16.
    fn checked_sub_small(&self, other: &BigUint) -> Option<u8>;
}

impl SmallBelow for BigUint {
    fn checked_sub_small(&self, other: &BigUint) -> Option<u8> {
        if other >= self || other.bits() <= 16 {
            return None;
        }
        u8::try_from(self - other).ok().filter(|minus| *minus <= 16)
    }
}

/// `x^163 + x^7 + x + 1` of its exponents.
fn sum_of_powers(exponents: &[u32]) -> String {
    let terms = exponents.iter().map(|exponent| match exponent {
        0 => BigUint::one().to_string(),
        1 => "x".to_owned(),
        _ => format!("x^{exponent}"),
    });
    terms.collect::<Vec<_>>().join(" + ")
}

/// Adds names to the list of a stanza.
pub(super) fn alias(document: &mut DocumentMut, stanza: &str, names: &[String]) {
    if names.is_empty() {
        return;
    }
    let aliases = &mut document["curve"][stanza]["aliases"];
    if aliases.is_none() {
        *aliases = Item::Value(Value::from(Array::new()));
    }
    if let Some(array) = aliases.as_array_mut() {
        for name in names {
            array.push(name.as_str());
        }
    }
}
