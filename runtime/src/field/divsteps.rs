//! Inversion by division steps, in constant time.
//!
//! Source: D. Bernstein, B.-Y. Yang, "Fast constant-time gcd computation and modular
//! inversion", TCHES 2019, with the counter δ started at one half. P. Wuille, "Bounds on divsteps
//! iterations in safegcd", 2021, bounds the number of steps of that variant for numbers of b bits
//! by `(45907b + 30179)/19929`, from convex hulls; this is assumed here.
//!
//! The steps are done 20 at a time on the lowest bits, with the matrix that they amount to in
//! the same two words (as in the s2n-bignum library); three such matrices make one that is
//! applied to the whole numbers, as P. Wuille describes for libsecp256k1.
//!
//! A kernel's `invert` may be this function: `divsteps::invert::<Self, N>(a)`.

use super::kernels::Kernels;
use crate::ct;

/// Bits of a limb here, and steps between two looks at the whole numbers. Limbs are signed; all
/// but the highest are in `0..2^60`.
const DIGIT: u32 = 60;
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
    let steps = (45907 * bits + 30179) / 19929;
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

/// The inverse of a public tight `a`, 0 for 0: as [`invert`], but with as many steps as it takes, and
/// steps of g that is even done at once.
pub fn invert_vartime<K: Kernels>(a: &K::Limbs) -> K::Limbs {
    // A few sizes serve all fields.
    let (a, modulus) = (K::to_bytes(a), K::MODULUS);
    let mut bytes = K::ZERO_BYTES;
    match limbs(K::BITS) {
        ..=3 => invert_bytes_vartime::<3>(a.as_ref(), modulus.as_ref(), bytes.as_mut()),
        ..=5 => invert_bytes_vartime::<5>(a.as_ref(), modulus.as_ref(), bytes.as_mut()),
        ..=7 => invert_bytes_vartime::<7>(a.as_ref(), modulus.as_ref(), bytes.as_mut()),
        _ => invert_bytes_vartime::<MOST>(a.as_ref(), modulus.as_ref(), bytes.as_mut()),
    }
    K::from_bytes(&bytes).0
}

/// The most limbs: for 640 bits.
const MOST: usize = limbs(640);

fn invert_bytes_vartime<const N: usize>(x: &[u8], modulus: &[u8], inverse: &mut [u8]) {
    to_bytes(&invert_integer_vartime::<N>(&from_bytes(x), &from_bytes(modulus)), inverse);
}

/// The inverse of a public `x` mod an odd prime, in `0..modulus`; 0 for 0.
fn invert_integer_vartime<const N: usize>(x: &[i64; N], modulus: &[i64; N]) -> [i64; N] {
    let modulus_inverse = invert_digit(modulus[0]);
    let (mut f, mut g) = (*modulus, *x);
    let (mut d, mut e) = ([0; N], [0; N]);
    e[0] = 1;
    let mut zeta = -1;
    while g.iter().any(|&limb| limb != 0) {
        let matrix;
        (zeta, matrix) = divsteps_vartime(zeta, f[0], g[0]);
        update_de(&mut d, &mut e, &matrix, modulus, modulus_inverse);
        update_fg(&mut f, &mut g, &matrix);
    }
    normalize(&mut d, f[N - 1], modulus);
    d
}

/// 60 steps on the lowest limbs. Between two steps that make f change places with g, g takes
/// multiples of f alone: one multiple clears as many bits as there are such steps, up to six.
#[inline]
fn divsteps_vartime(mut zeta: i64, mut f: i64, mut g: i64) -> (i64, Matrix) {
    let (mut u, mut v, mut q, mut r) = (1i64, 0i64, 0i64, 1i64);
    let mut left = DIGIT;
    loop {
        let zeros = (g | (-1 << left)).trailing_zeros();
        g >>= zeros;
        (u, v) = (u << zeros, v << zeros);
        zeta -= i64::from(zeros);
        left -= zeros;
        if left == 0 {
            return (zeta, Matrix { u, v, q, r });
        }
        if zeta < 0 {
            // One less when the step is over, which halves g.
            zeta = -zeta - 1;
            (f, g) = (g, -f);
            (u, q) = (q, -u);
            (v, r) = (r, -v);
        }
        // This step and as many as zeta keep f where it is.
        let steps = (zeta + 1).min(i64::from(left)).min(6) as u32;
        // f·(f² − 2) is −1/f mod 64: f² is 1 mod 8, and (1 + e)·(1 − e) is 1 mod e².
        let inverse = f.wrapping_mul(f).wrapping_sub(2).wrapping_mul(f);
        let multiple = g.wrapping_mul(inverse) & ((1 << steps) - 1);
        g = g.wrapping_add(f.wrapping_mul(multiple));
        (q, r) = (q + u * multiple, r + v * multiple);
    }
}

/// The effect of some steps, t of them: `2^t·f' = u·f + v·g`, `2^t·g' = q·f + r·g`.
struct Matrix {
    u: i64,
    v: i64,
    q: i64,
    r: i64,
}

