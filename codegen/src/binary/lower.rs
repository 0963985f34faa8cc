//! From algorithm to program: one function per kernel.

use num_bigint::BigUint;

use super::Polynomial;
use super::avr::plan::Choice;
use super::ir::{Program, Type};

mod build;
mod elements;
mod karatsuba;
mod multiply;
mod reduce;
#[cfg(test)]
mod tests;
mod units;

use build::Build;

/// What multiplies words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Backend {
    /// Integer products of words with holes.
    Portable,
    /// Carry-less products of 64-bit words in vector registers.
    Clmul,
    /// Combs of bytes, in assembly for AVR.
    Avr(Choice),
}

/// A field at a word size, for one multiplier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rep {
    /// The polynomial.
    pub f: Polynomial,
    /// Word size in bits.
    pub word: u32,
    /// The multiplier.
    pub backend: Backend,
}

impl Rep {
    /// Number of words.
    pub fn n(&self) -> usize {
        self.f.degree().div_ceil(self.word) as usize
    }

    /// Length of an element in bytes.
    pub fn bytes(&self) -> usize {
        self.f.degree().div_ceil(8) as usize
    }

    /// The type of a byte: where words are bytes, one of them.
    pub fn byte(&self) -> Type {
        if self.word == 8 { Type::Word } else { Type::Byte }
    }

    /// Whether the longest run of squarings of an inversion is a linear map: a table of m elements,
    /// which targets of 64-bit words have the room for, and which pays in fields that are not tiny.
    pub fn has_frobenius_table(&self) -> bool {
        self.word == 64 && self.f.degree() > 100
    }

    /// The words of an element, the least significant first.
    pub fn words(&self, a: &BigUint) -> Vec<u64> {
        let low = (BigUint::from(1u32) << self.word) - 1u32;
        let digit = |i: usize| (a >> (i * self.word as usize)) & &low;
        (0..self.n()).map(|i| digit(i).to_u64_digits().first().copied().unwrap_or(0)).collect()
    }
}

/// What a kernel computes; elements are polynomials of degree below m.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `a + b`.
    Add,
    /// `a·b`.
    Mul,
    /// `a²`.
    Square,
    /// Whether Σ a^(2^i) is 1.
    Trace,
    /// One of two elements by a mask.
    Select,
    /// Whether an element is zero.
    IsZero,
    /// Big-endian bytes to an element, and whether the bits above it were zero.
    FromBytes,
    /// The big-endian bytes of an element.
    ToBytes,
    /// The product over GF(2) of one digit by another, in two digits.
    Product,
}

impl Kind {
    /// The kernels of every field.
    pub const ELEMENT: [Kind; 8] = [
        Kind::Add,
        Kind::Mul,
        Kind::Square,
        Kind::Trace,
        Kind::Select,
        Kind::IsZero,
        Kind::FromBytes,
        Kind::ToBytes,
    ];

    /// The kernels of a field.
    pub fn of(rep: &Rep) -> Vec<Kind> {
        let mut kinds = Vec::new();
        if rep.backend == Backend::Portable {
            kinds.push(Kind::Product);
        }
        kinds.extend(Self::ELEMENT);
        kinds
    }

    /// The name of the function.
    pub fn function(self) -> &'static str {
        match self {
            Kind::Add => "add",
            Kind::Mul => "mul",
            Kind::Square => "square",
            Kind::Trace => "trace",
            Kind::Select => "select",
            Kind::IsZero => "is_zero",
            Kind::FromBytes => "from_bytes",
            Kind::ToBytes => "to_bytes",
            Kind::Product => "product",
        }
    }

    /// The kind of a function's name.
    pub fn from_function(name: &str) -> Option<Kind> {
        Self::ELEMENT.into_iter().chain([Kind::Product]).find(|kind| kind.function() == name)
    }

    /// The parameters in order: name, type, length of an array.
    pub fn inputs(self, rep: &Rep) -> Vec<(&'static str, Type, Option<usize>)> {
        let element = |name| (name, Type::Word, Some(rep.n()));
        match self {
            Kind::Add | Kind::Mul => vec![element("a"), element("b")],
            Kind::Square | Kind::Trace | Kind::IsZero | Kind::ToBytes => vec![element("a")],
            Kind::Select => vec![("mask", Type::Word, None), element("a"), element("b")],
            Kind::FromBytes => vec![("bytes", rep.byte(), Some(rep.bytes()))],
            Kind::Product => vec![("a", Type::Word, None), ("b", Type::Word, None)],
        }
    }

    /// The results in order: type, length of an array.
    pub fn outputs(self, rep: &Rep) -> Vec<(Type, Option<usize>)> {
        let element = (Type::Word, Some(rep.n()));
        match self {
            Kind::Add | Kind::Mul | Kind::Square | Kind::Select => vec![element],
            Kind::Trace | Kind::IsZero => vec![(Type::Bit, None)],
            Kind::FromBytes => vec![element, (Type::Bit, None)],
            Kind::ToBytes => vec![(rep.byte(), Some(rep.bytes()))],
            Kind::Product => vec![(Type::Word, None), (Type::Word, None)],
        }
    }
}

/// The program of a kernel.
pub fn lower(rep: &Rep, kind: Kind) -> Program {
    let mut build = Build::new(rep, kind);
    match kind {
        Kind::Add => elements::add(&mut build),
        Kind::Mul => multiply::mul(&mut build),
        Kind::Square => multiply::square(&mut build),
        Kind::Trace => elements::trace(&mut build),
        Kind::Select => elements::select(&mut build),
        Kind::IsZero => elements::is_zero(&mut build),
        Kind::FromBytes => elements::from_bytes(&mut build),
        Kind::ToBytes => elements::to_bytes(&mut build),
        Kind::Product => multiply::product(&mut build),
    }
    build.program.without_dead_code()
}
