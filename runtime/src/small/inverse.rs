//! Inverses mod n by division steps, one at a time.

use zeroize::Zeroize;

use super::integer::{add_masked, add_mod, subtract_masked};
use crate::ct;
use crate::field::PrimeField;
use crate::field::divsteps;

/// A signed number: two's complement, with bits beyond the bytes.
struct Signed<B> {
    above: u8,
    bytes: B,
}

impl<B: AsRef<[u8]> + AsMut<[u8]>> Signed<B> {
    /// `self ← self + (other & mask)`.
    fn add(&mut self, mask: u8, other: &Self) {
        let carry = add_masked(self.bytes.as_mut(), mask, other.bytes.as_ref());
        self.above = self.above.wrapping_add(other.above & mask).wrapping_add(carry);
    }

    /// `self ← self/2`, rounded down.
    fn halve(&mut self) {
        let mut carry = self.above & 1;
        self.above = (self.above as i8 >> 1) as u8;
        halve(self.bytes.as_mut(), &mut carry);
    }
}

/// `(carry, a) ← (carry, a)/2`.
fn halve(a: &mut [u8], carry: &mut u8) {
    for a in a {
        let low = *a & 1;
        *a = *a >> 1 | *carry << 7;
        *carry = low;
    }
}

/// The number is complemented where the mask is all ones; with one more added, it is negated.
fn complement(a: &mut [u8], mask: u8) {
    for a in a {
        *a ^= mask;
    }
}

/// `a ← 1/a mod n` for the modulus n of S, and 0 for 0.
///
/// The method, and how many steps are enough, are those of [`divsteps`]. In every step, of f and
/// g, of which f is odd, g becomes `(g ± f)/2` or `g/2`; two coefficients mod n follow, such that
/// `f ≡ d·a` and `g ≡ e·a`. Cost: some `2.3·BITS` steps of some ten loops over the bytes of n; four
/// numbers beside a.
pub fn invert<S: PrimeField>(a: &mut S::Bytes) {
    let n = &S::MODULUS;
    let mut f = Signed { above: 0, bytes: *n };
    let mut g = Signed { above: 0, bytes: *a };
    let (mut d, mut e) = (S::ZERO_BYTES, S::ZERO_BYTES);
    if let Some(one) = e.as_mut().last_mut() {
        *one = 1;
    }
    // −(δ + ½), so that δ is positive where ζ is negative.
    let mut zeta = -1i16;
    for _ in 0..divsteps::count(S::BITS) {
        let odd = ct::mask_of_bit::<u8>(g.bytes.as_ref().last().map_or(0, |low| low & 1));
        let swap = odd & ct::mask_of_bit::<u8>((zeta >> 15) as u8 & 1);
        // g ± f, and the same of the coefficients: minus where they change places.
        subtract::<S>(&mut g, &mut e, swap, &f, &d);
        g.add(odd & !swap, &f);
        add_mod(e.as_mut(), odd & !swap, d.as_ref(), n.as_ref());
        // f becomes the old g, which is f + (g − f).
        f.add(swap, &g);
        add_mod(d.as_mut(), swap, e.as_ref(), n.as_ref());
        let turn = i16::from(swap as i8);
        zeta = (zeta ^ turn) - 1;
        g.halve();
        half_mod(e.as_mut(), n.as_ref());
    }
    // g is 0 and f is ±1, or ±n for a = 0.
    let negative = ct::mask_of_bit::<u8>(f.above >> 7);
    a.as_mut().fill(0);
    add_mod(a.as_mut(), !negative, d.as_ref(), n.as_ref());
    subtract_mod(a.as_mut(), negative, d.as_ref(), n.as_ref());
    f.bytes.as_mut().zeroize();
    g.bytes.as_mut().zeroize();
    d.as_mut().zeroize();
    e.as_mut().zeroize();
}

/// `g ← g − f` and `e ← e − d mod n`, where the mask is all ones.
fn subtract<S: PrimeField>(
    g: &mut Signed<S::Bytes>,
    e: &mut S::Bytes,
    mask: u8,
    f: &Signed<S::Bytes>,
    d: &S::Bytes,
) {
    // a − b is the complement of (the complement of a) + b.
    complement(g.bytes.as_mut(), mask);
    g.above ^= mask;
    g.add(mask, f);
    complement(g.bytes.as_mut(), mask);
    g.above ^= mask;
    subtract_mod(e.as_mut(), mask, d.as_ref(), S::MODULUS.as_ref());
}

/// `a ← a − b mod n` where the mask is all ones.
#[inline(never)]
fn subtract_mod(a: &mut [u8], mask: u8, b: &[u8], n: &[u8]) {
    let below = ct::mask_of_bit::<u8>(ct::bytes::less(a, b));
    subtract_masked(a, mask, b);
    add_masked(a, mask & below, n);
}

/// `a ← a/2 mod n`.
#[inline(never)]
fn half_mod(a: &mut [u8], n: &[u8]) {
    let odd = ct::mask_of_bit::<u8>(a.last().map_or(0, |low| low & 1));
    let mut carry = add_masked(a, odd, n);
    halve(a, &mut carry);
}
