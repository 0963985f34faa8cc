//! Kernels in the lanes of a vector unit that multiplies 52 bits: an element of each lane in as many
//! vectors as it has digits.
//!
//! The unit adds the low or the high half of a product to a word, and cuts operands to 52 bits without a
//! word: what is multiplied must be carried. So sums of two elements are carried at once, but not
//! brought back below the top; sums of sums wait, as everywhere.

use num_bigint::{BigInt, BigUint};
use num_traits::One;

use super::delayed::carry::{exact, minus_modulus};
use super::delayed::{difference, excess, sum, value_bound};
use super::saturated::{constants, declare};
use super::{Kind, zero};
use crate::ir::builder::{Builder, int, is_one};
use crate::ir::{LANE_DIGIT, Operand, Program, Type};
use crate::rep::{Class, Reduction, Rep};

/// How often p is subtracted at most for the canonical integer.
const MULTIPLES: u32 = 4;

/// More bits than limbs have above the modulus, wherever they are folded.
const OVERFLOW: u64 = 16;

/// Lowers one kernel.
pub(super) fn lower(rep: &Rep, kind: Kind) -> Program {
    let mut b = Builder::new(kind.function(), rep.word);
    let inputs = declare(&mut b, rep, kind);
    let word = b.word();
    let limbs = match kind {
        Kind::Add => {
            let limbs = sum(&mut b, &inputs[0], &inputs[1]);
            exact(&mut b, rep, limbs)
        }
        Kind::Sub => {
            let limbs = difference(&mut b, rep, Class::Tight, Some(&inputs[0]), &inputs[1]);
            exact(&mut b, rep, limbs)
        }
        Kind::Neg => {
            let limbs = difference(&mut b, rep, Class::Tight, None, &inputs[0]);
            exact(&mut b, rep, limbs)
        }
        Kind::AddLong => sum(&mut b, &inputs[0], &inputs[1]),
        Kind::SubLong => difference(&mut b, rep, Class::Loose, Some(&inputs[0]), &inputs[1]),
        Kind::Carry | Kind::CarryLong => carry(&mut b, rep, inputs[0].clone(), rep.rounds),
        Kind::Mul => {
            let columns = columns(&mut b, rep, &inputs[0], &inputs[1]);
            reduce(&mut b, rep, columns)
        }
        Kind::Square => {
            let columns = square_columns(&mut b, rep, &inputs[0]);
            reduce(&mut b, rep, columns)
        }
        Kind::SumOfProducts
        | Kind::DifferenceOfProducts
        | Kind::DifferenceOfSquares
        | Kind::DoubledProduct => {
            let columns = sums_of_products(&mut b, rep, kind, &inputs);
            reduce(&mut b, rep, columns)
        }
        Kind::MulSmall => {
            let k = b.cast(&inputs[1][0], word, "k");
            let columns = small_columns(&mut b, rep, &inputs[0], &k);
            // Each fold of the top divides what lies above the modulus by 2^(bits − |excess|).
            let shrink = (u64::from(rep.bits()) - excess(rep).bits()).max(1);
            // Where that is little, the half of k that is highest goes first: products of what lies above by
            // the last digit of the excess would need more bits than a digit has.
            let columns = if shrink == 1 { fold_above(&mut b, rep, columns, 4) } else { columns };
            carry(&mut b, rep, columns, rep.rounds + 8u64.div_ceil(shrink) as u32 - 1)
        }
        Kind::Select => {
            let mask = &inputs[0][0];
            (0..rep.n()).map(|i| b.select(mask, &inputs[1][i], &inputs[2][i], &format!("r{i}"))).collect()
        }
        Kind::IsZero => {
            let x = canonical(&mut b, rep, &inputs[0]);
            let bit = zero::all_zero(&mut b, &x);
            b.output_scalar("zero", Type::Bit, bit);
            return b.finish();
        }
        other => unreachable!("{other:?} is not a kernel of lanes"),
    };
    b.output("r", word, limbs);
    b.finish()
}

/// Adds both halves of `x·y` to columns `k` and `k + 1`.
fn accumulate(b: &mut Builder, columns: &mut [Operand], k: usize, x: &Operand, y: &Operand) {
    let low = b.product_low(x, y, &format!("c{k}"));
    columns[k] = b.add(&columns[k], &low, &format!("c{k}"));
    let high = b.product_high(x, y, &format!("c{}", k + 1));
    columns[k + 1] = b.add(&columns[k + 1], &high, &format!("c{}", k + 1));
}

/// The columns of `x·y`.
fn columns(b: &mut Builder, rep: &Rep, x: &[Operand], y: &[Operand]) -> Vec<Operand> {
    let mut columns = vec![int(0); 2 * rep.n()];
    add_columns(b, &mut columns, x, y);
    columns
}

