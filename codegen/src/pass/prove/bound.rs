//! How large a value can be, at the level of values and not of limbs.
//!
//! Limbs forget: that a four-limb number is less than p does not follow from its limbs. Here a
//! polynomial is bounded after its high parts have been eliminated, newest first, by
//! `high = (rest − low)/2^k`: what remains are inputs and low parts, each in a known interval,
//! and sums of limbs have become values again. In each *case* the bits used as masks have
//! values, and every such bit gives a *fact*: the chain of low parts below it is a polynomial
//! in a known interval.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use crate::eval::interval::Interval;
use crate::eval::poly::{Origin, Poly, Polys, VarId};

/// An operand whose value is bounded: its limbs, their offsets, and a variable for the value.
pub(super) struct Operand {
    /// Variables of the limbs.
    pub(super) limbs: Vec<VarId>,
    /// Bit offset of each.
    pub(super) offsets: Vec<u32>,
    /// The variable of the value.
    pub(super) value: VarId,
}

/// Variables up to which every high part may be asked for its value.
const SHORT: usize = 400;

/// A polynomial and an interval that holds it.
struct Fact {
    poly: Poly,
    range: Interval,
}

/// One assignment of the bits used as masks.
pub(super) struct Case<'a> {
    polys: &'a Polys,
    operands: &'a [Operand],
    bits: BTreeMap<VarId, bool>,
    /// Intervals of low parts that this case narrows.
    lows: BTreeMap<VarId, Interval>,
    facts: Vec<Fact>,
    /// Variables whose value has been asked for: known in this case, or not.
    pinned: RefCell<BTreeMap<VarId, Option<BigInt>>>,
    /// Whether no input leads here: two true bounds exclude each other.
    vacuous: Cell<bool>,
}

impl<'a> Case<'a> {
    /// The case where these bits have these values.
    pub(super) fn new(polys: &'a Polys, operands: &'a [Operand], bits: BTreeMap<VarId, bool>) -> Self {
        let mut case = Case {
            polys,
            operands,
            bits,
            lows: BTreeMap::new(),
            facts: Vec::new(),
            pinned: RefCell::default(),
            vacuous: Cell::new(false),
        };
        let assigned: Vec<VarId> = case.bits.keys().copied().collect();
        for bit in assigned {
            case.learn(bit);
            // What could not be told before may follow now.
            case.pinned.borrow_mut().clear();
        }
        case
    }

    /// The case in words, for a message.
    pub(super) fn describe(&self) -> String {
        if self.bits.is_empty() {
            return String::new();
        }
        let bits: String = self.bits.values().map(|&bit| if bit { '1' } else { '0' }).collect();
        format!(" when the masks are {bits}")
    }

    /// Whether no input leads to this case, as far as its bounds show.
    pub(super) fn is_vacuous(&self) -> bool {
        self.vacuous.get()
    }

    /// The polynomial in this case.
    pub(super) fn apply(&self, poly: &Poly) -> Poly {
        self.bits.iter().fold(
            poly.clone(),
            |poly, (&id, &bit)| {
                if poly.contains(id) { poly.with_bit(id, bit) } else { poly }
            },
        )
    }

    /// Records what has been shown of this case: the polynomial is zero.
    pub(super) fn learn_zero(&mut self, poly: Poly) {
        self.facts.push(Fact { poly, range: Interval::point(0) });
    }

    /// What follows from the value of one bit.
    fn learn(&mut self, bit: VarId) {
        match &self.polys.variables[bit.0 as usize].origin {
            Origin::Split { .. } => self.learn_chain(bit),
            Origin::ZeroTest(terms) => {
                let terms = terms.clone();
                let zero = self.bits[&bit];
                if let ([term], false) = (&terms[..], zero) {
                    let poly = self.apply(term);
                    let high = self.polys.range_of(&poly).high.max(BigInt::one());
                    self.facts.push(Fact { poly, range: Interval { low: BigInt::one(), high } });
                }
                if zero {
                    for term in &terms {
                        let poly = self.apply(term);
                        self.facts.push(Fact { poly, range: Interval::point(0) });
                    }
                }
                if let [term] = &terms[..]
                    && let Some(id) = self.newest_split(term, VarId(u32::MAX))
                {
                    self.learn_chain(id);
                }
            }
            Origin::Input | Origin::Low | Origin::Or(_) => {}
        }
    }

