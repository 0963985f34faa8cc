//! Interleaves the two streams of instructions.
//!
//! The integer stream keeps its order, which keeps its registers few. The vector stream is ordered by
//! a list scheduler: of the instructions whose operands are there, the one with the longest way to the
//! end goes first. Each cycle issues one of either at most.

use super::instruction::{Flag, Instruction, Register, Unit};

/// The instructions in the order in which they are written.
pub(super) fn schedule(code: Vec<Instruction>) -> Vec<Instruction> {
    let before = dependencies(&code);
    let urgency = urgency(&code, &before);
    // When the results of an instruction are there, once it is issued.
    let mut done: Vec<Option<u32>> = vec![None; code.len()];
    let mut order = Vec::with_capacity(code.len());
    for cycle in 0.. {
        if order.len() == code.len() {
            break;
        }
        for unit in [Unit::Core, Unit::Vector] {
            let of_unit = (0..code.len()).filter(|&i| done[i].is_none() && code[i].operation.unit() == unit);
            let ready =
                |&i: &usize| before[i].iter().all(|&(j, wait)| done[j].is_some_and(|at| at + wait <= cycle));
            let next = match unit {
                Unit::Core => of_unit.take(1).find(ready),
                Unit::Vector => of_unit.filter(ready).max_by_key(|&i| (urgency[i], code.len() - i)),
            };
            if let Some(i) = next {
                done[i] = Some(cycle);
                order.push(i);
            }
        }
    }
    order.into_iter().map(|i| code[i].clone()).collect()
}

/// For each instruction those that must come before it, and by how many cycles.
fn dependencies(code: &[Instruction]) -> Vec<Vec<(usize, u32)>> {
    let mut all = Vec::with_capacity(code.len());
    for (i, later) in code.iter().enumerate() {
        let mut before = Vec::new();
        for (j, earlier) in code[..i].iter().enumerate() {
            let flows = earlier.writes().any(|register| later.reads().any(|read| read == register));
            let touched = |register: Register| earlier.registers.contains(&register);
            let overwrites = later.writes().any(touched);
            let flag = matches!(earlier.operation.flag(), Flag::Written | Flag::Both)
                && matches!(later.operation.flag(), Flag::Read | Flag::Both);
            if flows {
                before.push((j, earlier.operation.latency()));
            } else if overwrites || flag {
                before.push((j, 1));
            }
        }
        all.push(before);
    }
    all
}

/// For each instruction the cycles from it to the end.
fn urgency(code: &[Instruction], before: &[Vec<(usize, u32)>]) -> Vec<u32> {
    let mut urgency: Vec<u32> = code.iter().map(|instruction| instruction.operation.latency()).collect();
    for i in (0..code.len()).rev() {
        for &(j, wait) in &before[i] {
            urgency[j] = urgency[j].max(urgency[i] + wait);
        }
    }
    urgency
}
