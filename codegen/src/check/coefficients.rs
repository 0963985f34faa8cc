//! Residues that a stanza gives as numbers: coefficients and coordinates.

use num_bigint::{BigInt, BigUint};
use num_traits::Signed;

use crate::arith::Modulus;
use crate::report::{At, Problem};
use crate::spec::Number;

/// A coefficient: in [0, p), or the negative number that standards write for a large one, as in a = −3.
pub(super) fn coefficient(number: &At<Number>, field: &Modulus, name: &str) -> Result<BigUint, Problem> {
    let value = &number.value.value;
    if value.magnitude() >= field.value() {
        return Err(too_large(number, field, name));
    }
    Ok(field.reduce(value))
}

/// A coordinate: in [0, p).
pub(super) fn coordinate(number: &At<Number>, field: &Modulus, name: &str) -> Result<BigUint, Problem> {
    let value = &number.value.value;
    if value.is_negative() || value.magnitude() >= field.value() {
        return Err(too_large(number, field, name));
    }
    Ok(value.magnitude().clone())
}

fn too_large(number: &At<Number>, field: &Modulus, name: &str) -> Problem {
    let value = &number.value.value;
    let side = if value.is_negative() { "negative" } else { "not below the modulus" };
    let problem = number.site.error(format!("{name} is {side}: {}", hex(value)));
    let problem = problem.label(side);
    problem.help(format!(
        "{name} is from 0 to p − 1 with p = 0x{:x}; this one is 0x{:x} mod p",
        field.value(),
        field.reduce(value)
    ))
}

fn hex(value: &BigInt) -> String {
    let sign = if value.is_negative() { "-" } else { "" };
    format!("{sign}0x{:x}", value.magnitude())
}
