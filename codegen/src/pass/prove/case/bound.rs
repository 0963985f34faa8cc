//! How large a value can be, at the level of values and not of limbs.
//!
//! Limbs forget: that a four-limb number is less than p does not follow from its limbs. Here a
//! polynomial is bounded after its high parts have been eliminated, newest first, by
//! `high = (rest − low)/2^k`: what remains are inputs and low parts, each in a known interval,
//! and sums of limbs have become values again.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::Case;
use crate::eval::interval::Interval;
use crate::eval::poly::{Origin, Poly, Polys, VarId};

/// Variables up to which every high part may be asked for its value.
const SHORT: usize = 400;

impl Case<'_> {
    /// The value of a variable, if the case determines it.
    pub(in super::super) fn pin(&self, id: VarId) -> Option<BigInt> {
        if let Some(known) = self.pinned.borrow().get(&id) {
            return known.clone();
        }
        // While it is being computed it is unknown to its own elimination.
        self.pinned.borrow_mut().insert(id, None);
        let range = self.bound_with(&Poly::variable(id), 1, &|range| range.low == range.high);
        let value = (range.low == range.high).then_some(range.low);
        self.pinned.borrow_mut().insert(id, value.clone());
        value
    }

    /// With the variables that the case determines replaced.
    pub(in super::super) fn pin_all(&self, poly: &Poly) -> Poly {
        let mut poly = self.apply(poly);
        for id in poly.variables() {
            if let Some(value) = self.pin(id) {
                let (coefficient, rest) = poly.coefficient_of(id);
                poly = coefficient.scaled(&value).plus(&rest);
            }
        }
        poly
    }

    /// An interval of integers that holds the polynomial in this case.
    pub(in super::super) fn bound(&self, poly: &Poly) -> Interval {
        self.bound_until(poly, &|range| range.low == range.high)
    }

    /// Such an interval, narrowed until it is enough or nothing is left to try.
    pub(in super::super) fn bound_until(&self, poly: &Poly, enough: &dyn Fn(&Interval) -> bool) -> Interval {
        self.bound_with(poly, 2, enough)
    }

    /// Such an interval by elimination alone.
    pub(in super::super) fn eliminated(&self, poly: &Poly) -> Interval {
        self.eliminate(&self.apply(poly), false)
    }

    /// With the variables that elimination alone determines replaced.
    pub(in super::super) fn with_fixed(&self, poly: &Poly) -> Poly {
        let mut poly = self.apply(poly);
        for id in poly.variables() {
            let range = self.eliminated(&Poly::variable(id));
            if range.low == range.high {
                let (coefficient, rest) = poly.coefficient_of(id);
                poly = coefficient.scaled(&range.low).plus(&rest);
            }
        }
        poly
    }

    /// By elimination; and by each fact, from which the polynomial differs by a remainder.
    fn bound_with(&self, poly: &Poly, depth: u32, enough: &dyn Fn(&Interval) -> bool) -> Interval {
        let poly = self.apply(poly);
        let mut best = self.meet(&self.eliminate(&poly, false), &self.polys.range_of(&poly));
        // Knowing a carry helps where the value below it is not needed, and hinders where it is.
        if !enough(&best) {
            best = self.meet(&best, &self.eliminate(&poly, true));
        }
        if depth == 0 {
            return best;
        }
        for fact in &self.facts {
            for (ratio, remainder) in multiples(&poly, &fact.poly) {
                if enough(&best) {
                    return best;
                }
                let offset = fact.range.times(&Interval::point(ratio));
                let with = |rest: &Interval| self.meet(&best, &offset.plus(rest));
                let rest = if remainder.as_constant().is_some() {
                    self.polys.range_of(&remainder)
                } else {
                    self.bound_with(&remainder, depth - 1, &|rest| enough(&with(rest)))
                };
                best = with(&rest);
            }
        }
        best
    }

    /// Eliminates high parts, newest first, then the last limb of every bounded operand, and
    /// adds up the intervals of what is left.
    fn eliminate(&self, poly: &Poly, pins: bool) -> Interval {
        let mut sum = Fraction { poly: poly.clone(), shift: 0 };
        let mut below = VarId(u32::MAX);
        let defined = |id: VarId| {
            matches!(self.polys.variables[id.0 as usize].origin, Origin::Split { .. } | Origin::Name(_))
        };
        while let Some(id) = newest(&sum.poly, below, defined) {
            below = id;
            // In long programs carries only: other high parts are seldom determined, and are many.
            let may_pin = pins && (self.polys.is_bit(id) || self.polys.variables.len() < SHORT);
            if let Some(value) = may_pin.then(|| self.pin(id)).flatten() {
                let coefficient = sum.poly.take_coefficient(id);
                sum.poly.accumulate(coefficient.scaled(&value));
                continue;
            }
            let (rest, scale) = match &self.polys.variables[id.0 as usize].origin {
                Origin::Split { rest, scale, .. } => (rest, scale),
                Origin::Name(meaning) => {
                    sum.substitute(self.polys, id, &self.apply(meaning), &BigInt::one());
                    continue;
                }
                _ => unreachable!("found as a split or a name"),
            };
            let mut high = self.apply(rest).minus(&Poly::variable(VarId(id.0 + 1)));
            if scale.is_negative() {
                high.scale(&BigInt::from(-1));
            }
            sum.substitute(self.polys, id, &high, scale);
        }
        for operand in self.operands {
            let last = operand.limbs.len() - 1;
            let mut top = Poly::variable(operand.value);
            for (limb, offset) in operand.limbs[..last].iter().zip(&operand.offsets) {
                top = top.minus(&Poly::variable(*limb).scaled(&(BigInt::one() << offset)));
            }
            let weight = BigInt::one() << operand.offsets[last];
            // Once for each time that it occurs in a monomial.
            while sum.poly.contains(operand.limbs[last]) {
                sum.substitute(self.polys, operand.limbs[last], &top, &weight);
            }
        }
        let range = self.range_of_lows(&sum.poly);
        let denominator = BigInt::one() << sum.shift;
        self.interval(range.low.div_ceil(&denominator), range.high.div_floor(&denominator))
    }

    /// The intersection of two intervals that both hold a value.
    fn meet(&self, a: &Interval, b: &Interval) -> Interval {
        self.interval(a.low.clone().max(b.low.clone()), a.high.clone().min(b.high.clone()))
    }

    /// An interval; where its ends exclude each other no input leads to this case, and anything
    /// is true of it.
    fn interval(&self, low: BigInt, high: BigInt) -> Interval {
        if low > high {
            self.vacuous.set(true);
            return Interval { low: high.clone(), high };
        }
        Interval { low, high }
    }

    pub(super) fn newest_split(&self, poly: &Poly, below: VarId) -> Option<VarId> {
        let is_split = |id: VarId| matches!(self.polys.variables[id.0 as usize].origin, Origin::Split { .. });
        newest(poly, below, is_split)
    }

    fn range_of_lows(&self, poly: &Poly) -> Interval {
        poly.range(|id| {
            let split = VarId(id.0.wrapping_sub(1));
            match self.polys.variables[id.0 as usize].origin {
                Origin::Low => self.lows.get(&split).unwrap_or(&self.polys.variables[id.0 as usize].range),
                _ => &self.polys.variables[id.0 as usize].range,
            }
        })
    }
}

