//! Products in loops: read back as the straight lines that they stand for, and proved; a change in a loop is
//! refused.

use codegen::emit::kernels;
use codegen::expr::evaluate;
use codegen::model::{LimbChoice, ReductionChoice};
use codegen::pass::judge;
use codegen::plan::{Wish, choose};
use codegen::rep::{Rep, Unroll};
use num_bigint::BigUint;
use rayon::prelude::*;

fn rep(modulus: &str, word: u32, unroll: Unroll) -> Rep {
    reduced(modulus, word, unroll, ReductionChoice::Auto)
}

fn reduced(modulus: &str, word: u32, unroll: Unroll, reduction: ReductionChoice) -> Rep {
    let modulus: BigUint = evaluate(modulus).expect("an expression").to_biguint().expect("positive");
    let limbs = LimbChoice::Saturated;
    let plan = choose(&Wish { name: "f", modulus: &modulus, word, limbs, reduction });
    Rep { unroll, ..plan.expect("a plan").rep }
}

/// One that is folded, with a last word that is full, and orders in Montgomery's form.
const MODULI: [&str; 3] = ["2^160 - 2^31 - 1", "0x0100000000000000000001f4c8f927aed3ca752257", "2^32 - 5"];

#[test]
fn loops_are_proved_as_they_are_read() {
    let all: Vec<Rep> = (MODULI.iter())
        .flat_map(|modulus| [8, 16].map(|word| (modulus, word)))
        .flat_map(|(modulus, word)| [Unroll::Rows, Unroll::Loop].map(|unroll| rep(modulus, word, unroll)))
        .collect();
    all.par_iter().for_each(|rep| {
        let text = kernels::module(rep);
        assert!(text.contains("for i in 0.."), "{text}");
        let faults = judge::module(rep, &text);
        assert!(faults.is_empty(), "{:x} at {}, {:?}: {:?}", rep.p, rep.word, rep.unroll, faults[0]);
    });
}

#[test]
fn loops_are_for_many_short_words() {
    let unroll = |word, limbs| Unroll::of(word, limbs);
    assert_eq!(unroll(8, 24), Unroll::Loop);
    assert_eq!(unroll(8, 16), Unroll::Full);
    assert_eq!(unroll(32, 18), Unroll::Full);
    let text = |unroll| kernels::module(&rep(MODULI[1], 8, unroll)).len();
    assert!(text(Unroll::Full) > 4 * text(Unroll::Loop));
    assert!(text(Unroll::Full) > 3 * text(Unroll::Rows));
}

#[test]
fn changed_loops_are_refused() {
    let rep = rep("2^32 - 5", 8, Unroll::Loop);
    let montgomery = reduced("0x9e3779b1", 8, Unroll::Loop, ReductionChoice::Montgomery);
    for (rep, from, to) in [
        (&rep, "for i in 0..4", "for i in 0..3"),
        (&rep, "for j in 0..4", "for j in 0..3"),
        (&rep, "for i in 0..4", "for i in 1..4"),
        (&rep, "a[i]", "a[j]"),
        (&rep, "t[i + j], high)", "t[i + j + 1], high)"),
        (&rep, "t[i + 4] = high", "t[i + 3] = high"),
        (&rep, "let mut high = 0", "let mut high = 1"),
        (&rep, "let mut t = [0; 8]", "let mut t = [1; 8]"),
        (&montgomery, "let mut top = false", "let mut top = true"),
        (&montgomery, "t[i].wrapping_mul(", "t[j].wrapping_mul("),
        (&montgomery, "t[i + 4].carrying_add(high, top)", "t[i + 4].carrying_add(high, false)"),
        (&montgomery, "t[i] = a[i]", "t[i + 4] = a[i]"),
    ] {
        let text = kernels::module(rep);
        assert!(text.contains(from), "{from} in {text}");
        let faults = judge::module(rep, &text.replacen(from, to, 1));
        assert!(!faults.is_empty(), "{from} became {to}");
    }
}

#[test]
fn names_in_loops_are_not_bound_twice() {
    let rep = rep("2^32 - 5", 8, Unroll::Loop);
    for (from, to) in [
        ("let mut high = 0;", "let mut t = [0; 8];"),
        ("let mut high = 0;", "let mut high = 0; let high = a[0].wrapping_mul(2);"),
        ("let mut high = 0;", "let mut high = 0; high += 1;"),
        ("let mut high = 0;", "let mut a = 0; let mut high = 0;"),
        ("t[i + 4] = high", "t[i + 5] = high"),
        ("for i in 0..4", "'outer: for i in 0..4"),
        ("for i in 0..4", "for i in (0..4).rev()"),
        ("for i in 0..4", "for i in 0..=3"),
    ] {
        let text = kernels::module(&rep);
        let faults = judge::module(&rep, &text.replacen(from, to, 1));
        assert!(!faults.is_empty(), "{from} became {to}");
    }
}
