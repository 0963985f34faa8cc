//! Montgomery reduction, word by word (P. L. Montgomery, Math. Comp. 44, 1985), on full words.
//! Elements are integers in `[0, p)`, times `R = 2^total`.

use num_bigint::BigInt;
use num_traits::One;

use super::saturated::{constants, subtract_once};
use crate::ir::Operand;
use crate::ir::builder::{Builder, int};
use crate::rep::{Rep, split_digits};

/// `t / R mod p` in `[0, p)`, for `t < p·R`.
pub(super) fn reduce(b: &mut Builder, rep: &Rep, t: Vec<Operand>) -> Vec<Operand> {
    let (high, carry) = quotient_steps(b, rep, t);
    subtract_once(b, rep, high, carry)
}

/// The canonical integer of an element: `t / R` for `t < R` is already below `p`.
pub(super) fn leave(b: &mut Builder, rep: &Rep, x: &[Operand]) -> Vec<Operand> {
    let mut t = x.to_vec();
    t.resize(2 * rep.n(), int(0));
    quotient_steps(b, rep, t).0
}

/// Clears the low words one by one by adding multiples of `p`; returns the high words, and a
/// carry above them.
fn quotient_steps(b: &mut Builder, rep: &Rep, mut t: Vec<Operand>) -> (Vec<Operand>, Operand) {
    let n = rep.n();
    let inverse = rep.neg_inverse(rep.word);
    // Where p ≡ −1 mod 2^word the quotient digit is the word itself, and adding
    // m·p = m·(p + 1) − m clears it without a carry: the product's low word is not needed.
    let free = inverse.is_one();
    let row = if free { &rep.p + 1u32 } else { rep.p.clone() };
    let mut widths = rep.digits.clone();
    widths.push(rep.word);
    let row: Vec<Operand> = constants(&split_digits(&row, &widths));
    let inverse = Operand::Const(BigInt::from(inverse));
    let mut top = int(0);
    for i in 0..n {
        let m = if free { t[i].clone() } else { b.mul_low(&t[i], &inverse, "m") };
        let mut high = int(0);
        for j in usize::from(free)..n {
            let (low, carry) = b.mul_add(&m, &row[j], &t[i + j], &high, &format!("t{}", i + j));
            t[i + j] = low;
            high = carry;
        }
        // p + 1 has one word more than p only for Mersenne primes, which are folded instead.
        if free && n == 1 {
            (_, high) = b.mul_add(&m, &row[1], &int(0), &int(0), "t");
        }
        let (low, carry) = b.add_carry(&t[i + n], &high, &top, &format!("t{}", i + n));
        t[i + n] = low;
        top = carry;
    }
    (t.split_off(n), top)
}
