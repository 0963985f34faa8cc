//! Points of a Weierstrass curve over a prime field.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::Modulus;

/// The curve y² = x³ + ax + b.
#[derive(Clone, Debug)]
pub struct Weierstrass {
    /// The field of the coordinates.
    pub field: Modulus,
    /// The coefficient a.
    pub a: BigUint,
    /// The coefficient b.
    pub b: BigUint,
}

/// A point in affine coordinates, or the neutral element.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Point {
    /// The neutral element, O.
    Infinity,
    /// The point (x, y).
    Affine(BigUint, BigUint),
}

/// A point in Jacobian coordinates: (X/Z², Y/Z³), and O where Z = 0.
#[derive(Clone, Debug)]
pub struct Jacobian {
    x: BigUint,
    y: BigUint,
    z: BigUint,
}

impl Weierstrass {
    /// The curve with these coefficients, which lie in [0, p).
    pub fn new(p: BigUint, a: BigUint, b: BigUint) -> Self {
        Self { field: Modulus::new(p), a, b }
    }

    /// 4a³ + 27b², zero exactly if the curve is singular.
    pub fn discriminant(&self) -> BigUint {
        let f = &self.field;
        let cubic = f.times(4, &f.mul(&f.square(&self.a), &self.a));
        f.add(&cubic, &f.times(27, &f.square(&self.b)))
    }

    /// x³ + ax + b.
    pub fn right_side(&self, x: &BigUint) -> BigUint {
        let f = &self.field;
        f.add(&f.mul(&f.add(&f.square(x), &self.a), x), &self.b)
    }

    /// y² − x³ − ax − b, zero exactly if the point is on the curve.
    pub fn defect(&self, x: &BigUint, y: &BigUint) -> BigUint {
        self.field.sub(&self.field.square(y), &self.right_side(x))
    }

    /// A point with this x, if there is one.
    pub fn lift(&self, x: &BigUint) -> Option<Point> {
        let y = self.field.sqrt(&self.right_side(x))?;
        Some(Point::Affine(x.clone(), y))
    }

    /// −P.
    pub fn neg(&self, point: &Point) -> Point {
        match point {
            Point::Infinity => Point::Infinity,
            Point::Affine(x, y) => Point::Affine(x.clone(), self.field.neg(y)),
        }
    }

    /// P + Q.
    pub fn add(&self, p: &Point, q: &Point) -> Point {
        self.to_affine(&self.add_jacobian(&self.to_jacobian(p), q))
    }

    /// 2P.
    pub fn double(&self, point: &Point) -> Point {
        self.to_affine(&self.double_jacobian(&self.to_jacobian(point)))
    }

    /// k·P.
    pub fn mul(&self, k: &BigUint, point: &Point) -> Point {
        let mut sum = self.to_jacobian(&Point::Infinity);
        for bit in (0..k.bits()).rev() {
            sum = self.double_jacobian(&sum);
            if k.bit(bit) {
                sum = self.add_jacobian(&sum, point);
            }
        }
        self.to_affine(&sum)
    }

    /// The same point in Jacobian coordinates.
    pub fn to_jacobian(&self, point: &Point) -> Jacobian {
        match point {
            Point::Infinity => Jacobian { x: BigUint::one(), y: BigUint::one(), z: BigUint::zero() },
            Point::Affine(x, y) => Jacobian { x: x.clone(), y: y.clone(), z: BigUint::one() },
        }
    }

    /// The same point in affine coordinates.
    pub fn to_affine(&self, point: &Jacobian) -> Point {
        match self.field.invert(&point.z) {
            Some(inverse) if !point.z.is_zero() => self.scale(point, &inverse),
            _ => Point::Infinity,
        }
    }

    /// Many points in affine coordinates for the price of one inversion (Montgomery's trick).
    pub fn batch_to_affine(&self, points: &[Jacobian]) -> Vec<Point> {
        let f = &self.field;
        let factor = |point: &Jacobian| match point.z.is_zero() {
            true => BigUint::one(),
            false => point.z.clone(),
        };
        let mut product = BigUint::one();
        let mut before = Vec::with_capacity(points.len());
        for point in points {
            before.push(product.clone());
            product = f.mul(&product, &factor(point));
        }
        let mut inverse = f.invert(&product).unwrap_or_else(BigUint::one);
        let mut affine = vec![Point::Infinity; points.len()];
        for (index, point) in points.iter().enumerate().rev() {
            if !point.z.is_zero() {
                affine[index] = self.scale(point, &f.mul(&inverse, &before[index]));
            }
            inverse = f.mul(&inverse, &factor(point));
        }
        affine
    }

    fn scale(&self, point: &Jacobian, inverse: &BigUint) -> Point {
        let f = &self.field;
        let square = f.square(inverse);
        let x = f.mul(&point.x, &square);
        let y = f.mul(&point.y, &f.mul(&square, inverse));
        Point::Affine(x, y)
    }

    /// 2P for any a: the formulas `dbl-2007-bl` without their trick for Z.
    pub fn double_jacobian(&self, point: &Jacobian) -> Jacobian {
        let f = &self.field;
        let Jacobian { x, y, z } = point;
        let yy = f.square(y);
        let s = f.times(4, &f.mul(x, &yy));
        let m = f.add(&f.times(3, &f.square(x)), &f.mul(&self.a, &f.square(&f.square(z))));
        let x3 = f.sub(&f.square(&m), &f.times(2, &s));
        let y3 = f.sub(&f.mul(&m, &f.sub(&s, &x3)), &f.times(8, &f.square(&yy)));
        Jacobian { x: x3, y: y3, z: f.times(2, &f.mul(y, z)) }
    }

    /// P + Q, right in every case: the textbook's mixed addition, with the exceptions told apart.
    pub fn add_jacobian(&self, p: &Jacobian, q: &Point) -> Jacobian {
        let f = &self.field;
        let Point::Affine(x2, y2) = q else { return p.clone() };
        if p.z.is_zero() {
            return self.to_jacobian(q);
        }
        let zz = f.square(&p.z);
        let h = f.sub(&f.mul(x2, &zz), &p.x);
        let r = f.sub(&f.mul(y2, &f.mul(&zz, &p.z)), &p.y);
        if h.is_zero() {
            return match r.is_zero() {
                true => self.double_jacobian(p),
                false => self.to_jacobian(&Point::Infinity),
            };
        }
        let hh = f.square(&h);
        let hhh = f.mul(&hh, &h);
        let v = f.mul(&p.x, &hh);
        let x3 = f.sub(&f.sub(&f.square(&r), &hhh), &f.times(2, &v));
        let y3 = f.sub(&f.mul(&r, &f.sub(&v, &x3)), &f.mul(&p.y, &hhh));
        Jacobian { x: x3, y: y3, z: f.mul(&p.z, &h) }
    }
}
