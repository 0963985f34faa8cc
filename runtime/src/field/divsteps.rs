//! Inversion by division steps, in constant time.
//!
//! Source: D. Bernstein, B.-Y. Yang, "Fast constant-time gcd computation and modular
//! inversion", TCHES 2019. Their theorem 11.2 bounds the number of steps, and is assumed here:
//! `(49b + 57)/17` for numbers of `b >= 46` bits, `(49b + 80)/17` for shorter ones. The steps
//! are done 62 at a time on the lowest words, and the matrix that they amount to is applied to
//! the whole numbers, as P. Wuille describes for libsecp256k1.
//!
//! A kernel's `invert` may be this function: `divsteps::invert::<Self, N>(a)`.

use super::kernels::Kernels;
use crate::ct;

/// Bits of a limb here. Limbs are signed; all but the highest are in `0..2^62`.
const DIGIT: u32 = 62;
const DIGIT_MASK: i64 = (1 << DIGIT) - 1;

/// How many limbs the numbers mod a modulus of so many bits need: a sign, and a bit to spare.
pub const fn limbs(bits: u32) -> usize {
    (bits / DIGIT) as usize + 1
}

/// The inverse of a tight `a`, 0 for 0, with `N = limbs(K::BITS)`.
#[inline]
pub fn invert<K: Kernels, const N: usize>(a: &K::Limbs) -> K::Limbs {
    const { assert!(N == limbs(K::BITS), "the number of limbs does not fit the modulus") };
    let modulus = from_bytes::<N>(K::MODULUS.as_ref());
    let inverse = invert_integer(&from_bytes(K::to_bytes(a).as_ref()), &modulus, K::BITS);
    let mut bytes = K::ZERO_BYTES;
    to_bytes(&inverse, bytes.as_mut());
    K::from_bytes(&bytes).0
}

/// The inverse of `x` mod an odd prime of so many bits, in `0..modulus`; 0 for 0.
fn invert_integer<const N: usize>(x: &[i64; N], modulus: &[i64; N], bits: u32) -> [i64; N] {
    let steps = if bits < 46 { (49 * bits + 80) / 17 } else { (49 * bits + 57) / 17 };
    let modulus_inverse = invert_digit(modulus[0]);
    // Throughout, f ≡ d·x and g ≡ e·x mod the modulus, up to a power of two.
    let (mut f, mut g) = (*modulus, *x);
    let (mut d, mut e) = ([0; N], [0; N]);
    e[0] = 1;
    let mut zeta = -1;
    for _ in 0..steps.div_ceil(DIGIT) {
        let matrix;
        (zeta, matrix) = divsteps(zeta, f[0], g[0]);
        update_de(&mut d, &mut e, &matrix, modulus, modulus_inverse);
        update_fg(&mut f, &mut g, &matrix);
    }
    // Now g = 0 and f = ±1, or x = 0 and d = 0.
    normalize(&mut d, f[N - 1], modulus);
    d
}

/// The 62 steps' effect: `2^62·f' = u·f + v·g`, `2^62·g' = q·f + r·g`.
struct Matrix {
    u: i64,
    v: i64,
    q: i64,
    r: i64,
}

/// 62 steps on the lowest limbs, from `zeta = −δ`.
#[inline]
fn divsteps(mut zeta: i64, f: i64, g: i64) -> (i64, Matrix) {
    let (mut f, mut g) = (f as u64, g as u64);
    let (mut u, mut v, mut q, mut r) = (1u64, 0u64, 0u64, 1u64);
    for _ in 0..DIGIT {
        // If δ > 0 and g is odd: (δ, f, g) ← (1 − δ, g, (g − f)/2). If g is odd only:
        // (1 + δ, f, (g + f)/2). Else: (1 + δ, f, g/2).
        // The sign is smeared by an arithmetic shift: there is no bit to make a choice of.
        let positive = (zeta >> 63) as u64;
        let odd: u64 = ct::mask(g & 1 == 1);
        g = g.wrapping_add((f ^ positive).wrapping_sub(positive) & odd);
        q = q.wrapping_add((u ^ positive).wrapping_sub(positive) & odd);
        r = r.wrapping_add((v ^ positive).wrapping_sub(positive) & odd);
        let swap = positive & odd;
        zeta = (zeta ^ swap as i64) - 1 - swap as i64;
        // g − f is in g by now: adding f's old value back is adding g to f.
        f = f.wrapping_add(g & swap);
        u = u.wrapping_add(q & swap);
        v = v.wrapping_add(r & swap);
        g >>= 1;
        u <<= 1;
        v <<= 1;
    }
    (zeta, Matrix { u: u as i64, v: v as i64, q: q as i64, r: r as i64 })
}

#[inline(always)]
fn product(a: i64, b: i64) -> i128 {
    i128::from(a) * i128::from(b)
}

