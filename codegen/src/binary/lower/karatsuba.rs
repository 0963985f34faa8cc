//! Products of long polynomials by products of words: Karatsuba's way, in two parts or in three.

use super::build::{Build, Value};
use super::units::Units;
use crate::binary::ir::Lane;

/// How a product of so many words is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Split {
    /// It is not.
    Base,
    /// The low part has so many words.
    Two(usize),
    /// Each part but the last has so many words.
    Three(usize),
}

/// The cheapest split of `n` words, and the products of words that it takes. Parts begin at whole
/// units, which are of `lanes` words.
fn plan(n: usize, lanes: usize) -> (Split, usize) {
    let mut plans: Vec<(Split, usize)> = vec![(Split::Base, 0), (Split::Base, 1)];
    for n in 2..=n {
        let base = match (lanes, n) {
            (2, 2) => Some((Split::Base, 3)),
            (2, 3) => Some((Split::Base, 6)),
            _ => None,
        };
        let twos = (1..n).filter(|h| h % lanes == 0).map(|h| {
            let longest = h.max(n - h);
            (Split::Two(h), plans[h].1 + plans[n - h].1 + plans[longest].1)
        });
        let threes = (1..n)
            .filter(|b| b % lanes == 0 && 2 * b < n && n <= 3 * b)
            .map(|b| (Split::Three(b), 5 * plans[b].1 + plans[n - 2 * b].1));
        let best = base.into_iter().chain(twos).chain(threes).min_by_key(|(_, cost)| *cost);
        plans.push(best.expect("a split"));
    }
    plans[n]
}

/// The columns of `a·b` for `n` words: digits, or vectors of two words that begin at each word.
pub(super) fn product(build: &mut Build<'_>, a: &[Value], b: &[Value], n: usize) -> Vec<Value> {
    let lanes = build.lanes();
    match plan(n, lanes).0 {
        Split::Base if lanes == 1 => build.product(a[0], b[0]).to_vec(),
        Split::Base => vectors(build, a, b, n),
        Split::Two(h) => two(build, [a, b], n, h),
        Split::Three(block) => three(build, [a, b], n, block),
    }
}

/// One, two or three words in vectors.
fn vectors(build: &mut Build<'_>, a: &[Value], b: &[Value], n: usize) -> Vec<Value> {
    let d0 = build.clmul(a[0], b[0], Lane::Low);
    if n == 1 {
        return vec![d0];
    }
    let d1 = build.clmul(a[0], b[0], Lane::High);
    let [a_swapped, b_swapped] = [a[0], b[0]].map(|pair| build.middle(pair, pair));
    let (a01, b01) = (build.xor(a[0], a_swapped), build.xor(b[0], b_swapped));
    let m01 = build.clmul(a01, b01, Lane::Low);
    let c1 = build.sum(&[m01, d0, d1]);
    if n == 2 {
        return vec![d0, c1, d1];
    }
    let d2 = build.clmul(a[1], b[1], Lane::Low);
    let (a02, b02) = (build.xor(a[0], a[1]), build.xor(b[0], b[1]));
    let m02 = build.clmul(a02, b02, Lane::Low);
    let (a12, b12) = (build.xor(a_swapped, a[1]), build.xor(b_swapped, b[1]));
    let m12 = build.clmul(a12, b12, Lane::Low);
    let rest = build.xor(d1, d2);
    let c2 = build.sum(&[rest, d0, m02]);
    let c3 = build.xor(rest, m12);
    vec![d0, c1, c2, c3, d2]
}

/// `a = a0 + a1·X`: `L + (M + L + H)·X + H·X²`, where the high part of L and the low part of H meet
/// twice and are added once.
fn two(build: &mut Build<'_>, [a, b]: [&[Value]; 2], n: usize, h: usize) -> Vec<Value> {
    let at_unit = h / build.lanes();
    let ((a0, a1), (b0, b1)) = (a.split_at(at_unit), b.split_at(at_unit));
    let (a_sum, b_sum) = (added(build, a0, a1), added(build, b0, b1));
    let low = product(build, a0, b0, h);
    let high = product(build, a1, b1, n - h);
    let middle = product(build, &a_sum, &b_sum, h.max(n - h));
    let length = (2 * h + high.len()).max(h + middle.len());
    (0..length)
        .map(|k| match k.checked_sub(h) {
            None => at(&low, k),
            Some(i) => {
                let (shared, outer) = if i < h { (i, at(&low, i)) } else { (i - h, at(&high, i)) };
                let shared = build.xor(at(&low, h + shared), at(&high, shared));
                build.sum(&[shared, at(&middle, i), outer])
            }
        })
        .collect()
}

/// `a = a0 + a1·X + a2·X²` by six products: the three squares of Karatsuba, and one for each pair.
fn three(build: &mut Build<'_>, [a, b]: [&[Value]; 2], n: usize, block: usize) -> Vec<Value> {
    let part = |x: &[Value], i: usize, lanes: usize| -> Vec<Value> {
        x.chunks(block / lanes).nth(i).unwrap_or_default().to_vec()
    };
    let lanes = build.lanes();
    let [a0, a1, a2] = [0, 1, 2].map(|i| part(a, i, lanes));
    let [b0, b1, b2] = [0, 1, 2].map(|i| part(b, i, lanes));
    let d0 = product(build, &a0, &b0, block);
    let d1 = product(build, &a1, &b1, block);
    let d2 = product(build, &a2, &b2, n - 2 * block);
    let mut pair = |x: [&[Value]; 2], y: [&[Value]; 2]| {
        let (x, y) = (added(build, x[0], x[1]), added(build, y[0], y[1]));
        product(build, &x, &y, block)
    };
    let m01 = pair([&a0, &a1], [&b0, &b1]);
    let m02 = pair([&a0, &a2], [&b0, &b2]);
    let m12 = pair([&a1, &a2], [&b1, &b2]);
    let squares = [&d0, &d1, &d2].map(|d| d.len()).into_iter().max().unwrap_or(0);
    let d01: Vec<Value> = (0..squares).map(|i| build.xor(at(&d0, i), at(&d1, i))).collect();
    let d12: Vec<Value> = (0..squares).map(|i| build.xor(at(&d1, i), at(&d2, i))).collect();
    let d012: Vec<Value> = (0..squares).map(|i| build.xor(at(&d01, i), at(&d2, i))).collect();
    let terms = [(0, &d0), (1, &m01), (1, &d01), (2, &m02), (2, &d012), (3, &m12), (3, &d12), (4, &d2)];
    let length = terms.iter().map(|(place, columns)| place * block + columns.len()).max().unwrap_or(0);
    let mut columns: Vec<Value> = (0..length)
        .map(|k| {
            let met =
                terms.iter().filter_map(|(place, columns)| Some(at(columns, k.checked_sub(place * block)?)));
            build.sum(&met.collect::<Vec<_>>())
        })
        .collect();
    columns.truncate(2 * n);
    columns
}

fn at(columns: &[Value], i: usize) -> Value {
    columns.get(i).copied().flatten()
}

/// The sum of two operands, as long as the longer.
fn added(build: &mut Build<'_>, a: &[Value], b: &[Value]) -> Vec<Value> {
    let mut sum = Units(a.to_vec());
    sum.add(build, &Units(b.to_vec()));
    sum.0
}
