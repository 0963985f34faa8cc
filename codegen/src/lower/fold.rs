//! Reduction by folding: `2^total ≡ f (mod p)`, so what lies above `2^total` is multiplied by
//! `f` and added below. Elements are any integers below `2^total`.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};

use super::saturated::{constants, sub_chain};
use super::spare;
use crate::ir::Operand;
use crate::ir::builder::{Builder, int, is_one, is_zero};
use crate::rep::Rep;

/// The words of `f`, without leading zeros.
fn words(f: &BigUint, word: u32) -> Vec<Operand> {
    let mut rest = f.clone();
    let mut words = Vec::new();
    let mask = (BigUint::one() << word) - 1u32;
    while !rest.is_zero() {
        words.push(Operand::Const(BigInt::from(&rest & &mask)));
        rest >>= word;
    }
    words
}

/// A double-width product brought below `2^total`.
pub(super) fn reduce(b: &mut Builder, rep: &Rep, f: &BigUint, t: Vec<Operand>) -> Vec<Operand> {
    let n = rep.n();
    let bound = (BigUint::one() << (2 * rep.total())) - 1u32;
    tail(b, rep, f, t[..n].to_vec(), t[n..].to_vec(), bound)
}

/// `low + 2^total·high`, at most `bound`, brought below `2^total`.
///
/// Each round multiplies the high words by `f`. When one bit is left above, `f` is added under
/// its mask; if the bit was set then the low part is small, so that the chain may be short and
/// its last carry is zero.
pub(super) fn tail(
    b: &mut Builder,
    rep: &Rep,
    f: &BigUint,
    low: Vec<Operand>,
    high: Vec<Operand>,
    bound: BigUint,
) -> Vec<Operand> {
    let total = rep.total();
    let top = &bound >> total;
    if top.is_zero() {
        return low;
    }
    if spare::serves(rep, &bound) {
        return spare::settle(b, rep, low, &high[0]);
    }
    // The largest value after this round: a full low part, and the fold of the high part.
    let next = (BigUint::one() << total) - 1u32 + &top * f;
    if top.is_one() {
        let small = &bound - (BigUint::one() << total);
        let (low, carry, next) = add_masked(b, rep, f, low, &high[0], &small);
        return tail(b, rep, f, low, vec![carry], next);
    }
    let mut acc = low;
    let length = next.bits().div_ceil(u64::from(rep.word)) as usize;
    acc.resize(length, int(0));
    let used = top.bits().div_ceil(u64::from(rep.word)) as usize;
    for (j, fj) in words(f, rep.word).iter().enumerate() {
        add_row(b, &mut acc, &high[..used], fj, j);
    }
    let high = acc.split_off(rep.n());
    tail(b, rep, f, acc, high, next)
}

/// `acc += x · y · 2^(word·shift)`, carried to the end of `acc`.
fn add_row(b: &mut Builder, acc: &mut [Operand], x: &[Operand], y: &Operand, shift: usize) {
    if is_zero(y) {
        return;
    }
    let mut bit = int(0);
    let mut high = int(0);
    for (i, xi) in x.iter().enumerate() {
        let k = i + shift;
        let name = format!("t{k}");
        if is_one(y) {
            (acc[k], bit) = b.add_carry(&acc[k], xi, &bit, &name);
        } else {
            (acc[k], high) = b.mul_add(xi, y, &acc[k], &high, &name);
        }
    }
    for k in x.len() + shift..acc.len() {
        (acc[k], bit) = b.add_carry(&acc[k], &high, &bit, &format!("t{k}"));
        high = int(0);
    }
}

