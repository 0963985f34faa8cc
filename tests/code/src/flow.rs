//! Where what is in vectors goes.
//!
//! Secret is what a vector register is loaded with, constants of the program excepted. It is followed through
//! everything that is computed from it, in vectors, masks, registers, flags and what is put away on the stack, over
//! all paths of the function. Not followed is what a called function makes of it, and what goes from a vector
//! to a register by way of memory: that is how elements leave their lanes, and what works on them
//! there is what memcheck sees one at a time.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use iced_x86::{
    FlowControl, Formatter, GasFormatter, Instruction, InstructionInfo, InstructionInfoFactory, OpAccess,
    Register, UsedMemory,
};

/// A branch or an address that depends on a secret, be it one of a gather's.
pub struct Fault {
    what: &'static str,
    instruction: Instruction,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        GasFormatter::new().format(&self.instruction, &mut text);
        write!(f, "{:x}: {text}: {}", self.instruction.ip(), self.what)
    }
}

/// What holds a secret.
#[derive(Clone, Default, PartialEq)]
struct Held {
    registers: BTreeSet<Register>,
    flags: bool,
    /// Words of the stack that were written, by the register and the distance: whether with a secret.
    words: BTreeMap<(Register, u64), bool>,
}

impl Held {
    /// What holds one on either of two paths.
    fn join(&self, other: &Self) -> Self {
        let mut words = self.words.clone();
        words.extend(other.words.iter().filter(|(_, is)| **is));
        // Public is a word that is so on both.
        words.retain(|word, is| *is || other.words.get(word) == Some(&false));
        Self {
            registers: self.registers.union(&other.registers).copied().collect(),
            flags: self.flags | other.flags,
            words,
        }
    }

    fn in_register(&self, register: Register) -> bool {
        self.registers.contains(&register.full_register())
    }
}

/// Every branch and address of a function that depends on what is in vectors.
pub fn faults(code: &[Instruction]) -> Vec<Fault> {
    let places: BTreeMap<u64, usize> = code.iter().enumerate().map(|(i, one)| (one.ip(), i)).collect();
    let mut before: Vec<Option<Held>> = vec![None; code.len()];
    let mut open = vec![(0, Held::default())];
    let mut info = InstructionInfoFactory::new();
    while let Some((place, held)) = open.pop() {
        let Some(instruction) = code.get(place) else { continue };
        let joined = before[place].as_ref().map_or(held.clone(), |there| there.join(&held));
        if before[place].as_ref() == Some(&joined) {
            continue;
        }
        let after = step(&joined, instruction, info.info(instruction));
        before[place] = Some(joined);
        let jump = places.get(&instruction.near_branch_target()).copied();
        let next = match instruction.flow_control() {
            FlowControl::Return | FlowControl::Exception => [None, None],
            FlowControl::UnconditionalBranch => [jump, None],
            FlowControl::ConditionalBranch => [jump, Some(place + 1)],
            _ => [None, Some(place + 1)],
        };
        open.extend(next.into_iter().flatten().map(|next| (next, after.clone())));
    }
    let found = code.iter().zip(&before).filter_map(|(instruction, held)| {
        let what = fault(held.as_ref()?, instruction, info.info(instruction))?;
        Some(Fault { what, instruction: *instruction })
    });
    found.collect()
}

fn fault(held: &Held, instruction: &Instruction, info: &InstructionInfo) -> Option<&'static str> {
    let address = |memory: &UsedMemory| held.in_register(memory.base()) || held.in_register(memory.index());
    if instruction.flow_control() == FlowControl::ConditionalBranch && held.flags {
        Some("a branch depends on a secret")
    } else if info.used_memory().iter().any(address) {
        Some("an address depends on a secret")
    } else if instruction.flow_control() == FlowControl::IndirectBranch {
        Some("a jump to where data say")
    } else {
        None
    }
}

/// What holds a secret after an instruction.
fn step(held: &Held, instruction: &Instruction, info: &InstructionInfo) -> Held {
    let given = is_given(held, instruction, info);
    let mut after = held.clone();
    if instruction.rflags_modified() != 0 {
        after.flags = given;
    }
    for used in info.used_registers().iter().filter(|used| writes(used.access())) {
        let register = used.register().full_register();
        // The stack pointer is no value.
        if given && register != Register::RSP {
            after.registers.insert(register);
        } else if used.access() == OpAccess::Write {
            after.registers.remove(&register);
        }
    }
    for memory in info.used_memory().iter().filter(|memory| writes(memory.access())) {
        if let Some(word) = stack_word(memory) {
            after.words.insert(word, given);
        }
    }
    after
}

/// Whether an instruction takes up a secret.
fn is_given(held: &Held, instruction: &Instruction, info: &InstructionInfo) -> bool {
    // `xor r, r` reads nothing.
    let registers = info.used_registers().iter().filter(|used| reads(used.access()));
    let memory = info.used_memory().iter().filter(|memory| reads(memory.access()));
    let to_lanes = info.used_registers().iter().any(|used| writes(used.access()) && is_lane(used.register()));
    let loaded = |memory: &UsedMemory| match stack_word(memory).and_then(|word| held.words.get(&word)) {
        // Pointers and lengths, too, are put away in vectors, and come back one by one.
        Some(secret) => *secret && (to_lanes || memory.memory_size().size() <= 4),
        None => to_lanes && !matches!(memory.base(), Register::RIP | Register::None),
    };
    registers.map(|used| used.register()).any(|register| held.in_register(register))
        || memory.into_iter().any(loaded)
        || held.flags && instruction.rflags_read() != 0
}

fn is_lane(register: Register) -> bool {
    register.is_vector_register() || register.is_k()
}

/// A word that is put away on the stack.
fn stack_word(memory: &UsedMemory) -> Option<(Register, u64)> {
    let stack = memory.index() == Register::None && matches!(memory.base(), Register::RSP | Register::RBP);
    stack.then(|| (memory.base(), memory.displacement()))
}

fn reads(access: OpAccess) -> bool {
    use OpAccess::{CondRead, Read, ReadCondWrite, ReadWrite};
    matches!(access, Read | CondRead | ReadWrite | ReadCondWrite)
}

fn writes(access: OpAccess) -> bool {
    use OpAccess::{CondWrite, ReadCondWrite, ReadWrite, Write};
    matches!(access, Write | CondWrite | ReadWrite | ReadCondWrite)
}
