//! JSON in the schema of the std-curves project: a curve, a list of curves, or a category of them.

use num_bigint::BigUint;
use num_traits::{Num, One};
use serde_json::Value;

use super::Contents;
use super::found::{Domain, Form, Found};
use crate::report::{Problem, Report};

/// Why an entry is not taken.
enum Refusal {
    /// It breaks the schema.
    Malformed(String),
    /// It is in order, and of a kind that is not generated: why, and a way out.
    Unsupported(String, &'static str),
}

pub(super) fn read(file: &str, bytes: &[u8]) -> Result<Contents, Report> {
    let value: Value = serde_json::from_slice(bytes)
        .map_err(|error| Problem::plain(format!("{file} is not JSON: {error}")))?;
    let curves: Vec<&Value> = match (&value, value.get("curves")) {
        (_, Some(Value::Array(curves))) | (Value::Array(curves), _) => curves.iter().collect(),
        _ => vec![&value],
    };
    let (mut contents, mut problems) = (Contents::default(), Vec::new());
    for (index, curve) in curves.into_iter().enumerate() {
        let name = curve["name"].as_str().map_or_else(|| format!("entry {}", index + 1), str::to_owned);
        let problem = |why: String, help: &str| Problem::plain(format!("{file}: {name}: {why}")).help(help);
        match entry(curve, &name) {
            Ok(curve) => contents.curves.push(curve),
            Err(Refusal::Malformed(why)) => problems.push(problem(why, SCHEMA)),
            Err(Refusal::Unsupported(why, help)) => contents.refused.push(problem(why, help)),
        }
    }
    if contents.curves.is_empty() {
        problems.append(&mut contents.refused);
    }
    Report::unless_empty(problems, contents)
}

fn entry(curve: &Value, name: &str) -> Result<Found, Refusal> {
    let text = |key: &str| curve[key].as_str().filter(|text| !text.is_empty());
    let domain = Domain {
        form: form(curve)?,
        generator: (element(&curve["generator"]["x"])?, element(&curve["generator"]["y"])?),
        order: number(&curve["order"], "the order")?,
        cofactor: match &curve["cofactor"] {
            Value::Null => None,
            cofactor => Some(number(cofactor, "the cofactor")?),
        },
    };
    let aliases = curve["aliases"].as_array().into_iter().flatten();
    Ok(Found {
        title: name.to_owned(),
        aliases: aliases.filter_map(|alias| alias.as_str().map(str::to_owned)).collect(),
        oid: text("oid").map(str::to_owned),
        source: text("category").map(|category| format!("std-curves, {category}/{name}")),
        domain: Some(domain),
        named: curve["name"].is_string(),
    })
}

fn form(curve: &Value) -> Result<Form, Refusal> {
    const HELP: &str = "short Weierstrass curves over prime and binary fields and twisted Edwards curves with a = -1 are generated";
    let (field, params) = (&curve["field"], &curve["params"]);
    let form = curve["form"].as_str().unwrap_or("nothing");
    match (form, field["type"].as_str().unwrap_or("unknown")) {
        ("Weierstrass", "Prime") => Ok(Form::Weierstrass {
            p: number(&field["p"], "the modulus")?,
            a: element(&params["a"])?,
            b: element(&params["b"])?,
        }),
        ("Weierstrass", "Binary") => {
            Ok(Form::Binary { polynomial: polynomial(field)?, a: element(&params["a"])?, b: element(&params["b"])? })
        }
        ("TwistedEdwards", "Prime") => {
            let p = number(&field["p"], "the modulus")?;
            if element(&params["a"])? + 1u32 != p {
                return Err(Refusal::Unsupported("the coefficient a of the twisted Edwards curve is not -1".into(), HELP));
            }
            Ok(Form::TwistedEdwards { p, d: element(&params["d"])? })
        }
        ("Montgomery", _) => Err(Refusal::Unsupported(
            "the form Montgomery is not generated: its ladder knows x-coordinates only, and signatures need points".into(),
            "import the short Weierstrass or twisted Edwards form of the same curve",
        )),
        ("Edwards", _) => Err(Refusal::Unsupported(
            "the form Edwards (with coefficient c) is not generated: the formulas are those of twisted Edwards curves".into(),
            "import the curve as a twisted Edwards curve with a = -1, if it has that form",
        )),
        (form, field) => {
            Err(Refusal::Unsupported(format!("the form {form} over a field of type {field} is not generated"), HELP))
        }
    }
}

/// The exponents of the field's polynomial, from the highest.
fn polynomial(field: &Value) -> Result<Vec<u32>, Refusal> {
    const HELP: &str = "import the curve in a polynomial basis";
    if field["basis"].as_str() == Some("normal") {
        return Err(Refusal::Unsupported(
            "the field has a normal basis; polynomial bases are generated".into(),
            HELP,
        ));
    }
    let exponents = powers(&field["poly"])
        .filter(|exponents| exponents.len() > 1)
        .ok_or_else(|| malformed("the polynomial of the field is missing or malformed"))?;
    Ok(exponents)
}

/// The exponents with coefficient 1 of a polynomial, from the highest.
fn powers(value: &Value) -> Option<Vec<u32>> {
    let mut exponents = Vec::new();
    for term in value.as_array()? {
        let power = u32::try_from(term["power"].as_u64()?).ok()?;
        match number(&term["coeff"], "a coefficient").ok()? {
            one if one.is_one() => exponents.push(power),
            zero if zero == BigUint::ZERO => {}
            _ => return None,
        }
    }
    exponents.sort_unstable_by(|a, b| b.cmp(a));
    Some(exponents)
}

/// An element: a number, or a polynomial over GF(2).
fn element(value: &Value) -> Result<BigUint, Refusal> {
    match (&value["raw"], &value["poly"]) {
        (Value::Null, poly @ Value::Array(_)) => powers(poly)
            .map(|exponents| exponents.into_iter().map(|power| BigUint::one() << power).sum())
            .ok_or_else(|| malformed("a coordinate is not a polynomial over GF(2)")),
        (Value::Null, _) => Err(malformed("a coefficient or a coordinate of the generator is missing")),
        (raw, _) => number(raw, "an element"),
    }
}

const SCHEMA: &str = "the schema is that of the std-curves project: https://github.com/J08nY/std-curves";

/// `0x…` or decimal.
fn number(value: &Value, what: &str) -> Result<BigUint, Refusal> {
    let parsed = match value {
        Value::String(text) => match text.strip_prefix("0x") {
            Some(digits) => BigUint::from_str_radix(digits, 16).ok(),
            None => BigUint::from_str_radix(text, 10).ok(),
        },
        Value::Number(number) => number.as_u64().map(BigUint::from),
        _ => None,
    };
    parsed.ok_or_else(|| malformed(&format!("{what} is missing or not a number")))
}

fn malformed(why: &str) -> Refusal {
    Refusal::Malformed(why.to_owned())
}
