//! Functions read line by line into limb programs.

use std::collections::HashMap;

use num_bigint::BigInt;
use syn::spanned::Spanned;

use super::rolled::Loops;
use super::{Place, Unreadable, refuse, squeezed, squeezed_text};
use crate::ir::{Group, Id, Op, Operand, Program, Stmt, Type};
use crate::lower::Kind;
use crate::rep::Rep;

/// A kernel as it was read, and where its parts stand.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// The limb program.
    pub program: Program,
    /// Where its name stands.
    pub name: Place,
    /// Where each statement of the body stands.
    pub statements: Vec<Place>,
}

/// Reads one kernel.
pub fn function(rep: &Rep, kind: Kind, function: &syn::ImplItemFn) -> Result<Kernel, Unreadable> {
    read(rep, kind, &function.sig, &function.block)
}

/// Reads a function's signature and body.
pub(super) fn read(
    rep: &Rep,
    kind: Kind,
    signature: &syn::Signature,
    block: &syn::Block,
) -> Result<Kernel, Unreadable> {
    let reader = Reader::new(rep.word, kind.function(), signature);
    reader.limb_program(&kind.signature(rep), signature, block)
}

/// A parameter: name, type, and length if it is an array.
type Parameter = (&'static str, Type, Option<usize>);

/// Reads one function on limbs with the given parameters.
pub fn limb_function(
    word: u32,
    name: &str,
    parameters: &[Parameter],
    function: &syn::ImplItemFn,
) -> Result<Kernel, Unreadable> {
    let reader = Reader::new(word, name, &function.sig);
    reader.limb_program(parameters, &function.sig, &function.block)
}

/// Reads one function whose words are vectors of them, as [`crate::emit::print::vector_function`] prints it.
pub(super) fn read_vectors(rep: &Rep, kind: Kind, function: &syn::ImplItemFn) -> Result<Kernel, Unreadable> {
    let reader = Reader { vectors: true, ..Reader::new(rep.word, kind.function(), &function.sig) };
    reader.limb_program(&kind.signature(rep), &function.sig, &function.block)
}

/// A program under reading.
pub(super) struct Reader {
    /// Whether a word is a vector of words.
    pub(super) vectors: bool,
    pub(super) program: Program,
    /// The value that each name holds at present.
    pub(super) names: HashMap<String, Id>,
    /// Array parameters that have not been taken apart yet.
    arrays: HashMap<String, Vec<Id>>,
    /// What loops know.
    pub(super) loops: Loops,
    /// Where the line that is being read stands, and those of the program's statements.
    line: Place,
    statements: Vec<Place>,
}

impl Reader {
    fn new(word: u32, name: &str, signature: &syn::Signature) -> Self {
        Reader {
            vectors: false,
            program: Program {
                name: name.to_string(),
                word,
                inputs: Vec::new(),
                body: Vec::new(),
                outputs: Vec::new(),
                types: Vec::new(),
                names: Vec::new(),
            },
            names: HashMap::new(),
            arrays: HashMap::new(),
            loops: Loops::default(),
            line: Place::of(&signature.ident),
            statements: Vec::new(),
        }
    }

    /// Reads the signature and the body, one after the other.
    fn limb_program(
        mut self,
        parameters: &[Parameter],
        signature: &syn::Signature,
        block: &syn::Block,
    ) -> Result<Kernel, Unreadable> {
        let name = self.line.clone();
        self.parameters(parameters, signature)?;
        self.block(block)?;
        Ok(Kernel { program: self.program, name, statements: self.statements })
    }

    pub(super) fn fail(&self, node: impl Spanned, message: impl Into<String>) -> Unreadable {
        refuse(&self.program.name, node, message)
    }

    pub(super) fn value(&mut self, ty: Type, name: &str) -> Id {
        let id = Id(self.program.types.len() as u32);
        self.program.types.push(ty);
        self.program.names.push(name.to_string());
        id
    }

    pub(super) fn emit(&mut self, op: Op, ty: Type) -> Operand {
        let id = self.value(ty, "t");
        self.push(op, vec![id]);
        Operand::Value(id)
    }

    pub(super) fn push(&mut self, op: Op, results: Vec<Id>) {
        self.program.body.push(Stmt { op, results });
        self.statements.push(self.line.clone());
    }

    /// The parameters must be those of the kernel; the types in the text are compared with them.
    fn parameters(&mut self, expected: &[Parameter], signature: &syn::Signature) -> Result<(), Unreadable> {
        if signature.inputs.len() != expected.len() {
            return Err(self.fail(signature, format!("{} parameters are expected", expected.len())));
        }
        for (argument, &(name, ty, length)) in signature.inputs.iter().zip(expected) {
            let syn::FnArg::Typed(argument) = argument else {
                return Err(self.fail(argument, "a receiver"));
            };
            let written = squeezed(argument);
            let rust = match self.vectors {
                true => crate::emit::print::vector_types(ty, self.program.word),
                false => crate::emit::print::type_tokens(ty, self.program.word),
            };
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
            self.inner(statement)?;
        }
        let syn::Stmt::Expr(result, None) = last else {
            return Err(self.fail(last, "the function must end in its result"));
        };
        self.line = Place::of(result);
        match result {
            syn::Expr::Tuple(tuple) => tuple.elems.iter().try_for_each(|element| self.output(element)),
            other => self.output(other),
        }
    }

    pub(super) fn statement(&mut self, statement: &syn::Stmt) -> Result<(), Unreadable> {
        match statement {
            syn::Stmt::Local(local) => self.local(local),
            syn::Stmt::Expr(syn::Expr::Binary(sum), Some(_)) => self.accumulate(sum),
            syn::Stmt::Expr(syn::Expr::MethodCall(call), Some(_)) if self.vectors => self.add_half(call),
            other => Err(self.fail(other, "a statement that the printer does not write")),
        }
    }

    /// Notes where the line stands that is read from here on.
    pub(super) fn set_line(&mut self, line: Place) {
        self.line = line;
    }

    /// A word of a parameter that has not been taken apart.
    pub(super) fn parameter_word(&self, name: &str, index: usize) -> Option<Id> {
        self.arrays.get(name)?.get(index).copied()
    }

    pub(super) fn is_parameter(&self, name: &str) -> bool {
        self.program.inputs.iter().any(|group| group.name == name)
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

    pub(super) fn type_of(&self, operand: &Operand) -> Option<Type> {
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
                let value = self.expression(&init.expr)?;
                match self.mask_as_word(&init.expr, value) {
                    Operand::Value(id) => self.bind(name, id),
                    Operand::Const(_) => return Err(self.fail(init.expr.as_ref(), "a binding of a literal")),
                }
                Ok(())
            }
        }
    }

    /// A name given to a mask that has one already stands for a word of as many ones.
    fn mask_as_word(&mut self, expression: &syn::Expr, value: Operand) -> Operand {
        if !matches!(expression, syn::Expr::Path(_)) || self.type_of(&value) != Some(Type::Mask) {
            return value;
        }
        let ones = Operand::Const((BigInt::from(1) << self.program.word) - 1);
        self.emit(Op::Masked(value, ones), Type::Unsigned(self.program.word))
    }

    pub(super) fn bind(&mut self, name: Option<String>, id: Id) {
        if let Some(name) = name {
            self.program.names[id.0 as usize].clone_from(&name);
            self.names.insert(name, id);
        }
    }

    pub(super) fn pattern_name(&self, pattern: &syn::Pat) -> Result<Option<String>, Unreadable> {
        match pattern {
            syn::Pat::Wild(_) => Ok(None),
            syn::Pat::Ident(ident) if ident.by_ref.is_none() && ident.subpat.is_none() => {
                let name = ident.ident.to_string();
                if self.loops.has(&name) {
                    return Err(self.fail(pattern, format!("`{name}` is bound already")));
                }
                Ok(Some(name))
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
        if !self.loops.may_grow(&name) {
            return Err(self.fail(sum, format!("`{name}` is not added to here")));
        }
        let left = self.expression(&sum.left)?;
        let right = self.expression(&sum.right)?;
        let ty = self.same_type(sum, &left, &right)?;
        if let Operand::Value(id) = self.emit(Op::Add(left, right), ty) {
            self.bind(Some(name), id);
        }
        Ok(())
    }

    pub(super) fn path_name(&self, expression: &syn::Expr) -> Result<String, Unreadable> {
        match expression {
            syn::Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
            _ => None,
        }
        .ok_or_else(|| self.fail(expression, "expected a name"))
    }
}
