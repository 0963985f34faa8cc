//! An independent judge: a solver, on the machine's operations, of kernels of toy limbs.

use std::io::Write as _;
use std::process::Command;

use codegen::emit::{kernels, smt};
use codegen::lower::Kind;
use codegen::readback;
use rayon::prelude::*;

/// Products of 13 bits, reduced: the solver does not decide these in two minutes. It does those of 8
/// and 6 bits; a fold in two limbs has no room in shorter ones.
const UNDECIDED: [(&str, Kind); 3] = [
    ("p8191_delayed_fold", Kind::Mul),
    ("p8191_delayed_fold", Kind::Square),
    ("p8191_delayed_fold", Kind::MulSmall),
];

/// What the solver says of a script; `None`, visibly, where there is no solver.
fn solve(script: &str) -> Option<String> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(script.as_bytes()).unwrap();
    match Command::new("z3").args(["-smt2", "-T:300"]).arg(file.path()).output() {
        Ok(output) => Some(String::from_utf8_lossy(&output.stdout).trim().to_string()),
        Err(_) => {
            let _ = writeln!(std::io::stderr(), "SKIPPED: toy kernels by a solver: z3 is not installed");
            None
        }
    }
}

#[test]
fn a_solver_finds_no_fault_in_toy_kernels() {
    let toys = codegen::smt::toys();
    let scripts: Vec<(String, Kind, String)> = toys
        .iter()
        .flat_map(|(name, rep)| {
            codegen::smt::kernels_of(rep).into_iter().map(|(kind, text)| (name.clone(), kind, text))
        })
        .filter(|(name, kind, _)| !UNDECIDED.contains(&(name.as_str(), *kind)))
        .collect();
    assert!(scripts.len() > 50);
    if solve("(check-sat)").is_none() {
        return;
    }
    let undecided: Vec<String> = scripts
        .par_iter()
        .filter_map(|(name, kind, text)| {
            let verdict = solve(text);
            let expected = verdict.as_deref() == Some("unsat");
            (!expected).then(|| format!("{} of {name}: {verdict:?}", kind.function()))
        })
        .collect();
    assert!(undecided.is_empty(), "{}", undecided.join("\n"));
}

/// The solver is alive too: it finds inputs for which a broken kernel is wrong.
#[test]
fn a_solver_refutes_broken_kernels() {
    let toys = codegen::smt::toys();
    for (name, kind, from, to) in [
        ("p251_saturated_fold", Kind::Add, "carrying_add(b0, false)", "carrying_add(b0, true)"),
        ("p241_saturated_montgomery", Kind::Mul, "ct::select(mask, t1, s0)", "ct::select(mask, s0, t1)"),
        ("p8191_delayed_fold", Kind::Neg, "- a1", "+ a1"),
    ] {
        let (_, rep) = toys.iter().find(|(other, _)| other == name).expect("a toy");
        let text = kernels::module(rep);
        let head = text.find(&format!("fn {}(", kind.function())).expect("the function");
        let place = text[head..].find(from).unwrap_or_else(|| panic!("{name}: {from} in {}", &text[head..]));
        let broken = format!("{}{to}{}", &text[..head + place], &text[head + place + from.len()..]);
        let module = readback::module(rep, &broken).expect("the language of the printer");
        let script = smt::script(rep, kind, &module.kernels[&kind].program);
        if let Some(verdict) = solve(&script) {
            assert_eq!(verdict, "sat", "{} of {name}", kind.function());
        }
    }
}
