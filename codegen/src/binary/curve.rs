//! The group of a binary curve, in affine coordinates.

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::Zero;

use super::Polynomial;

/// A finite point, or infinity.
pub type Point = Option<(BigUint, BigUint)>;

/// The curve y² + xy = x³ + ax² + b over `GF(2)[x]/f`.
#[derive(Clone, Debug)]
pub struct Group {
    /// The field.
    pub f: Polynomial,
    /// The coefficient a.
    pub a: BigUint,
    /// The coefficient b.
    pub b: BigUint,
}

impl Group {
    /// y² + xy + x³ + ax² + b, which is 0 on the curve.
    pub fn defect(&self, x: &BigUint, y: &BigUint) -> BigUint {
        let f = &self.f;
        let x2 = f.square(x);
        f.square(y) ^ f.mul(x, y) ^ f.mul(&x2, &(x ^ &self.a)) ^ &self.b
    }

    /// A point with this x, if the curve has one.
    pub fn lift(&self, x: &BigUint) -> Point {
        let f = &self.f;
        if x.is_zero() {
            return Some((BigUint::zero(), f.sqrt(&self.b)));
        }
        // With y = xz: z² + z = x + a + b/x².
        let inverse = f.invert(x)?;
        let right = x ^ &self.a ^ f.mul(&self.b, &f.square(&inverse));
        let z = f.solve(&right)?;
        Some((x.clone(), f.mul(x, &z)))
    }

    /// −P.
    pub fn negate(&self, point: &Point) -> Point {
        point.as_ref().map(|(x, y)| (x.clone(), x ^ y))
    }

    /// 2P.
    pub fn double(&self, point: &Point) -> Point {
        let f = &self.f;
        let (x, y) = point.as_ref()?;
        let slope = x ^ f.mul(y, &f.invert(x)?);
        let x3 = f.square(&slope) ^ &slope ^ &self.a;
        let y3 = f.square(x) ^ f.mul(&slope, &x3) ^ &x3;
        Some((x3, y3))
    }

    /// P + Q.
    pub fn add(&self, p: &Point, q: &Point) -> Point {
        let ((x1, y1), (x2, y2)) = match (p, q) {
            (None, other) | (other, None) => return other.clone(),
            (Some(p), Some(q)) => (p, q),
        };
        if x1 == x2 {
            return if y1 == y2 { self.double(p) } else { None };
        }
        let f = &self.f;
        let slope = f.mul(&(y1 ^ y2), &f.invert(&(x1 ^ x2)).expect("the difference is not zero"));
        let x3 = f.square(&slope) ^ &slope ^ x1 ^ x2 ^ &self.a;
        let y3 = f.mul(&slope, &(x1 ^ &x3)) ^ &x3 ^ y1;
        Some((x3, y3))
    }

    /// k·P.
    pub fn mul(&self, k: &BigUint, point: &Point) -> Point {
        let mut product = None;
        for i in (0..k.bits()).rev() {
            product = self.double(&product);
            if k.bit(i) {
                product = self.add(&product, point);
            }
        }
        product
    }

    /// k·P for an integer of any sign.
    pub fn mul_signed(&self, k: &BigInt, point: &Point) -> Point {
        let product = self.mul(k.magnitude(), point);
        if k.sign() == Sign::Minus { self.negate(&product) } else { product }
    }

    /// τ^k(P): both coordinates squared k times.
    pub fn frobenius(&self, point: &Point, k: u32) -> Point {
        point.as_ref().map(|(x, y)| (self.f.square_times(x, k), self.f.square_times(y, k)))
    }

    /// x and λ = x + y/x, which tables hold, of a finite point with x ≠ 0.
    pub fn entry(&self, point: &Point) -> Option<(BigUint, BigUint)> {
        let (x, y) = point.as_ref()?;
        let lambda = x ^ self.f.mul(y, &self.f.invert(x)?);
        Some((x.clone(), lambda))
    }
}
