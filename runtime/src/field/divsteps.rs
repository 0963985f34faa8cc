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
//! The parts that know the modulus are the generator's; those that do not are in `steps`; it proves
//! both. Here is what joins them, and the conversions. A kernel's `invert` may be this function:
//! `divsteps::invert::<Self, N>(a)`.

use super::kernels::Kernels;
use steps::{apply_low, compose, step, unpack};

mod steps;

/// What inversion needs of a field, on numbers of N signed limbs: all but the highest are in
/// `0..2^60`. Matrices are given by rows, `[u, v, q, r]`.
pub trait DivisionSteps<const N: usize>: Kernels {
    /// `(u·f + v·g, q·f + r·g) / 2^60`, rounded down.
    ///
    /// Needs `|u| + |v| <= 2^60`, `|q| + |r| <= 2^60`, and f and g in `−p..=p`, where the results are again.
    fn update_fg(matrix: &[i64; 4], f: &[i64; N], g: &[i64; N]) -> ([i64; N], [i64; N]);
    /// `(u·d + v·e, q·d + r·e) / 2^60` mod p.
    ///
    /// Needs `|u| + |v| <= 2^60`, `|q| + |r| <= 2^60`, and d and e above −2p and below p, where the results
    /// are again.
    fn update_de(matrix: &[i64; 4], d: &[i64; N], e: &[i64; N]) -> ([i64; N], [i64; N]);
    /// `d` in `0..p`, or `−d` where `sign` is negative, for d above −2p and below p.
    fn normalize(d: &[i64; N], sign: i64) -> [i64; N];
}

/// Bits of a limb here, and steps between two looks at the whole numbers.
const DIGIT: u32 = 60;
const DIGIT_MASK: i64 = (1 << DIGIT) - 1;
/// Steps in a batch.
const BATCH: u32 = 20;

/// How many limbs the numbers mod a modulus of so many bits need: a sign, and a bit to spare.
pub const fn limbs(bits: u32) -> usize {
    (bits / DIGIT) as usize + 1
}

/// How many steps are enough for a modulus of so many bits.
pub(crate) const fn count(bits: u32) -> u32 {
    (45907 * bits + 30179) / 19929
}

/// The inverse of a tight `a`, 0 for 0, with `N = limbs(K::BITS)`.
#[inline]
pub fn invert<K: DivisionSteps<N>, const N: usize>(a: &K::Limbs) -> K::Limbs {
    const { assert!(N == limbs(K::BITS), "the number of limbs does not fit the modulus") };
    // Throughout, f ≡ d·a and g ≡ e·a mod the modulus, up to a power of two.
    let (mut f, mut g) = (from_bytes(K::MODULUS.as_ref()), from_bytes(K::to_bytes(a).as_ref()));
    let (mut d, mut e) = ([0; N], [0; N]);
    e[0] = 1;
    let mut zeta = -1;
    for _ in 0..count(K::BITS).div_ceil(DIGIT) {
        let matrix;
        (zeta, matrix) = divsteps(zeta, f[0], g[0]);
        (d, e) = K::update_de(&matrix, &d, &e);
        (f, g) = K::update_fg(&matrix, &f, &g);
    }
    // Now g = 0 and f = ±1, or a = 0 and d = 0.
    let mut bytes = K::ZERO_BYTES;
    to_bytes(&K::normalize(&d, f[N - 1]), bytes.as_mut());
    K::from_bytes(&bytes).0
}

/// The inverse of a public tight `a`, 0 for 0: as [`invert`], but with as many steps as it takes, and
/// steps of g that is even done at once.
#[inline]
pub fn invert_vartime<K: DivisionSteps<N>, const N: usize>(a: &K::Limbs) -> K::Limbs {
    const { assert!(N == limbs(K::BITS), "the number of limbs does not fit the modulus") };
    let (mut f, mut g) = (from_bytes(K::MODULUS.as_ref()), from_bytes(K::to_bytes(a).as_ref()));
    let (mut d, mut e) = ([0; N], [0; N]);
    e[0] = 1;
    let mut zeta = -1;
    while g.iter().any(|&limb| limb != 0) {
        let matrix;
        (zeta, matrix) = divsteps_vartime(zeta, f[0], g[0]);
        (d, e) = K::update_de(&matrix, &d, &e);
        (f, g) = K::update_fg(&matrix, &f, &g);
    }
    let mut bytes = K::ZERO_BYTES;
    to_bytes(&K::normalize(&d, f[N - 1]), bytes.as_mut());
    K::from_bytes(&bytes).0
}

/// 60 steps on the lowest limbs. Between two steps that make f change places with g, g takes
/// multiples of f alone: one multiple clears as many bits as there are such steps, up to six.
#[inline]
fn divsteps_vartime(mut zeta: i64, mut f: i64, mut g: i64) -> (i64, [i64; 4]) {
    let (mut u, mut v, mut q, mut r) = (1i64, 0i64, 0i64, 1i64);
    let mut left = DIGIT;
    loop {
        let zeros = (g | (-1 << left)).trailing_zeros();
        g >>= zeros;
        (u, v) = (u << zeros, v << zeros);
        zeta -= i64::from(zeros);
        left -= zeros;
        if left == 0 {
            return (zeta, [u, v, q, r]);
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

/// 60 steps on the lowest limbs, and the matrix that they amount to: `2^60·f' = u·f + v·g`,
/// `2^60·g' = q·f + r·g`.
#[inline]
fn divsteps(mut zeta: i64, mut f: i64, mut g: i64) -> (i64, [i64; 4]) {
    let mut all = [1, 0, 0, 1];
    for _ in 0..DIGIT / BATCH {
        let some;
        (zeta, some) = batch(zeta, f, g);
        // Exact in the bits that the batches to come look at.
        (f, g) = apply_low(&some, f, g);
        all = compose(&some, &all);
    }
    (zeta, all)
}

/// 20 steps on the lowest 20 bits.
///
/// A word holds `f − 2^41·u − 2^62·v` with `u` and `v` in units of 2^−20: each step adds and
/// halves f, u and v at once. In f's word `−1 <= −u, −v < 1` throughout, which is why they are
/// negated there.
#[inline(always)]
fn batch(mut zeta: i64, f: i64, g: i64) -> (i64, [i64; 4]) {
    let low = (1 << BATCH) - 1;
    let mut f = (f & low) - (1 << (2 * BATCH + 1));
    let mut g = (g & low) - (1 << (3 * BATCH + 2));
    for _ in 0..BATCH {
        (zeta, f, g) = step(zeta, f, g);
    }
    let (u, v) = unpack(f);
    let (q, r) = unpack(g);
    (zeta, [u, v, q, r])
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
