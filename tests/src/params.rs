//! Curves as their standards publish them, read from the standards' own lists and not from
//! `curves.toml`: what the generator made is compared with these.

use num_bigint::BigUint;
use serde_json::Value;

use crate::vectors;

/// The parameters of a curve y² = x³ + ax + b over GF(p).
#[derive(Clone, Debug)]
pub struct Params {
    /// The modulus of the field.
    pub p: BigUint,
    /// The coefficient of x.
    pub a: BigUint,
    /// The constant coefficient.
    pub b: BigUint,
    /// The generator's coordinates.
    pub g: (BigUint, BigUint),
    /// The generator's order.
    pub n: BigUint,
    /// The cofactor.
    pub h: BigUint,
}

impl Params {
    /// Bytes of a coordinate.
    pub fn field_len(&self) -> usize {
        (self.p.bits() as usize).div_ceil(8)
    }

    /// Bytes of a scalar.
    pub fn scalar_len(&self) -> usize {
        (self.n.bits() as usize).div_ceil(8)
    }
}

/// The curve `name` of the list `file`: `("nist", "P-256")`.
pub fn published(file: &str, name: &str) -> Params {
    let text = vectors::read(&format!("curves/{file}.json"));
    let list: Value = serde_json::from_str(&text).expect("JSON");
    let curves = list["curves"].as_array().expect("a list of curves");
    let curve = curves.iter().find(|c| c["name"] == name);
    let curve = curve.unwrap_or_else(|| panic!("no curve {name} in {file}.json"));
    let [params, g] = [&curve["params"], &curve["generator"]];
    Params {
        p: number(&curve["field"]["p"]),
        a: number(&params["a"]["raw"]),
        b: number(&params["b"]["raw"]),
        g: (number(&g["x"]["raw"]), number(&g["y"]["raw"])),
        n: number(&curve["order"]),
        h: number(&curve["cofactor"]),
    }
}

fn number(value: &Value) -> BigUint {
    let text = value.as_str().unwrap_or_else(|| panic!("{value} is not a string"));
    let (digits, radix) = text.strip_prefix("0x").map_or((text, 10), |hex| (hex, 16));
    BigUint::parse_bytes(digits.as_bytes(), radix).unwrap_or_else(|| panic!("{text:?}"))
}

/// The curve `name` of `tests/curves.toml`, if its numbers are plain integers, as those of tiny
/// curves are.
pub fn tiny(name: &str) -> Params {
    let text = include_str!("../curves.toml");
    let file: toml::Table = text.parse().expect("TOML");
    let curve = &file["curve"][name];
    let integer = |value: &toml::Value| value.as_integer().unwrap_or_else(|| panic!("{name}: {value}"));
    let natural = |value: &toml::Value| BigUint::from(u64::try_from(integer(value)).expect("not negative"));
    let p = integer(&curve["prime"]);
    let g = &curve["generator"];
    Params {
        a: BigUint::from(integer(&curve["a"]).rem_euclid(p) as u64),
        p: natural(&curve["prime"]),
        b: natural(&curve["b"]),
        g: (natural(&g["x"]), natural(&g["y"])),
        n: natural(&curve["order"]),
        h: natural(&curve["cofactor"]),
    }
}
