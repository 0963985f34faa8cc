//! `Σ k_i·P_i` for public scalars and points.
//!
//! Few summands share one chain of doublings (E. Straus, 1964); many are sorted by their digits,
//! and the sums of equal digits added up with their weights (N. Pippenger, 1976).

use crate::field::PrimeField;
use crate::point::group::Group;
use crate::recode::wnaf::Wnaf;

/// The window of each summand of Straus's method, and its table.
const WINDOW: usize = 5;
const ODD: usize = 1 << (WINDOW - 2);
/// Summands that one chain of doublings serves: their tables and digits are on the stack.
const TOGETHER: usize = 8;
/// From so many summands on, sorting is cheaper: measured on curves of 256 bits.
const MANY: usize = 160;
/// The bits of a digit by which summands are sorted.
const DIGIT: usize = 7;
const BUCKETS: usize = 1 << (DIGIT - 1);

/// `Σ k_i·P_i` over the shorter of the two slices, in any group without exceptions or with
/// exceptions that are branches.
///
/// Cost for N scalars of t bits: up to 159 of them in groups of eight, `t/8` doublings and
/// `t/6 + 8` additions each; from 160 on, t doublings, `t/7` additions each, and `18·t` more.
pub fn multiply_vartime<G: Group, S: PrimeField>(scalars: &[S], points: &[G]) -> G {
    let count = scalars.len().min(points.len());
    let (scalars, points) = (&scalars[..count], &points[..count]);
    if count >= MANY {
        return by_digits_vartime(scalars, points);
    }
    let mut sum = G::IDENTITY;
    for (scalars, points) in scalars.chunks(TOGETHER).zip(points.chunks(TOGETHER)) {
        sum = sum.plus(&interleaved_vartime(scalars, points).to_summand());
    }
    sum
}

/// Straus's method with width-w NAFs, for at most [`TOGETHER`] summands.
fn interleaved_vartime<G: Group, S: PrimeField>(scalars: &[S], points: &[G]) -> G {
    let mut tables = [[G::IDENTITY.to_summand(); ODD]; TOGETHER];
    for (table, point) in tables.iter_mut().zip(points) {
        let twice = point.doubled(1).to_summand();
        let mut last = *point;
        table[0] = last.to_summand();
        for multiple in &mut table[1..] {
            last = last.plus(&twice);
            *multiple = last.to_summand();
        }
    }
    let digits: [Wnaf; TOGETHER] = core::array::from_fn(|i| match scalars.get(i) {
        Some(k) => Wnaf::new_vartime(k.to_bytes().as_ref(), WINDOW),
        None => Wnaf::new_vartime(&[], WINDOW),
    });
    let len = digits.iter().map(Wnaf::len).max().unwrap_or(0);
    let mut sum = G::IDENTITY;
    for position in (0..len).rev() {
        sum = sum.doubled(1);
        for (digits, table) in digits.iter().zip(&tables) {
            let digit = digits.digit(position);
            if digit != 0 {
                let multiple = &table[usize::from(digit.unsigned_abs() / 2) % ODD];
                sum = if digit < 0 { sum.plus(&G::opposite_summand(multiple)) } else { sum.plus(multiple) };
            }
        }
    }
    sum
}

/// Pippenger's method with signed digits from `−2^(w−1)` to `2^(w−1)`.
fn by_digits_vartime<G: Group, S: PrimeField>(scalars: &[S], points: &[G]) -> G {
    let windows = (S::BITS as usize + 1).div_ceil(DIGIT);
    let mut sum = G::IDENTITY;
    for window in (0..windows).rev() {
        sum = sum.doubled(DIGIT as u32);
        let mut buckets: [Option<G>; BUCKETS] = [None; BUCKETS];
        for (k, point) in scalars.iter().zip(points) {
            let digit = signed_digit(k.to_bytes().as_ref(), window);
            if digit == 0 {
                continue;
            }
            let summand = point.to_summand();
            let summand = if digit < 0 { G::opposite_summand(&summand) } else { summand };
            let bucket = &mut buckets[usize::from(digit.unsigned_abs()) - 1];
            *bucket = Some(bucket.unwrap_or(G::IDENTITY).plus(&summand));
        }
        // Σ d·B_d is the sum of the running sums from the highest digit down.
        let (mut running, mut total) = (G::IDENTITY, G::IDENTITY);
        for bucket in buckets.iter().rev() {
            if let Some(bucket) = bucket {
                running = running.plus(&bucket.to_summand());
            }
            total = total.plus(&running.to_summand());
        }
        sum = sum.plus(&total.to_summand());
    }
    sum
}

/// The digit of a window of a big-endian integer in Booth's form: its bits, plus the highest bit
/// below them, less `2^w` where its own highest bit is set.
fn signed_digit(k: &[u8], window: usize) -> i8 {
    let low = window * DIGIT;
    let bit = |position: usize| match k.len().checked_sub(position / 8 + 1) {
        Some(place) => i16::from((k[place] >> (position % 8)) & 1),
        None => 0,
    };
    let bits: i16 = (0..DIGIT).map(|i| bit(low + i) << i).sum();
    let below = if low > 0 { bit(low - 1) } else { 0 };
    (bits + below - (bit(low + DIGIT - 1) << DIGIT)) as i8
}
