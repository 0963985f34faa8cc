//! Printed functions read back into programs, so that what is proved is what is shipped.
//!
//! The reader takes exactly the forms that the printer writes, and refuses everything else by name.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::ir::{Group, Id, Lane, Op, Program, Stmt, Type};
use super::lower::{Kind, Rep};
use super::print;
use crate::readback::{Place, Unreadable, squeezed, squeezed_text};

/// A kernel as it was read.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// The program.
    pub program: Program,
    /// Where its name stands.
    pub name: Place,
}

/// Reads one kernel from its signature and its block.
pub fn function(
    rep: &Rep,
    kind: Kind,
    signature: &syn::Signature,
    block: &syn::Block,
) -> Result<Kernel, Unreadable> {
    let mut reader = Reader {
        program: Program::new(kind.function(), rep.word),
        names: HashMap::new(),
        arrays: HashMap::new(),
    };
    self::signature(rep, kind, signature)?;
    for (name, ty, length) in kind.inputs(rep) {
        let items = reader.program.input(name, ty, length);
        match length {
            Some(_) => drop(reader.arrays.insert(name.to_string(), items)),
            None => drop(reader.names.insert(name.to_string(), items[0])),
        }
    }
    reader.block(block)?;
    let name = Place::of(&signature.ident);
    Ok(Kernel { program: reader.program, name })
}

/// The signature must be that of the kernel.
pub(super) fn signature(rep: &Rep, kind: Kind, signature: &syn::Signature) -> Result<(), Unreadable> {
    let parameters: Vec<String> = kind
        .inputs(rep)
        .iter()
        .map(|(name, ty, length)| print::parameter(name, *ty, *length, rep.word))
        .collect();
    let results = print::results(&kind.outputs(rep), rep.word);
    let wanted = format!("fn {}({}) -> {results}", kind.function(), parameters.join(", "));
    if squeezed(signature) == squeezed_text(&wanted) {
        return Ok(());
    }
    let (item, place) = (kind.function().to_string(), Place::of(signature));
    Err(Unreadable { item, place, message: format!("the signature must be `{wanted}`") })
}

struct Reader {
    program: Program,
    names: HashMap<String, Id>,
    /// Array parameters that have not been taken apart yet.
    arrays: HashMap<String, Vec<Id>>,
}

type Read<T> = Result<T, Unreadable>;

impl Reader {
    fn fail(&self, node: impl syn::spanned::Spanned, message: impl Into<String>) -> Unreadable {
        Unreadable { item: self.program.name.clone(), place: Place::of(&node), message: message.into() }
    }

    fn block(&mut self, block: &syn::Block) -> Read<()> {
        let Some((last, statements)) = block.stmts.split_last() else {
            return Err(self.fail(block, "an empty body"));
        };
        for statement in statements {
            match statement {
                syn::Stmt::Local(local) if local.attrs.is_empty() => self.local(local)?,
                other => return Err(self.fail(other, "a statement that the printer does not write")),
            }
        }
        let syn::Stmt::Expr(result, None) = last else {
            return Err(self.fail(last, "the function must end in its result"));
        };
        match result {
            syn::Expr::Tuple(tuple) => tuple.elems.iter().try_for_each(|element| self.output(element)),
            other => self.output(other),
        }
    }

    fn output(&mut self, expression: &syn::Expr) -> Read<()> {
        let (items, array) = match expression {
            syn::Expr::Array(array) => {
                (array.elems.iter().map(|x| self.value(x)).collect::<Read<Vec<_>>>()?, true)
            }
            other => (vec![self.value(other)?], false),
        };
        let Some(&first) = items.first() else { return Err(self.fail(expression, "an empty array")) };
        let ty = self.program.ty(first);
        if items.iter().any(|id| self.program.ty(*id) != ty) {
            return Err(self.fail(expression, "items of different types"));
        }
        self.program.outputs.push(Group { name: String::from("r"), ty, array, items });
        Ok(())
    }

    /// `let pattern = expression;`
    fn local(&mut self, local: &syn::Local) -> Read<()> {
        let Some(init) = local.init.as_ref().filter(|init| init.diverge.is_none()) else {
            return Err(self.fail(local, "a binding without a value"));
        };
        match &local.pat {
            syn::Pat::Slice(pattern) => {
                let items = match &*init.expr {
                    syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => {
                        name_of(expr).and_then(|name| self.arrays.remove(&name))
                    }
                    _ => None,
                };
                let Some(items) = items.filter(|items| items.len() == pattern.elems.len()) else {
                    return Err(self.fail(local, "an array is taken apart once, and whole"));
                };
                pattern.elems.iter().zip(items).try_for_each(|(pattern, id)| self.bind(pattern, id))
            }
            syn::Pat::Tuple(pattern) => {
                let [a, b] = self.product_operands(&init.expr)?;
                let results = self.program.push_product(a, b, ["low", "high"]);
                if pattern.elems.len() != 2 {
                    return Err(self.fail(local, "a product has two halves"));
                }
                pattern.elems.iter().zip(results).try_for_each(|(pattern, id)| self.bind(pattern, id))
            }
            pattern => {
                let id = self.value(&init.expr)?;
                self.bind(pattern, id)
            }
        }
    }

