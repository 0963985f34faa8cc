//! Entry points of binary curves: each asks the CPU, and runs a whole computation over the kernels
//! `K` where their instructions are there, over the curve's own where they are not.
//!
//! The function that enables the instructions is generic itself, so that it is compiled with the
//! curve, and everything below it is inlined into it.

use super::available;
use crate::curve::{Backend, Binary, BinaryCurve, Curve, CurveMask};
use crate::mul::binary;
use crate::point::binary::{Affine, Projective};

macro_rules! entry_points {
    ($($(#[$docs:meta])* $name:ident / $inner:ident [$model:ident]
       ($($argument:ident: $ty:ty),*) -> $result:ty { $body:expr } else { $otherwise:expr })*) => {$(
        $(#[$docs])*
        #[inline]
        pub fn $name<C: $model, K: Backend<C>>($($argument: $ty),*) -> $result {
            // Memcheck does not know all of the instructions that avx brings: there the same code is
            // compiled to those of SSE2.
            #[cfg_attr(all(target_arch = "x86_64", not(fieldforge_ct)), target_feature(enable = "pclmulqdq,avx"))]
            #[cfg_attr(all(target_arch = "x86_64", fieldforge_ct), target_feature(enable = "pclmulqdq"))]
            #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon,aes"))]
            fn $inner<C: $model, K: Backend<C>>($($argument: $ty),*) -> $result {
                $body
            }
            if available() {
                // SAFETY: the CPU has these instructions.
                unsafe { $inner::<C, K>($($argument),*) }
            } else {
                $otherwise
            }
        }
    )*};
}

entry_points! {
    /// [`Binary::double`].
    double / double_with [Binary] (p: &Projective<C>) -> Projective<C> {
        p.over::<K>().plain_double().over()
    } else { p.plain_double() }

    /// [`Binary::add`].
    add / add_with [Binary] (p: &Projective<C>, q: &Projective<C>) -> Projective<C> {
        p.over::<K>().plain_add(&q.over()).over()
    } else { p.plain_add(q) }

    /// [`Binary::normalize`].
    normalize / normalize_with [Binary] (p: &Projective<C>) -> Affine<C> {
        p.over::<K>().plain_normalize()
    } else { p.plain_normalize() }

    /// [`BinaryCurve::decompress`].
    decompress / decompress_with [BinaryCurve] (x: <C as Curve>::Base, sign: CurveMask<C>) -> (Affine<C>, CurveMask<C>) {
        Affine::<C>::plain_decompress::<K>(x, sign)
    } else { Affine::<C>::plain_decompress::<C::Kernels>(x, sign) }

    /// [`Curve::mul`].
    mul / mul_with [BinaryCurve] (p: &Projective<C>, k: &<C as Curve>::Scalar) -> Projective<C> {
        binary::protected(&p.over::<K>(), k).over()
    } else { binary::protected(p, k) }

    /// [`Curve::mul_generator`].
    mul_generator / mul_generator_with [BinaryCurve] (k: &<C as Curve>::Scalar) -> Projective<C> {
        binary::generator::<C, K>(k).over()
    } else { binary::generator::<C, C::Kernels>(k) }

    /// [`Curve::double_mul_vartime`].
    double_mul_vartime / double_mul_with [BinaryCurve]
    (u: &<C as Curve>::Scalar, v: &<C as Curve>::Scalar, q: &Projective<C>) -> Projective<C> {
        binary::double_vartime(u, v, &q.over::<K>()).over()
    } else { binary::double_vartime(u, v, q) }
}
