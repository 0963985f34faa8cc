//! The product of two elements.

use super::plan::{Accumulator, Choice, Code, SCRATCH, Unroll, Window, ZERO, offsets};
use crate::avr::assembly::{Immediate, Instruction, Listing, One, Place, Pointer, Reg, Two};
use crate::binary::lower::Rep;

/// The operands' and the result's addresses, as the calling convention gives them.
const RESULT: Reg = Reg(24);
pub(super) const A: Reg = Reg(22);
const B: Reg = Reg(20);

/// Scratch that takes constants: the half-byte that is carried to the next byte, and a byte on its way.
pub(super) const REST: Reg = Reg(24);
/// The counter of rows.
pub(super) const ROWS: Reg = Reg(25);

/// Registers that belong to the caller.
const SAVED: [u8; 18] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29];

/// `r = a·b`.
pub fn multiply(rep: &Rep, choice: Choice) -> Listing {
    let n = rep.n();
    let mut build = Build { code: Code::default(), n, window: Window::new(n), rep, choice };
    build.enter();
    build.table();
    match (choice.accumulator, choice.unroll) {
        (Accumulator::Registers, Unroll::Rows) => {
            build.upper();
            build.between();
            build.lower();
            // The window is one byte longer than the result, and ends with it.
            build.window.0.remove(0);
        }
        (Accumulator::Registers, Unroll::Full) => build.unrolled(),
        (Accumulator::Memory, _) => build.textbook(),
    }
    build.top();
    build.leave();
    build.code.finish(None)
}

pub(super) struct Build<'a> {
    pub(super) code: Code,
    pub(super) rep: &'a Rep,
    pub(super) n: usize,
    pub(super) window: Window,
    choice: Choice,
}

