//! Column products (product scanning, P. G. Comba, IBM Systems Journal 29, 1990) and their
//! reduction.

use num_bigint::{BigInt, BigUint};
use num_traits::One;

use super::super::saturated::constants;
use super::carry::{add_mixed, around, cut, exact, reenter};
use crate::ir::Operand;
use crate::ir::builder::{Builder, int};
use crate::rep::{Reduction, Rep, split_digits};

/// Adds `x·y` to the column of limbs `i` and `j`. In a mixed radix their offsets may add up to
/// a little more than the column's.
fn accumulate(b: &mut Builder, rep: &Rep, columns: &mut [Operand], (i, j): (usize, usize), term: Operand) {
    let k = i + j;
    let shift = rep.offset(i) + rep.offset(j) - rep.offset(k);
    let term = b.shl(&term, shift, "term");
    columns[k] = b.add(&columns[k], &term, &format!("c{k}"));
}

/// The columns of `x·y`.
pub(super) fn columns(b: &mut Builder, rep: &Rep, x: &[Operand], y: &[Operand]) -> Vec<Operand> {
    let n = rep.n();
    let mut columns = vec![int(0); 2 * n - 1];
    for k in 0..2 * n - 1 {
        for i in k.saturating_sub(n - 1)..=k.min(n - 1) {
            let term = b.wide_mul(&x[i], &y[k - i], "term");
            accumulate(b, rep, &mut columns, (i, k - i), term);
        }
    }
    columns
}

/// The columns of `x²`: products of distinct limbs once, and doubled.
fn square_columns(b: &mut Builder, rep: &Rep, x: &[Operand]) -> Vec<Operand> {
    let n = rep.n();
    let mut columns = vec![int(0); 2 * n - 1];
    for k in 0..2 * n - 1 {
        for i in k.saturating_sub(n - 1)..k.div_ceil(2) {
            let term = b.wide_mul(&x[i], &x[k - i], "term");
            accumulate(b, rep, &mut columns, (i, k - i), term);
        }
        columns[k] = b.shl(&columns[k], 1, &format!("c{k}"));
        if k % 2 == 0 {
            let term = b.wide_mul(&x[k / 2], &x[k / 2], "term");
            accumulate(b, rep, &mut columns, (k / 2, k / 2), term);
        }
    }
    columns
}

/// `x·y`, or `x²` where they are the same, in tight limbs.
pub(super) fn multiply(b: &mut Builder, rep: &Rep, x: &[Operand], y: &[Operand]) -> Vec<Operand> {
    let squares = x == y;
    match &rep.reduction {
        // The multiples of the operand that is loaded first: the compiler spills less.
        Reduction::Fold { f } if rep.early_fold => fold_limbs(b, rep, y, x, f),
        _ if squares => {
            let columns = square_columns(b, rep, x);
            reduce(b, rep, columns)
        }
        _ => {
            let columns = columns(b, rep, x, y);
            reduce(b, rep, columns)
        }
    }
}

/// The product where limbs of `y` that meet the columns above count `f` times in those below, so
/// that no column above is ever formed. A column is carried as soon as it is complete, and one
/// sum in double width is alive at a time.
fn fold_limbs(b: &mut Builder, rep: &Rep, x: &[Operand], y: &[Operand], f: &BigUint) -> Vec<Operand> {
    let n = rep.n();
    let squares = x == y;
    // Once, folded, doubled, both: as many as are read stay in the program.
    let factors = [1u32.into(), f.clone(), 2u32.into(), f * 2u32].map(BigInt::from);
    let multiples = factors.map(|factor| {
        let factor = Operand::Const(factor);
        y.iter().enumerate().map(|(j, limb)| b.mul(limb, &factor, &format!("m{j}"))).collect::<Vec<_>>()
    });
    let mut carry = int(0);
    let mut limbs = Vec::with_capacity(n);
    for k in 0..n {
        let mut column = int(0);
        for i in 0..n {
            let wraps = i > k;
            let j = if wraps { n + k - i } else { k - i };
            if squares && i > j {
                continue;
            }
            let which = usize::from(wraps) + 2 * usize::from(squares && i < j);
            let term = b.wide_mul(&x[i], &multiples[which][j], "term");
            let term = b.shl(&term, rep.offset(i) + rep.offset(j) - rep.offset(i + j), "term");
            column = b.add(&column, &term, &format!("c{k}"));
        }
        let (digit, above) = cut(b, rep, k, &column, &carry);
        limbs.push(digit);
        carry = above;
    }
    reenter(b, rep, limbs, carry, f)
}

