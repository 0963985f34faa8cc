//! Polynomials with integer coefficients.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::super::interval::Interval;
use super::floor;

/// The number of a variable; older variables have smaller numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VarId(pub u32);

/// A product of variables, sorted; empty for the constant term.
pub type Monomial = Vec<VarId>;

/// A polynomial: its non-zero coefficients by monomial.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Poly {
    terms: BTreeMap<Monomial, BigInt>,
}

impl Poly {
    /// The zero polynomial.
    pub fn zero() -> Self {
        Self::default()
    }

    /// A constant.
    pub fn constant(n: impl Into<BigInt>) -> Self {
        let mut poly = Self::zero();
        poly.add_term(Monomial::new(), n.into());
        poly
    }

    /// A variable.
    pub fn variable(id: VarId) -> Self {
        let mut poly = Self::zero();
        poly.add_term(vec![id], BigInt::one());
        poly
    }

    /// Adds `coefficient·monomial`.
    pub fn add_term(&mut self, monomial: Monomial, coefficient: BigInt) {
        if coefficient.is_zero() {
            return;
        }
        match self.terms.entry(monomial) {
            std::collections::btree_map::Entry::Vacant(entry) => {
                entry.insert(coefficient);
            }
            std::collections::btree_map::Entry::Occupied(mut entry) => {
                *entry.get_mut() += coefficient;
                if entry.get().is_zero() {
                    entry.remove();
                }
            }
        }
    }

    /// Whether it is the zero polynomial.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// Monomials with their coefficients.
    pub fn terms(&self) -> impl Iterator<Item = (&Monomial, &BigInt)> {
        self.terms.iter()
    }

    /// Number of terms.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether it has no terms.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// The value of a polynomial without variables.
    pub fn as_constant(&self) -> Option<BigInt> {
        match self.terms.len() {
            0 => Some(BigInt::zero()),
            1 => self.terms.get(&Monomial::new()).cloned(),
            _ => None,
        }
    }

    /// The variable, if it is one with coefficient 1.
    pub fn as_variable(&self) -> Option<VarId> {
        let (monomial, coefficient) = self.terms.first_key_value()?;
        (self.terms.len() == 1 && monomial.len() == 1 && coefficient.is_one()).then(|| monomial[0])
    }

