//! Passes of carries over digits.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};

use super::super::saturated::constants;
use super::excess;
use crate::ir::Operand;
use crate::ir::builder::{Builder, int};
use crate::rep::{Reduction, Rep};

/// One pass: every limb but the last is cut to its digit, the last takes what is left.
/// Limbs may be words or in double width; digits come back as words.
pub(in crate::lower) fn exact(b: &mut Builder, rep: &Rep, mut limbs: Vec<Operand>) -> Vec<Operand> {
    let word = b.word();
    let last = limbs.len() - 1;
    for k in 0..last {
        let v = rep.digits[k];
        let carry = b.shr(&limbs[k], v, "carry");
        let digit = b.low(&limbs[k], v, &format!("r{k}"));
        limbs[k] = b.cast(&digit, word, &format!("r{k}"));
        limbs[k + 1] = add_mixed(b, &limbs[k + 1], &carry, &format!("r{}", k + 1));
    }
    limbs[last] = b.cast(&limbs[last], word, &format!("r{last}"));
    limbs
}

/// `x + y` in the wider of their types.
pub(in crate::lower) fn add_mixed(b: &mut Builder, x: &Operand, y: &Operand, name: &str) -> Operand {
    let wide = b.wide();
    let either_wide = [x, y].iter().any(|v| matches!(v, Operand::Value(_)) && b.ty(v) == wide);
    if either_wide {
        let x = b.cast(x, wide, name);
        let y = b.cast(y, wide, name);
        b.add(&x, &y, name)
    } else {
        b.add(x, y, name)
    }
}

/// Brings limbs of any size back towards tight ones: a pass of carries, and what lies above
/// the modulus folded below, `rounds` times.
pub(in crate::lower) fn weak(b: &mut Builder, rep: &Rep, limbs: Vec<Operand>, rounds: u32) -> Vec<Operand> {
    match &rep.reduction {
        Reduction::Fold { f } => around(b, rep, limbs, f),
        Reduction::Montgomery | Reduction::Barrett => {
            let mut digits = exact(b, rep, limbs);
            for _ in 0..rounds {
                let columns = fold_columns(b, rep, digits);
                digits = exact(b, rep, columns);
            }
            digits
        }
    }
}

/// A pass of carries whose last one re-enters at the bottom times `f`, and goes two limbs up.
pub(in crate::lower) fn around(
    b: &mut Builder,
    rep: &Rep,
    mut limbs: Vec<Operand>,
    f: &BigUint,
) -> Vec<Operand> {
    let mut carry = int(0);
    for k in 0..rep.n() {
        (limbs[k], carry) = cut(b, rep, k, &limbs[k], &carry);
    }
    reenter(b, rep, limbs, carry, f)
}

/// The digit of limb `k` and what is carried from it, after a carry into it.
pub(in crate::lower) fn cut(
    b: &mut Builder,
    rep: &Rep,
    k: usize,
    limb: &Operand,
    carry: &Operand,
) -> (Operand, Operand) {
    let (word, v) = (b.word(), rep.digits[k]);
    let t = add_mixed(b, limb, carry, &format!("c{k}"));
    let above = b.shr(&t, v, "carry");
    let digit = b.low(&t, v, &format!("r{k}"));
    (b.cast(&digit, word, &format!("r{k}")), above)
}

/// A carry out of the last limb comes in at the first, times `f`, and goes two limbs up.
pub(in crate::lower) fn reenter(
    b: &mut Builder,
    rep: &Rep,
    mut limbs: Vec<Operand>,
    carry: Operand,
    f: &BigUint,
) -> Vec<Operand> {
    let word = b.word();
    let n = rep.n();
    // A shift in double width costs little, so that the carry itself may be longer than a word.
    let carry = if f.count_ones() == 1 { carry } else { b.cast(&carry, word, "carry") };
    let f = Operand::Const(BigInt::from(f.clone()));
    let mut back = b.wide_mul(&carry, &f, "back");
    for k in 0..n.min(2) {
        if k + 1 == n {
            let t = add_mixed(b, &limbs[k], &back, &format!("c{k}"));
            limbs[k] = b.cast(&t, word, &format!("r{k}"));
            return limbs;
        }
        (limbs[k], back) = cut(b, rep, k, &limbs[k], &back);
    }
    let back = b.cast(&back, word, "carry");
    let last = n.min(2);
    if last < n {
        limbs[last] = b.add(&limbs[last], &back, &format!("r{last}"));
    } else {
        // Two limbs: the last carry stays above the second.
        let shifted = b.shl(&back, rep.digits[n - 1], "carry");
        limbs[n - 1] = b.add(&limbs[n - 1], &shifted, &format!("r{}", n - 1));
    }
    limbs
}

/// `digits − 2^bits·q + q·(2^bits − p)`, where `q` is what the last limb holds above the
/// modulus' bits: congruent, and smaller. In double width, not carried.
fn fold_columns(b: &mut Builder, rep: &Rep, digits: Vec<Operand>) -> Vec<Operand> {
    let last = rep.n() - 1;
    let top = rep.bits() - rep.offset(last);
    let q = b.shr(&digits[last], top, "above");
    let kept = b.low(&digits[last], top, "low");
    let c = constants(&rep.split(&excess(rep)));
    let mut columns = digits;
    columns[last] = kept;
    for (k, column) in columns.iter_mut().enumerate() {
        let term = b.wide_mul(&q, &c[k], "fold");
        *column = add_mixed(b, column, &term, &format!("c{k}"));
    }
    columns
}

/// One fold above the modulus' bits of digits whose integer is at most `bound`; carried.
pub(in crate::lower) fn fold_top(
    b: &mut Builder,
    rep: &Rep,
    digits: Vec<Operand>,
    bound: &BigUint,
) -> (Vec<Operand>, BigUint) {
    let q = bound >> rep.bits();
    if q.is_zero() {
        return (digits, bound.clone());
    }
    let columns = fold_columns(b, rep, digits);
    let next = (BigUint::one() << rep.bits()) - 1u32 + q * excess(rep);
    (exact(b, rep, columns), next)
}

/// `digits − p mod 2^total`, and a word that is zero exactly if `digits < p`.
pub(in crate::lower) fn minus_modulus(
    b: &mut Builder,
    rep: &Rep,
    digits: &[Operand],
) -> (Vec<Operand>, Operand) {
    let complement = constants(&rep.split(&((BigUint::one() << rep.total()) - &rep.p)));
    let mut carry = int(0);
    let mut difference = Vec::with_capacity(rep.n());
    for (k, digit) in digits.iter().enumerate() {
        let v = rep.digits[k];
        let lifted = b.add(digit, &complement[k], &format!("u{k}"));
        let t = add_mixed(b, &lifted, &carry, &format!("u{k}"));
        carry = b.shr(&t, v, "carry");
        difference.push(b.low(&t, v, &format!("s{k}")));
    }
    let word = b.word();
    (difference, b.cast(&carry, word, "carry"))
}
