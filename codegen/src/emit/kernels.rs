//! The text of one field at one word size: constants, kernels with their bounds and cost, and
//! the chains of inversion and square root.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::print::{function, literal};
use crate::arm;
use crate::chain;
use crate::ir::Program;
use crate::lower::{Kind, division, lower, spare};
use crate::pass::bounds;
use crate::plan::describe;
use crate::rep::{Class, Reduction, Rep, Style};

/// Kernels of more statements are not offered for inlining.
const INLINE: usize = 160;
/// The most statements of a product on full 64-bit words that callers always take in. Behind a
/// call its operands pass through memory, which costs a tenth of a verification; longer ones
/// were measured to lose more by their size.
const INLINE_ALWAYS: usize = 92;

/// The module's items, formatted.
pub fn module(rep: &Rep) -> String {
    let (word, n, length) = (rep.word, rep.n(), rep.bytes());
    let word_type = format_ident!("u{word}");
    let (n_tokens, length_tokens) = (Literal::usize_unsuffixed(n), Literal::usize_unsuffixed(length));
    let common: Vec<TokenStream> = Kind::COMMON
        .into_iter()
        .filter(|kind| !matches!(kind, Kind::Add | Kind::Sub | Kind::Neg))
        .map(|kind| kernel(rep, kind))
        .collect();
    let mut styled: Vec<TokenStream> =
        [Kind::Add, Kind::Sub, Kind::Neg].map(|kind| kernel(rep, kind)).to_vec();
    let style = match rep.style {
        Style::Saturated => format_ident!("Saturated"),
        Style::Delayed => {
            styled.extend(Kind::DELAYED.map(|kind| kernel(rep, kind)));
            format_ident!("Delayed")
        }
    };
    let extended = rep.extended.then(|| {
        let products = Kind::PRODUCTS.map(|kind| kernel(rep, kind));
        let overrides = arm::is_served(rep).then(|| arm::overrides(rep));
        quote!(impl ProductSums for Fp { #(#products)* #overrides })
    });
    let traits = match rep.extended {
        true => quote!(Kernels, ProductSums, #style),
        false => quote!(Kernels, #style),
    };
    let constants = constants(rep);
    let chains = chains(rep);
    let marker = format!(" The field, as {}.", describe(rep));
    let square_times = uses(rep, |step| matches!(step, chain::Step::Square { times: 2.., .. }));
    let product = uses(rep, |step| matches!(step, chain::Step::Mul { .. }));
    let chain_imports = [(product, "product"), (square_times, "square_times")].map(|(used, name)| {
        let name = format_ident!("{name}");
        used.then(|| {
            quote!(
                use fieldforge_runtime::field::#name;
            )
        })
    });
    let divsteps_import = division::is_used(rep).then(|| {
        quote!(
            use fieldforge_runtime::field::divsteps::{self, DivisionSteps};
        )
    });
    let division_steps = division::is_used(rep).then(|| {
        let n = Literal::usize_unsuffixed(division::digits(rep));
        let kernels = Kind::DIVISION.map(|kind| kernel(rep, kind));
        quote!(impl DivisionSteps<#n> for Fp { #(#kernels)* })
    });
    let tokens = quote! {
        use fieldforge_runtime::ct;
        #divsteps_import
        #(#chain_imports)*
        use fieldforge_runtime::field::{#traits};

        #[doc = #marker]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct Fp;

        impl Kernels for Fp {
            type Word = #word_type;
            type Limbs = [#word_type; #n_tokens];
            type Bytes = [u8; #length_tokens];
            #constants
            #(#common)*
            #chains
        }

        impl #style for Fp {
            #(#styled)*
        }

        #extended

        #division_steps
    };
    super::format(tokens)
}

/// A kernel with its documentation.
fn kernel(rep: &Rep, kind: Kind) -> TokenStream {
    let program = lower(rep, kind);
    let docs = documentation(rep, kind, &program);
    let function = super::rolled::function(rep, kind).unwrap_or_else(|| function(&program));
    // A call is nothing beside a hundred products, and a large kernel that is inlined is
    // compiled once for every caller.
    let length = match super::rolled::is_rolled(rep, kind) {
        true => INLINE + 1,
        false => program.body.len(),
    };
    let product = matches!(kind, Kind::Mul | Kind::Square) && rep.style == Style::Saturated;
    let inline = match length {
        _ if product && rep.word == 64 && length <= INLINE_ALWAYS => quote!(#[inline(always)]),
        // Measured: in the loop of division steps, one of the updates should stay behind a call.
        _ if kind == Kind::UpdateDe => quote!(),
        _ if length <= INLINE || kind == Kind::UpdateFg => quote!(#[inline]),
        _ => quote!(),
    };
    quote! {
        #(#[doc = #docs])*
        #inline
        #function
    }
}

/// What a kernel computes, its bounds and its cost, a line each.
pub(super) fn documentation(rep: &Rep, kind: Kind, program: &Program) -> Vec<String> {
    let mut lines = vec![format!(" {}", meaning(rep, kind)), String::new()];
    let inputs: Vec<String> = kind
        .element_inputs()
        .iter()
        .map(|(name, class)| format!("`{name}` {}", class_text(rep, *class)))
        .collect();
    if !inputs.is_empty() {
        lines.push(format!(" Needs: {}.", inputs.join("; ")));
        lines.push(String::new());
    }
    for text in division_bounds(kind) {
        lines.push(format!(" {text}."));
        lines.push(String::new());
    }
    if kind.output_class().is_some() {
        let outputs = bounds::kernel(rep, kind).expect("the plan closed the bounds");
        let highs: Vec<BigInt> = outputs.iter().take(rep.n()).map(|limb| limb.high.clone()).collect();
        let class = kind.output_class().expect("an element");
        let text = match (rep.style, &rep.class(class).value) {
            (Style::Saturated, Some(_)) => "an integer below p".to_string(),
            (Style::Saturated, None) if spare::is_bounded(rep) => {
                format!("a last word of at most {}", power_text(&spare::last_word(rep).high))
            }
            (Style::Saturated, None) => format!("an integer below 2^{}", rep.total()),
            (Style::Delayed, _) => format!("limbs at most {}", limits(&highs)),
        };
        lines.push(format!(" Gives: {text}."));
        lines.push(String::new());
    }
    let cost = program.cost();
    lines.push(format!(
        " Cost: {} products, {} additions, {} carries, {} selections.",
        cost.products, cost.additions, cost.carries, cost.selections
    ));
    lines
}

/// What a kernel of division steps needs and gives: numbers have all limbs but the highest in
/// [0, 2^60).
fn division_bounds(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::UpdateFg => &[
            "Needs: `|u| + |v|` and `|q| + |r|` at most 2^60; `f` and `g` from −p to p",
            "Gives: numbers from −p to p",
        ],
        Kind::UpdateDe => &[
            "Needs: `|u| + |v|` and `|q| + |r|` at most 2^60; `d` and `e` above −2p and below p",
            "Gives: numbers above −2p and below p",
        ],
        Kind::Normalize => &["Needs: `d` above −2p and below p", "Gives: an integer below p"],
        _ => &[],
    }
}

fn meaning(rep: &Rep, kind: Kind) -> String {
    let montgomery = rep.reduction == Reduction::Montgomery;
    let product = |text: &str| {
        if montgomery { format!("`{text} / 2^{} mod p`.", rep.total()) } else { format!("`{text} mod p`.") }
    };
    match kind {
        Kind::Add => "`a + b mod p`.".into(),
        Kind::Sub => "`a − b mod p`.".into(),
        Kind::Neg => "`−a mod p`.".into(),
        Kind::AddLong => "`a + b mod p`, to be carried before it is multiplied.".into(),
        Kind::SubLong => "`a − b mod p`, to be carried before it is multiplied.".into(),
        Kind::Mul => product("a·b"),
        Kind::Square => product("a²"),
        Kind::MulSmall => "`k·a mod p`.".into(),
        Kind::Select => "`a` where the mask is set, else `b`.".into(),
        Kind::IsZero => "Whether `a` is 0 mod p.".into(),
        Kind::FromBytes if montgomery => {
            format!("`2^{}·bytes mod p` for big-endian bytes, and whether they were below p.", rep.total())
        }
        Kind::FromBytes => "`bytes mod p` for big-endian bytes, and whether they were below p.".into(),
        Kind::ToBytes if montgomery => {
            format!("`a / 2^{} mod p` in [0, p), as big-endian bytes.", rep.total())
        }
        Kind::ToBytes => "`a mod p` in [0, p), as big-endian bytes.".into(),
        Kind::Carry | Kind::CarryLong => "`a mod p`, carried.".into(),
        Kind::SumOfProducts => product("(a·b + c·d)"),
        Kind::DifferenceOfProducts => product("(a·b − c·d)"),
        Kind::DifferenceOfSquares => product("(a² − b²)"),
        Kind::DoubledProduct => product("2·a·b"),
        Kind::UpdateFg => "`(u·f + v·g, q·f + r·g) / 2^60`, rounded down.".into(),
        Kind::UpdateDe => "`(u·d + v·e, q·d + r·e) / 2^60 mod p`.".into(),
        Kind::Normalize => "`d mod p` in [0, p), or `−d mod p` where the sign is negative.".into(),
        Kind::Step | Kind::Unpack | Kind::Compose | Kind::ApplyLow => {
            unreachable!("they are the runtime's text")
        }
    }
}

fn class_text(rep: &Rep, class: Class) -> String {
    let bound = rep.class(class);
    match (rep.style, &bound.value) {
        (Style::Saturated, Some(_)) => "below p".to_string(),
        (Style::Saturated, None) if spare::is_bounded(rep) => {
            format!("with its last word at most {}", power_text(&spare::last_word(rep).high))
        }
        (Style::Saturated, None) => "any words".to_string(),
        (Style::Delayed, _) => {
            let highs: Vec<BigInt> = bound.limbs.iter().map(|limb| limb.high.clone()).collect();
            format!("with limbs at most {}", limits(&highs))
        }
    }
}

/// Limits of limbs, runs of equal ones once.
fn limits(highs: &[BigInt]) -> String {
    let mut runs: Vec<(&BigInt, usize)> = Vec::new();
    for high in highs {
        match runs.last_mut() {
            Some((last, count)) if *last == high => *count += 1,
            _ => runs.push((high, 1)),
        }
    }
    let texts: Vec<String> = runs
        .iter()
        .map(|(high, count)| {
            let times = if *count > 1 { format!(" ({count} limbs)") } else { String::new() };
            format!("{}{times}", power_text(high))
        })
        .collect();
    texts.join(", ")
}

fn power_text(n: &BigInt) -> String {
    let next = n + 1u32;
    match (next.trailing_zeros(), n.trailing_zeros()) {
        (Some(k), _) if next == BigInt::one() << k => format!("2^{k} − 1"),
        (_, Some(k)) if k > 8 && *n == BigInt::one() << k => format!("2^{k}"),
        _ => literal(n).to_string(),
    }
}

pub(super) fn limbs_tokens(limbs: &[BigInt]) -> TokenStream {
    let limbs = limbs.iter().map(literal);
    quote!([#(#limbs),*])
}

fn constants(rep: &Rep) -> TokenStream {
    let element = |x: &BigUint| limbs_tokens(&rep.element(x));
    let length = rep.bytes();
    let mut modulus = rep.p.to_bytes_be();
    while modulus.len() < length {
        modulus.insert(0, 0);
    }
    let modulus = modulus.iter().map(|byte| literal(&BigInt::from(*byte)));
    let bits = Literal::u32_unsuffixed(rep.bits());
    let length_tokens = Literal::usize_unsuffixed(length);
    let (zero, one) = (element(&BigUint::zero()), element(&BigUint::one()));
    let power = element(&(BigUint::one() << (8 * length)));
    let (s, q) = two_adicity(&rep.p);
    let root = element(&non_residue(&rep.p).modpow(&q, &rep.p));
    let s = Literal::u32_unsuffixed(s);
    quote! {
        const BITS: u32 = #bits;
        const MODULUS: [u8; #length_tokens] = [#(#modulus),*];
        const ZERO_BYTES: [u8; #length_tokens] = [0; #length_tokens];
        const ZERO: Self::Limbs = #zero;
        const ONE: Self::Limbs = #one;
        const TWO_POW_BYTES: Self::Limbs = #power;
        const TWO_ADICITY: u32 = #s;
        const ROOT_OF_UNITY: Self::Limbs = #root;
    }
}

/// `(s, q)` with `p − 1 = 2^s·q` and `q` odd.
pub fn two_adicity(p: &BigUint) -> (u32, BigUint) {
    let even = p - 1u32;
    let s = even.trailing_zeros().expect("p > 1") as u32;
    (s, even >> s)
}

/// The smallest non-square.
pub(super) fn non_residue(p: &BigUint) -> BigUint {
    let half = (p - 1u32) >> 1;
    let minus_one = p - 1u32;
    let mut z = BigUint::from(2u32);
    while z.modpow(&half, p) != minus_one {
        z += 1u32;
        assert!(z < *p, "a prime has non-squares");
    }
    z
}

/// The exponents of the two chains.
pub fn chain_exponents(p: &BigUint) -> [(&'static str, BigUint); 2] {
    let (_, q) = two_adicity(p);
    [("invert", p - 2u32), ("progenitor", (q - 1u32) >> 1)]
}

fn chains(rep: &Rep) -> TokenStream {
    let word = format_ident!("u{}", rep.word);
    let n = Literal::usize_unsuffixed(rep.n());
    let functions = chain_exponents(&rep.p).map(|(name, exponent)| {
        if name == "invert" && division::is_used(rep) {
            let [(_, invert), (_, invert_vartime)] = division_calls(rep);
            return quote! {
                #[doc = " The inverse of `a`, and 0 for 0, by division steps."]
                fn invert(a: &[#word; #n]) -> [#word; #n] {
                    #invert
                }
                #[doc = " The inverse of a public `a`, and 0 for 0, by as many division steps as it takes."]
                fn invert_vartime(a: &[#word; #n]) -> [#word; #n] {
                    #invert_vartime
                }
            };
        }
        let chain = chain::search(&exponent);
        let body = chain::body(&chain);
        let ident = format_ident!("{name}");
        let meaning = match name {
            "invert" => " `a^(p − 2)`: the inverse, and 0 for 0.".to_string(),
            _ => " `a^((q − 1)/2)`, where `p − 1 = 2^s·q` with q odd.".to_string(),
        };
        let cost = format!(" Cost: {}.", chain.cost());
        let argument =
            if chain.steps == [chain::Step::One] { format_ident!("_") } else { format_ident!("a") };
        quote! {
            #[doc = #meaning]
            #[doc = ""]
            #[doc = #cost]
            fn #ident(#argument: &[#word; #n]) -> [#word; #n] {
                #body
            }
        }
    });
    quote!(#(#functions)*)
}

/// The functions whose bodies are loops of division steps in the runtime, with these bodies.
pub fn division_calls(rep: &Rep) -> [(&'static str, TokenStream); 2] {
    let limbs = Literal::usize_unsuffixed(division::digits(rep));
    [
        ("invert", quote!(divsteps::invert::<Self, #limbs>(a))),
        ("invert_vartime", quote!(divsteps::invert_vartime::<Self, #limbs>(a))),
    ]
}

/// Whether one of the chains that are printed has such a step.
fn uses(rep: &Rep, wanted: impl Fn(&chain::Step) -> bool) -> bool {
    chain_exponents(&rep.p).iter().any(|(name, exponent)| {
        let printed = *name != "invert" || !division::is_used(rep);
        printed && chain::search(exponent).steps.iter().any(&wanted)
    })
}
