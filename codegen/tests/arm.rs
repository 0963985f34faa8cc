//! Assembly for 32-bit Arm processors with NEON: it is proved as it is printed, and what is changed in
//! it is refused, or right as well.
//!
//! `cargo test -p codegen --test arm` judges a sample; `FIELDFORGE_MUTANTS=all` judges every mutant.

mod mutants {
    pub(crate) mod division;
    pub(crate) mod reference;
}

use codegen::arm::interpret::interpret;
use codegen::arm::{self, Function};
use codegen::model::{LimbChoice, ReductionChoice};
use codegen::plan::{Wish, choose};
use codegen::rep::Rep;
use mutants::reference;
use num_bigint::BigUint;
use rayon::prelude::*;

/// Moduli of two, three and four words, with one bit to spare and with a few.
const MODULI: [(u32, u32); 6] = [(61, 1), (63, 25), (89, 1), (95, 15), (126, 137), (127, 5997)];

/// One mutant in so many is judged where not all are.
const SAMPLE: usize = 31;

/// The representation of `2^bits − less` below an extension.
fn rep((bits, less): (u32, u32)) -> Rep {
    let modulus = (BigUint::from(1u32) << bits) - less;
    let wish = Wish {
        name: "f",
        modulus: &modulus,
        word: 32,
        limbs: LimbChoice::Saturated,
        reduction: ReductionChoice::Fold,
    };
    let mut rep = choose(&wish).unwrap_or_else(|refusal| panic!("{}", refusal.message)).rep;
    rep.extended = true;
    rep
}

fn printed(modulus: (u32, u32)) -> (Rep, String) {
    let rep = rep(modulus);
    let text = arm::module(&rep).unwrap_or_else(|| panic!("{modulus:?} is not served"));
    (rep, text)
}

/// The instructions of each function, without the frame.
fn instructions(text: &str) -> [Vec<&str>; 2] {
    let mut functions = text.split("asm!(").skip(1).map(|function| {
        let lines = function.lines().map(str::trim).filter(|line| line.starts_with('"'));
        let lines = lines.map(|line| line.trim_end_matches(',').trim_matches('"'));
        lines.filter(|line| ![".", "push", "pop"].iter().any(|frame| line.starts_with(frame))).collect()
    });
    [functions.next().unwrap(), functions.next().unwrap()]
}

#[test]
fn what_is_printed_is_proved() {
    for modulus in MODULI {
        let (rep, text) = printed(modulus);
        assert_eq!(arm::judge(&rep, &text), [], "{modulus:?}");
    }
}

#[test]
fn other_fields_are_not_served() {
    // Full width, too many bits to spare, five words, one word.
    for modulus in [(128, 159), (107, 1), (159, 91), (31, 1)] {
        assert!(arm::module(&rep(modulus)).is_none(), "{modulus:?}");
    }
}

#[test]
fn the_text_around_the_instructions_is_read_too() {
    let (rep, text) = printed((127, 5997));
    for (from, to) in [
        ("[[u32; 4]; 2] {", "[[u32; 3]; 2] {"),
        ("clobber_abi(\"C\"),", ""),
        ("inout(\"r1\") a", "inout(\"r1\") b"),
        ("push {{r4-r11, lr}}", "push {{r4-r10, lr}}"),
        ("r.assume_init()", "r.assume_init(); loop {}"),
        ("use core::arch::asm;", "use core::arch::global_asm as asm;"),
        ("\"umull", "// \"umull"),
        ("\"umaal", "\"umaalle"),
        ("\"vmlal.u32 ", "\"vmlal.s32 "),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        assert_eq!(arm::judge(&rep, &changed).len(), 1, "{from} → {to}");
    }
}

/// Every change of one line: it is left out, or comes twice, or after the next one; a register is
/// another, or two change places; a number is another; the operation is another of the same form.
fn mutants(lines: &[&str]) -> Vec<(String, Vec<String>)> {
    let mut all = Vec::new();
    let owned: Vec<String> = lines.iter().map(ToString::to_string).collect();
    for (index, line) in lines.iter().enumerate() {
        let mut add = |what: &str, replacement: Vec<String>| {
            let mut mutant = owned.clone();
            mutant.splice(index..=index, replacement);
            all.push((format!("line {index}, `{line}`: {what}"), mutant));
        };
        add("left out", Vec::new());
        add("twice", vec![line.to_string(); 2]);
        for changed in changed(line) {
            add(&changed.clone(), vec![changed]);
        }
        if index + 1 < lines.len() {
            let mut mutant = owned.clone();
            mutant.swap(index, index + 1);
            all.push((format!("line {index}, `{line}`: after the next"), mutant));
        }
    }
    all
}

