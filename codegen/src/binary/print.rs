//! Programs printed as Rust.
//!
//! Every value has a name of its own, except those that are read once by a sum or a shift: these stand
//! inside the expression that reads them, up to a few on a line.

use std::fmt::Write;

use num_bigint::BigUint;

use super::ir::{Group, Id, Lane, Op, Program, Type};

/// The most operands of one line.
const LEAVES: usize = 6;

/// The Rust type of a value.
pub fn type_text(ty: Type, word: u32) -> String {
    match ty {
        Type::Byte => String::from("u8"),
        Type::Word => format!("u{word}"),
        Type::Double => format!("u{}", 2 * word),
        // A vector in a signature is any that the kernel may be called with.
        Type::Wide => String::from("V"),
        Type::Bit => String::from("bool"),
    }
}

/// The text of a parameter's or result's type.
fn group_text(ty: Type, length: Option<usize>, word: u32) -> String {
    let item = type_text(ty, word);
    length.map_or(item.clone(), |n| format!("[{item}; {n}]"))
}

/// A parameter, arrays behind a reference.
pub fn parameter(name: &str, ty: Type, length: Option<usize>, word: u32) -> String {
    let reference = if length.is_some() { "&" } else { "" };
    format!("{name}: {reference}{}", group_text(ty, length, word))
}

/// The type of the results.
pub fn results(outputs: &[(Type, Option<usize>)], word: u32) -> String {
    let texts: Vec<String> = outputs.iter().map(|(ty, length)| group_text(*ty, *length, word)).collect();
    if let [one] = texts.as_slice() { one.clone() } else { format!("({})", texts.join(", ")) }
}

/// The parameters of a kernel's type: vectors of one element, or of two side by side.
pub fn generics(inputs: impl IntoIterator<Item = Type>) -> &'static str {
    if inputs.into_iter().any(|ty| ty == Type::Wide) { "<V: Vector>" } else { "" }
}

/// How a program's vectors are called, and a constant one is made.
pub fn vector(program: &Program) -> [&'static str; 2] {
    match generics(program.inputs.iter().map(|group| group.ty)) {
        "" => ["Wide", "Wide::new"],
        _ => ["V", "V::constant"],
    }
}

/// The function of a program: signature and body, without attributes.
pub fn function(program: &Program) -> String {
    let shape = |group: &Group| (group.ty, group.array.then_some(group.items.len()));
    let parameters: Vec<String> = program
        .inputs
        .iter()
        .map(|group| parameter(&group.name, group.ty, shape(group).1, program.word))
        .collect();
    let outputs: Vec<_> = program.outputs.iter().map(shape).collect();
    let mut printer = Printer::new(program);
    let body = printer.body();
    format!(
        "fn {}{}({}) -> {} {{ {body} }}",
        program.name,
        generics(program.inputs.iter().map(|group| group.ty)),
        parameters.join(", "),
        results(&outputs, program.word)
    )
}

/// An integer literal: decimal where small, else hexadecimal in groups of four digits.
pub fn literal(n: &BigUint) -> String {
    crate::emit::print::literal(&n.clone().into()).to_string()
}

struct Printer<'a> {
    program: &'a Program,
    /// The statement that defines each value.
    definition: Vec<Option<usize>>,
    /// How often each value is read.
    uses: Vec<usize>,
    /// The expressions of values: a name, or what stands inside.
    texts: Vec<Text>,
    /// How many names have been made of each hint.
    counts: std::collections::HashMap<String, usize>,
}

#[derive(Clone, Default)]
struct Text {
    text: String,
    /// How it binds, where it stands inside another expression.
    kind: Binding,
    leaves: usize,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Binding {
    /// A name, a call, a method.
    #[default]
    Atom,
    /// A sum.
    Xor,
    /// Anything that wants parentheses.
    Other,
}

impl<'a> Printer<'a> {
    fn new(program: &'a Program) -> Self {
        let values = program.types.len();
        let mut definition = vec![None; values];
        let mut uses = vec![0; values];
        for (index, stmt) in program.body.iter().enumerate() {
            for id in &stmt.results {
                definition[id.0 as usize] = Some(index);
            }
            for id in stmt.op.operands() {
                uses[id.0 as usize] += 1;
            }
        }
        for id in program.outputs.iter().flat_map(|group| &group.items) {
            uses[id.0 as usize] += 1;
        }
        let texts = vec![Text::default(); values];
        Self { program, definition, uses, texts, counts: std::collections::HashMap::new() }
    }

    fn body(&mut self) -> String {
        let mut lines = String::new();
        for group in &self.program.inputs {
            if !group.array {
                self.texts[group.items[0].0 as usize] =
                    Text { text: group.name.clone(), kind: Binding::Atom, leaves: 1 };
                continue;
            }
            let names: Vec<String> = group.items.iter().map(|&id| self.bound(id)).collect();
            let _ = writeln!(lines, "let [{}] = *{};", names.join(", "), group.name);
        }
        for stmt in &self.program.body {
            if let Op::Product(a, b) = &stmt.op {
                let call = format!("product({}, {})", self.text(a).text, self.text(b).text);
                let names: Vec<String> = stmt.results.iter().map(|&id| self.bound(id)).collect();
                let _ = writeln!(lines, "let ({}) = {call};", names.join(", "));
                continue;
            }
            let id = stmt.results[0];
            let expression = self.expression(&stmt.op);
            if self.stands_inside(id, &stmt.op, &expression) {
                self.texts[id.0 as usize] = expression;
            } else {
                let name = self.bound(id);
                let _ = writeln!(lines, "let {name} = {};", expression.text);
            }
        }
        let outputs: Vec<String> = self
            .program
            .outputs
            .iter()
            .map(|group| {
                let items: Vec<String> = group.items.iter().map(|id| self.text(id).text.clone()).collect();
                if group.array { format!("[{}]", items.join(", ")) } else { items[0].clone() }
            })
            .collect();
        let result =
            if let [one] = outputs.as_slice() { one.clone() } else { format!("({})", outputs.join(", ")) };
        lines + &result
    }

