//! The text of kernels in assembly, inside a Rust module, and its reading.

use super::plan::Choice;
use super::{multiply, prove, square};
use crate::avr::assembly::Listing;
use crate::avr::machine::Run;
use crate::binary::lower::{Kind, Rep};
use crate::readback::{squeezed, squeezed_text};

/// The kernels that are assembly; the others are Rust.
pub const KINDS: [Kind; 3] = [Kind::Add, Kind::Mul, Kind::Square];

/// The function of a kernel.
fn name(kind: Kind) -> String {
    format!("{}_in_assembly", kind.function())
}

/// The table of squares, in program memory.
fn table(bytes: &[u8]) -> String {
    let values: Vec<String> = bytes.iter().map(u8::to_string).collect();
    format!(
        "/// A table that begins at a multiple of 256.
        #[repr(align(256))]
        struct Table([u8; {length}]);
        /// Spread bits, and remainders of these, in program memory.
        #[unsafe(link_section = \".progmem.data\")]
        static TABLE: Table = Table([{values}]);",
        length = bytes.len(),
        values = values.join(", ")
    )
}

/// The instructions of a kernel.
pub fn listing(rep: &Rep, kind: Kind, choice: Choice) -> Listing {
    match kind {
        Kind::Mul => multiply::multiply(rep, choice),
        Kind::Square => square::square(rep, choice),
        _ => square::add(rep),
    }
}

fn signature(rep: &Rep, kind: Kind) -> String {
    let element = format!("[u8; {}]", rep.n());
    let second = if kind == Kind::Square { String::new() } else { format!(", b: *const {element}") };
    format!("unsafe fn {}(r: *mut {element}, a: *const {element}{second})", name(kind))
}

/// The operands of the assembly: addresses in the registers of the calling convention, and which registers
/// it changes. Of r0, which the compiler takes for changed, and r1, which is zero again, nothing is said.
fn operands(kind: Kind) -> String {
    let b = match kind {
        Kind::Square => "out(\"r20\") _, out(\"r21\") _",
        _ => "inout(\"r21r20\") b => _",
    };
    let table = if kind == Kind::Square { "table = sym TABLE, " } else { "" };
    format!(
        "{table}inout(\"r25r24\") r => _, inout(\"r23r22\") a => _, {b}, out(\"r18\") _, out(\"r19\") _, \
         out(\"X\") _, out(\"Z\") _"
    )
}

/// The functions, and the table that one of them reads.
pub fn assembly(rep: &Rep, choice: Choice) -> String {
    let item = |kind: Kind| {
        let lines = listing(rep, kind, choice).lines();
        let lines: Vec<String> = lines.iter().map(|line| format!("{line:?}")).collect();
        format!(
            "/// Writes to `r` what the method says; reads elements at the other addresses.
            #[inline(never)]
            {} {{ unsafe {{ asm!({}, {}) }} }}\n",
            signature(rep, kind),
            lines.join(",\n"),
            operands(kind)
        )
    };
    let bytes = listing(rep, Kind::Square, choice).table.unwrap_or_default();
    format!("{}{}", KINDS.map(item).concat(), table(&bytes))
}

/// The body of the method that calls a kernel. It is sound: the arguments point to elements, the
/// function writes all bytes of the result, and nothing else but its own part of the stack.
pub fn body(kind: Kind) -> String {
    let second = if kind == Kind::Square { "" } else { ", b" };
    format!(
        "let mut r = MaybeUninit::uninit();\nunsafe {{ {}(r.as_mut_ptr(), a{second}); r.assume_init() }}",
        name(kind)
    )
}

/// The methods that leave a result in the place of an operand: by name, with documentation and text. They are
/// sound, as it is part of the proof that the result may lie where the first operand lies.
pub fn in_place(rep: &Rep, kind: Kind) -> Vec<(&'static str, &'static str, String)> {
    let element = format!("[u8; {}]", rep.n());
    let call = name(kind);
    match kind {
        Kind::Mul => vec![(
            "mul_in_place",
            "`a ← a·b`.",
            format!(
                "fn mul_in_place(a: &mut {element}, b: &{element}) {{
                    let p: *mut {element} = a;
                    unsafe {{ {call}(p, p, b) }}
                }}"
            ),
        )],
        Kind::Square => vec![
            (
                "square_times",
                "`a^(2^count)`.",
                format!(
                    "fn square_times(a: &{element}, count: u32) -> {element} {{
                        let mut r = *a;
                        Self::square_in_place(&mut r, count);
                        r
                    }}"
                ),
            ),
            (
                "square_in_place",
                "`a ← a^(2^count)`.",
                format!(
                    "fn square_in_place(a: &mut {element}, count: u32) {{
                        let p: *mut {element} = a;
                        for _ in 0..count {{ unsafe {{ {call}(p, p) }} }}
                    }}"
                ),
            ),
        ],
        _ => Vec::new(),
    }
}