/// Adds `f` if `bit` (a word of 0 or 1) is set, where the low part is then at most `small`.
/// Returns the sum, its carry as a word, and the bound of the whole.
fn add_masked(
    b: &mut Builder,
    rep: &Rep,
    f: &BigUint,
    low: Vec<Operand>,
    bit: &Operand,
    small: &BigUint,
) -> (Vec<Operand>, Operand, BigUint) {
    let word = rep.word;
    let sum = small + f;
    let full = BigUint::one() << rep.total();
    let overflows = sum >= full;
    // Above the sum's last word nothing changes.
    let length = (sum.bits().div_ceil(u64::from(word)) as usize).min(rep.n());
    let mask = b.mask_of_word(bit);
    let fw = words(f, word);
    let mut carry = int(0);
    let mut acc = low;
    for (k, limb) in acc.iter_mut().enumerate().take(length) {
        let term = fw.get(k).cloned().unwrap_or_else(|| int(0));
        let term = b.masked(&mask, &term, "fold");
        (*limb, carry) = b.add_carry(limb, &term, &carry, &format!("r{k}"));
    }
    let w = b.word();
    let next = if overflows { sum } else { &full - 1u32 };
    let carry = if overflows { b.cast(&carry, w, "top") } else { int(0) };
    (acc, carry, next)
}

/// A difference with its borrow: `−2^total ≡ −f` is repaid under the borrow's mask, twice,
/// since the first repayment may borrow again when the difference is below `f`.
pub(super) fn repay(
    b: &mut Builder,
    rep: &Rep,
    f: &BigUint,
    difference: Vec<Operand>,
    borrow: Operand,
) -> Vec<Operand> {
    let fw = words(f, rep.word);
    let mut limbs = difference;
    let mut borrow = borrow;
    for round in 0..2 {
        let mask = b.mask(&borrow);
        // After a second borrow the words are at least 2^total − f: the words of f suffice,
        // and one more where doubling f would fill the last.
        let short = ((f.bits() + 1).div_ceil(u64::from(rep.word)) as usize).min(rep.n());
        let length = if round == 0 { rep.n() } else { short };
        borrow = int(0);
        for (k, limb) in limbs.iter_mut().enumerate().take(length) {
            let term = fw.get(k).cloned().unwrap_or_else(|| int(0));
            let term = b.masked(&mask, &term, "fold");
            (*limb, borrow) = b.sub_borrow(limb, &term, &borrow, &format!("r{k}"));
        }
    }
    limbs
}

/// The integer in `[0, p)` that is congruent to an element.
pub(super) fn canonical(b: &mut Builder, rep: &Rep, x: &[Operand]) -> Vec<Operand> {
    let (word, bits, total) = (rep.word, rep.bits(), rep.total());
    let mut limbs = x.to_vec();
    let mut bound = (BigUint::one() << total) - 1u32;
    if total > bits {
        // 2^bits ≡ c: the bits above the modulus are folded once.
        let c = (BigUint::one() << bits) - &rep.p;
        let spare = total - bits;
        let last = rep.n() - 1;
        let above = b.shr(&limbs[last], word - spare, "above");
        limbs[last] = b.low(&limbs[last], word - spare, "low");
        let mut high = int(0);
        let mut bit = int(0);
        let cw = words(&c, word);
        for (k, limb) in limbs.iter_mut().enumerate() {
            let name = format!("t{k}");
            if let Some(ck) = cw.get(k) {
                (*limb, high) = b.mul_add(&above, ck, limb, &high, &name);
            } else {
                (*limb, bit) = b.add_carry(limb, &high, &bit, &name);
                high = int(0);
            }
        }
        bound = (BigUint::one() << bits) - 1u32 + ((BigUint::one() << spare) - 1u32) * &c;
    }
    let p = constants(&rep.split(&rep.p));
    while bound >= rep.p {
        let (s, borrow) = sub_chain(b, &limbs, &p, "s");
        let mask = b.mask(&borrow);
        limbs = (0..rep.n()).map(|i| b.select(&mask, &limbs[i], &s[i], &format!("r{i}"))).collect();
        // Either the difference, or a value that was below p.
        bound = if bound >= &rep.p * 2u32 { bound - &rep.p } else { &rep.p - 1u32 };
    }
    limbs
}
