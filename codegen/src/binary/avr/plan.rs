//! Which registers hold what, and code under construction.

use crate::avr::assembly::{Constant, Immediate, Instruction, Listing, One, Place, Pointer, Reg, Two};
use crate::binary::lower::Rep;

/// r0 and r1 take products; r0 is scratch in between, and r1 is zero outside.
pub(super) const SCRATCH: Reg = Reg(0);
/// Zero, between products.
pub(super) const ZERO: Reg = Reg(1);

/// How much flash a product may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unroll {
    /// Two rows of the comb, in a loop.
    Rows,
    /// Every row: the window moves by giving its registers other names.
    Full,
}

/// Where the accumulator of a product is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Accumulator {
    /// In registers: no access of memory that could be spared.
    Registers,
    /// In memory, as in textbooks: read and written for every row, and again by the reduction. It is
    /// there to be compared with.
    Memory,
}

/// How large the table of squares is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Squares {
    /// Of half-bytes: 80 bytes.
    Nibbles,
    /// Of bytes: 1.5 KiB.
    Bytes,
}

/// What may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Choice {
    /// How much flash a product may take.
    pub unroll: Unroll,
    /// Where its accumulator is.
    pub accumulator: Accumulator,
    /// The table of squares.
    pub squares: Squares,
}

impl Default for Choice {
    fn default() -> Self {
        Self { unroll: Unroll::Rows, accumulator: Accumulator::Registers, squares: Squares::Nibbles }
    }
}

/// Whether the window of a product fits the registers, and what leaves it is reduced into it.
pub fn serves(rep: &Rep) -> bool {
    let m = rep.f.degree();
    let n = rep.n() as u32;
    // An entry of the table is three bits longer than an element, and as many bytes.
    let entry = (m + 3).div_ceil(8);
    let fits = rep.word == 8 && entry == n && (8..=21).contains(&n) && n % 2 == 1 && !m.is_multiple_of(8);
    // What leaves the window of row i is byte i + n; its multiples of the tail lie in the window or one
    // byte below it, and those of a square's half-byte in three bytes.
    fits && offsets(rep).iter().all(|&offset| offset <= 17 && offset < 8 * (n - 2))
}

/// Byte k + n, which is x^(8k + 8n), is a sum of shifts of itself above x^(8k): by these.
pub(super) fn offsets(rep: &Rep) -> Vec<u32> {
    let above = 8 * rep.n() as u32 - rep.f.degree();
    rep.f.tail().iter().map(|k| k + above).collect()
}

/// The registers of a window of n + 1 bytes: byte i of it is in the i-th.
#[derive(Clone, Debug)]
pub(super) struct Window(pub(super) Vec<Reg>);

impl Window {
    /// Pairs, so that the window moves two bytes at a time; the lowest are those that take constants.
    pub(super) fn new(n: usize) -> Self {
        assert!(n % 2 == 1 && n <= 21, "a window of pairs");
        Window((0..n + 1).map(|i| Reg(2 + ((i + 14) % 22) as u8)).collect())
    }

    pub(super) fn at(&self, i: usize) -> Reg {
        self.0[i]
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}

/// A loop under construction.
#[derive(Debug)]
pub(super) struct Loop {
    counter: Reg,
    number: usize,
    first: usize,
}

/// Instructions that are appended one by one.
#[derive(Debug, Default)]
pub(super) struct Code {
    code: Vec<Instruction>,
    labels: usize,
}

impl Code {
    pub(super) fn finish(self, table: Option<Vec<u8>>) -> Listing {
        Listing { code: self.code, table }
    }

    pub(super) fn two(&mut self, two: Two, to: Reg, from: Reg) {
        self.code.push(Instruction::Two(two, to, from));
    }

    pub(super) fn eor(&mut self, to: Reg, from: Reg) {
        self.two(Two::Eor, to, from);
    }

    pub(super) fn mov(&mut self, to: Reg, from: Reg) {
        self.two(Two::Mov, to, from);
    }

    /// A pair of registers.
    pub(super) fn movw(&mut self, to: Reg, from: Reg) {
        self.two(Two::Movw, to, from);
    }

    pub(super) fn one(&mut self, one: One, register: Reg) {
        self.code.push(Instruction::One(one, register));
    }