/// What a kernel takes.
pub fn cost(rep: &Rep, kind: Kind, choice: Choice) -> (Run, usize) {
    let listing = listing(rep, kind, choice);
    let operands = vec![vec![0; rep.n()]; 2];
    let (_, run) = prove::simulate(rep, &listing, &operands).expect("kernels run");
    (run, listing.flash())
}

/// Proves the functions in assembly among the items that stand below the implementation: each of them
/// once, and the table. Gives what is wrong, with the item.
pub fn judge<'i>(rep: &Rep, items: &[&'i syn::Item]) -> Vec<(&'i syn::Item, String)> {
    let mut wrong = Vec::new();
    let mut seen = Vec::new();
    let bytes = items.iter().find_map(|item| match item {
        syn::Item::Static(item) => bytes_of(item),
        _ => None,
    });
    let wanted = bytes.as_ref().and_then(|bytes| syn::parse_file(&table(bytes)).ok());
    let frame: Vec<String> = wanted.iter().flat_map(|file| &file.items).map(plain).collect();
    for item in items {
        let verdict = match item {
            syn::Item::Fn(function) => read(rep, function, bytes.as_ref()).and_then(|(kind, listing)| {
                if seen.contains(&kind) {
                    return Err(String::from("given twice"));
                }
                seen.push(kind);
                prove::function(rep, kind, &listing).map(|_| ())
            }),
            item if frame.contains(&plain(item)) => Ok(()),
            _ => Err(String::from("an item that the printer does not write")),
        };
        if let Err(reason) = verdict {
            wrong.push((*item, reason));
        }
    }
    if let Some(last) = items.last()
        && (seen.len() != KINDS.len() || items.len() != KINDS.len() + 2)
    {
        wrong.push((last, String::from("a function in assembly is missing, or its table")));
    }
    wrong
}

/// The text of an item without white space, documentation, and the comma at the end of a list.
fn plain(item: &syn::Item) -> String {
    let mut item = item.clone();
    match &mut item {
        syn::Item::Struct(item) => item.attrs.retain(|attribute| !attribute.path().is_ident("doc")),
        syn::Item::Static(item) => item.attrs.retain(|attribute| !attribute.path().is_ident("doc")),
        _ => {}
    }
    squeezed(&item).replace(",]", "]").replace(",)", ")")
}

fn bytes_of(item: &syn::ItemStatic) -> Option<Vec<u8>> {
    let syn::Expr::Call(call) = &*item.expr else { return None };
    let Some(syn::Expr::Array(array)) = call.args.first() else { return None };
    let byte = |value: &syn::Expr| match value {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(lit), .. }) if lit.suffix().is_empty() => {
            lit.base10_parse().ok()
        }
        _ => None,
    };
    array.elems.iter().map(byte).collect()
}

/// The kernel that a function holds, and its instructions.
fn read(rep: &Rep, function: &syn::ItemFn, table: Option<&Vec<u8>>) -> Result<(Kind, Listing), String> {
    let written = squeezed(&function.sig);
    let is_one = |kind: &Kind| squeezed_text(&signature(rep, *kind)) == written;
    let kind = KINDS.into_iter().find(is_one).ok_or("not the signature of a function in assembly")?;
    let fits = |attribute: &syn::Attribute| {
        attribute.path().is_ident("doc") || squeezed(attribute) == "#[inline(never)]"
    };
    let inner = match function.block.stmts.as_slice() {
        [syn::Stmt::Expr(syn::Expr::Unsafe(inner), None)] if function.attrs.iter().all(fits) => inner,
        _ => return Err(String::from("not one block of assembly")),
    };
    let tokens = match inner.block.stmts.as_slice() {
        [syn::Stmt::Macro(one)] if one.mac.path.is_ident("asm") && one.attrs.is_empty() => {
            one.mac.tokens.clone()
        }
        [syn::Stmt::Expr(syn::Expr::Macro(one), None)] if one.mac.path.is_ident("asm") => {
            one.mac.tokens.clone()
        }
        _ => return Err(String::from("not one block of assembly")),
    };
    // Lines come first, and then the operands.
    let mut lines = Vec::new();
    let mut rest = tokens.into_iter().peekable();
    while let Some(proc_macro2::TokenTree::Literal(line)) = rest.peek() {
        let line = syn::parse_str::<syn::LitStr>(&line.to_string()).map_err(|error| error.to_string())?;
        lines.push(line.value());
        rest.next();
        match rest.next() {
            Some(proc_macro2::TokenTree::Punct(comma)) if comma.as_char() == ',' => {}
            _ => return Err(String::from("lines are separated by commas")),
        }
    }
    let rest: proc_macro2::TokenStream = rest.collect();
    if squeezed(&rest) != squeezed_text(&operands(kind)) {
        return Err(format!("the operands must be `{}`", operands(kind)));
    }
    let table = table.filter(|_| kind == Kind::Square).cloned();
    Ok((kind, Listing::read(&lines, table)?))
}
