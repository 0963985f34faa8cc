//! Division steps on words, whatever the modulus.
//!
//! These functions are written in the forms that the generator reads: it proves each of them like a
//! kernel of its own, for all operands that stand in its comment.

use crate::ct;

/// One division step, of packed words: with `zeta = −(δ + 1/2)` and f odd,
/// `(δ, f, g) ← (1 − δ, g, (g − f)/2)` if `δ > 0` and g is odd, `(1 + δ, f, (g + f)/2)` if g is odd only, else
/// `(1 + δ, f, g/2)`.
///
/// Needs: `f` and `g` in `−2^62..2^62`, where they stay; `zeta` in `−2^62..=2^62`.
#[inline(always)]
pub(super) fn step(zeta: i64, f: i64, g: i64) -> (i64, i64, i64) {
    let positive = ct::mask::<u64>(zeta < 0);
    let odd = ct::mask::<u64>(g & 1 == 1);
    let swap = positive & odd;
    let turned = zeta ^ swap as i64;
    let term = (f ^ positive as i64) - positive as i64;
    let sum = g + (term & odd as i64);
    // g − f, or g + f, is in the sum: what is added to f, where they swap, makes it g.
    let first = f.wrapping_add(sum & swap as i64);
    (turned - 1, first, sum >> 1)
}

/// `(u, v)` with `word = f − 2^21·u − 2^42·v`, f in `−2^20..2^20` and u in `−2^20 + 1..=2^20`.
///
/// Needs: `word` in `−2^62..2^62`.
#[inline(always)]
pub(super) fn unpack(word: i64) -> (i64, i64) {
    // Made positive, the low part disappears in the shift.
    let both = (word + 0x10_0000) >> 21;
    let lifted = both + 0x10_0000;
    let first = 0x10_0000 - (lifted & 0x1f_ffff);
    (first, 0 - (lifted >> 21))
}

/// The matrix `some·all`, by rows.
///
/// Needs: coefficients up to 2^20 and up to 2^40, with either sign.
#[inline(always)]
pub(super) fn compose(some: &[i64; 4], all: &[i64; 4]) -> [i64; 4] {
    let [a, b, c, d] = *some;
    let [u, v, q, r] = *all;
    let first = a * u + b * q;
    let second = a * v + b * r;
    let third = c * u + d * q;
    let fourth = c * v + d * r;
    [first, second, third, fourth]
}

/// `(u·f + v·g, q·f + r·g) / 2^20`, of which the lowest 44 bits are right.
///
/// Needs: coefficients up to 2^20, with either sign.
#[inline(always)]
pub(super) fn apply_low(matrix: &[i64; 4], f: i64, g: i64) -> (i64, i64) {
    let [u, v, q, r] = *matrix;
    let first = u.wrapping_mul(f).wrapping_add(v.wrapping_mul(g)) >> 20;
    let second = q.wrapping_mul(f).wrapping_add(r.wrapping_mul(g)) >> 20;
    (first, second)
}
