//! Width-w non-adjacent form, for public scalars: of one, or of several side by side.

use core::ops::Range;

/// The most digits a recoded scalar may have.
const CAPACITY: usize = 704;

/// A public integer as digits that are zero or odd, below `2^(w−1)` in magnitude, with at
/// least `w − 1` zeros after each that is not: one addition in `w + 1` positions on average.
pub struct Wnaf {
    digits: [i16; CAPACITY],
    len: usize,
}

impl Wnaf {
    /// The digits of a big-endian integer of at most 640 bits, for `2 <= width <= 15`.
    ///
    /// Source: D. Hankerson, A. Menezes, S. Vanstone, Guide to ECC, algorithm 3.35, done run
    /// by run with a carry instead of on a shrinking integer.
    pub fn new_vartime(k: &[u8], width: usize) -> Self {
        debug_assert!((2..=15).contains(&width) && 8 * k.len() < CAPACITY);
        let mut words = [0u64; CAPACITY / 64];
        for (i, &byte) in k.iter().rev().enumerate().take(CAPACITY / 8) {
            words[i / 8] |= u64::from(byte) << (8 * (i % 8));
        }
        Self::of_words_vartime(&words, width)
    }

    /// The same of a little-endian integer.
    fn of_words_vartime(k: &[u64], width: usize) -> Self {
        let mut wnaf = Self { digits: [0; CAPACITY], len: 0 };
        wnaf.len = write_vartime(k, width, |position, digit| wnaf.digits[position] = digit);
        wnaf
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
    pub fn digit(&self, position: usize) -> i16 {
        self.digits.get(position).copied().unwrap_or(0)
    }
}

/// Hands over the digits that are not zero, from the lowest, and returns how many there are with
/// the zeros below them.
#[inline(always)]
fn write_vartime(k: &[u64], width: usize, mut write: impl FnMut(usize, i16)) -> usize {
    let mut words = [0u64; CAPACITY / 64 + 2];
    let used = k.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1).min(CAPACITY / 64);
    words[..used].copy_from_slice(&k[..used]);
    let bits = |position: usize| {
        let pair = u128::from(words[position / 64 + 1]) << 64 | u128::from(words[position / 64]);
        (pair >> (position % 64)) as u64
    };
    let end = (64 * used + 1).min(CAPACITY);
    let (mut len, mut carry, mut position) = (0, 0, 0);
    while position < end {
        // A run of bits that equal the carry is a run of zeros.
        let ahead = bits(position);
        let run = if carry == 0 { ahead.trailing_zeros() } else { ahead.trailing_ones() };
        if run > 0 {
            position += run as usize;
            continue;
        }
        let window = (ahead as i32 & ((1 << width) - 1)) + carry;
        carry = window >> (width - 1);
        len = position + 1;
        write(position, (window - (carry << width)) as i16);
        position += width;
    }
    len
}

/// Up to eight public integers as such digits, position by position: few of a position are not
/// zero, and they are found without looking at each.
pub(crate) struct Streams {
    digits: [[i16; 8]; Self::CAPACITY],
    /// The streams whose digit at a position is not zero, one bit each.
    present: [u8; Self::CAPACITY],
    len: usize,
}

impl Streams {
    /// The most digits of a stream: a sub-scalar has at most half the bits of a scalar, and some.
    pub(crate) const CAPACITY: usize = 384;

    pub(crate) const fn new() -> Self {
        Self { digits: [[0; 8]; Self::CAPACITY], present: [0; Self::CAPACITY], len: 0 }
    }

    /// Sets a stream to the digits of a little-endian integer, or of its opposite, for
    /// `2 <= width <= 15`.
    pub(crate) fn set_vartime(&mut self, stream: usize, k: &[u64], negative: bool, width: usize) {
        let sign = if negative { -1 } else { 1 };
        let len = write_vartime(k, width, |position, digit| {
            if let (Some(digits), Some(present)) =
                (self.digits.get_mut(position), self.present.get_mut(position))
            {
                digits[stream % 8] = sign * digit;
                *present |= 1 << (stream % 8);
            }
        });
        self.len = self.len.max(len).min(Self::CAPACITY);
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The digits of some of the streams at a position that are not zero, each with its stream.
    #[inline(always)]
    pub(crate) fn at_vartime(
        &self,
        position: usize,
        streams: Range<usize>,
    ) -> impl Iterator<Item = (usize, i16)> {
        let asked = (1u16 << streams.end) - (1 << streams.start);
        let digits = &self.digits[position % Self::CAPACITY];
        let mut rest = self.present[position % Self::CAPACITY] & asked as u8;
        core::iter::from_fn(move || {
            let stream = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            digits.get(stream).map(|&digit| (stream, digit))
        })
    }
}
