//! Arithmetic as a textbook writes it, on plain integers: slow, short and obviously right.

use num_bigint::BigUint;

use crate::params::Params;

/// A point in affine coordinates, `None` at infinity.
pub type Point = Option<(BigUint, BigUint)>;

/// `a − b mod p` of reduced operands.
pub fn sub(a: &BigUint, b: &BigUint, p: &BigUint) -> BigUint {
    (a + p - b) % p
}

/// The inverse of a number mod a prime p, by Euclid; 0 for 0.
pub fn invert(a: &BigUint, p: &BigUint) -> BigUint {
    a.modinv(p).unwrap_or_default()
}

/// Whether a number is prime, by Miller and Rabin with the first bases: wrong for none of the
/// numbers that a test meets by chance.
pub fn is_prime(n: &BigUint) -> bool {
    const BASES: [u32; 13] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];
    if *n <= 43u8.into() {
        return BASES.iter().chain(&[43]).any(|&base| *n == base.into());
    }
    let minus_one = n - 1u8;
    let twos = minus_one.trailing_zeros().expect("not zero");
    let odd = &minus_one >> twos;
    n.bit(0)
        && BASES.iter().all(|&base| {
            let mut power = BigUint::from(base).modpow(&odd, n);
            let passes_at_once = power == 1u8.into() || power == minus_one;
            passes_at_once
                || (1..twos).any(|_| {
                    power = &power * &power % n;
                    power == minus_one
                })
        })
}

/// A number as big-endian bytes of a given length.
pub fn bytes(number: &BigUint, len: usize) -> Vec<u8> {
    let digits = number.to_bytes_be();
    crate::hex::resize(&digits, len).expect("a number of at most that length")
}

impl Params {
    /// Whether a point satisfies the curve's equation.
    pub fn contains(&self, point: &Point) -> bool {
        point.as_ref().is_none_or(|(x, y)| {
            let right = (x * x * x + &self.a * x + &self.b) % &self.p;
            y * y % &self.p == right && x < &self.p && y < &self.p
        })
    }

    /// The generator.
    pub fn generator(&self) -> Point {
        Some(self.g.clone())
    }

    /// `−P`.
    pub fn neg(&self, point: &Point) -> Point {
        point.as_ref().map(|(x, y)| (x.clone(), (&self.p - y) % &self.p))
    }

    /// `P + Q`, by chord and tangent.
    pub fn add(&self, lhs: &Point, rhs: &Point) -> Point {
        let p = &self.p;
        let (Some((x1, y1)), Some((x2, y2))) = (lhs, rhs) else {
            return lhs.clone().or_else(|| rhs.clone());
        };
        let slope = if x1 != x2 {
            sub(y2, y1, p) * invert(&sub(x2, x1, p), p) % p
        } else if *lhs == self.neg(rhs) {
            return None;
        } else {
            (3u8 * x1 * x1 + &self.a) * invert(&(2u8 * y1 % p), p) % p
        };
        let x3 = sub(&(&slope * &slope % p), &((x1 + x2) % p), p);
        let y3 = sub(&(&slope * sub(x1, &x3, p) % p), y1, p);
        Some((x3, y3))
    }

    /// `k·P`, by doubling and adding.
    pub fn mul(&self, k: &BigUint, point: &Point) -> Point {
        (0..k.bits()).rev().fold(None, |sum, i| {
            let doubled = self.add(&sum, &sum);
            if k.bit(i) { self.add(&doubled, point) } else { doubled }
        })
    }

    /// The SEC1 encoding of a point; infinity is one zero byte.
    pub fn sec1(&self, point: &Point, compressed: bool) -> Vec<u8> {
        let len = self.field_len();
        let Some((x, y)) = point else {
            return vec![0];
        };
        if compressed {
            [vec![2 + u8::from(y.bit(0))], bytes(x, len)].concat()
        } else {
            [vec![4], bytes(x, len), bytes(y, len)].concat()
        }
    }

    /// The ECDSA signature of an integer `z` with the nonce `k`, before any normalisation of s.
    pub fn sign(&self, d: &BigUint, k: &BigUint, z: &BigUint) -> (BigUint, BigUint) {
        let n = &self.n;
        let (x, _) = self.mul(k, &self.generator()).expect("0 < k < n");
        let r = x % n;
        let s = invert(k, n) * (z + &r * d) % n;
        (r, s)
    }
}

/// Multiples of one point, by table: for tests that want thousands of them.
pub struct Multiples<'a> {
    params: &'a Params,
    /// `j·16^i·P` in row i and column j.
    rows: Vec<[Point; 16]>,
}

impl<'a> Multiples<'a> {
    /// The table of a point, for multipliers below the curve's order.
    pub fn new(params: &'a Params, point: &Point) -> Self {
        let mut base = point.clone();
        let rows = (0..params.n.bits().div_ceil(4)).map(|_| {
            let mut row = [const { None }; 16];
            for j in 1..16 {
                row[j] = params.add(&row[j - 1], &base);
            }
            base = params.add(&row[15], &base);
            row
        });
        Self { params, rows: rows.collect() }
    }

    /// `k·P`, for `k` below the order.
    pub fn of(&self, k: &BigUint) -> Point {
        let digits = k.to_radix_le(16);
        let parts = self.rows.iter().zip(digits).map(|(row, digit)| &row[usize::from(digit)]);
        parts.fold(None, |sum, part| self.params.add(&sum, part))
    }
}

#[cfg(test)]
mod tests {
    use super::Multiples;
    use crate::params::published;

    const CURVES: [(&str, &str); 9] = [
        ("nist", "P-192"),
        ("nist", "P-224"),
        ("nist", "P-256"),
        ("nist", "P-384"),
        ("nist", "P-521"),
        ("secg", "secp256k1"),
        ("brainpool", "brainpoolP256r1"),
        ("brainpool", "brainpoolP384r1"),
        ("brainpool", "brainpoolP512r1"),
    ];

    #[test]
    fn the_generator_has_the_published_order() {
        for (file, name) in CURVES {
            let curve = published(file, name);
            let g = curve.generator();
            assert!(curve.contains(&g), "{name}");
            assert_eq!(curve.mul(&curve.n, &g), None, "{name}");
            let minus = curve.mul(&(&curve.n - 1u8), &g);
            assert_eq!(minus, curve.neg(&g), "{name}");
            assert_eq!(Multiples::new(&curve, &g).of(&(&curve.n - 1u8)), minus, "{name}");
        }
    }
}
