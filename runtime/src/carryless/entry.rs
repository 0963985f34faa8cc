//! Entry points of binary curves: each asks the CPU, and runs a whole computation over the kernels
//! `K` where their instructions are there, over the curve's own where they are not.
//!
//! The function that enables the instructions is generic itself, so that it is compiled with the
//! curve, and everything below it is inlined into it.

use super::available;
use crate::curve::{Backend, Binary, BinaryCurve, Curve, CurveMask};
use crate::mul::binary;
use crate::point::binary::{Affine, Projective};

// Memcheck does not know all of the instructions that avx brings: there the same code is compiled
// to those of SSE2.
macro_rules! entry_points {
    ($($(#[$docs:meta])* $name:ident $twin:tt [$model:ident]
       ($($argument:ident: $ty:ty),*) -> $result:ty { $body:expr } else { $otherwise:expr })*) => {$(
        $(#[$docs])*
        #[inline]
        pub fn $name<C: $model, K: Kernels<C>>($($argument: $ty),*) -> $result {
            #[cfg_attr(all(target_arch = "x86_64", not(fieldforge_ct)), target_feature(enable = "pclmulqdq,avx"))]
            #[cfg_attr(all(target_arch = "x86_64", fieldforge_ct), target_feature(enable = "pclmulqdq"))]
            #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon,aes"))]
            fn single<C: $model, K: Backend<C>>($($argument: $ty),*) -> $result {
                $body
            }
            entry_points!(@$twin [$model] ($($argument: $ty),*) -> $result { $body });
            if available() {
                // SAFETY: the CPU has these instructions.
                unsafe { single::<C, K>($($argument),*) }
            } else {
                $otherwise
            }
        }
    )*};
    // A long computation is worth the code for two elements at once.
    (@twins [$model:ident] ($($argument:ident: $ty:ty),*) -> $result:ty { $body:expr }) => {
        #[cfg(target_arch = "x86_64")]
        {
            use super::twin;
            #[target_feature(enable = "pclmulqdq,avx2,vpclmulqdq")]
            fn twins<C: $model, K: Backend<C>>($($argument: $ty),*) -> $result {
                $body
            }
            if twin::available() {
                // SAFETY: the CPU has these instructions.
                return unsafe { twins::<C, twin::Twins<K>>($($argument),*) };
            }
        }
    };
    (@single $($rest:tt)*) => {};
}

/// The kernels that entry points are given.
#[cfg(target_arch = "x86_64")]
pub trait Kernels<C: Binary>: Backend<C> + super::twin::TwinKernels {}
#[cfg(target_arch = "x86_64")]
impl<C: Binary, K: Backend<C> + super::twin::TwinKernels> Kernels<C> for K {}
/// The kernels that entry points are given.
#[cfg(target_arch = "aarch64")]
pub trait Kernels<C: Binary>: Backend<C> {}
#[cfg(target_arch = "aarch64")]
impl<C: Binary, K: Backend<C>> Kernels<C> for K {}

entry_points! {
    /// [`Binary::double`].
    double single [Binary] (p: &Projective<C>) -> Projective<C> {
        p.over::<K>().plain_double().over()
    } else { p.plain_double() }

    /// [`Binary::add`].
    add single [Binary] (p: &Projective<C>, q: &Projective<C>) -> Projective<C> {
        p.over::<K>().plain_add(&q.over()).over()
    } else { p.plain_add(q) }

    /// [`Binary::normalize`].
    normalize single [Binary] (p: &Projective<C>) -> Affine<C> {
        p.over::<K>().plain_normalize()
    } else { p.plain_normalize() }

    /// [`BinaryCurve::decompress`].
    decompress single [BinaryCurve] (x: <C as Curve>::Base, sign: CurveMask<C>) -> (Affine<C>, CurveMask<C>) {
        Affine::<C>::plain_decompress::<K>(x, sign)
    } else { Affine::<C>::plain_decompress::<C::Kernels>(x, sign) }

    /// [`Curve::mul`].
    mul twins [BinaryCurve] (p: &Projective<C>, k: &<C as Curve>::Scalar) -> Projective<C> {
        binary::protected(&p.over::<K>(), k).over()
    } else { binary::protected(p, k) }

    /// [`Curve::mul_generator`].
    mul_generator twins [BinaryCurve] (k: &<C as Curve>::Scalar) -> Projective<C> {
        binary::generator::<C, K>(k).over()
    } else { binary::generator::<C, C::Kernels>(k) }

    /// [`Curve::double_mul_vartime`].
    double_mul_vartime twins [BinaryCurve]
    (u: &<C as Curve>::Scalar, v: &<C as Curve>::Scalar, q: &Projective<C>) -> Projective<C> {
        binary::double_vartime(u, v, &q.over::<K>()).over()
    } else { binary::double_vartime(u, v, q) }
}