    pub(super) fn immediate(&mut self, immediate: Immediate, register: Reg, byte: u8) {
        self.code.push(Instruction::Immediate(immediate, register, Constant::Byte(byte)));
    }

    pub(super) fn symbol(&mut self, register: Reg, constant: Constant) {
        self.code.push(Instruction::Immediate(Immediate::Ldi, register, constant));
    }

    pub(super) fn load(&mut self, to: Reg, place: Place) {
        self.code.push(Instruction::Load(to, simple(place)));
    }

    pub(super) fn store(&mut self, place: Place, from: Reg) {
        self.code.push(Instruction::Store(simple(place), from));
    }

    pub(super) fn push(&mut self, instruction: Instruction) {
        self.code.push(instruction);
    }

    /// Adds to a pointer, which may be below zero; the carry is lost.
    pub(super) fn advance(&mut self, pointer: Pointer, by: i16) {
        match by {
            0 => {}
            1..=63 => self.immediate(Immediate::Adiw, pointer.low(), by as u8),
            _ => self.advance_pair(pointer.low(), by),
        }
    }

    /// Adds to any pair whose registers take constants; the carry is lost.
    pub(super) fn advance_pair(&mut self, low: Reg, by: i16) {
        let bytes = by.wrapping_neg().to_le_bytes();
        self.immediate(Immediate::Subi, low, bytes[0]);
        self.immediate(Immediate::Sbci, low.next(), bytes[1]);
    }

    /// Begins a loop of so many rounds, counted down in a register that takes constants.
    pub(super) fn begin(&mut self, counter: Reg, times: u8) -> Loop {
        self.immediate(Immediate::Ldi, counter, times);
        // Each loop has two numbers, for its start and its end.
        self.labels += 2;
        let number = self.labels;
        self.push(Instruction::Label(number.to_string()));
        Loop { counter, number, first: self.code.len() }
    }

    /// Ends a loop. A branch reaches 63 words; a longer loop jumps.
    pub(super) fn end(&mut self, Loop { counter, number, first }: Loop) {
        self.one(One::Dec, counter);
        let words = self.code[first..].iter().map(Instruction::bytes).sum::<usize>() / 2;
        if words < 60 {
            self.push(Instruction::Branch(false, format!("{number}b")));
        } else {
            let end = number + 1;
            self.push(Instruction::Branch(true, format!("{end}f")));
            self.push(Instruction::Jump(format!("{number}b")));
            self.push(Instruction::Label(end.to_string()));
        }
    }

    /// Sets the stack pointer to Y, while no interrupt can come between its halves.
    pub(super) fn set_stack(&mut self) {
        self.push(Instruction::In(SCRATCH, 0x3f));
        self.push(Instruction::Cli);
        self.push(Instruction::Out(0x3e, Reg(29)));
        self.push(Instruction::Out(0x3f, SCRATCH));
        self.push(Instruction::Out(0x3d, Reg(28)));
    }

    /// Adds `t·x^offset` for each of the offsets to bytes that `to` names; uses r0, r1 and a register
    /// that takes constants.
    pub(super) fn fold(&mut self, t: Reg, offsets: &[u32], constant: Reg, to: impl Fn(usize) -> Reg) {
        let mut shifts: Vec<u32> = offsets.iter().map(|offset| offset % 8).collect();
        shifts.sort_unstable();
        shifts.dedup();
        let mut product = None;
        for &shift in shifts.iter().rev() {
            let bytes = offsets.iter().filter(|&&offset| offset % 8 == shift).map(|offset| offset / 8);
            if shift == 0 {
                bytes.for_each(|byte| self.eor(to(byte as usize), t));
                continue;
            }
            match product {
                Some(last) if last - shift == 1 => {
                    self.one(One::Lsr, ZERO);
                    self.one(One::Ror, SCRATCH);
                }
                _ => {
                    self.immediate(Immediate::Ldi, constant, 1 << shift);
                    self.two(Two::Mul, t, constant);
                }
            }
            product = Some(shift);
            for byte in bytes {
                self.eor(to(byte as usize), SCRATCH);
                self.eor(to(byte as usize + 1), ZERO);
            }
        }
    }
}

fn simple(place: Place) -> Place {
    match place {
        Place::Offset(pointer, 0) => Place::At(pointer),
        other => other,
    }
}
