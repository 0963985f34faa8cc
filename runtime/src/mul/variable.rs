//! `k·P` for a secret k and any point P.

use crate::curve::{Curve, Weierstrass, WeierstrassCurve};
use crate::field::{Field, PrimeField};
use crate::lane::LaneMask;
use crate::point::weierstrass::Projective;
use crate::recode::gather_digits;
use crate::recode::window::Windows;
use crate::table::OddMultiples;

/// `k·P` with the curve's window, one lane.
#[inline(always)]
pub fn protected<C: WeierstrassCurve>(point: &Projective<C>, k: &<C as Curve>::Scalar) -> Projective<C> {
    const { assert!(C::WINDOW >= 4 && C::WINDOW <= 6, "the window is 4, 5 or 6 bits") };
    let digits = [Windows::new(k, C::WINDOW)];
    match C::WINDOW {
        4 => multiply::<C, _, 8>(point, &digits),
        5 => multiply::<C, _, 16>(point, &digits),
        _ => multiply::<C, _, 32>(point, &digits),
    }
}

/// `k·P` in every lane, from one recoding per lane in windows of `log2(2·HALF)` bits.
///
/// The true multiple by the integer `0 <= k < n`, also for points whose order is not n: an
/// even k is replaced by `k + 1`, never by `n − k`, and the point subtracted at the end. The
/// sums are complete, so that small orders and `k = 0` are no exception.
///
/// Cost for t bits in windows of w: t doublings, `t/w + 2^(w−1) + 1` additions, as many scans
/// of `HALF` points as there are digits.
#[inline(always)]
pub fn multiply<W: Weierstrass, S: PrimeField, const HALF: usize>(
    point: &Projective<W>,
    digits: &[Windows<S>],
) -> Projective<W> {
    let width = HALF.trailing_zeros() + 1;
    let count = Windows::<S>::count(width);
    let table = OddMultiples::<W, HALF>::new(point);
    let mut sum = pick(&table, digits, count - 1);
    for position in (0..count - 1).rev() {
        sum = W::double_times(&sum, width);
        sum = W::add(&sum, &pick(&table, digits, position));
    }
    let less = W::add(&sum, &point.negate());
    let even = <W::Field as Field>::Mask::gather(|lane| digits[lane].excess());
    Projective::select(even, &less, &sum)
}

/// The multiple that each lane's digit names. (A closure would not be inlined for sure, and an
/// entry point's CPU features end where inlining ends.)
#[inline(always)]
fn pick<W: Weierstrass, S: PrimeField, const HALF: usize>(
    table: &OddMultiples<W, HALF>,
    digits: &[Windows<S>],
    position: usize,
) -> Projective<W> {
    let (index, sign) = gather_digits::<<W::Field as Field>::Mask, _>(digits, position);
    table.lookup(index).negate_if(sign)
}