/// Operations of the same form.
const ALIKE: [&[&str]; 5] = [
    &["adds", "adcs", "subs", "sbcs", "add", "adc", "sbc"],
    &["umull", "umaal"],
    &["vmull.u32", "vmlal.u32"],
    &["vsra.u64", "vshr.u64"],
    &["lsr", "adcs", "sbcs"],
];

/// The line with something else in it.
fn changed(line: &str) -> Vec<String> {
    let (operation, operands) = line.split_once(' ').expect("an operation and its operands");
    let parts: Vec<&str> = operands.split(", ").collect();
    let line = |operation: &str, parts: &[String]| format!("{operation} {}", parts.join(", "));
    let owned: Vec<String> = parts.iter().map(ToString::to_string).collect();
    let mut changes: Vec<String> = Vec::new();
    for alike in ALIKE.iter().filter(|alike| alike.contains(&operation)) {
        changes.extend(alike.iter().filter(|other| **other != operation).map(|other| line(other, &owned)));
    }
    for (i, part) in parts.iter().enumerate() {
        for j in i + 1..parts.len() {
            let mut swapped = owned.clone();
            swapped.swap(i, j);
            changes.push(line(operation, &swapped));
        }
        let digits = part.find(|c: char| c.is_ascii_digit()).unwrap_or(part.len());
        let end = part[digits..].find(|c: char| !c.is_ascii_digit()).map_or(part.len(), |end| digits + end);
        let Ok(number) = part[digits..end].parse::<u32>() else { continue };
        for other in [number ^ 1, number + 2, number + 4] {
            let mut mutant = owned.clone();
            mutant[i] = format!("{}{other}{}", &part[..digits], &part[end..]);
            changes.push(line(operation, &mutant));
        }
    }
    changes.retain(|change| *change != line(operation, &owned));
    changes
}

/// Whether both halves are right, on many inputs.
fn is_right(rep: &Rep, function: Function, lines: &[&str]) -> Result<(), String> {
    for (half, (kind, _)) in function.halves().into_iter().enumerate() {
        let read = interpret(rep.n(), function, half, lines).map_err(|refused| refused.message)?;
        reference::holds(rep, kind, &read.program)?;
    }
    Ok(())
}

#[test]
fn a_mutant_is_refused_or_right() {
    let all = std::env::var("FIELDFORGE_MUTANTS").is_ok_and(|value| value == "all");
    let (rep, text) = printed((127, 5997));
    let mutants: Vec<(Function, String, Vec<String>)> = (Function::ALL.into_iter().zip(instructions(&text)))
        .flat_map(|(function, lines)| {
            mutants(&lines).into_iter().map(move |(what, mutant)| (function, what, mutant))
        })
        .collect();
    let judged: Vec<Option<String>> = mutants
        .par_iter()
        .enumerate()
        .filter(|(index, _)| all || index % SAMPLE == 0)
        .map(|(_, (function, what, mutant))| {
            let lines: Vec<&str> = mutant.iter().map(String::as_str).collect();
            arm::program(&rep, *function, &lines).is_ok().then(|| {
                let right = is_right(&rep, *function, &lines);
                assert_eq!(right, Ok(()), "accepted, and wrong: {} {what}", function.name());
                format!("{} {what}", function.name())
            })
        })
        .collect();
    let right: Vec<&str> = judged.iter().flatten().map(String::as_str).collect();
    println!("{} of {} mutants, {} right as well", judged.len(), mutants.len(), right.len());
    assert!(judged.len() > 100, "the sample is no sample");
    // Factors that change places, and instructions that do not depend on each other.
    assert!(
        right.len() * 3 < judged.len(),
        "{} of {} pass:\n{}",
        right.len(),
        judged.len(),
        right.join("\n")
    );
}
