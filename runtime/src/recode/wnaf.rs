//! Width-w non-adjacent form, for public scalars.

/// The most digits a recoded scalar may have.
const CAPACITY: usize = 704;

/// A public integer as digits that are zero or odd, below `2^(w−1)` in magnitude, with at
/// least `w − 1` zeros after each that is not: one addition in `w + 1` positions on average.
pub struct Wnaf {
    digits: [i8; CAPACITY],
    len: usize,
}

impl Wnaf {
    /// The most digits.
    pub(crate) const CAPACITY: usize = CAPACITY;

    /// The digits of a big-endian integer of at most 640 bits, for `2 <= width <= 8`.
    ///
    /// Source: D. Hankerson, A. Menezes, S. Vanstone, Guide to ECC, algorithm 3.35, done run
    /// by run with a carry instead of on a shrinking integer.
    pub fn new_vartime(k: &[u8], width: usize) -> Self {
        debug_assert!((2..=8).contains(&width) && 8 * k.len() < CAPACITY);
        let mut words = [0u64; CAPACITY / 64];
        for (i, &byte) in k.iter().rev().enumerate().take(CAPACITY / 8) {
            words[i / 8] |= u64::from(byte) << (8 * (i % 8));
        }
        Self::of_words_vartime(&words, width)
    }

    /// The same of a little-endian integer.
    pub(crate) fn of_words_vartime(k: &[u64], width: usize) -> Self {
        let mut wnaf = Self { digits: [0; CAPACITY], len: 0 };
        let mut words = [0u64; CAPACITY / 64 + 2];
        let used = k.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1).min(CAPACITY / 64);
        words[..used].copy_from_slice(&k[..used]);
        let bits = |position: usize| {
            let pair = u128::from(words[position / 64 + 1]) << 64 | u128::from(words[position / 64]);
            (pair >> (position % 64)) as u64
        };
        let end = (64 * used + 1).min(CAPACITY);
        let mut carry = 0;
        let mut position = 0;
        while position < end {
            // A run of bits that equal the carry is a run of zeros.
            let ahead = bits(position);
            let run = if carry == 0 { ahead.trailing_zeros() } else { ahead.trailing_ones() };
            if run > 0 {
                position += run as usize;
                continue;
            }
            let window = (ahead as i16 & ((1 << width) - 1)) + carry;
            carry = window >> (width - 1);
            let digit = window - (carry << width);
            wnaf.digits[position] = digit as i8;
            wnaf.len = position + 1;
            position += width;
        }
        wnaf
    }

    /// The digits of the opposite.
    pub(crate) fn negate(mut self) -> Self {
        for digit in &mut self.digits[..self.len] {
            *digit = -*digit;
        }
        self
    }

    /// Sets a bit, below 8, wherever the digit is not zero.
    pub(crate) fn mark_vartime(&self, present: &mut [u8; CAPACITY], bit: usize) {
        for (mark, &digit) in present.iter_mut().zip(&self.digits[..self.len]) {
            *mark |= u8::from(digit != 0) << bit;
        }
    }

    /// The number of digits up to the last that is not zero.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the integer is zero.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The digit at a position, zero beyond the end.
    #[inline(always)]
    pub fn digit(&self, position: usize) -> i8 {
        self.digits.get(position).copied().unwrap_or(0)
    }
}
