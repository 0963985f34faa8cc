//! The view of a field.

use std::marker::PhantomData;

use fieldforge::runtime::field::{LazySum, LongSum, PrimeField, batch_invert};
use fieldforge::runtime::lane::OneLane;
use num_bigint::BigUint;

use super::Ring;
use crate::model;

/// The view of the field `F`.
pub struct FieldView<F>(PhantomData<F>);

impl<F> FieldView<F> {
    /// The view.
    pub const NEW: Self = Self(PhantomData);
}

fn read<F: PrimeField>(integer: &BigUint) -> F {
    let bytes = model::bytes(integer, F::BYTES);
    F::from_slice(&bytes).expect("the field's own length").0
}

fn write<F: PrimeField>(element: F) -> BigUint {
    BigUint::from_bytes_be(element.to_bytes().as_ref())
}

fn truth(mask: impl OneLane) -> bool {
    mask.bit() == 1
}

impl<F: PrimeField> Ring for FieldView<F> {
    fn modulus(&self) -> BigUint {
        BigUint::from_bytes_be(F::MODULUS.as_ref())
    }

    fn byte_len(&self) -> usize {
        F::BYTES
    }

    fn parse(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        let (element, canonical) = F::from_slice(bytes)?;
        truth(canonical).then(|| element.to_bytes().as_ref().to_vec())
    }

    fn reduce(&self, integer: &[u8]) -> BigUint {
        write(F::reduce(integer))
    }

    fn add(&self, a: &BigUint, b: &BigUint) -> BigUint {
        write((read::<F>(a) + read(b)).carry())
    }

    fn sub(&self, a: &BigUint, b: &BigUint) -> BigUint {
        write((read::<F>(a) - read(b)).carry())
    }

    fn neg(&self, a: &BigUint) -> BigUint {
        write((-read::<F>(a)).carry())
    }

    fn mul(&self, a: &BigUint, b: &BigUint) -> BigUint {
        write(F::mul(read::<F>(a), read::<F>(b)))
    }

    fn square(&self, a: &BigUint) -> BigUint {
        write(F::square(read::<F>(a)))
    }

    fn mul_small(&self, a: &BigUint, k: u8) -> BigUint {
        write(read::<F>(a).mul_small(k))
    }

    fn invert(&self, a: &BigUint) -> BigUint {
        write(read::<F>(a).invert())
    }

    fn batch_invert(&self, all: &[BigUint]) -> Vec<BigUint> {
        let mut elements: Vec<F> = all.iter().map(read).collect();
        let mut scratch = elements.clone();
        assert!(batch_invert(&mut elements, &mut scratch));
        elements.into_iter().map(write).collect()
    }

    fn sqrt(&self, a: &BigUint) -> Option<BigUint> {
        let (root, exists) = read::<F>(a).sqrt();
        truth(exists).then(|| write(root))
    }

    fn is_square(&self, a: &BigUint) -> bool {
        truth(read::<F>(a).is_square())
    }

    fn is_zero(&self, a: &BigUint) -> bool {
        truth(read::<F>(a).is_zero())
    }

    fn equals(&self, a: &BigUint, b: &BigUint) -> bool {
        truth(read::<F>(a).equals(read(b)))
    }

    fn select(&self, first: bool, a: &BigUint, b: &BigUint) -> BigUint {
        // Equality makes the mask.
        let mask = F::ONE.equals(if first { F::ONE } else { F::ZERO });
        write(F::select(mask, read(a), read(b)))
    }

    fn mul_of_sums(&self, x: [&BigUint; 4]) -> BigUint {
        let [a, b, c, d] = x.map(read::<F>);
        write(F::mul(a + b, c - d))
    }

    fn square_of_difference(&self, a: &BigUint, b: &BigUint) -> BigUint {
        write(F::square(read::<F>(a) - read::<F>(b)))
    }

    fn long_sum(&self, x: [&BigUint; 4]) -> BigUint {
        let [a, b, c, d] = x.map(read::<F>);
        write(((a + b) + (c - d)).carry())
    }

    fn long_difference(&self, x: [&BigUint; 3]) -> BigUint {
        let [a, b, c] = x.map(read::<F>);
        write(((-a) - (b + c)).carry())
    }
}