    fn bind(&mut self, pattern: &syn::Pat, id: Id) -> Read<()> {
        match pattern {
            syn::Pat::Wild(_) => Ok(()),
            syn::Pat::Ident(ident)
                if ident.by_ref.is_none() && ident.mutability.is_none() && ident.subpat.is_none() =>
            {
                self.names.insert(ident.ident.to_string(), id);
                Ok(())
            }
            other => Err(self.fail(other, "a pattern that the printer does not write")),
        }
    }

    fn product_operands(&mut self, expression: &syn::Expr) -> Read<[Id; 2]> {
        if let syn::Expr::Call(call) = expression
            && name_of(&call.func).as_deref() == Some("product")
            && call.args.len() == 2
        {
            let a = self.value(&call.args[0])?;
            let b = self.value(&call.args[1])?;
            if self.program.is_well_typed(&Op::Product(a, b)) {
                return Ok([a, b]);
            }
        }
        Err(self.fail(expression, "only `product` of two words gives two values"))
    }

    fn push(&mut self, node: impl syn::spanned::Spanned, op: Op) -> Read<Id> {
        if !self.program.is_well_typed(&op) {
            return Err(self.fail(node, "operands of other types"));
        }
        let ty = self.program.result_type(&op);
        let id = self.program.value(ty, "t");
        self.program.body.push(Stmt { op, results: vec![id] });
        Ok(id)
    }