/// Adds the columns of `x·y`.
fn add_columns(b: &mut Builder, columns: &mut [Operand], x: &[Operand], y: &[Operand]) {
    for (i, x) in x.iter().enumerate() {
        for (j, y) in y.iter().enumerate() {
            accumulate(b, columns, i + j, x, y);
        }
    }
}

/// The columns of products in an extension, which are reduced once. What is multiplied is carried first.
fn sums_of_products(b: &mut Builder, rep: &Rep, kind: Kind, inputs: &[Vec<Operand>]) -> Vec<Operand> {
    let (x, y) = (&inputs[0], &inputs[1]);
    let total = |b: &mut Builder, pairs: &[(&[Operand], &[Operand])]| {
        let mut columns = vec![int(0); 2 * rep.n()];
        pairs.iter().for_each(|(x, y)| add_columns(b, &mut columns, x, y));
        columns
    };
    match kind {
        Kind::SumOfProducts => total(b, &[(x, y), (&inputs[2], &inputs[3])]),
        Kind::DifferenceOfProducts => {
            let opposite = difference(b, rep, Class::Loose, None, &inputs[2]);
            let opposite = exact(b, rep, opposite);
            total(b, &[(x, y), (&opposite, &inputs[3])])
        }
        Kind::DifferenceOfSquares => {
            let above = sum(b, x, y);
            let above = exact(b, rep, above);
            let below = difference(b, rep, Class::Loose, Some(x), y);
            let below = exact(b, rep, below);
            total(b, &[(&above, &below)])
        }
        _ => {
            let twice = sum(b, x, x);
            let twice = exact(b, rep, twice);
            total(b, &[(&twice, y)])
        }
    }
}

/// The columns of `x²`: products of distinct digits once, and doubled.
fn square_columns(b: &mut Builder, rep: &Rep, x: &[Operand]) -> Vec<Operand> {
    let n = rep.n();
    let mut columns = vec![int(0); 2 * n];
    for i in 0..n {
        for j in i + 1..n {
            accumulate(b, &mut columns, i + j, &x[i], &x[j]);
        }
    }
    for (k, column) in columns.iter_mut().enumerate() {
        let name = format!("c{k}");
        *column = if matches!(column, Operand::Const(_)) { int(0) } else { b.add(column, column, &name) };
    }
    for i in 0..n {
        accumulate(b, &mut columns, 2 * i, &x[i], &x[i]);
    }
    columns
}

/// The columns of `k·x` for a small k; what is above the last digit stays in the last column.
fn small_columns(b: &mut Builder, rep: &Rep, x: &[Operand], k: &Operand) -> Vec<Operand> {
    let n = rep.n();
    let mut columns = vec![int(0); n + 1];
    for (i, x) in x.iter().enumerate() {
        accumulate(b, &mut columns, i, x, k);
    }
    let above = columns.pop().expect("one more than digits");
    let above = b.shl(&above, LANE_DIGIT, "above");
    columns[n - 1] = b.add(&columns[n - 1], &above, &format!("c{}", n - 1));
    columns
}

/// Columns of a product brought back to tight digits.
fn reduce(b: &mut Builder, rep: &Rep, columns: Vec<Operand>) -> Vec<Operand> {
    match &rep.reduction {
        Reduction::Fold { f } => fold(b, rep, columns, f),
        Reduction::Montgomery => {
            let high = montgomery(b, rep, columns);
            // The product of two sums, and p, may be too much for the next sums.
            let high = if rep.early_fold { fold_top(b, rep, high) } else { high };
            exact(b, rep, high)
        }
        Reduction::Barrett => unreachable!("lanes fold, or reduce by Montgomery's way"),
    }
}

/// `2^total ≡ f`: the upper half is carried to digits, and counts f times in the lower one.
fn fold(b: &mut Builder, rep: &Rep, mut columns: Vec<Operand>, f: &BigUint) -> Vec<Operand> {
    let n = rep.n();
    let f = Operand::Const(BigInt::from(f.clone()));
    for k in n..2 * n - 1 {
        let carry = b.shr(&columns[k], LANE_DIGIT, "carry");
        columns[k] = b.low(&columns[k], LANE_DIGIT, &format!("h{k}"));
        columns[k + 1] = b.add(&columns[k + 1], &carry, &format!("h{}", k + 1));
    }
    let upper = columns.split_off(n);
    columns.push(int(0));
    for (k, digit) in upper.iter().enumerate() {
        accumulate(b, &mut columns, k, digit, &f);
    }
    let above = columns.pop().expect("one more than digits");
    accumulate(b, &mut columns, 0, &above, &f);
    carry(b, rep, columns, rep.rounds)
}

