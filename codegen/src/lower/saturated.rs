//! Kernels on full words with carry chains.

use num_bigint::{BigInt, BigUint};

use super::{Kind, bytes, fold, montgomery, products, spare, zero};
use crate::ir::builder::{Builder, int};
use crate::ir::{Operand, Program, Type};
use crate::rep::{Reduction, Rep};

/// Lowers one kernel of a saturated representation.
pub fn lower(rep: &Rep, kind: Kind) -> Program {
    let mut b = Builder::new(kind.function(), rep.word);
    let inputs = declare(&mut b, rep, kind);
    let word = b.word();
    match kind {
        Kind::Add => {
            let r = add(&mut b, rep, &inputs[0], &inputs[1]);
            b.output("r", word, r);
        }
        Kind::Sub => {
            let r = sub(&mut b, rep, &inputs[0], &inputs[1]);
            b.output("r", word, r);
        }
        Kind::Neg => {
            let zero = vec![int(0); rep.n()];
            let r = sub(&mut b, rep, &zero, &inputs[0]);
            b.output("r", word, r);
        }
        Kind::Mul => {
            let t = product(&mut b, &inputs[0], &inputs[1]);
            let r = reduce(&mut b, rep, t);
            b.output("r", word, r);
        }
        Kind::Square => {
            let t = square(&mut b, &inputs[0]);
            let r = reduce(&mut b, rep, t);
            b.output("r", word, r);
        }
        Kind::MulSmall => {
            let r = mul_small(&mut b, rep, &inputs[0], &inputs[1][0]);
            b.output("r", word, r);
        }
        Kind::Select => {
            let mask = &inputs[0][0];
            let r = (0..rep.n())
                .map(|i| b.select(mask, &inputs[1][i], &inputs[2][i], &format!("r{i}")))
                .collect();
            b.output("r", word, r);
        }
        Kind::IsZero => {
            let canonical = match &rep.reduction {
                Reduction::Fold { .. } => fold::canonical(&mut b, rep, &inputs[0]),
                Reduction::Montgomery | Reduction::Barrett => inputs[0].clone(),
            };
            let bit = zero::all_zero(&mut b, &canonical);
            b.output_scalar("zero", Type::Bit, bit);
        }
        Kind::FromBytes => {
            let x = bytes::unpack(&mut b, rep, &inputs[0]);
            let valid = less_than_modulus(&mut b, rep, &x);
            let r = import(&mut b, rep, x);
            b.output("r", word, r);
            b.output_scalar("valid", Type::Bit, valid);
        }
        Kind::ToBytes => {
            let x = export(&mut b, rep, &inputs[0]);
            let bytes = bytes::pack(&mut b, rep, &x);
            b.output("bytes", Type::Unsigned(8), bytes);
        }
        Kind::SumOfProducts => {
            let r = products::sum(&mut b, rep, &inputs);
            b.output("r", word, r);
        }
        Kind::DifferenceOfProducts => {
            let r = products::difference(&mut b, rep, &inputs);
            b.output("r", word, r);
        }
        Kind::DifferenceOfSquares => {
            let r = products::difference_of_squares(&mut b, rep, &inputs);
            b.output("r", word, r);
        }
        Kind::DoubledProduct => {
            let r = products::doubled(&mut b, rep, &inputs);
            b.output("r", word, r);
        }
        Kind::Carry | Kind::AddLong | Kind::SubLong | Kind::CarryLong => {
            unreachable!("kernels of delayed representations")
        }
        Kind::Step
        | Kind::Unpack
        | Kind::Compose
        | Kind::ApplyLow
        | Kind::UpdateFg
        | Kind::UpdateDe
        | Kind::Normalize => unreachable!("lowered elsewhere: they work on no elements"),
    }
    b.finish()
}

/// What follows the loops of a kernel that has some ([`crate::emit::rolled`]). Its inputs are what these
/// leave: the words `t`, in Montgomery's way a carry `top` above them, and for bytes the integer `x` that
/// they spell.
pub(crate) fn after_loops(rep: &Rep, kind: Kind) -> Program {
    let mut b = Builder::new(kind.function(), rep.word);
    let (n, word) = (rep.n(), b.word());
    let t = b.input("t", word, 2 * n);
    if kind == Kind::ToBytes {
        let bytes = bytes::pack(&mut b, rep, &t[n..]);
        b.output("bytes", Type::Unsigned(8), bytes);
        return b.finish();
    }
    let montgomery = rep.reduction == Reduction::Montgomery;
    let top = montgomery.then(|| b.input_scalar("top", Type::Bit));
    let x = (kind == Kind::FromBytes).then(|| b.input("x", word, n));
    let r = match top {
        Some(top) => subtract_once(&mut b, rep, t[n..].to_vec(), top),
        None => reduce(&mut b, rep, t),
    };
    b.output("r", word, r);
    if let Some(x) = x {
        let valid = less_than_modulus(&mut b, rep, &x);
        b.output_scalar("valid", Type::Bit, valid);
    }
    b.finish()
}

