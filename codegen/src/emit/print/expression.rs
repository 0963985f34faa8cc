//! Operations as expressions.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::{Printer, literal, literal_with, type_tokens};
use crate::ir::{Op, Operand, Stmt, Type};

impl Printer<'_> {
    /// An operand as an argument or a tail.
    pub(super) fn operand(&self, operand: &Operand) -> TokenStream {
        match operand {
            Operand::Const(n) => {
                let literal = literal(n);
                if self.vectors { quote!(V::splat(#literal)) } else { quote!(#literal) }
            }
            Operand::Value(id) => match self.definition[id.0 as usize] {
                Some(index) if self.inline[index] => self.expression(&self.program.body[index]),
                _ => {
                    let ident = self.idents[id.0 as usize].as_ref().expect("bound before it is read");
                    quote!(#ident)
                }
            },
        }
    }

    /// An operand inside an operator: parenthesised where it is an expression.
    pub(super) fn atom(&self, operand: &Operand) -> TokenStream {
        let tokens = self.operand(operand);
        match operand {
            Operand::Value(id) if self.definition[id.0 as usize].is_some_and(|index| self.inline[index]) => {
                quote!((#tokens))
            }
            _ => tokens,
        }
    }

    /// An operand of a sum: products bind more tightly.
    fn term(&self, operand: &Operand) -> TokenStream {
        let product = |index: usize| self.inline[index] && matches!(self.program.body[index].op, Op::Mul(..));
        match operand {
            Operand::Value(id) if self.definition[id.0 as usize].is_some_and(product) => {
                self.operand(operand)
            }
            _ => self.atom(operand),
        }
    }

    /// An operand before a method's dot: a literal there needs its type.
    fn receiver(&self, operand: &Operand) -> TokenStream {
        match operand {
            Operand::Const(n) => {
                let literal = literal_with(n, &format!("_u{}", self.program.word));
                quote!(#literal)
            }
            Operand::Value(_) => self.atom(operand),
        }
    }

    /// A carry argument.
    fn bit(&self, operand: &Operand) -> TokenStream {
        match operand {
            Operand::Const(n) if n.is_zero() => quote!(false),
            Operand::Const(_) => quote!(true),
            Operand::Value(_) => self.operand(operand),
        }
    }

    pub(super) fn expression(&self, stmt: &Stmt) -> TokenStream {
        let word = self.program.word;
        if self.vectors {
            return self.vector_expression(stmt);
        }
        match &stmt.op {
            Op::Cast(a) => {
                let (a, ty) = (self.atom(a), type_tokens(self.program.ty(stmt.results[0]), word));
                quote!(#a as #ty)
            }
            Op::Add(a, b) => {
                let (a, b) = (self.term(a), self.term(b));
                quote!(#a + #b)
            }
            Op::Sub(a, b) => {
                let (a, b) = (self.term(a), self.term(b));
                quote!(#a - #b)
            }
            Op::Mul(a, b) => {
                let (a, b) = (self.atom(a), self.atom(b));
                quote!(#a * #b)
            }
            Op::MulLow(a, b) => {
                let (a, b) = (self.receiver(a), self.operand(b));
                quote!(#a.wrapping_mul(#b))
            }
            Op::ProductLow(..) | Op::ProductHigh(..) => unreachable!("only vectors multiply halves"),
            Op::WrappingAdd(a, b) => {
                let (a, b) = (self.receiver(a), self.operand(b));
                quote!(#a.wrapping_add(#b))
            }
            Op::AddCarry(a, b, carry) => {
                let (a, b, carry) = (self.receiver(a), self.operand(b), self.bit(carry));
                quote!(#a.carrying_add(#b, #carry))
            }
            Op::SubBorrow(a, b, borrow) => {
                let (a, b, borrow) = (self.receiver(a), self.operand(b), self.bit(borrow));
                quote!(#a.borrowing_sub(#b, #borrow))
            }
            Op::MulAdd(a, b, c, d) => {
                let zero = |x: &Operand| matches!(x, Operand::Const(n) if n.is_zero());
                let (a, b) = (self.receiver(a), self.operand(b));
                match (zero(c), zero(d)) {
                    (_, true) => {
                        let c = self.operand(c);
                        quote!(#a.carrying_mul(#b, #c))
                    }
                    (true, false) => {
                        let d = self.operand(d);
                        quote!(#a.carrying_mul(#b, #d))
                    }
                    (false, false) => {
                        let (c, d) = (self.operand(c), self.operand(d));
                        quote!(#a.carrying_mul_add(#b, #c, #d))
                    }
                }
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
                quote!(#a & #mask)
            }
            Op::Mask(a) => {
                let (a, ty) = (self.operand(a), format_ident!("u{word}"));
                quote!(ct::mask::<#ty>(#a))
            }
            Op::Masked(mask, x) if matches!(self.program.ty(stmt.results[0]), Type::Signed(_)) => {
                let (mask, ty) = (self.operand(mask), format_ident!("i{word}"));
                // −1 has ones in every bit.
                let ones = matches!(x, Operand::Const(n) if n.is_negative());
                let x = (!ones).then(|| self.atom(x)).into_iter();
                quote!(#(#x &)* #mask as #ty)
            }
            Op::Complement(mask, x) => {
                let (mask, x, ty) = (self.operand(mask), self.atom(x), format_ident!("i{word}"));
                quote!(#x ^ #mask as #ty)
            }
            Op::Masked(mask, x) => {
                let (mask, x) = (self.operand(mask), (!is_ones(x, word)).then(|| self.atom(x)).into_iter());
                quote!(#mask #(& #x)*)
            }
            Op::Select(mask, a, b) => {
                let (mask, a, b) = (self.operand(mask), self.operand(a), self.operand(b));
                quote!(ct::select(#mask, #a, #b))
            }
            Op::Or(a, b) => {
                let (a, b) = (self.atom(a), self.atom(b));
                quote!(#a | #b)
            }
            Op::IsZero(a) => {
                let a = self.operand(a);
                quote!(ct::is_zero(#a))
            }
            Op::Not(a) => {
                let a = self.atom(a);
                quote!(!#a)
            }
            Op::IsNegative(a) => {
                let a = self.atom(a);
                quote!(#a < 0)
            }
            Op::IsOdd(a) => {
                let a = self.atom(a);
                quote!(#a & 1 == 1)
            }
        }
    }
}

/// Whether an operand is a word of ones only, which a mask leaves as they are.
fn is_ones(x: &Operand, word: u32) -> bool {
    matches!(x, Operand::Const(n) if *n == (BigInt::from(1) << word) - 1)
}
