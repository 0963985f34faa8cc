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

mod digits;
mod element;

use zeroize::Zeroize;

use super::{Digit, Recoding};
use crate::curve::Lattice;
use crate::field::PrimeField;
use digits::tau_power;
use element::{AT_ONCE, Reduced, WORDS, words};

pub use digits::DigitSet;
pub(crate) use digits::{Step, steps};

/// The most regular digits: for m = 640 and a width of 4.
const CAPACITY: usize = 220;
/// The most positions of a public expansion.
const POSITIONS: usize = 720;

/// A secret scalar as regular digits of one width, W − 1 positions apart.
pub struct TauDigits {
    /// A byte for each: its index, below 64, and its sign in the highest bit.
    digits: [u8; CAPACITY],
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
            && TauNaf::fits(lattice)
    }

    /// The digits of k.
    ///
    /// Cost: that of the sub-scalars, and for each digit some ten products of a word by a small
    /// number for each word of a sub-scalar.
    #[inline(always)]
    pub fn new<S: PrimeField>(k: &S, lattice: &Lattice<2>, set: &DigitSet) -> Self {
        let mut bytes = k.to_bytes();
        let digits = Self::of_bytes(bytes.as_ref(), lattice, set);
        bytes.as_mut().zeroize();
        digits
    }

    /// The same of the big-endian bytes of a scalar below the order, as many as it has.
    #[inline(always)]
    pub fn of_bytes(k: &[u8], lattice: &Lattice<2>, set: &DigitSet) -> Self {
        let w = set.width - 1;
        let power = tau_power(set.mu, w);
        let mut k = Reduced::new(k, lattice, set.mu);
        let mut all = Self { digits: [0; CAPACITY] };
        let last = Self::count(lattice, set.width) - 1;
        for digits in all.digits[..last].chunks_mut((AT_ONCE / w) as usize) {
            let mut low = k.low();
            for digit in digits {
                let class = low.class(set) ^ (1 << w);
                *digit = packed(set.of_class(class));
                low.take(set.value(class), w, power);
            }
            k.follow(&low);
        }
        all.digits[last] = packed(set.of_class(k.low().class(set)));
        all
    }
}

impl Recoding for TauDigits {
    /// The index u stands for `α_u`.
    #[inline(always)]
    fn digit(&self, position: usize) -> Digit {
        let digit = self.digits[position];
        Digit { index: digit & 0x7f, negative: digit >> 7 }
    }
}

#[inline(always)]
fn packed(digit: Digit) -> u8 {
    digit.index | digit.negative << 7
}

impl Drop for TauDigits {
    fn drop(&mut self) {
        self.digits.zeroize();
    }
}

/// A public scalar in width-W τ-adic non-adjacent form (J. Solinas, 2000): at most one digit in W
/// positions is not zero, one in W + 1 on average. There is room for as many positions as any curve needs.
pub type TauNaf = TauNafWithin<POSITIONS>;

/// The same with room for N positions, for machines with little memory.
pub struct TauNafWithin<const N: usize> {
    /// `±(2u + 1)` for `±α_u`.
    digits: [i8; N],
    len: usize,
}

impl<const N: usize> TauNafWithin<N> {
    /// Whether the room is enough for the scalars that the lattice reduces: for assertions at compile time.
    pub const fn fits(lattice: &Lattice<2>) -> bool {
        2 * lattice.digits + 64 < N
    }

    /// The expansion of k.
    #[inline(always)]
    pub fn new_vartime<S: PrimeField>(k: &S, lattice: &Lattice<2>, set: &DigitSet) -> Self {
        Self::of_bytes_vartime(k.to_bytes().as_ref(), lattice, set)
    }

    /// The same of the big-endian bytes of a scalar below the order, as many as it has.
    #[inline(always)]
    pub fn of_bytes_vartime(k: &[u8], lattice: &Lattice<2>, set: &DigitSet) -> Self {
        let mut naf = Self { digits: [0; N], len: 0 };
        if k.iter().all(|&byte| byte == 0) {
            return naf;
        }
        let mut k = Reduced::new(k, lattice, set.mu);
        let (one, many) = (tau_power(set.mu, 1), tau_power(set.mu, set.width));
        let mut start = 0;
        while !k.is_zero() && start + (AT_ONCE as usize) < N {
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
