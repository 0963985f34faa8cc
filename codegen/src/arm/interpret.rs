//! What the instructions mean: a line of assembly becomes operations of a limb program.
//!
//! The machine has the words of its integer registers, the carry flag as the carry of a sum or the
//! borrow of a difference, and vector registers of 64 bits that hold two words or one lane. Sums that
//! leave no flag are exact operations: that they do not wrap is shown like any other bound.

use std::collections::HashMap;

use num_bigint::BigInt;
use num_traits::One;

use super::Function;
use super::instruction::{Instruction, Operation, Register};
use crate::ir::builder::int;
use crate::ir::{Group, Id, Op, Operand, Program, Stmt, Type};

/// What an integer register holds.
#[derive(Clone)]
enum Word {
    Value(Operand),
    /// The address of an operand, by its index, or of the result.
    Operand(usize),
    Result,
}

/// What 64 bits of a vector register hold.
#[derive(Clone)]
enum Vector {
    Words([Operand; 2]),
    Lane(Operand),
}

/// What the carry flag holds; after a difference it is the opposite of the borrow.
#[derive(Clone)]
enum Carry {
    Of(Operand),
    Borrow(Operand),
}

/// The machine, and the program so far.
struct Machine {
    program: Program,
    core: HashMap<u32, Word>,
    double: HashMap<u32, Vector>,
    carry: Option<Carry>,
    /// The words of each operand, of both halves.
    operands: Vec<Vec<Operand>>,
    result: Vec<Option<Operand>>,
    /// The line of each statement of the program.
    lines: Vec<usize>,
}

/// A half of what a function computes, as the program of a kernel.
pub struct Read {
    /// The program.
    pub program: Program,
    /// The line of each statement.
    pub lines: Vec<usize>,
}

/// Why a line is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The line, from 0.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl std::error::Error for Refused {}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line + 1, self.message)
    }
}

/// Reads the instructions of a function on elements of `n` words, without its frame, as the program
/// of one half of its result.
///
/// # Errors
///
/// The first line that is not an instruction of the table, or reads what was not written.
pub fn interpret(n: usize, function: Function, half: usize, lines: &[&str]) -> Result<Read, Refused> {
    let mut machine = Machine::new(n, function, half);
    for (line, text) in lines.iter().enumerate() {
        let refused = |message: String| Refused { line, message };
        let instruction = Instruction::parse(text).map_err(refused)?;
        machine.step(&instruction).map_err(|message| refused(format!("`{text}`: {message}")))?;
        machine.lines.resize(machine.program.body.len(), line);
    }
    let words: Option<Vec<Operand>> = machine.result[half * n..(half + 1) * n].iter().cloned().collect();
    let items = words
        .ok_or_else(|| Refused { line: lines.len(), message: "a word of the result is missing".into() })?;
    machine.program.outputs.push(Group { name: "r".into(), ty: WORD, array: true, items });
    Ok(Read { program: machine.program, lines: machine.lines })
}

const WORD: Type = Type::Unsigned(32);
const LANE: Type = Type::Unsigned(64);

impl Machine {
    /// The parameters of the program are those of the kernel that the half is.
    fn new(n: usize, function: Function, half: usize) -> Self {
        let (kind, parts) = function.halves()[half];
        let program = Program {
            name: kind.function().to_string(),
            word: 32,
            inputs: Vec::new(),
            body: Vec::new(),
            outputs: Vec::new(),
            types: Vec::new(),
            names: Vec::new(),
        };
        let operands = vec![vec![int(0); 2 * n]; function.operands().len()];
        let mut machine = Machine {
            program,
            core: HashMap::from([(0, Word::Result)]),
            double: HashMap::new(),
            carry: None,
            operands,
            result: vec![None; 2 * n],
            lines: Vec::new(),
        };
        for ((name, _), (operand, part)) in kind.element_inputs().iter().zip(parts) {
            let index = function.operands().iter().position(|other| other == operand).expect("an operand");
            let items: Vec<Id> = (0..n).map(|i| machine.value(WORD, &format!("{name}{i}"))).collect();
            for (i, &id) in items.iter().enumerate() {
                machine.operands[index][part * n + i] = Operand::Value(id);
            }
            machine.program.inputs.push(Group { name: name.to_string(), ty: WORD, array: true, items });
        }
        for index in 0..machine.operands.len() {
            machine.core.insert(1 + index as u32, Word::Operand(index));
        }
        machine
    }

