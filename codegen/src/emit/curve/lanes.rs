//! What the lanes of a curve's field add to its module: a model, and which multiplications are used for batches.

use num_bigint::BigUint;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use crate::emit::print::literal;
use crate::model::Curve;
use crate::plan::lanes_beside;
use crate::rep::Rep;

/// The implementation of the runtime's `LaneCurve`.
pub(super) fn model(curve: &Curve, base: &Rep, marker: &Ident) -> Option<TokenStream> {
    let rep = lanes_beside(base)?;
    let n = Literal::usize_unsuffixed(rep.n());
    let field = format_ident!("{}", curve.field.name);
    let digits = |x: &BigUint| {
        let digits = rep.element(x).into_iter().map(|digit| literal(&digit));
        quote!([#(#digits),*])
    };
    let triple = &curve.b * 3u32 % &curve.field.modulus;
    let [a, b, b3] = [&curve.a, &curve.b, &triple].map(digits);
    Some(quote! {
        #[cfg(all(feature = "lanes", target_pointer_width = "64"))]
        impl fieldforge_runtime::lanes::LaneCurve<#n> for #marker {
            type LaneKernels = crate::field::#field::lanes::Fp;
            const LANE_A: [u64; #n] = #a;
            const LANE_B: [u64; #n] = #b;
            const LANE_B3: [u64; #n] = #b3;
        }
    })
}

/// The entry points for batches.
pub(super) fn batches(curve: &Curve, base: &Rep) -> Option<TokenStream> {
    let rep = lanes_beside(base)?;
    let n = Literal::usize_unsuffixed(rep.n());
    let lanes = quote!(fieldforge_runtime::lanes);
    let mul = quote!(fieldforge_runtime::mul::lanes);
    let model = quote!(#lanes::OnLanes<Self, #lanes::Ifma, #n>);
    let split = match curve.cube_root {
        Some(_) => quote!(#mul::Halves, 2),
        None => quote!(#mul::Whole, 1),
    };
    Some(quote! {
        #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
        #[inline]
        fn mul_generator_lanes(k: &[Scalar], products: &mut [#mul::Product<Self>]) -> bool {
            #mul::avx512::generator::<Self, #model>(k, products)
        }

        #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
        #[inline]
        fn mul_lanes(points: &[AffinePoint], k: &[Scalar], products: &mut [#mul::Product<Self>]) -> bool {
            #mul::avx512::points::<Self, #model, #split>(points, k, products)
        }

        #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
        #[inline]
        fn have_x_lanes_vartime(claims: &[#mul::Claim<Self>], answers: &mut [Option<bool>]) -> bool {
            #mul::avx512::have_x_vartime::<Self, #model, #split>(claims, answers)
        }
    })
}
