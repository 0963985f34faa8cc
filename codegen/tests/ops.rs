//! What the evaluator says of every operation is what compiled Rust does, at eight bits and for
//! all operands. (A product with two terms has four; one stands for two of them.)
//!
//! Each operation is a program of its own. The printer's text of it is compiled by `rustc` and
//! run; it prints its results for all operands, and the evaluator computes them again.

use std::fmt::Write as _;
use std::process::Command;

use codegen::emit::print;
use codegen::eval::{self, word::Word};
use codegen::ir::builder::int;
use codegen::ir::{Group, Id, Op, Operand, Program, Stmt, Type};
use num_bigint::BigInt;

const WORD: Type = Type::Unsigned(8);
const WIDE: Type = Type::Unsigned(16);
const SIGNED: Type = Type::Signed(8);
const WIDE_SIGNED: Type = Type::Signed(16);

/// The functions of the runtime's `ct` that the printer calls, without the barrier.
const PRELUDE: &str = "#![allow(warnings)]
mod ct {
    pub fn mask<W: From<u8>>(bit: bool) -> W { W::from(if bit { 255 } else { 0 }) }
    pub fn select(mask: u8, a: u8, b: u8) -> u8 { b ^ (mask & (a ^ b)) }
    pub fn is_zero(x: u8) -> bool { x == 0 }
}
";

/// A program of one operation on parameters of these types.
fn program(name: &str, inputs: &[Type], results: &[Type], op: impl Fn(&[Operand]) -> Op) -> Program {
    let ids = |from: usize, types: &[Type]| -> Vec<Id> {
        (from..from + types.len()).map(|id| Id(id as u32)).collect()
    };
    let (parameters, values) = (ids(0, inputs), ids(inputs.len(), results));
    let operands: Vec<Operand> = parameters.iter().map(|id| Operand::Value(*id)).collect();
    let group =
        |id: &Id, ty: &Type| Group { name: format!("x{}", id.0), ty: *ty, array: false, items: vec![*id] };
    let output = |id: &Id, ty: &Type| Group {
        name: "r".to_string(),
        ty: *ty,
        array: false,
        items: vec![Operand::Value(*id)],
    };
    Program {
        name: name.to_string(),
        word: 8,
        inputs: parameters.iter().zip(inputs).map(|(id, ty)| group(id, ty)).collect(),
        body: vec![Stmt { op: op(&operands), results: values.clone() }],
        outputs: values.iter().zip(results).map(|(id, ty)| output(id, ty)).collect(),
        types: inputs.iter().chain(results).copied().collect(),
        names: (0..inputs.len() + results.len()).map(|i| format!("x{i}")).collect(),
    }
}

