//! Programs under construction: values that are zero are not computed, and none is computed twice.

use std::collections::HashMap;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::{Backend, Kind, Rep};
use crate::binary::eval::digit_bits;
use crate::binary::ir::{Id, Lane, Op, Program, Type};

/// A value, or nothing where it is zero.
pub(super) type Value = Option<Id>;

/// A program, and what is known of its values.
pub(super) struct Build<'a> {
    pub(super) rep: &'a Rep,
    pub(super) program: Program,
    pub(super) inputs: Vec<Vec<Id>>,
    /// The bits of each value that may be other than zero.
    support: Vec<BigUint>,
    known: HashMap<Op, Id>,
}

impl<'a> Build<'a> {
    pub(super) fn new(rep: &'a Rep, kind: Kind) -> Self {
        let mut program = Program::new(kind.function(), rep.word);
        let mut inputs = Vec::new();
        for (name, ty, length) in kind.inputs(rep) {
            inputs.push(program.input(name, ty, length));
        }
        let mut build = Self { rep, program, inputs, support: Vec::new(), known: HashMap::new() };
        for group in build.program.inputs.clone() {
            // The top word of an element is not full; nor is a digit.
            let top = rep.f.degree() - (rep.n() as u32 - 1) * rep.word;
            for (i, _) in group.items.iter().enumerate() {
                let bits = match (kind, group.ty) {
                    (Kind::Product, _) => digit_bits(rep.word),
                    (Kind::FromBytes, ty) => ty.bits(rep.word),
                    (_, Type::Word) if group.array && i + 1 == rep.n() => top,
                    (_, ty) => ty.bits(rep.word),
                };
                build.support.push(ones(bits.into()));
            }
        }
        build
    }

    /// Whether words travel in pairs.
    pub(super) fn lanes(&self) -> usize {
        match self.rep.backend {
            Backend::Portable | Backend::Avr(_) => 1,
            Backend::Clmul => 2,
        }
    }

    /// The bits of a value that may be other than zero.
    pub(super) fn support(&self, id: Id) -> &BigUint {
        &self.support[id.0 as usize]
    }

    fn emit(&mut self, op: Op, support: BigUint, name: &str) -> Value {
        if support.is_zero() {
            return None;
        }
        if let Some(&id) = self.known.get(&op) {
            return Some(id);
        }
        let id = self.program.push(op.clone(), name);
        self.support.push(support);
        self.known.insert(op, id);
        Some(id)
    }

    pub(super) fn xor(&mut self, a: Value, b: Value) -> Value {
        match (a, b) {
            (None, other) | (other, None) => other,
            (Some(a), Some(b)) if a == b => None,
            (Some(a), Some(b)) => {
                let support = self.support(a) | self.support(b);
                let name = self.vector_name(a, "t");
                self.emit(Op::Xor(a, b), support, name)
            }
        }
    }

    pub(super) fn sum(&mut self, values: &[Value]) -> Value {
        values.iter().fold(None, |sum, value| self.xor(sum, *value))
    }

    pub(super) fn and(&mut self, mask: Value, a: Value) -> Value {
        let (mask, a) = (mask?, a?);
        let support = self.support(a).clone();
        self.emit(Op::And(mask, a), support, "t")
    }

    pub(super) fn keep(&mut self, a: Value, kept: &BigUint) -> Value {
        let a = a?;
        let support = self.support(a) & kept;
        if support == *self.support(a) {
            return Some(a);
        }
        let name = self.vector_name(a, "t");
        self.emit(Op::Keep(a, kept.clone()), support, name)
    }

    pub(super) fn shl(&mut self, a: Value, k: u32) -> Value {
        self.shift(a, k, Op::Shl, |word, k, bits| (word << k) & ones(bits))
    }

    pub(super) fn shr(&mut self, a: Value, k: u32) -> Value {
        self.shift(a, k, Op::Shr, |word, k, _| word >> k)
    }

    fn shift(
        &mut self,
        a: Value,
        k: u32,
        op: fn(Id, u32) -> Op,
        shifted: fn(BigUint, u32, u64) -> BigUint,
    ) -> Value {
        let a = a?;
        if k == 0 {
            return Some(a);
        }
        let ty = self.program.ty(a);
        let support = self.support(a).clone();
        let support = match ty {
            Type::Wide => {
                let [low, high] = halves(&support).map(|half| shifted(half, k, 64));
                low | (high << 64)
            }
            _ => shifted(support, k, ty.bits(self.rep.word).into()),
        };
        let name = self.vector_name(a, "t");
        self.emit(op(a, k), support, name)
    }

    /// A byte as a word.
    pub(super) fn word_of_byte(&mut self, a: Value) -> Value {
        if self.rep.byte() == Type::Word { a } else { self.widen(a) }
    }

    /// The low byte of a word.
    pub(super) fn byte_of_word(&mut self, a: Value) -> Value {
        if self.rep.byte() == Type::Word { a } else { self.narrow(a) }
    }

    fn widen(&mut self, a: Value) -> Value {
        let a = a?;
        let support = self.support(a).clone();
        self.emit(Op::Widen(a), support, "t")
    }