/// The integer that bytes spell, as words.
pub(crate) fn unpacked(rep: &Rep) -> Program {
    let mut b = Builder::new("x", rep.word);
    let word = b.word();
    let bytes = b.input("bytes", Type::Unsigned(8), rep.bytes());
    let x = bytes::unpack(&mut b, rep, &bytes);
    b.output("x", word, x);
    b.finish()
}

/// Declares the parameters of a kernel, each as a list of operands.
pub(super) fn declare(b: &mut Builder, rep: &Rep, kind: Kind) -> Vec<Vec<Operand>> {
    kind.signature(rep)
        .into_iter()
        .map(|(name, ty, length)| match length {
            Some(n) => b.input(name, ty, n),
            None => vec![b.input_scalar(name, ty)],
        })
        .collect()
}

/// Constants as operands.
pub(super) fn constants(limbs: &[BigInt]) -> Vec<Operand> {
    limbs.iter().map(|limb| Operand::Const(limb.clone())).collect()
}

/// `a + b` with its carry.
pub(super) fn add_chain(
    b: &mut Builder,
    x: &[Operand],
    y: &[Operand],
    name: &str,
) -> (Vec<Operand>, Operand) {
    let mut carry = int(0);
    let mut sum = Vec::with_capacity(x.len());
    for (i, (x, y)) in x.iter().zip(y).enumerate() {
        let (s, c) = b.add_carry(x, y, &carry, &format!("{name}{i}"));
        sum.push(s);
        carry = c;
    }
    (sum, carry)
}

/// `a − b` with its borrow.
pub(super) fn sub_chain(
    b: &mut Builder,
    x: &[Operand],
    y: &[Operand],
    name: &str,
) -> (Vec<Operand>, Operand) {
    let mut borrow = int(0);
    let mut difference = Vec::with_capacity(x.len());
    for (i, (x, y)) in x.iter().zip(y).enumerate() {
        let (d, c) = b.sub_borrow(x, y, &borrow, &format!("{name}{i}"));
        difference.push(d);
        borrow = c;
    }
    (difference, borrow)
}

/// The double-width product, by rows (operand scanning).
pub(super) fn product(b: &mut Builder, x: &[Operand], y: &[Operand]) -> Vec<Operand> {
    let mut t = vec![int(0); x.len() + y.len()];
    for (i, xi) in x.iter().enumerate() {
        let mut carry = int(0);
        for (j, yj) in y.iter().enumerate() {
            let (low, high) = b.mul_add(xi, yj, &t[i + j], &carry, &format!("t{}", i + j));
            t[i + j] = low;
            carry = high;
        }
        b.rename(&carry, &format!("t{}", i + y.len()));
        t[i + y.len()] = carry;
    }
    t
}

/// The double-width square: products of distinct limbs once, doubled, and the squares added.
pub(super) fn square(b: &mut Builder, x: &[Operand]) -> Vec<Operand> {
    let n = x.len();
    let mut t = vec![int(0); 2 * n];
    for i in 0..n {
        let mut carry = int(0);
        for j in i + 1..n {
            let (low, high) = b.mul_add(&x[i], &x[j], &t[i + j], &carry, &format!("t{}", i + j));
            t[i + j] = low;
            carry = high;
        }
        if i + 1 < n {
            b.rename(&carry, &format!("t{}", i + n));
            t[i + n] = carry;
        }
    }
    // Doubled by a chain of carries: shifts across words are slow on many machines.
    let (mut doubled, mut carry) = (t.clone(), int(0));
    for k in 1..2 * n - 1 {
        (doubled[k], carry) = b.add_carry(&t[k], &t[k], &carry, &format!("d{k}"));
    }
    doubled[2 * n - 1] = as_word(b, &carry);
    let mut carry = int(0);
    for i in 0..n {
        let (low, high) = b.mul_add(&x[i], &x[i], &int(0), &int(0), "low");
        let (s, c) = b.add_carry(&doubled[2 * i], &low, &carry, &format!("t{}", 2 * i));
        doubled[2 * i] = s;
        let (s, c) = b.add_carry(&doubled[2 * i + 1], &high, &c, &format!("t{}", 2 * i + 1));
        doubled[2 * i + 1] = s;
        carry = c;
    }
    doubled
}

