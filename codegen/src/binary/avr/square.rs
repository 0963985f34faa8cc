//! The square and the sum of elements.

use super::plan::{Choice, Code, SCRATCH, Squares, ZERO, offsets};
use crate::avr::assembly::{Constant, Immediate, Instruction, Listing, One, Place, Pointer, Reg, Two};
use crate::binary::lower::Rep;

/// The result's address stays where the calling convention puts it.
const RESULT: Reg = Reg(24);
const A: Reg = Reg(22);
const B: Reg = Reg(20);
/// What spills over the highest byte.
const OVER: Reg = Reg(23);

/// `r = a²`: each piece of a is replaced by its spread bits, from a table in flash; in the upper half, by
/// the remainder of these. The result may lie where a lies.
pub fn square(rep: &Rep, choice: Choice) -> Listing {
    let mut build = Build { code: Code::default(), rep, n: rep.n() };
    let saved: Vec<Reg> = (2..18).map(Reg).filter(|register| register.0 < 2 + rep.n() as u8).collect();
    for &register in &saved {
        build.code.one(One::Push, register);
    }
    build.code.movw(Pointer::X.low(), A);
    build.code.eor(OVER, OVER);
    let bytes = match choice.squares {
        Squares::Nibbles => build.nibbles(),
        Squares::Bytes => build.bytes(),
    };
    build.top();
    build.code.movw(Pointer::X.low(), RESULT);
    for i in 0..rep.n() {
        build.code.store(Place::Increment(Pointer::X), build.at(i));
    }
    for &register in saved.iter().rev() {
        build.code.one(One::Pop, register);
    }
    build.code.eor(ZERO, ZERO);
    build.code.push(Instruction::Return);
    build.code.finish(Some(bytes))
}

struct Build<'a> {
    code: Code,
    rep: &'a Rep,
    n: usize,
}

