//! Proofs of integer kernels: identities of polynomials over the integers, not mod anything.

use num_bigint::{BigInt, BigUint};
use num_traits::One;

use super::lower::{largest_remainder, reciprocal};
use super::{Kind, Layout};
use crate::eval;
use crate::eval::interval::Interval;
use crate::eval::poly::{Origin, Poly, Polys, Value, VarId};
use crate::ir::{Op, Operand, Program};
use crate::pass::bounds;

/// Proves a kernel, or says what fails.
pub fn prove(layout: &Layout, kind: Kind, program: &Program) -> Result<(), String> {
    for case in kind.inputs(layout) {
        let lengths = kind.signature(layout).into_iter().map(|(_, _, length)| length.unwrap_or(1));
        let inputs: Vec<Interval> =
            case.iter().zip(lengths).flat_map(|(range, length)| vec![range.clone(); length]).collect();
        bounds::run(program, &inputs).map_err(|violation| format!("bounds: {violation}"))?;
        Proof::new(layout, program, &inputs)?.goal(kind, &case)?;
    }
    Ok(())
}

/// A kernel evaluated to polynomials.
struct Proof<'a> {
    layout: &'a Layout,
    polys: Polys,
    inputs: Vec<Vec<Value>>,
    outputs: Vec<Vec<Value>>,
    /// What is split at the digit, in the order of the program: the low part, and the high one if
    /// the program has it.
    cuts: Vec<(Value, Option<Value>)>,
}

impl<'a> Proof<'a> {
    fn new(layout: &'a Layout, program: &Program, ranges: &[Interval]) -> Result<Self, String> {
        let mut polys = Polys::default();
        let values: Vec<Value> = ranges.iter().map(|range| polys.input(range.clone())).collect();
        let env = eval::run(&mut polys, program, &values).map_err(|violation| violation.to_string())?;
        let mut rest = values.as_slice();
        let inputs = program.inputs.iter().map(|group| {
            let (items, others) = rest.split_at(group.items.len());
            rest = others;
            items.to_vec()
        });
        let inputs = inputs.collect();
        let outputs = program
            .outputs
            .iter()
            .map(|group| group.items.iter().map(|item| env.get(&mut polys, item)).collect::<Vec<Value>>());
        let outputs = outputs.collect();
        let mut places: Vec<(&Operand, Option<Value>, Option<Value>)> = Vec::new();
        for stmt in &program.body {
            let (operand, low) = match &stmt.op {
                Op::Low(a, k) if *k == layout.digit => (a, true),
                Op::Shr(a, k) if *k == layout.digit => (a, false),
                _ => continue,
            };
            let result = env.value(stmt.results[0]).cloned();
            let at = places.iter().position(|(other, ..)| *other == operand).unwrap_or_else(|| {
                places.push((operand, None, None));
                places.len() - 1
            });
            if low { places[at].1 = result } else { places[at].2 = result }
        }
        let power = BigInt::one() << layout.digit;
        let cuts = places.into_iter().map(|(operand, low, high)| {
            let low = low.unwrap_or_else(|| {
                let (whole, high) = (env.get(&mut polys, operand), high.clone().expect("low or high"));
                Value { poly: whole.poly.minus(&high.poly.scaled(&power)), range: layout.plain() }
            });
            (low, high)
        });
        let cuts = cuts.collect();
        Ok(Self { layout, polys, inputs, outputs, cuts })
    }

    /// `Σ limb_i · 2^(vi)`.
    fn value(&self, limbs: &[Value]) -> Poly {
        let places = limbs.iter().enumerate();
        places.fold(Poly::zero(), |sum, (i, limb)| {
            sum.plus(&limb.poly.scaled(&(BigInt::one() << (self.layout.digit * i as u32))))
        })
    }

