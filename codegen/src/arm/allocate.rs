//! Numbers the registers, from the first instruction to the last.
//!
//! Integer registers are all but the stack pointer and the program counter. Of the vector registers
//! only those are used that a function need not preserve: `d0` to `d7` and `d16` to `d31`.

use std::collections::HashMap;

use super::instruction::{Instruction, Register};

/// Integer registers, in the order in which they are taken.
const CORE: [u32; 14] = [0, 1, 2, 3, 12, 14, 4, 5, 6, 7, 8, 9, 10, 11];

/// What is free, and where the values are.
struct Registers {
    core: Vec<u32>,
    double: Vec<u32>,
    /// The number of the (first) register of a value.
    held: HashMap<Register, u32>,
}

/// The same instructions on numbered registers.
///
/// # Panics
///
/// If there are too few: the lowering of at most four words never needs so many.
pub(super) fn allocate(code: Vec<Instruction>) -> Vec<Instruction> {
    let mut last = HashMap::new();
    for (i, instruction) in code.iter().enumerate() {
        for &register in &instruction.registers {
            last.insert(register, i);
        }
    }
    let mut registers = Registers {
        core: CORE.iter().rev().copied().collect(),
        double: (16..32).chain(0..8).rev().collect(),
        held: HashMap::new(),
    };
    // The addresses come in the first registers.
    for register in [0, 1, 2].map(Register::Core).into_iter().filter(|register| last.contains_key(register)) {
        registers.take(register);
    }
    code.into_iter()
        .enumerate()
        .map(|(i, instruction)| registers.number(instruction, |r| last[&r] == i))
        .collect()
}

impl Registers {
    fn number(&mut self, mut instruction: Instruction, ends: impl Fn(Register) -> bool) -> Instruction {
        let before = self.held.clone();
        let mut used = instruction.registers.clone();
        used.dedup();
        // What is read here for the last time makes room for what is written; of two results, neither
        // may take the place of the other.
        let read: Vec<Register> = instruction.reads().collect();
        for register in used.iter().copied().filter(|register| read.contains(register) && ends(*register)) {
            self.free(register);
        }
        for register in instruction.writes() {
            if !before.contains_key(&register) {
                self.take(register);
            }
        }
        for register in &mut instruction.registers {
            let number = before.get(register).or_else(|| self.held.get(register)).copied();
            let number = number.expect("written before it is read");
            *register = match *register {
                Register::Core(_) => Register::Core(number),
                Register::Double(_) => Register::Double(number),
                Register::Quad(_) => Register::Quad(number / 2),
            };
        }
        for register in used.into_iter().filter(|register| !read.contains(register) && ends(*register)) {
            self.free(register);
        }
        instruction
    }

    fn take(&mut self, register: Register) {
        let number = match register {
            Register::Core(_) => self.core.pop(),
            Register::Double(_) => self.double.pop(),
            Register::Quad(_) => {
                let pair =
                    self.double.iter().rev().copied().find(|n| n % 2 == 0 && self.double.contains(&(n + 1)));
                self.double.retain(|n| pair.is_none_or(|pair| *n / 2 != pair / 2));
                pair
            }
        };
        self.held.insert(register, number.expect("a register is free"));
    }

    fn free(&mut self, register: Register) {
        let Some(number) = self.held.remove(&register) else { return };
        match register {
            Register::Core(_) => self.core.push(number),
            Register::Double(_) => self.double.push(number),
            Register::Quad(_) => self.double.extend([number + 1, number]),
        }
    }
}
