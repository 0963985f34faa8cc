//! Reduction modulo a sparse polynomial, in straight lines.

use super::build::{Build, Value, ones};
use super::units::Units;

/// The remainder of `c`, of degree at most 2m − 2, modulo f = x^m + Σ x^k.
///
/// The quotient obeys `Q = H + Σ Q/x^(m−k)` with `H = ⌊c/x^m⌋`: nothing else is carried from the
/// products `Q·x^k` over x^m. For the fields of the standards one round of it is enough, or two.
/// Then `c + Q + Σ Q·x^k` has the remainder in its low m bits.
pub(super) fn reduce(build: &mut Build<'_>, c: &Units) -> Units {
    let m = build.rep.f.degree();
    let tail = build.rep.f.tail().to_vec();
    let high = c.shifted(build, i64::from(m), m - 1);
    let mut quotient = high.clone();
    // A round leaves the quotient wrong only where two shifts in a row have something left.
    let least = m - tail[0];
    let mut settled = least;
    while settled < m - 1 {
        let mut next = high.clone();
        for k in tail.iter().filter(|&&k| k > 0) {
            let shift = m - k;
            if shift < m - 1 {
                let part = quotient.shifted(build, shift.into(), m - 1 - shift);
                next.add(build, &part);
            }
        }
        quotient = next;
        settled += least;
    }
    let mut result = c.shifted(build, 0, m);
    for &k in &tail {
        let part = quotient.shifted(build, -i64::from(k), m);
        result.add(build, &part);
    }
    let unit = build.rep.word * build.lanes() as u32;
    let last = result.0.len() as u32 - 1;
    let top = &mut result.0[last as usize];
    *top = kept(build, *top, m - last * unit);
    result
}

fn kept(build: &mut Build<'_>, value: Value, bits: u32) -> Value {
    build.keep(value, &ones(bits.into()))
}
