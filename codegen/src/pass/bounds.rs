//! The interval pass: no operation wraps that must not, and what each output limb may hold.

use num_bigint::BigInt;
use num_traits::{One, Zero};

use crate::eval::interval::{Interval, Intervals};
use crate::eval::{self, Violation};
use crate::ir::{Operand, Program, Type};
use crate::lower::{Kind, division, lower, spare};
use crate::rep::{Bound, Class, Reduction, Rep, Style};

/// The intervals of a kernel's parameters, flattened.
pub fn inputs(rep: &Rep, kind: Kind) -> Vec<Interval> {
    if kind.is_division() {
        let names = kind.signature(rep).into_iter().map(|(name, ..)| name);
        return names.flat_map(|name| division::parameter(rep, kind, name)).collect();
    }
    let classes = kind.element_inputs();
    kind.signature(rep)
        .into_iter()
        .flat_map(|(name, ty, length)| match classes.iter().find(|(element, _)| *element == name) {
            Some((_, class)) => rep.class(*class).limbs.clone(),
            None => vec![full(ty); length.unwrap_or(1)],
        })
        .collect()
}

/// Everything that a type can hold.
pub fn full(ty: Type) -> Interval {
    let (low, high) = eval::range(ty);
    Interval { low, high }
}

/// The intervals of a program's outputs, flattened, from those of its inputs.
pub fn run(program: &Program, inputs: &[Interval]) -> Result<Vec<Interval>, Violation> {
    let mut domain = Intervals;
    let env = eval::run(&mut domain, program, inputs)?;
    Ok(program
        .outputs
        .iter()
        .flat_map(|group| &group.items)
        .map(|operand: &Operand| env.get(&mut domain, operand))
        .collect())
}

/// The intervals that a kernel of this representation gives.
pub fn kernel(rep: &Rep, kind: Kind) -> Result<Vec<Interval>, (Kind, Violation)> {
    let program = lower(rep, kind);
    run(&program, &inputs(rep, kind)).map_err(|violation| (kind, violation))
}

/// Fills in the classes: the smallest (a little rounded up) such that every kernel, given
/// operands of its input classes, stays within its words and returns its output class.
pub fn close(rep: &mut Rep) -> Result<(), (Kind, Violation)> {
    let mut full = vec![Interval::bits(rep.word); rep.n()];
    if rep.style == Style::Saturated {
        if spare::is_bounded(rep) {
            *full.last_mut().expect("at least one limb") = spare::last_word(rep);
        }
        let value = rep.is_canonical().then(|| &rep.p - 1u32);
        let bound = Bound { limbs: full, value };
        rep.classes.tight = bound.clone();
        rep.classes.loose = bound.clone();
        rep.classes.long = bound;
        for kind in Kind::of(rep) {
            kernel(rep, kind)?;
        }
        return Ok(());
    }
    // The least that can do: full digits, and in the last limb what the modulus leaves.
    rep.classes.tight.limbs = rep.digits.iter().map(|&v| Interval::bits(v)).collect();
    let last = rep.n() - 1;
    if rep.lanes || !matches!(rep.reduction, Reduction::Fold { .. }) {
        rep.classes.tight.limbs[last] = Interval::bits(rep.bits() - rep.offset(last));
    }
    // Each round the classes grow to hold what the kernels return; most settings need three or
    // four rounds, and one that has not closed by then runs out of its word.
    for _ in 0..40 {
        rep.classes.loose.limbs = hull(rep, &[Kind::Add, Kind::Sub, Kind::Neg], Class::Tight)?;
        rep.classes.long.limbs = hull(rep, &[Kind::AddLong, Kind::SubLong], Class::Loose)?;
        let kinds: Vec<Kind> = Kind::of_field(rep).into_iter().filter(|kind| !kind.is_division()).collect();
        let makers: Vec<Kind> = (kinds.iter().copied())
            .filter(|kind| kind.output_class() == Some(Class::Tight) && *kind != Kind::Select)
            .collect();
        let tight = hull(rep, &makers, Class::Tight)?;
        if tight == rep.classes.tight.limbs {
            for kind in kinds {
                kernel(rep, kind)?;
            }
            return Ok(());
        }
        rep.classes.tight.limbs = tight;
    }
    let limb = rep.classes.tight.limbs.last().expect("at least one limb").clone();
    Err((
        Kind::Mul,
        Violation {
            statement: 0,
            limb: format!("r{}", rep.n() - 1),
            op: "closure of the bounds",
            bits_needed: limb.high.bits(),
            bits_available: u64::from(rep.word),
            excess: Box::new(eval::Excess { low: limb.low, high: limb.high }),
        },
    ))
}

/// The hull of a class and of what the kernels return, rounded up.
fn hull(rep: &Rep, kinds: &[Kind], start: Class) -> Result<Vec<Interval>, (Kind, Violation)> {
    let mut limbs = rep.class(start).limbs.clone();
    for &kind in kinds {
        let outputs = kernel(rep, kind)?;
        for (limb, output) in limbs.iter_mut().zip(outputs) {
            *limb = limb.hull(&output);
        }
    }
    for limb in &mut limbs {
        limb.high = round_up(&limb.high);
    }
    Ok(limbs)
}

/// Keeps ten significant bits, and rounds up what follows, so that the bounds settle.
fn round_up(x: &BigInt) -> BigInt {
    let bits = x.bits();
    if bits <= 10 || (x + 1u32).trailing_zeros() == Some(bits) {
        return x.clone();
    }
    let unit = BigInt::one() << (bits - 10);
    let rest = x % &unit;
    if rest.is_zero() { x.clone() } else { x - rest + unit }
}
