//! Printed text → `syn` → limb program again, so that what is proved is what is shipped.
//!
//! The parser accepts exactly the forms that the printer writes, and refuses everything else by
//! name. What it trusts is `syn` and the meaning of the accepted forms in Rust.

use std::collections::HashMap;

use num_bigint::BigInt;
use syn::spanned::Spanned;

use crate::chain::{self, Chain};
use crate::emit::kernels::{chain_exponents, divsteps_call, uses_divsteps};
use crate::ir::{Group, Id, Op, Operand, Program, Stmt, Type};
use crate::lower::Kind;
use crate::rep::Rep;

mod constants;
mod expression;

pub use constants::Constants;

/// A form that the printer does not write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The function or constant.
    pub item: String,
    /// Line in the text.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "`{}`, line {}: {}", self.item, self.line, self.message)
    }
}

/// Everything of a kernel module that has a meaning.
#[derive(Clone, Debug)]
pub struct Module {
    /// The associated constants.
    pub constants: Constants,
    /// The limb programs by kind.
    pub kernels: HashMap<Kind, Program>,
    /// The addition chains by function name.
    pub chains: HashMap<String, Chain>,
    /// Whether inversion is a call of the runtime's division steps, which is assumed.
    pub division_steps: bool,
}

/// Reads the module of a field at a word.
pub fn module(rep: &Rep, text: &str) -> Result<Module, Unreadable> {
    let file = syn::parse_file(text).map_err(|error| Unreadable {
        item: "module".into(),
        line: error.span().start().line,
        message: error.to_string(),
    })?;
    let mut module = Module {
        constants: Constants::default(),
        kernels: HashMap::new(),
        chains: HashMap::new(),
        division_steps: false,
    };
    let mut traits = Vec::new();
    for item in &file.items {
        match item {
            syn::Item::Use(item) => uses(item)?,
            syn::Item::Struct(item)
                if item.ident == "Fp" && item.fields.is_empty() && item.generics.params.is_empty() =>
            {
                attributes("Fp", &item.attrs, &["doc", "derive"])?;
            }
            syn::Item::Impl(item) => traits.push(implementation(rep, item, &mut module)?),
            other => return Err(refuse("module", other, "an item that the printer does not write")),
        }
    }
    let style = match rep.style {
        crate::rep::Style::Saturated => "Saturated",
        crate::rep::Style::Delayed => "Delayed",
    };
    if traits != ["Kernels", style] {
        return Err(Unreadable {
            item: "module".into(),
            line: 1,
            message: format!("implements {traits:?}, expected [\"Kernels\", \"{style}\"]"),
        });
    }
    Ok(module)
}