/// Every operation, in every form that differs at the machine.
fn programs() -> Vec<Program> {
    use Type::{Bit, Mask};
    let x = |operands: &[Operand], i: usize| operands[i].clone();
    let mut programs = vec![
        program("widen", &[WORD], &[WIDE], |o| Op::Cast(x(o, 0))),
        program("narrow", &[WIDE], &[WORD], |o| Op::Cast(x(o, 0))),
        program("bit_to_word", &[Bit], &[WORD], |o| Op::Cast(x(o, 0))),
        program("add", &[WORD, WORD], &[WORD], |o| Op::Add(x(o, 0), x(o, 1))),
        program("sub", &[WORD, WORD], &[WORD], |o| Op::Sub(x(o, 0), x(o, 1))),
        program("mul", &[WORD, WORD], &[WORD], |o| Op::Mul(x(o, 0), x(o, 1))),
        program("mul_low", &[WORD, WORD], &[WORD], |o| Op::MulLow(x(o, 0), x(o, 1))),
        program("add_carry", &[WORD, WORD, Bit], &[WORD, Bit], |o| Op::AddCarry(x(o, 0), x(o, 1), x(o, 2))),
        program("sub_borrow", &[WORD, WORD, Bit], &[WORD, Bit], |o| Op::SubBorrow(x(o, 0), x(o, 1), x(o, 2))),
        program("mul_add", &[WORD, WORD], &[WORD, WORD], |o| Op::MulAdd(x(o, 0), x(o, 1), x(o, 1), int(0))),
        program("mul_add_both", &[WORD, WORD, WORD], &[WORD, WORD], |o| {
            Op::MulAdd(x(o, 0), x(o, 1), x(o, 2), x(o, 0))
        }),
        program("mask", &[Bit, WORD], &[Mask], |o| Op::Mask(x(o, 0))),
        program("masked", &[Mask, WORD], &[WORD], |o| Op::Masked(x(o, 0), x(o, 1))),
        program("select", &[Mask, WORD, WORD], &[WORD], |o| Op::Select(x(o, 0), x(o, 1), x(o, 2))),
        program("or", &[WORD, WORD], &[WORD], |o| Op::Or(x(o, 0), x(o, 1))),
        program("is_zero", &[WORD], &[Bit], |o| Op::IsZero(x(o, 0))),
        program("not", &[Bit], &[Bit], |o| Op::Not(x(o, 0))),
        program("widen_signed", &[SIGNED], &[WIDE_SIGNED], |o| Op::Cast(x(o, 0))),
        program("narrow_signed", &[WIDE_SIGNED], &[SIGNED], |o| Op::Cast(x(o, 0))),
        program("signed_to_word", &[SIGNED], &[WORD], |o| Op::Cast(x(o, 0))),
        program("word_to_signed", &[WORD], &[SIGNED], |o| Op::Cast(x(o, 0))),
        program("add_signed", &[SIGNED, SIGNED], &[SIGNED], |o| Op::Add(x(o, 0), x(o, 1))),
        program("sub_signed", &[SIGNED, SIGNED], &[SIGNED], |o| Op::Sub(x(o, 0), x(o, 1))),
        program("mul_signed", &[SIGNED, SIGNED], &[SIGNED], |o| Op::Mul(x(o, 0), x(o, 1))),
        program("mul_low_signed", &[SIGNED, SIGNED], &[SIGNED], |o| Op::MulLow(x(o, 0), x(o, 1))),
        program("wrapping_add", &[WORD, WORD], &[WORD], |o| Op::WrappingAdd(x(o, 0), x(o, 1))),
        program("wrapping_add_signed", &[SIGNED, SIGNED], &[SIGNED], |o| Op::WrappingAdd(x(o, 0), x(o, 1))),
        program("masked_signed", &[Mask, SIGNED], &[SIGNED], |o| Op::Masked(x(o, 0), x(o, 1))),
        program("mask_as_signed", &[Mask], &[SIGNED], |o| Op::Masked(x(o, 0), int(-1))),
        program("masked_mask", &[Mask, Mask], &[Mask], |o| Op::Masked(x(o, 0), x(o, 1))),
        program("complement", &[Mask, SIGNED], &[SIGNED], |o| Op::Complement(x(o, 0), x(o, 1))),
        program("is_negative", &[SIGNED], &[Bit], |o| Op::IsNegative(x(o, 0))),
        program("is_odd", &[WORD], &[Bit], |o| Op::IsOdd(x(o, 0))),
        program("is_odd_signed", &[SIGNED], &[Bit], |o| Op::IsOdd(x(o, 0))),
    ];
    for k in 1..8 {
        programs.push(program(&format!("shr_{k}"), &[WORD], &[WORD], |o| Op::Shr(x(o, 0), k)));
        programs.push(program(&format!("shl_{k}"), &[WORD], &[WORD], |o| Op::Shl(x(o, 0), k)));
        programs.push(program(&format!("low_{k}"), &[WORD], &[WORD], |o| Op::Low(x(o, 0), k)));
        programs.push(program(&format!("shr_signed_{k}"), &[SIGNED], &[SIGNED], |o| Op::Shr(x(o, 0), k)));
        programs.push(program(&format!("shl_signed_{k}"), &[SIGNED], &[SIGNED], |o| Op::Shl(x(o, 0), k)));
        programs.push(program(&format!("low_signed_{k}"), &[SIGNED], &[SIGNED], |o| Op::Low(x(o, 0), k)));
    }
    programs
}

/// How many values a parameter takes.
fn count(ty: Type) -> u32 {
    match ty {
        Type::Bit | Type::Mask => 2,
        Type::Unsigned(bits) | Type::Signed(bits) => 1 << bits,
    }
}

