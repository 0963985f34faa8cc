//! The concrete domain: numbers. For tests, and for searching counterexamples.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Zero;

use super::{Domain, Excess};

/// Integers as they are.
pub struct Word;

impl Domain for Word {
    type Value = BigInt;

    fn constant(&mut self, n: &BigInt) -> BigInt {
        n.clone()
    }

    fn add(&mut self, a: &BigInt, b: &BigInt) -> BigInt {
        a + b
    }

    fn sub(&mut self, a: &BigInt, b: &BigInt) -> BigInt {
        a - b
    }

    fn mul(&mut self, a: &BigInt, b: &BigInt) -> BigInt {
        a * b
    }

    fn split(&mut self, x: &BigInt, k: u32) -> (BigInt, BigInt) {
        let (high, low) = x.div_mod_floor(&(BigInt::from(1) << k));
        (low, high)
    }

    fn choose(&mut self, bit: &BigInt, a: &BigInt, b: &BigInt) -> BigInt {
        if bit.is_zero() { b.clone() } else { a.clone() }
    }

    fn is_zero(&mut self, x: &BigInt) -> BigInt {
        BigInt::from(u8::from(x.is_zero()))
    }

    fn or(&mut self, a: &BigInt, b: &BigInt, _bits: u32) -> BigInt {
        a | b
    }

    fn require(&mut self, x: &BigInt, low: &BigInt, high: &BigInt) -> Result<(), Excess> {
        if low <= x && x <= high { Ok(()) } else { Err(Excess { low: x.clone(), high: x.clone() }) }
    }
}
