//! τ-adic digits on Koblitz curves.
//!
//! A scalar is first reduced: to `K = k_0 + k_1·τ` of about √(2^m) in absolute value, congruent to
//! it mod `τ^m − 1`, and not divisible by τ (which means that `k_0` is odd). As `Z[τ]/τ^W` is
//! `Z/2^W`, with `τ ≡ t`, the class of K is the number `k_0 + t·k_1 mod 2^W`.
//!
//! # Regular digits, for secrets
//!
//! With `w = W − 1`, a digit is the α (see [`Koblitz`](crate::curve::Koblitz)) in the class of
//! `K + τ^w` mod `τ^W`. So `(K − α)/τ^w` is an element of `Z[τ]`, and again not divisible by τ:
//! every digit is followed by w − 1 zeros, and none is zero. This is, in `Z[τ]`, what
//! [`super::window`] does with integers.
//!
//! After s digits, `|K|` is below `|K_0|/2^(ws/2) + ρ` with `ρ = max|α|/(2^(w/2) − 1)`, which is at
//! most 1.55 for W from 3 to 8 (the norms of the longest α are 2, 8, 16, 29, 67 and 137). The
//! lattice says `|K_0| < 2^D·(1 + √½)`. Hence for `ws >= 2D + 4` the remaining K is shorter than 2:
//! its norm, which cannot be 3 and is not divisible by τ, is 1 or 2, so that K is ±1 or ±(μ − τ),
//! itself a digit.

use zeroize::Zeroize;

use super::sac::SubScalars;
use super::{Digit, Recoding};
use crate::ct;
use crate::curve::Lattice;
use crate::field::PrimeField;
use crate::lane::select_byte;

/// The most words of a reduced scalar's parts: room for m = 640, a sign, and small multiples.
const WORDS: usize = 6;
/// The most regular digits: for m = 640 and a width of 4.
const CAPACITY: usize = 220;
/// The most positions of a public expansion.
const POSITIONS: usize = 720;

/// `a + b·τ` for small integers.
pub(crate) type Small = (i32, i32);

/// `t mod 2^width` with `t² + 2 = μt` and t even.
const fn tau_mod(mu: i32, width: u32) -> i64 {
    let mut t = 0i64;
    let mut i = 0;
    // t is a fixed point of t → μ(t² + 2), each turn right in one bit more.
    while i <= width {
        t = (mu as i64 * (t * t + 2)).rem_euclid(1 << width);
        i += 1;
    }
    t
}

/// `(a + bτ)·(c + dτ)`.
const fn product((a, b): Small, (c, d): Small, mu: i32) -> Small {
    (a * c - 2 * b * d, a * d + b * c + mu * b * d)
}

/// The digits `α_u`, by search: the first `2^(width − 2)` are defined.
pub(crate) const fn alphas(mu: i32, width: u32) -> [Small; 64] {
    let t = tau_mod(mu, width);
    let mut best = [(0, 0); 64];
    let mut norms = [i32::MAX; 64];
    let mut a = -17;
    while a <= 17 {
        let mut b = -9;
        while b <= 9 {
            let class = (a as i64 + t * b as i64).rem_euclid(1 << width);
            let norm = a * a + mu * a * b + 2 * b * b;
            if class % 2 == 1 && class < 1 << (width - 1) && norm < norms[class as usize / 2] {
                best[class as usize / 2] = (a, b);
                norms[class as usize / 2] = norm;
            }
            b += 1;
        }
        a += 2;
    }
    best
}

/// One step of computing all digits' multiples: `α_u = ±τ^shift·α_v ± 1`.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) u: usize,
    pub(crate) v: usize,
    pub(crate) shift: u32,
    pub(crate) negate: bool,
    pub(crate) minus: bool,
}

