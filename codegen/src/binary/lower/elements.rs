//! The kernels that multiply nothing.

use super::build::{Build, Value, ones};
use super::units::Units;

/// `a + b`.
pub(super) fn add(build: &mut Build<'_>) {
    let (a, b) = (build.inputs[0].clone(), build.inputs[1].clone());
    let mut sum = Units::of_words(build, &a);
    let b = Units::of_words(build, &b);
    sum.add(build, &b);
    let words = sum.into_words(build, a.len());
    build.output(words);
}

/// `b + mask·(a + b)`.
pub(super) fn select(build: &mut Build<'_>) {
    let (mask, a, b) = (build.inputs[0][0], build.inputs[1].clone(), build.inputs[2].clone());
    let n = a.len();
    let (a, b) = (Units::of_words(build, &a), Units::of_words(build, &b));
    let mask = if build.lanes() == 1 { Some(mask) } else { build.pack(Some(mask), Some(mask)) };
    let units = a.0.iter().zip(&b.0).map(|(&a, &b)| {
        let difference = build.xor(a, b);
        let chosen = build.and(mask, difference);
        build.xor(b, chosen)
    });
    let units = Units(units.collect());
    let words = units.into_words(build, n);
    build.output(words);
}

/// Whether `a` is zero.
pub(super) fn is_zero(build: &mut Build<'_>) {
    let words = build.inputs[0].clone();
    let verdict = build.all_zero(words);
    build.program.output(vec![verdict], false);
}

/// The parity of a few bits of `a`, moved to the lowest place.
pub(super) fn trace(build: &mut Build<'_>) {
    let word = build.rep.word;
    let mut sum: Value = None;
    for bit in build.rep.f.trace_bits() {
        let source = build.inputs[0][(bit / word) as usize];
        let moved = build.shr(Some(source), bit % word);
        sum = build.xor(sum, moved);
    }
    let parity = build.keep(sum, &ones(1)).expect("some element has trace 1");
    let verdict = build.not_zero(parity);
    build.program.output(vec![verdict], false);
}

/// Words from big-endian bytes, and whether the bits above the element are zero.
pub(super) fn from_bytes(build: &mut Build<'_>) {
    let word = build.rep.word as usize;
    let m = build.rep.f.degree();
    let bytes: Vec<_> = build.inputs[0].iter().rev().copied().collect();
    let mut words: Vec<Value> = Vec::new();
    for group in bytes.chunks(word / 8) {
        let mut sum = None;
        for (i, &byte) in group.iter().enumerate() {
            let wide = build.word_of_byte(Some(byte));
            let moved = build.shl(wide, 8 * i as u32);
            sum = build.xor(sum, moved);
        }
        words.push(sum);
    }
    let last = words.len() - 1;
    let used = m - last as u32 * word as u32;
    let excess = build.shr(words[last], used % word as u32).filter(|_| used < word as u32);
    words[last] = build.keep(words[last], &ones(used.into()));
    let verdict = build.all_zero(excess.into_iter().collect());
    build.output(words);
    build.program.output(vec![verdict], false);
}

/// The big-endian bytes of `a`.
pub(super) fn to_bytes(build: &mut Build<'_>) {
    let per_word = build.rep.word as usize / 8;
    let bytes = (0..build.rep.bytes()).rev().map(|i| {
        let word = build.inputs[0][i / per_word];
        let moved = build.shr(Some(word), 8 * (i % per_word) as u32);
        build.byte_of_word(moved)
    });
    let bytes = bytes.collect();
    build.output(bytes);
}