impl Build<'_> {
    /// The table, and the accumulator if it is in memory.
    fn frame(&self) -> i16 {
        let accumulator = if self.choice.accumulator == Accumulator::Memory { 2 * self.n } else { 0 };
        (16 * self.n + accumulator) as i16
    }

    /// Saves registers and the result's address; Y is where the table begins, which is above the stack.
    fn enter(&mut self) {
        for register in SAVED {
            self.code.one(One::Push, Reg(register));
        }
        self.code.one(One::Push, RESULT);
        self.code.one(One::Push, RESULT.next());
        self.code.push(Instruction::In(Reg(28), 0x3d));
        self.code.push(Instruction::In(Reg(29), 0x3e));
        self.code.advance(Pointer::Y, -self.frame());
        self.code.set_stack();
        self.code.advance(Pointer::Y, 1);
    }

    /// Writes the result and gives back what was the caller's.
    fn leave(&mut self) {
        self.code.eor(ZERO, ZERO);
        self.code.advance(Pointer::Y, self.frame() - 1);
        self.code.set_stack();
        self.code.one(One::Pop, Reg(27));
        self.code.one(One::Pop, Reg(26));
        for i in 0..self.n {
            self.code.store(Place::Increment(Pointer::X), self.window.at(i));
        }
        for register in SAVED.into_iter().rev() {
            self.code.one(One::Pop, Reg(register));
        }
        self.code.push(Instruction::Return);
    }

    /// Entry u of the table is u·b: byte by byte, the sixteen sums of b, 2b, 4b and 8b in an order in
    /// which each takes one addition. Y serves entries 0 to 7 and Z the others, four at a time.
    fn table(&mut self) {
        let [b1, b2, b4, b8, b3, sum, last] = [2, 3, 4, 5, 6, 7, 8].map(Reg);
        let stride = self.n as u8;
        let code = &mut self.code;
        code.movw(Pointer::X.low(), B);
        code.movw(Pointer::Z.low(), Reg(28));
        code.advance(Pointer::Z, 8 * i16::from(stride));
        code.mov(last, ZERO);
        let columns = code.begin(ROWS, stride);
        code.load(b1, Place::Increment(Pointer::X));
        for (double, of) in [(b2, b1), (b4, b2), (b8, b4)] {
            code.mov(double, of);
            code.one(One::Lsl, last);
            code.one(One::Rol, double);
        }
        code.mov(last, b1);
        code.mov(b3, b1);
        code.eor(b3, b2);
        let group = 4 * i16::from(stride);
        for (entry, byte) in [ZERO, b1, b2, b3].into_iter().enumerate() {
            code.store(Place::Offset(Pointer::Y, entry as u8 * stride), byte);
        }
        code.advance(Pointer::Y, group);
        code.mov(sum, b4);
        four(&mut *code, Pointer::Y, sum, [b1, b3, b1], stride);
        code.advance(Pointer::Y, 1 - group);
        code.mov(sum, b8);
        four(&mut *code, Pointer::Z, sum, [b1, b3, b1], stride);
        code.advance(Pointer::Z, group);
        code.eor(b8, b4);
        four(&mut *code, Pointer::Z, b8, [b1, b3, b1], stride);
        code.advance(Pointer::Z, 1 - group);
        code.end(columns);
        code.advance(Pointer::Y, -i16::from(stride));
    }

    /// Z becomes the address of the entry that a half-byte of a names; X moves along a.
    pub(super) fn entry(&mut self, byte: Place, upper: bool) {
        let [low, high] = [Pointer::Z.low(), Pointer::Z.low().next()];
        let code = &mut self.code;
        code.load(low, byte);
        if upper {
            code.one(One::Swap, low);
        }
        code.immediate(Immediate::Andi, low, 15);
        if self.choice.unroll == Unroll::Full && self.choice.accumulator == Accumulator::Registers {
            code.two(Two::Mul, low, ROWS);
        } else {
            code.immediate(Immediate::Ldi, high, self.n as u8);
            code.two(Two::Mul, low, high);
        }
        code.movw(low, SCRATCH);
        code.two(Two::Add, low, Reg(28));
        code.two(Two::Adc, high, Reg(29));
    }

    /// Adds the entry at Z to the window from byte `first` on; the last `fresh` bytes are not added to
    /// but written.
    fn row(&mut self, first: usize, fresh: usize) {
        for j in 0..self.n {
            let (to, place) = (self.window.at(first + j), Place::Offset(Pointer::Z, j as u8));
            if j + fresh >= self.n {
                self.code.load(to, place);
            } else {
                self.code.load(SCRATCH, place);
                self.code.eor(to, SCRATCH);
            }
        }
    }

    /// The rows of upper half-bytes, upwards. What leaves the window is moved up by four bits and put
    /// on the stack, from which the second pass takes it in the opposite order.
    fn upper(&mut self) {
        self.code.movw(Pointer::X.low(), A);
        self.code.eor(REST, REST);
        let lowest = self.window.at(0);
        self.code.eor(lowest, lowest);
        self.entry(Place::Increment(Pointer::X), true);
        self.row(1, self.n);
        let rows = self.code.begin(ROWS, (self.n / 2) as u8);
        self.put_two();
        for i in (0..self.window.len() - 2).step_by(2) {
            self.code.movw(self.window.at(i), self.window.at(i + 2));
        }
        for first in [0, 1] {
            self.entry(Place::Increment(Pointer::X), true);
            self.row(first, 1);
        }
        self.code.end(rows);
    }

    /// Puts the two lowest bytes of the window on the stack, moved up by four bits.
    fn put_two(&mut self) {
        let [w0, w1] = [self.window.at(0), self.window.at(1)];
        put(&mut self.code, REST, w0);
        put(&mut self.code, w0, w1);
        self.code.mov(REST, w1);
    }

    /// Moves the window up by four bits.
    fn between(&mut self) {
        self.code.one(One::Swap, REST);
        let window = self.window.clone();
        let bits = self.code.begin(ROWS, 4);
        self.code.one(One::Lsl, REST);
        for i in 0..window.len() {
            self.code.one(One::Rol, window.at(i));
        }
        self.code.end(bits);
    }

    /// The rows of lower half-bytes, downwards. What leaves the window at its top is reduced into it.
    fn lower(&mut self) {
        let offsets = offsets(self.rep);
        let constant = Pointer::Z.low();
        let top = self.window.len() - 1;
        let rows = self.code.begin(ROWS, (self.n / 2) as u8);
        for first in [1, 0] {
            self.entry(Place::Decrement(Pointer::X), false);
            self.row(first, 0);
        }
        let window = self.window.clone();
        self.code.fold(window.at(top), &offsets, constant, |byte| window.at(byte));
        // The byte below the window lies in the register that has become free.
        self.code.one(One::Pop, window.at(top));
        let below = |byte: usize| if byte == 0 { window.at(top) } else { window.at(byte - 1) };
        self.code.fold(window.at(top - 1), &offsets, constant, below);
        self.code.mov(REST, window.at(top));
        for i in (2..window.len()).step_by(2).rev() {
            self.code.movw(window.at(i), window.at(i - 2));
        }
        self.code.mov(window.at(1), REST);
        self.code.one(One::Pop, window.at(0));
        self.code.end(rows);
        self.entry(Place::Decrement(Pointer::X), false);
        self.row(1, 0);
    }

    /// All rows one after another. The window moves by a byte at a time, since it is its registers that
    /// change their places; with no rows to count, the length of an entry stays in a register.
    fn unrolled(&mut self) {
        let n = self.n;
        let spare = self.window.0.remove(n);
        let length = |build: &mut Self| build.code.immediate(Immediate::Ldi, ROWS, n as u8);
        length(self);
        self.code.movw(Pointer::X.low(), A);
        self.code.eor(REST, REST);
        self.entry(Place::Increment(Pointer::X), true);
        self.row(0, n);
        for _ in 1..n {
            let lowest = self.window.at(0);
            put(&mut self.code, REST, lowest);
            self.code.mov(REST, lowest);
            self.window.0.rotate_left(1);
            self.entry(Place::Increment(Pointer::X), true);
            self.row(0, 1);
        }
        self.between();
        length(self);
        let offsets = offsets(self.rep);
        self.window.0.insert(0, spare);
        for i in (0..n).rev() {
            self.entry(Place::Decrement(Pointer::X), false);
            self.row(1, 0);
            if i > 0 {
                self.code.one(One::Pop, self.window.at(0));
                let window = self.window.clone();
                self.code.fold(window.at(n), &offsets, Pointer::Z.low(), |byte| window.at(byte));
                self.window.0.rotate_right(1);
            }
        }
        self.window.0.remove(0);
    }

    /// Reduces the bits of the highest byte that are above the degree.
    fn top(&mut self) {
        let n = self.n;
        let window = self.window.clone();
        let kept = self.rep.f.degree() % 8;
        let [above, mask] = [Pointer::Z.low(), Pointer::Z.low().next()];
        let highest = window.at(n - 1);
        self.code.mov(above, highest);
        for _ in 0..kept {
            self.code.one(One::Lsr, above);
        }
        self.code.immediate(Immediate::Ldi, mask, (1 << kept) - 1);
        self.code.two(Two::And, highest, mask);
        self.code.fold(above, self.rep.f.tail(), mask, |byte| window.at(byte));
    }
}

/// Puts a byte on the stack, moved up by four bits, with the upper half of the one below it: of that one
/// `rest` is the other way round, and of this one `byte` is afterwards.
fn put(code: &mut Code, rest: Reg, byte: Reg) {
    code.one(One::Swap, byte);
    code.eor(rest, byte);
    code.immediate(Immediate::Andi, rest, 15);
    code.eor(rest, byte);
    code.one(One::Push, rest);
}

/// Four entries: the sum itself, and after each of three additions.
fn four(code: &mut Code, pointer: Pointer, sum: Reg, terms: [Reg; 3], stride: u8) {
    code.store(Place::Offset(pointer, 0), sum);
    for (entry, term) in terms.into_iter().enumerate() {
        code.eor(sum, term);
        code.store(Place::Offset(pointer, (entry as u8 + 1) * stride), sum);
    }
}