    fn goal(&self, kind: Kind, case: &[Interval]) -> Result<(), String> {
        let a = &self.inputs[0];
        let r = &self.outputs[0];
        match kind {
            Kind::Add | Kind::Sub => {
                for (i, limb) in r.iter().enumerate() {
                    let b = &self.inputs[1][i].poly;
                    let sum = if kind == Kind::Add { a[i].poly.plus(b) } else { a[i].poly.minus(b) };
                    zero("r = a ± b, limb by limb", &limb.poly.minus(&sum))?;
                }
                Ok(())
            }
            Kind::Carry => {
                let top = self.outputs[1][0].poly.scaled(&(BigInt::one() << self.bits(a.len())));
                self.digits(r)?;
                zero("r + 2^(vn)·high = a", &self.value(r).plus(&top).minus(&self.value(a)))
            }
            Kind::Mul | Kind::Square => {
                let b = if kind == Kind::Mul { &self.inputs[1] } else { a };
                let product = self.polys.product(&self.value(a), &self.value(b));
                zero("r = a·b", &self.value(r).minus(&product))?;
                self.digits(&r[..r.len() - 1])?;
                self.last_digit(&case[0], r)
            }
            Kind::ShiftLeft(k) => {
                let shifted = self.value(a).scaled(&(BigInt::one() << k));
                zero("r = 2^k·a", &self.value(r).minus(&shifted))?;
                self.within(r, &self.layout.sum(self.layout.capacity()))
            }
            Kind::ShiftRight(k) => self.floor(k),
            Kind::FromBytes => {
                self.digits(r)?;
                zero("r = bytes", &self.value(r).minus(&big_endian(a)))
            }
            Kind::ToBytes => self.low_bytes(),
            Kind::Divide => self.division(),
        }
    }

    fn bits(&self, limbs: usize) -> u32 {
        self.layout.digit * limbs as u32
    }

    fn within(&self, limbs: &[Value], range: &Interval) -> Result<(), String> {
        match limbs.iter().position(|limb| !range.contains(&limb.range)) {
            Some(i) => Err(format!("limb {i} of the result may leave its range")),
            None => Ok(()),
        }
    }

    fn digits(&self, limbs: &[Value]) -> Result<(), String> {
        self.within(limbs, &self.layout.plain())
    }

    /// The last limb of a product of plain integers is a digit: the product is below 2^(2vn), and
    /// the digits below it are not negative. (Its interval alone allows one more.)
    fn last_digit(&self, input: &Interval, limbs: &[Value]) -> Result<(), String> {
        let n = self.layout.n();
        let last = limbs.last().expect("limbs");
        let top = self.layout.sum(self.layout.capacity());
        if *input == self.layout.plain() {
            let whole = (BigInt::one() << self.bits(n)) - 1;
            let most = (&whole * &whole) >> self.bits(2 * n - 1);
            return if most <= self.layout.most() { Ok(()) } else { Err("the last limb".to_owned()) };
        }
        if top.contains(&last.range) { Ok(()) } else { Err("the last limb may leave its range".to_owned()) }
    }

    /// `a − 2^k·r` is the low part of a split at k: then `r = ⌊a / 2^k⌋`.
    fn floor(&self, k: u32) -> Result<(), String> {
        let r = &self.outputs[0];
        let left = self.value(&self.inputs[0]).minus(&self.value(r).scaled(&(BigInt::one() << k)));
        let power = BigInt::one() << k;
        let is_low = self.polys.variables.iter().enumerate().any(|(i, variable)| match &variable.origin {
            Origin::Split { rest, scale, .. } if *scale == power => {
                let variable = Poly::variable(VarId(i as u32));
                rest.minus(&variable.scaled(scale)) == left
            }
            _ => false,
        });
        if !is_low {
            return Err("not shown: 0 ≤ a − 2^k·r < 2^k".to_owned());
        }
        self.within(r, &self.layout.sum(self.layout.capacity()))
    }

