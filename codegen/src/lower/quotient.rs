//! Reduction of a small multiple, by a quotient estimated from its top bits.

use num_bigint::{BigInt, BigUint};
use num_traits::One;

use super::saturated::{constants, sub_chain, subtract_once};
use crate::ir::builder::{Builder, int};
use crate::ir::{Operand, Type};
use crate::rep::Rep;

/// Fraction bits of the reciprocal. With `u = ⌊x / 2^(bits−2)⌋` below 2^10 the remainder stays
/// below `x/2^14 + p/2 + p < 2p`.
const FRACTION: u32 = 16;

/// `x mod p` in `[0, p)` for `x = low + 2^total·high < 256·p`, on full words.
pub(super) fn reduce_small(b: &mut Builder, rep: &Rep, low: Vec<Operand>, high: Operand) -> Vec<Operand> {
    let (bits, word, n) = (rep.bits(), rep.word, rep.n());
    let mut x = low;
    x.push(high);
    let shift = bits - 2;
    let reciprocal = (BigUint::one() << (FRACTION + shift)) / &rep.p;
    let ty = Type::Unsigned((2 * word).max(32));
    let u = top_bits(b, &x, shift, word, ty);
    let product = b.mul(&u, &Operand::Const(BigInt::from(reciprocal)), "estimate");
    let q = b.shr(&product, FRACTION, "q");
    // The quotient is below 256, which the limbs alone do not show.
    let q = if word == 8 { b.low(&q, 8, "q") } else { q };
    let q = b.cast(&q, Type::Unsigned(word), "q");

    let p = constants(&rep.split(&rep.p));
    let mut multiple = Vec::with_capacity(n + 1);
    let mut carry = int(0);
    for (k, limb) in p.iter().enumerate() {
        let (low, high) = b.mul_add(&q, limb, &int(0), &carry, &format!("m{k}"));
        multiple.push(low);
        carry = high;
    }
    multiple.push(carry);
    let (mut r, _) = sub_chain(b, &x, &multiple, "t");
    let top = r.pop().expect("n + 1 words");
    subtract_once(b, rep, r, top)
}

/// `⌊x / 2^shift⌋` in a type that holds it.
fn top_bits(b: &mut Builder, x: &[Operand], shift: u32, word: u32, ty: Type) -> Operand {
    let first = (shift / word) as usize;
    let inside = shift % word;
    let start = b.shr(&x[first], inside, "u");
    let mut u = b.cast(&start, ty, "u");
    let mut position = word - inside;
    for limb in &x[first + 1..] {
        // Ten bits are enough; what lies above them is zero.
        if position < 10 {
            let kept = b.low(limb, (10 - position).min(word), "above");
            let wide = b.cast(&kept, ty, "above");
            let term = b.shl(&wide, position, "above");
            u = b.add(&u, &term, "u");
            position += word;
        }
    }
    u
}
