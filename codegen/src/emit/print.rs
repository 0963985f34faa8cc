//! Limb programs printed as Rust.
//!
//! Values that are read once by a conversion, a product or a sum stand inside the expression
//! that reads them; all others are bound by `let`, and a name may be bound again when its
//! former value is no longer read.

use std::collections::{HashMap, HashSet};

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use crate::ir::{Group, Id, Op, Operand, Program, Stmt, Type};

mod expression;
mod vector;

pub use vector::{function as vector_function, types as vector_types};

/// The Rust type of a value.
pub fn type_tokens(ty: Type, word: u32) -> TokenStream {
    let name = match ty {
        Type::Bit => "bool".to_string(),
        Type::Mask => format!("u{word}"),
        Type::Unsigned(bits) => format!("u{bits}"),
        Type::Signed(bits) => format!("i{bits}"),
    };
    let ident = format_ident!("{name}");
    quote!(#ident)
}

/// An integer literal: decimal where small, else hexadecimal in groups of four digits.
pub fn literal(n: &BigInt) -> Literal {
    literal_with(n, "")
}

fn literal_with(n: &BigInt, suffix: &str) -> Literal {
    assert!(!n.is_negative(), "limb programs have no negative literals");
    if let Some(small) = n.to_u32().filter(|&small| small <= 256) {
        return format!("{small}{suffix}").parse().expect("a literal");
    }
    let digits = n.to_str_radix(16);
    let mut text = String::from("0x");
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(4) {
            text.push('_');
        }
        text.push(digit);
    }
    text.push_str(suffix);
    text.parse().expect("a literal")
}

/// The function of a program: signature and body, without attributes.
pub fn function(program: &Program) -> TokenStream {
    function_of(program, &body(program, true))
}

/// The body of a program; its arrays lie behind references, or are local.
pub fn body(program: &Program, references: bool) -> TokenStream {
    Printer::new(program, false).body(references)
}

/// The signature of a program, and any body.
pub fn function_of(program: &Program, body: &TokenStream) -> TokenStream {
    signed(program, body, TokenStream::new(), type_tokens)
}