    /// The bytes are the value mod 2^(8·length), and the verdict tests what lies above.
    fn low_bytes(&self) -> Result<(), String> {
        let power = BigInt::one() << (8 * self.layout.bytes);
        let above = self.value(&self.inputs[0]).minus(&big_endian(&self.outputs[0]));
        zero("bytes ≡ a mod 2^(8·length)", &above.residue(&power))?;
        let verdict = &self.outputs[1][0].poly;
        let origin = verdict.as_variable().map(|id| &self.polys.variables[id.0 as usize].origin);
        // A verdict on a single bit is its complement.
        let tested = match origin {
            Some(Origin::ZeroTest(terms)) if terms.len() == 1 => terms[0].clone(),
            _ => Poly::constant(1).minus(verdict),
        };
        if self.is_above(&tested, &power) {
            return Ok(());
        }
        Err("not shown: the verdict tests what lies above the bytes".to_owned())
    }

    /// Whether `tested = ⌊a / power⌋`: what is left of `a` are digits, and the low part of a split
    /// of the last limb.
    fn is_above(&self, tested: &Poly, power: &BigInt) -> bool {
        let left = self.value(&self.inputs[0]).minus(&tested.scaled(power));
        let within = |poly: &Poly, most: &BigInt| {
            let range = self.polys.range_of(poly);
            range.low >= BigInt::from(0) && range.high < *most
        };
        let place = BigInt::one() << self.bits(self.layout.n() - 1);
        let lows =
            self.polys.variables.iter().enumerate().filter_map(|(i, variable)| match &variable.origin {
                Origin::Split { rest, scale, .. } if &place * scale == *power => {
                    Some(rest.minus(&Poly::variable(VarId(i as u32)).scaled(scale)))
                }
                _ => None,
            });
        within(&left, power) || lows.into_iter().any(|low| within(&left.minus(&low.scaled(&place)), &place))
    }

    /// `a = q·m + r` with `0 ≤ r < m`, for all `0 ≤ a < 2^(2vn)`.
    fn division(&self) -> Result<(), String> {
        let layout = self.layout;
        let modulus = layout.modulus.clone().expect("asked for by a modulus");
        let m = BigInt::from(modulus.clone());
        let (n, a) = (layout.n(), &self.inputs[0]);
        let [q, r] = [&self.outputs[0], &self.outputs[1]].map(|limbs| self.value(limbs));
        self.digits(&self.outputs[0][..n])?;
        self.digits(&self.outputs[1])?;
        let wrap = BigInt::one() << self.bits(n + 1);
        // Windows of n + 1 cuts: integers from 0 to 2^(v(n+1)) − 1.
        let windows: Vec<(Poly, Option<Value>)> = self
            .cuts
            .windows(n + 1)
            .map(|cuts| {
                let lows: Vec<Value> = cuts.iter().map(|(low, _)| low.clone()).collect();
                (self.value(&lows), cuts[n].1.clone())
            })
            .collect();
        // The remainder of the estimate: a − (q − more)·m, for some small integer `more`.
        let mut found = None;
        for (start, (rest, _)) in windows.iter().enumerate() {
            let (mut rest, mut more) = (rest.clone(), Poly::zero());
            let (first, mut bound) = (rest.clone(), largest_remainder(layout, &modulus));
            for (less, carry) in windows.iter().skip(start + 1) {
                let Some(carry) = carry.as_ref().filter(|carry| carry.range.is_bit()) else { continue };
                // less = rest − m + 2^(v(n+1))·(1 − carry): the carry says whether rest ≥ m.
                let lifted = rest.plus(&Poly::constant(&wrap - &m));
                if *less == lifted.minus(&carry.poly.scaled(&wrap)) && carry.poly.as_variable().is_some() {
                    rest = rest.minus(&carry.poly.scaled(&m));
                    more = more.plus(&carry.poly);
                    bound = bound_below(bound, &modulus);
                }
            }
            let estimate = q.minus(&more);
            let exact = self.value(a).minus(&estimate.scaled(&m));
            let congruent = exact.minus(&first).residue(&wrap).is_zero();
            if congruent && bound < modulus {
                found = Some((estimate, rest));
                break;
            }
        }
        let Some((estimate, rest)) = found else {
            return Err("not shown: a remainder below the modulus".to_owned());
        };
        self.estimate(&estimate)?;
        // What is congruent mod 2^(v(n+1)) is equal: both are not negative, and below that.
        if BigInt::from(largest_remainder(layout, &modulus)) >= wrap {
            return Err("not shown: the remainder fits its digits".to_owned());
        }
        // Both are from 0 to 2^(vn) − 1.
        let difference = rest.minus(&r).residue(&(BigInt::one() << self.bits(n)));
        zero("the remainder's digits", &difference)
    }

