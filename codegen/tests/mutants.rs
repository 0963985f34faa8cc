//! The prover is alive: every change of one operation of a printed kernel is refused, or what it
//! computes is right as well.
//!
//! `cargo test -p codegen --test mutants` judges a sample. `FIELDFORGE_MUTANTS=all` judges every
//! mutant of every field below, compares those that pass with `mutants/right.txt`, and prints the
//! table that stands in `pass/prove/mutants.md`.

mod mutants {
    pub(crate) mod change;
    pub(crate) mod division;
    pub(crate) mod fields;
    pub(crate) mod reference;
    pub(crate) mod verdict;
}

use std::collections::BTreeMap;

use codegen::lower::Kind;
use mutants::change::{Change, changes};
use mutants::fields::{Field, fields};
use mutants::verdict::{Verdict, judge, widened};
use rayon::prelude::*;

/// One mutant in so many is judged where not all are.
const SAMPLE: usize = 29;

/// A mutant: a change to a kernel's text, or a wider class of operands.
struct Mutant<'a> {
    field: &'a Field,
    kind: Kind,
    change: Change,
}

#[test]
fn a_mutant_is_refused_or_right() {
    let all = std::env::var("FIELDFORGE_MUTANTS").is_ok_and(|value| value == "all");
    let fields = fields();
    let mut mutants = Vec::new();
    for field in &fields {
        for (kind, text) in &field.kernels {
            let mut of_kernel = changes(text);
            of_kernel.extend(widened(&field.rep, *kind));
            mutants.extend(of_kernel.into_iter().map(|change| Mutant { field, kind: *kind, change }));
        }
    }
    let judged: Vec<(&Mutant<'_>, Verdict)> = mutants
        .par_iter()
        .enumerate()
        .filter(|(index, _)| all || index % SAMPLE == 0)
        .map(|(_, mutant)| (mutant, judge(mutant.field, mutant.kind, &mutant.change)))
        .collect();

    let mut right = String::new();
    let mut wrong = String::new();
    let mut table: BTreeMap<(String, &str), [usize; 3]> = BTreeMap::new();
    for (mutant, verdict) in &judged {
        let line = format!("{}: {}: {}", mutant.field.name, mutant.kind.function(), mutant.change);
        let row = table.entry((mutant.field.name.clone(), mutant.change.what.name())).or_default();
        match verdict {
            Verdict::Unreadable => row[0] += 1,
            Verdict::Refused => row[1] += 1,
            Verdict::Right(why) => {
                row[2] += 1;
                right.push_str(&format!("{line}: {why}\n"));
            }
            Verdict::Wrong(how) => wrong.push_str(&format!("{line}: {how}\n")),
        }
    }
    println!("{}", render(&table));
    assert!(judged.len() > 200, "the sample is no sample");
    assert!(wrong.is_empty(), "accepted, and wrong:\n{wrong}");
    // That the prover refuses nearly everything is what this test is about.
    let (passed, total) = (right.lines().count(), judged.len());
    assert!(passed * 10 < total, "{passed} of {total} mutants pass:\n{right}");
    if all {
        expect_test::expect_file!["mutants/right.txt"].assert_eq(&right);
    }
}

/// Numbers by field and by kind of change: not in the printer's language, refused by the proof,
/// right as well.
fn render(table: &BTreeMap<(String, &str), [usize; 3]>) -> String {
    let mut fields: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    let mut kinds: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for ((field, kind), counts) in table {
        for (i, count) in counts.iter().enumerate() {
            fields.entry(field).or_default()[i] += count;
            kinds.entry(kind).or_default()[i] += count;
        }
    }
    let mut text =
        String::from("| | mutants | not read | refused | right as well |\n|---|---|---|---|---|\n");
    for (name, counts) in fields.iter().chain(&kinds) {
        let total: usize = counts.iter().sum();
        text.push_str(&format!("| {name} | {total} | {} | {} | {} |\n", counts[0], counts[1], counts[2]));
    }
    text
}
