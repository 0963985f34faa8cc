//! The modulus of a prime field.

use num_bigint::BigUint;

use crate::arith::{is_prime, nearest_primes, small_factor};
use crate::report::{At, Problem};
use crate::spec::Number;

/// The shortest modulus in bits.
pub const MIN_BITS: u64 = 5;

/// The longest modulus in bits.
pub const MAX_BITS: u64 = 640;

/// The value of an odd prime of an admissible size; `what` names it in messages.
pub(super) fn check(number: &At<Number>, what: &str) -> Result<BigUint, Problem> {
    let site = &number.site;
    let value = number.value.value.to_biguint().ok_or_else(|| {
        let problem = site.error(format!("the {what} is negative: {}", number.value.value));
        problem.label("below zero").help(format!("a {what} is an odd prime"))
    })?;
    let bits = value.bits();
    if !(MIN_BITS..=MAX_BITS).contains(&bits) {
        let shown = if bits <= 1024 { format!(": 0x{value:x}") } else { String::new() };
        let problem = site.error(format!("the {what} has {bits} bits, which is out of range{shown}"));
        let problem = problem.label(format!("{bits} bits"));
        return Err(problem.help(format!("a {what} has {MIN_BITS} to {MAX_BITS} bits")));
    }
    if !value.bit(0) {
        let problem = site.error(format!("the {what} is even: 0x{value:x}"));
        let problem = problem.label("an even number");
        return Err(problem.help(near(&value, what)));
    }
    if !is_prime(&value) {
        let reason = match small_factor(&value) {
            Some(factor) => format!("{factor} divides it"),
            None => "it fails the Baillie–PSW test".to_owned(),
        };
        let problem = site.error(format!("the {what} is not prime, since {reason}: 0x{value:x}"));
        let problem = problem.label("not a prime");
        return Err(problem.help(near(&value, what)));
    }
    Ok(value)
}

/// The nearest primes, in the words of the stanza.
fn near(value: &BigUint, what: &str) -> String {
    let (below, above) = nearest_primes(value);
    let near = match (below, above) {
        (Some(below), Some(above)) => format!("the nearest primes are this number − {below} and + {above}"),
        (Some(below), None) => format!("the nearest prime is this number − {below}"),
        (None, Some(above)) => format!("the nearest prime is this number + {above}"),
        (None, None) => format!("a {what} is an odd prime"),
    };
    format!("{near}; compare the {what} with its publication")
}
