//! Chains read back from Rust: exactly the language that [`super::body`] prints.

use std::collections::HashMap;

use syn::{Block, Expr, ExprCall, GenericArgument, Lit, Pat, PathArguments, Stmt, Type, UnOp};

use super::{Chain, Step};

/// More squarings in one step than any exponent needs.
const MOST_SQUARINGS: u32 = 1 << 12;

/// The chain of a function's body, in which `a` is the input. Whatever could mean anything
/// beyond a chain is refused.
pub fn parse(block: &Block) -> Result<Chain, String> {
    let mut reader = Reader { elements: HashMap::from([(String::from("a"), 0)]), steps: Vec::new() };
    let Some((Stmt::Expr(last, None), lines)) = block.stmts.split_last() else {
        return Err(String::from("the body does not end in an expression"));
    };
    for line in lines {
        reader.line(line)?;
    }
    if lines.is_empty() && is_input(last) {
        return Ok(Chain::default());
    }
    let step = reader.step(last)?;
    reader.steps.push(step);
    Ok(Chain { steps: reader.steps })
}

struct Reader {
    /// The element that each name stands for at this line.
    elements: HashMap<String, usize>,
    steps: Vec<Step>,
}

impl Reader {
    /// `let name = step;`
    fn line(&mut self, line: &Stmt) -> Result<(), String> {
        let Stmt::Local(local) = line else {
            return Err(String::from("a line is not a `let`"));
        };
        let (Pat::Ident(pattern), Some(init)) = (&local.pat, &local.init) else {
            return Err(String::from("a `let` does not give a name to a value"));
        };
        let plain = local.attrs.is_empty()
            && pattern.attrs.is_empty()
            && pattern.by_ref.is_none()
            && pattern.mutability.is_none()
            && pattern.subpat.is_none()
            && init.diverge.is_none();
        if !plain {
            return Err(format!("`let {}` is more than a name", pattern.ident));
        }
        let name = pattern.ident.to_string();
        if name == "a" {
            return Err(String::from("`a` is the input and cannot be given again"));
        }
        let step = self.step(&init.expr)?;
        self.steps.push(step);
        self.elements.insert(name, self.steps.len());
        Ok(())
    }

    /// `Self::ONE`, `Self::square(…)`, `square_times::<Self>(…, n)` or `product::<Self>(…, …)`.
    fn step(&self, expr: &Expr) -> Result<Step, String> {
        if path(expr).as_deref() == Some("Self::ONE") {
            return Ok(Step::One);
        }
        let Expr::Call(ExprCall { attrs, func, args, .. }) = expr else {
            return Err(String::from("an operation is not a call"));
        };
        let name = path(func).filter(|_| attrs.is_empty());
        let args: Vec<&Expr> = args.iter().collect();
        match (name.as_deref(), args.as_slice()) {
            (Some("Self::square"), [from]) => Ok(Step::Square { from: self.element(from)?, times: 1 }),
            (Some("square_times::<Self>"), [from, times]) => {
                Ok(Step::Square { from: self.element(from)?, times: count(times)? })
            }
            (Some("product::<Self>"), [a, b]) => Ok(Step::Mul { a: self.element(a)?, b: self.element(b)? }),
            (Some(name), _) => Err(format!("`{name}` does not belong in a chain")),
            (None, _) => Err(String::from("a call is not of a plain function")),
        }
    }

    /// `a`, which is a reference already, or `&name`.
    fn element(&self, expr: &Expr) -> Result<usize, String> {
        let name = match expr {
            Expr::Reference(reference) if reference.mutability.is_none() && reference.attrs.is_empty() => {
                path(&reference.expr).filter(|name| name != "a")
            }
            _ => path(expr).filter(|name| name == "a"),
        };
        let name = name.ok_or("an operand is neither `a` nor a reference to a name")?;
        self.elements.get(&name).copied().ok_or(format!("`{name}` has not been computed"))
    }
}

/// `*a`
fn is_input(expr: &Expr) -> bool {
    match expr {
        Expr::Unary(unary) => {
            unary.attrs.is_empty()
                && matches!(unary.op, UnOp::Deref(_))
                && path(&unary.expr).as_deref() == Some("a")
        }
        _ => false,
    }
}

fn count(expr: &Expr) -> Result<u32, String> {
    let Expr::Lit(literal) = expr else {
        return Err(String::from("a number of squarings is not a literal"));
    };
    let Lit::Int(number) = &literal.lit else {
        return Err(String::from("a number of squarings is not an integer"));
    };
    match number.base10_parse() {
        Ok(times @ 1..=MOST_SQUARINGS) => Ok(times),
        _ => Err(format!("{number} is no number of squarings")),
    }
}

/// A path of plain names as text; the only generic argument that it may have is `Self`.
fn path(expr: &Expr) -> Option<String> {
    let Expr::Path(path) = expr else { return None };
    if !path.attrs.is_empty() || path.qself.is_some() || path.path.leading_colon.is_some() {
        return None;
    }
    let mut names = Vec::new();
    for segment in &path.path.segments {
        names.push(segment.ident.to_string());
        match &segment.arguments {
            PathArguments::None => {}
            PathArguments::AngleBracketed(generic) => {
                let mut args = generic.args.iter();
                let is_self = matches!(
                    (args.next(), args.next()),
                    (Some(GenericArgument::Type(Type::Path(ty))), None)
                        if ty.qself.is_none() && ty.path.is_ident("Self")
                );
                names.push(is_self.then(|| String::from("<Self>"))?);
            }
            _ => return None,
        }
    }
    Some(names.join("::"))
}