/// Only the runtime's own names come into scope.
fn uses(item: &syn::ItemUse) -> Result<(), Unreadable> {
    const ALLOWED: [&str; 6] = [
        "use fieldforge_runtime :: ct ;",
        "use fieldforge_runtime :: field :: { Kernels , Saturated } ;",
        "use fieldforge_runtime :: field :: { Kernels , Delayed } ;",
        "use fieldforge_runtime :: field :: square_times ;",
        "use fieldforge_runtime :: field :: product ;",
        "use fieldforge_runtime :: field :: divsteps ;",
    ];
    let squeeze = |text: &str| text.split_whitespace().collect::<String>();
    let text = squeeze(&quote::quote!(#item).to_string());
    if ALLOWED.iter().any(|allowed| squeeze(allowed) == text) {
        return Ok(());
    }
    Err(refuse("use", item, "an import that the printer does not write"))
}

fn implementation(rep: &Rep, item: &syn::ItemImpl, module: &mut Module) -> Result<String, Unreadable> {
    let name = match &item.trait_ {
        Some((path, _)) => path.get_ident(),
        None => None,
    };
    let name = name
        .map(ToString::to_string)
        .ok_or_else(|| refuse("impl", item, "not an implementation of a trait"))?;
    let receiver = matches!(&*item.self_ty, syn::Type::Path(path) if path.path.is_ident("Fp"));
    if !receiver || !item.generics.params.is_empty() || item.unsafety.is_some() {
        return Err(refuse("impl", item, "expected `impl … for Fp`"));
    }
    for member in &item.items {
        match member {
            syn::ImplItem::Const(constant) => module.constants.read_const(constant)?,
            syn::ImplItem::Type(ty) => module.constants.read_type(rep, ty)?,
            syn::ImplItem::Fn(function) => read_function(rep, function, module)?,
            other => return Err(refuse("impl", other, "a member that the printer does not write")),
        }
    }
    Ok(name)
}

fn read_function(rep: &Rep, function: &syn::ImplItemFn, module: &mut Module) -> Result<(), Unreadable> {
    let name = function.sig.ident.to_string();
    attributes(&name, &function.attrs, &["doc", "inline"])?;
    let signature = &function.sig;
    if !squeezed(signature).starts_with(&format!("fn{name}(")) {
        return Err(refuse(&name, function, "a qualifier that the printer does not write"));
    }
    if name == "invert" && uses_divsteps(rep) {
        let call = divsteps_call(rep);
        let wanted = squeezed_text(&format!("{{ {call} }}"));
        if squeezed(&function.block) != wanted {
            return Err(refuse(&name, function, format!("must be the call `{wanted}` of the runtime")));
        }
        module.division_steps = true;
        return Ok(());
    }
    if chain_exponents(&rep.p).iter().any(|(chain, _)| *chain == name) {
        let chain = chain::parse(&function.block).map_err(|message| refuse(&name, function, message))?;
        module.chains.insert(name, chain);
        return Ok(());
    }
    let Some(kind) = Kind::from_function(&name) else {
        return Err(refuse(&name, function, "not the name of a kernel"));
    };
    let program = self::function(rep, kind, function)?;
    if module.kernels.insert(kind, program).is_some() {
        return Err(refuse(&name, function, "given twice"));
    }
    Ok(())
}

/// Attributes that change no meaning.
fn attributes(item: &str, attributes: &[syn::Attribute], allowed: &[&str]) -> Result<(), Unreadable> {
    for attribute in attributes {
        if !allowed.iter().any(|name| attribute.path().is_ident(name)) {
            return Err(refuse(item, attribute, "an attribute that the printer does not write"));
        }
    }
    Ok(())
}

fn refuse(item: &str, node: impl Spanned, message: impl Into<String>) -> Unreadable {
    Unreadable { item: item.to_string(), line: node.span().start().line, message: message.into() }
}

/// Reads one kernel.
pub fn function(rep: &Rep, kind: Kind, function: &syn::ImplItemFn) -> Result<Program, Unreadable> {
    let mut reader = Reader::new(rep, kind.function());
    reader.parameters(rep, kind, &function.sig)?;
    reader.block(&function.block)?;
    Ok(reader.program)
}

/// A program under reading.
struct Reader {
    program: Program,
    /// The value that each name holds at present.
    names: HashMap<String, Id>,
    /// Array parameters that have not been taken apart yet.
    arrays: HashMap<String, Vec<Id>>,
}

impl Reader {
    fn new(rep: &Rep, name: &str) -> Self {
        Reader {
            program: Program {
                name: name.to_string(),
                word: rep.word,
                inputs: Vec::new(),
                body: Vec::new(),
                outputs: Vec::new(),
                types: Vec::new(),
                names: Vec::new(),
            },
            names: HashMap::new(),
            arrays: HashMap::new(),
        }
    }

    fn fail(&self, node: impl Spanned, message: impl Into<String>) -> Unreadable {
        refuse(&self.program.name, node, message)
    }

    fn value(&mut self, ty: Type, name: &str) -> Id {
        let id = Id(self.program.types.len() as u32);
        self.program.types.push(ty);
        self.program.names.push(name.to_string());
        id
    }

    fn emit(&mut self, op: Op, ty: Type) -> Operand {
        let id = self.value(ty, "t");
        self.program.body.push(Stmt { op, results: vec![id] });
        Operand::Value(id)
    }

    /// The parameters must be those of the kernel; the types in the text are compared with them.
    fn parameters(&mut self, rep: &Rep, kind: Kind, signature: &syn::Signature) -> Result<(), Unreadable> {
        let expected = kind.signature(rep);
        if signature.inputs.len() != expected.len() {
            return Err(self.fail(signature, format!("{} parameters are expected", expected.len())));
        }
        for (argument, (name, ty, length)) in signature.inputs.iter().zip(expected) {
            let syn::FnArg::Typed(argument) = argument else {
                return Err(self.fail(argument, "a receiver"));
            };
            let written = squeezed(argument);
            let rust = crate::emit::print::type_tokens(ty, rep.word);
            let wanted = match length {
                Some(n) => squeezed_text(&format!("{name}: &[{rust}; {n}]")),
                None => squeezed_text(&format!("{name}: {rust}")),
            };
            if written != wanted {
                return Err(self.fail(argument, format!("the parameter must be `{wanted}`")));
            }
            let items: Vec<Id> =
                (0..length.unwrap_or(1)).map(|i| self.value(ty, &format!("{name}{i}"))).collect();
            if length.is_some() {
                self.arrays.insert(name.to_string(), items.clone());
            } else {
                self.names.insert(name.to_string(), items[0]);
            }
            self.program.inputs.push(Group { name: name.to_string(), ty, array: length.is_some(), items });
        }
        Ok(())
    }

    fn block(&mut self, block: &syn::Block) -> Result<(), Unreadable> {
        let Some((last, statements)) = block.stmts.split_last() else {
            return Err(self.fail(block, "an empty body"));
        };
        for statement in statements {
            match statement {
                syn::Stmt::Local(local) => self.local(local)?,
                syn::Stmt::Expr(syn::Expr::Binary(sum), Some(_)) => self.accumulate(sum)?,
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

    fn output(&mut self, expression: &syn::Expr) -> Result<(), Unreadable> {
        let (items, array) = match expression {
            syn::Expr::Array(array) => {
                let items: Result<Vec<Operand>, Unreadable> =
                    array.elems.iter().map(|x| self.expression(x)).collect();
                (items?, true)
            }
            other => (vec![self.expression(other)?], false),
        };
        let ty =
            items.iter().find_map(|item| self.type_of(item)).unwrap_or(Type::Unsigned(self.program.word));
        self.program.outputs.push(Group { name: "r".to_string(), ty, array, items });
        Ok(())
    }

    fn type_of(&self, operand: &Operand) -> Option<Type> {
        match operand {
            Operand::Value(id) => Some(self.program.ty(*id)),
            Operand::Const(_) => None,
        }
    }

    /// `let pattern = expression;`
    fn local(&mut self, local: &syn::Local) -> Result<(), Unreadable> {
        let Some(init) = local.init.as_ref().filter(|init| init.diverge.is_none()) else {
            return Err(self.fail(local, "a binding without a value"));
        };
        match &local.pat {
            syn::Pat::Slice(pattern) => self.take_apart(pattern, &init.expr),
            syn::Pat::Tuple(pattern) => {
                let names: Vec<Option<String>> = pattern
                    .elems
                    .iter()
                    .map(|element| self.pattern_name(element))
                    .collect::<Result<_, _>>()?;
                let results = self.pair(&init.expr)?;
                if names.len() != results.len() {
                    return Err(self.fail(pattern, "a pattern of another length"));
                }
                for (name, id) in names.into_iter().zip(results) {
                    self.bind(name, id);
                }
                Ok(())
            }
            pattern => {
                let name = self.pattern_name(pattern)?;
                match self.expression(&init.expr)? {
                    Operand::Value(id) => self.bind(name, id),
                    Operand::Const(_) => return Err(self.fail(init.expr.as_ref(), "a binding of a literal")),
                }
                Ok(())
            }
        }
    }

    fn bind(&mut self, name: Option<String>, id: Id) {
        if let Some(name) = name {
            self.program.names[id.0 as usize].clone_from(&name);
            self.names.insert(name, id);
        }
    }

    fn pattern_name(&self, pattern: &syn::Pat) -> Result<Option<String>, Unreadable> {
        match pattern {
            syn::Pat::Wild(_) => Ok(None),
            syn::Pat::Ident(ident) if ident.by_ref.is_none() && ident.subpat.is_none() => {
                Ok(Some(ident.ident.to_string()))
            }
            other => Err(self.fail(other, "a pattern that the printer does not write")),
        }
    }

    /// `let [a0, a1] = *a;`
    fn take_apart(&mut self, pattern: &syn::PatSlice, value: &syn::Expr) -> Result<(), Unreadable> {
        let array = match value {
            syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => self.path_name(expr)?,
            other => return Err(self.fail(other, "only a parameter is taken apart")),
        };
        let Some(items) = self.arrays.remove(&array) else {
            return Err(
                self.fail(value, format!("`{array}` is not an array parameter, or was taken apart before"))
            );
        };
        if items.len() != pattern.elems.len() {
            return Err(self.fail(pattern, "a pattern of another length"));
        }
        for (element, id) in pattern.elems.iter().zip(items) {
            let name = self.pattern_name(element)?;
            self.bind(name, id);
        }
        Ok(())
    }

    /// `name += term;`
    fn accumulate(&mut self, sum: &syn::ExprBinary) -> Result<(), Unreadable> {
        if !matches!(sum.op, syn::BinOp::AddAssign(_)) {
            return Err(self.fail(sum, "a statement that the printer does not write"));
        }
        let name = self.path_name(&sum.left)?;
        let left = self.expression(&sum.left)?;
        let right = self.expression(&sum.right)?;
        let ty = self.same_type(sum, &left, &right)?;
        if let Operand::Value(id) = self.emit(Op::Add(left, right), ty) {
            self.bind(Some(name), id);
        }
        Ok(())
    }

    fn path_name(&self, expression: &syn::Expr) -> Result<String, Unreadable> {
        match expression {
            syn::Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
            _ => None,
        }
        .ok_or_else(|| self.fail(expression, "expected a name"))
    }
}

fn squeezed(node: &impl quote::ToTokens) -> String {
    squeezed_text(&quote::quote!(#node).to_string())
}

fn squeezed_text(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The value of an integer literal.
fn literal_value(literal: &syn::LitInt) -> Option<BigInt> {
    BigInt::parse_bytes(literal.base10_digits().as_bytes(), 10)
}
