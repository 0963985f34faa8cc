//! Changes of one operation in the text of a function.

use std::fmt;
use std::ops::Range;

use codegen::rep::Class;
use num_bigint::BigUint;
use num_traits::One;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// What kind of slip a change is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// A carry or a high word that is dropped, or set.
    Carry,
    /// Another limb than the right one.
    Index,
    /// Two limbs or operands exchanged.
    Swap,
    /// A shift by one bit more or less.
    Shift,
    /// One bit of a constant, or a bit mask that is one bit longer or shorter.
    Constant,
    /// A sum for a difference, or the other way round.
    Sign,
    /// A selection decided beforehand: the last subtraction is always made, or never.
    Selection,
    /// A line left out.
    Line,
    /// An operand that may be twice as large.
    Bound,
}

impl What {
    pub(crate) fn name(self) -> &'static str {
        match self {
            What::Carry => "carry dropped or set",
            What::Index => "index off by one",
            What::Swap => "limbs or operands swapped",
            What::Shift => "shift off by one",
            What::Constant => "bit of a constant flipped",
            What::Sign => "sum and difference exchanged",
            What::Selection => "selection decided beforehand",
            What::Line => "line left out",
            What::Bound => "bound of an operand doubled",
        }
    }
}

/// A change: of the text, or of the class that an operand's limb belongs to.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) what: What,
    /// The line of the function, from 1.
    pub(crate) line: usize,
    pub(crate) from: String,
    pub(crate) to: String,
    /// The text after the change.
    pub(crate) text: String,
    /// The limb that may be larger than its class allows.
    pub(crate) widened: Option<(Class, usize)>,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squeeze = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        write!(f, "line {}: {} -> {}", self.line, squeeze(&self.from), squeeze(&self.to))
    }
}

/// Every change of a function's text.
pub(crate) fn changes(text: &str) -> Vec<Change> {
    let function: syn::ImplItemFn = syn::parse_str(text).expect("printed text parses");
    let mut collector = Collector { text, changes: Vec::new() };
    for statement in &function.block.stmts {
        let range = syn::spanned::Spanned::span(statement).byte_range();
        if matches!(statement, syn::Stmt::Local(_) | syn::Stmt::Expr(_, Some(_))) {
            collector.push(What::Line, range, String::new());
        }
    }
    collector.tokens(quote::ToTokens::to_token_stream(&function.block));
    collector.changes
}

struct Collector<'a> {
    text: &'a str,
    changes: Vec<Change>,
}

