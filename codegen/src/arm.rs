//! Products and squares in GF(p²) for 32-bit Arm processors with NEON.
//!
//! Two products of integers run in the lanes of the vector unit and the third in the integer
//! registers, and the instructions of both are interleaved (A. Faz-Hernández, P. Longa, A. Sánchez,
//! ePrint 2013/158). `core` has no stable intrinsics for it, so what is written is assembly. The
//! stages are those of other kernels: `lower` makes instructions on registers without number,
//! `schedule` orders them, `allocate` numbers the registers, `text` prints; then `read` takes
//! the printed text apart again, `interpret` makes limb programs of it, and these are proved
//! against the specifications of the portable kernels.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

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

/// Whether a field is one that this backend serves.
pub fn is_served(rep: &Rep) -> bool {
    Numbers::new(rep).is_some()
}

/// The text of the module of a field, without its header, if the field is one that this serves.
pub fn module(rep: &Rep) -> Option<String> {
    let numbers = Numbers::new(rep)?;
    let bodies = Function::ALL.map(|function| instructions(&numbers, function));
    Some(text::module(rep, &bodies.map(|body| text::lines(&body))))
}

/// What the module of words of 32 bits says of these functions: they take the place of those that the
/// portable kernels are put together to.
pub fn overrides(rep: &Rep) -> TokenStream {
    let n = Literal::usize_unsuffixed(rep.n());
    let functions = Function::ALL.map(|function| {
        let (name, target) =
            (format_ident!("pair_{}", function.name()), format_ident!("{}", function.name()));
        let operands: Vec<Ident> = function.operands().iter().map(|name| format_ident!("{name}")).collect();
        let docs = format!(" By [`neon::{}`](super::neon::{}).", function.name(), function.name());
        quote! {
            #[doc = #docs]
            #[cfg(all(target_arch = "arm", feature = "neon"))]
            #[inline(always)]
            fn #name(#(#operands: &[[u32; #n]; 2]),*) -> [[u32; #n]; 2] {
                super::neon::#target(#(#operands),*)
            }
        }
    });
    quote!(#(#functions)*)
}

/// The instructions of a function in their order, on numbered registers.
fn instructions(numbers: &Numbers, function: Function) -> Vec<Instruction> {
    let code = lower::lower(numbers, function);
    allocate::allocate(schedule::schedule(code))
}
