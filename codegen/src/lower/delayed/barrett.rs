//! Barrett's reduction of columns (A. J. Menezes et al., Handbook of Applied Cryptography, algorithm 14.42),
//! with shifts that are multiples of the digit's v bits.
//!
//! With `q1 = ⌊t / 2^(v(n−1))⌋` and `μ = ⌊2^(v(2n+1)) / p⌋` the quotient is `⌊q1·μ / 2^(v(n+2))⌋`. One digit
//! more than the algorithm asks for keeps it near the true one although elements exceed p: the remainder
//! is `(q1·δ + p·e) / 2^(v(n+2)) + a`, where `δ < p` is the rest of the reciprocal, `e` what the last
//! division drops, and `a` what the first one drops.

use num_bigint::BigUint;
use num_traits::One;

use super::super::saturated::constants;
use super::carry::cut;
use crate::ir::Operand;
use crate::ir::builder::{Builder, int};
use crate::rep::{Rep, split_digits};

/// An integer congruent to the columns', of n digits: at most what [`largest`] says.
pub(super) fn reduce(b: &mut Builder, rep: &Rep, columns: Vec<Operand>) -> Vec<Operand> {
    let (n, v) = (rep.n(), rep.digits[0]);
    let t = digits(b, rep, &columns);
    let reciprocal = (BigUint::one() << (v * (2 * n as u32 + 1))) / &rep.p;
    let count = reciprocal.bits().div_ceil(u64::from(v)) as usize;
    let mu = constants(&split_digits(&reciprocal, &vec![v; count]));
    let high = &t[n - 1..];
    let mut estimate = vec![int(0); high.len() + count - 1];
    add_products(b, &mut estimate, high, &mu);
    let quotient = digits(b, rep, &estimate).split_off(n + 2);
    // t − q·p modulo 2^(vn), in which the remainder is less than 2^(vn): with the complement of p, a sum.
    let complement = constants(&rep.split(&((BigUint::one() << rep.total()) - &rep.p)));
    let mut rest = t[..n].to_vec();
    add_products(b, &mut rest, &quotient, &complement);
    digits(b, rep, &rest).into_iter().take(n).collect()
}

/// What a reduction leaves at most of columns that are worth at most `bound`.
pub(super) fn largest(rep: &Rep, bound: &BigUint) -> BigUint {
    let (n, v) = (rep.n() as u32, rep.digits[0]);
    let shift = v * (n + 2);
    let ones = |bits: u32| (BigUint::one() << bits) - 1u32;
    let rest = (BigUint::one() << (v * (2 * n + 1))) % &rep.p;
    (((bound >> (v * (n - 1))) * rest + &rep.p * ones(shift)) >> shift) + ones(v * (n - 1))
}

/// Columns cut to digits, and above them what is carried from the last.
fn digits(b: &mut Builder, rep: &Rep, columns: &[Operand]) -> Vec<Operand> {
    let mut carry = int(0);
    let mut digits = Vec::with_capacity(columns.len() + 1);
    for (k, column) in columns.iter().enumerate() {
        let digit;
        (digit, carry) = cut(b, rep, k % rep.n(), column, &carry);
        digits.push(digit);
    }
    let word = b.word();
    digits.push(b.cast(&carry, word, "top"));
    digits
}

/// Adds the products of all pairs to their columns, as far as these go.
fn add_products(b: &mut Builder, columns: &mut [Operand], x: &[Operand], constants: &[Operand]) {
    for (i, limb) in x.iter().enumerate() {
        for (j, constant) in constants.iter().enumerate().take(columns.len().saturating_sub(i)) {
            let term = b.wide_mul(limb, constant, "term");
            columns[i + j] = super::carry::add_mixed(b, &columns[i + j], &term, &format!("c{}", i + j));
        }
    }
}