/// A double-width product brought back to an element.
pub(super) fn reduce(b: &mut Builder, rep: &Rep, t: Vec<Operand>) -> Vec<Operand> {
    match &rep.reduction {
        Reduction::Fold { f } => fold::reduce(b, rep, f, t),
        Reduction::Montgomery => montgomery::reduce(b, rep, t),
        Reduction::Barrett => super::barrett::reduce(b, rep, t),
    }
}

fn add(b: &mut Builder, rep: &Rep, x: &[Operand], y: &[Operand]) -> Vec<Operand> {
    let (sum, carry) = add_chain(b, x, y, "t");
    match &rep.reduction {
        Reduction::Fold { f } => {
            let bound = (BigUint::from(2u32) << rep.total()) - 2u32;
            let top = as_word(b, &carry);
            fold::tail(b, rep, f, sum, vec![top], bound)
        }
        Reduction::Montgomery | Reduction::Barrett => subtract_once(b, rep, sum, carry),
    }
}

/// A carry as a word, so that it may stand as the top limb.
pub(super) fn as_word(b: &mut Builder, carry: &Operand) -> Operand {
    let word = b.word();
    b.cast(carry, word, "top")
}

fn sub(b: &mut Builder, rep: &Rep, x: &[Operand], y: &[Operand]) -> Vec<Operand> {
    if spare::is_bounded(rep) {
        return spare::difference(b, rep, x, y);
    }
    let (difference, borrow) = sub_chain(b, x, y, "t");
    match &rep.reduction {
        Reduction::Fold { f } => fold::repay(b, rep, f, difference, borrow),
        Reduction::Montgomery | Reduction::Barrett => {
            let mask = b.mask(&borrow);
            let p: Vec<Operand> = constants(&rep.split(&rep.p));
            let masked: Vec<Operand> = p.iter().map(|limb| b.masked(&mask, limb, "m")).collect();
            add_chain(b, &difference, &masked, "r").0
        }
    }
}

/// `t − p` if `t + carry·2^total ≥ p`, else `t`, for a value below `2p`; the carry is a bit
/// or a word.
pub(super) fn subtract_once(b: &mut Builder, rep: &Rep, t: Vec<Operand>, carry: Operand) -> Vec<Operand> {
    let p = constants(&rep.split(&rep.p));
    let (s, mut borrow) = sub_chain(b, &t, &p, "s");
    if !crate::ir::builder::is_zero(&carry) {
        let top = as_word(b, &carry);
        borrow = b.sub_borrow(&top, &int(0), &borrow, "top").1;
    }
    let mask = b.mask(&borrow);
    (0..rep.n()).map(|i| b.select(&mask, &t[i], &s[i], &format!("r{i}"))).collect()
}

/// Whether an integer in full words is less than the modulus.
fn less_than_modulus(b: &mut Builder, rep: &Rep, x: &[Operand]) -> Operand {
    let p = constants(&rep.split(&rep.p));
    sub_chain(b, x, &p, "s").1
}

/// An integer below `2^(8·bytes)` as an element.
fn import(b: &mut Builder, rep: &Rep, x: Vec<Operand>) -> Vec<Operand> {
    match &rep.reduction {
        Reduction::Fold { .. } if spare::is_bounded(rep) => spare::settle(b, rep, x, &int(0)),
        Reduction::Fold { .. } => x,
        Reduction::Montgomery => {
            let factor = rep.factor();
            let square = constants(&rep.split(&(&factor * &factor % &rep.p)));
            let t = product(b, &x, &square);
            reduce(b, rep, t)
        }
        Reduction::Barrett => {
            let mut t = x;
            t.resize(2 * rep.n(), int(0));
            reduce(b, rep, t)
        }
    }
}

/// The canonical integer of an element.
fn export(b: &mut Builder, rep: &Rep, x: &[Operand]) -> Vec<Operand> {
    match &rep.reduction {
        Reduction::Fold { .. } => fold::canonical(b, rep, x),
        Reduction::Montgomery => montgomery::leave(b, rep, x),
        Reduction::Barrett => x.to_vec(),
    }
}

fn mul_small(b: &mut Builder, rep: &Rep, x: &[Operand], k: &Operand) -> Vec<Operand> {
    let word = b.word();
    let k = b.cast(k, word, "k");
    let mut high = int(0);
    let mut t = Vec::with_capacity(x.len());
    for (i, xi) in x.iter().enumerate() {
        let (low, carry) = b.mul_add(xi, &k, &high, &int(0), &format!("t{i}"));
        t.push(low);
        high = carry;
    }
    match &rep.reduction {
        Reduction::Fold { f } => {
            let bound = (BigUint::from(255u32) << rep.total()) - 255u32;
            fold::tail(b, rep, f, t, vec![high], bound)
        }
        Reduction::Montgomery | Reduction::Barrett => super::quotient::reduce_small(b, rep, t, high),
    }
}
