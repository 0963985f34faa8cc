//! The traits of the crates `elliptic-curve`, `ff`, `group` and `ecdsa`, over this arithmetic.
//!
//! Those traits want types that sums return to, that can be at infinity, and whose names are
//! theirs; so each of ours has a thin wrapper here, generic over the curve:
//!
//! | wrapper | what it wraps | traits |
//! |---|---|---|
//! | [`Scalar`], [`FieldElement`] | an element, carried after every operation | `ff::{Field, PrimeField}`, and what `elliptic-curve` wants of scalars |
//! | [`AffinePoint`] | coordinates, and whether the point is at infinity | `group::CurveAffine`, SEC1 |
//! | [`ProjectivePoint`] | a point | `group::{Group, Curve, prime::PrimeCurve}` |
//!
//! A curve is admitted if its order is as long in bytes as its field and its cofactor is 1: that is
//! what `elliptic_curve::PrimeCurve` says. Generated code gives the numbers in [`Admitted`], and calls
//! the macro [`rustcrypto_types!`](crate::rustcrypto_types), which names the types.
//!
//! Operations take the time that ours take, and protect what ours protect; the exceptions are
//! the functions of those crates that say `vartime`, the ordering of scalars, and encodings of
//! points, where infinity shows.
//!
//! The versions are those of the `signature` 3, `pkcs8` 0.11 and `der` 0.8 generation:
//! `elliptic-curve` 0.14, `ff` 0.14, `group` 0.14, `ecdsa` 0.17.

mod affine;
mod constants;
mod encoding;
mod group;
mod macros;
mod operators;
mod projective;
mod residue;
mod scalar;

pub use affine::AffinePoint;
pub use constants::{Coordinates, FieldConstants, Modulus, Scalars};
#[cfg(feature = "ecdsa")]
pub use ecdsa_core;
pub use elliptic_curve;
pub use projective::ProjectivePoint;
pub use residue::Residue;

use elliptic_curve::sec1::ModulusSize;
use elliptic_curve::{CurveArithmetic, PrimeCurve, bigint};

use crate::curve::{Curve, Weierstrass, WeierstrassCurve};
use crate::lane::OneLane;

/// A scalar: an integer mod the order.
pub type Scalar<C> = Residue<Scalars<C>>;
/// A coordinate: an integer mod p.
pub type FieldElement<C> = Residue<Coordinates<C>>;

/// A curve that `elliptic-curve` admits. Generated code implements it.
pub trait Admitted:
    WeierstrassCurve<Field: crate::field::PrimeField>
    + PrimeCurve<FieldBytesSize: ModulusSize>
    + CurveArithmetic<
        AffinePoint = AffinePoint<Self>,
        ProjectivePoint = ProjectivePoint<Self>,
        Scalar = Scalar<Self>,
    >
{
    /// The numbers of the field of the coordinates.
    const COORDINATES: FieldConstants<<Self as Weierstrass>::Field>;
    /// The numbers of the integers mod the order.
    const SCALARS: FieldConstants<<Self as Curve>::Scalar>;
}

/// A secret bit as the mask of a field.
fn mask<M: OneLane>(choice: subtle::Choice) -> M {
    M::gather(|_| choice.unwrap_u8())
}

/// The integer type of a curve, as the traits of `crypto-bigint` know it.
type Uint<C> = <C as elliptic_curve::Curve>::Uint;

/// `value` with zeros in front, as the bytes of an integer type.
fn uint_from_be_slice<U: bigint::ArrayEncoding>(value: &[u8]) -> U {
    let mut bytes = bigint::ByteArray::<U>::default();
    for (byte, value) in bytes.iter_mut().rev().zip(value.iter().rev()) {
        *byte = *value;
    }
    U::from_be_byte_array(bytes)
}