impl Build<'_> {
    /// Byte i of the result.
    fn at(&self, i: usize) -> Reg {
        if i == self.n { OVER } else { Reg(2 + i as u8) }
    }

    /// Half-byte k gives byte k. Those from n on are reduced: into bytes k − n to k − n + 2.
    fn nibbles(&mut self) -> Vec<u8> {
        const REDUCED: u8 = 64;
        let (low, byte) = (Pointer::Z.low(), ZERO);
        self.code.symbol(low.next(), Constant::High);
        for k in 0..2 * self.n {
            if k == 2 * self.n - 1 && (1..=4).contains(&(self.rep.f.degree() % 8)) {
                break;
            }
            let upper = k % 2 == 1;
            if !upper {
                self.code.load(byte, Place::Increment(Pointer::X));
            }
            self.code.mov(low, byte);
            if k < self.n {
                if upper {
                    self.code.one(One::Swap, low);
                }
                self.code.immediate(Immediate::Andi, low, 15);
                self.code.push(Instruction::LoadFlash(self.at(k), false));
                continue;
            }
            self.code.immediate(Immediate::Andi, low, if upper { 0xf0 } else { 0x0f });
            for _ in 0..2 {
                self.code.one(if upper { One::Lsr } else { One::Lsl }, low);
            }
            self.code.immediate(Immediate::Ori, low, REDUCED);
            for i in 0..3 {
                self.code.push(Instruction::LoadFlash(SCRATCH, i < 2));
                if k - self.n + i <= self.n {
                    self.code.eor(self.at(k - self.n + i), SCRATCH);
                }
            }
        }
        let mut table = vec![0; REDUCED as usize + 64];
        for u in 0..16u8 {
            table[usize::from(u)] = spread(u) as u8;
            let reduced = self.reduced(spread(u)).to_le_bytes();
            let at = usize::from(REDUCED + 4 * u);
            table[at..at + 3].copy_from_slice(&reduced[..3]);
        }
        table
    }

    /// Byte j gives bytes 2j and 2j + 1. Those from n on are reduced: into bytes 2j − n to 2j − n + 3.
    fn bytes(&mut self) -> Vec<u8> {
        let [low, high] = [Pointer::Z.low(), Pointer::Z.low().next()];
        self.code.symbol(high, Constant::High);
        let half = self.n / 2;
        for j in 0..half {
            self.code.load(low, Place::Increment(Pointer::X));
            self.code.push(Instruction::LoadFlash(self.at(2 * j), false));
            self.code.one(One::Inc, high);
            self.code.push(Instruction::LoadFlash(self.at(2 * j + 1), false));
            self.code.one(One::Dec, high);
        }
        // The byte in the middle: its upper part is the first byte that is reduced.
        self.code.load(low, Place::Increment(Pointer::X));
        self.code.push(Instruction::LoadFlash(self.at(2 * half), false));
        self.code.one(One::Inc, high);
        self.code.push(Instruction::LoadFlash(OVER, false));
        let offsets = offsets(self.rep);
        self.code.fold(OVER, &offsets, low, |byte| Reg(2 + byte as u8));
        self.code.eor(OVER, OVER);
        for j in half + 1..self.n {
            self.code.load(low, Place::Increment(Pointer::X));
            for i in 0..4 {
                // Bytes beyond the one that spills over are zero.
                let to = 2 * j - self.n + i;
                if to > self.n {
                    continue;
                }
                // The tables lie one after another; they are gone through to and fro.
                if i == 0 {
                    self.code.symbol(high, Constant::High);
                    self.code.immediate(Immediate::Subi, high, 2u8.wrapping_neg());
                } else {
                    self.code.one(One::Inc, high);
                }
                self.code.push(Instruction::LoadFlash(SCRATCH, false));
                self.code.eor(self.at(to), SCRATCH);
            }
        }
        let part = |u: u8, part: usize| match part {
            0 | 1 => spread(u).to_le_bytes()[part],
            _ => self.reduced(spread(u)).to_le_bytes()[part - 2],
        };
        (0..6).flat_map(|k| (0..=255).map(move |u| (k, u))).map(|(k, u)| part(u, k)).collect()
    }

    /// `x^n·spread`, where n is counted in bytes, as a sum of shifts.
    fn reduced(&self, spread: u16) -> u32 {
        offsets(self.rep).iter().fold(0, |sum, offset| sum ^ (u32::from(spread) << offset))
    }

    /// Reduces the bits above the degree: in the highest byte, and in the one that spilled over.
    fn top(&mut self) {
        let kept = self.rep.f.degree() % 8;
        let [above, mask] = [Pointer::Z.low(), Pointer::Z.low().next()];
        let highest = self.at(self.n - 1);
        self.code.mov(above, highest);
        for _ in 0..kept {
            self.code.one(One::Lsr, OVER);
            self.code.one(One::Ror, above);
        }
        self.code.immediate(Immediate::Ldi, mask, (1 << kept) - 1);
        self.code.two(Two::And, highest, mask);
        self.code.fold(above, self.rep.f.tail(), mask, |byte| Reg(2 + byte as u8));
    }
}

/// The bits of a byte, with zeros between them.
fn spread(byte: u8) -> u16 {
    (0..8).fold(0, |sum, i| sum | u16::from(byte >> i & 1) << (2 * i))
}

/// `r = a + b`. The result may lie where a lies.
pub fn add(rep: &Rep) -> Listing {
    let mut code = Code::default();
    let [sum, term] = [18, 19].map(Reg);
    // X and Z read, and Y is the caller's: the result takes turns with a.
    code.movw(Pointer::Z.low(), B);
    code.movw(Pointer::X.low(), A);
    code.one(One::Push, Reg(28));
    code.one(One::Push, Reg(29));
    code.movw(Reg(28), RESULT);
    for i in 0..rep.n() as u8 {
        code.load(sum, Place::Increment(Pointer::X));
        code.load(term, Place::Offset(Pointer::Z, i));
        code.eor(sum, term);
        code.store(Place::Offset(Pointer::Y, i), sum);
    }
    code.one(One::Pop, Reg(29));
    code.one(One::Pop, Reg(28));
    code.push(Instruction::Return);
    code.finish(None)
}
