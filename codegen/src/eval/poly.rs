//! The polynomial domain: integers as polynomials in the inputs of a kernel.
//!
//! Sums and products are literal. A split `x = low + 2^k·high` is exact where the coefficients
//! of `x` allow it, and otherwise introduces a variable: a *bit* where the interval of the high
//! part is {0, 1} or {−1, 0}, with `b² = b`, else a *high part* with no law of its own. Beside
//! its polynomial every value carries its interval, which decides between these cases.
//!
//! A long polynomial that a constant multiplies gets a *name*, a variable that stands for it: the quotient
//! digits of a reduction are multiplied by every limb of the modulus, and would carry everything that they
//! came from into everything that comes after. Where a low part vanishes by the definition of a name, the
//! high part is a new variable too, with the equation `2^k·high = x`.

use std::collections::HashMap;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::interval::{Interval, Intervals};
use super::{Domain, Excess};

mod algebra;

pub use algebra::{Monomial, Poly, VarId};

/// Where a variable comes from.
#[derive(Clone, Debug)]
pub enum Origin {
    /// A parameter.
    Input,
    /// The high part of a split, or what is unknown of it: `low = rest − scale·v`, where
    /// `0 ≤ low < 2^bits` holds by construction.
    Split {
        /// What is left of the split value.
        rest: Poly,
        /// `±2^bits`: a borrow counts downwards.
        scale: BigInt,
        /// The interval of the low part.
        low: Interval,
        /// For a sum with a carry: the variables of that carry.
        carry: Option<Vec<VarId>>,
    },
    /// The low part of the split whose variable stands just before: seen only where values are
    /// bounded, never in the polynomial of a value.
    Low,
    /// A name of this polynomial.
    Name(Poly),
    /// 1 if and only if all of these non-negative values are zero.
    ZeroTest(Vec<Poly>),
    /// The bitwise or of non-negative values.
    Or(Vec<Poly>),
}

/// A variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its origin.
    pub origin: Origin,
    /// What it may be.
    pub range: Interval,
    /// Whether it is 0 or 1, so that its square is itself.
    pub bit: bool,
}

/// A value: a polynomial that equals it, and an interval that holds it.
#[derive(Clone, Debug)]
pub struct Value {
    /// The polynomial.
    pub poly: Poly,
    /// The interval.
    pub range: Interval,
}

/// The domain: the variables so far, and the splits that were made.
#[derive(Default)]
pub struct Polys {
    /// Every variable, by number.
    pub variables: Vec<Variable>,
    /// Bits that were used as masks, in order.
    pub masks: Vec<VarId>,
    splits: HashMap<(Poly, u32), (Value, Value)>,
    names: HashMap<Poly, VarId>,
    /// The variables of the carry that enters the next split.
    carry: Option<Vec<VarId>>,
    intervals: Intervals,
}

/// Terms from which on a polynomial gets a name before a constant multiplies it. Fields of a few limbs
/// have none so long, and their proofs need no names.
const LONG: usize = 100;

impl Polys {
    /// A parameter with this interval.
    pub fn input(&mut self, range: Interval) -> Value {
        let bit = range.is_bit() && !range.high.is_zero();
        let id = self.variable(Origin::Input, range.clone(), bit);
        Value { poly: Poly::variable(id), range }
    }

    fn variable(&mut self, origin: Origin, range: Interval, bit: bool) -> VarId {
        self.variables.push(Variable { origin, range, bit });
        VarId(self.variables.len() as u32 - 1)
    }

    /// A quantity of its own, such as the value of an operand, for bounding.
    pub fn quantity(&mut self, range: Interval) -> VarId {
        self.variable(Origin::Input, range, false)
    }

    /// Whether a variable is a bit.
    pub fn is_bit(&self, id: VarId) -> bool {
        self.variables[id.0 as usize].bit
    }

    /// The product, with `b² = b` for bits.
    pub fn product(&self, a: &Poly, b: &Poly) -> Poly {
        a.times(b, |id| self.is_bit(id))
    }

    fn exact(&self, poly: Poly, range: Interval) -> Value {
        match poly.as_constant() {
            Some(n) => Value { range: Interval::point(n), poly },
            None => Value { poly, range },
        }
    }

