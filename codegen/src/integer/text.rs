//! The text of an integer's module at a word, and the verdict on it as it stands.

use num_bigint::BigInt;
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::{Kind, Layout, lower, prove};
use crate::emit::print::{function, literal};
use crate::readback;
use crate::rep::split_digits;

/// The module's items, formatted.
pub(super) fn module(layout: &Layout) -> String {
    let imports = imports(layout);
    let marker = format!(
        " {} limbs of {} bits; {} bits of headroom in words of {}.",
        layout.limbs,
        layout.digit,
        layout.word - layout.digit,
        layout.word
    );
    let implementations = implementations(layout).into_iter().map(|(name, constants, kinds)| {
        let name: TokenStream = name.parse().expect("a trait");
        let functions = kinds.into_iter().map(|kind| kernel(layout, kind));
        quote!(impl #name for Digits { #constants #(#functions)* })
    });
    crate::emit::format(quote! {
        #(#imports)*
        #[doc = #marker]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct Digits;
        #(#implementations)*
    })
}

fn imports(layout: &Layout) -> Vec<TokenStream> {
    let mut names = vec![format_ident!("Kernels")];
    if !layout.shifts.is_empty() {
        names.push(format_ident!("Shift"));
    }
    if layout.modulus.is_some() {
        names.insert(0, format_ident!("Divide"));
    }
    vec![
        quote!(
            use fieldforge_runtime::ct;
        ),
        quote!(
            use fieldforge_runtime::integer::{#(#names),*};
        ),
    ]
}

/// The traits, with their constants and their kernels, in the order of the text.
fn implementations(layout: &Layout) -> Vec<(String, TokenStream, Vec<Kind>)> {
    let word = format_ident!("i{}", layout.word);
    let size = Literal::usize_unsuffixed;
    let (n, wide, quotient) = (size(layout.n()), size(2 * layout.n()), size(layout.n() + 1));
    let bytes = size(layout.bytes as usize);
    let number = Literal::u32_unsuffixed;
    let (digit, capacity, factors) =
        (number(layout.digit), number(layout.capacity()), number(layout.factors));
    let constants = quote! {
        type Word = #word;
        type Limbs = [#word; #n];
        type Wide = [#word; #wide];
        type Bytes = [u8; #bytes];
        const DIGIT: u32 = #digit;
        const CAPACITY: u32 = #capacity;
        const FACTORS: u32 = #factors;
        const ZERO: [#word; #n] = [0; #n];
    };
    let basic = layout
        .kinds()
        .into_iter()
        .filter(|kind| !matches!(kind, Kind::ShiftLeft(_) | Kind::ShiftRight(_) | Kind::Divide))
        .collect();
    let mut all = vec![("Kernels".to_owned(), constants, basic)];
    for &k in &layout.shifts {
        all.push((format!("Shift<{k}>"), quote!(), vec![Kind::ShiftLeft(k), Kind::ShiftRight(k)]));
    }
    if let Some(modulus) = &layout.modulus {
        let digits = split_digits(modulus, &vec![layout.digit; layout.n()]);
        let digits = digits.iter().map(literal);
        let constants = quote! {
            type Quotient = [#word; #quotient];
            const MODULUS: [#word; #n] = [#(#digits),*];
        };
        all.push(("Divide".to_owned(), constants, vec![Kind::Divide]));
    }
    all
}

fn kernel(layout: &Layout, kind: Kind) -> TokenStream {
    let program = lower(layout, kind);
    let cost = program.cost();
    let lines = [
        format!(" {}", meaning(layout, kind)),
        String::new(),
        format!(" Needs: {}. Gives: {}.", needs(layout, kind), gives(layout, kind)),
        String::new(),
        format!(
            " Cost: {} products, {} additions, {} carries, {} selections.",
            cost.products, cost.additions, cost.carries, cost.selections
        ),
    ];
    let function = function(&program);
    quote! {
        #(#[doc = #lines])*
        #[inline]
        #function
    }
}

fn meaning(layout: &Layout, kind: Kind) -> String {
    match kind {
        Kind::Add => "`a + b`, limb by limb.".into(),
        Kind::Sub => "`a − b`, limb by limb.".into(),
        Kind::Carry => format!("`a` as digits, and what is worth `2^{}`.", layout.digit * layout.limbs),
        Kind::Mul => "`a·b`.".into(),
        Kind::Square => "`a²`.".into(),
        Kind::ShiftLeft(k) => format!("`2^{k}·a`, limb by limb."),
        Kind::ShiftRight(k) => format!("`⌊a / 2^{k}⌋`; the carries still wait."),
        Kind::FromBytes => "The integer of big-endian bytes.".into(),
        Kind::ToBytes => format!("`a mod 2^{}`, big-endian, and whether that is `a`.", 8 * layout.bytes),
        Kind::Divide => "`⌊a / m⌋` and `a mod m`, where `m` is the modulus.".into(),
    }
}

/// Bits of the magnitude of limbs.
fn bits(most: &BigInt) -> String {
    format!("below 2^{}", most.bits())
}

fn needs(layout: &Layout, kind: Kind) -> String {
    let units = |units: u32| {
        format!("limbs of at most {units} digits, {} in magnitude", bits(&(layout.most() * units)))
    };
    match kind {
        Kind::Add | Kind::Sub => format!("together, {}", units(layout.capacity())),
        Kind::Carry | Kind::ShiftRight(_) => units(layout.capacity()),
        Kind::Mul | Kind::Square => units(layout.factors),
        Kind::ShiftLeft(k) => units(layout.units_below(k)),
        Kind::FromBytes => "any bytes".into(),
        Kind::ToBytes => format!("digits, {}", bits(&layout.most())),
        Kind::Divide => format!("{} digits, {}", 2 * layout.limbs, bits(&layout.most())),
    }
}

fn gives(layout: &Layout, kind: Kind) -> String {
    match kind {
        Kind::Add | Kind::Sub | Kind::ShiftLeft(_) | Kind::ShiftRight(_) => {
            format!("limbs {} in magnitude", bits(&(layout.most() * layout.capacity())))
        }
        Kind::Mul | Kind::Square => {
            format!("digits, and in the last limb the sign; {} digits if both are plain", 2 * layout.limbs)
        }
        Kind::Carry | Kind::FromBytes => format!("digits, {}", bits(&layout.most())),
        Kind::ToBytes => format!("{} bytes", layout.bytes),
        Kind::Divide => "digits; the remainder is below the modulus".into(),
    }
}

/// Judges a module as it stands in a text: nothing but what the generator writes, every constant
/// as the layout says, and every kernel proved as it was read.
pub(super) fn judge(layout: &Layout, text: &str) -> Result<(), String> {
    let file = syn::parse_file(text).map_err(|error| error.to_string())?;
    let wanted_imports: Vec<String> = imports(layout).iter().map(squeezed).collect();
    let mut expected = implementations(layout).into_iter();
    for item in &file.items {
        match item {
            syn::Item::Use(item) if wanted_imports.contains(&squeezed(item)) => {}
            syn::Item::Struct(item) if item.ident == "Digits" && item.fields.is_empty() => {}
            syn::Item::Impl(item) => {
                let (name, constants, kinds) = expected.next().ok_or("an implementation too many")?;
                implementation(layout, item, &name, &constants, &kinds)?;
            }
            _ => return Err("an item that the generator does not write".to_owned()),
        }
    }
    match expected.next() {
        Some((name, ..)) => Err(format!("`{name}` is missing")),
        None => Ok(()),
    }
}

fn implementation(
    layout: &Layout,
    item: &syn::ItemImpl,
    name: &str,
    constants: &TokenStream,
    kinds: &[Kind],
) -> Result<(), String> {
    let path = item.trait_.as_ref().map(|(path, _)| squeezed(path));
    if path.as_deref() != Some(name) || squeezed(&item.self_ty) != "Digits" || item.unsafety.is_some() {
        return Err(format!("expected `impl {name} for Digits`"));
    }
    let mut written = TokenStream::new();
    let mut functions = Vec::new();
    for member in &item.items {
        match member {
            syn::ImplItem::Fn(function) => functions.push(function),
            other => other.to_tokens(&mut written),
        }
    }
    if squeezed(&written) != squeezed(constants) {
        return Err(format!("{name}: the constants are not those of the layout"));
    }
    if functions.len() != kinds.len() {
        return Err(format!("{name}: {} functions, expected {}", functions.len(), kinds.len()));
    }
    for (function, &kind) in functions.into_iter().zip(kinds) {
        let fail = |reason: String| format!("`{}`: {reason}", kind.function());
        let read = readback::limb_function(layout.word, kind.function(), &kind.signature(layout), function);
        let program = read.map_err(|error| fail(error.to_string()))?.program;
        let results = program.outputs.iter();
        let results: Vec<_> =
            results.map(|group| (group.ty, group.array.then_some(group.items.len()))).collect();
        if results != kind.results(layout) {
            return Err(fail("the results are not the kernel's".to_owned()));
        }
        prove(layout, kind, &program).map_err(fail)?;
    }
    Ok(())
}

/// Tokens without spaces, and without the commas that end the lines of long lists.
fn squeezed(node: &impl ToTokens) -> String {
    let text: String = node.to_token_stream().to_string().split_whitespace().collect();
    text.replace(",]", "]")
}
