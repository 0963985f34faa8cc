//! The numbers that `ff` wants of a field.

use core::marker::PhantomData;

use elliptic_curve::array::ArraySize;
use elliptic_curve::bigint;

use super::Admitted;
use crate::curve::{Curve, Weierstrass};
use crate::field::PrimeField;

/// What `ff::PrimeField` wants beside what [`PrimeField`] has, for the modulus p with
/// `p − 1 = 2^S·t`, t odd.
#[derive(Clone, Copy, Debug)]
pub struct FieldConstants<F> {
    /// The modulus in hexadecimal, all digits of its bytes, without a prefix.
    pub modulus: &'static str,
    /// A generator g of the multiplicative group, as far as the generator could check it.
    pub multiplicative_generator: F,
    /// S, the number of factors 2 in p − 1.
    pub two_adicity: u32,
    /// `g^t`, of order `2^S`.
    pub root_of_unity: F,
    /// Its inverse.
    pub root_of_unity_inverse: F,
    /// `g^(2^S)`, of order t.
    pub delta: F,
    /// 1/2.
    pub half: F,
}

/// A prime field as a marker: the numbers behind a [`Residue`](super::Residue).
pub trait Modulus: Copy + Send + Sync + 'static {
    /// The arithmetic.
    type Field: PrimeField;
    /// The length of the bytes.
    type Size: ArraySize<ArrayType<u8>: Copy>;
    /// An integer type that holds an element.
    type Uint: bigint::ArrayEncoding + bigint::Integer;
    /// The numbers.
    const CONSTANTS: FieldConstants<Self::Field>;
}

/// The field of a curve's coordinates.
#[derive(Clone, Copy, Debug)]
pub struct Coordinates<C>(PhantomData<C>);

/// The integers mod a curve's order.
#[derive(Clone, Copy, Debug)]
pub struct Scalars<C>(PhantomData<C>);

impl<C: Admitted> Modulus for Coordinates<C> {
    type Field = <C as Weierstrass>::Field;
    type Size = C::FieldBytesSize;
    type Uint = super::Uint<C>;
    const CONSTANTS: FieldConstants<Self::Field> = C::COORDINATES;
}

impl<C: Admitted> Modulus for Scalars<C> {
    type Field = <C as Curve>::Scalar;
    type Size = C::FieldBytesSize;
    type Uint = super::Uint<C>;
    const CONSTANTS: FieldConstants<Self::Field> = C::SCALARS;
}
