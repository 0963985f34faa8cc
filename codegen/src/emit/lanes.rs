//! The text of a field in the lanes of a vector unit.

use num_bigint::BigUint;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::kernels::{documentation, limbs_tokens, non_residue, two_adicity};
use super::print::vector_function;
use crate::lower::{Kind, lower};
use crate::plan::describe;
use crate::rep::Rep;

/// The module's items, formatted. Elements are stored in memory as those of `stored`.
pub fn module(rep: &Rep, stored: &Rep) -> String {
    let mut file: syn::File = syn::parse2(frame(rep, stored)).expect("what is printed is Rust");
    let kernels = Kind::of_field(rep).into_iter().map(|kind| {
        let program = lower(rep, kind);
        let docs = documentation(rep, kind, &program);
        let function = vector_function(&program);
        let function: syn::ImplItem = syn::parse_quote! {
            #(#[doc = #docs])*
            #[inline(always)]
            #function
        };
        (kind, function)
    });
    for (kind, function) in kernels {
        // Sums of products have a trait of their own, which comes first.
        let place = if Kind::PRODUCTS.contains(&kind) { 2 } else { 1 };
        let place = file.items.len() - place;
        if let syn::Item::Impl(item) = &mut file.items[place] {
            item.items.push(function);
        }
    }
    super::format(quote!(#file))
}

/// Everything but the kernels.
pub fn frame(rep: &Rep, stored: &Rep) -> TokenStream {
    let n = Literal::usize_unsuffixed(rep.n());
    let marker = format!(" The field in lanes, as {}.", describe(rep));
    let bits = Literal::u32_unsuffixed(rep.bits());
    let stored_bits = Literal::u32_unsuffixed(stored.digits[0]);
    let digits = |x: &BigUint| limbs_tokens(&rep.split(x));
    let (modulus, one) = (digits(&rep.p), digits(&rep.factor()));
    let enter = digits(&enter(rep, stored));
    let (s, q) = two_adicity(&rep.p);
    let root = digits(&(non_residue(&rep.p).modpow(&q, &rep.p) * rep.factor() % &rep.p));
    let s = Literal::u32_unsuffixed(s);
    let (used, products) = if rep.extended {
        (quote!({LaneKernels, LaneProductSums, Vector}), Some(quote!(impl LaneProductSums<#n> for Fp {})))
    } else {
        (quote!({LaneKernels, Vector}), None)
    };
    quote! {
        use fieldforge_runtime::lanes::#used;

        #[doc = #marker]
        #[derive(Clone, Copy, Debug)]
        pub struct Fp;

        #products

        impl LaneKernels<#n> for Fp {
            type Stored = super::word64::Fp;
            const STORED_BITS: u32 = #stored_bits;
            const BITS: u32 = #bits;
            const MODULUS: [u64; #n] = #modulus;
            const ONE: [u64; #n] = #one;
            const ENTER: [u64; #n] = #enter;
            const TWO_ADICITY: u32 = #s;
            const ROOT_OF_UNITY: [u64; #n] = #root;
        }
    }
}

/// The factor that a product turns the integer of a stored element into one of lanes by.
fn enter(rep: &Rep, stored: &Rep) -> BigUint {
    let p = &rep.p;
    let inverse = stored.factor().modpow(&(p - 2u32), p);
    rep.factor() * rep.factor() * inverse % p
}
