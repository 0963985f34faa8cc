//! Loops, which the reader runs: what it emits is the straight line that they stand for.
//!
//! Counters and indices are numbers here, arrays are lists of what their words hold, and a variable that is
//! assigned to stands for its last value. None of their names may be bound twice, so that no question of
//! scope arises; what values are called inside a loop or a block is forgotten at its end.

use std::collections::{HashMap, HashSet};

use syn::{BinOp, Expr, Stmt};

use super::kernel::Reader;
use super::{Place, Unreadable, literal_value};
use crate::ir::Operand;

/// What loops know beside the names of values.
#[derive(Default)]
pub(super) struct Loops {
    /// Local arrays.
    arrays: HashMap<String, Vec<Operand>>,
    /// Variables that are assigned to.
    variables: HashMap<String, Operand>,
    /// Counters of loops.
    counters: HashMap<String, usize>,
    /// Names of values from outside the loop or the block, which are not added to inside.
    outer: HashSet<String>,
}

/// The longest array, and the most rounds of a loop.
const LONGEST: usize = 256;

impl Reader {
    /// Reads a statement that only functions with loops have; says whether it was one.
    pub(super) fn loop_statement(&mut self, statement: &Stmt) -> Result<bool, Unreadable> {
        match statement {
            Stmt::Local(local) => {
                let Some(init) = local.init.as_ref().filter(|init| init.diverge.is_none()) else {
                    return Ok(false);
                };
                match &local.pat {
                    syn::Pat::Slice(pattern) if matches!(&*init.expr, Expr::Path(_)) => {
                        self.take_local(pattern, &init.expr)?;
                        Ok(true)
                    }
                    syn::Pat::Ident(ident) => self.variable(ident, &init.expr),
                    _ => Ok(false),
                }
            }
            Stmt::Expr(Expr::ForLoop(each), _) => {
                self.for_loop(each)?;
                Ok(true)
            }
            Stmt::Expr(Expr::Assign(assignment), Some(_)) => {
                self.assignment(assignment)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// `let mut high = 0;`, `let mut t = [0; 42];`, `let p = [1, 2];`, `let x = { … [x0, x1] };`
    fn variable(&mut self, ident: &syn::PatIdent, value: &Expr) -> Result<bool, Unreadable> {
        let name = ident.ident.to_string();
        if ident.by_ref.is_some() || ident.subpat.is_some() {
            return Ok(false);
        }
        match value {
            Expr::Lit(_) if ident.mutability.is_some() => {
                self.is_new(ident, &name)?;
                let first = self.expression(value)?;
                self.loops.variables.insert(name, first);
            }
            Expr::Repeat(repeat) => {
                self.is_new(ident, &name)?;
                let length = self.index(&repeat.len)?;
                if length > LONGEST {
                    return Err(self.fail(repeat, "a longer array than the printer writes"));
                }
                let word = match self.expression(&repeat.expr)? {
                    word @ Operand::Const(_) => word,
                    Operand::Value(_) => return Err(self.fail(repeat, "an array is filled with a literal")),
                };
                self.loops.arrays.insert(name, vec![word; length]);
            }
            Expr::Array(array) => {
                self.is_new(ident, &name)?;
                let words = array.elems.iter().map(|word| self.expression(word)).collect::<Result<_, _>>()?;
                self.loops.arrays.insert(name, words);
            }
            Expr::Block(block) if block.label.is_none() && block.attrs.is_empty() => {
                self.is_new(ident, &name)?;
                let words = self.inner_block(&block.block)?;
                self.loops.arrays.insert(name, words);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// A block that ends in an array.
    fn inner_block(&mut self, block: &syn::Block) -> Result<Vec<Operand>, Unreadable> {
        let Some((Stmt::Expr(Expr::Array(result), None), statements)) = block.stmts.split_last() else {
            return Err(self.fail(block, "a block ends in an array"));
        };
        let names = self.enter();
        for statement in statements {
            self.inner(statement)?;
        }
        let words = result.elems.iter().map(|word| self.expression(word)).collect::<Result<_, _>>()?;
        self.leave(names);
        Ok(words)
    }

    fn for_loop(&mut self, each: &syn::ExprForLoop) -> Result<(), Unreadable> {
        let unknown = |reader: &Self| reader.fail(&each.expr, "only `for name in 0..number` is counted");
        let (Expr::Range(range), syn::Pat::Ident(counter)) = (&*each.expr, &*each.pat) else {
            return Err(unknown(self));
        };
        let (Some(start), Some(end), syn::RangeLimits::HalfOpen(_)) =
            (&range.start, &range.end, range.limits)
        else {
            return Err(unknown(self));
        };
        let plain = counter.mutability.is_none() && counter.by_ref.is_none() && counter.subpat.is_none();
        let (start, end) = (self.index(start)?, self.index(end)?);
        if !plain || each.label.is_some() || !each.attrs.is_empty() || end > LONGEST {
            return Err(unknown(self));
        }
        let name = counter.ident.to_string();
        self.is_new(counter, &name)?;
        for round in start..end {
            let names = self.enter();
            self.loops.counters.insert(name.clone(), round);
            for statement in &each.body.stmts {
                self.inner(statement)?;
            }
            self.loops.counters.remove(&name);
            self.leave(names);
        }
        Ok(())
    }

    /// A statement, wherever it stands.
    pub(super) fn inner(&mut self, statement: &Stmt) -> Result<(), Unreadable> {
        self.set_line(Place::of(statement));
        if self.loop_statement(statement)? {
            return Ok(());
        }
        self.statement(statement)
    }

    /// `place = value;` and `(place, place) = a.carrying_add(b, carry);`
    fn assignment(&mut self, assignment: &syn::ExprAssign) -> Result<(), Unreadable> {
        let Expr::Tuple(places) = &*assignment.left else {
            let value = self.expression(&assignment.right)?;
            return self.assign(&assignment.left, value);
        };
        let results = self.pair(&assignment.right)?;
        if places.elems.len() != results.len() {
            return Err(self.fail(places, "as many places as results are expected"));
        }
        for (place, id) in places.elems.iter().zip(results) {
            self.assign(place, Operand::Value(id))?;
        }
        Ok(())
    }

    fn assign(&mut self, place: &Expr, value: Operand) -> Result<(), Unreadable> {
        if let Expr::Index(cell) = place {
            let (name, index) = (self.path_name(&cell.expr)?, self.index(&cell.index)?);
            let array = self.loops.arrays.get_mut(&name);
            return match array.and_then(|array| array.get_mut(index)) {
                Some(word) => {
                    *word = value;
                    Ok(())
                }
                None => Err(self.fail(place, format!("`{name}` has no word {index}"))),
            };
        }
        let name = self.path_name(place)?;
        match self.loops.variables.get_mut(&name) {
            Some(variable) => {
                *variable = value;
                Ok(())
            }
            None => Err(self.fail(place, format!("`{name}` is not a variable"))),
        }
    }

    /// `let [t0, t1] = t;`
    fn take_local(&mut self, pattern: &syn::PatSlice, value: &Expr) -> Result<(), Unreadable> {
        let name = self.path_name(value)?;
        let words = self.loops.arrays.get(&name).filter(|words| words.len() == pattern.elems.len());
        let Some(words) = words.cloned() else {
            return Err(self.fail(value, format!("`{name}` is not a local array of this length")));
        };
        for (element, word) in pattern.elems.iter().zip(words) {
            match (self.pattern_name(element)?, word) {
                (None, _) => {}
                (name, Operand::Value(id)) => self.bind(name, id),
                (Some(_), Operand::Const(_)) => return Err(self.fail(element, "a binding of a literal")),
            }
        }
        Ok(())
    }

    /// What a variable or a word of an array holds, if the expression is one.
    pub(super) fn held(&self, expression: &Expr) -> Result<Option<Operand>, Unreadable> {
        match expression {
            Expr::Path(_) => Ok(self.loops.variables.get(&self.path_name(expression)?).cloned()),
            Expr::Index(cell) => {
                let (name, index) = (self.path_name(&cell.expr)?, self.index(&cell.index)?);
                let word = match self.loops.arrays.get(&name) {
                    Some(array) => array.get(index).cloned(),
                    None => self.parameter_word(&name, index).map(Operand::Value),
                };
                word.map(Some).ok_or_else(|| self.fail(expression, format!("`{name}` has no word {index}")))
            }
            _ => Ok(None),
        }
    }

    /// An index: a number, a counter, or the sum of two.
    fn index(&self, expression: &Expr) -> Result<usize, Unreadable> {
        let value = match expression {
            Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) if int.suffix().is_empty() => {
                literal_value(int).and_then(|n| usize::try_from(n).ok())
            }
            Expr::Path(_) => self.loops.counters.get(&self.path_name(expression)?).copied(),
            Expr::Binary(sum) if matches!(sum.op, BinOp::Add(_)) => {
                self.index(&sum.left)?.checked_add(self.index(&sum.right)?)
            }
            _ => None,
        };
        value.ok_or_else(|| self.fail(expression, "an index that the printer does not write"))
    }

    /// A name may be new only.
    fn is_new(&self, node: &syn::PatIdent, name: &str) -> Result<(), Unreadable> {
        let known = self.loops.has(name) || self.names.contains_key(name) || self.is_parameter(name);
        if known { Err(self.fail(node, format!("`{name}` is bound already"))) } else { Ok(()) }
    }

    /// Notes what is bound; forgotten again by [`Self::leave`].
    fn enter(&mut self) -> Known {
        let outer = self.names.keys().cloned().collect();
        Known {
            names: self.names.clone(),
            outer: std::mem::replace(&mut self.loops.outer, outer),
            variables: self.loops.variables.keys().cloned().collect(),
            arrays: self.loops.arrays.keys().cloned().collect(),
        }
    }

    fn leave(&mut self, known: Known) {
        self.names = known.names;
        self.loops.outer = known.outer;
        self.loops.variables.retain(|name, _| known.variables.contains(name));
        self.loops.arrays.retain(|name, _| known.arrays.contains(name));
    }
}

impl Loops {
    /// Whether a name may be added to in place.
    pub(super) fn may_grow(&self, name: &str) -> bool {
        !self.has(name) && !self.outer.contains(name)
    }

    /// Whether a name means something here, so that no value may take it.
    pub(super) fn has(&self, name: &str) -> bool {
        self.arrays.contains_key(name)
            || self.variables.contains_key(name)
            || self.counters.contains_key(name)
    }
}

/// What was bound before a loop or a block.
struct Known {
    names: HashMap<String, crate::ir::Id>,
    outer: HashSet<String>,
    variables: Vec<String>,
    arrays: Vec<String>,
}
