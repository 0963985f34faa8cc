//! Quotients mod n by division steps, seven at a time, and products of the same rows.

use super::integer::{add_masked, subtract, subtract_once, wipe};
use crate::ct;
use crate::field::PrimeField;
use crate::field::divsteps;

/// Division steps between two looks at the whole numbers: what they amount to, a matrix of numbers of which
/// two in a row are at most 2^7 together, fits products of bytes.
const BATCH: u32 = 7;

/// `above·256^length + bytes`, where `above` is 0 or −1.
struct Signed<B> {
    above: i8,
    bytes: B,
}

/// A number in `−128..=128`: its magnitude, and a mask that is all ones where it is negative.
#[derive(Clone, Copy)]
struct Factor {
    size: u8,
    negative: u8,
}

impl Factor {
    fn new(number: i16) -> Self {
        let negative = ct::mask_of_bit::<u8>((number >> 15) as u8 & 1);
        Self { size: (number as u8 ^ negative).wrapping_sub(negative), negative }
    }

    /// What is missing where bytes are complemented: `−u·f` is `u·(!f) + u`, and `u` less in the byte above.
    fn rest(self) -> u16 {
        u16::from(self.size & self.negative)
    }

    /// The product with the byte of a number.
    fn times(self, byte: u8) -> u16 {
        u16::from(self.size) * u16::from(byte ^ self.negative)
    }

    /// The product with what is above the bytes of a number, which is 0 or −1.
    fn above(self, above: i8) -> i16 {
        let minus = i16::from(self.size) & i16::from(above);
        let negative = i16::from(self.negative as i8);
        negative.wrapping_sub(minus ^ negative)
    }
}

/// `out ← (u·f + v·g + k·n)/2^7`, rounded down; returns what is above its bytes. No sum of a column
/// exceeds 16 bits, since `|u| + |v|` is at most 2^7, and k below that.
#[inline(never)]
fn row<B: AsRef<[u8]> + AsMut<[u8]>>(
    out: &mut B,
    [u, v]: [Factor; 2],
    [f, g]: [&Signed<B>; 2],
    k: u8,
    n: &B,
) -> i8 {
    let rest = u.rest() + v.rest();
    let mut carry = rest;
    let operands = f.bytes.as_ref().iter().zip(g.bytes.as_ref()).zip(n.as_ref());
    for (out, ((&f, &g), &n)) in out.as_mut().iter_mut().zip(operands).rev() {
        let sum = u.times(f) + v.times(g) + u16::from(k) * u16::from(n) + carry;
        *out = sum as u8;
        carry = sum >> 8;
    }
    let top = carry.wrapping_sub(rest) as i16 + u.above(f.above) + v.above(g.above);
    let mut above = top as u8;
    for out in out.as_mut() {
        let byte = *out;
        *out = above << 1 | byte >> 7;
        above = byte;
    }
    (top >> 7) as i8
}

/// Seven steps on the lowest bytes: `[u, v, q, r]`, of which the first row belongs to f. In every step, of f
/// and g, of which f is odd, g becomes `(g ± f)/2` or `g/2`.
#[inline(never)]
fn steps(zeta: &mut i16, mut f: u8, mut g: u8) -> [i16; 4] {
    let [mut u, mut v, mut q, mut r] = [1i16, 0, 0, 1];
    for _ in 0..BATCH {
        let odd = ct::mask_of_bit::<u8>(g & 1);
        let swap = odd & ct::mask_of_bit::<u8>((*zeta >> 15) as u8 & 1);
        let (wide_odd, wide_swap) = (i16::from(odd as i8), i16::from(swap as i8));
        // g ± f: minus where they change places, and f becomes the old g, which is f + (g − f).
        g = g.wrapping_add((f ^ swap).wrapping_sub(swap) & odd);
        f = f.wrapping_add(g & swap);
        q += ((u ^ wide_swap) - wide_swap) & wide_odd;
        u += q & wide_swap;
        r += ((v ^ wide_swap) - wide_swap) & wide_odd;
        v += r & wide_swap;
        *zeta = (*zeta ^ wide_swap) - 1;
        (g, u, v) = (g >> 1, u << 1, v << 1);
    }
    [u, v, q, r]
}

fn lowest(bytes: &[u8]) -> u8 {
    bytes.last().map_or(0, |&low| low)
}

/// −1/n mod 2^7: n is its own inverse mod 8, and a step doubles the bits that are right.
fn negative_inverse(n: &[u8]) -> u8 {
    let low = lowest(n);
    let twice = |x: u8| x.wrapping_mul(2u8.wrapping_sub(low.wrapping_mul(x)));
    twice(twice(low)).wrapping_neg()
}