    fn value(&mut self, ty: Type, name: &str) -> Id {
        self.program.types.push(ty);
        self.program.names.push(name.to_string());
        Id(self.program.types.len() as u32 - 1)
    }

    fn emit(&mut self, op: Op, ty: Type, name: &str) -> Operand {
        let id = self.value(ty, name);
        self.program.body.push(Stmt { op, results: vec![id] });
        Operand::Value(id)
    }

    /// An operation with two results.
    fn emit2(&mut self, op: Op, types: [Type; 2], names: [&str; 2]) -> [Operand; 2] {
        let ids = [self.value(types[0], names[0]), self.value(types[1], names[1])];
        self.program.body.push(Stmt { op, results: ids.to_vec() });
        ids.map(Operand::Value)
    }

    /// Carries out one instruction.
    fn step(&mut self, instruction: &Instruction) -> Result<(), String> {
        let registers = &instruction.registers;
        let number = instruction.number.unwrap_or_default();
        let name = registers[0].to_string();
        match instruction.operation {
            Operation::Load => {
                let word = self.loaded(registers[1], number)?;
                self.set(registers[0], word)
            }
            Operation::Store => self.store(registers[1], number, registers[0]),
            Operation::Move => self.set(registers[0], int(in_range(number, 0xffff)?)),
            Operation::MoveTop => match self.word(registers[0])? {
                Operand::Const(low) if low.bits() <= 16 => self
                    .set(registers[0], Operand::Const((BigInt::from(in_range(number, 0xffff)?) << 16) + low)),
                _ => Err("only above a number of 16 bits".into()),
            },
            Operation::Add => {
                let (a, b) = (self.word(registers[1])?, self.word(registers[2])?);
                let sum = self.emit(Op::Add(a, b), WORD, &name);
                self.set(registers[0], sum)
            }
            Operation::AddShifted => {
                let (a, b) = (self.word(registers[1])?, self.word(registers[2])?);
                let shifted = self.emit(Op::Shl(b, in_range(number, 31)?), WORD, &name);
                let sum = self.emit(Op::Add(a, shifted), WORD, &name);
                self.set(registers[0], sum)
            }
            Operation::Adds => self.sum(registers[0], registers[1], Ok(registers[2]), Some(int(0))),
            Operation::Adcs => self.sum(registers[0], registers[1], Ok(registers[2]), None),
            Operation::AdcsNumber => self.sum(registers[0], registers[1], Err(number), None),
            Operation::Subs => self.difference(registers[0], registers[1], Ok(registers[2]), Some(int(0))),
            Operation::Sbcs => self.difference(registers[0], registers[1], Ok(registers[2]), None),
            Operation::SbcsNumber => self.difference(registers[0], registers[1], Err(number), None),
            Operation::Adc => self.last_sum(registers[0], registers[1], Ok(registers[2])),
            Operation::AdcNumber => self.last_sum(registers[0], registers[1], Err(number)),
            Operation::Sbc => self.last_difference(registers[0], registers[1], Ok(registers[2])),
            Operation::SbcNumber => self.last_difference(registers[0], registers[1], Err(number)),
            Operation::ShiftRight => {
                let word = self.word(registers[1])?;
                let shifted = self.emit(Op::Shr(word, in_range(number, 31)?), WORD, &name);
                self.set(registers[0], shifted)
            }
            Operation::LowBits => {
                let word = self.word(registers[1])?;
                let low = self.emit(Op::Low(word, in_range(number, 31)?), WORD, &name);
                self.set(registers[0], low)
            }
            Operation::Mul => {
                let (a, b) = (self.word(registers[1])?, self.word(registers[2])?);
                let product = self.emit(Op::Mul(a, b), WORD, &name);
                self.set(registers[0], product)
            }
            Operation::Umull => self.multiply(registers, int(0), int(0)),
            Operation::Umaal => {
                let (low, high) = (self.word(registers[0])?, self.word(registers[1])?);
                self.multiply(registers, low, high)
            }
            Operation::ToVector => {
                let words = [self.word(registers[1])?, self.word(registers[2])?];
                self.set_vector(registers[0], Vector::Words(words))
            }
            Operation::FromVector => {
                different(registers[0], registers[1])?;
                let [low, high] = self.words(registers[2])?;
                self.set(registers[0], low)?;
                self.set(registers[1], high)
            }
            Operation::LowFromVector => {
                let [low, _] = self.words(registers[1])?;
                self.set(registers[0], low)
            }
            Operation::VectorMask => {
                let ones = Vector::Lane(Operand::Const((BigInt::one() << 32) - 1));
                self.set_lanes(registers[0], [ones.clone(), ones])
            }
            Operation::Vmull => {
                let products = self.products(registers[1], registers[2])?;
                self.set_lanes(registers[0], products.map(Vector::Lane))
            }
            Operation::Vmlal => {
                let sums = self.lanes(registers[0])?;
                let [low, high] = self.products(registers[1], registers[2])?;
                let sums = [(&sums[0], low), (&sums[1], high)]
                    .map(|(sum, product)| self.emit(Op::Add(sum.clone(), product), LANE, &name));
                self.set_lanes(registers[0], sums.map(Vector::Lane))
            }
            Operation::Vsra => {
                let (sums, others) = (self.lanes(registers[0])?, self.lanes(registers[1])?);
                let sums = [0, 1].map(|i| self.add_high(sums[i].clone(), others[i].clone()));
                self.set_lanes(registers[0], sums.map(Vector::Lane))
            }
            Operation::VsraDouble => {
                let (sum, other) = (self.lane(registers[0])?, self.lane(registers[1])?);
                let sum = self.add_high(sum, other);
                self.set_vector(registers[0], Vector::Lane(sum))
            }
            Operation::Vshr => {
                let lanes = self.lanes(registers[1])?;
                let high = lanes.map(|lane| self.emit(Op::Shr(lane, 32), LANE, &name));
                self.set_lanes(registers[0], high.map(Vector::Lane))
            }
            Operation::Vand => {
                let (lanes, masks) = (self.lanes(registers[1])?, self.lanes(registers[2])?);
                let ones = Operand::Const((BigInt::one() << 32) - 1);
                if masks.iter().any(|mask| *mask != ones) {
                    return Err("the second operand is not the mask of low words".into());
                }
                let low = lanes.map(|lane| self.emit(Op::Low(lane, 32), LANE, &name));
                self.set_lanes(registers[0], low.map(Vector::Lane))
            }
            Operation::Vmovn => {
                let lanes = self.lanes(registers[1])?;
                let words = lanes.map(|lane| self.low(lane));
                self.set_vector(registers[0], Vector::Words(words))
            }
            Operation::Vshrn => {
                let lanes = self.lanes(registers[1])?;
                let words = lanes.map(|lane| self.high(lane));
                self.set_vector(registers[0], Vector::Words(words))
            }
            Operation::Vpaddl => {
                let [low, high] = self.words(registers[1])?.map(|word| self.widened(word));
                let sum = self.emit(Op::Add(low, high), LANE, &name);
                self.set_vector(registers[0], Vector::Lane(sum))
            }
        }
    }