/// The newest variable of this kind in a polynomial, older than another.
fn newest(poly: &Poly, below: VarId, is_kind: impl Fn(VarId) -> bool) -> Option<VarId> {
    let ids = poly.terms().flat_map(|(monomial, _)| monomial).copied();
    ids.filter(|&id| id < below && is_kind(id)).max()
}

/// `poly / 2^shift`, an integer.
struct Fraction {
    poly: Poly,
    shift: u64,
}

impl Fraction {
    /// Replaces a variable by `numerator/scale`, where the scale is a power of two up to its sign,
    /// which does not count. Only what does not divide goes into the denominator.
    fn substitute(&mut self, polys: &Polys, id: VarId, numerator: &Poly, scale: &BigInt) {
        let coefficient = self.poly.take_coefficient(id);
        let bits = scale.trailing_zeros().expect("a power of two");
        let common = coefficient.two_adicity(bits);
        self.poly.scale(&(BigInt::one() << (bits - common)));
        self.poly.accumulate(polys.product(&coefficient.shifted(common), numerator));
        self.shift += bits - common;
    }
}

/// Multiples of `fact` that cancel a term of `poly`, with what then remains.
fn multiples(poly: &Poly, fact: &Poly) -> Vec<(BigInt, Poly)> {
    let mut found: Vec<(BigInt, Poly)> = Vec::new();
    for (monomial, coefficient) in fact.terms().filter(|(monomial, _)| !monomial.is_empty()) {
        let Some((_, mine)) = poly.terms().find(|(other, _)| *other == monomial) else { continue };
        let (ratio, rest) = mine.div_rem(coefficient);
        if rest.is_zero() && !found.iter().any(|(other, _)| *other == ratio) {
            let remainder = poly.minus(&fact.scaled(&ratio));
            found.push((ratio, remainder));
        }
        if found.len() == 3 {
            break;
        }
    }
    found
}
