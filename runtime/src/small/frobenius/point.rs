//! λ-coordinates, changed in place: the formulas of `point::binary`.

use super::Truth;
use crate::curve::{Binary, BinaryA};
use crate::field::{BinaryElement, Field};
use crate::lane::OneLane;
use crate::point::binary::{Affine, Entry, Projective};
use crate::small::element::{add as plus, invert, is_zero, multiply as times, replace_if, square};

/// `P ← τ^count(P)`. Cost: 3·count S.
#[inline(never)]
pub(super) fn frobenius<C: Binary>(p: &mut Projective<C>, count: u32) {
    square(&mut p.x, count);
    square(&mut p.l, count);
    square(&mut p.z, count);
}

/// `P ← −P`.
#[inline(never)]
pub(super) fn negate<C: Binary>(p: &mut Projective<C>) {
    plus(&mut p.l, &p.z);
}

/// `P ← P + Q`, wherever P is not Q, infinity or of order two, and where the products of the sum say
/// that `P = Q`, if P is neither of the others. Q is used up. Cost: 8M + 2S.
#[inline(never)]
pub(super) fn add_distinct<C: Binary>(p: &mut Projective<C>, q: &mut Entry<C>) -> Truth<C> {
    let Projective { x, l, z, .. } = p;
    let Entry { x: xq, lambda: a, .. } = q;
    times(xq, z);
    times(a, z);
    plus(a, l);
    plus(l, z);
    let mut b = *x;
    plus(&mut b, xq);
    square(&mut b, 1);
    let same = is_zero(a) & is_zero(&b);
    times(x, a);
    times(xq, a);
    times(x, xq);
    times(a, &b);
    times(z, a);
    times(l, a);
    plus(xq, &b);
    square(xq, 1);
    plus(l, xq);
    same
}

/// `P ← P + Q`, for all P. Cost: 10M + 5S.
#[inline(never)]
pub(super) fn add<C: Binary>(p: &mut Projective<C>, q: &Entry<C>) {
    let flat = is_zero(&p.z);
    let two = flat & is_zero(&p.x);
    let mut used = *q;
    let same = add_distinct(p, &mut used) & !flat;
    let mut other = double(q);
    replace(p, same, &other);
    other = Projective::from_entry(q);
    replace(p, flat & !two, &other);
    // Q and the point of order two: x → √b/x, λ → λ + 1.
    other.z = other.x;
    other.x = C::SQRT_B;
    plus(&mut other.l, &BinaryElement::ONE);
    times(&mut other.l, &q.x);
    replace(p, two, &other);
}

/// The same by branches. Cost: 8M + 2S, where P is not infinite.
#[inline(never)]
pub(super) fn add_vartime<C: Binary>(p: &mut Projective<C>, q: &Entry<C>) {
    let before = *p;
    let mut used = *q;
    add_distinct(p, &mut used);
    if is_zero(&p.z).declassify(crate::ct::Release::Asked) {
        *p = before;
        add(p, q);
    }
}

/// `2Q`. Cost: 1M + 3S, and 1M for a general a.
fn double<C: Binary>(q: &Entry<C>) -> Projective<C> {
    let mut t = q.lambda;
    square(&mut t, 1);
    plus(&mut t, &q.lambda);
    match C::A_KIND {
        BinaryA::Zero => {}
        BinaryA::One | BinaryA::General => plus(&mut t, &C::A),
    }
    let (mut x, mut l, mut tl) = (t, q.x, t);
    square(&mut x, 1);
    square(&mut l, 1);
    times(&mut tl, &q.lambda);
    plus(&mut l, &x);
    plus(&mut l, &tl);
    plus(&mut l, &t);
    Projective::new(x, l, t)
}

fn replace<C: Binary>(p: &mut Projective<C>, mask: Truth<C>, q: &Projective<C>) {
    replace_if(&mut p.x, mask, &q.x);
    replace_if(&mut p.l, mask, &q.l);
    replace_if(&mut p.z, mask, &q.z);
}

/// A finite point with `x ≠ 0`, for a table. Cost: 1I + 1M.
#[inline(never)]
pub(super) fn to_entry<C: Binary>(p: &Affine<C>) -> Entry<C> {
    let mut lambda = p.x;
    invert(&mut lambda);
    times(&mut lambda, &p.y);
    plus(&mut lambda, &p.x);
    Entry::new(p.x, lambda)
}

/// The coordinates, and where the point is finite; if it is of order two, it is taken for infinite.
/// Cost: 1I + 3M.
#[inline(never)]
pub(super) fn normalize<C: Binary>(mut p: Projective<C>) -> (Affine<C>, Truth<C>) {
    let finite = !is_zero(&p.z);
    invert(&mut p.z);
    times(&mut p.x, &p.z);
    times(&mut p.l, &p.z);
    plus(&mut p.l, &p.x);
    times(&mut p.l, &p.x);
    (Affine::new(p.x, p.l), finite)
}
