//! Products and squares of elements, and the product of digits that the portable ones are made of.

use num_bigint::BigUint;

use super::Backend;
use super::build::{Build, Value, ones};
use super::karatsuba;
use super::reduce::reduce;
use super::units::Units;
use crate::binary::eval::digit_bits;
use crate::binary::ir::{Id, Lane};

/// `a·b`.
pub(super) fn mul(build: &mut Build<'_>) {
    let [a, b] = [build.inputs[0].clone(), build.inputs[1].clone()];
    let full = match build.rep.backend {
        Backend::Portable | Backend::Avr(_) => digits_product(build, &a, &b),
        Backend::Clmul => vectors_product(build, &a, &b),
    };
    finish(build, &full);
}

/// `a²`.
pub(super) fn square(build: &mut Build<'_>) {
    let a = build.inputs[0].clone();
    let full = match build.rep.backend {
        Backend::Portable | Backend::Avr(_) => {
            Units(a.iter().flat_map(|&word| spread(build, word)).collect())
        }
        Backend::Clmul => {
            let pairs = Units::of_words(build, &a).0;
            let both = pairs.iter().flat_map(|&pair| [Lane::Low, Lane::High].map(|lane| (pair, lane)));
            Units(both.map(|(pair, lane)| build.clmul(pair, pair, lane)).collect())
        }
    };
    finish(build, &full);
}

fn finish(build: &mut Build<'_>, full: &Units) {
    let n = build.rep.n();
    let reduced = reduce(build, full);
    let words = reduced.into_words(build, n);
    build.output(words);
}

/// The product of elements by vectors: columns begin at every word, and every second one is moved to
/// where the vectors begin.
fn vectors_product(build: &mut Build<'_>, a: &[Id], b: &[Id]) -> Units {
    let n = a.len();
    let (a, b) = (Units::of_words(build, a), Units::of_words(build, b));
    let columns = karatsuba::product(build, &a.0, &b.0, n);
    let at = |k: usize| columns.get(k).copied().flatten();
    let unit = |t: usize| {
        let below = if t == 0 { None } else { at(2 * t - 1) };
        let moved = build.middle(below, at(2 * t + 1));
        build.xor(at(2 * t), moved)
    };
    Units((0..n).map(unit).collect())
}

/// The product of elements by digits.
fn digits_product(build: &mut Build<'_>, a: &[Id], b: &[Id]) -> Units {
    let (word, digit) = (build.rep.word, digit_bits(build.rep.word));
    let m = build.rep.f.degree();
    let digits = m.div_ceil(digit) as usize;
    let [a, b] = [a, b].map(|x| {
        let words: Vec<Value> = x.iter().copied().map(Some).collect();
        regroup(build, &words, word, digit, digits)
    });
    let product = karatsuba::product(build, &a, &b, digits);
    let words = (2 * m - 1).div_ceil(word) as usize;
    Units(regroup(build, &product, digit, word, words))
}

/// The same bits in groups of another length.
fn regroup(build: &mut Build<'_>, from: &[Value], length: u32, wanted: u32, count: usize) -> Vec<Value> {
    if length == wanted {
        return (0..count).map(|i| from.get(i).copied().flatten()).collect();
    }
    (0..count as u32)
        .map(|i| {
            let start = i * wanted;
            let first = start / length;
            let mut sum = None;
            for (k, value) in from.iter().enumerate().skip(first as usize) {
                let place = i64::from(k as u32 * length) - i64::from(start);
                if place >= wanted.into() {
                    break;
                }
                let part = match u32::try_from(place) {
                    Ok(up) => build.shl(*value, up),
                    Err(_) => build.shr(*value, (-place) as u32),
                };
                sum = build.xor(sum, part);
            }
            build.keep(sum, &ones(wanted.into()))
        })
        .collect()
}

/// The square of a word in two words: its bits, with zeros between them.
fn spread(build: &mut Build<'_>, word: Id) -> [Value; 2] {
    let half = build.rep.word / 2;
    let low = build.keep(Some(word), &ones(half.into()));
    let high = build.shr(Some(word), half);
    [low, high].map(|mut bits| {
        let mut run = half / 2;
        while run > 0 {
            let moved = build.shl(bits, run);
            let both = build.xor(bits, moved);
            bits = build.keep(both, &runs(run, build.rep.word));
            run /= 2;
        }
        bits
    })
}

/// Runs of `run` ones, each with as many zeros above it, in a word.
fn runs(run: u32, word: u32) -> BigUint {
    (0..word)
        .filter(|i| (i / run).is_multiple_of(2))
        .fold(BigUint::from(0u32), |sum, i| sum | (BigUint::from(1u32) << i))
}

/// The product of two digits. Each is taken apart into four numbers whose bits stand four apart:
/// the integer product of two of these counts, in each of its columns, at most fifteen products of
/// bits, and the parity of the count is a bit of the product over GF(2).
pub(super) fn product(build: &mut Build<'_>) {
    const HOLES: u32 = 4;
    let digit = digit_bits(build.rep.word);
    let comb = |length: u32, residue: u32| {
        (0..length)
            .filter(|i| i % HOLES == residue)
            .fold(BigUint::from(0u32), |sum, i| sum | (BigUint::from(1u32) << i))
    };
    let parts = [0, 1].map(|input| {
        let digit_value = build.inputs[input][0];
        [0, 1, 2, 3].map(|residue| build.keep(Some(digit_value), &comb(digit, residue)))
    });
    let mut sum = None;
    for residue in 0..HOLES {
        let mut class = None;
        for i in 0..HOLES {
            let j = (residue + HOLES - i) % HOLES;
            let part = build.multiply(parts[0][i as usize], parts[1][j as usize]);
            class = build.xor(class, part);
        }
        let parities = build.keep(class, &comb(2 * digit, residue));
        sum = build.xor(sum, parities);
    }
    let low = build.keep(sum, &ones(digit.into()));
    let low = build.narrow(low);
    let high = build.shr(sum, digit);
    let high = build.narrow(high);
    for half in [low, high] {
        build.program.output(vec![half.expect("a digit has bits")], false);
    }
}
