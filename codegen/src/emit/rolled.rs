//! Products in loops, where words are short and many, and code is a budget.
//!
//! Only what grows with the square of the length is in loops: products, and the quotients of Montgomery's
//! reduction. The rest of a kernel follows them in a straight line. The reader runs the loops, and what
//! is proved is the straight line that they stand for.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::print::{body, function_of, literal};
use crate::lower::saturated::{after_loops, unpacked};
use crate::lower::{Kind, lower};
use crate::rep::{Reduction, Rep, Style, Unroll};

/// Whether a kernel is printed in loops.
pub fn is_rolled(rep: &Rep, kind: Kind) -> bool {
    let montgomery = rep.reduction == Reduction::Montgomery;
    let fold = matches!(rep.reduction, Reduction::Fold { .. });
    let long = match kind {
        Kind::Mul | Kind::Square => montgomery || fold,
        Kind::FromBytes | Kind::ToBytes => montgomery,
        _ => false,
    };
    long && rep.unroll != Unroll::Full && rep.style == Style::Saturated && rep.n() > 1
}

/// A kernel in loops, if it is to be.
pub fn function(rep: &Rep, kind: Kind) -> Option<TokenStream> {
    if !is_rolled(rep, kind) {
        return None;
    }
    let rest = body(&after_loops(rep, kind), false);
    let loops = match kind {
        Kind::Mul => product(rep, &quote!(a), &quote!(b)),
        Kind::Square => product(rep, &quote!(a), &quote!(a)),
        Kind::FromBytes => {
            let x = body(&unpacked(rep), true);
            let factor = rep.factor();
            let square = words(rep, &rep.split(&(&factor * &factor % &rep.p)));
            let product = product(rep, &quote!(x), &quote!(square));
            quote! {
                let x = { #x };
                let square = #square;
                #product
            }
        }
        _ => {
            let (n, length) = lengths(rep);
            quote! {
                let mut t = [0; #length];
                for i in 0..#n {
                    t[i] = a[i];
                }
            }
        }
    };
    let quotients = (rep.reduction == Reduction::Montgomery).then(|| quotients(rep));
    Some(function_of(&lower(rep, kind), &quote!(#loops #quotients #rest)))
}

/// The lengths of an element and of a product, in words.
fn lengths(rep: &Rep) -> (Literal, Literal) {
    (Literal::usize_unsuffixed(rep.n()), Literal::usize_unsuffixed(2 * rep.n()))
}

fn words(rep: &Rep, limbs: &[num_bigint::BigInt]) -> TokenStream {
    debug_assert_eq!(limbs.len(), rep.n());
    let words = limbs.iter().map(literal);
    quote!([#(#words),*])
}

/// The words `t` of `x·y`, row by row.
fn product(rep: &Rep, x: &TokenStream, y: &TokenStream) -> TokenStream {
    let (n, length) = lengths(rep);
    let row = row(rep, &quote!(#x[i]), |j| quote!(#y[#j]));
    quote! {
        let mut t = [0; #length];
        for i in 0..#n {
            let mut high = 0;
            #row
            t[i + #n] = high;
        }
    }
}

/// Clears the low words of `t` by multiples of p; a carry `top` is left above the high ones.
fn quotients(rep: &Rep) -> TokenStream {
    let (n, _) = lengths(rep);
    let modulus = rep.split(&rep.p);
    let inverse = literal(&rep.neg_inverse(rep.word).into());
    let (table, row) = match rep.unroll {
        Unroll::Rows => {
            let row = row(rep, &quote!(m), |j| {
                let j: usize = j.to_string().parse().expect("a written index");
                let word = literal(&modulus[j]);
                quote!(#word)
            });
            (TokenStream::new(), row)
        }
        Unroll::Loop | Unroll::Full => {
            let words = words(rep, &modulus);
            (quote!(let p = #words;), row(rep, &quote!(m), |j| quote!(p[#j])))
        }
    };
    quote! {
        #table
        let mut top = false;
        for i in 0..#n {
            let m = t[i].wrapping_mul(#inverse);
            let mut high = 0;
            #row
            (t[i + #n], top) = t[i + #n].carrying_add(high, top);
        }
    }
}

/// Adds `factor·y` to the words of `t` from the i-th on, with a carry `high`.
fn row(rep: &Rep, factor: &TokenStream, y: impl Fn(TokenStream) -> TokenStream) -> TokenStream {
    let (n, _) = lengths(rep);
    let step = |place: TokenStream, j: TokenStream| {
        let y = y(j);
        quote!((t[#place], high) = #factor.carrying_mul_add(#y, t[#place], high);)
    };
    match rep.unroll {
        Unroll::Loop | Unroll::Full => {
            let step = step(quote!(i + j), quote!(j));
            quote!(for j in 0..#n { #step })
        }
        Unroll::Rows => (0..rep.n())
            .map(|j| {
                let j = Literal::usize_unsuffixed(j);
                step(quote!(i + #j), quote!(#j))
            })
            .collect(),
    }
}
