//! Full words whose last has bits to spare above the modulus: `2^bits ≡ c`, so what lies above the
//! modulus is multiplied by c and added below, and the sum still fits. There is no last carry, and
//! so no mask.

use num_bigint::BigUint;
use num_traits::One;

use super::saturated::{add_chain, as_word, constants, sub_chain};
use crate::eval::interval::Interval;
use crate::ir::Operand;
use crate::ir::builder::{Builder, int, is_zero};
use crate::rep::{Reduction, Rep, Style, split_digits};

/// `2^bits mod p`.
pub(crate) fn excess(rep: &Rep) -> BigUint {
    (BigUint::one() << rep.bits()) - &rep.p
}

/// Whether an integer of at most so much is settled at once: what is above the modulus, and its
/// multiple of c, are words, and the sum is below `2^total`.
pub(crate) fn serves(rep: &Rep, bound: &BigUint) -> bool {
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

/// Whether every kernel settles its result, so that the last word of an element is bounded: sums,
/// differences, which are lifted by a multiple of p, and multiples by a byte.
pub(crate) fn is_bounded(rep: &Rep) -> bool {
    let full = (BigUint::one() << rep.total()) - 1u32;
    // A single word takes the whole of what is added, and not a carry.
    rep.style == Style::Saturated
        && rep.n() > 1
        && rep.word >= rep.total() - rep.bits() + 2
        && serves(rep, &(&full + lift(rep, rep.total())))
        && serves(rep, &(full * 255u32))
}

/// What the last word of an element holds then: the bits of the modulus, and a carry.
pub(crate) fn last_word(rep: &Rep) -> Interval {
    let spare = rep.total() - rep.bits();
    Interval::new(0, BigUint::one() << (rep.word - spare))
}

/// The largest element.
pub(super) fn largest(rep: &Rep) -> BigUint {
    let last = rep.n() - 1;
    let low = (BigUint::one() << rep.offset(last)) - 1u32;
    match is_bounded(rep) {
        true => low + (BigUint::one() << rep.bits()),
        false => (BigUint::one() << rep.total()) - 1u32,
    }
}

/// `x − y`, as `x + (p·2^k − y)` with the least `p·2^k` above every element, which has no borrow.
pub(super) fn difference(b: &mut Builder, rep: &Rep, x: &[Operand], y: &[Operand]) -> Vec<Operand> {
    let last = rep.n() - 1;
    let lift = (0u32..).map(|shift| &rep.p << shift).find(|lift| *lift >= largest(rep));
    let words = rep.split(&lift.expect("the modulus is not zero"));
    let lift = constants(&words);
    let (mut negated, borrow) = sub_chain(b, &lift[..last], &y[..last], "n");
    let borrow = as_word(b, &borrow);
    let top = b.sub(&lift[last], &y[last], "top");
    negated.push(b.sub(&top, &borrow, &format!("n{last}")));
    let (low, carry) = add_chain(b, x, &negated, "t");
    let high = as_word(b, &carry);
    settle(b, rep, low, &high)
}

/// The least `p·2^k` that an integer of so many bits cannot exceed.
fn lift(rep: &Rep, bits: u32) -> BigUint {
    &rep.p << (bits + 1 - rep.bits())
}

/// Words plus the least `p·2^k` of at least `least`, one word longer, and that multiple. The extra
/// word is zero if it can be nothing else.
pub(super) fn lifted(
    b: &mut Builder,
    rep: &Rep,
    words: &[Operand],
    least: &BigUint,
) -> (Vec<Operand>, BigUint) {
    let lift = lift(rep, least.bits() as u32);
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

/// The least `p·2^k` above a product's largest value, if it has the words of a product.
pub(super) fn short_lift(rep: &Rep, largest: &BigUint) -> Option<BigUint> {
    let shift = (0u32..).find(|shift| (&rep.p << shift) >= *largest)?;
    // A whole number of words leaves the low ones as they are.
    let shift = shift.next_multiple_of(rep.word);
    let lift = &rep.p << shift;
    (lift.bits() <= u64::from(2 * rep.total())).then_some(lift)
}

/// Words plus a constant of as many words; the sum fits.
pub(super) fn raised(b: &mut Builder, rep: &Rep, words: &[Operand], lift: &BigUint) -> Vec<Operand> {
    let constants = constants(&split_digits(lift, &vec![rep.word; words.len()]));
    let from = constants.iter().position(|word| !is_zero(word)).expect("the modulus is not zero");
    let last = words.len() - 1;
    let (sum, carry) = add_chain(b, &words[from..last], &constants[from..last], "t");
    let carry = as_word(b, &carry);
    let top = b.add(&words[last], &constants[last], "top");
    let mut raised = words[..from].to_vec();
    raised.extend(sum);
    raised.push(b.add(&top, &carry, &format!("t{last}")));
    raised
}
