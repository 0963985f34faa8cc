//! The module's text, around the instructions.

use askama::Template;

use super::Function;
use super::instruction::{Instruction, Unit};
use crate::emit::curve::render;
use crate::rep::Rep;

/// What stands before and after the instructions: the assembler is told of NEON, which a target may
/// have without its compiler's knowing, and the registers that a function preserves are kept.
const BEFORE: [&str; 2] = [".fpu neon", "push {{r4-r11, lr}}"];
const AFTER: [&str; 1] = ["pop {{r4-r11, lr}}"];

#[derive(Template)]
#[template(path = "neon.txt")]
struct Module {
    n: usize,
    functions: Vec<Printed>,
}

struct Printed {
    name: &'static str,
    meaning: &'static str,
    parameters: String,
    operands: Vec<Parameter>,
    lines: Vec<String>,
    core: usize,
    vector: usize,
    frame: usize,
}

struct Parameter {
    register: String,
    name: &'static str,
}

/// Instructions as lines.
pub(super) fn lines(body: &[Instruction]) -> Vec<String> {
    body.iter().map(ToString::to_string).collect()
}

/// The module with these instructions in its functions.
pub(super) fn module(rep: &Rep, bodies: &[Vec<String>; 2]) -> String {
    let functions =
        Function::ALL.into_iter().zip(bodies).map(|(function, body)| printed(rep, function, body));
    render(&Module { n: rep.n(), functions: functions.collect() })
}

fn printed(rep: &Rep, function: Function, body: &[String]) -> Printed {
    let operands = function.operands();
    let parameters: Vec<String> =
        operands.iter().map(|name| format!("{name}: &[[u32; {}]; 2]", rep.n())).collect();
    let vector = body.iter().filter_map(|line| Instruction::parse(line).ok());
    let vector = vector.filter(|instruction| instruction.operation.unit() == Unit::Vector).count();
    let lines = BEFORE.iter().map(ToString::to_string).chain(body.iter().cloned());
    Printed {
        name: function.name(),
        meaning: match function {
            Function::Product => "a·b",
            Function::Square => "a²",
        },
        parameters: parameters.join(", "),
        operands: (1..)
            .zip(operands)
            .map(|(i, name)| Parameter { register: format!("r{i}"), name })
            .collect(),
        lines: lines.chain(AFTER.iter().map(ToString::to_string)).collect(),
        core: body.len() - vector,
        vector,
        frame: BEFORE.len() - 1 + AFTER.len(),
    }
}

/// The instructions that stand in a text, without the frame, for each function that it has, and the
/// line of the text at which they begin.
pub(super) fn bodies(text: &str) -> Vec<(usize, Vec<String>)> {
    let mut bodies: Vec<(usize, Vec<String>)> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line == "asm!(" {
            bodies.push((index + 1 + BEFORE.len(), Vec::new()));
        } else if let (Some((_, body)), true) = (bodies.last_mut(), line.starts_with('"')) {
            body.push(line.trim_start_matches('"').trim_end_matches(',').trim_end_matches('"').to_string());
        }
    }
    for (_, body) in &mut bodies {
        let (from, to) = (BEFORE.len().min(body.len()), body.len().saturating_sub(AFTER.len()));
        *body = body.get(from..to).unwrap_or_default().to_vec();
    }
    bodies
}
