//! Integers modulo a prime.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Zero};

/// An odd prime with the arithmetic of its residues. Operands lie in [0, p), and so do results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Modulus {
    p: BigUint,
}

impl Modulus {
    /// The arithmetic modulo `p`. Inverses, roots and symbols are right for an odd prime only.
    pub fn new(p: BigUint) -> Self {
        Self { p }
    }

    /// The modulus itself.
    pub fn value(&self) -> &BigUint {
        &self.p
    }

    /// The residue of any integer.
    pub fn reduce(&self, value: &BigInt) -> BigUint {
        // The remainder of the flooring division has the sign of the modulus.
        value.mod_floor(&BigInt::from(self.p.clone())).magnitude().clone()
    }

    /// x + y.
    pub fn add(&self, x: &BigUint, y: &BigUint) -> BigUint {
        (x + y) % &self.p
    }

    /// x − y.
    pub fn sub(&self, x: &BigUint, y: &BigUint) -> BigUint {
        (x + &self.p - y) % &self.p
    }

    /// −x.
    pub fn neg(&self, x: &BigUint) -> BigUint {
        (&self.p - x) % &self.p
    }

    /// x·y.
    pub fn mul(&self, x: &BigUint, y: &BigUint) -> BigUint {
        (x * y) % &self.p
    }

    /// x².
    pub fn square(&self, x: &BigUint) -> BigUint {
        self.mul(x, x)
    }

    /// k·x for a small k.
    pub fn times(&self, k: u32, x: &BigUint) -> BigUint {
        (x * k) % &self.p
    }

    /// x^e.
    pub fn pow(&self, x: &BigUint, exponent: &BigUint) -> BigUint {
        x.modpow(exponent, &self.p)
    }

    /// 1/x, unless x is 0.
    pub fn invert(&self, x: &BigUint) -> Option<BigUint> {
        x.modinv(&self.p)
    }

    /// The Jacobi symbol (x/p): 1 for a non-zero square, −1 for a non-square, 0 for zero.
    pub fn symbol(&self, x: &BigUint) -> i32 {
        jacobi(x, &self.p)
    }

    /// The s and the odd t of p − 1 = 2^s·t.
    pub fn two_adic(&self) -> (u64, BigUint) {
        let even = &self.p - 1u32;
        let s = even.trailing_zeros().unwrap_or(0);
        (s, even >> s)
    }

    /// The least non-square, which exists for every odd prime.
    pub fn non_square(&self) -> BigUint {
        let mut candidate = BigUint::from(2u32);
        while self.symbol(&candidate) != -1 {
            candidate += 1u32;
        }
        candidate
    }

    /// A square root of x, if it has one, by the method of Tonelli and Shanks.
    pub fn sqrt(&self, x: &BigUint) -> Option<BigUint> {
        if x.is_zero() {
            return Some(BigUint::zero());
        }
        if self.symbol(x) != 1 {
            return None;
        }
        let (s, t) = self.two_adic();
        let mut generator = self.pow(&self.non_square(), &t);
        let mut root = self.pow(x, &((&t + 1u32) >> 1u32));
        let mut error = self.pow(x, &t);
        let mut order = s;
        // Throughout, root² = x·error, and error has an order that divides 2^(order − 1).
        while !error.is_one() {
            let mut least = 0;
            let mut power = error.clone();
            while !power.is_one() {
                power = self.square(&power);
                least += 1;
            }
            for _ in 0..order - least - 1 {
                generator = self.square(&generator);
            }
            root = self.mul(&root, &generator);
            generator = self.square(&generator);
            error = self.mul(&error, &generator);
            order = least;
        }
        Some(root)
    }
}

/// The Jacobi symbol (x/n) for odd n, by quadratic reciprocity.
pub(super) fn jacobi(x: &BigUint, n: &BigUint) -> i32 {
    let (mut x, mut n) = (x % n, n.clone());
    let mut sign = 1;
    while !x.is_zero() {
        let twos = x.trailing_zeros().unwrap_or(0);
        x >>= twos;
        let residue = low_bits(&n);
        if twos % 2 == 1 && (residue == 3 || residue == 5) {
            sign = -sign;
        }
        if low_bits(&x) % 4 == 3 && residue % 4 == 3 {
            sign = -sign;
        }
        (x, n) = (&n % &x, x);
    }
    if n.is_one() { sign } else { 0 }
}

/// The residue mod 8.
fn low_bits(x: &BigUint) -> u64 {
    x.iter_u64_digits().next().unwrap_or(0) % 8
}

/// The integer square root, rounded down.
pub fn isqrt(x: &BigUint) -> BigUint {
    x.sqrt()
}
