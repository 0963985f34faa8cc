//! Kernels as limb programs.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer as _;
use num_traits::{One, Zero};

use super::{Kind, Layout};
use crate::ir::builder::{Builder, int};
use crate::ir::{Operand, Program, Type};
use crate::lower::bytes;
use crate::rep::split_digits;

/// The limb program of a kernel.
pub fn lower(layout: &Layout, kind: Kind) -> Program {
    let mut b = Builder::new(kind.function(), layout.word);
    let inputs: Vec<Vec<Operand>> = kind
        .signature(layout)
        .into_iter()
        .map(|(name, ty, length)| b.input(name, ty, length.expect("every parameter is an array")))
        .collect();
    let limb = Type::Signed(layout.word);
    let a = &inputs[0];
    match kind {
        Kind::Add | Kind::Sub => {
            let pairs = a.iter().zip(&inputs[1]);
            let sums = pairs.enumerate().map(|(i, (x, y))| {
                let name = format!("r{i}");
                if kind == Kind::Add { b.add(x, y, &name) } else { b.sub(x, y, &name) }
            });
            let sums = sums.collect();
            b.output("r", limb, sums);
        }
        Kind::Carry => {
            let (digits, high) = carried(&mut b, layout, a.clone(), a.len());
            let digits = as_limbs(&mut b, digits, limb);
            b.output("r", limb, digits);
            b.output_scalar("high", limb, high);
        }
        Kind::Mul => {
            let columns = columns(&mut b, layout, a, &inputs[1]);
            product(&mut b, layout, columns);
        }
        Kind::Square => {
            let columns = square_columns(&mut b, layout, a);
            product(&mut b, layout, columns);
        }
        Kind::ShiftLeft(k) => {
            let limbs = a.iter().enumerate().map(|(i, x)| b.shl(x, k, &format!("r{i}"))).collect();
            b.output("r", limb, limbs);
        }
        Kind::ShiftRight(k) => {
            let limbs = shifted_right(&mut b, layout, a, k);
            b.output("r", limb, limbs);
        }
        Kind::FromBytes => {
            let digits = bytes::unpack(&mut b, &layout.geometry(), a);
            let digits = as_limbs(&mut b, digits, limb);
            b.output("r", limb, digits);
        }
        Kind::ToBytes => to_bytes(&mut b, layout, a),
        Kind::Divide => divide(&mut b, layout, a),
    }
    b.finish()
}

fn as_limbs(b: &mut Builder, digits: Vec<Operand>, limb: Type) -> Vec<Operand> {
    digits.iter().enumerate().map(|(i, x)| b.cast(x, limb, &format!("r{i}"))).collect()
}

/// Cuts the first `count` places to digits; returns them, and what is carried out of the last.
fn carried(b: &mut Builder, layout: &Layout, limbs: Vec<Operand>, count: usize) -> (Vec<Operand>, Operand) {
    let mut digits = Vec::with_capacity(count);
    let mut carry = int(0);
    for (i, limb) in limbs.iter().enumerate().take(count) {
        let t = b.add(limb, &carry, &format!("t{i}"));
        digits.push(b.low(&t, layout.digit, &format!("r{i}")));
        carry = b.shr(&t, layout.digit, "carry");
    }
    (digits, carry)
}

/// The columns of `a·b`, in double width.
fn columns(b: &mut Builder, layout: &Layout, x: &[Operand], y: &[Operand]) -> Vec<Operand> {
    let wide = Type::Signed(2 * layout.word);
    let mut columns = vec![int(0); x.len() + y.len() - 1];
    for k in 0..columns.len() {
        for i in k.saturating_sub(y.len() - 1)..=k.min(x.len() - 1) {
            let (left, right) = (b.cast(&x[i], wide, "x"), b.cast(&y[k - i], wide, "y"));
            let term = b.mul(&left, &right, "term");
            columns[k] = b.add(&columns[k], &term, &format!("c{k}"));
        }
    }
    columns
}

