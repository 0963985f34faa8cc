//! Groups with points of order two, where the complete formulas are not complete.
//!
//! They return `(0 : 0 : 0)` if and only if `P − Q` has order two exactly (Renes, Costello and
//! Batina, section 2, after W. Bosma, H. Lenstra, "Complete systems of two addition laws for
//! elliptic curves", 1995). Then `P ≠ Q`, and the chord through them gives the sum: also
//! infinity, where `P = −Q` has order four. If one of them is infinity, the other is the sum.

use super::Projective;
use crate::curve::Weierstrass;
use crate::field::{Field, LazySum, LongSum};

/// `sum`, or what replaces it where it is `(0 : 0 : 0)`. Always computes both.
#[inline(always)]
pub(super) fn complete<W: Weierstrass>(
    sum: Projective<W>,
    p: &Projective<W>,
    q: &Projective<W>,
) -> Projective<W> {
    let failed = sum.y.is_zero() & sum.z.is_zero();
    let other = chord(p, q);
    let other = Projective::select(p.is_identity(), q, &other);
    let other = Projective::select(q.is_identity(), p, &other);
    Projective::select(failed, &other, &sum)
}

/// `P + Q` for finite `P ≠ Q`; infinity for `P = −Q` unless they are equal.
///
/// Source: H. Cohen, A. Miyaji, T. Ono, 1998 (EFD: projective, add-1998-cmo-2).
/// Cost: 12M + 2S.
#[inline(always)]
fn chord<W: Weierstrass>(p: &Projective<W>, q: &Projective<W>) -> Projective<W> {
    let y1z2 = W::Field::mul(p.y, q.z);
    let x1z2 = W::Field::mul(p.x, q.z);
    let z1z2 = W::Field::mul(p.z, q.z);
    let u = (W::Field::mul(q.y, p.z) - y1z2).carry();
    let uu = W::Field::square(u);
    let v = (W::Field::mul(q.x, p.z) - x1z2).carry();
    let vv = W::Field::square(v);
    let vvv = W::Field::mul(v, vv);
    let r = W::Field::mul(vv, x1z2);
    let a = W::Field::mul(uu, z1z2);
    let a = ((a - vvv) - r.double()).carry();
    let x = W::Field::mul(v, a);
    let y = W::Field::mul(u, r - a) - W::Field::mul(vvv, y1z2);
    let z = W::Field::mul(vvv, z1z2);
    Projective { x, y: y.carry(), z }
}
