//! Sums of two products with one reduction: what a product in an extension field is made of.
//!
//! Only for saturated limbs whose products are folded: there a double-width integer may exceed the
//! square of the largest element, and the fold takes what there is.

use num_bigint::BigUint;
use num_traits::One;

use super::fold;
use super::saturated::{add_chain, as_word, constants, product, sub_chain};
use crate::ir::Operand;
use crate::ir::builder::{Builder, int, is_zero};
use crate::rep::{Reduction, Rep, split_digits};

/// `a·b + c·d`.
pub(super) fn sum(b: &mut Builder, rep: &Rep, inputs: &[Vec<Operand>]) -> Vec<Operand> {
    let first = product(b, &inputs[0], &inputs[1]);
    let second = product(b, &inputs[2], &inputs[3]);
    let (mut t, carry) = add_chain(b, &first, &second, "t");
    t.push(as_word(b, &carry));
    fold(b, rep, t, largest(rep) * 2u32)
}

/// `a·b − c·d`, made positive by a multiple of p.
pub(super) fn difference(b: &mut Builder, rep: &Rep, inputs: &[Vec<Operand>]) -> Vec<Operand> {
    let first = product(b, &inputs[0], &inputs[1]);
    let second = product(b, &inputs[2], &inputs[3]);
    // The least p·2^k above the largest product: its low words are zero.
    let shift = 2 * rep.total() + 1 - rep.bits();
    let lift = &rep.p << shift;
    let words = vec![rep.word; 2 * rep.n() + 1];
    let mut t = first;
    t.push(int(0));
    let lift_words = constants(&split_digits(&lift, &words));
    let from = lift_words.iter().position(|word| !is_zero(word)).expect("the modulus is not zero");
    let (lifted, carry) = add_constants(b, &t[from..], &lift_words[from..]);
    debug_assert!(is_zero(&carry));
    t.truncate(from);
    t.extend(lifted);
    let mut second = second;
    second.push(int(0));
    let (t, _) = sub_chain(b, &t, &second, "t");
    fold(b, rep, t, largest(rep) + lift)
}

/// The square of the largest element.
fn largest(rep: &Rep) -> BigUint {
    let element = (BigUint::one() << rep.total()) - 1u32;
    &element * &element
}

/// An integer in words, at most `bound`, brought back to an element.
fn fold(b: &mut Builder, rep: &Rep, t: Vec<Operand>, bound: BigUint) -> Vec<Operand> {
    let Reduction::Fold { f } = &rep.reduction else {
        unreachable!("the plan gives a field under an extension a fold")
    };
    let n = rep.n();
    fold::tail(b, rep, f, t[..n].to_vec(), t[n..].to_vec(), bound)
}

/// The sum of words and constants, the last of which takes the carry and has room for it.
fn add_constants(b: &mut Builder, words: &[Operand], constants: &[Operand]) -> (Vec<Operand>, Operand) {
    let (last, low) = constants.split_last().expect("at least one word");
    let (mut sum, carry) = add_chain(b, &words[..low.len()], low, "t");
    let top = as_word(b, &carry);
    sum.push(b.add(&top, last, "top"));
    (sum, int(0))
}