/// Columns of a product brought back to tight limbs.
pub(super) fn reduce(b: &mut Builder, rep: &Rep, columns: Vec<Operand>) -> Vec<Operand> {
    match &rep.reduction {
        Reduction::Fold { f } => fold(b, rep, columns, f),
        Reduction::Montgomery => montgomery(b, rep, columns),
        Reduction::Barrett => super::barrett::reduce(b, rep, columns),
    }
}

fn fold(b: &mut Builder, rep: &Rep, mut columns: Vec<Operand>, f: &BigUint) -> Vec<Operand> {
    let n = rep.n();
    let word = b.word();
    let factor = Operand::Const(BigInt::from(f.clone()));
    // The high half is carried to digits first.
    columns.push(int(0));
    for k in n..2 * n - 1 {
        let v = rep.digits[k - n];
        let carry = b.shr(&columns[k], v, "carry");
        let digit = b.low(&columns[k], v, &format!("h{k}"));
        columns[k] = b.cast(&digit, word, &format!("h{k}"));
        columns[k + 1] = add_mixed(b, &columns[k + 1], &carry, &format!("h{}", k + 1));
    }
    let last = 2 * n - 1;
    columns[last] = b.cast(&columns[last], word, &format!("h{last}"));
    for k in n..2 * n {
        let term = b.wide_mul(&columns[k], &factor, "fold");
        columns[k - n] = add_mixed(b, &columns[k - n], &term, &format!("c{}", k - n));
    }
    columns.truncate(n);
    around(b, rep, columns, f)
}

/// Montgomery reduction digit by digit: `t / 2^total mod p`, not canonical.
fn montgomery(b: &mut Builder, rep: &Rep, mut columns: Vec<Operand>) -> Vec<Operand> {
    let n = rep.n();
    let word = b.word();
    columns.resize(2 * n, int(0));
    let narrowest = *rep.digits.iter().min().expect("at least one limb");
    let free = rep.neg_inverse(*rep.digits.iter().max().expect("at least one limb")).is_one();
    let row = if free { &rep.p + 1u32 } else { rep.p.clone() };
    let mut widths = rep.digits.clone();
    widths.push(narrowest);
    let row = constants(&split_digits(&row, &widths));
    for i in 0..n {
        let v = rep.digits[i];
        let column = columns[i].clone();
        let m = if free {
            let m = b.low(&column, v, "m");
            b.cast(&m, word, "m")
        } else {
            let low = b.low(&column, b.program_word(), "low");
            let low = b.cast(&low, word, "low");
            let inverse = Operand::Const(BigInt::from(rep.neg_inverse(v)));
            let m = b.mul_low(&low, &inverse, "m");
            b.low(&m, v, "m")
        };
        let cleared = if free {
            column
        } else {
            let term = b.wide_mul(&m, &row[0], "term");
            add_mixed(b, &column, &term, &format!("c{i}"))
        };
        let carry = b.shr(&cleared, v, "carry");
        columns[i + 1] = add_mixed(b, &columns[i + 1], &carry, &format!("c{}", i + 1));
        let top = if free && row[n] != int(0) { n } else { n - 1 };
        for j in 1..=top {
            let term = b.wide_mul(&m, &row[j], "term");
            accumulate(b, rep, &mut columns, (i, j), term);
        }
    }
    let high = columns.split_off(n);
    exact(b, rep, high)
}
