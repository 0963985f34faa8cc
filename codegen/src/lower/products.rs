//! Sums of two products with one reduction: what a product in an extension field is made of.
//!
//! Only for saturated limbs whose products are folded: there a double-width integer may exceed the
//! square of the largest element, and the fold takes what there is.

use num_bigint::BigUint;
use num_traits::One;

use super::saturated::{add_chain, as_word, product, sub_chain};
use super::{fold, spare};
use crate::ir::Operand;
use crate::ir::builder::{Builder, int};
use crate::rep::{Reduction, Rep};

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
    let (t, lift) = spare::lifted(b, rep, &first, 2 * rep.total());
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