/// The columns of `a²`: products of two limbs once, and doubled.
fn square_columns(b: &mut Builder, layout: &Layout, x: &[Operand]) -> Vec<Operand> {
    let (n, wide) = (x.len(), Type::Signed(2 * layout.word));
    let mut columns = vec![int(0); 2 * n - 1];
    for (k, column) in columns.iter_mut().enumerate() {
        let name = format!("c{k}");
        let add = |b: &mut Builder, column: &mut Operand, i: usize, j: usize| {
            let (left, right) = (b.cast(&x[i], wide, "x"), b.cast(&x[j], wide, "y"));
            let term = b.mul(&left, &right, "term");
            *column = b.add(column, &term, &name);
        };
        for i in k.saturating_sub(n - 1)..k.div_ceil(2) {
            add(b, column, i, k - i);
        }
        *column = b.shl(column, 1, &name);
        if k % 2 == 0 {
            add(b, column, k / 2, k / 2);
        }
    }
    columns
}

/// Columns as twice as many limbs: digits, and in the last what is carried into it.
fn product(b: &mut Builder, layout: &Layout, columns: Vec<Operand>) {
    let limb = Type::Signed(layout.word);
    let count = columns.len();
    let (mut digits, carry) = carried(b, layout, columns, count);
    digits.push(carry);
    let digits = as_limbs(b, digits, limb);
    b.output("r", limb, digits);
}

/// Every limb gives its low bits to the limb below.
fn shifted_right(b: &mut Builder, layout: &Layout, a: &[Operand], k: u32) -> Vec<Operand> {
    (0..a.len())
        .map(|i| {
            let kept = b.shr(&a[i], k, &format!("r{i}"));
            let Some(above) = a.get(i + 1) else { return kept };
            let low = b.low(above, k, "low");
            let low = b.shl(&low, layout.digit - k, "low");
            b.add(&kept, &low, &format!("r{i}"))
        })
        .collect()
}

fn to_bytes(b: &mut Builder, layout: &Layout, a: &[Operand]) {
    let word = b.word();
    let digits: Vec<Operand> = a.iter().map(|x| b.cast(x, word, "x")).collect();
    let geometry = layout.geometry();
    let bytes = bytes::pack(b, &geometry, &digits);
    let last = layout.n() - 1;
    let above = b.shr(&digits[last], 8 * layout.bytes - geometry.offset(last), "above");
    let fits = b.is_zero(&above);
    b.output("bytes", Type::Unsigned(8), bytes);
    b.output_scalar("fits", Type::Bit, fits);
}

/// `⌊2^(2vn) / m⌋`, and what is left over.
pub(super) fn reciprocal(layout: &Layout, modulus: &BigUint) -> (BigUint, BigUint) {
    (BigUint::one() << (2 * layout.digit * layout.limbs)).div_rem(modulus)
}

/// The largest remainder that the estimated quotient leaves. With `q1 = ⌊a / 2^(v(n−1))⌋` and
/// `μ = ⌊2^(2vn) / m⌋` the estimate is `⌊q1·μ / 2^(v(n+1))⌋`, and `a − q·m` is
/// `(q1·δ + m·e) / 2^(v(n+1)) + a0`, where δ is the rest of the reciprocal, e what the last
/// division drops, and a0 what the first one drops.
pub(super) fn largest_remainder(layout: &Layout, modulus: &BigUint) -> BigUint {
    let (v, n) = (layout.digit, layout.limbs);
    let (_, rest) = reciprocal(layout, modulus);
    let ones = |bits: u32| (BigUint::one() << bits) - 1u32;
    let estimate = ones(v * (n + 1));
    ((&estimate * rest + modulus * &estimate) >> (v * (n + 1))) + 1u32 + ones(v * (n - 1))
}

