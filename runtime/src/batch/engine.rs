//! What does the multiplications of a batch.

use core::marker::PhantomData;

use crate::curve::{Curve, FixedBase, WeierstrassCurve};
use crate::mul::lanes::{self, Claim, LaneModel, Product, Split};
use crate::table::{GatherTable, Table};

/// Multiplications in lanes, or none: each function says whether it has done its work.
pub trait Engine<C: Curve> {
    /// [`Curve::mul_generator_lanes`].
    fn generator(k: &[C::Scalar], products: &mut [Product<C>]) -> bool;
    /// [`Curve::mul_lanes`].
    fn points(points: &[C::Affine], k: &[C::Scalar], products: &mut [Product<C>]) -> bool;
    /// [`Curve::have_x_lanes_vartime`].
    fn have_x_vartime(claims: &[Claim<C>], answers: &mut [Option<bool>]) -> bool;
}

/// What the curve has for this CPU.
#[derive(Clone, Copy, Debug)]
pub enum Native {}

impl<C: Curve> Engine<C> for Native {
    #[inline]
    fn generator(k: &[C::Scalar], products: &mut [Product<C>]) -> bool {
        C::mul_generator_lanes(k, products)
    }

    #[inline]
    fn points(points: &[C::Affine], k: &[C::Scalar], products: &mut [Product<C>]) -> bool {
        C::mul_lanes(points, k, products)
    }

    #[inline]
    fn have_x_vartime(claims: &[Claim<C>], answers: &mut [Option<bool>]) -> bool {
        C::have_x_lanes_vartime(claims, answers)
    }
}

/// No lanes.
#[derive(Clone, Copy, Debug)]
pub enum OneByOne {}

impl<C: Curve> Engine<C> for OneByOne {
    fn generator(_: &[C::Scalar], _: &mut [Product<C>]) -> bool {
        false
    }

    fn points(_: &[C::Affine], _: &[C::Scalar], _: &mut [Product<C>]) -> bool {
        false
    }

    fn have_x_vartime(_: &[Claim<C>], _: &mut [Option<bool>]) -> bool {
        false
    }
}

/// Lanes of a model V of the curve, with scalars whole or split ([`Split`]): for tests on any machine.
#[derive(Clone, Copy, Debug)]
pub struct InLanes<V, H, const M: usize>(PhantomData<(V, H)>);

impl<C, V, H, const M: usize> Engine<C> for InLanes<V, H, M>
where
    C: WeierstrassCurve,
    V: LaneModel<C>,
    H: Split<C, M>,
    <C as FixedBase>::Block: Table<V>,
    <C as FixedBase>::Multiples: GatherTable<V>,
{
    fn generator(k: &[C::Scalar], products: &mut [Product<C>]) -> bool {
        lanes::generator::<C, V>(k, products);
        true
    }

    fn points(points: &[C::Affine], k: &[C::Scalar], products: &mut [Product<C>]) -> bool {
        lanes::points::<C, V, H, M>(points, k, products);
        true
    }

    fn have_x_vartime(claims: &[Claim<C>], answers: &mut [Option<bool>]) -> bool {
        lanes::have_x_vartime::<C, V, H, M>(claims, answers);
        true
    }
}
