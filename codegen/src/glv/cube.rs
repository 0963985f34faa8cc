//! The endomorphism of y² = x³ + b.

use num_bigint::BigUint;
use num_traits::One;

use super::Lattice;
use crate::arith::{Modulus, Point, Weierstrass};

/// `(x, y) → (βx, y)` with a cube root of unity β, which multiplies the generator by λ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CubeRoot {
    /// The smaller of the two roots in the field.
    pub beta: BigUint,
    /// The root modulo the order that belongs to it.
    pub lambda: BigUint,
    /// How scalars are split.
    pub lattice: Lattice,
}

impl CubeRoot {
    /// The endomorphism of a curve with a = 0 whose points are all multiples of the generator, if
    /// there is one other than the identity, and if its lattice is good for anything.
    pub fn find(
        curve: &Weierstrass,
        generator: &(BigUint, BigUint),
        order: &BigUint,
        cofactor: &BigUint,
    ) -> Option<Self> {
        if curve.a != BigUint::ZERO || !cofactor.is_one() {
            return None;
        }
        let beta = cube_roots(&curve.field)?.into_iter().min()?;
        let (x, y) = generator;
        let image = Point::Affine(curve.field.mul(x, &beta), y.clone());
        let generator = Point::Affine(x.clone(), y.clone());
        let scalars = Modulus::new(order.clone());
        let lambda = cube_roots(&scalars)?.into_iter().find(|root| curve.mul(root, &generator) == image)?;
        let lattice = Lattice::new(order, &[BigUint::one(), lambda.clone()]).ok()?;
        Some(Self { beta, lambda, lattice })
    }
}

/// The roots of x² + x + 1, if there are two.
fn cube_roots(field: &Modulus) -> Option<[BigUint; 2]> {
    let p = field.value();
    if p % 3u32 != BigUint::one() {
        return None;
    }
    let root = field.sqrt(&field.neg(&BigUint::from(3u32)))?;
    let half = (p + 1u32) >> 1u32;
    let one = BigUint::one();
    let first = field.mul(&field.sub(&root, &one), &half);
    let second = field.neg(&field.add(&first, &one));
    Some([first, second])
}
