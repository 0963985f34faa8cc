//! The product as textbooks have it: the accumulator in memory, and a reduction of its own after the comb.
//! It computes the same, and shows what the registers save.

use super::multiply::{A, Build, REST, ROWS};
use super::plan::{Code, SCRATCH, ZERO, offsets};
use crate::avr::assembly::{Immediate, One, Place, Pointer, Reg, Two};

/// The row of the accumulator, while X serves a.
const ROW: Reg = Reg(18);
/// A byte of the accumulator.
const BYTE: Reg = Reg(16);

impl Build<'_> {
    pub(super) fn textbook(&mut self) {
        let n = self.n;
        self.accumulator(ROW);
        self.code.movw(Pointer::X.low(), ROW);
        let zeros = self.code.begin(ROWS, 2 * n as u8);
        self.code.store(Place::Increment(Pointer::X), ZERO);
        self.code.end(zeros);
        self.pass(true);
        self.move_up();
        self.code.advance_pair(A, -(n as i16));
        self.pass(false);
        self.reduce();
        self.accumulator(Pointer::X.low());
        for i in 0..n {
            self.code.load(self.window.at(i), Place::Increment(Pointer::X));
        }
    }

    /// A pair becomes the address of the accumulator.
    fn accumulator(&mut self, pair: Reg) {
        self.code.movw(Pointer::Z.low(), Reg(28));
        self.code.advance(Pointer::Z, 16 * self.n as i16);
        self.code.movw(pair, Pointer::Z.low());
    }

    /// A row for each half-byte of a: bytes of the accumulator are read, added to, and written.
    fn pass(&mut self, upper: bool) {
        let n = self.n;
        self.accumulator(ROW);
        let rows = self.code.begin(ROWS, n as u8);
        self.code.movw(Pointer::X.low(), A);
        self.entry(Place::Increment(Pointer::X), upper);
        self.code.movw(A, Pointer::X.low());
        self.code.movw(Pointer::X.low(), ROW);
        for j in 0..n as u8 {
            self.code.load(SCRATCH, Place::Offset(Pointer::Z, j));
            self.code.load(BYTE, Place::At(Pointer::X));
            self.code.eor(BYTE, SCRATCH);
            self.code.store(Place::Increment(Pointer::X), BYTE);
        }
        self.code.advance_pair(ROW, 1);
        self.code.end(rows);
    }

    /// The accumulator moves up by four bits.
    fn move_up(&mut self) {
        self.accumulator(Pointer::X.low());
        self.code.eor(REST, REST);
        let bytes = self.code.begin(ROWS, 2 * self.n as u8);
        self.code.load(BYTE, Place::At(Pointer::X));
        self.code.one(One::Swap, BYTE);
        self.code.eor(REST, BYTE);
        self.code.immediate(Immediate::Andi, REST, 15);
        self.code.eor(REST, BYTE);
        self.code.store(Place::Increment(Pointer::X), REST);
        self.code.mov(REST, BYTE);
        self.code.end(bytes);
    }

    /// The upper bytes, the highest first, are added below for each term of the tail. The bits of the last
    /// byte above the degree are left to registers.
    fn reduce(&mut self) {
        let n = self.n;
        let offsets = offsets(self.rep);
        self.accumulator(Pointer::X.low());
        self.code.advance(Pointer::X, 2 * n as i16);
        self.code.movw(Pointer::Z.low(), Pointer::X.low());
        self.code.advance(Pointer::Z, -(n as i16));
        let bytes = self.code.begin(ROWS, n as u8);
        self.code.load(BYTE, Place::Decrement(Pointer::X));
        self.code.advance(Pointer::Z, -1);
        for offset in offsets {
            let (byte, shift) = ((offset / 8) as u8, offset % 8);
            if shift == 0 {
                add_to(&mut self.code, byte, BYTE);
                continue;
            }
            self.code.immediate(Immediate::Ldi, REST, 1 << shift);
            self.code.two(Two::Mul, BYTE, REST);
            add_to(&mut self.code, byte, SCRATCH);
            add_to(&mut self.code, byte + 1, ZERO);
        }
        self.code.end(bytes);
    }
}

/// Adds a register to a byte at Z.
fn add_to(code: &mut Code, byte: u8, term: Reg) {
    code.load(REST, Place::Offset(Pointer::Z, byte));
    code.eor(REST, term);
    code.store(Place::Offset(Pointer::Z, byte), REST);
}
