//! Chains printed as Rust.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::{Chain, Step};

/// Powers above this one are named by what they are used for, not by their number.
const NAMED: u64 = 1 << 10;

/// The body of a kernel that raises `a` to the chain's power, one operation a line:
///
/// * `a5` is `a^5`, and `x12` is `a^(2^12 − 1)`, a run of twelve ones;
/// * `t` is read by the line after it and never again; other powers are `t1`, `t2`, ….
///
/// The text needs `product` and `square_times` of `fieldforge_runtime::field` in scope.
pub fn body(chain: &Chain) -> TokenStream {
    let names = names(chain);
    let reference = |element: usize| {
        let name = &names[element];
        if element == 0 { quote!(#name) } else { quote!(&#name) }
    };
    let expressions = chain.steps.iter().map(|step| match *step {
        Step::One => quote!(Self::ONE),
        Step::Square { from, times: 1 } => {
            let from = reference(from);
            quote!(Self::square(#from))
        }
        Step::Square { from, times } => {
            let (from, times) = (reference(from), Literal::u32_unsuffixed(times));
            quote!(square_times::<Self>(#from, #times))
        }
        Step::Mul { a, b } => {
            let (a, b) = (reference(a), reference(b));
            quote!(product::<Self>(#a, #b))
        }
    });
    let mut expressions: Vec<TokenStream> = expressions.collect();
    let last = expressions.pop().unwrap_or_else(|| quote!(*a));
    let lines = expressions.iter().zip(&names[1..]).map(|(line, name)| quote!(let #name = #line;));
    quote! { #(#lines)* #last }
}

/// The name of every element. Only `t` is given twice, where nothing is lost by it.
fn names(chain: &Chain) -> Vec<Ident> {
    let mut last_use = vec![0; chain.steps.len() + 1];
    for (index, step) in chain.steps.iter().enumerate() {
        step.operands().for_each(|operand| last_use[operand] = index + 1);
    }
    let mut others = 0;
    let powers = chain.exponents().into_iter().enumerate();
    let names = powers.map(|(element, power)| {
        let ones = power.count_ones();
        if element == 0 {
            format_ident!("a")
        } else if last_use[element] == element + 1 && !is_word(&power) {
            format_ident!("t")
        } else if ones == power.bits() && ones > 1 {
            format_ident!("x{ones}")
        } else if power < NAMED.into() {
            format_ident!("a{}", power.to_string())
        } else {
            others += 1;
            format_ident!("t{others}")
        }
    });
    names.collect()
}

/// Whether a power has a name of its own even if it is used once.
fn is_word(power: &num_bigint::BigUint) -> bool {
    power.bit(0) && (power.count_ones() == power.bits() || power.bits() <= 6)
}
