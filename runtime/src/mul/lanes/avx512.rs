//! Entry points of curves that have a model in the lanes of AVX-512: each asks the CPU, and says
//! whether it has done its work.
//!
//! The functions that enable the instructions are generic themselves, so that they are compiled with
//! the curve, and everything below them is inlined into them.

#![allow(unsafe_code)]

use super::{Claim, LaneModel, LaneTwistModel, Product, Split};
use crate::curve::{Curve, EdwardsCurve, FixedBase, Glv, Maps, WeierstrassCurve};
use crate::table::{GatherTable, Table};

cpufeatures::new!(features, "avx512f", "avx512dq", "avx512vl", "avx512bw", "avx512ifma", "bmi2");

/// Whether this CPU multiplies eight times 52 bits, and has what belongs to it.
#[inline]
pub fn available() -> bool {
    features::get()
}

/// [`Curve::mul_generator_lanes`] over a model V of the curve.
#[inline]
pub fn generator<C, V>(k: &[<C as Curve>::Scalar], products: &mut [Product<C>]) -> bool
where
    C: WeierstrassCurve,
    V: LaneModel<C>,
    <C as FixedBase>::Block: Table<V>,
{
    #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
    fn enabled<C, V>(k: &[<C as Curve>::Scalar], products: &mut [Product<C>])
    where
        C: WeierstrassCurve,
        V: LaneModel<C>,
        <C as FixedBase>::Block: Table<V>,
    {
        super::generator::<C, V>(k, products);
    }
    if available() {
        // SAFETY: the CPU has these instructions.
        unsafe { enabled::<C, V>(k, products) };
    }
    available()
}

/// [`Curve::mul_lanes`] over a model V of the curve, with scalars whole or split.
#[inline]
pub fn points<C, V, H, const M: usize>(
    points: &[<C as Curve>::Affine],
    k: &[<C as Curve>::Scalar],
    products: &mut [Product<C>],
) -> bool
where
    C: WeierstrassCurve,
    V: LaneModel<C>,
    H: Split<C, M>,
{
    #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
    fn enabled<C, V, H, const M: usize>(
        points: &[<C as Curve>::Affine],
        k: &[<C as Curve>::Scalar],
        products: &mut [Product<C>],
    ) where
        C: WeierstrassCurve,
        V: LaneModel<C>,
        H: Split<C, M>,
    {
        super::points::<C, V, H, M>(points, k, products);
    }
    if available() {
        // SAFETY: the CPU has these instructions.
        unsafe { enabled::<C, V, H, M>(points, k, products) };
    }
    available()
}

/// [`Curve::mul_lanes`] over a model V of a twist.
#[inline]
pub fn twist_points<C, V>(
    maps: &Maps<<C as Curve>::Base>,
    points: &[<C as Curve>::Affine],
    k: &[<C as Curve>::Scalar],
    products: &mut [Product<C>],
) -> bool
where
    C: EdwardsCurve + Glv<4>,
    V: LaneTwistModel<C>,
{
    #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
    fn enabled<C, V>(
        maps: &Maps<<C as Curve>::Base>,
        points: &[<C as Curve>::Affine],
        k: &[<C as Curve>::Scalar],
        products: &mut [Product<C>],
    ) where
        C: EdwardsCurve + Glv<4>,
        V: LaneTwistModel<C>,
    {
        super::twist_points::<C, V>(maps, points, k, products);
    }
    if available() {
        // SAFETY: the CPU has these instructions.
        unsafe { enabled::<C, V>(maps, points, k, products) };
    }
    available()
}

/// [`Curve::have_x_lanes_vartime`] over a model V of the curve, with scalars whole or split.
#[inline]
pub fn have_x_vartime<C, V, H, const M: usize>(claims: &[Claim<C>], answers: &mut [Option<bool>]) -> bool
where
    C: WeierstrassCurve,
    V: LaneModel<C>,
    H: Split<C, M>,
    <C as FixedBase>::Multiples: GatherTable<V>,
{
    #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
    fn enabled<C, V, H, const M: usize>(claims: &[Claim<C>], answers: &mut [Option<bool>])
    where
        C: WeierstrassCurve,
        V: LaneModel<C>,
        H: Split<C, M>,
        <C as FixedBase>::Multiples: GatherTable<V>,
    {
        super::have_x_vartime::<C, V, H, M>(claims, answers);
    }
    if available() {
        // SAFETY: the CPU has these instructions.
        unsafe { enabled::<C, V, H, M>(claims, answers) };
    }
    available()
}
