//! Models of curves in lanes.

use core::marker::PhantomData;

use super::{LaneElement, LaneKernels, Vector};
use crate::curve::Weierstrass;
use crate::point::weierstrass::{Affine, Jacobian, Projective};

/// A short Weierstrass curve whose field has kernels in lanes of N digits.
pub trait LaneCurve<const N: usize>: Weierstrass {
    /// The field.
    type LaneKernels: LaneKernels<N>;
    /// The digits of a, as an element.
    const LANE_A: [u64; N];
    /// The digits of b.
    const LANE_B: [u64; N];
    /// The digits of 3b.
    const LANE_B3: [u64; N];
}

/// The model of a curve C over vectors V.
#[derive(Clone, Copy, Debug)]
pub struct OnLanes<C, V, const N: usize>(PhantomData<(C, V)>);

impl<C: LaneCurve<N>, V: Vector, const N: usize> Weierstrass for OnLanes<C, V, N> {
    type Field = LaneElement<C::LaneKernels, V, N>;
    type Equation = C::Equation;
    const A: Self::Field = LaneElement::of_digits(C::LANE_A);
    const B: Self::Field = LaneElement::of_digits(C::LANE_B);
    const B3: Self::Field = LaneElement::of_digits(C::LANE_B3);
    const SMALL_B3: u8 = C::SMALL_B3;
    const EVEN_ORDER: bool = C::EVEN_ORDER;

    #[inline(always)]
    fn double(p: &Projective<Self>) -> Projective<Self> {
        V::double(p)
    }

    #[inline(always)]
    fn double_times(p: &Projective<Self>, count: u32) -> Projective<Self> {
        V::double_times(p, count)
    }

    #[inline(always)]
    fn add(p: &Projective<Self>, q: &Projective<Self>) -> Projective<Self> {
        V::add_points(p, q)
    }

    #[inline(always)]
    fn add_mixed(p: &Projective<Self>, q: &Affine<Self>) -> Projective<Self> {
        V::add_mixed(p, q)
    }

    #[inline(always)]
    fn double_jacobian(p: &Jacobian<Self>, count: u32) -> Jacobian<Self> {
        V::double_jacobian(p, count)
    }

    #[inline(always)]
    fn add_flagged(p: &Jacobian<Self>, x: &Self::Field, w: &Self::Field) -> (Jacobian<Self>, Self::Field) {
        V::add_flagged(p, x, w)
    }
}
