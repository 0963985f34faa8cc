//! Long polynomials in machine words, or in pairs of words.

use super::build::{Build, Value};
use crate::binary::ir::{Id, Lane};

/// A polynomial in units of one word, or of two in a vector, the lowest first.
#[derive(Clone, Debug)]
pub(super) struct Units(pub(super) Vec<Value>);

impl Units {
    /// The polynomial of these words.
    pub(super) fn of_words(build: &mut Build<'_>, words: &[Id]) -> Self {
        if build.lanes() == 1 {
            return Units(words.iter().copied().map(Some).collect());
        }
        let pairs = words.chunks(2);
        Units(pairs.map(|pair| build.pack(Some(pair[0]), pair.get(1).copied())).collect())
    }

    /// The first `n` words.
    pub(super) fn into_words(self, build: &mut Build<'_>, n: usize) -> Vec<Value> {
        let mut words = Vec::new();
        for unit in self.0 {
            if build.lanes() == 1 {
                words.push(unit);
            } else {
                words.extend([Lane::Low, Lane::High].map(|lane| build.lane(unit, lane)));
            }
        }
        words.resize(n, None);
        words
    }

    /// The unit that begins at word `q`, which may be odd, or below zero, or past the end.
    fn at_word(&self, build: &mut Build<'_>, q: i64) -> Value {
        let unit = |index: i64| usize::try_from(index).ok().and_then(|i| self.0.get(i).copied()).flatten();
        match build.lanes() {
            1 => unit(q),
            _ if q.rem_euclid(2) == 0 => unit(q / 2),
            _ => {
                let below = unit(q.div_euclid(2));
                let above = unit(q.div_euclid(2) + 1);
                build.middle(below, above)
            }
        }
    }

    /// The unit that begins at bit `start`.
    pub(super) fn at_bit(&self, build: &mut Build<'_>, start: i64) -> Value {
        let word = i64::from(build.rep.word);
        let (q, r) = (start.div_euclid(word), start.rem_euclid(word) as u32);
        let low = self.at_word(build, q);
        if r == 0 {
            return low;
        }
        let high = self.at_word(build, q + 1);
        let low = build.shr(low, r);
        let high = build.shl(high, word as u32 - r);
        build.xor(low, high)
    }

    /// The polynomial divided by x^k, or multiplied by x^(−k), in as many units as `bits` take.
    pub(super) fn shifted(&self, build: &mut Build<'_>, k: i64, bits: u32) -> Self {
        let unit = build.rep.word * build.lanes() as u32;
        let count = i64::from(bits.div_ceil(unit));
        Units((0..count).map(|t| self.at_bit(build, k + t * i64::from(unit))).collect())
    }

    /// Adds another polynomial.
    pub(super) fn add(&mut self, build: &mut Build<'_>, other: &Self) {
        let length = self.0.len().max(other.0.len());
        self.0.resize(length, None);
        for (unit, other) in self.0.iter_mut().zip(&other.0) {
            *unit = build.xor(*unit, *other);
        }
    }
}