/// `a·b/2^s mod n` for the modulus n of S and `b < n`, with `s = 7·ceil(8·BYTES/7)`.
///
/// Where sums and quotients of such products are formed, powers of two cancel. Cost: a row for each seven bits
/// of a; three numbers.
#[inline(never)]
pub fn scaled_product<S: PrimeField>(product: &mut S::Bytes, a: &S::Bytes, b: &S::Bytes) {
    let inverse = negative_inverse(S::MODULUS.as_ref());
    let b = Signed { above: 0, bytes: *b };
    let mut sum = Signed { above: 0, bytes: S::ZERO_BYTES };
    let one = Factor { size: 1, negative: 0 };
    for position in (0..8 * a.as_ref().len()).step_by(BATCH as usize) {
        let digit = Factor { size: ct::bytes::window(a.as_ref(), position, BATCH), negative: 0 };
        modular_row::<S>(product, [digit, one], [&b, &sum], inverse);
        sum.bytes = *product;
    }
    wipe(sum.bytes.as_mut());
}

/// `a ← numerator/a mod n` for the modulus n of S, and 0 for `a = 0`; both are below n.
///
/// The method, and how many steps are enough, are those of [`divsteps`]: f and g begin with n and a, and two
/// coefficients mod n follow, such that `f·numerator ≡ d·a` and `g·numerator ≡ e·a`. Cost: some `2.3·BITS/7`
/// times four rows of three products for each byte of n; five numbers beside a.
pub fn divide<S: PrimeField>(a: &mut S::Bytes, numerator: &S::Bytes) {
    let n = &S::MODULUS;
    let mut f = Signed { above: 0, bytes: *n };
    let mut g = Signed { above: 0, bytes: *a };
    let mut d = Signed { above: 0, bytes: S::ZERO_BYTES };
    let mut e = Signed { above: 0, bytes: *numerator };
    let inverse = negative_inverse(n.as_ref());
    // −(δ + ½), so that δ is positive where ζ is negative.
    let mut zeta = -1i16;
    // What `a` held is in g: it is the room for a new first number until the second is there.
    let mut second = *n;
    for _ in 0..divsteps::count(S::BITS).div_ceil(BATCH) {
        let matrix = steps(&mut zeta, lowest(f.bytes.as_ref()), lowest(g.bytes.as_ref()));
        let [u, v, q, r] = matrix.map(Factor::new);
        let above = row::<S::Bytes>(a, [u, v], [&f, &g], 0, n);
        g.above = row(&mut second, [q, r], [&f, &g], 0, n);
        (f.above, f.bytes, g.bytes) = (above, *a, second);

        modular_row::<S>(a, [u, v], [&d, &e], inverse);
        modular_row::<S>(&mut second, [q, r], [&d, &e], inverse);
        (d.bytes, e.bytes) = (*a, second);
    }
    // g is 0 and f is ±1, or n for a = 0.
    let negative = ct::mask_of_bit::<u8>(f.above as u8 & 1);
    *a = *n;
    subtract(a.as_mut(), d.bytes.as_ref());
    for (a, &d) in a.as_mut().iter_mut().zip(d.bytes.as_ref()) {
        *a = ct::select(negative, *a, d);
    }
    // n − 0 is n.
    subtract_once(a.as_mut(), 0, n.as_ref());
    for bytes in [&mut f.bytes, &mut g.bytes, &mut d.bytes, &mut e.bytes, &mut second] {
        wipe(bytes.as_mut());
    }
}

/// `out ← (u·d + v·e)/2^7 mod n`, for d and e below n.
#[inline(never)]
fn modular_row<S: PrimeField>(
    out: &mut S::Bytes,
    factors: [Factor; 2],
    [d, e]: [&Signed<S::Bytes>; 2],
    inverse: u8,
) {
    let n = &S::MODULUS;
    let [u, v] = factors;
    // The lowest byte of the sum of products, and the multiple of n that clears seven bits of it.
    let column = u.times(lowest(d.bytes.as_ref())) + v.times(lowest(e.bytes.as_ref())) + u.rest() + v.rest();
    let k = (column as u8).wrapping_mul(inverse) & ((1 << BATCH) - 1);
    // Above −n and below 2n.
    let above = row(out, factors, [d, e], k, n);
    let carry = add_masked(out.as_mut(), ct::mask_of_bit::<u8>(above as u8 >> 7), n.as_ref());
    subtract_once(out.as_mut(), (above as u8).wrapping_add(carry), n.as_ref());
}
