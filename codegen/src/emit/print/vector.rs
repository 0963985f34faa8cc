//! Limb programs printed over a vector of words, the type parameter `V` of each function.

use num_bigint::BigInt;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{Printer, literal, signed};
use crate::ir::{Op, Operand, Program, Stmt, Type};

/// The function of a program whose words are vectors of them.
pub fn function(program: &Program) -> TokenStream {
    let body = Printer::new(program, true).body(true);
    signed(program, &body, quote!(<V: Vector>), types)
}

/// The Rust type of a value.
pub fn types(ty: Type, word: u32) -> TokenStream {
    match ty {
        Type::Bit | Type::Mask => quote!(V::Mask),
        Type::Unsigned(bits) if bits == word => quote!(V),
        other => super::type_tokens(other, word),
    }
}

impl Printer<'_> {
    /// The call that adds this operand to a sum, where it is half of a product that stands inside.
    pub(super) fn half_of_product(&self, operand: &Operand) -> Option<TokenStream> {
        let Operand::Value(id) = operand else { return None };
        let index = self.definition[id.0 as usize].filter(|&index| self.inline[index])?;
        match &self.program.body[index].op {
            Op::ProductLow(a, b) => {
                let (a, b) = (self.operand(a), self.operand(b));
                Some(quote!(add_low(#a, #b)))
            }
            Op::ProductHigh(a, b) => {
                let (a, b) = (self.operand(a), self.operand(b));
                Some(quote!(add_high(#a, #b)))
            }
            _ => None,
        }
    }

    pub(super) fn vector_expression(&self, stmt: &Stmt) -> TokenStream {
        let binary = |a: &Operand, b: &Operand| (self.atom(a), self.atom(b));
        match &stmt.op {
            Op::Cast(a) => {
                let a = self.operand(a);
                quote!(V::splat(u64::from(#a)))
            }
            Op::Add(a, b) => {
                let (a, b) = binary(a, b);
                quote!(#a + #b)
            }
            Op::Sub(a, b) => {
                let (a, b) = binary(a, b);
                quote!(#a - #b)
            }
            Op::Or(a, b) => {
                let (a, b) = binary(a, b);
                quote!(#a | #b)
            }
            Op::ProductLow(a, b) => {
                let (a, b) = (self.operand(a), self.operand(b));
                quote!(V::product_low(#a, #b))
            }
            Op::ProductHigh(a, b) => {
                let (a, b) = (self.operand(a), self.operand(b));
                quote!(V::product_high(#a, #b))
            }
            Op::Shr(a, k) => {
                let (a, k) = (self.atom(a), Literal::u32_unsuffixed(*k));
                quote!(#a >> #k)
            }
            Op::Shl(a, k) => {
                let (a, k) = (self.atom(a), Literal::u32_unsuffixed(*k));
                quote!(#a << #k)
            }
            Op::Low(a, k) => {
                let (a, mask) = (self.atom(a), literal(&((BigInt::from(1) << k) - 1)));
                quote!(#a & V::splat(#mask))
            }
            Op::Select(mask, a, b) => {
                let (mask, a, b) = (self.operand(mask), self.operand(a), self.operand(b));
                quote!(V::select(#mask, #a, #b))
            }
            Op::IsZero(a) => {
                let a = self.atom(a);
                quote!(#a.is_zero())
            }
            // The verdict of a vector is its mask.
            Op::Mask(a) => self.operand(a),
            Op::Mul(..)
            | Op::MulLow(..)
            | Op::WrappingAdd(..)
            | Op::AddCarry(..)
            | Op::SubBorrow(..)
            | Op::MulAdd(..)
            | Op::Masked(..)
            | Op::Complement(..)
            | Op::Not(..)
            | Op::IsNegative(..)
            | Op::IsOdd(..) => unreachable!("no kernel of lanes has a {}", stmt.op.name()),
        }
    }
}
