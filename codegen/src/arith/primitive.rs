//! Generators of multiplicative groups.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::modular::Modulus;
use super::prime::is_prime;

/// Trial division goes so far. The orders of two generators that pass the checks below and differ
/// do so in a prime factor beyond it.
const TRIAL_LIMIT: u32 = 1 << 16;

/// What is known of the order p − 1 of a multiplicative group.
#[derive(Clone, Debug)]
pub struct UnitGroup {
    modulus: Modulus,
    /// Prime factors of p − 1, each once.
    factors: Vec<BigUint>,
    /// Whether they are all of them.
    complete: bool,
}

impl UnitGroup {
    /// Factors p − 1 by trial division; what is left is a factor if it is prime.
    pub fn new(p: &BigUint) -> Self {
        let mut rest = p - 1u32;
        let mut factors = Vec::new();
        for divisor in (2..TRIAL_LIMIT).filter(|divisor| *divisor == 2 || divisor % 2 == 1) {
            if (&rest % divisor).is_zero() {
                factors.push(BigUint::from(divisor));
                while (&rest % divisor).is_zero() {
                    rest /= divisor;
                }
            }
        }
        let prime = !rest.is_one() && is_prime(&rest);
        let complete = prime || rest.is_one();
        if prime {
            factors.push(rest);
        }
        Self { modulus: Modulus::new(p.clone()), factors, complete }
    }

    /// Whether p − 1 is factored, so that a generator is shown to be one. If not, an element that
    /// [`Self::refuse`] does not refuse generates a subgroup whose index has no prime factor below 2^16.
    pub fn is_factored(&self) -> bool {
        self.complete
    }

    /// A prime q with `g^((p − 1)/q) = 1`: why g is no generator.
    pub fn refuse(&self, g: &BigUint) -> Option<&BigUint> {
        let order = self.modulus.value() - 1u32;
        self.factors.iter().find(|q| self.modulus.pow(g, &(&order / *q)).is_one())
    }

    /// The least number that is not refused.
    pub fn generator(&self) -> BigUint {
        let mut g = BigUint::from(2u32);
        while self.refuse(&g).is_some() {
            g += 1u32;
        }
        g
    }
}
