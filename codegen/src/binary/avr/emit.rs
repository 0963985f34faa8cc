//! The text of kernels in assembly, inside a Rust module, and its reading.

use super::plan::Choice;
use super::{multiply, prove, square};
use crate::avr::assembly::Listing;
use crate::avr::machine::Run;
use crate::binary::lower::{Kind, Rep};

/// The kernels that are assembly; the others are Rust.
pub const KINDS: [Kind; 3] = [Kind::Add, Kind::Mul, Kind::Square];

/// The function of a kernel. Fields of the same polynomial share it.
pub fn symbol(rep: &Rep, kind: Kind) -> String {
    let exponents: Vec<String> = rep.f.tail().iter().filter(|k| **k > 0).map(u32::to_string).collect();
    format!("fieldforge_gf2_{}_{}_{}", rep.f.degree(), exponents.join("_"), kind.function())
}

/// The instructions of a kernel.
pub fn listing(rep: &Rep, kind: Kind, choice: Choice) -> Listing {
    let name = symbol(rep, kind);
    match kind {
        Kind::Mul => multiply::multiply(rep, &name, choice),
        Kind::Square => square::square(rep, &name, choice),
        _ => square::add(rep, &name),
    }
}

/// The declarations of the functions.
pub fn declarations(rep: &Rep) -> String {
    let element = format!("[u8; {}]", rep.n());
    let declare = |kind: Kind| {
        let second = if kind == Kind::Square { String::new() } else { format!(", b: *const {element}") };
        format!("fn {}(r: *mut {element}, a: *const {element}{second});\n", symbol(rep, kind))
    };
    format!("unsafe extern \"C\" {{\n{}}}\n", KINDS.map(declare).concat())
}

/// The text of the assembly, an item for each function.
pub fn assembly(rep: &Rep, choice: Choice) -> String {
    let item = |kind: Kind| {
        let lines = listing(rep, kind, choice).lines();
        let lines: Vec<String> = lines.iter().map(|line| format!("{line:?}")).collect();
        format!("global_asm!({});\n", lines.join(",\n"))
    };
    KINDS.map(item).concat()
}

/// The body of the function that calls a kernel. It is sound: the arguments point to elements, the
/// function writes all bytes of the result, and nothing else but its own part of the stack.
pub fn body(rep: &Rep, kind: Kind) -> String {
    let second = if kind == Kind::Square { "" } else { ", b" };
    format!(
        "let mut r = MaybeUninit::uninit();\nunsafe {{ {}(r.as_mut_ptr(), a{second}); r.assume_init() }}",
        symbol(rep, kind)
    )
}

/// Repeated squares, each in place of the last.
pub fn square_times(rep: &Rep) -> String {
    let element = format!("[u8; {}]", rep.n());
    format!(
        "fn square_times(a: &{element}, count: u32) -> {element} {{
            let mut r = *a;
            let p: *mut {element} = &mut r;
            for _ in 0..count {{ unsafe {{ {}(p, p) }} }}
            r
        }}",
        symbol(rep, Kind::Square)
    )
}

/// What a kernel takes: of the text as it is written, which is proved again where it is read.
pub fn cost(rep: &Rep, kind: Kind, choice: Choice) -> (Run, usize) {
    let listing = listing(rep, kind, choice);
    let operands = vec![vec![0; rep.n()]; 2];
    let (_, run) = prove::simulate(rep, &listing, &operands).expect("kernels run");
    (run, listing.code_bytes() + listing.table.as_ref().map_or(0, |(_, _, bytes)| bytes.len()))
}

/// Proves the kernel that an item of assembly holds, and gives its kind.
///
/// # Errors
///
/// What is not a kernel, or not proved.
pub fn judge(rep: &Rep, item: &syn::ItemMacro) -> Result<Kind, String> {
    let plain = item.mac.path.is_ident("global_asm") && item.attrs.is_empty() && item.ident.is_none();
    let parser = syn::punctuated::Punctuated::<syn::LitStr, syn::Token![,]>::parse_terminated;
    let lines = item.mac.parse_body_with(parser).ok().filter(|_| plain);
    let lines = lines.ok_or("not `global_asm!` of lines")?;
    let lines: Vec<String> = lines.iter().map(syn::LitStr::value).collect();
    let holds = |kind: &Kind| lines.contains(&format!("{}:", symbol(rep, *kind)));
    let kind = KINDS.into_iter().find(holds).ok_or("no function of a kernel")?;
    let listing = Listing::read(&symbol(rep, kind), &lines)?;
    prove::function(rep, kind, &listing).map(|_| kind)
}