/// The steps from `α_0 = 1` to all digits, in an order in which each needs earlier ones only: the
/// first `2^(width − 2) − 1` are defined. Every digit of a width up to 8 is reached.
pub(crate) const fn steps(mu: i32, width: u32) -> [Step; 63] {
    let all = alphas(mu, width);
    let count = 1 << (width - 2);
    let mut known = [false; 64];
    known[0] = true;
    let mut steps = [Step { u: 0, v: 0, shift: 0, negate: false, minus: false }; 63];
    let mut found = 0;
    while found < count - 1 {
        let before = found;
        let mut v = 0;
        while v < count {
            let mut power = all[v];
            let mut shift = 0;
            while known[v] && shift < width + 3 {
                let mut signs = 0;
                while signs < 4 {
                    let (negate, minus) = (signs & 1 == 1, signs & 2 == 2);
                    let sign = if negate { -1 } else { 1 };
                    let sum = (sign * power.0 + if minus { -1 } else { 1 }, sign * power.1);
                    let mut u = 1;
                    while u < count {
                        if !known[u] && all[u].0 == sum.0 && all[u].1 == sum.1 {
                            known[u] = true;
                            steps[found] = Step { u, v, shift, negate, minus };
                            found += 1;
                        }
                        u += 1;
                    }
                    signs += 1;
                }
                power = product(power, (0, 1), mu);
                shift += 1;
            }
            v += 1;
        }
        assert!(found > before, "a digit is not reached");
    }
    steps
}

/// The digits of one width, as the recoding needs them: to be made at compile time.
#[derive(Clone, Copy, Debug)]
pub struct DigitSet {
    width: u32,
    mu: i32,
    /// τ mod `τ^width`.
    t: u64,
    /// The digit in each odd class mod `2^width`, in the order of the classes; four digits a word,
    /// 16 bits each: a, then b.
    packed: [u64; 32],
}

impl DigitSet {
    /// The digits of a width from 3 to 8, for a curve with this μ, 1 or −1.
    pub const fn new(mu: i32, width: u32) -> Self {
        let all = alphas(mu, width);
        let count = 1 << (width - 1);
        let mut packed = [0; 32];
        let mut class = 0;
        while class < count {
            // The upper half of the classes has the opposites, in reverse order.
            let (a, b) = if class < count / 2 {
                all[class]
            } else {
                let (a, b) = all[count - 1 - class];
                (-a, -b)
            };
            packed[class / 4] |= (a as u8 as u64 | (b as u8 as u64) << 8) << (16 * (class % 4));
            class += 1;
        }
        Self { width, mu, t: tau_mod(mu, width) as u64, packed }
    }

    /// The digit in the odd class c mod `2^width`.
    #[inline(always)]
    fn of_class(&self, class: u8) -> Digit {
        let negative = class >> (self.width - 1);
        let half = class >> 1;
        let mask = (1u8 << (self.width - 2)) - 1;
        Digit { index: select_byte(negative, !half, half) & mask, negative }
    }

    /// Its a and b, by a tree of selections.
    #[inline(always)]
    fn value(&self, class: u8) -> (i64, i64) {
        let bit = |i: u32| ct::mask::<u64>((class >> i) & 1 == 1);
        let mut level = [0; 32];
        let words = (1usize << (self.width - 1)).div_ceil(4);
        level[..words].copy_from_slice(&self.packed[..words]);
        for i in (3..self.width).rev() {
            let half = 1 << (i - 3);
            let mask = bit(i);
            for j in 0..half {
                level[j] = ct::select(mask, level[j + half], level[j]);
            }
        }
        let word = ct::select(bit(2), level[0] >> 32, level[0]);
        Self::unpacked(ct::select(bit(1), word >> 16, word))
    }

    /// The same of a public class.
    #[inline(always)]
    fn value_vartime(&self, class: u8) -> (i64, i64) {
        let place = usize::from(class / 2);
        Self::unpacked(self.packed[(place / 4) % 32] >> (16 * (place % 4)))
    }

    #[inline(always)]
    fn unpacked(word: u64) -> (i64, i64) {
        (i64::from(word as i8), i64::from((word >> 8) as i8))
    }
}