/// `(f, g) ← matrix·(f, g) / 2^62`, which is exact.
#[inline]
fn update_fg<const N: usize>(f: &mut [i64; N], g: &mut [i64; N], matrix: &Matrix) {
    let Matrix { u, v, q, r } = *matrix;
    let mut sum_f = (product(u, f[0]) + product(v, g[0])) >> DIGIT;
    let mut sum_g = (product(q, f[0]) + product(r, g[0])) >> DIGIT;
    for i in 1..N {
        sum_f += product(u, f[i]) + product(v, g[i]);
        sum_g += product(q, f[i]) + product(r, g[i]);
        f[i - 1] = sum_f as i64 & DIGIT_MASK;
        g[i - 1] = sum_g as i64 & DIGIT_MASK;
        sum_f >>= DIGIT;
        sum_g >>= DIGIT;
    }
    f[N - 1] = sum_f as i64;
    g[N - 1] = sum_g as i64;
}

/// `(d, e) ← matrix·(d, e) / 2^62` mod the modulus, both kept in `−2·modulus..modulus`.
#[inline]
fn update_de<const N: usize>(
    d: &mut [i64; N],
    e: &mut [i64; N],
    matrix: &Matrix,
    modulus: &[i64; N],
    modulus_inverse: i64,
) {
    let Matrix { u, v, q, r } = *matrix;
    // Negative numbers are lifted by the modulus, in effect, before they are multiplied.
    let d_negative: u64 = ct::mask(d[N - 1] < 0);
    let e_negative: u64 = ct::mask(e[N - 1] < 0);
    let (d_negative, e_negative) = (d_negative as i64, e_negative as i64);
    let mut m_d = (u & d_negative) + (v & e_negative);
    let mut m_e = (q & d_negative) + (r & e_negative);
    let mut sum_d = product(u, d[0]) + product(v, e[0]);
    let mut sum_e = product(q, d[0]) + product(r, e[0]);
    // A multiple of the modulus that clears the lowest limb.
    m_d -= modulus_inverse.wrapping_mul(sum_d as i64).wrapping_add(m_d) & DIGIT_MASK;
    m_e -= modulus_inverse.wrapping_mul(sum_e as i64).wrapping_add(m_e) & DIGIT_MASK;
    sum_d = (sum_d + product(modulus[0], m_d)) >> DIGIT;
    sum_e = (sum_e + product(modulus[0], m_e)) >> DIGIT;
    for i in 1..N {
        sum_d += product(u, d[i]) + product(v, e[i]) + product(modulus[i], m_d);
        sum_e += product(q, d[i]) + product(r, e[i]) + product(modulus[i], m_e);
        d[i - 1] = sum_d as i64 & DIGIT_MASK;
        e[i - 1] = sum_e as i64 & DIGIT_MASK;
        sum_d >>= DIGIT;
        sum_e >>= DIGIT;
    }
    d[N - 1] = sum_d as i64;
    e[N - 1] = sum_e as i64;
}

/// `d·sign` in `0..modulus`, for d in `−2·modulus..modulus`.
#[inline]
fn normalize<const N: usize>(d: &mut [i64; N], sign: i64, modulus: &[i64; N]) {
    let negate: u64 = ct::mask(sign < 0);
    let negate = negate as i64;
    for round in 0..2 {
        let negative: u64 = ct::mask(d[N - 1] < 0);
        let mut carry = 0;
        for i in 0..N {
            let mut limb = d[i] + (modulus[i] & negative as i64);
            if round == 0 {
                limb = (limb ^ negate) - negate;
            }
            carry += limb;
            d[i] = if i + 1 < N { carry & DIGIT_MASK } else { carry };
            carry >>= DIGIT;
        }
    }
}

/// `1/m mod 2^62` of an odd m, by Newton's iteration: each doubles the bits that are right.
const fn invert_digit(m: i64) -> i64 {
    let mut inverse = m;
    let mut right = 3;
    while right < DIGIT {
        inverse = inverse.wrapping_mul(2i64.wrapping_sub(m.wrapping_mul(inverse)));
        right *= 2;
    }
    inverse
}

fn from_bytes<const N: usize>(bytes: &[u8]) -> [i64; N] {
    let mut limbs = [0; N];
    for (i, &byte) in bytes.iter().rev().enumerate() {
        let (limb, shift) = (8 * i / DIGIT as usize, 8 * i as u32 % DIGIT);
        let pair = u128::from(byte) << shift;
        if let Some(limb) = limbs.get_mut(limb) {
            *limb |= pair as i64 & DIGIT_MASK;
        }
        if let Some(next) = limbs.get_mut(limb + 1) {
            *next |= (pair >> DIGIT) as i64;
        }
    }
    limbs
}

fn to_bytes<const N: usize>(limbs: &[i64; N], bytes: &mut [u8]) {
    for (i, byte) in bytes.iter_mut().rev().enumerate() {
        let (limb, shift) = (8 * i / DIGIT as usize, 8 * i as u32 % DIGIT);
        let at = |i: usize| u128::from(limbs.get(i).copied().unwrap_or(0) as u64);
        *byte = ((at(limb) | at(limb + 1) << DIGIT) >> shift) as u8;
    }
}

#[cfg(test)]
mod tests;
