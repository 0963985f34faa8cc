//! Proofs: that a kernel computes what it is named for.
//!
#![doc = include_str!("prove/method.md")]

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::{One, Zero};

use crate::eval::interval::Interval;
use crate::eval::poly::{Origin, Poly, Polys, Value, VarId};
use crate::eval::{self, Environment, Violation};
use crate::ir::{Program, Type};
use crate::lower::{Kind, division};
use crate::pass::bounds;
use crate::rep::{Reduction, Rep, Style};

mod case;
mod goal;
mod remainder;
mod steps;

use case::{Case, Members, Operand};

/// Why a kernel is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Its parameters or results are not those of its name.
    Signature(String),
    /// An operation may wrap.
    Bounds(Violation),
    /// A result may leave its class.
    Output {
        /// Which limb.
        limb: String,
        /// What it may be at most, and must be.
        text: String,
    },
    /// The specification does not follow.
    Goal {
        /// What was to be shown.
        goal: String,
        /// What is left over.
        remains: String,
    },
}

impl std::error::Error for Failure {}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Signature(text) => write!(f, "the signature is not the kernel's: {text}"),
            Failure::Bounds(violation) => write!(f, "bounds: {violation}"),
            Failure::Output { limb, text } => write!(f, "result `{limb}` leaves its class: {text}"),
            Failure::Goal { goal, remains } => write!(f, "not shown: {goal}; {remains}"),
        }
    }
}

/// What a proof ends in. A failure tells much, and is kept out of the way of success.
pub type Verdict<T = ()> = Result<T, Box<Failure>>;

/// Proves a kernel, or says what fails. Nothing is assumed of the program beyond the meaning of
/// its operations.
pub fn prove(rep: &Rep, kind: Kind, program: &Program) -> Verdict {
    signature(rep, kind, program)?;
    let intervals = bounds::inputs(rep, kind);
    let outputs = bounds::run(program, &intervals).map_err(bounds_failure)?;
    classes(rep, kind, program, &outputs)?;
    Prover::new(rep, kind, program)?.goals()
}

fn bounds_failure(violation: Violation) -> Box<Failure> {
    Box::new(Failure::Bounds(violation))
}

/// The parameters and results must be exactly those that the trait declares.
fn signature(rep: &Rep, kind: Kind, program: &Program) -> Verdict {
    let expected = kind.signature(rep);
    let found: Vec<(&str, Type, Option<usize>)> = program
        .inputs
        .iter()
        .map(|group| (group.name.as_str(), group.ty, group.array.then_some(group.items.len())))
        .collect();
    if found != expected {
        return Err(Box::new(Failure::Signature(format!("parameters {found:?}, expected {expected:?}"))));
    }
    let word = Type::Unsigned(rep.word);
    let results: Vec<(Type, Option<usize>)> = match kind {
        Kind::IsZero => vec![(Type::Bit, None)],
        Kind::ToBytes => vec![(Type::Unsigned(8), Some(rep.bytes()))],
        Kind::FromBytes => vec![(word, Some(rep.n())), (Type::Bit, None)],
        kind if kind.is_division() => division::results(rep, kind),
        _ => vec![(word, Some(rep.n()))],
    };
    let found: Vec<(Type, Option<usize>)> =
        program.outputs.iter().map(|group| (group.ty, group.array.then_some(group.items.len()))).collect();
    if found != results || rep.word != program.word {
        return Err(Box::new(Failure::Signature(format!("results {found:?}, expected {results:?}"))));
    }
    Ok(())
}

/// Every limb of an element lies in the interval of its class.
fn classes(rep: &Rep, kind: Kind, program: &Program, outputs: &[Interval]) -> Verdict {
    let Some(class) = kind.output_class() else { return Ok(()) };
    for (index, (allowed, found)) in rep.class(class).limbs.iter().zip(outputs).enumerate() {
        if !allowed.contains(found) {
            return Err(Box::new(Failure::Output {
                limb: format!("{}{index}", program.outputs[0].name),
                text: format!("{:#x} to {:#x}, allowed to {:#x}", found.low, found.high, allowed.high),
            }));
        }
    }
    Ok(())
}