/// The same with parameters of the function's own, and other names for types.
fn signed(
    program: &Program,
    body: &TokenStream,
    generics: TokenStream,
    types: fn(Type, u32) -> TokenStream,
) -> TokenStream {
    let name = format_ident!("{}", program.name);
    let parameters = program.inputs.iter().map(|group| {
        let name = format_ident!("{}", group.name);
        let ty = group_type(group, types(group.ty, program.word), true);
        quote!(#name: #ty)
    });
    let outputs: Vec<TokenStream> =
        program.outputs.iter().map(|group| group_type(group, types(group.ty, program.word), false)).collect();
    let result = match outputs.as_slice() {
        [one] => one.clone(),
        many => quote!((#(#many),*)),
    };
    quote! {
        fn #name #generics(#(#parameters),*) -> #result {
            #body
        }
    }
}

fn group_type<V>(group: &Group<V>, ty: TokenStream, reference: bool) -> TokenStream {
    if !group.array {
        return ty;
    }
    let n = Literal::usize_unsuffixed(group.items.len());
    if reference { quote!(&[#ty; #n]) } else { quote!([#ty; #n]) }
}

struct Printer<'a> {
    program: &'a Program,
    /// Whether a word is a vector of words.
    vectors: bool,
    /// The statement that defines each value.
    definition: Vec<Option<usize>>,
    /// Whether a statement's result stands inside the expression that reads it.
    inline: Vec<bool>,
    /// The last statement that reads each value; the number of statements for outputs.
    last_use: Vec<usize>,
    /// The identifier of each bound value.
    idents: Vec<Option<Ident>>,
    /// Which value holds a name at present.
    holders: HashMap<String, Id>,
    /// The binding that a value lives in: its own, or that of a sum to which it was added.
    roots: Vec<Id>,
    /// Bindings that are added to.
    mutable: HashSet<Id>,
}

/// A statement of the function.
enum Line {
    /// `let pattern = expression;`, of values that are read and others.
    Let(Vec<Option<Id>>, TokenStream),
    /// `name += term;`
    Add(Ident, TokenStream),
    /// `name.method(a, b);`, which adds half of a product.
    AddHalf(Ident, TokenStream),
}

impl<'a> Printer<'a> {
    fn new(program: &'a Program, vectors: bool) -> Self {
        let values = program.types.len();
        let mut definition = vec![None; values];
        for (index, stmt) in program.body.iter().enumerate() {
            for id in &stmt.results {
                definition[id.0 as usize] = Some(index);
            }
        }
        let mut printer = Printer {
            program,
            vectors,
            definition,
            inline: vec![false; program.body.len()],
            last_use: vec![0; values],
            idents: vec![None; values],
            holders: HashMap::new(),
            roots: (0..values as u32).map(Id).collect(),
            mutable: HashSet::new(),
        };
        printer.choose_inline();
        printer.find_last_uses();
        printer
    }

    /// Marks the statements that are printed inside their only reader.
    fn choose_inline(&mut self) {
        let mut readers: Vec<Vec<Option<usize>>> = vec![Vec::new(); self.program.types.len()];
        for (index, stmt) in self.program.body.iter().enumerate() {
            for id in stmt.op.operands().into_iter().filter_map(value) {
                readers[id.0 as usize].push(Some(index));
            }
        }
        for id in self.program.outputs.iter().flat_map(|group| &group.items).filter_map(value) {
            readers[id.0 as usize].push(None);
        }
        for (index, stmt) in self.program.body.iter().enumerate() {
            if self.vectors && matches!(stmt.op, Op::Mask(..)) {
                self.inline[index] = true;
                continue;
            }
            if let ([None], [_], false) =
                (&readers[stmt.results[0].0 as usize][..], &stmt.results[..], self.ends_in_array())
            {
                self.inline[index] = true;
            }
            let [Some(reader)] = readers[stmt.results[0].0 as usize][..] else { continue };
            let half = matches!(stmt.op, Op::ProductLow(..) | Op::ProductHigh(..));
            // Half of a product is added to a sum that has a name.
            self.inline[index] = match &self.program.body[reader].op {
                Op::Add(_, Operand::Value(term)) if half => *term == stmt.results[0],
                _ if half => false,
                other => may_stand_inside(&stmt.op, other),
            };
        }
    }

    /// Whether the function returns limbs; a lone scalar is returned as an expression.
    fn ends_in_array(&self) -> bool {
        self.program.outputs.iter().any(|group| group.array)
    }

    fn find_last_uses(&mut self) {
        let end = self.program.body.len();
        for id in self.program.outputs.iter().flat_map(|group| &group.items).filter_map(value) {
            self.last_use[id.0 as usize] = end;
        }
        // Backwards, so that an inlined statement reads its operands where its reader stands.
        for (index, stmt) in self.program.body.iter().enumerate().rev() {
            let place = if self.inline[index] { self.last_use[stmt.results[0].0 as usize] } else { index };
            for id in stmt.op.operands().into_iter().filter_map(value) {
                let last = &mut self.last_use[id.0 as usize];
                *last = (*last).max(place);
            }
        }
    }

    fn body(mut self, references: bool) -> TokenStream {
        let mut lines = Vec::new();
        for group in &self.program.inputs {
            let name = format_ident!("{}", group.name);
            if group.array {
                let items: Vec<TokenStream> = group
                    .items
                    .iter()
                    .map(|&id| {
                        if self.is_read(id) {
                            let ident = self.bind(id, 0);
                            quote!(#ident)
                        } else {
                            quote!(_)
                        }
                    })
                    .collect();
                let star = references.then(|| quote!(*));
                lines.push(quote!(let [#(#items),*] = #star #name;));
            } else {
                self.bind(group.items[0], 0);
            }
        }
        let mut statements = Vec::new();
        for (index, stmt) in self.program.body.iter().enumerate() {
            if !self.inline[index] {
                statements.push(self.line(index, stmt));
            }
        }
        lines.extend(statements.into_iter().map(|line| self.line_tokens(line)));
        let outputs: Vec<TokenStream> = self
            .program
            .outputs
            .iter()
            .map(|group| {
                let items = group.items.iter().map(|item| self.operand(item));
                if group.array { quote!([#(#items),*]) } else { quote!(#(#items)*) }
            })
            .collect();
        let result = match outputs.as_slice() {
            [one] => one.clone(),
            many => quote!((#(#many),*)),
        };
        quote!(#(#lines)* #result)
    }

    fn is_read(&self, id: Id) -> bool {
        let in_outputs = self.last_use[id.0 as usize] == self.program.body.len();
        in_outputs
            || self
                .program
                .body
                .iter()
                .any(|stmt| stmt.op.operands().into_iter().filter_map(value).any(|v| v == id))
    }

    /// Gives a value an identifier: its hint, unless a value that is still read holds it.
    fn bind(&mut self, id: Id, place: usize) -> Ident {
        let hint = &self.program.names[id.0 as usize];
        let name = (0..)
            .map(|i| if i == 0 { hint.clone() } else { format!("{hint}_{i}") })
            .find(|name| {
                self.holders.get(name).is_none_or(|holder| self.last_use[holder.0 as usize] <= place)
            })
            .expect("some name is free");
        self.holders.insert(name.clone(), id);
        let ident = format_ident!("{name}");
        self.idents[id.0 as usize] = Some(ident.clone());
        ident
    }

    fn line(&mut self, index: usize, stmt: &Stmt) -> Line {
        if let Some(line) = self.accumulation(index, stmt) {
            return line;
        }
        let expression = self.expression(stmt);
        let patterns = stmt
            .results
            .iter()
            .map(|&id| {
                self.is_read(id).then(|| {
                    self.bind(id, index);
                    id
                })
            })
            .collect();
        Line::Let(patterns, expression)
    }

    /// A sum whose first term is not read again is added to in place. (Carry chains of fresh names
    /// make reviewers, and clippy, follow every name back to where it came from.)
    fn accumulation(&mut self, index: usize, stmt: &Stmt) -> Option<Line> {
        let Op::Add(Operand::Value(a), term) = &stmt.op else { return None };
        let (sum, a) = (stmt.results[0].0 as usize, *a);
        let bound = self.definition[a.0 as usize].is_some_and(|definition| !self.inline[definition]);
        if !bound || self.last_use[a.0 as usize] != index {
            return None;
        }
        let half = self.half_of_product(term);
        let term = self.operand(term);
        let ident = self.idents[a.0 as usize].clone()?;
        self.idents[sum] = Some(ident.clone());
        self.roots[sum] = self.roots[a.0 as usize];
        self.mutable.insert(self.roots[sum]);
        self.holders.insert(ident.to_string(), stmt.results[0]);
        Some(match half {
            Some(call) => Line::AddHalf(ident, call),
            None => Line::Add(ident, term),
        })
    }

    fn line_tokens(&self, line: Line) -> TokenStream {
        match line {
            Line::Add(ident, term) => quote!(#ident += #term;),
            Line::AddHalf(ident, call) => quote!(#ident.#call;),
            Line::Let(patterns, expression) => {
                let patterns: Vec<TokenStream> = patterns
                    .into_iter()
                    .map(|id| {
                        let Some(id) = id else { return quote!(_) };
                        let ident = self.idents[id.0 as usize].as_ref().expect("bound");
                        if self.mutable.contains(&id) { quote!(mut #ident) } else { quote!(#ident) }
                    })
                    .collect();
                match patterns.as_slice() {
                    [one] => quote!(let #one = #expression;),
                    many => quote!(let (#(#many),*) = #expression;),
                }
            }
        }
    }
}

fn value(operand: &Operand) -> Option<Id> {
    match operand {
        Operand::Value(id) => Some(*id),
        Operand::Const(_) => None,
    }
}

/// Whether a value read once by `reader` is printed inside it. One accumulation stands on each
/// line: sums are bound, their terms stand inside them.
fn may_stand_inside(op: &Op, reader: &Op) -> bool {
    let operator = matches!(
        reader,
        Op::Cast(..)
            | Op::Add(..)
            | Op::Sub(..)
            | Op::Mul(..)
            | Op::Shl(..)
            | Op::Low(..)
            | Op::Shr(..)
            | Op::Or(..)
    );
    match op {
        Op::Cast(..) => true,
        Op::Mul(..) | Op::Shl(..) => operator,
        Op::Low(..) | Op::Shr(..) => matches!(reader, Op::Cast(..) | Op::Shl(..)),
        _ => false,
    }
}
