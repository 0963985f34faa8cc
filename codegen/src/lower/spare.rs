//! Full words whose last has bits to spare above the modulus: `2^bits ≡ c`, so what lies above the
//! modulus is multiplied by c and added below, and the sum still fits. There is no last carry, and
//! so no mask.

use num_bigint::BigUint;
use num_traits::One;

use super::saturated::{add_chain, as_word, constants, sub_chain};
use crate::ir::Operand;
use crate::ir::builder::{Builder, int, is_zero};
use crate::rep::{Reduction, Rep, split_digits};

/// `2^bits mod p`.
fn excess(rep: &Rep) -> BigUint {
    (BigUint::one() << rep.bits()) - &rep.p
}

/// Whether an integer of at most so much is settled at once: what is above the modulus, and its
/// multiple of c, are words, and the sum is below `2^total`.
pub(super) fn serves(rep: &Rep, bound: &BigUint) -> bool {
    let above = bound >> rep.bits();
    let added = &above * excess(rep);
    let sum = (BigUint::one() << rep.bits()) - 1u32 + &added;
    let word = u64::from(rep.word);
    let high = bound >> rep.total();
    matches!(rep.reduction, Reduction::Fold { .. })
        && rep.total() > rep.bits()
        && high.bits() <= word
        && above.bits() <= word
        && added.bits() <= word
        && sum.bits() <= u64::from(rep.total())
}

/// `low + 2^total·high` as an element.
pub(super) fn settle(b: &mut Builder, rep: &Rep, low: Vec<Operand>, high: &Operand) -> Vec<Operand> {
    let spare = rep.total() - rep.bits();
    let last = rep.n() - 1;
    let top = b.shr(&low[last], rep.word - spare, "above");
    let kept = b.low(&low[last], rep.word - spare, "low");
    let high = b.shl(high, spare, "high");
    let above = b.add(&high, &top, "above");
    let added = b.mul(&above, &Operand::Const(excess(rep).into()), "fold");
    if last == 0 {
        return vec![b.add(&kept, &added, "r0")];
    }
    let mut terms = vec![added];
    terms.resize(last, int(0));
    let (mut limbs, carry) = add_chain(b, &low[..last], &terms, "r");
    let carry = as_word(b, &carry);
    limbs.push(b.add(&kept, &carry, &format!("r{last}")));
    limbs
}

/// Whether differences are lifted by a multiple of p and settled.
pub(super) fn serves_differences(rep: &Rep) -> bool {
    let most = (BigUint::one() << rep.total()) - 1u32 + lift(rep, rep.total());
    serves(rep, &most)
}

/// `x − y`.
pub(super) fn difference(b: &mut Builder, rep: &Rep, x: &[Operand], y: &[Operand]) -> Vec<Operand> {
    let (lifted, _) = lifted(b, rep, x, rep.total());
    let (low, borrow) = sub_chain(b, &lifted[..rep.n()], y, "t");
    let borrow = as_word(b, &borrow);
    let high = b.sub(&lifted[rep.n()], &borrow, "top");
    settle(b, rep, low, &high)
}

/// The least `p·2^k` that no integer of so many bits exceeds.
fn lift(rep: &Rep, bits: u32) -> BigUint {
    &rep.p << (bits + 1 - rep.bits())
}

/// Words plus such a multiple of p, one word longer, and the multiple.
pub(super) fn lifted(b: &mut Builder, rep: &Rep, words: &[Operand], bits: u32) -> (Vec<Operand>, BigUint) {
    let lift = lift(rep, bits);
    let constants = constants(&split_digits(&lift, &vec![rep.word; words.len() + 1]));
    // Low words of the multiple may be zero; the highest has room for the carry.
    let from = constants.iter().position(|word| !is_zero(word)).expect("the modulus is not zero");
    let (last, low) = constants.split_last().expect("a word at least");
    let (sum, carry) = if words[from..].iter().all(is_zero) {
        (low[from..].to_vec(), int(0))
    } else {
        add_chain(b, &words[from..], &low[from..], "t")
    };
    let mut lifted = words[..from].to_vec();
    lifted.extend(sum);
    let carry = as_word(b, &carry);
    lifted.push(b.add(&carry, last, "top"));
    (lifted, lift)
}
