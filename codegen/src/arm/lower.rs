//! Both functions as instructions on registers without number.
//!
//! With `a = a₀ + a₁·i` and `b = b₀ + b₁·i`, the lanes hold `L = a₀·b₀` and `H = a₁·b₁`, and the
//! integer registers `M = (a₀ + a₁)(b₀ + b₁)`; then `a·b = (L − H) + (M − L − H)·i`. For a square,
//! they hold `a₀²`, `a₁²` and `a₀·a₁`. Each half is reduced once.

use super::Function;
use super::instruction::{Instruction, Operation, Register};
use super::numbers::{Lift, Numbers};

/// Instructions under construction. The first three integer registers hold the addresses of the
/// result and of the operands.
struct Code<'a> {
    numbers: &'a Numbers,
    body: Vec<Instruction>,
    core: u32,
    double: u32,
    quad: u32,
}

const RESULT: Register = Register::Core(0);

/// The instructions of a function.
pub(super) fn lower(numbers: &Numbers, function: Function) -> Vec<Instruction> {
    let mut code = Code { numbers, body: Vec::new(), core: 3, double: 0, quad: 0 };
    match function {
        Function::Product => code.product(),
        Function::Square => code.square(),
    }
    code.body
}

impl Code<'_> {
    fn product(&mut self) {
        let (a, a_pairs) = self.operand_and_sum(Register::Core(1));
        let (b, b_pairs) = self.operand_and_sum(Register::Core(2));
        let lanes = self.lanes(&a_pairs, &b_pairs);
        let sums = self.sums_across(&lanes);
        let mut t = self.integers(&a, &b);
        let lift = &self.numbers.imaginary;
        self.raise(&mut t, lift);
        for (k, sum) in sums.into_iter().enumerate() {
            let word = self.core();
            self.push(Operation::LowFromVector, &[word, sum]);
            self.subtract_word(&mut t, k, word);
        }
        self.lower_again(&mut t, lift);
        self.reduce_and_store(t, 1);
        self.real(&lanes);
    }

    fn square(&mut self) {
        let words = self.words(Register::Core(1));
        let pairs: Vec<Register> = words.iter().map(|&(re, im)| self.vector_of(re, im)).collect();
        let (re, im): (Vec<Register>, Vec<Register>) = words.into_iter().unzip();
        let lanes = self.lanes(&pairs, &pairs);
        let t = self.integers(&re, &im);
        let last = t.len() - 1;
        for (k, &word) in t.iter().enumerate() {
            let operation = match k {
                0 => Operation::Adds,
                _ if k == last => Operation::Adc,
                _ => Operation::Adcs,
            };
            self.push(operation, &[word, word, word]);
        }
        self.reduce_and_store(t, 1);
        self.real(&lanes);
    }

    /// The difference of both lanes, reduced, as the real half of the result.
    fn real(&mut self, lanes: &[Register]) {
        let lift = &self.numbers.real;
        let mut t = Vec::new();
        for (k, &pair) in lanes.iter().enumerate() {
            let (low, high) = (self.core(), self.core());
            self.push(Operation::FromVector, &[low, high, pair]);
            t.push(low);
            if k + 1 == lanes.len() {
                self.raise(&mut t, lift);
            }
            self.subtract_word(&mut t, k, high);
        }
        self.lower_again(&mut t, lift);
        self.reduce_and_store(t, 0);
    }

    /// The words of both halves of an operand.
    fn words(&mut self, address: Register) -> Vec<(Register, Register)> {
        (0..self.numbers.n).map(|i| (self.load(address, i), self.load(address, self.numbers.n + i))).collect()
    }

    /// The sum of both halves of an operand as an element, and their words in pairs.
    fn operand_and_sum(&mut self, address: Register) -> (Vec<Register>, Vec<Register>) {
        let (mut sum, mut pairs) = (Vec::new(), Vec::new());
        for i in 0..self.numbers.n {
            let re = self.load(address, i);
            let im = self.load(address, self.numbers.n + i);
            pairs.push(self.vector_of(re, im));
            let operation = if i == 0 { Operation::Adds } else { Operation::Adcs };
            self.push(operation, &[re, re, im]);
            sum.push(re);
        }
        let top = self.constant(0);
        self.push_number(Operation::AdcNumber, &[top, top], 0);
        self.settle(&mut sum, top);
        (sum, pairs)
    }

    /// `t + 2^total·high` as an element: what is above the modulus is multiplied by `2^bits mod p`,
    /// and added below.
    fn settle(&mut self, t: &mut [Register], high: Register) {
        let (spare, last) = (self.numbers.spare, t.len() - 1);
        let above = self.core();
        self.push_number(Operation::ShiftRight, &[above, t[last]], 32 - spare);
        self.push_number(Operation::AddShifted, &[above, above, high], spare);
        self.push_number(Operation::LowBits, &[t[last], t[last]], 32 - spare);
        let excess = self.constant(self.numbers.excess);
        self.push(Operation::Mul, &[above, above, excess]);
        self.push(Operation::Adds, &[t[0], t[0], above]);
        for &word in &t[1..last] {
            self.push_number(Operation::AdcsNumber, &[word, word], 0);
        }
        self.push_number(Operation::AdcNumber, &[t[last], t[last]], 0);
    }

    /// The product in the integer registers, by rows.
    fn integers(&mut self, a: &[Register], b: &[Register]) -> Vec<Register> {
        let mut t = Vec::new();
        for (i, &x) in a.iter().enumerate() {
            let mut high = self.core();
            for (j, &y) in b.iter().enumerate() {
                match (i, j) {
                    (0, 0) => {
                        let low = self.core();
                        self.push(Operation::Umull, &[low, high, x, y]);
                        t.push(low);
                    }
                    // The word at this place is the carry so far; above it nothing is yet.
                    (0, _) => {
                        let next = self.constant(0);
                        self.push(Operation::Umaal, &[high, next, x, y]);
                        t.push(high);
                        high = next;
                    }
                    (_, j) => {
                        if j == 0 {
                            high = self.constant(0);
                        }
                        self.push(Operation::Umaal, &[t[i + j], high, x, y]);
                    }
                }
            }
            t.push(high);
        }
        t
    }

    /// Two products by rows, one in each lane, as pairs of words. What a lane carries above its word
    /// goes to the next one before the word is cut off.
    fn lanes(&mut self, a: &[Register], b: &[Register]) -> Vec<Register> {
        let n = self.numbers.n;
        let mask = self.quad();
        self.push(Operation::VectorMask, &[mask]);
        let mut t: Vec<Register> = Vec::new();
        for (i, &x) in a.iter().enumerate() {
            for (j, &y) in b.iter().enumerate() {
                if i == 0 {
                    t.push(self.quad());
                    self.push(Operation::Vmull, &[t[j], x, y]);
                    if j > 0 {
                        self.push(Operation::Vsra, &[t[j], t[j - 1]]);
                    }
                } else {
                    if j > 0 {
                        self.push(Operation::Vsra, &[t[i + j], t[i + j - 1]]);
                    }
                    self.push(Operation::Vmlal, &[t[i + j], x, y]);
                }
            }
            if i + 1 < n {
                let carry = self.quad();
                self.push(Operation::Vshr, &[carry, t[i + n - 1]]);
                t.push(carry);
                // Only now: the words above have taken what these carry.
                for &word in &t[i + 1..i + n] {
                    self.push(Operation::Vand, &[word, word, mask]);
                }
            }
        }
        let mut pairs = Vec::new();
        for &word in &t {
            let pair = self.double();
            self.push(Operation::Vmovn, &[pair, word]);
            pairs.push(pair);
        }
        let pair = self.double();
        self.push(Operation::Vshrn, &[pair, t[2 * n - 2]]);
        pairs.push(pair);
        pairs
    }

    /// The sum of both lanes, its words in vectors of their own.
    fn sums_across(&mut self, lanes: &[Register]) -> Vec<Register> {
        let mut sums: Vec<Register> = Vec::new();
        for &pair in lanes {
            let sum = self.double();
            self.push(Operation::Vpaddl, &[sum, pair]);
            if let Some(&before) = sums.last() {
                self.push(Operation::VsraDouble, &[sum, before]);
            }
            sums.push(sum);
        }
        sums
    }

    /// Adds the first term of a lift.
    fn raise(&mut self, t: &mut [Register], lift: &Lift) {
        let top = self.constant(lift.top);
        let last = *t.last().expect("a word");
        self.push(Operation::Add, &[last, last, top]);
    }

    /// Subtracts word `k` of a double-width integer.
    fn subtract_word(&mut self, t: &mut [Register], k: usize, word: Register) {
        let operation = match k {
            0 => Operation::Subs,
            _ if k + 1 == 2 * self.numbers.n => Operation::Sbc,
            _ => Operation::Sbcs,
        };
        self.push(operation, &[t[k], t[k], word]);
    }

    /// Subtracts the second term of a lift.
    fn lower_again(&mut self, t: &mut [Register], lift: &Lift) {
        let (first, last) = (lift.less.iter().position(|&word| word != 0), t.len() - 1);
        for k in first.expect("it is not zero")..=last {
            match lift.less[k] {
                0 if k == last => self.push_number(Operation::SbcNumber, &[t[k], t[k]], 0),
                0 => self.push_number(Operation::SbcsNumber, &[t[k], t[k]], 0),
                number => {
                    let word = self.constant(number);
                    let operation = if Some(k) == first { Operation::Subs } else { Operation::Sbcs };
                    self.push(operation, &[t[k], t[k], word]);
                }
            }
        }
    }

    /// Folds a double-width integer and stores it as a half of the result.
    fn reduce_and_store(&mut self, mut t: Vec<Register>, half: usize) {
        let n = self.numbers.n;
        let fold = self.constant(self.numbers.fold);
        let high = self.constant(0);
        let (low, above) = t.split_at_mut(n);
        for (&word, &x) in low.iter().zip(above.iter()) {
            self.push(Operation::Umaal, &[word, high, x, fold]);
        }
        self.settle(low, high);
        for (i, &word) in low.iter().enumerate() {
            self.push_number(Operation::Store, &[word, RESULT], 4 * (half * n + i) as u32);
        }
    }

    fn load(&mut self, address: Register, index: usize) -> Register {
        let word = self.core();
        self.push_number(Operation::Load, &[word, address], 4 * index as u32);
        word
    }

    fn vector_of(&mut self, low: Register, high: Register) -> Register {
        let pair = self.double();
        self.push(Operation::ToVector, &[pair, low, high]);
        pair
    }

    fn constant(&mut self, number: u32) -> Register {
        let word = self.core();
        self.push_number(Operation::Move, &[word], number & 0xffff);
        if number >> 16 != 0 {
            self.push_number(Operation::MoveTop, &[word], number >> 16);
        }
        word
    }

    fn core(&mut self) -> Register {
        self.core += 1;
        Register::Core(self.core - 1)
    }

    fn double(&mut self) -> Register {
        self.double += 1;
        Register::Double(self.double - 1)
    }

    fn quad(&mut self) -> Register {
        self.quad += 1;
        Register::Quad(self.quad - 1)
    }

    fn push(&mut self, operation: Operation, registers: &[Register]) {
        self.body.push(Instruction { operation, registers: registers.to_vec(), number: None });
    }

    fn push_number(&mut self, operation: Operation, registers: &[Register], number: u32) {
        self.body.push(Instruction { operation, registers: registers.to_vec(), number: Some(number) });
    }
}