/// The operands of a division step: zeta, an odd f = 2φ + 1, and g = 2γ + β with a bit β.
fn step_inputs(polys: &mut Polys, intervals: Vec<Interval>) -> Vec<Value> {
    let bits = [Interval::point(0), Interval::point(1), Interval::new(0, 1)];
    let inputs = intervals.into_iter().zip(bits).enumerate();
    inputs
        .map(|(i, (range, low))| match i {
            0 => polys.input(range),
            _ => {
                let half = polys.input(range.split(1).1).poly.scaled(&BigInt::from(2));
                let low = if low.low == low.high { Poly::constant(low.low) } else { polys.input(low).poly };
                Value { poly: half.plus(&low), range }
            }
        })
        .collect()
}

/// A kernel evaluated to polynomials.
struct Prover<'a> {
    rep: &'a Rep,
    kind: Kind,
    program: &'a Program,
    p: BigInt,
    polys: Polys,
    /// Every value of the program.
    env: Environment<Value>,
    /// The operands with bounded values.
    operands: Vec<Operand>,
    /// Input groups, in order.
    inputs: Vec<Vec<Value>>,
    /// Output groups, in order.
    outputs: Vec<Vec<Value>>,
}

impl<'a> Prover<'a> {
    fn new(rep: &'a Rep, kind: Kind, program: &'a Program) -> Verdict<Self> {
        let mut polys = Polys::default();
        let intervals = bounds::inputs(rep, kind);
        let values: Vec<Value> = match kind {
            Kind::Step => step_inputs(&mut polys, intervals),
            _ => intervals.into_iter().map(|range| polys.input(range)).collect(),
        };
        let mut rest = values.as_slice();
        let mut inputs = Vec::new();
        for group in &program.inputs {
            let (items, others) = rest.split_at(group.items.len());
            inputs.push(items.to_vec());
            rest = others;
        }
        let env = eval::run(&mut polys, program, &values).map_err(bounds_failure)?;
        let outputs = program
            .outputs
            .iter()
            .map(|group| group.items.iter().map(|item| env.get(&mut polys, item)).collect())
            .collect();
        let mut operands = Vec::new();
        for (group, items) in program.inputs.iter().zip(&inputs) {
            let class = kind.element_inputs().iter().find(|(name, _)| *name == group.name);
            let most = class.and_then(|(_, class)| rep.class(*class).value.clone());
            let limbs: Vec<VarId> = items.iter().filter_map(|item| item.poly.as_variable()).collect();
            if let (Some(most), true) = (most, limbs.len() == rep.n()) {
                operands.push(Operand {
                    limbs,
                    offsets: (0..rep.n()).map(|i| rep.offset(i)).collect(),
                    value: polys.quantity(Interval::new(0, most)),
                });
            }
        }
        let p = BigInt::from(rep.p.clone());
        Ok(Prover { rep, kind, program, p, polys, env, operands, inputs, outputs })
    }

    /// The element parameter of this name, as a polynomial.
    fn element(&self, name: &str) -> Poly {
        let index = self.kind.signature(self.rep).iter().position(|(other, ..)| *other == name);
        self.value(&self.inputs[index.expect("a parameter of the kernel")])
    }

    /// `Σ limb_i · 2^offset_i`.
    fn value(&self, limbs: &[Value]) -> Poly {
        let mut sum = Poly::zero();
        for (i, limb) in limbs.iter().enumerate() {
            sum = sum.plus(&limb.poly.scaled(&(BigInt::one() << self.rep.offset(i))));
        }
        sum
    }

    /// `Σ byte_i · 2^(8·(length − 1 − i))`.
    fn big_endian(&self, bytes: &[Value]) -> Poly {
        let mut sum = Poly::zero();
        for (i, byte) in bytes.iter().rev().enumerate() {
            sum = sum.plus(&byte.poly.scaled(&(BigInt::one() << (8 * i))));
        }
        sum
    }

    /// `R` as an integer, by which Montgomery's results are multiplied in the specification.
    fn radix(&self) -> BigInt {
        match self.rep.reduction {
            Reduction::Montgomery => BigInt::one() << self.rep.total(),
            Reduction::Fold { .. } | Reduction::Barrett => BigInt::one(),
        }
    }

    /// Every case of the bits used as masks; impossible ones are left out.
    fn cases(&self) -> Verdict<Vec<Case<'_>>> {
        let masks = &self.polys.masks;
        if masks.len() > 10 {
            return Err(goal::failure("a few masks", format!("{} bits are used as masks", masks.len())));
        }
        Ok((0..1u32 << masks.len())
            .map(|assignment| {
                let bits = masks.iter().enumerate().map(|(i, &id)| (id, assignment >> i & 1 == 1)).collect();
                Case::new(&self.polys, &self.operands, bits)
            })
            .filter(|case| !case.is_vacuous())
            .collect())
    }
}
