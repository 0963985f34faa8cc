//! Cases of the bits used as masks, and what follows from them.
//!
//! In each case these bits have values, and every such bit gives a *fact*: the chain of low parts
//! below a carry or a borrow is a polynomial in a known interval.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed};

use crate::eval::interval::Interval;
use crate::eval::poly::{Origin, Poly, Polys, VarId};

mod bound;

/// Variables with their weights in a sum.
pub(super) type Members = Vec<(VarId, BigInt)>;

/// An operand whose value is bounded: its limbs, their offsets, and a variable for the value.
pub(super) struct Operand {
    /// Variables of the limbs.
    pub(super) limbs: Vec<VarId>,
    /// Bit offset of each.
    pub(super) offsets: Vec<u32>,
    /// The variable of the value.
    pub(super) value: VarId,
}

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
            Origin::Input | Origin::Low | Origin::Name(_) | Origin::Or(_) => {}
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
    fn chain(&self, bit: VarId) -> (Poly, Members) {
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
    pub(super) fn dropped_chains(&self) -> Vec<(Poly, BigInt, Members)> {
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
}
