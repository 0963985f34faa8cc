//! Multiplications on binary curves, over any set of kernels.
//!
//! All of it is `#[inline(always)]`, so that a whole multiplication becomes part of the
//! `#[target_feature]` function that a backend wraps around it; rare cases of public
//! multiplications leave it for the curve's own kernels.

pub(crate) mod frobenius;
mod ladder;
mod ordinary;

use crate::curve::{Backend, Binary, BinaryCurve, Curve};
use crate::point::binary::{Entry, Projective};

/// One step for each bit of the scalar: curves without an endomorphism.
#[derive(Clone, Copy, Debug)]
pub enum Ordinary {}

/// τ-adic digits: [`Koblitz`](crate::curve::Koblitz) curves.
#[derive(Clone, Copy, Debug)]
pub enum Frobenius {}

/// How the points of a curve are multiplied.
pub trait Method<C: BinaryCurve> {
    /// `k·P`, `k` and `P` secret.
    fn protected<K: Backend<C>>(point: &Projective<C, K>, k: &C::Scalar) -> Projective<C, K>;
    /// `k·G`, `k` secret.
    fn generator<K: Backend<C>>(k: &C::Scalar) -> Projective<C, K>;
    /// `u·G + v·Q`, all public.
    fn double_vartime<K: Backend<C>>(u: &C::Scalar, v: &C::Scalar, q: &Projective<C, K>) -> Projective<C, K>;
}

/// `k·P`, the true multiple by the integer `0 <= k < n` for every point of the curve.
#[inline(always)]
pub fn protected<C: BinaryCurve, K: Backend<C>>(
    point: &Projective<C, K>,
    k: &<C as Curve>::Scalar,
) -> Projective<C, K> {
    C::Method::protected(point, k)
}

/// `k·G`.
#[inline(always)]
pub fn generator<C: BinaryCurve, K: Backend<C>>(k: &<C as Curve>::Scalar) -> Projective<C, K> {
    C::Method::generator(k)
}

/// `u·G + v·Q`, all public, for every point Q of the curve.
#[inline(always)]
pub fn double_vartime<C: BinaryCurve, K: Backend<C>>(
    u: &<C as Curve>::Scalar,
    v: &<C as Curve>::Scalar,
    q: &Projective<C, K>,
) -> Projective<C, K> {
    C::Method::double_vartime(u, v, q)
}

/// `P + Q`, by branches. Cost: 11M + 2S.
#[inline(always)]
fn add_vartime<C: Binary, K: Backend<C>>(p: &Projective<C, K>, q: &Projective<C, K>) -> Projective<C, K> {
    let sum = p.add_distinct(q);
    if is_right_vartime(&sum) { sum } else { C::add(&p.over(), &q.over()).over() }
}

/// `P ± Q` for a point of a table, by branches. Cost: 8M + 2S.
#[inline(always)]
fn add_entry_vartime<C: Binary, K: Backend<C>>(p: &Projective<C, K>, q: &Entry<C, K>) -> Projective<C, K> {
    let sum = p.add_distinct_entry(q);
    if is_right_vartime(&sum) { sum } else { C::add(&p.over(), &Projective::from_entry(q).over()).over() }
}

/// Whether the formula for distinct points was right: it gives Z = 0 in all other cases (and for
/// some sums).
#[inline(always)]
fn is_right_vartime<C: Binary, K: Backend<C>>(sum: &Projective<C, K>) -> bool {
    use crate::field::Field;
    use crate::lane::OneLane;
    !sum.z.is_zero().declassify(crate::ct::Release::Asked)
}