    /// Every variable that occurs, oldest first.
    pub fn variables(&self) -> Vec<VarId> {
        let mut ids: Vec<VarId> = self.terms.keys().flatten().copied().collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    /// `self + other`.
    pub fn plus(&self, other: &Self) -> Self {
        let (mut sum, less) =
            if self.len() >= other.len() { (self.clone(), other) } else { (other.clone(), self) };
        for (monomial, coefficient) in &less.terms {
            sum.add_term(monomial.clone(), coefficient.clone());
        }
        sum
    }

    /// `self − other`.
    pub fn minus(&self, other: &Self) -> Self {
        let mut difference = self.clone();
        for (monomial, coefficient) in &other.terms {
            difference.add_term(monomial.clone(), -coefficient);
        }
        difference
    }

    /// `n·self`.
    pub fn scaled(&self, n: &BigInt) -> Self {
        if n.is_zero() {
            return Self::zero();
        }
        Self { terms: self.terms.iter().map(|(monomial, c)| (monomial.clone(), c * n)).collect() }
    }

    /// `self·other`, where the squares of bits are replaced.
    pub fn times(&self, other: &Self, is_bit: impl Fn(VarId) -> bool) -> Self {
        let mut product = Self::zero();
        for (m, c) in &self.terms {
            for (n, d) in &other.terms {
                let mut monomial: Monomial = m.iter().chain(n).copied().collect();
                monomial.sort_unstable();
                let mut previous = None;
                monomial.retain(|&id| {
                    let repeated = previous == Some(id) && is_bit(id);
                    previous = Some(id);
                    !repeated
                });
                product.add_term(monomial, c * d);
            }
        }
        product
    }

    /// `(quotient, remainder)` of every coefficient, remainders in `[0, power)`.
    pub fn split_coefficients(&self, power: &BigInt) -> (Self, Self) {
        let (mut quotient, mut remainder) = (Self::zero(), Self::zero());
        for (monomial, c) in &self.terms {
            let (q, r) = floor(c, power);
            quotient.add_term(monomial.clone(), q);
            remainder.add_term(monomial.clone(), r);
        }
        (quotient, remainder)
    }

    /// The terms whose coefficients are not divisible by `p`, reduced.
    pub fn residue(&self, p: &BigInt) -> Self {
        self.split_coefficients(p).1
    }

    /// Every coefficient mod `m`, between `−m/2` and `m/2`.
    pub fn balanced(&self, m: &BigInt) -> Self {
        let half = m >> 1;
        let mut poly = Self::zero();
        for (monomial, c) in &self.terms {
            let residue = c.mod_floor(m);
            let balanced = if residue > half { residue - m } else { residue };
            poly.add_term(monomial.clone(), balanced);
        }
        poly
    }

    /// The terms whose coefficients are not divisible by `p`, as they are.
    pub fn not_divisible_by(&self, p: &BigInt) -> Self {
        let terms = self.terms.iter().filter(|(_, c)| !(*c % p).is_zero());
        Self { terms: terms.map(|(monomial, c)| (monomial.clone(), c.clone())).collect() }
    }

    /// The coefficient of the empty monomial.
    pub fn constant_term(&self) -> BigInt {
        self.terms.get(&Monomial::new()).cloned().unwrap_or_else(BigInt::zero)
    }

    /// The greatest common divisor of the coefficients.
    pub fn content(&self) -> BigInt {
        self.terms.values().fold(BigInt::zero(), |gcd, c| gcd.gcd(c))
    }

    /// Divided by the greatest common divisor of the coefficients.
    pub fn primitive(&self) -> Self {
        let content = self.content();
        if content.is_zero() {
            return self.clone();
        }
        Self { terms: self.terms.iter().map(|(monomial, c)| (monomial.clone(), c / &content)).collect() }
    }

    /// The coefficient polynomial of a variable that occurs at most linearly, and the rest.
    pub fn coefficient_of(&self, id: VarId) -> (Self, Self) {
        let (mut coefficient, mut rest) = (Self::zero(), Self::zero());
        for (monomial, c) in &self.terms {
            match monomial.iter().position(|&v| v == id) {
                Some(index) => {
                    let mut others = monomial.clone();
                    others.remove(index);
                    coefficient.add_term(others, c.clone());
                }
                None => rest.add_term(monomial.clone(), c.clone()),
            }
        }
        (coefficient, rest)
    }

    /// Takes out the terms with a variable that occurs at most linearly, and returns their
    /// coefficient polynomial.
    pub fn take_coefficient(&mut self, id: VarId) -> Self {
        let mut coefficient = Self::zero();
        self.terms.retain(|monomial, c| {
            let Some(index) = monomial.iter().position(|&v| v == id) else { return true };
            let mut others = monomial.clone();
            others.remove(index);
            coefficient.add_term(others, std::mem::take(c));
            false
        });
        coefficient
    }

    /// Multiplies every coefficient by `n`, which is not zero.
    pub fn scale(&mut self, n: &BigInt) {
        if !n.is_one() {
            self.terms.values_mut().for_each(|c| *c *= n);
        }
    }

    /// Adds `other`.
    pub fn accumulate(&mut self, other: Self) {
        for (monomial, c) in other.terms {
            self.add_term(monomial, c);
        }
    }

    /// The largest power of two up to `2^most` that divides every coefficient, as its exponent.
    pub fn two_adicity(&self, most: u64) -> u64 {
        self.terms.values().filter_map(BigInt::trailing_zeros).fold(most, u64::min)
    }

    /// Every coefficient divided by `2^k`, which divides it.
    pub fn shifted(&self, k: u64) -> Self {
        Self { terms: self.terms.iter().map(|(monomial, c)| (monomial.clone(), c >> k)).collect() }
    }

    /// Whether a variable occurs.
    pub fn contains(&self, id: VarId) -> bool {
        self.terms.keys().any(|monomial| monomial.contains(&id))
    }

    /// With a variable replaced by 0 or 1.
    pub fn with_bit(&self, id: VarId, bit: bool) -> Self {
        let mut poly = Self::zero();
        for (monomial, c) in &self.terms {
            if !monomial.contains(&id) {
                poly.add_term(monomial.clone(), c.clone());
            } else if bit {
                poly.add_term(monomial.iter().copied().filter(|&v| v != id).collect(), c.clone());
            }
        }
        poly
    }

    /// The interval that the intervals of the variables allow, term by term.
    pub fn range<'a>(&self, of: impl Fn(VarId) -> &'a Interval) -> Interval {
        let mut sum = Interval::point(0);
        for (monomial, c) in &self.terms {
            let mut term = Interval::point(c.clone());
            for &id in monomial {
                term = term.times(of(id));
            }
            sum = sum.plus(&term);
        }
        sum
    }
}