    fn value(&mut self, expression: &syn::Expr) -> Read<Id> {
        let unknown =
            |reader: &Self| reader.fail(expression, "an expression that the printer does not write");
        let op = match expression {
            syn::Expr::Paren(inner) if inner.attrs.is_empty() => return self.value(&inner.expr),
            syn::Expr::Path(_) => {
                let name = name_of(expression);
                return name.and_then(|name| self.names.get(&name).copied()).ok_or_else(|| unknown(self));
            }
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Bool(lit), .. }) if lit.value => {
                Op::AllZero(Vec::new())
            }
            syn::Expr::Binary(binary) => self.binary(binary)?,
            syn::Expr::Cast(cast) => {
                let a = self.value(&cast.expr)?;
                let op = Op::Narrow(a);
                let ty = print::type_text(self.program.result_type(&op), self.program.word);
                if squeezed(&cast.ty) != ty {
                    return Err(unknown(self));
                }
                op
            }
            syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Not(_), expr, .. }) => match &**expr {
                syn::Expr::Call(call) if is_zero_test(call) => Op::NotZero(self.value(&call.args[0])?),
                _ => return Err(unknown(self)),
            },
            syn::Expr::Call(call) => self.call(call)?,
            syn::Expr::MethodCall(call) => self.method(call)?,
            _ => return Err(unknown(self)),
        };
        self.push(expression, op)
    }

    fn binary(&mut self, binary: &syn::ExprBinary) -> Read<Op> {
        let unknown = |reader: &Self| reader.fail(binary, "an operation that the printer does not write");
        if let syn::BinOp::Mul(_) = binary.op {
            let operands = [&*binary.left, &*binary.right].map(|side| match side {
                syn::Expr::Call(call) if self.is_widening(call, Type::Double) => Some(call.args[0].clone()),
                _ => None,
            });
            let [Some(a), Some(b)] = operands else { return Err(unknown(self)) };
            return Ok(Op::Multiply(self.value(&a)?, self.value(&b)?));
        }
        let a = self.value(&binary.left)?;
        let count = |reader: &Self| {
            let k = integer(&binary.right).and_then(|k| u32::try_from(k).ok());
            k.ok_or_else(|| reader.fail(&binary.right, "a shift by something else than a literal"))
        };
        Ok(match binary.op {
            syn::BinOp::BitXor(_) => Op::Xor(a, self.value(&binary.right)?),
            syn::BinOp::BitAnd(_) => match constant(&binary.right) {
                Some(kept) => Op::Keep(a, kept),
                None => Op::And(a, self.value(&binary.right)?),
            },
            syn::BinOp::Shl(_) if self.program.ty(a) != Type::Wide => Op::Shl(a, count(self)?),
            syn::BinOp::Shr(_) if self.program.ty(a) != Type::Wide => Op::Shr(a, count(self)?),
            _ => return Err(unknown(self)),
        })
    }

    fn call(&mut self, call: &syn::ExprCall) -> Read<Op> {
        if is_zero_test(call) {
            let mut words = Vec::new();
            self.alternatives(&call.args[0], &mut words)?;
            return Ok(Op::AllZero(words));
        }
        let function = squeezed(&call.func);
        match (function.as_str(), call.args.len()) {
            ("Wide::new", 2) => Ok(Op::Pack(self.value(&call.args[0])?, self.value(&call.args[1])?)),
            ("Wide::middle", 2) => Ok(Op::Middle(self.value(&call.args[0])?, self.value(&call.args[1])?)),
            (_, 1) => {
                let a = self.value(&call.args[0])?;
                let op = Op::Widen(a);
                let ty = self.program.is_well_typed(&op).then(|| self.program.result_type(&op));
                match ty {
                    Some(ty) if self.is_widening(call, ty) => Ok(op),
                    _ => Err(self.fail(call, "a call that the printer does not write")),
                }
            }
            _ => Err(self.fail(call, "a call that the printer does not write")),
        }
    }

    fn is_widening(&self, call: &syn::ExprCall, ty: Type) -> bool {
        let wanted = format!("{}::from", print::type_text(ty, self.program.word));
        call.args.len() == 1 && squeezed(&call.func) == wanted
    }

    /// The words of `a | b | …`.
    fn alternatives(&mut self, expression: &syn::Expr, words: &mut Vec<Id>) -> Read<()> {
        if let syn::Expr::Binary(syn::ExprBinary { left, op: syn::BinOp::BitOr(_), right, .. }) = expression {
            self.alternatives(left, words)?;
            return self.alternatives(right, words);
        }
        words.push(self.value(expression)?);
        Ok(())
    }

    fn method(&mut self, call: &syn::ExprMethodCall) -> Read<Op> {
        let a = self.value(&call.receiver)?;
        let name = call.method.to_string();
        let count = call.turbofish.as_ref().map(squeezed);
        let count = match &count {
            Some(text) => {
                let inner = text.strip_prefix("::<").and_then(|rest| rest.strip_suffix('>'));
                Some(
                    inner
                        .and_then(|digits| digits.parse().ok())
                        .ok_or_else(|| self.fail(call, "not a count"))?,
                )
            }
            None => None,
        };
        match (name.as_str(), call.args.len(), count) {
            ("left", 0, Some(k)) if self.program.ty(a) == Type::Wide => Ok(Op::Shl(a, k)),
            ("right", 0, Some(k)) if self.program.ty(a) == Type::Wide => Ok(Op::Shr(a, k)),
            ("low", 0, None) => Ok(Op::Lane(a, Lane::Low)),
            ("high", 0, None) => Ok(Op::Lane(a, Lane::High)),
            ("up", 0, None) => Ok(Op::Up(a)),
            ("down", 0, None) => Ok(Op::Down(a)),
            ("low_product", 1, None) => Ok(Op::Clmul(a, self.value(&call.args[0])?, Lane::Low)),
            ("high_product", 1, None) => Ok(Op::Clmul(a, self.value(&call.args[0])?, Lane::High)),
            _ => Err(self.fail(call, "a method that the printer does not write")),
        }
    }
}

fn is_zero_test(call: &syn::ExprCall) -> bool {
    squeezed(&call.func) == "ct::is_zero" && call.args.len() == 1
}

/// The identifier that an expression is.
fn name_of(expression: &syn::Expr) -> Option<String> {
    match expression {
        syn::Expr::Path(path) if path.attrs.is_empty() => path.path.get_ident().map(ToString::to_string),
        _ => None,
    }
}

/// The value of a literal without a suffix.
fn integer(expression: &syn::Expr) -> Option<BigUint> {
    match expression {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(lit), .. }) if lit.suffix().is_empty() => {
            BigUint::parse_bytes(lit.base10_digits().as_bytes(), 10)
        }
        _ => None,
    }
}

/// A literal, or a vector of two.
fn constant(expression: &syn::Expr) -> Option<BigUint> {
    match expression {
        syn::Expr::Call(call) if squeezed(&call.func) == "Wide::new" && call.args.len() == 2 => {
            let [low, high] = [integer(&call.args[0])?, integer(&call.args[1])?];
            (low.bits() <= 64).then(|| low | (high << 64))
        }
        other => integer(other),
    }
}
