//! The types of the crates `elliptic-curve` and `ecdsa` over a curve, where they admit it.

use num_bigint::BigUint;
use num_traits::One;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::name;
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
    let marker = format_ident!("{}", name::marker(curve));
    let bits = curve.field.bits().max(curve.scalar.bits());
    let integer = INTEGERS.into_iter().find(|&length| length >= bits).expect("no modulus is longer");
    let (bytes, uint) = (format_ident!("U{}", curve.field.bytes()), format_ident!("U{integer}"));
    let digits = format!("{:0width$x}", curve.scalar.modulus, width = integer as usize / 4);
    // The `ecdsa` crate refuses the larger s where it normalizes: only a strict policy says that.
    let strict = curve.low_s == SPolicy::StrictLow;
    let (coordinates, scalars) = (constants(&curve.field, base, "FieldElement"), constants(&curve.scalar, order, "Scalar"));
    let title = format!(" {} for the crates `elliptic-curve` and `ecdsa`.", curve.title);
    let about = " The names are those that the crate `p256` has for its curve.";
    let note = match curve.field.generator_is_shown && curve.scalar.generator_is_shown {
        true => " The multiplicative generators are shown to be generators.",
        false => {
            " The multiplicative generators generate subgroups whose indices have no prime factor below 2^16: \
             not every group order is factored."
        }
    };
    let items = quote! {
        #![doc = #title]
        #![doc = ""]
        #![doc = #about]
        #![doc = #note]

        use fieldforge_runtime::rustcrypto::{Admitted, FieldConstants};

        pub use super::#marker;

        fieldforge_runtime::rustcrypto_types! {
            curve: #marker,
            bytes: #bytes,
            uint: #uint,
            order: #digits,
            normalize_s: #strict,
        }

        impl Admitted for #marker {
            const COORDINATES: FieldConstants<super::FieldElement> = FieldConstants {
                #coordinates
            };
            const SCALARS: FieldConstants<super::Scalar> = FieldConstants {
                #scalars
            };
        }
    };
    let header = header(&curve.key, &[("p", &curve.field.modulus), ("n", &curve.scalar.modulus)]);
    format!("{header}\n{}", spaced(items))
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
