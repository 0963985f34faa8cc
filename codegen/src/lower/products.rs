//! Sums of two products with one reduction: what a product in an extension field is made of.
//!
//! Only for saturated limbs whose products are folded: there a double-width integer may exceed the
//! square of the largest element, and the fold takes what there is. Where elements leave bits to
//! spare, so do their products, and neither a sum nor a lifted difference has a carry.

use num_bigint::BigUint;

use super::saturated::{self, add_chain, as_word, product, sub_chain};
use super::{fold, spare};
use crate::ir::Operand;
use crate::ir::builder::{Builder, int};
use crate::rep::{Reduction, Rep};

/// `a·b + c·d`.
pub(super) fn sum(b: &mut Builder, rep: &Rep, inputs: &[Vec<Operand>]) -> Vec<Operand> {
    let first = product(b, &inputs[0], &inputs[1]);
    let second = product(b, &inputs[2], &inputs[3]);
    let bound = square(rep) * 2u32;
    let last = first.len() - 1;
    let t = if fits(rep, &bound) {
        let (mut t, carry) = add_chain(b, &first[..last], &second[..last], "t");
        let carry = as_word(b, &carry);
        let top = b.add(&first[last], &second[last], "top");
        t.push(b.add(&top, &carry, &format!("t{last}")));
        t
    } else {
        let (mut t, carry) = add_chain(b, &first, &second, "t");
        t.push(as_word(b, &carry));
        t
    };
    reduce(b, rep, t, bound)
}

/// `a·b − c·d`, made positive by a multiple of p.
pub(super) fn difference(b: &mut Builder, rep: &Rep, inputs: &[Vec<Operand>]) -> Vec<Operand> {
    let first = product(b, &inputs[0], &inputs[1]);
    let second = product(b, &inputs[2], &inputs[3]);
    subtract(b, rep, first, second)
}

/// `a² − b²`.
pub(super) fn difference_of_squares(b: &mut Builder, rep: &Rep, inputs: &[Vec<Operand>]) -> Vec<Operand> {
    let first = saturated::square(b, &inputs[0]);
    let second = saturated::square(b, &inputs[1]);
    subtract(b, rep, first, second)
}

/// `2·a·b`.
pub(super) fn doubled(b: &mut Builder, rep: &Rep, inputs: &[Vec<Operand>]) -> Vec<Operand> {
    let t = product(b, &inputs[0], &inputs[1]);
    let bound = square(rep) * 2u32;
    let (word, last) = (rep.word, t.len() - 1);
    let mut doubled = Vec::with_capacity(t.len() + 1);
    let mut top = int(0);
    for (k, x) in t.iter().enumerate() {
        // The last word has a bit to spare where elements have one.
        let kept = if k == last && fits(rep, &bound) { x.clone() } else { b.low(x, word - 1, "low") };
        let kept = b.shl(&kept, 1, &format!("d{k}"));
        doubled.push(b.add(&kept, &top, &format!("d{k}")));
        top = b.shr(x, word - 1, "top");
    }
    if !fits(rep, &bound) {
        doubled.push(top);
    }
    reduce(b, rep, doubled, bound)
}

/// A difference of two products.
fn subtract(b: &mut Builder, rep: &Rep, first: Vec<Operand>, mut second: Vec<Operand>) -> Vec<Operand> {
    let last = first.len() - 1;
    if let Some(lift) = spare::short_lift(rep, &square(rep)).filter(|lift| fits(rep, &(square(rep) + lift))) {
        let t = spare::raised(b, rep, &first, &lift);
        let (mut t, top) = (t[..last].to_vec(), t[last].clone());
        let (low, borrow) = sub_chain(b, &t, &second[..last], "t");
        t = low;
        let borrow = as_word(b, &borrow);
        let top = b.sub(&top, &second[last], "top");
        t.push(b.sub(&top, &borrow, &format!("t{last}")));
        return reduce(b, rep, t, square(rep) + lift);
    }
    let (t, lift) = spare::lifted(b, rep, &first, &square(rep));
    second.push(int(0));
    let (t, _) = sub_chain(b, &t, &second, "t");
    reduce(b, rep, t, square(rep) + lift)
}

/// The square of the largest element.
fn square(rep: &Rep) -> BigUint {
    let element = spare::largest(rep);
    &element * &element
}

/// Whether an integer of at most so much needs no word beyond those of a product, by the bounds of
/// its words alone.
fn fits(rep: &Rep, bound: &BigUint) -> bool {
    spare::is_bounded(rep) && bound.bits() <= u64::from(2 * rep.total())
}

/// An integer in words, at most `bound`, brought back to an element.
fn reduce(b: &mut Builder, rep: &Rep, t: Vec<Operand>, bound: BigUint) -> Vec<Operand> {
    let Reduction::Fold { f } = &rep.reduction else {
        unreachable!("the plan gives a field under an extension a fold")
    };
    let n = rep.n();
    fold::tail(b, rep, f, t[..n].to_vec(), t[n..].to_vec(), bound)
}