impl Collector<'_> {
    fn push(&mut self, what: What, range: Range<usize>, to: String) {
        let from = self.text[range.clone()].to_string();
        if from == to {
            return;
        }
        let line = self.text[..range.start].lines().count();
        let text = format!("{}{to}{}", &self.text[..range.start], &self.text[range.end..]);
        self.changes.push(Change { what, line, from, to, text, widened: None });
    }

    fn tokens(&mut self, stream: TokenStream) {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        for (i, tree) in trees.iter().enumerate() {
            let before = |k: usize| i.checked_sub(k).map(|j| trees[j].to_string()).unwrap_or_default();
            match tree {
                TokenTree::Group(group) => {
                    self.group(group, &before(1));
                    self.tokens(group.stream());
                }
                TokenTree::Ident(ident) => self.ident(ident, &before(1)),
                TokenTree::Literal(literal) => {
                    let is_shift = ["<", ">"].contains(&before(1).as_str()) && before(1) == before(2);
                    self.literal(literal, is_shift);
                }
                TokenTree::Punct(punct) => self.operator(punct),
            }
        }
    }

    /// Arguments of calls, and lists of limbs.
    fn group(&mut self, group: &Group, before: &str) {
        let parts = parts(group);
        if group.delimiter() == Delimiter::Bracket {
            for pair in parts.windows(2) {
                self.swap(&pair[0], &pair[1]);
            }
        }
        match (before, &parts[..]) {
            ("carrying_add" | "borrowing_sub", [_, carry]) => {
                let set = if self.text[carry.clone()] == *"false" { "true" } else { "false" };
                self.push(What::Carry, carry.clone(), set.to_string());
            }
            ("carrying_mul" | "carrying_mul_add", [_, added @ ..]) => {
                for high in added {
                    self.push(What::Carry, high.clone(), "0".to_string());
                }
            }
            ("select", [mask, a, b]) => {
                self.swap(a, b);
                // `ct::select(…)`, or of vectors `V::select(…)`.
                let head = ["ct::select(", "V::select("]
                    .into_iter()
                    .find(|head| text_before(self.text, mask.start, head));
                let call = mask.start - head.map_or(0, str::len)..group.span().byte_range().end;
                for kept in [a, b] {
                    self.push(What::Selection, call.clone(), self.text[kept.clone()].to_string());
                }
            }
            _ => {}
        }
    }

    fn swap(&mut self, a: &Range<usize>, b: &Range<usize>) {
        let text = self.text;
        let between = &text[a.end..b.start];
        self.push(What::Swap, a.start..b.end, format!("{}{between}{}", &text[b.clone()], &text[a.clone()]));
    }

    fn ident(&mut self, ident: &proc_macro2::Ident, before: &str) {
        let (name, range) = (ident.to_string(), ident.span().byte_range());
        match name.as_str() {
            "carrying_add" => return self.push(What::Sign, range, "borrowing_sub".to_string()),
            "borrowing_sub" => return self.push(What::Sign, range, "carrying_add".to_string()),
            _ => {}
        }
        const HALVES: [(&str, &str); 6] = [
            ("low", "high"),
            ("low_product", "high_product"),
            ("up", "down"),
            ("left", "right"),
            ("add_low", "add_high"),
            ("product_low", "product_high"),
        ];
        for (one, other) in HALVES.into_iter().flat_map(|(one, other)| [(one, other), (other, one)]) {
            if [".", ":"].contains(&before) && name == one {
                return self.push(What::Index, range, other.to_string());
            }
        }
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let Ok(index) = name[stem.len()..].parse::<usize>() else { return };
        if before == "as" || stem == "u" && before == "<" {
            return;
        }
        for other in [index.checked_sub(1), Some(index + 1)].into_iter().flatten() {
            self.push(What::Index, range.clone(), format!("{stem}{other}"));
        }
    }

    fn literal(&mut self, literal: &proc_macro2::Literal, is_shift: bool) {
        let range = literal.span().byte_range();
        let Ok(syn::Lit::Int(int)) = syn::parse_str::<syn::Lit>(&literal.to_string()) else { return };
        let Some(n) = BigUint::parse_bytes(int.base10_digits().as_bytes(), 10) else { return };
        let suffix = int.suffix();
        if is_shift {
            for k in [&n + 1u32, &n - 1u32] {
                self.push(What::Shift, range.clone(), k.to_string());
            }
            return;
        }
        let top = n.bits().max(1) - 1;
        let mut others: Vec<BigUint> =
            [0, top / 2, top, top + 1].map(|k| &n ^ (BigUint::one() << k)).to_vec();
        others.push(&n >> 1);
        others.push((&n << 1) | BigUint::one());
        others.sort();
        others.dedup();
        for other in others {
            self.push(What::Constant, range.clone(), format!("{other}{suffix}"));
        }
    }

    fn operator(&mut self, punct: &proc_macro2::Punct) {
        let range = punct.span().byte_range();
        match punct.as_char() {
            '+' => self.push(What::Sign, range, "-".to_string()),
            '-' => self.push(What::Sign, range, "+".to_string()),
            '^' => self.push(What::Sign, range, "&".to_string()),
            '!' => self.push(What::Sign, range, String::new()),
            _ => {}
        }
    }
}

/// Whether a text ends so at a place.
fn text_before(text: &str, place: usize, end: &str) -> bool {
    text[..place].ends_with(end)
}

/// The ranges of a group's parts between commas.
fn parts(group: &Group) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut open = false;
    for tree in group.stream() {
        if matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == ',') {
            open = false;
            continue;
        }
        let range = tree.span().byte_range();
        match parts.last_mut() {
            Some(part) if open => part.end = range.end,
            _ => parts.push(range),
        }
        open = true;
    }
    parts
}