    fn text(&self, id: &Id) -> &Text {
        &self.texts[id.0 as usize]
    }

    /// Gives a value a name; what nobody reads has none.
    fn bound(&mut self, id: Id) -> String {
        let index = id.0 as usize;
        if self.uses[index] == 0 {
            return String::from("_");
        }
        let hint = &self.program.names[index];
        let name = if self.definition[index].is_none() {
            hint.clone()
        } else {
            let count = self.counts.entry(hint.clone()).or_default();
            *count += 1;
            format!("{hint}{}", *count - 1)
        };
        self.texts[index] = Text { text: name.clone(), kind: Binding::Atom, leaves: 1 };
        name
    }

    fn stands_inside(&self, id: Id, op: &Op, text: &Text) -> bool {
        let short = match op {
            Op::Clmul(..) | Op::Product(..) | Op::Pack(..) => false,
            Op::AllZero(_) | Op::NotZero(_) => true,
            Op::Keep(_, kept) => kept.bits() > 0 && text.leaves < LEAVES,
            _ => text.leaves < LEAVES,
        };
        self.uses[id.0 as usize] == 1 && short
    }

    /// An operand where anything but a name or a call stands in parentheses.
    fn operand(&self, id: &Id) -> String {
        let Text { text, kind, .. } = self.text(id);
        if *kind == Binding::Atom { text.clone() } else { format!("({text})") }
    }

    fn expression(&self, op: &Op) -> Text {
        let word = self.program.word;
        let [vector, constant] = vector(self.program);
        let leaves = op.operands().iter().map(|id| self.text(id).leaves).sum();
        let make = |kind: Binding, text: String| Text { text, kind, leaves };
        let is_wide = |id: &Id| self.program.ty(*id) == Type::Wide;
        match op {
            Op::Xor(a, b) => {
                let first = match self.text(a) {
                    Text { text, kind: Binding::Xor, .. } => text.clone(),
                    _ => self.operand(a),
                };
                make(Binding::Xor, format!("{first} ^ {}", self.operand(b)))
            }
            Op::And(a, b) => make(Binding::Other, format!("{} & {}", self.operand(a), self.operand(b))),
            Op::Keep(a, kept) if is_wide(a) => {
                let low = kept & ((BigUint::from(1u32) << 64) - 1u32);
                let constant = format!("{constant}({}, {})", literal(&low), literal(&(kept >> 64)));
                make(Binding::Other, format!("{} & {constant}", self.operand(a)))
            }
            Op::Keep(a, kept) => make(Binding::Other, format!("{} & {}", self.operand(a), literal(kept))),
            Op::Shl(a, k) if is_wide(a) => make(Binding::Atom, format!("{}.left::<{k}>()", self.operand(a))),
            Op::Shr(a, k) if is_wide(a) => make(Binding::Atom, format!("{}.right::<{k}>()", self.operand(a))),
            Op::Shl(a, k) => make(Binding::Other, format!("{} << {k}", self.operand(a))),
            Op::Shr(a, k) => make(Binding::Other, format!("{} >> {k}", self.operand(a))),
            Op::Widen(a) => {
                let ty = type_text(self.program.result_type(op), word);
                make(Binding::Atom, format!("{ty}::from({})", self.text(a).text))
            }
            Op::Narrow(a) => {
                let ty = type_text(self.program.result_type(op), word);
                make(Binding::Other, format!("{} as {ty}", self.operand(a)))
            }
            Op::Multiply(a, b) => {
                let ty = type_text(Type::Double, word);
                let [a, b] = [a, b].map(|id| format!("{ty}::from({})", self.text(id).text));
                make(Binding::Other, format!("{a} * {b}"))
            }
            Op::Product(..) => unreachable!("bound as a pair"),
            Op::Pack(a, b) => {
                make(Binding::Atom, format!("Wide::new({}, {})", self.text(a).text, self.text(b).text))
            }
            Op::Lane(a, lane) => {
                let method = if *lane == Lane::Low { "low" } else { "high" };
                make(Binding::Atom, format!("{}.{method}()", self.operand(a)))
            }
            Op::Clmul(a, b, lane) => {
                let method = if *lane == Lane::Low { "low_product" } else { "high_product" };
                make(Binding::Atom, format!("{}.{method}({})", self.operand(a), self.text(b).text))
            }
            Op::Middle(a, b) => {
                make(Binding::Atom, format!("{vector}::middle({}, {})", self.text(a).text, self.text(b).text))
            }
            Op::Up(a) => make(Binding::Atom, format!("{}.up()", self.operand(a))),
            Op::Down(a) => make(Binding::Atom, format!("{}.down()", self.operand(a))),
            Op::AllZero(all) if all.is_empty() => make(Binding::Atom, String::from("true")),
            Op::AllZero(all) => {
                let words: Vec<String> = all
                    .iter()
                    .map(|id| match all.len() {
                        1 => self.text(id).text.clone(),
                        _ => self.operand(id),
                    })
                    .collect();
                make(Binding::Atom, format!("ct::is_zero({})", words.join(" | ")))
            }
            Op::NotZero(a) => make(Binding::Other, format!("!ct::is_zero({})", self.text(a).text)),
        }
    }
}
