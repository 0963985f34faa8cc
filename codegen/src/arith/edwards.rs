//! Twisted Edwards curves with a = −1 over GF(p) and GF(p²) = GF(p)(i), i² = −1.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::Modulus;

/// An element: real and imaginary part. Over a prime field the imaginary part is zero.
pub type Pair = (BigUint, BigUint);

/// The arithmetic of pairs. Division and conjugation are those of GF(p²), for p ≡ 3 mod 4, and
/// right for elements of GF(p) whatever p is.
#[derive(Clone, Debug)]
pub struct Pairs {
    /// The prime field.
    pub field: Modulus,
}

/// The curve −x² + y² = 1 + d·x²·y².
#[derive(Clone, Debug)]
pub struct Edwards {
    /// The field of the coordinates, or one that contains it.
    pub field: Pairs,
    /// The coefficient d.
    pub d: Pair,
}

/// A point by its coordinates.
pub type EdwardsPoint = (Pair, Pair);

impl Pairs {
    /// 1.
    pub fn one(&self) -> Pair {
        (BigUint::one(), BigUint::zero())
    }

    /// x + y.
    pub fn add(&self, x: &Pair, y: &Pair) -> Pair {
        (self.field.add(&x.0, &y.0), self.field.add(&x.1, &y.1))
    }

    /// x − y.
    pub fn sub(&self, x: &Pair, y: &Pair) -> Pair {
        (self.field.sub(&x.0, &y.0), self.field.sub(&x.1, &y.1))
    }

    /// −x.
    pub fn neg(&self, x: &Pair) -> Pair {
        (self.field.neg(&x.0), self.field.neg(&x.1))
    }

    /// x·y.
    pub fn mul(&self, x: &Pair, y: &Pair) -> Pair {
        let f = &self.field;
        (f.sub(&f.mul(&x.0, &y.0), &f.mul(&x.1, &y.1)), f.add(&f.mul(&x.0, &y.1), &f.mul(&x.1, &y.0)))
    }

    /// x².
    pub fn square(&self, x: &Pair) -> Pair {
        self.mul(x, x)
    }

    /// The conjugate.
    pub fn conjugate(&self, x: &Pair) -> Pair {
        (x.0.clone(), self.field.neg(&x.1))
    }

    /// re² + im².
    pub fn norm(&self, x: &Pair) -> BigUint {
        self.field.add(&self.field.square(&x.0), &self.field.square(&x.1))
    }

    /// 1/x, unless x is 0.
    pub fn invert(&self, x: &Pair) -> Option<Pair> {
        let inverse = (!x.0.is_zero() || !x.1.is_zero()).then(|| self.field.invert(&self.norm(x)))??;
        let conjugate = self.conjugate(x);
        Some((self.field.mul(&conjugate.0, &inverse), self.field.mul(&conjugate.1, &inverse)))
    }
}

impl Pairs {
    /// A square root in GF(p²), where there is one: with `n² = re² + im²`, one of `(re ± n)/2` is the
    /// square of a real part.
    pub fn sqrt(&self, x: &Pair) -> Option<Pair> {
        let f = &self.field;
        if x.1.is_zero() {
            let imaginary = || Some((BigUint::zero(), f.sqrt(&f.neg(&x.0))?));
            return f.sqrt(&x.0).map(|root| (root, BigUint::zero())).or_else(imaginary);
        }
        let n = f.sqrt(&self.norm(x))?;
        let half = f.invert(&BigUint::from(2u32))?;
        let squares = [f.add(&x.0, &n), f.sub(&x.0, &n)].map(|sum| f.mul(&sum, &half));
        let re = squares.iter().find_map(|square| f.sqrt(square))?;
        let im = f.mul(&f.mul(&x.1, &half), &f.invert(&re)?);
        Some((re, im))
    }
}

impl Edwards {
    /// The neutral element.
    pub fn neutral(&self) -> EdwardsPoint {
        ((BigUint::zero(), BigUint::zero()), self.field.one())
    }

    /// Whether the coordinates are those of a point.
    pub fn contains(&self, (x, y): &EdwardsPoint) -> bool {
        let f = &self.field;
        let (xx, yy) = (f.square(x), f.square(y));
        f.sub(&yy, &xx) == f.add(&f.one(), &f.mul(&self.d, &f.mul(&xx, &yy)))
    }

    /// P + Q by the complete law, or nothing where it has an exception.
    pub fn add(&self, (x1, y1): &EdwardsPoint, (x2, y2): &EdwardsPoint) -> Option<EdwardsPoint> {
        let f = &self.field;
        let (xx, yy) = (f.mul(x1, x2), f.mul(y1, y2));
        let dxy = f.mul(&self.d, &f.mul(&xx, &yy));
        let (plus, minus) = (f.add(&f.one(), &dxy), f.sub(&f.one(), &dxy));
        // One inversion for both denominators.
        let inverse = f.invert(&f.mul(&plus, &minus))?;
        let x = f.mul(&f.add(&f.mul(x1, y2), &f.mul(x2, y1)), &f.mul(&minus, &inverse));
        let y = f.mul(&f.add(&yy, &xx), &f.mul(&plus, &inverse));
        Some((x, y))
    }

    /// k·P, or nothing where a sum has an exception.
    pub fn mul(&self, k: &BigUint, point: &EdwardsPoint) -> Option<EdwardsPoint> {
        let mut sum = self.neutral();
        for bit in (0..k.bits()).rev() {
            sum = self.add(&sum, &sum)?;
            if k.bit(bit) {
                sum = self.add(&sum, point)?;
            }
        }
        Some(sum)
    }
}
