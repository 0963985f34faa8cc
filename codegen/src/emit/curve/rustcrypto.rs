//! The types of the crates `elliptic-curve` and `ecdsa` over a curve, where they admit it.

use askama::Template;
use num_bigint::BigUint;
use num_traits::One;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::word::hash;
use super::{name, render};
use crate::arith::Modulus;
use crate::emit::layout::spaced;
use crate::emit::print::literal;
use crate::emit::shell::header;
use crate::model::{Curve, PrimeField, SPolicy};
use crate::rep::Rep;

/// The lengths in bits of the integer types that `elliptic-curve` takes.
const INTEGERS: [u32; 9] = [64, 128, 192, 256, 384, 448, 512, 576, 768];

/// Why `elliptic-curve` does not admit a curve, if it does not.
pub fn refusal(curve: &Curve) -> Option<String> {
    let (base, order) = (curve.field.bytes(), curve.scalar.bytes());
    if !curve.cofactor.is_one() {
        return Some(format!("they want the cofactor 1, and it is {}", curve.cofactor));
    }
    if base != order {
        return Some(format!(
            "they want field and order of one length, and these have {base} and {order} bytes"
        ));
    }
    None
}

/// The text of `rustcrypto.rs`.
pub(super) fn module(curve: &Curve, base: &Rep, order: &Rep) -> String {
    let bits = curve.field.bits().max(curve.scalar.bits());
    let integer = INTEGERS.into_iter().find(|&length| length >= bits).expect("no modulus is longer");
    render(&RustCrypto {
        header: header(&curve.key, &[("p", &curve.field.modulus), ("n", &curve.scalar.modulus)]),
        title: &curve.title,
        shown: curve.field.generator_is_shown && curve.scalar.generator_is_shown,
        marker: name::marker(curve),
        bytes: curve.field.bytes(),
        integer,
        order: format!("{:0width$x}", curve.scalar.modulus, width = integer as usize / 4),
        // The crate refuses the larger s where it normalizes: only the strict policy says that.
        strict: curve.low_s == SPolicy::StrictLow,
        oid: curve.oid.as_deref(),
        digest: curve.digest.map(hash),
        numbers: spaced(numbers(curve, base, order)),
    })
}

/// What the template places.
#[derive(Template)]
#[template(path = "rustcrypto.txt")]
struct RustCrypto<'a> {
    header: String,
    title: &'a str,
    shown: bool,
    marker: String,
    bytes: usize,
    integer: u32,
    order: String,
    strict: bool,
    oid: Option<&'a str>,
    digest: Option<&'static str>,
    numbers: String,
}

/// The numbers of both fields.
fn numbers(curve: &Curve, base: &Rep, order: &Rep) -> TokenStream {
    let marker = format_ident!("{}", name::marker(curve));
    let coordinates = constants(&curve.field, base, "FieldElement");
    let scalars = constants(&curve.scalar, order, "Scalar");
    quote! {
        impl Admitted for #marker {
            const COORDINATES: FieldConstants<super::FieldElement> = FieldConstants {
                #coordinates
            };
            const SCALARS: FieldConstants<super::Scalar> = FieldConstants {
                #scalars
            };
        }
    }
}

/// The numbers of a field, whose elements the module above calls `alias`.
fn constants(field: &PrimeField, rep: &Rep, alias: &str) -> TokenStream {
    let alias = format_ident!("{alias}");
    let arithmetic = Modulus::new(field.modulus.clone());
    let (s, t) = arithmetic.two_adic();
    let g = &field.multiplicative_generator;
    let root = arithmetic.pow(g, &t);
    let inverse = arithmetic.invert(&root).expect("a root of unity is not zero");
    let delta = arithmetic.pow(g, &(BigUint::one() << s));
    let half = (&field.modulus + 1u32) >> 1;
    let modulus = format!("{:0width$x}", field.modulus, width = 2 * field.bytes());
    let s = Literal::u64_unsuffixed(s);
    let element = |x| {
        let limbs = rep.element(x).into_iter().map(|limb| literal(&limb));
        quote!(super::#alias::from_limbs([#(#limbs),*]))
    };
    let [g, root, inverse, delta, half] = [g, &root, &inverse, &delta, &half].map(element);
    quote! {
        modulus: #modulus,
        multiplicative_generator: #g,
        two_adicity: #s,
        root_of_unity: #root,
        root_of_unity_inverse: #inverse,
        delta: #delta,
        half: #half,
    }
}
