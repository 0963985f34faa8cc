//! Regular windows of public integers: as many additions for each, so that many are added in
//! lockstep, but digits that may be read by branches and kept in the open.

use super::sac::WORDS;
use crate::field::PrimeField;

/// A public integer as odd digits of w bits, as [`Windows`](super::window::Windows) has them.
#[derive(Clone, Copy)]
pub struct OddDigits {
    /// An odd integer, little-endian.
    words: [u64; WORDS],
    /// Whether the digits stand for its opposite.
    negative: bool,
    /// Whether the integer was even, so that one is to be taken from its magnitude.
    excess: bool,
}

impl OddDigits {
    /// Of a scalar k, or of `k − n` where k is even: for points whose multiple by n is infinity.
    #[inline]
    pub fn of_scalar_vartime<S: PrimeField>(k: &S) -> Self {
        let mut words = words_of(k.to_bytes().as_ref());
        let even = words[0] & 1 == 0;
        if even {
            let mut borrow = false;
            for (word, order) in words.iter_mut().zip(words_of(S::MODULUS.as_ref())) {
                let (difference, first) = order.overflowing_sub(*word);
                let (difference, second) = difference.overflowing_sub(borrow.into());
                (*word, borrow) = (difference, first | second);
            }
        }
        Self { words, negative: even, excess: false }
    }

    /// Of a magnitude, little-endian, and whether the integer is negative.
    #[inline]
    pub fn of_magnitude_vartime(magnitude: &[u64; WORDS], negative: bool) -> Self {
        let excess = magnitude[0] & 1 == 0;
        let mut words = *magnitude;
        words[0] |= 1;
        Self { words, negative, excess }
    }

    /// Which odd number the digit at a position has for its magnitude, as its index among them, and
    /// whether the digit is negative. `count` is the number of digits.
    #[inline(always)]
    pub fn digit_vartime(&self, position: usize, width: usize, count: usize) -> (usize, bool) {
        let mut columns = bits(&self.words, position * width + 1, width);
        if position + 1 == count {
            columns |= 1 << (width - 1);
        }
        // D = 2·columns − (2^w − 1): the low bits count up if it is positive, else down.
        let positive = columns >> (width - 1) == 1;
        let low = (1 << (width - 1)) - 1;
        let index = if positive { columns } else { !columns } & low;
        (index as usize, positive == self.negative)
    }

    /// Whether the point must be subtracted once from the sum of the digits' multiples; added, if
    /// the integer [is negative](Self::is_negative).
    #[inline(always)]
    pub fn has_excess(&self) -> bool {
        self.excess
    }

    /// Whether the digits stand for the opposite of a magnitude.
    #[inline(always)]
    pub fn is_negative(&self) -> bool {
        self.negative
    }
}

fn words_of(bytes: &[u8]) -> [u64; WORDS] {
    let mut words = [0; WORDS];
    for (i, &byte) in bytes.iter().rev().enumerate().take(8 * WORDS) {
        words[i / 8] |= u64::from(byte) << (8 * (i % 8));
    }
    words
}

/// Up to 63 bits from a position.
#[inline(always)]
fn bits(words: &[u64; WORDS], position: usize, count: usize) -> u64 {
    let word = |i: usize| words.get(i).copied().unwrap_or(0);
    let pair = u128::from(word(position / 64 + 1)) << 64 | u128::from(word(position / 64));
    (pair >> (position % 64)) as u64 & ((1 << count) - 1)
}

#[cfg(test)]
mod tests {
    use super::{OddDigits, WORDS};

    #[test]
    fn digits_add_up() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        for width in 2..=13_usize {
            for round in 0..200 {
                state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                let k = state >> (4 + round % 60);
                let mut magnitude = [0; WORDS];
                magnitude[0] = k;
                let negative = round % 3 == 0;
                let digits = OddDigits::of_magnitude_vartime(&magnitude, negative);
                let count = 60_usize.div_ceil(width);
                let mut sum = 0i128;
                for position in (0..count).rev() {
                    let (index, minus) = digits.digit_vartime(position, width, count);
                    assert!(index < 1 << (width - 1));
                    let magnitude = 2 * index as i128 + 1;
                    sum = (sum << width) + if minus { -magnitude } else { magnitude };
                }
                let sign = if digits.is_negative() { -1 } else { 1 };
                sum -= sign * i128::from(digits.has_excess());
                assert_eq!(sum, sign * i128::from(k), "{k} in windows of {width}");
            }
        }
    }
}