    /// The two parts of a split whose low part is known to be zero.
    fn exact_split(&mut self, x: &Value, k: u32) -> (Value, Value) {
        let (nothing, high_range) = (Interval::point(0), x.range.split(k).1);
        let (rest, scale) = (x.poly.clone(), BigInt::one() << k);
        let origin = Origin::Split { rest, scale, low: nothing.clone(), carry: None };
        let high = self.variable(origin, high_range.clone(), false);
        self.variable(Origin::Low, nothing.clone(), false);
        let parts = (
            Value { poly: Poly::zero(), range: nothing },
            Value { poly: Poly::variable(high), range: high_range },
        );
        self.splits.insert((x.poly.clone(), k), parts.clone());
        parts
    }

    /// The two parts of a split that is not exact.
    fn fresh_split(&mut self, x: &Value, k: u32, carry: Option<Vec<VarId>>) -> (Value, Value) {
        let power = BigInt::one() << k;
        let (low_range, high_range) = x.range.split(k);
        let bits = Interval::new(0, 1);
        let borrow = Interval::new(-1, 0);
        if bits.contains(&high_range) || borrow.contains(&high_range) {
            let (sign, range) = if bits.contains(&high_range) { (1, bits) } else { (-1, bits) };
            let scale: BigInt = &power * sign;
            let origin =
                Origin::Split { rest: x.poly.clone(), scale: scale.clone(), low: low_range.clone(), carry };
            let bit = self.variable(origin, range, true);
            self.variable(Origin::Low, low_range.clone(), false);
            let high = Poly::variable(bit).scaled(&BigInt::from(sign));
            let low = x.poly.minus(&Poly::variable(bit).scaled(&scale));
            return (Value { poly: low, range: low_range }, Value { poly: high, range: high_range });
        }
        // What the coefficients say of the high part is kept; the variable is the rest of it.
        let (known, rest) = x.poly.split_coefficients(&power);
        let known_range = self.range_of(&known);
        let range = high_range.minus(&known_range);
        let origin =
            Origin::Split { rest: rest.clone(), scale: power.clone(), low: low_range.clone(), carry };
        let variable = Poly::variable(self.variable(origin, range, false));
        self.variable(Origin::Low, low_range.clone(), false);
        let low = rest.minus(&variable.scaled(&power));
        let high = known.plus(&variable);
        (Value { poly: low, range: low_range }, Value { poly: high, range: high_range })
    }

    /// The value itself, or its name if it is long.
    fn named(&mut self, x: &Value) -> Value {
        if x.poly.len() < LONG {
            return x.clone();
        }
        let known = self.names.get(&x.poly).copied();
        let id = known.unwrap_or_else(|| {
            let id = self.variable(Origin::Name(x.poly.clone()), x.range.clone(), false);
            self.names.insert(x.poly.clone(), id);
            id
        });
        Value { poly: Poly::variable(id), range: x.range.clone() }
    }

    /// Whether `2^k` divides the polynomial, coefficient by coefficient, once its newest name has been
    /// replaced by what it stands for.
    fn divides_by_definition(&self, x: &Poly, k: u32) -> bool {
        let definition = |id: VarId| match &self.variables[id.0 as usize].origin {
            Origin::Name(poly) => Some((id, poly)),
            _ => None,
        };
        let linear = x.terms().filter(|(monomial, _)| monomial.len() == 1);
        let Some((id, poly)) =
            linear.filter_map(|(monomial, _)| definition(monomial[0])).max_by_key(|(id, _)| *id)
        else {
            return false;
        };
        let (coefficient, rest) = x.coefficient_of(id);
        let expanded = coefficient.as_constant().map(|c| rest.plus(&poly.scaled(&c)));
        expanded.is_some_and(|x| x.two_adicity(u64::from(k)) == u64::from(k))
    }

    /// With the high parts of vanished low parts replaced by what they are, and names by what they stand for, where
    /// p does not divide their coefficients; times a power of two.
    pub fn settled(&self, poly: &Poly, p: &BigInt) -> Poly {
        let mut poly = poly.clone();
        for (i, variable) in self.variables.iter().enumerate().rev() {
            let (k, meaning) = match &variable.origin {
                Origin::Split { rest, scale, low, .. } if low.low.is_zero() && low.high.is_zero() => {
                    (scale.trailing_zeros().expect("a power of two"), rest)
                }
                Origin::Name(meaning) => (0, meaning),
                _ => continue,
            };
            let (coefficient, mut others) = poly.coefficient_of(VarId(i as u32));
            if !coefficient.residue(p).is_zero() {
                let common = coefficient.two_adicity(k);
                others.scale(&(BigInt::one() << (k - common)));
                poly = others.plus(&self.product(&coefficient.shifted(common), meaning));
            }
        }
        poly
    }

    /// The interval of a polynomial, term by term.
    pub fn range_of(&self, poly: &Poly) -> Interval {
        poly.range(|id| &self.variables[id.0 as usize].range)
    }
}