    /// `a + b + carry`, which sets the flag.
    fn sum(
        &mut self,
        to: Register,
        a: Register,
        b: Result<Register, u32>,
        carry: Option<Operand>,
    ) -> Result<(), String> {
        let (a, b) = (self.word(a)?, self.word_or_number(b)?);
        let carry = carry.map_or_else(|| self.carry(), Ok)?;
        let [sum, carry] =
            self.emit2(Op::AddCarry(a, b, carry), [WORD, Type::Bit], [&to.to_string(), "carry"]);
        self.carry = Some(Carry::Of(carry));
        self.set(to, sum)
    }

    /// `a − b − borrow`, which sets the flag.
    fn difference(
        &mut self,
        to: Register,
        a: Register,
        b: Result<Register, u32>,
        borrow: Option<Operand>,
    ) -> Result<(), String> {
        let (a, b) = (self.word(a)?, self.word_or_number(b)?);
        let borrow = borrow.map_or_else(|| self.borrow(), Ok)?;
        let [difference, borrow] =
            self.emit2(Op::SubBorrow(a, b, borrow), [WORD, Type::Bit], [&to.to_string(), "borrow"]);
        self.carry = Some(Carry::Borrow(borrow));
        self.set(to, difference)
    }

    /// `a + b + carry`, exact.
    fn last_sum(&mut self, to: Register, a: Register, b: Result<Register, u32>) -> Result<(), String> {
        let (a, b) = (self.word(a)?, self.word_or_number(b)?);
        let carry = self.carry()?;
        let carry = self.emit(Op::Cast(carry), WORD, "carry");
        let sum = self.emit(Op::Add(a, b), WORD, &to.to_string());
        let sum = self.emit(Op::Add(sum, carry), WORD, &to.to_string());
        self.set(to, sum)
    }

