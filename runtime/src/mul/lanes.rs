//! Multiplications of many points in eight lanes.
//!
//! Nothing here is a formula or a recoding of its own: scalars are recoded one after the other, and
//! their digits drive the same sequence of operations in all lanes. Coordinates and scalars go in and
//! out one lane at a time.
//!
//! Every function is inlined, up to the one that enables the CPU's instructions: see
//! [`curve`](crate::curve).

#[cfg(target_arch = "x86_64")]
#[doc(hidden)]
pub mod avx512;
mod double;
mod inverse;
mod multiples;
mod normalize;
mod one;
mod split;
mod twist;

pub use double::have_x_vartime;
pub use one::{generator, points};
pub use split::{Halves, Split, Whole};
pub use twist::{LaneTwistModel, twist_points};

use crate::curve::{Curve, CurveMask, Weierstrass, WeierstrassCurve};
use crate::lane::Packed;

/// A model of a curve C in eight lanes.
pub trait LaneModel<C: WeierstrassCurve>:
    Weierstrass<Field: Packed<<C as Weierstrass>::Field>, Equation = <C as Weierstrass>::Equation>
{
}

impl<C: WeierstrassCurve, V> LaneModel<C> for V where
    V: Weierstrass<Field: Packed<<C as Weierstrass>::Field>, Equation = <C as Weierstrass>::Equation>
{
}

/// A product as coordinates, and whether it is finite; if not, both are zero.
pub type Product<C> = (<C as Curve>::Affine, CurveMask<C>);

/// What a verification asks: whether `u·G + v·Q` is finite and has an x-coordinate. All of it is
/// public.
#[derive(Clone, Copy)]
pub struct Claim<C: Curve> {
    /// The multiplier of the generator.
    pub u: C::Scalar,
    /// The multiplier of the point.
    pub v: C::Scalar,
    /// A point of the subgroup that the generator generates.
    pub q: C::Affine,
    /// The x-coordinate.
    pub x: C::Base,
}