    /// The sum of the low parts below a carry lies where they do.
    fn learn_chain(&mut self, carry: VarId) {
        let (poly, members) = self.chain(carry);
        let poly = self.apply(&poly);
        let most: BigInt = members.iter().map(|(low, weight)| &self.low(*low).high * weight).sum();
        let least: BigInt = members.iter().map(|(low, weight)| &self.low(*low).low * weight).sum();
        let range = self.bound(&poly);
        let (low, high) = (range.low.max(least), range.high.min(most));
        if low > high {
            self.vacuous.set(true);
            return;
        }
        self.narrow(&members, &low, &high);
        self.facts.push(Fact { poly, range: Interval { low, high } });
    }

    /// The low parts of the carry (or borrow) chain that ends in a bit, each with its weight,
    /// and their sum as a polynomial: the older carries cancel in it.
    fn chain(&self, bit: VarId) -> (Poly, Vec<(VarId, BigInt)>) {
        let mut sum = self.low_poly(bit);
        let mut members = vec![(bit, BigInt::one())];
        let sign = self.scale(bit).is_negative();
        loop {
            let next = sum.variables().into_iter().rev().find(|&id| {
                let variable = &self.polys.variables[id.0 as usize];
                let is_carry = variable.bit && matches!(variable.origin, Origin::Split { .. });
                if id == bit || !is_carry || members.iter().any(|(member, _)| *member == id) {
                    return false;
                }
                if !members.iter().any(|(member, _)| self.may_enter(id, *member)) {
                    return false;
                }
                let coefficient = sum.coefficient_of(id).0.as_constant();
                let scale = self.scale(id);
                scale.is_negative() == sign && coefficient.is_some_and(|c| c.is_negative() == sign)
            });
            let Some(id) = next else { break };
            let coefficient = sum.coefficient_of(id).0.as_constant().expect("found above");
            let scale = self.scale(id);
            let common = coefficient.gcd(&scale);
            let (grow, add) = ((&scale / &common).abs(), (&coefficient / &common).abs());
            sum = sum.scaled(&grow).plus(&self.low_poly(id).scaled(&add));
            for (_, weight) in &mut members {
                *weight *= &grow;
            }
            members.push((id, add));
        }
        (sum, members)
    }

    /// The chains of borrows whose last one enters no other difference: the sum of their low
    /// parts, the power of two above it, and the low parts with their weights.
    pub(super) fn dropped_chains(&self) -> Vec<(Poly, BigInt, Vec<(VarId, BigInt)>)> {
        let borrows = (0..self.polys.variables.len() as u32).map(VarId).filter(|id| {
            let variable = &self.polys.variables[id.0 as usize];
            variable.bit
                && matches!(&variable.origin, Origin::Split { scale, carry: Some(_), .. } if scale.is_negative())
        });
        let enters = |id: VarId| {
            self.polys.variables.iter().any(|variable| {
                matches!(&variable.origin, Origin::Split { carry: Some(entered), .. } if entered.contains(&id))
            })
        };
        let last = borrows.filter(|id| !enters(*id) && !self.polys.masks.contains(id));
        last.map(|id| {
            let (poly, members) = self.chain(id);
            let weight = members.iter().find(|(member, _)| *member == id).expect("it ends in it").1.clone();
            (poly, weight * self.scale(id).abs(), members)
        })
        .collect()
    }

    /// Whether a carry may be the one that entered a sum: where that is recorded, it is.
    fn may_enter(&self, carry: VarId, member: VarId) -> bool {
        match &self.polys.variables[member.0 as usize].origin {
            Origin::Split { carry: Some(entered), .. } => entered.contains(&carry),
            _ => true,
        }
    }