    /// `a − b − borrow`, exact.
    fn last_difference(&mut self, to: Register, a: Register, b: Result<Register, u32>) -> Result<(), String> {
        let (a, b) = (self.word(a)?, self.word_or_number(b)?);
        let borrow = self.borrow()?;
        let borrow = self.emit(Op::Cast(borrow), WORD, "borrow");
        let difference = self.emit(Op::Sub(a, b), WORD, &to.to_string());
        let difference = self.emit(Op::Sub(difference, borrow), WORD, &to.to_string());
        self.set(to, difference)
    }

    /// `(low, high)` of `a·b + c + d`.
    fn multiply(&mut self, registers: &[Register], c: Operand, d: Operand) -> Result<(), String> {
        different(registers[0], registers[1])?;
        let (a, b) = (self.word(registers[2])?, self.word(registers[3])?);
        let names = [registers[0].to_string(), registers[1].to_string()];
        let [low, high] = self.emit2(Op::MulAdd(a, b, c, d), [WORD, WORD], [&names[0], &names[1]]);
        self.set(registers[0], low)?;
        self.set(registers[1], high)
    }

    /// The products of two pairs of words, as lanes.
    fn products(&mut self, a: Register, b: Register) -> Result<[Operand; 2], String> {
        let (a, b) = (self.words(a)?, self.words(b)?);
        Ok([0, 1].map(|i| {
            let (x, y) = (self.widened(a[i].clone()), self.widened(b[i].clone()));
            self.emit(Op::Mul(x, y), LANE, "product")
        }))
    }

    /// `sum + ⌊other / 2^32⌋`, exact.
    fn add_high(&mut self, sum: Operand, other: Operand) -> Operand {
        let high = self.emit(Op::Shr(other, 32), LANE, "high");
        self.emit(Op::Add(sum, high), LANE, "sum")
    }

    fn low(&mut self, lane: Operand) -> Operand {
        let low = self.emit(Op::Low(lane, 32), LANE, "low");
        self.emit(Op::Cast(low), WORD, "low")
    }

    fn high(&mut self, lane: Operand) -> Operand {
        let high = self.emit(Op::Shr(lane, 32), LANE, "high");
        self.emit(Op::Cast(high), WORD, "high")
    }

    fn widened(&mut self, word: Operand) -> Operand {
        self.emit(Op::Cast(word), LANE, "word")
    }

    fn carry(&mut self) -> Result<Operand, String> {
        match self.carry.clone().ok_or("the carry flag was not written")? {
            Carry::Of(carry) => Ok(carry),
            Carry::Borrow(borrow) => Ok(self.emit(Op::Not(borrow), Type::Bit, "carry")),
        }
    }

