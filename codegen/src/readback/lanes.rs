//! Kernels in lanes: functions over a vector of words, read into the same limb programs.

use syn::spanned::Spanned;
use syn::{BinOp, Expr};

use super::kernel::{Reader, read_vectors};
use super::{Kernel, Module, Unreadable, attributes, has_attribute, literal_value, parse, refuse, squeezed};
use crate::emit::lanes as printed;
use crate::ir::{Op, Operand, Type};
use crate::lower::Kind;
use crate::rep::Rep;
use quote::ToTokens;

/// Reads the module of a field in lanes, whose elements are stored as those of `stored`.
pub fn module(rep: &Rep, stored: &Rep, text: &str) -> Result<Module, Unreadable> {
    let file = parse("module", text)?;
    let mut module = Module::default();
    let wanted = syn::parse_file(&crate::emit::format(printed::frame(rep, stored)));
    let wanted = wanted.expect("what is printed is Rust");
    if file.items.len() != wanted.items.len() {
        return Err(refuse("module", &file, "other items than the printer writes"));
    }
    for (item, wanted) in file.items.iter().zip(&wanted.items) {
        match (item, wanted) {
            (syn::Item::Impl(found), syn::Item::Impl(wanted)) => {
                implementation(rep, found, wanted, &mut module)?;
            }
            _ if squeezed(item) == squeezed(wanted) => {}
            _ => return Err(refuse("module", item, format!("expected `{}`", wanted.to_token_stream()))),
        }
    }
    Ok(module)
}

/// Reads the kernels of a trait, beside the constants that are wanted.
fn implementation(
    rep: &Rep,
    found: &syn::ItemImpl,
    wanted: &syn::ItemImpl,
    module: &mut Module,
) -> Result<(), Unreadable> {
    let head = |item: &syn::ItemImpl| squeezed(&syn::ItemImpl { items: Vec::new(), ..item.clone() });
    if head(found) != head(wanted) {
        return Err(refuse("impl", found, "expected the implementation of the kernels"));
    }
    let (functions, others): (Vec<_>, Vec<_>) =
        found.items.iter().partition(|item| matches!(item, syn::ImplItem::Fn(_)));
    if others.len() != wanted.items.len() {
        return Err(refuse("constants", found, "more or fewer constants than the printer writes"));
    }
    for (item, wanted) in others.into_iter().zip(&wanted.items) {
        if squeezed(item) != squeezed(wanted) {
            return Err(refuse("constants", item, format!("expected `{}`", wanted.to_token_stream())));
        }
    }
    for item in functions {
        if let syn::ImplItem::Fn(function) = item {
            read_function(rep, function, module)?;
        }
    }
    Ok(())
}

/// Reads one kernel.
pub fn function(rep: &Rep, kind: Kind, function: &syn::ImplItemFn) -> Result<Kernel, Unreadable> {
    let name = kind.function();
    if !squeezed(&function.sig).starts_with(&format!("fn{name}<V:Vector>(")) {
        return Err(refuse(name, &function.sig, "a signature that the printer does not write"));
    }
    read_vectors(rep, kind, function)
}

fn read_function(rep: &Rep, function: &syn::ImplItemFn, module: &mut Module) -> Result<(), Unreadable> {
    let name = function.sig.ident.to_string();
    attributes(&name, &function.attrs, &["doc", "inline"])?;
    if has_attribute(function.block.to_token_stream()) {
        return Err(refuse(&name, &function.block, "an attribute inside a function"));
    }
    let kind = Kind::of_field(rep).into_iter().find(|kind| kind.function() == name);
    let kind = kind.ok_or_else(|| refuse(&name, function, "not the name of a kernel"))?;
    let kernel = self::function(rep, kind, function)?;
    if module.kernels.insert(kind, kernel).is_some() {
        return Err(refuse(&name, function, "given twice"));
    }
    Ok(())
}

impl Reader {
    /// `sum.add_low(a, b);` and `sum.add_high(a, b);`
    pub(super) fn add_half(&mut self, call: &syn::ExprMethodCall) -> Result<(), Unreadable> {
        let name = self.path_name(&call.receiver)?;
        let sum = self.vector(&call.receiver)?;
        let arguments = self.arguments(call)?;
        let word = Type::Unsigned(self.program.word);
        self.expect(&call.receiver, &sum, word)?;
        let half = self.half(call, &call.method.to_string(), &arguments, ["add_low", "add_high"])?;
        if let Operand::Value(id) = self.emit(Op::Add(sum, half), word) {
            self.bind(Some(name), id);
        }
        Ok(())
    }

