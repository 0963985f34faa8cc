//! An independent judge: a solver, on the machine's operations, of kernels of toy limbs.

use std::io::Write as _;
use std::process::Command;

use codegen::emit::{kernels, smt};
use codegen::lower::Kind;
use codegen::readback;
use rayon::prelude::*;

/// Too wide for the solver in minutes: products of 13 bits, reduced, and of matrices of 64-bit words. It does
/// those of 8 and 6 bits; a fold in two limbs has no room in shorter ones. These are decided in every corner
/// of their operands' range: how many operands are kept there, and within how much of a bound.
const WIDE: [(&str, Kind, usize, u64); 4] = [
    ("p8191_delayed_fold", Kind::Mul, 4, 3),
    ("p8191_delayed_fold", Kind::Square, 2, 31),
    ("p8191_delayed_fold", Kind::MulSmall, 3, 7),
    ("steps", Kind::Compose, 4, 0),
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

/// The script once for each corner: its first operands, as many as are said, no further than `width` from
/// their least value or from their greatest.
fn corners(script: &str, operands: usize, width: u64) -> Vec<String> {
    let bounds: Vec<&str> = script.lines().filter(|line| line.starts_with("(assert (and (bv")).collect();
    let operand = |line: &str| -> [String; 2] {
        // (assert (and (bvuge v0 (_ bv16 16)) (bvule v0 (_ bv380 16))))
        let words: Vec<&str> = line.split([' ', '(', ')']).filter(|word| !word.is_empty()).collect();
        let [_, _, least, name, _, low, bits, most, _, _, high, _] = words[..] else { panic!("{line}") };
        let literal = |constant: &str| format!("(_ {constant} {bits})");
        [
            format!("(assert ({most} {name} (bvadd {} (_ bv{width} {bits}))))", literal(low)),
            format!("(assert ({least} {name} (bvsub {} (_ bv{width} {bits}))))", literal(high)),
        ]
    };
    let sides: Vec<[String; 2]> = bounds[..operands].iter().map(|line| operand(line)).collect();
    (0..1usize << operands)
        .map(|corner| {
            let kept = sides.iter().enumerate().map(|(i, side)| side[corner >> i & 1].clone() + "\n");
            script.replace("(check-sat)", &(kept.collect::<String>() + "(check-sat)"))
        })
        .collect()
}

#[test]
fn a_solver_finds_no_fault_in_toy_kernels_and_division_steps() {
    let toys = codegen::smt::toys().into_iter().map(|(name, rep)| (name, codegen::smt::kernels_of(&rep)));
    let steps = std::iter::once(("steps".to_string(), codegen::smt::steps()));
    let scripts: Vec<(String, Kind, String)> = toys
        .chain(steps)
        .flat_map(|(name, kernels)| kernels.into_iter().map(move |(kind, text)| (name.clone(), kind, text)))
        .flat_map(|(name, kind, text)| {
            let wide = WIDE.iter().find(|(of, what, ..)| (*of, *what) == (name.as_str(), kind));
            let texts =
                wide.map_or(vec![text.clone()], |&(.., operands, width)| corners(&text, operands, width));
            texts.into_iter().map(move |text| (name.clone(), kind, text))
        })
        .collect();
    assert!(scripts.len() > 90);
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

/// A corner is a place: a script that is wrong there only is refuted there.
#[test]
fn corners_hold_operands_where_they_say() {
    let script = "(set-logic QF_BV)\n(declare-const v0 (_ BitVec 16))\n\
        (assert (and (bvuge v0 (_ bv3 16)) (bvule v0 (_ bv380 16))))\n(assert (= v0 (_ bv379 16)))\n(check-sat)\n";
    let verdicts: Vec<Option<String>> = corners(script, 1, 7).iter().map(|text| solve(text)).collect();
    if verdicts[0].is_some() {
        assert_eq!(verdicts, [Some("unsat".to_string()), Some("sat".to_string())]);
    }
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