/// 60 steps on the lowest limbs, from `zeta = −(δ + 1/2)`.
#[inline]
fn divsteps(mut zeta: i64, mut f: i64, mut g: i64) -> (i64, Matrix) {
    let mut all = Matrix { u: 1, v: 0, q: 0, r: 1 };
    for _ in 0..DIGIT / BATCH {
        let some;
        (zeta, some) = batch(zeta, f, g);
        // Exact in the bits that the batches to come look at.
        (f, g) = (
            some.u.wrapping_mul(f).wrapping_add(some.v.wrapping_mul(g)) >> BATCH,
            some.q.wrapping_mul(f).wrapping_add(some.r.wrapping_mul(g)) >> BATCH,
        );
        all = Matrix {
            u: some.u * all.u + some.v * all.q,
            v: some.u * all.v + some.v * all.r,
            q: some.q * all.u + some.r * all.q,
            r: some.q * all.v + some.r * all.r,
        };
    }
    (zeta, all)
}

/// Steps in a batch.
const BATCH: u32 = 20;
/// Where the first and the second coefficient begin in a packed word: as integers after the
/// batch, and before it, when they count 2^−20 each.
const FIRST: u32 = BATCH + 1;
const SECOND: u32 = 2 * FIRST;

/// 20 steps on the lowest 20 bits.
///
/// A word holds `f − 2^41·u − 2^62·v` with `u` and `v` in units of 2^−20: each step adds and
/// halves f, u and v at once. In f's word `−1 <= −u, −v < 1` throughout, which is why they are
/// negated there.
#[inline(always)]
fn batch(mut zeta: i64, f: i64, g: i64) -> (i64, Matrix) {
    let low = (1 << BATCH) - 1;
    let mut f = (f & low) - (1 << (FIRST + BATCH));
    let mut g = (g & low) - (1 << (SECOND + BATCH));
    for _ in 0..BATCH {
        // If δ > 0 and g is odd: (δ, f, g) ← (1 − δ, g, (g − f)/2). If g is odd only:
        // (1 + δ, f, (g + f)/2). Else: (1 + δ, f, g/2).
        let positive = ct::mask::<u64>(zeta < 0) as i64;
        let odd = ct::mask::<u64>(g & 1 == 1) as i64;
        g = g.wrapping_add((f ^ positive).wrapping_sub(positive) & odd);
        let swap = positive & odd;
        zeta = (zeta ^ swap) - 1;
        // g − f is in g by now: adding f's old value back is adding g to f.
        f = f.wrapping_add(g & swap);
        g >>= 1;
    }
    let (u, v) = unpack(f);
    let (q, r) = unpack(g);
    (zeta, Matrix { u, v, q, r })
}

/// The coefficients, as integers, of a word after its batch.
#[inline(always)]
fn unpack(word: i64) -> (i64, i64) {
    // Made positive, the low part disappears in the shift.
    let both = word.wrapping_add(1 << BATCH) >> FIRST;
    let first = (both << (64 - FIRST)) >> (64 - FIRST);
    (-first, -((both - first) >> FIRST))
}

#[inline(always)]
fn product(a: i64, b: i64) -> i128 {
    i128::from(a) * i128::from(b)
}

/// `(f, g) ← matrix·(f, g) / 2^60`, which is exact.
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

/// `(d, e) ← matrix·(d, e) / 2^60` mod the modulus, both kept in `−2·modulus..modulus`.
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

/// `1/m mod 2^60` of an odd m, by Newton's iteration: each doubles the bits that are right.
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
    let mut words = [0u64; N];
    for (word, piece) in words.iter_mut().zip(bytes.rchunks(8)) {
        let mut eight = [0; 8];
        eight[8 - piece.len()..].copy_from_slice(piece);
        *word = u64::from_be_bytes(eight);
    }
    let at = |i: usize| u128::from(words.get(i).copied().unwrap_or(0));
    core::array::from_fn(|i| {
        let (word, shift) = (i * DIGIT as usize / 64, i as u32 * DIGIT % 64);
        ((at(word) | at(word + 1) << 64) >> shift) as i64 & DIGIT_MASK
    })
}

fn to_bytes<const N: usize>(limbs: &[i64; N], bytes: &mut [u8]) {
    let at = |i: usize| u128::from(limbs.get(i).copied().unwrap_or(0) as u64);
    for (i, piece) in bytes.rchunks_mut(8).enumerate() {
        let (limb, shift) = (64 * i / DIGIT as usize, 64 * i as u32 % DIGIT);
        let pair = at(limb) | at(limb + 1) << DIGIT;
        // Of the third limb the bits count that a word has room for.
        let word = (pair >> shift) as u64 | (at(limb + 2) << (2 * DIGIT - shift)) as u64;
        piece.copy_from_slice(&word.to_be_bytes()[8 - piece.len()..]);
    }
}

#[cfg(test)]
mod tests;