    pub(super) fn narrow(&mut self, a: Value) -> Value {
        let a = a?;
        let bits = self.program.result_type(&Op::Narrow(a)).bits(self.rep.word);
        let support = self.support(a) & ones(bits.into());
        self.emit(Op::Narrow(a), support, "t")
    }

    pub(super) fn multiply(&mut self, a: Value, b: Value) -> Value {
        let (a, b) = (a?, b?);
        let bits = self.support(a).bits() + self.support(b).bits();
        self.emit(Op::Multiply(a, b), ones(bits), "t")
    }

    /// The two digits of a product of digits.
    pub(super) fn product(&mut self, a: Value, b: Value) -> [Value; 2] {
        let (Some(a), Some(b)) = (a, b) else { return [None; 2] };
        let digit = u64::from(digit_bits(self.rep.word));
        let bits = self.support(a).bits() + self.support(b).bits() - 1;
        let results = self.program.push_product(a, b, ["low", "high"]);
        self.support.push(ones(bits.min(digit)));
        self.support.push(ones(bits.saturating_sub(digit)));
        [Some(results[0]), (bits > digit).then_some(results[1])]
    }

    pub(super) fn pack(&mut self, a: Value, b: Value) -> Value {
        match (a, b) {
            (None, None) => None,
            // A vector is packed of words of the parameters, none of which is zero throughout; a
            // missing upper word is said by the type of the lower one.
            (Some(a), None) => {
                let packed = self.pack(Some(a), Some(a))?;
                self.keep(Some(packed), &ones(64))
            }
            (None, Some(b)) => {
                let packed = self.pack(Some(b), Some(b))?;
                self.keep(Some(packed), &(ones(64) << 64))
            }
            (Some(a), Some(b)) => {
                let support = self.support(a) | (self.support(b) << 64);
                self.emit(Op::Pack(a, b), support, "v")
            }
        }
    }

    pub(super) fn lane(&mut self, a: Value, lane: Lane) -> Value {
        let a = a?;
        let [low, high] = halves(self.support(a));
        let support = if lane == Lane::Low { low } else { high };
        self.emit(Op::Lane(a, lane), support, "r")
    }

    pub(super) fn clmul(&mut self, a: Value, b: Value, lane: Lane) -> Value {
        let (a, b) = (a?, b?);
        let [a_bits, b_bits] = [a, b].map(|id| {
            let [low, high] = halves(self.support(id));
            if lane == Lane::Low { low.bits() } else { high.bits() }
        });
        let support = if a_bits * b_bits == 0 { BigUint::zero() } else { ones(a_bits + b_bits - 1) };
        self.emit(Op::Clmul(a, b, lane), support, "p")
    }

    /// The high word of `a` and the low word of `b`.
    pub(super) fn middle(&mut self, a: Value, b: Value) -> Value {
        let high = |build: &Self, id: Id| -> BigUint { halves(build.support(id))[1].clone() };
        let low = |build: &Self, id: Id| -> BigUint { halves(build.support(id))[0].clone() << 64 };
        let a = a.filter(|&a| !high(self, a).is_zero());
        let b = b.filter(|&b| !low(self, b).is_zero());
        match (a, b) {
            (None, None) => None,
            (Some(a), None) => {
                let support = high(self, a);
                self.emit(Op::Down(a), support, "v")
            }
            (None, Some(b)) => {
                let support = low(self, b);
                self.emit(Op::Up(b), support, "v")
            }
            (Some(a), Some(b)) => {
                let support = high(self, a) | low(self, b);
                self.emit(Op::Middle(a, b), support, "v")
            }
        }
    }

    pub(super) fn all_zero(&mut self, words: Vec<Id>) -> Id {
        self.support.push(BigUint::one());
        self.program.push(Op::AllZero(words), "verdict")
    }

    pub(super) fn not_zero(&mut self, word: Id) -> Id {
        self.support.push(BigUint::one());
        self.program.push(Op::NotZero(word), "verdict")
    }

    /// A name for a value of the same type as another.
    fn vector_name<'n>(&self, like: Id, scalar: &'n str) -> &'n str {
        if self.program.ty(like) == Type::Wide { "v" } else { scalar }
    }

    /// The words of a result. A word that is zero whatever the inputs are is written as the mask of
    /// one of its bits by none of them.
    pub(super) fn output(&mut self, words: Vec<Value>) {
        let zero = words.iter().any(Option::is_none).then(|| self.zero());
        let words = words.into_iter().map(|word| word.or(zero).expect("made where one is needed"));
        self.program.output(words.collect(), true);
    }

    fn zero(&mut self) -> Id {
        let any = self.inputs[0][0];
        let id = self.program.push(Op::Keep(any, BigUint::zero()), "zero");
        self.support.push(BigUint::zero());
        id
    }
}

/// `2^bits − 1`.
pub(super) fn ones(bits: u64) -> BigUint {
    (BigUint::one() << bits) - 1u32
}

fn halves(support: &BigUint) -> [BigUint; 2] {
    [support & ones(64), support >> 64]
}