    /// The estimate is `⌊⌊a / 2^(v(n−1))⌋·μ / 2^(v(n+1))⌋`: what it drops is a window of digits.
    fn estimate(&self, estimate: &Poly) -> Result<(), String> {
        let layout = self.layout;
        let (n, a) = (layout.n(), &self.inputs[0]);
        let (mu, _) = reciprocal(layout, layout.modulus.as_ref().expect("a modulus"));
        let product = self.value(&a[n - 1..]).scaled(&BigInt::from(mu));
        let dropped = product.minus(&estimate.scaled(&(BigInt::one() << self.bits(n + 1))));
        // Columns below the first digit of the reciprocal are zero, and nothing is cut from them.
        let is_dropped = |zeros: usize| {
            self.cuts.windows(n + 1 - zeros).any(|cuts| {
                let lows: Vec<Value> = cuts.iter().map(|(low, _)| low.clone()).collect();
                self.value(&lows).scaled(&(BigInt::one() << self.bits(zeros))) == dropped
            })
        };
        if (0..=n).any(is_dropped) {
            return Ok(());
        }
        Err("not shown: the quotient's estimate".to_owned())
    }
}

fn bound_below(bound: BigUint, modulus: &BigUint) -> BigUint {
    if &bound < modulus { bound } else { (bound - modulus).max(modulus - 1u32) }
}

/// `Σ byte_i · 256^(length − 1 − i)`.
fn big_endian(bytes: &[Value]) -> Poly {
    let places = bytes.iter().rev().enumerate();
    places.fold(Poly::zero(), |sum, (i, byte)| sum.plus(&byte.poly.scaled(&(BigInt::one() << (8 * i)))))
}

fn zero(goal: &str, poly: &Poly) -> Result<(), String> {
    if poly.is_zero() { Ok(()) } else { Err(format!("not shown: {goal}; {} terms are left", poly.len())) }
}

#[cfg(test)]
mod tests {
    use num_traits::Zero;

    use super::*;
    use crate::integer::lower;

    fn layout(bits: u32, word: u32, digit: u32) -> Layout {
        let modulus = (BigUint::one() << bits) - 189u32;
        Layout::new(bits, word, digit, vec![1, 2], Some(modulus))
    }

    #[test]
    fn every_kernel_is_proved() {
        for layout in [layout(256, 64, 52), layout(256, 32, 26), layout(64, 16, 12), layout(521, 64, 56)] {
            for kind in layout.kinds() {
                let verdict = prove(&layout, kind, &lower(&layout, kind));
                assert_eq!(verdict, Ok(()), "{kind:?} of {layout:?}");
            }
        }
    }

    #[test]
    fn a_lost_operation_is_noticed() {
        let layout = layout(128, 32, 26);
        // Of bytes, some bits are known to be zero, and to lose them changes nothing.
        let computes = |kind: &Kind| !matches!(kind, Kind::FromBytes | Kind::ToBytes);
        for kind in layout.kinds().into_iter().filter(computes) {
            let program = lower(&layout, kind);
            for index in 0..program.body.len() {
                let mut mutant = program.clone();
                // A sum that loses its second term, a shift by one bit more.
                match &mut mutant.body[index].op {
                    Op::Add(_, b) | Op::Sub(_, b) => *b = Operand::Const(BigInt::zero()),
                    Op::Shr(_, k) | Op::Low(_, k) => *k += 1,
                    Op::Shl(_, k) => *k -= 1,
                    _ => continue,
                }
                assert!(prove(&layout, kind, &mutant).is_err(), "{kind:?}, statement {index}");
            }
        }
    }
}