/// Barrett's division (HAC, algorithm 14.42), with shifts that are multiples of the digit.
fn divide(b: &mut Builder, layout: &Layout, a: &[Operand]) {
    let modulus = layout.modulus.as_ref().expect("asked for by a modulus");
    let (n, v, word) = (layout.n(), layout.digit, b.word());
    let limb = Type::Signed(layout.word);
    let digits_of = |x: &BigUint, count: usize| -> Vec<Operand> {
        split_digits(x, &vec![v; count]).into_iter().map(Operand::Const).collect()
    };
    let a: Vec<Operand> = a.iter().map(|x| b.cast(x, word, "x")).collect();
    let (mu, _) = reciprocal(layout, modulus);
    let estimate = constant_columns(b, &a[n - 1..], &digits_of(&mu, n + 1));
    let count = estimate.len();
    let (places, top) = carried(b, layout, estimate, count);
    let mut quotient: Vec<Operand> = places[n + 1..].to_vec();
    quotient.push(top);
    let quotient: Vec<Operand> = quotient.iter().map(|x| b.cast(x, word, "q")).collect();
    // The remainder has n + 1 digits; what lies above them cancels.
    let multiple = constant_columns(b, &quotient, &digits_of(modulus, n));
    let (multiple, _) = carried(b, layout, multiple, n + 1);
    let lacks: Vec<Operand> = multiple
        .iter()
        .map(|digit| {
            let digit = b.cast(digit, word, "p");
            b.sub(&int(layout.most()), &digit, "lack")
        })
        .collect();
    let mut rest = plus_one(b, layout, &a[..=n], &lacks).0;
    let complement = digits_of(&((BigUint::one() << (v * (layout.limbs + 1))) - modulus), n + 1);
    let mut bound = largest_remainder(layout, modulus);
    let mut more = int(0);
    while &bound >= modulus {
        let (less, carry) = sum(b, layout, &rest, &complement, int(0));
        let below = b.is_zero(&carry);
        let mask = b.mask(&below);
        rest = (0..=n).map(|i| b.select(&mask, &rest[i], &less[i], &format!("r{i}"))).collect();
        more = b.add(&carry, &more, "more");
        bound = (bound - modulus).max(modulus - 1u32);
    }
    let mut first = quotient.clone();
    first[0] = b.add(&first[0], &more, "q0");
    let (mut q, carry) = carried(b, layout, first, n);
    q.push(b.add(&quotient[n], &carry, "q"));
    let q = as_limbs(b, q, limb);
    let r = as_limbs(b, rest[..n].to_vec(), limb);
    b.output("q", limb, q);
    b.output("r", limb, r);
}

/// The columns of a product by constants, in double width; those that are zero stay literals.
fn constant_columns(b: &mut Builder, x: &[Operand], constants: &[Operand]) -> Vec<Operand> {
    let mut columns = vec![int(BigInt::zero()); x.len() + constants.len() - 1];
    for (i, limb) in x.iter().enumerate() {
        for (j, constant) in constants.iter().enumerate() {
            let term = b.wide_mul(limb, constant, "term");
            columns[i + j] = b.add(&columns[i + j], &term, &format!("c{}", i + j));
        }
    }
    columns
}

/// `x + y + 1`, for differences by complements.
fn plus_one(b: &mut Builder, layout: &Layout, x: &[Operand], y: &[Operand]) -> (Vec<Operand>, Operand) {
    sum(b, layout, x, y, int(1))
}

fn sum(
    b: &mut Builder,
    layout: &Layout,
    x: &[Operand],
    y: &[Operand],
    carry: Operand,
) -> (Vec<Operand>, Operand) {
    let mut sums: Vec<Operand> = (0..x.len()).map(|i| b.add(&x[i], &y[i], &format!("u{i}"))).collect();
    sums[0] = b.add(&sums[0], &carry, "u0");
    let count = sums.len();
    carried(b, layout, sums, count)
}
