//! A scalar in `Z[τ]`: what is left of it as digits are taken.

use zeroize::Zeroize;

use super::digits::DigitSet;
use crate::ct;
use crate::curve::Lattice;
use crate::recode::sac::SubScalars;
use crate::word::add_with_carry;

/// The most words of a reduced scalar's parts: room for m = 640, a sign, and small multiples.
pub(super) const WORDS: usize = 6;

/// `k_0 + k_1·τ` in two's complement.
pub(super) struct Reduced {
    parts: [[u64; WORDS]; 2],
    words: usize,
    mu: i64,
}

impl Reduced {
    pub(super) fn new(k: &[u8], lattice: &Lattice<2>, mu: i32) -> Self {
        let scalars = SubScalars::of_bytes(k, lattice);
        let words = words(lattice);
        let mut parts = [[0; WORDS]; 2];
        for (j, part) in parts.iter_mut().enumerate() {
            let (magnitude, negative) = scalars.part(j);
            let mask = ct::mask_of_bit::<u64>(negative);
            let mut carry = mask & 1;
            for (word, &magnitude) in part[..words].iter_mut().zip(magnitude) {
                (*word, carry) = add_with_carry(magnitude ^ mask, 0, carry);
            }
        }
        Self { parts, words, mu: mu.into() }
    }

    /// The lowest words: they tell the next digits, as long as bits are left.
    #[inline(always)]
    pub(super) fn low(&self) -> Low {
        let pair = (self.parts[0][0] as i64, self.parts[1][0] as i64);
        Low { pair, sum: (0, 0), power: (1, 0), positions: 0, mu: self.mu }
    }

    /// K after the digits that were taken from its lowest words: `(K − Σ)/τ^positions`.
    #[inline(always)]
    pub(super) fn follow(&mut self, low: &Low) {
        self.subtract(low.sum);
        // The conjugate of s + tτ is s + t(μ − τ).
        let (s, t) = low.power;
        self.divide(low.positions, (s + self.mu * t, -t));
    }

    /// `K − (a + bτ)`.
    #[inline(always)]
    fn subtract(&mut self, (a, b): (i64, i64)) {
        for (part, small) in self.parts.iter_mut().zip([a, b]) {
            let mut carry = -i128::from(small);
            for word in &mut part[..self.words] {
                let sum = i128::from(*word) + carry;
                *word = sum as u64;
                carry = sum >> 64;
            }
        }
    }

    /// `K/τ^w`, where that divides it: `K·(μ − τ)^w/2^w`, with the coefficients of `(μ − τ)^w`,
    /// for `w <= 48`.
    #[inline(always)]
    fn divide(&mut self, w: u32, (c, d): (i64, i64)) {
        let (k0, k1) = (self.parts[0], self.parts[1]);
        let words = self.words;
        for (part, (x, y)) in self.parts.iter_mut().zip([(c, -2 * d), (d, c + self.mu * d)]) {
            let mut carry = 0i128;
            let mut low = 0;
            for i in 0..words {
                let sum = i128::from(k0[i]) * i128::from(x) + i128::from(k1[i]) * i128::from(y) + carry;
                carry = sum >> 64;
                if i > 0 {
                    part[i - 1] = (low >> w) | ((sum as u64) << (64 - w));
                }
                low = sum as u64;
            }
            part[words - 1] = ((low as i64) >> w) as u64;
        }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.parts.iter().flatten().all(|&word| word == 0)
    }
}

impl Drop for Reduced {
    fn drop(&mut self) {
        self.parts.zeroize();
    }
}

/// The most positions that are taken from the lowest words at once.
pub(super) const AT_ONCE: u32 = 48;

/// The lowest words of K, of which every position taken uses up one bit.
pub(super) struct Low {
    pub(super) pair: (i64, i64),
    /// The sum of the digits taken, each with its power of τ.
    sum: (i64, i64),
    /// `τ^positions`.
    power: (i64, i64),
    pub(super) positions: u32,
    mu: i64,
}

impl Low {
    /// The class of K mod `2^width`.
    #[inline(always)]
    pub(super) fn class(&self, set: &DigitSet) -> u8 {
        let (x, y) = self.pair;
        let sum = (x as u64).wrapping_add(set.t.wrapping_mul(y as u64));
        (sum & ((1 << set.width) - 1)) as u8
    }

    /// `(x + yτ)·(c + dτ)`, mod `2^64`.
    #[inline(always)]
    fn times(&self, (x, y): (i64, i64), (c, d): (i64, i64)) -> (i64, i64) {
        let yd = y.wrapping_mul(d);
        let cross = x.wrapping_mul(d).wrapping_add(y.wrapping_mul(c));
        (x.wrapping_mul(c).wrapping_sub(yd << 1), cross.wrapping_add(self.signed(yd)))
    }

    /// `μ·x`: μ is public, and a product takes long on small machines.
    #[inline(always)]
    fn signed(&self, x: i64) -> i64 {
        if self.mu < 0 { x.wrapping_neg() } else { x }
    }

    /// Takes the digit `a + bτ`, and w positions, with the coefficients of `τ^w`.
    #[inline(always)]
    pub(super) fn take(&mut self, (a, b): (i64, i64), w: u32, power: (i64, i64)) {
        let term = self.times(self.power, (a, b));
        self.sum = (self.sum.0 + term.0, self.sum.1 + term.1);
        let rest = (self.pair.0.wrapping_sub(a), self.pair.1.wrapping_sub(b));
        let conjugate = (power.0 + self.signed(power.1), -power.1);
        let (x, y) = self.times(rest, conjugate);
        self.pair = (x >> w, y >> w);
        self.power = self.times(self.power, power);
        self.positions += w;
    }
}

/// Words for the parts, a sign, and a factor of at most `2^26`.
pub(super) const fn words(lattice: &Lattice<2>) -> usize {
    (lattice.digits + 30).div_ceil(64)
}