/// Montgomery's reduction digit by digit: `t / 2^total mod p`, not canonical, in columns.
fn montgomery(b: &mut Builder, rep: &Rep, mut columns: Vec<Operand>) -> Vec<Operand> {
    let n = rep.n();
    let inverse = rep.neg_inverse(LANE_DIGIT);
    // Where p ≡ −1 mod 2^52 the quotient's digit is the column's own: m·p = m·(p + 1) − m.
    let free = inverse.is_one();
    let row = constants(&rep.split(&if free { &rep.p + 1u32 } else { rep.p.clone() }));
    let inverse = Operand::Const(BigInt::from(inverse));
    columns.push(int(0));
    for i in 0..n {
        let m = match free {
            true => b.low(&columns[i], LANE_DIGIT, "m"),
            false => b.product_low(&columns[i], &inverse, "m"),
        };
        for (j, digit) in row.iter().enumerate() {
            accumulate(b, &mut columns, i + j, &m, digit);
        }
        let carry = b.shr(&columns[i], LANE_DIGIT, "carry");
        columns[i + 1] = b.add(&columns[i + 1], &carry, &format!("c{}", i + 1));
    }
    columns.truncate(2 * n);
    columns.split_off(n)
}

/// `x − 2^bits·q + q·(2^bits − p)`, where q is what the last limb holds above the modulus' bits:
/// congruent, and smaller.
fn fold_top(b: &mut Builder, rep: &Rep, x: Vec<Operand>) -> Vec<Operand> {
    fold_above(b, rep, x, 0)
}

/// The same with what the last limb holds above so many bits more.
fn fold_above(b: &mut Builder, rep: &Rep, x: Vec<Operand>, more: u32) -> Vec<Operand> {
    let last = rep.n() - 1;
    let top = rep.bits() + more - rep.offset(last);
    let excess = (BigUint::one() << (rep.bits() + more)) % &rep.p;
    let q = b.shr(&x[last], top, "above");
    let mut columns = x;
    columns[last] = b.low(&columns[last], top, &format!("c{last}"));
    columns.push(int(0));
    for (k, digit) in constants(&rep.split(&excess)).iter().enumerate() {
        // A product by 1 needs no multiplier.
        if is_one(digit) {
            columns[k] = b.add(&columns[k], &q, &format!("c{k}"));
        } else {
            accumulate(b, &mut columns, k, &q, digit);
        }
    }
    // What is above the last column, if anything is, stays in it.
    let above = columns.pop().expect("one more than digits");
    if excess.bits() + OVERFLOW > u64::from(rep.total()) {
        let above = b.shl(&above, LANE_DIGIT, "above");
        columns[last] = b.add(&columns[last], &above, &format!("c{last}"));
    }
    columns
}

/// Limbs of any size brought back to tight digits.
fn carry(b: &mut Builder, rep: &Rep, limbs: Vec<Operand>, rounds: u32) -> Vec<Operand> {
    let mut limbs = limbs;
    for _ in 0..rounds {
        limbs = fold_top(b, rep, limbs);
    }
    exact(b, rep, limbs)
}

/// The canonical integer of an element, in digits.
fn canonical(b: &mut Builder, rep: &Rep, x: &[Operand]) -> Vec<Operand> {
    let (mut digits, mut bound) = match &rep.reduction {
        Reduction::Montgomery => {
            let mut columns = x.to_vec();
            columns.resize(2 * rep.n(), int(0));
            let high = montgomery(b, rep, columns);
            // An element below R leaves at most p.
            (exact(b, rep, high), rep.p.clone())
        }
        Reduction::Fold { .. } | Reduction::Barrett => {
            let value = value_bound(rep, Class::Tight);
            let q = &value >> rep.bits();
            let digits = exact(b, rep, x.to_vec());
            let limbs = fold_top(b, rep, digits);
            (exact(b, rep, limbs), (BigUint::one() << rep.bits()) - 1u32 + q * excess(rep))
        }
    };
    // The plan refuses representations whose elements may be more multiples of p than this.
    for _ in 0..MULTIPLES {
        if bound < rep.p {
            break;
        }
        let (s, above) = minus_modulus(b, rep, &digits);
        let below = b.is_zero(&above);
        let mask = b.mask(&below);
        digits = (0..rep.n()).map(|i| b.select(&mask, &digits[i], &s[i], &format!("r{i}"))).collect();
        bound = if bound >= &rep.p * 2u32 { bound - &rep.p } else { &rep.p - 1u32 };
    }
    digits
}