/// Rust that runs a program on all operands, prints a line of results for each, and `!` where it
/// panics because of an overflow.
fn harness(program: &Program) -> String {
    let mut text = String::new();
    let types: Vec<Type> = program.inputs.iter().map(|group| group.ty).collect();
    for (i, ty) in types.iter().enumerate() {
        let _ = write!(text, "for n{i} in 0..{}u32 {{ ", count(*ty));
    }
    let arguments: Vec<String> = types
        .iter()
        .enumerate()
        .map(|(i, ty)| match ty {
            Type::Bit => format!("n{i} == 1"),
            Type::Mask => format!("(n{i} * 255) as u8"),
            Type::Unsigned(bits) => format!("n{i} as u{bits}"),
            Type::Signed(bits) => format!("n{i} as i{bits}"),
        })
        .collect();
    let results: Vec<String> = match program.outputs.len() {
        1 => vec!["r as u32".to_string()],
        n => (0..n).map(|i| format!("r.{i} as u32")).collect(),
    };
    let (call, results) = (arguments.join(", "), results.join(", "));
    let _ = write!(
        text,
        "match std::panic::catch_unwind(|| {}({call})) {{ Ok(r) => out.extend([{results}]), Err(_) => out.push(u32::MAX) }} ",
        program.name
    );
    text.push_str(&"} ".repeat(types.len()));
    text
}

/// The same in the evaluator.
fn evaluated(program: &Program) -> Vec<u32> {
    let counts: Vec<u32> = program.inputs.iter().map(|group| count(group.ty)).collect();
    let total: u32 = counts.iter().product();
    let mut out = Vec::new();
    for mut index in 0..total {
        let mut input = vec![BigInt::from(0); counts.len()];
        for (i, count) in counts.iter().enumerate().rev() {
            let residue = index % count;
            index /= count;
            let signed = matches!(program.inputs[i].ty, Type::Signed(_)) && residue >= count / 2;
            input[i] = BigInt::from(residue) - if signed { *count } else { 0 };
        }
        let mut domain = Word;
        match eval::run(&mut domain, program, &input) {
            Err(_) => out.push(u32::MAX),
            Ok(env) => {
                for group in &program.outputs {
                    // A negative number is printed as its residue mod 2^32.
                    let value = env.get(&mut domain, &group.items[0]);
                    let value = i64::try_from(value).expect("a small number") as u32;
                    // A mask stands for its bit.
                    out.push(if group.ty == Type::Mask { value * 255 } else { value });
                }
            }
        }
    }
    out
}

#[test]
fn the_evaluator_is_the_machine() {
    let programs = programs();
    let mut text = PRELUDE.to_string();
    for program in &programs {
        text.push_str(&codegen::emit::format(print::function(program)));
    }
    text.push_str("fn main() {\n std::panic::set_hook(Box::new(|_| {}));\n");
    for program in &programs {
        let harness = harness(program);
        let _ =
            writeln!(text, " {{ let mut out: Vec<u32> = Vec::new(); {harness} println!(\"{{out:?}}\"); }}");
    }
    text.push('}');
    let dir = tempfile::tempdir().unwrap();
    let source = dir.path().join("ops.rs");
    std::fs::write(&source, text).unwrap();
    let binary = dir.path().join("ops");
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    let options = ["--edition=2024", "-O", "-C", "overflow-checks=on", "-o"];
    let made = Command::new(rustc).args(options).arg(&binary).arg(&source).output().expect("rustc runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let ran = Command::new(&binary).output().unwrap();
    assert!(ran.status.success());
    let said = String::from_utf8(ran.stdout).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), programs.len());
    for (program, line) in programs.iter().zip(lines) {
        let here = evaluated(program);
        let there: Vec<u32> = line
            .trim_matches(['[', ']'])
            .split(", ")
            .map(|number| number.parse().expect("a number"))
            .collect();
        assert_eq!(here.len(), there.len(), "{}", program.name);
        let differs = here.iter().zip(&there).position(|(a, b)| a != b && !may_differ(program, *a));
        assert_eq!(differs, None, "{}: operands number {differs:?}", program.name);
    }
}

/// Casts to a shorter type, and shifts to the left, are exact in the evaluator, which refuses what
/// does not fit; Rust cuts it off without a word. The bounds pass sees to it that nothing is cut.
fn may_differ(program: &Program, evaluated: u32) -> bool {
    let exact = matches!(program.body[0].op, Op::Cast(_) | Op::Shl(..));
    exact && evaluated == u32::MAX
}