    /// Bound propagation: each low part of a sum in `[least, most]` is held by what the others
    /// leave. Its polynomial with the narrowed interval is a fact of its own.
    fn narrow(&mut self, members: &[(VarId, BigInt)], least: &BigInt, most: &BigInt) {
        for (id, weight) in members {
            let others = members.iter().filter(|(other, _)| other != id);
            let (mut floor, mut ceiling) = (least.clone(), most.clone());
            for (other, weight) in others {
                let range = self.low(*other);
                floor -= &range.high * weight;
                ceiling -= &range.low * weight;
            }
            let known = self.low(*id);
            let low = known.low.clone().max(floor.div_ceil(weight));
            let high = known.high.clone().min(ceiling.div_floor(weight));
            if low > high {
                self.vacuous.set(true);
                return;
            }
            if low != known.low || high != known.high {
                let range = Interval { low, high };
                self.lows.insert(*id, range.clone());
                let poly = self.apply(&self.low_poly(*id));
                self.facts.push(Fact { poly, range });
            }
        }
    }

    /// The interval of the low part of a split.
    fn low(&self, split: VarId) -> Interval {
        match (self.lows.get(&split), &self.polys.variables[split.0 as usize].origin) {
            (Some(range), _) => range.clone(),
            (None, Origin::Split { low, .. }) => low.clone(),
            (None, _) => unreachable!("only splits have low parts"),
        }
    }

    fn low_poly(&self, split: VarId) -> Poly {
        match &self.polys.variables[split.0 as usize].origin {
            Origin::Split { rest, scale, .. } => rest.minus(&Poly::variable(split).scaled(scale)),
            _ => unreachable!("only splits have low parts"),
        }
    }

    fn scale(&self, split: VarId) -> BigInt {
        match &self.polys.variables[split.0 as usize].origin {
            Origin::Split { scale, .. } => scale.clone(),
            _ => unreachable!("only splits have scales"),
        }
    }

    /// The value of a variable, if the case determines it.
    pub(super) fn pin(&self, id: VarId) -> Option<BigInt> {
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
    pub(super) fn pin_all(&self, poly: &Poly) -> Poly {
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
    pub(super) fn bound(&self, poly: &Poly) -> Interval {
        self.bound_until(poly, &|range| range.low == range.high)
    }

    /// Such an interval, narrowed until it is enough or nothing is left to try.
    pub(super) fn bound_until(&self, poly: &Poly, enough: &dyn Fn(&Interval) -> bool) -> Interval {
        self.bound_with(poly, 2, enough)
    }

    /// Such an interval by elimination alone.
    pub(super) fn eliminated(&self, poly: &Poly) -> Interval {
        self.eliminate(&self.apply(poly), false)
    }

    /// With the variables that elimination alone determines replaced.
    pub(super) fn with_fixed(&self, poly: &Poly) -> Poly {
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
        while let Some(id) = self.newest_split(&sum.poly, below) {
            below = id;
            // In long programs carries only: other high parts are seldom determined, and are many.
            let may_pin = pins && (self.polys.is_bit(id) || self.polys.variables.len() < SHORT);
            if let Some(value) = may_pin.then(|| self.pin(id)).flatten() {
                let coefficient = sum.poly.take_coefficient(id);
                sum.poly.accumulate(coefficient.scaled(&value));
                continue;
            }
            let Origin::Split { rest, scale, .. } = &self.polys.variables[id.0 as usize].origin else {
                unreachable!("found as a split")
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

    fn newest_split(&self, poly: &Poly, below: VarId) -> Option<VarId> {
        let is_split = |id: VarId| matches!(self.polys.variables[id.0 as usize].origin, Origin::Split { .. });
        let ids = poly.terms().flat_map(|(monomial, _)| monomial).copied();
        ids.filter(|&id| id < below && is_split(id)).max()
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