    /// Half of the product of two arguments, by the name of the function.
    fn half(
        &mut self,
        node: impl Spanned,
        name: &str,
        arguments: &[&Expr],
        names: [&str; 2],
    ) -> Result<Operand, Unreadable> {
        let word = Type::Unsigned(self.program.word);
        let (Some(high), [a, b]) = (names.iter().position(|known| *known == name), arguments) else {
            return Err(self.fail(node, format!("`{name}` is not a function that the printer writes")));
        };
        let (x, y) = (self.vector(a)?, self.vector(b)?);
        self.expect(a, &x, word)?;
        self.expect(b, &y, word)?;
        Ok(self.emit(if high == 1 { Op::ProductHigh(x, y) } else { Op::ProductLow(x, y) }, word))
    }

    /// An expression of vectors.
    pub(super) fn vector(&mut self, expression: &Expr) -> Result<Operand, Unreadable> {
        match expression {
            Expr::Paren(inner) => self.vector(&inner.expr),
            Expr::Path(_) => {
                let name = self.path_name(expression)?;
                match self.names.get(&name) {
                    Some(id) => Ok(Operand::Value(*id)),
                    None => Err(self.fail(expression, format!("`{name}` is not bound"))),
                }
            }
            Expr::Binary(binary) => match &binary.op {
                BinOp::Add(_)
                | BinOp::Sub(_)
                | BinOp::BitAnd(_)
                | BinOp::BitOr(_)
                | BinOp::Shl(_)
                | BinOp::Shr(_) => self.binary(binary),
                _ => Err(self.fail(binary, "an operator that the printer does not write")),
            },
            Expr::Call(call) => self.vector_call(call),
            Expr::MethodCall(call) if call.method == "is_zero" && self.arguments(call)?.is_empty() => {
                let x = self.vector(&call.receiver)?;
                self.expect(&call.receiver, &x, Type::Unsigned(self.program.word))?;
                Ok(self.emit(Op::IsZero(x), Type::Bit))
            }
            other => Err(self.fail(other, "an expression that the printer does not write")),
        }
    }

    /// `V::splat`, `V::product_low`, `V::product_high`, `V::select`.
    fn vector_call(&mut self, call: &syn::ExprCall) -> Result<Operand, Unreadable> {
        let path = squeezed(&call.func);
        let word = Type::Unsigned(self.program.word);
        let arguments: Vec<&Expr> = call.args.iter().collect();
        match (path.as_str(), &arguments[..]) {
            ("V::splat", [argument]) => self.splat(argument),
            ("V::select", [mask, a, b]) => {
                let held = self.vector(mask)?;
                let held = match self.type_of(&held) {
                    Some(Type::Mask) => held,
                    Some(Type::Bit) => self.emit(Op::Mask(held), Type::Mask),
                    _ => return Err(self.fail(mask, "the first argument of `select` must be a mask")),
                };
                let (x, y) = (self.vector(a)?, self.vector(b)?);
                self.expect(a, &x, word)?;
                self.expect(b, &y, word)?;
                Ok(self.emit(Op::Select(held, x, y), word))
            }
            (name, arguments) => self.half(call, name, arguments, ["V::product_low", "V::product_high"]),
        }
    }

    /// A literal in every lane, or a short parameter.
    fn splat(&mut self, argument: &Expr) -> Result<Operand, Unreadable> {
        let word = Type::Unsigned(self.program.word);
        match argument {
            Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) if int.suffix().is_empty() => {
                let value = literal_value(int).map(Operand::Const);
                let value =
                    value.ok_or_else(|| self.fail(int, "a literal that the printer does not write"))?;
                self.expect(argument, &value, word)?;
                Ok(value)
            }
            Expr::Call(call) if squeezed(&call.func) == "u64::from" && call.args.len() == 1 => {
                let x = self.vector(&call.args[0])?;
                self.expect(call, &x, Type::Unsigned(8))?;
                Ok(self.emit(Op::Cast(x), word))
            }
            other => Err(self.fail(other, "neither a literal nor a short parameter")),
        }
    }
}
