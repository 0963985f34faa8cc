//! What a curve is: constants, aliases, and the places where a backend may step in.
//!
//! Generated code implements these traits on a marker type. Two levels keep vectors possible:
//! a [`Weierstrass`] model is all that the point formulas read, and its field may have many
//! lanes; a [`Curve`] adds what protocols need, and has one.
//!
//! # How a backend for a particular CPU reaches the generic formulas
//!
//! A trait method cannot carry `#[target_feature]`, and an intrinsic that is not inlined into
//! a function with that attribute costs more than twice. So every formula, up to a whole
//! multiplication, is `#[inline(always)]`, and generated code overrides an *entry point*:
//!
//! * [`Curve::mul`], [`Curve::mul_generator`] and [`Curve::double_mul_vartime`] are called once
//!   per protocol operation. A backend's override asks the CPU there, and calls a
//!   `#[target_feature]` function whose body is the generic multiplication over the backend's
//!   own model;
//! * [`Weierstrass::double`], [`Weierstrass::add`] and [`Weierstrass::add_mixed`] of that model
//!   may in turn call `#[target_feature]` functions whose bodies are the generic formulas, so
//!   that each is compiled once and not wherever it is used.

mod binary;
mod edwards;
mod fixed;
mod glv;
mod weierstrass;

pub use binary::{Backend, Binary, BinaryA, BinaryComb, BinaryCurve, Koblitz, LambdaTable, TauComb};
pub use edwards::{EdwardsCurve, EntryTable, GlsTwist, Maps, PhiPsi, TwistedEdwards};
pub use fixed::{Comb, FixedBase};
pub use glv::{Glv, Lattice, PublicMultiples};
pub use weierstrass::{AGeneral, AMinusThree, AZero, CubeRoot, Equation, Weierstrass, WeierstrassCurve};

use core::fmt::Debug;

use crate::field::{Field, FieldEncoding, PrimeField};
use crate::mul::lanes::{Claim, Product};
use crate::point::{CurveAffine, CurvePoint};

/// An elliptic curve with a generator of prime order.
pub trait Curve: Copy + Debug + Eq + Send + Sync + 'static {
    /// The curve's name, for messages.
    const NAME: &'static str;
    /// The order of the whole group divided by that of the generator.
    const COFACTOR: u64;
    /// The generator.
    const GENERATOR: Self::Affine;
    /// The window of the protected multiplication of any point: 4, 5 or 6 bits. (On Koblitz
    /// curves, the width of the digits; other binary curves use none.)
    const WINDOW: u32 = 5;

    /// The field of the coordinates.
    type Base: FieldEncoding;
    /// The integers mod the order of the generator.
    type Scalar: PrimeField<Mask = <Self::Base as Field>::Mask>;
    /// A finite point, as coordinates.
    type Affine: CurveAffine<Self>;
    /// A point, in coordinates that suit computation.
    type Point: CurvePoint<Self>;

    /// `k·P`, `k` and `P` secret. An entry point for backends.
    #[inline]
    fn mul(point: &Self::Point, k: &Self::Scalar) -> Self::Point {
        Self::Point::plain_mul(point, k)
    }

    /// `k·G`, `k` secret. An entry point for backends.
    #[inline]
    fn mul_generator(k: &Self::Scalar) -> Self::Point {
        Self::Point::plain_mul_generator(k)
    }

    /// `u·G + v·Q`, all public. An entry point for backends.
    #[inline]
    fn double_mul_vartime(u: &Self::Scalar, v: &Self::Scalar, q: &Self::Point) -> Self::Point {
        Self::Point::plain_double_mul_vartime(u, v, q)
    }

    /// `k·G` of each scalar, all secret, in lanes; `false`, and nothing done, without a CPU that has
    /// them. An entry point for backends.
    #[inline]
    fn mul_generator_lanes(_k: &[Self::Scalar], _products: &mut [Product<Self>]) -> bool {
        false
    }

    /// `k·P` of each scalar and each point of the subgroup, all secret, in lanes; `false`, and nothing
    /// done, without a CPU that has them. An entry point for backends.
    #[inline]
    fn mul_lanes(_points: &[Self::Affine], _k: &[Self::Scalar], _products: &mut [Product<Self>]) -> bool {
        false
    }

    /// Whether each claim is true, or nothing where it must be asked again by itself, in lanes;
    /// `false`, and nothing done, without a CPU that has them. An entry point for backends.
    #[inline]
    fn have_x_lanes_vartime(_claims: &[Claim<Self>], _answers: &mut [Option<bool>]) -> bool {
        false
    }
}

/// The bytes of a curve's secret keys, and of each half of a signature.
pub type ScalarBytes<C> = <<C as Curve>::Scalar as FieldEncoding>::Bytes;
/// The bytes of a coordinate.
pub type BaseBytes<C> = <<C as Curve>::Base as FieldEncoding>::Bytes;
/// A secret truth value about a curve's points and scalars.
pub type CurveMask<C> = <<C as Curve>::Base as Field>::Mask;
