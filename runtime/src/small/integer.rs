//! Integers mod n as big-endian bytes: no limbs, no constants but n, one loop for each operation.

use zeroize::Zeroize;

use crate::ct;
use crate::field::PrimeField;

pub use super::inverse::{divide, scaled_product};

/// `a ← a − b`; returns the borrow.
pub(super) fn subtract(a: &mut [u8], b: &[u8]) -> u8 {
    let mut borrow = 0i16;
    for (a, &b) in a.iter_mut().rev().zip(b.iter().rev()) {
        borrow += i16::from(*a) - i16::from(b);
        *a = borrow as u8;
        borrow >>= 8;
    }
    borrow as u8 & 1
}

/// `a ← a + b` where the mask is all ones; returns the carry.
#[inline(never)]
pub(super) fn add_masked(a: &mut [u8], mask: u8, b: &[u8]) -> u8 {
    let mut carry = 0u16;
    for (a, &b) in a.iter_mut().rev().zip(b.iter().rev()) {
        carry += u16::from(*a) + u16::from(b & mask);
        *a = carry as u8;
        carry >>= 8;
    }
    carry as u8
}

/// `a ← 2a + low`; returns the bit that is lost.
fn double(a: &mut [u8], low: u8) -> u8 {
    let mut carry = low;
    for a in a.iter_mut().rev() {
        let lost = *a >> 7;
        *a = *a << 1 | carry;
        carry = lost;
    }
    carry
}

/// `(carry, a) ← (carry, a) mod n` of a number below 2n.
#[inline(never)]
pub(super) fn subtract_once(a: &mut [u8], carry: u8, n: &[u8]) {
    let below = subtract(a, n) & !carry;
    add_masked(a, ct::mask_of_bit::<u8>(below & 1), n);
}

/// `a ← a + b mod n`, for numbers below n.
pub fn add(a: &mut [u8], b: &[u8], n: &[u8]) {
    let carry = add_masked(a, u8::MAX, b);
    subtract_once(a, carry, n);
}

/// `rest ← a mod n` for the modulus n of S, and a of any length. Cost: two loops over the bytes of n for each
/// bit of a beyond as many as n has.
#[inline(never)]
pub fn reduce<S: PrimeField>(rest: &mut S::Bytes, a: &[u8]) {
    let rest = rest.as_mut();
    rest.fill(0);
    for position in (0..8 * a.len()).rev() {
        let carry = double(rest, ct::bytes::window(a, position, 1));
        // The first bits, one fewer than n has, are a number below n.
        if position + (S::BITS as usize) <= 8 * a.len() {
            subtract_once(rest, carry, S::MODULUS.as_ref());
        }
    }
}

/// Clears what was secret.
#[inline(never)]
pub(super) fn wipe(a: &mut [u8]) {
    a.zeroize();
}

/// 1 if `a` is zero, else 0.
pub(super) fn is_zero(a: &[u8]) -> u8 {
    let any = a.iter().fold(0, |any, byte| any | byte);
    u8::from(ct::is_zero(any))
}

/// 1 if a is from 1 to n − 1, else 0.
pub fn is_in_range(a: &[u8], n: &[u8]) -> u8 {
    ct::bytes::less(a, n) & !is_zero(a) & 1
}
