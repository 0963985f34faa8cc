//! Which numbers are prime.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};

use super::modular::{Modulus, isqrt, jacobi};

/// Below this bound trial division decides.
const TRIAL_LIMIT: u32 = 1 << 12;

/// The number of bases of the Miller–Rabin test beside the one inside Baillie–PSW. The bases are
/// the first primes, so that a run is the same on every day.
const ROUNDS: usize = 40;

/// Whether `n` is prime, by the test of Baillie, Pomerance, Selfridge and Wagstaff (Math. Comp. 35,
/// 1980) followed by forty rounds of Miller–Rabin. No composite is known that passes the first.
pub fn is_prime(n: &BigUint) -> bool {
    if *n < BigUint::from(2u32) {
        return false;
    }
    if let Some(factor) = small_factor(n) {
        return *n == BigUint::from(factor);
    }
    if *n < BigUint::from(TRIAL_LIMIT).pow(2) {
        return true;
    }
    let bases = small_primes().take(ROUNDS);
    // The base 2 comes first and rejects nearly every composite.
    bases.take(1).all(|base| passes_miller_rabin(n, base))
        && passes_lucas(n)
        && small_primes().take(ROUNDS).skip(1).all(|base| passes_miller_rabin(n, base))
}

/// The least prime factor of `n`, if it is small.
pub fn small_factor(n: &BigUint) -> Option<u32> {
    small_primes().find(|prime| (n % prime).is_zero())
}

/// The distances from `n` to the nearest primes below and above it, where they are near.
pub fn nearest_primes(n: &BigUint) -> (Option<u32>, Option<u32>) {
    const REACH: u32 = 4096;
    let below = (1..REACH).find(|&d| *n > BigUint::from(d) && is_prime(&(n - d)));
    let above = (1..REACH).find(|&d| is_prime(&(n + d)));
    (below, above)
}

fn small_primes() -> impl Iterator<Item = u32> {
    (2..TRIAL_LIMIT).filter(|n| (2..).take_while(|d| d * d <= *n).all(|d| n % d != 0))
}

/// Whether the odd `n` is a strong probable prime to a base.
fn passes_miller_rabin(n: &BigUint, base: u32) -> bool {
    let modulus = Modulus::new(n.clone());
    let minus_one = n - 1u32;
    let (s, t) = modulus.two_adic();
    let mut power = modulus.pow(&(BigUint::from(base) % n), &t);
    if power.is_one() || power == minus_one {
        return true;
    }
    for _ in 1..s {
        power = modulus.square(&power);
        if power == minus_one {
            return true;
        }
    }
    false
}

/// Whether the odd `n` is a strong Lucas probable prime with Selfridge's parameters: P = 1,
/// Q = (1 − D)/4 for the first D of 5, −7, 9, −11, … with (D/n) = −1.
fn passes_lucas(n: &BigUint) -> bool {
    // A square has no such D, and would be sought for ever.
    if isqrt(n).pow(2) == *n {
        return false;
    }
    let modulus = Modulus::new(n.clone());
    let mut d = 5i64;
    loop {
        match jacobi(&modulus.reduce(&BigInt::from(d)), n) {
            -1 => break,
            // A common factor of D and n, which is larger than any |D| that is reached.
            0 => return false,
            _ => d = if d > 0 { -(d + 2) } else { 2 - d },
        }
    }
    let q = modulus.reduce(&BigInt::from((1 - d) / 4));
    let d = modulus.reduce(&BigInt::from(d));
    let successor = n + 1u32;
    let s = successor.trailing_zeros().unwrap_or(0);
    let t = &successor >> s;
    let (u, mut v, mut power) = lucas(&modulus, &t, &d, &q);
    if u.is_zero() || v.is_zero() {
        return true;
    }
    for _ in 1..s {
        v = modulus.sub(&modulus.square(&v), &modulus.times(2, &power));
        power = modulus.square(&power);
        if v.is_zero() {
            return true;
        }
    }
    false
}

/// U_k, V_k and Q^k of the Lucas sequences with P = 1 and discriminant `d`.
fn lucas(modulus: &Modulus, k: &BigUint, d: &BigUint, q: &BigUint) -> (BigUint, BigUint, BigUint) {
    let halve = |x: BigUint| if x.bit(0) { (x + modulus.value()) >> 1u32 } else { x >> 1u32 };
    let (mut u, mut v, mut power) = (BigUint::one(), BigUint::one(), q.clone());
    for bit in (0..k.bits() - 1).rev() {
        u = modulus.mul(&u, &v);
        v = modulus.sub(&modulus.square(&v), &modulus.times(2, &power));
        power = modulus.square(&power);
        if k.bit(bit) {
            let sum = halve(modulus.add(&u, &v));
            v = halve(modulus.add(&modulus.mul(d, &u), &v));
            u = sum;
            power = modulus.mul(&power, q);
        }
    }
    (u, v, power)
}