impl Domain for Polys {
    type Value = Value;

    fn constant(&mut self, n: &BigInt) -> Value {
        Value { poly: Poly::constant(n.clone()), range: Interval::point(n.clone()) }
    }

    fn add(&mut self, a: &Value, b: &Value) -> Value {
        let range = self.intervals.add(&a.range, &b.range);
        self.exact(a.poly.plus(&b.poly), range)
    }

    fn sub(&mut self, a: &Value, b: &Value) -> Value {
        let range = self.intervals.sub(&a.range, &b.range);
        self.exact(a.poly.minus(&b.poly), range)
    }

    fn mul(&mut self, a: &Value, b: &Value) -> Value {
        let range = self.intervals.mul(&a.range, &b.range);
        let constant = a.poly.as_constant().is_some() || b.poly.as_constant().is_some();
        if constant && range.low != range.high {
            let (a, b) = (self.named(a), self.named(b));
            return self.exact(self.product(&a.poly, &b.poly), range);
        }
        self.exact(self.product(&a.poly, &b.poly), range)
    }

    fn split(&mut self, x: &Value, k: u32) -> (Value, Value) {
        let carry = self.carry.take();
        let (low_range, high_range) = x.range.split(k);
        if high_range.low == high_range.high {
            // The interval alone determines the high part.
            let high = self.constant(&high_range.low);
            let shift = Poly::constant(&high_range.low << k);
            return (Value { poly: x.poly.minus(&shift), range: low_range }, high);
        }
        let (known, rest) = x.poly.split_coefficients(&(BigInt::one() << k));
        if rest.is_zero() {
            let zero = self.constant(&BigInt::zero());
            return (zero, Value { poly: known, range: high_range });
        }
        let rest_range = self.range_of(&rest);
        if !known.is_zero() && low_range.contains(&rest_range) {
            return (Value { poly: rest, range: rest_range }, Value { poly: known, range: high_range });
        }
        if let Some(parts) = self.splits.get(&(x.poly.clone(), k)) {
            return parts.clone();
        }
        if self.divides_by_definition(&x.poly, k) {
            return self.exact_split(x, k);
        }
        let parts = self.fresh_split(x, k, carry);
        self.splits.insert((x.poly.clone(), k), parts.clone());
        parts
    }

    fn carry_in(&mut self, carry: &Value) {
        self.carry = Some(carry.poly.variables());
    }

    fn choose(&mut self, bit: &Value, a: &Value, b: &Value) -> Value {
        for id in bit.poly.variables() {
            if !self.masks.contains(&id) {
                self.masks.push(id);
            }
        }
        let range = self.intervals.choose(&bit.range, &a.range, &b.range);
        let difference = a.poly.minus(&b.poly);
        self.exact(b.poly.plus(&self.product(&bit.poly, &difference)), range)
    }

    fn is_zero(&mut self, x: &Value) -> Value {
        let range = self.intervals.is_zero(&x.range);
        if range.low == range.high {
            return self.constant(&range.low.clone());
        }
        if x.range.is_bit() {
            let one = Poly::constant(BigInt::one());
            return Value { poly: one.minus(&x.poly), range };
        }
        let terms = match x.poly.as_variable().map(|id| &self.variables[id.0 as usize].origin) {
            Some(Origin::Or(terms)) => terms.clone(),
            _ if !x.range.low.is_negative() => vec![x.poly.clone()],
            _ => Vec::new(),
        };
        let id = self.variable(Origin::ZeroTest(terms), Interval::new(0, 1), true);
        Value { poly: Poly::variable(id), range }
    }

    fn or(&mut self, a: &Value, b: &Value, bits: u32) -> Value {
        let range = self.intervals.or(&a.range, &b.range, bits);
        let mut terms = Vec::new();
        for x in [a, b] {
            match x.poly.as_variable().map(|id| &self.variables[id.0 as usize].origin) {
                Some(Origin::Or(inner)) => terms.extend(inner.clone()),
                _ => terms.push(x.poly.clone()),
            }
        }
        let id = self.variable(Origin::Or(terms), range.clone(), false);
        Value { poly: Poly::variable(id), range }
    }

    fn require(&mut self, x: &Value, low: &BigInt, high: &BigInt) -> Result<(), Excess> {
        self.intervals.require(&x.range, low, high)
    }
}

/// Quotient and remainder with `0 ≤ remainder < power`.
pub(crate) fn floor(n: &BigInt, power: &BigInt) -> (BigInt, BigInt) {
    n.div_mod_floor(power)
}
