//! Inversion and square roots: the chains and what they cost.

use super::kernels::{Judged, cost};
use super::text::Page;
use crate::emit::kernels::{chain_exponents, two_adicity};
use crate::lower::Kind;
use crate::rep::Rep;

/// Says what the two chains cost in products of elements and of words.
pub(super) fn describe(page: &mut Page, rep: &Rep, judged: &Judged) {
    let words = |kind| cost(&judged.kernels, kind).products;
    let (mul, square) = (words(Kind::Mul), words(Kind::Square));
    let (s, _) = two_adicity(&rep.p);
    for (name, exponent) in chain_exponents(&rep.p) {
        if name == "invert" && judged.division_steps {
            page.sentences(4, &division_steps(rep.bits()));
            continue;
        }
        let meaning = match name {
            "invert" => String::from("Inverse, a^(p − 2)"),
            _ => format!("Square root, from a^((q − 1)/2) where p − 1 = 2^{s}·q"),
        };
        let Some(chain) = judged.chains.get(name).filter(|chain| chain.exponent() == exponent) else {
            page.hanging(4, "✗ ", &format!("{meaning}: the printed chain computes another power."));
            continue;
        };
        let count = chain.cost();
        let words = count.squarings as usize * square + count.products as usize * mul;
        let rest = match name {
            "invert" => String::new(),
            _ => format!("; then {}", root_steps(u64::from(s))),
        };
        page.sentences(4, &format!("{meaning}: {count}, that is {words} word products{rest}."));
    }
}

/// The runtime's inversion.
fn division_steps(bits: u32) -> String {
    // The bound that the runtime has.
    let steps = (45907 * bits + 30179) / 19929;
    format!(
        "Inverse: {steps} division steps, 60 at a time, in the runtime. That so many are enough is cited \
         (P. Wuille, 2021, for the division steps of Bernstein and Yang), and assumed; the loop is tested, not proved."
    )
}

/// The runtime's part of a square root: a root from the power, and the test that it is one.
fn root_steps(s: u64) -> String {
    format!("{} squarings and {} products", 1 + s * (s - 1) / 2, 2 + 2 * (s - 1))
        .replace("1 squarings", "1 squaring")
}
