//! Products and squares in GF(p²) for 32-bit Arm processors with NEON.
//!
//! Two products of integers run in the lanes of the vector unit and the third in the integer
//! registers, and the instructions of both are interleaved (A. Faz-Hernández, P. Longa, A. Sánchez,
//! ePrint 2013/158). `core` has no stable intrinsics for it, so what is written is assembly. The
//! stages are those of other kernels: [`lower`] makes instructions on registers without number,
//! [`schedule`] orders them, [`allocate`] numbers the registers, [`text`] prints; then [`read`] takes
//! the printed text apart again, [`interpret`] makes limb programs of it, and these are proved
//! against the specifications of the portable kernels.

use crate::lower::Kind;
use crate::rep::Rep;

mod allocate;
pub mod instruction;
pub mod interpret;
mod lower;
mod numbers;
mod prove;
mod read;
mod schedule;
mod text;

pub use numbers::Numbers;
pub use prove::{module as judge, program};

use instruction::Instruction;

/// A function of this backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    /// `a·b`.
    Product,
    /// `a²`.
    Square,
}

/// A half of an operand: its name, and 0 for the real part, 1 for the imaginary one.
pub type Half = (&'static str, usize);

impl Function {
    /// Both.
    pub const ALL: [Function; 2] = [Function::Product, Function::Square];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Function::Product => "product",
            Function::Square => "square",
        }
    }

    /// Its operands, in the order of the registers that point to them.
    pub fn operands(self) -> &'static [&'static str] {
        match self {
            Function::Product => &["a", "b"],
            Function::Square => &["a"],
        }
    }

    /// What each half of the result is: a kernel, and its parameters.
    pub fn halves(self) -> [(Kind, &'static [Half]); 2] {
        match self {
            Function::Product => [
                (Kind::DifferenceOfProducts, &[("a", 0), ("b", 0), ("a", 1), ("b", 1)]),
                (Kind::SumOfProducts, &[("a", 0), ("b", 1), ("a", 1), ("b", 0)]),
            ],
            Function::Square => [
                (Kind::DifferenceOfSquares, &[("a", 0), ("a", 1)]),
                (Kind::DoubledProduct, &[("a", 0), ("a", 1)]),
            ],
        }
    }
}

/// The text of the module of a field, without its header, if the field is one that this serves.
pub fn module(rep: &Rep) -> Option<String> {
    let numbers = Numbers::new(rep)?;
    let bodies = Function::ALL.map(|function| instructions(&numbers, function));
    Some(text::module(rep, &bodies.map(|body| text::lines(&body))))
}

/// The instructions of a function in their order, on numbered registers.
fn instructions(numbers: &Numbers, function: Function) -> Vec<Instruction> {
    let code = lower::lower(numbers, function);
    allocate::allocate(schedule::schedule(code))
}
