//! Square roots for every residue class of the modulus.

use super::Field;

/// A square root of `a` and where it is one, from the progenitor `w = a^((q−1)/2)`, where
/// `p − 1 = 2^s·q` with `q` odd, and a primitive `2^s`-th root of unity.
///
/// Source: M. Scott, "A note on the calculation of some functions in finite fields", ePrint
/// 2020/1497; the loop is Tonelli's and Shanks's with a fixed course, as in RFC 9380, I.4.
/// Cost beside the progenitor: 2s·M + (s(s−1)/2 + 1)·S, selections not counted.
#[inline(always)]
pub(crate) fn tonelli_shanks<F: Field>(a: F, w: F, s: u32, root: F) -> (F, F::Mask) {
    // Throughout, r² = a·t, and t lies in the group of 2^(k−1)-th roots of unity if a is a square.
    let mut r = F::mul(a, w);
    let mut t = F::mul(r, w);
    let mut c = root;
    for k in (2..=s).rev() {
        let minus_one = !t.square_times(k - 2).equals(F::ONE);
        r = F::select(minus_one, F::mul(r, c), r);
        c = F::square(c);
        t = F::select(minus_one, F::mul(t, c), t);
    }
    let right = F::square(r).equals(a);
    (r, right)
}

/// Where `a` is a square, zero included, from the progenitor: Euler's criterion,
/// `a^((p−1)/2) = (a·w²)^(2^(s−1))`.
#[inline(always)]
pub(crate) fn is_square<F: Field>(a: F, w: F, s: u32) -> F::Mask {
    let odd_power = F::mul(a, F::square(w));
    let legendre = odd_power.square_times(s - 1);
    legendre.equals(F::ONE) | a.is_zero()
}
