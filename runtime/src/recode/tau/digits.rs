//! The digits of one width, and powers of τ: all found at compile time.

use crate::ct;
use crate::lane::select_byte;
use crate::recode::Digit;

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
    pub(super) width: u32,
    pub(super) mu: i32,
    /// τ mod `τ^width`.
    pub(super) t: u64,
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
    pub(super) fn of_class(&self, class: u8) -> Digit {
        let negative = class >> (self.width - 1);
        let half = class >> 1;
        let mask = (1u8 << (self.width - 2)) - 1;
        Digit { index: select_byte(negative, !half, half) & mask, negative }
    }

    /// The a and b of that digit, by a tree of selections.
    #[inline(always)]
    pub(super) fn value(&self, class: u8) -> (i64, i64) {
        let bit = |i: u32| ct::mask_of_bit::<u64>((class >> i) & 1);
        let mut level = [self.packed[0]; 16];
        // The highest bit chooses between the halves of what is stored, the others of what is left.
        if self.width > 3 {
            let (half, mask) = (1 << (self.width - 4), bit(self.width - 1));
            let halves = self.packed.iter().zip(&self.packed[half..]);
            for (word, (&low, &high)) in level.iter_mut().zip(halves).take(half) {
                *word = ct::select(mask, high, low);
            }
        }
        for i in (3..self.width - 1).rev() {
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
    pub(super) fn value_vartime(&self, class: u8) -> (i64, i64) {
        let place = usize::from(class / 2);
        Self::unpacked(self.packed[(place / 4) % 32] >> (16 * (place % 4)))
    }

    #[inline(always)]
    fn unpacked(word: u64) -> (i64, i64) {
        (i64::from(word as i8), i64::from((word >> 8) as i8))
    }
}

/// `τ^w`.
pub(super) const fn tau_power(mu: i32, w: u32) -> (i64, i64) {
    let mut power = (1, 0);
    let mut i = 0;
    while i < w {
        power = product(power, (0, 1), mu);
        i += 1;
    }
    (power.0 as i64, power.1 as i64)
}