/// `k_0 + k_1·τ` in two's complement.
struct Reduced {
    parts: [[u64; WORDS]; 2],
    words: usize,
    mu: i64,
}

impl Reduced {
    fn new<S: PrimeField>(k: &S, lattice: &Lattice<2>, mu: i32) -> Self {
        let scalars = SubScalars::new(k, lattice);
        let words = words(lattice);
        let mut parts = [[0; WORDS]; 2];
        for (j, part) in parts.iter_mut().enumerate() {
            let (magnitude, negative) = scalars.part(j);
            let mask = ct::mask::<u64>(negative == 1);
            let mut carry = mask & 1;
            for (word, &magnitude) in part[..words].iter_mut().zip(magnitude) {
                let (sum, overflow) = (magnitude ^ mask).overflowing_add(carry);
                *word = sum;
                carry = overflow.into();
            }
        }
        Self { parts, words, mu: mu.into() }
    }

    /// The lowest words: they tell the next digits, as long as bits are left.
    #[inline(always)]
    fn low(&self) -> Low {
        let pair = (self.parts[0][0] as i64, self.parts[1][0] as i64);
        Low { pair, sum: (0, 0), power: (1, 0), positions: 0, mu: self.mu }
    }

    /// K after the digits that were taken from its lowest words: `(K − Σ)/τ^positions`.
    #[inline(always)]
    fn follow(&mut self, low: &Low) {
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

    fn is_zero(&self) -> bool {
        self.parts.iter().flatten().all(|&word| word == 0)
    }
}

impl Drop for Reduced {
    fn drop(&mut self) {
        self.parts.zeroize();
    }
}

/// The most positions that are taken from the lowest words at once.
const AT_ONCE: u32 = 48;

/// The lowest words of K, of which every position taken uses up one bit.
struct Low {
    pair: (i64, i64),
    /// The sum of the digits taken, each with its power of τ.
    sum: (i64, i64),
    /// `τ^positions`.
    power: (i64, i64),
    positions: u32,
    mu: i64,
}

impl Low {
    /// The class of K mod `2^width`.
    #[inline(always)]
    fn class(&self, set: &DigitSet) -> u8 {
        let (x, y) = self.pair;
        let sum = (x as u64).wrapping_add(set.t.wrapping_mul(y as u64));
        (sum & ((1 << set.width) - 1)) as u8
    }

    /// `(x + yτ)·(c + dτ)`, mod `2^64`.
    #[inline(always)]
    fn times(&self, (x, y): (i64, i64), (c, d): (i64, i64)) -> (i64, i64) {
        let yd = y.wrapping_mul(d);
        let cross = x.wrapping_mul(d).wrapping_add(y.wrapping_mul(c));
        (x.wrapping_mul(c).wrapping_sub(yd << 1), cross.wrapping_add(self.mu * yd))
    }

    /// Takes the digit `a + bτ`, and w positions, with the coefficients of `τ^w`.
    #[inline(always)]
    fn take(&mut self, (a, b): (i64, i64), w: u32, power: (i64, i64)) {
        let term = self.times(self.power, (a, b));
        self.sum = (self.sum.0 + term.0, self.sum.1 + term.1);
        let rest = (self.pair.0.wrapping_sub(a), self.pair.1.wrapping_sub(b));
        let conjugate = (power.0 + self.mu * power.1, -power.1);
        let (x, y) = self.times(rest, conjugate);
        self.pair = (x >> w, y >> w);
        self.power = self.times(self.power, power);
        self.positions += w;
    }
}

/// Words for the parts, a sign, and a factor of at most `2^26`.
const fn words(lattice: &Lattice<2>) -> usize {
    (lattice.digits + 30).div_ceil(64)
}

/// `τ^w`.
const fn tau_power(mu: i32, w: u32) -> (i64, i64) {
    let mut power = (1, 0);
    let mut i = 0;
    while i < w {
        power = product(power, (0, 1), mu);
        i += 1;
    }
    (power.0 as i64, power.1 as i64)
}

/// A secret scalar as regular digits of one width, W − 1 positions apart.
pub struct TauDigits {
    digits: [Digit; CAPACITY],
}

impl TauDigits {
    /// How many digits there are.
    pub const fn count(lattice: &Lattice<2>, width: u32) -> usize {
        (2 * lattice.digits + 4).div_ceil(width as usize - 1) + 1
    }