    fn borrow(&mut self) -> Result<Operand, String> {
        match self.carry.clone().ok_or("the carry flag was not written")? {
            Carry::Borrow(borrow) => Ok(borrow),
            Carry::Of(carry) => Ok(self.emit(Op::Not(carry), Type::Bit, "borrow")),
        }
    }

    fn word(&self, register: Register) -> Result<Operand, String> {
        match self.core.get(&index(register)) {
            Some(Word::Value(word)) => Ok(word.clone()),
            Some(_) => Err(format!("{register} holds an address")),
            None => Err(format!("{register} was not written")),
        }
    }

    fn word_or_number(&self, operand: Result<Register, u32>) -> Result<Operand, String> {
        match operand {
            Ok(register) => self.word(register),
            // Greater ones do not all have an encoding.
            Err(number) => Ok(int(in_range(number, 0xff)?)),
        }
    }

    fn loaded(&self, address: Register, offset: u32) -> Result<Operand, String> {
        let Some(Word::Operand(operand)) = self.core.get(&index(address)) else {
            return Err(format!("{address} does not hold the address of an operand"));
        };
        let words = &self.operands[*operand];
        let word = offset.is_multiple_of(4).then(|| words.get(offset as usize / 4)).flatten();
        word.cloned().ok_or_else(|| "not a word of the operand".to_string())
    }

    fn store(&mut self, address: Register, offset: u32, from: Register) -> Result<(), String> {
        let word = self.word(from)?;
        let Some(Word::Result) = self.core.get(&index(address)) else {
            return Err(format!("{address} does not hold the address of the result"));
        };
        let place = offset.is_multiple_of(4).then(|| self.result.get_mut(offset as usize / 4)).flatten();
        *place.ok_or("not a word of the result")? = Some(word);
        Ok(())
    }

    fn set(&mut self, register: Register, word: Operand) -> Result<(), String> {
        self.core.insert(index(register), Word::Value(word));
        Ok(())
    }

    /// Sets 64 bits of a vector register, of those that a function need not preserve.
    fn set_vector(&mut self, register: Register, vector: Vector) -> Result<(), String> {
        if (8..16).contains(&index(register)) {
            return Err(format!("{register} must be preserved"));
        }
        self.double.insert(index(register), vector);
        Ok(())
    }

    fn set_lanes(&mut self, register: Register, lanes: [Vector; 2]) -> Result<(), String> {
        let [low, high] = lanes;
        self.set_vector(Register::Double(2 * index(register)), low)?;
        self.set_vector(Register::Double(2 * index(register) + 1), high)
    }

    fn words(&mut self, register: Register) -> Result<[Operand; 2], String> {
        match self.double.get(&index(register)).cloned() {
            Some(Vector::Words(words)) => Ok(words),
            Some(Vector::Lane(lane)) => Ok([self.low(lane.clone()), self.high(lane)]),
            None => Err(format!("{register} was not written")),
        }
    }

    fn lane(&mut self, register: Register) -> Result<Operand, String> {
        match self.double.get(&index(register)) {
            Some(Vector::Lane(lane)) => Ok(lane.clone()),
            Some(Vector::Words(_)) => Err(format!("{register} holds two words")),
            None => Err(format!("{register} was not written")),
        }
    }

    fn lanes(&mut self, register: Register) -> Result<[Operand; 2], String> {
        let first = 2 * index(register);
        Ok([self.lane(Register::Double(first))?, self.lane(Register::Double(first + 1))?])
    }
}

/// The number of a register of its kind.
fn index(register: Register) -> u32 {
    match register {
        Register::Core(n) | Register::Double(n) | Register::Quad(n) => n,
    }
}

/// Of two results, neither may take the place of the other.
fn different(low: Register, high: Register) -> Result<(), String> {
    if low == high { Err("both results in one register".into()) } else { Ok(()) }
}

fn in_range(number: u32, most: u32) -> Result<u32, String> {
    if number <= most { Ok(number) } else { Err(format!("{number} is more than {most}")) }
}