    /// Whether lattice and width fit: for assertions at compile time.
    pub const fn fits(lattice: &Lattice<2>, width: u32) -> bool {
        width >= 3
            && width <= 8
            && words(lattice) <= WORDS
            && Self::count(lattice, width) <= CAPACITY
            && 2 * lattice.digits + 64 < POSITIONS
    }

    /// The digits of k.
    ///
    /// Cost: that of the sub-scalars, and for each digit some ten products of a word by a small
    /// number for each word of a sub-scalar.
    #[inline(always)]
    pub fn new<S: PrimeField>(k: &S, lattice: &Lattice<2>, set: &DigitSet) -> Self {
        let w = set.width - 1;
        let power = tau_power(set.mu, w);
        let mut k = Reduced::new(k, lattice, set.mu);
        let mut digits = [Digit { index: 0, negative: 0 }; CAPACITY];
        let last = Self::count(lattice, set.width) - 1;
        for digits in digits[..last].chunks_mut((AT_ONCE / w) as usize) {
            let mut low = k.low();
            for digit in digits {
                let class = low.class(set) ^ (1 << w);
                *digit = set.of_class(class);
                low.take(set.value(class), w, power);
            }
            k.follow(&low);
        }
        digits[last] = set.of_class(k.low().class(set));
        Self { digits }
    }
}

impl Recoding for TauDigits {
    /// The index u stands for `α_u`.
    #[inline(always)]
    fn digit(&self, position: usize) -> Digit {
        self.digits[position]
    }
}

impl Drop for TauDigits {
    fn drop(&mut self) {
        for digit in &mut self.digits {
            digit.index.zeroize();
            digit.negative.zeroize();
        }
    }
}

/// A public scalar in width-W τ-adic non-adjacent form (J. Solinas, 2000): at most one digit in W
/// positions is not zero, one in W + 1 on average.
pub struct TauNaf {
    /// `±(2u + 1)` for `±α_u`.
    digits: [i8; POSITIONS],
    len: usize,
}

impl TauNaf {
    /// The expansion of k.
    #[inline(always)]
    pub fn new_vartime<S: PrimeField>(k: &S, lattice: &Lattice<2>, set: &DigitSet) -> Self {
        let mut naf = Self { digits: [0; POSITIONS], len: 0 };
        if crate::lane::OneLane::declassify(k.is_zero(), ct::Release::Asked) {
            return naf;
        }
        let mut k = Reduced::new(k, lattice, set.mu);
        let (one, many) = (tau_power(set.mu, 1), tau_power(set.mu, set.width));
        let mut start = 0;
        while !k.is_zero() && start + (AT_ONCE as usize) < POSITIONS {
            let mut low = k.low();
            while low.positions + set.width <= AT_ONCE {
                if low.pair.0 & 1 == 0 {
                    low.take((0, 0), 1, one);
                    continue;
                }
                let position = start + low.positions as usize;
                let class = low.class(set);
                let digit = set.of_class(class);
                let odd = 2 * digit.index as i8 + 1;
                naf.digits[position] = if digit.negative == 1 { -odd } else { odd };
                naf.len = position + 1;
                low.take(set.value_vartime(class), set.width, many);
            }
            start += low.positions as usize;
            k.follow(&low);
        }
        naf
    }

    /// The number of digits up to the last that is not zero.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the scalar is zero.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The digit at a position, zero beyond the end.
    #[inline(always)]
    pub fn digit(&self, position: usize) -> i8 {
        self.digits.get(position).copied().unwrap_or(0)
    }
}
