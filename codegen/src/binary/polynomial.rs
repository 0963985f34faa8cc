//! Polynomials over GF(2), and what is known of a field from its polynomial.

use std::fmt;

use num_bigint::BigUint;
use num_traits::{One, Zero};

/// An irreducible polynomial `f` of degree m, and arithmetic modulo it. Elements are integers whose
/// bit i is the coefficient of x^i.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Polynomial {
    /// The exponents, the greatest first.
    exponents: Vec<u32>,
    value: BigUint,
}

impl Polynomial {
    /// The polynomial with these exponents, which are distinct and not empty.
    pub fn new(mut exponents: Vec<u32>) -> Self {
        exponents.sort_unstable_by(|a, b| b.cmp(a));
        let value = exponents.iter().fold(BigUint::zero(), |sum, &k| sum | (BigUint::one() << k));
        Self { exponents, value }
    }

    /// The degree m.
    pub fn degree(&self) -> u32 {
        self.exponents[0]
    }

    /// The exponents, the greatest first.
    pub fn exponents(&self) -> &[u32] {
        &self.exponents
    }

    /// The exponents below m.
    pub fn tail(&self) -> &[u32] {
        &self.exponents[1..]
    }

    /// The polynomial as an integer.
    pub fn value(&self) -> &BigUint {
        &self.value
    }

    /// `a mod f`.
    pub fn reduce(&self, mut a: BigUint) -> BigUint {
        let m = u64::from(self.degree());
        let low = (BigUint::one() << m) - 1u32;
        while a.bits() > m {
            let high = &a >> m;
            a &= &low;
            for k in self.tail() {
                a ^= &high << k;
            }
        }
        a
    }

    /// `a·b mod f`.
    pub fn mul(&self, a: &BigUint, b: &BigUint) -> BigUint {
        self.reduce(product(a, b))
    }

    /// `a² mod f`.
    pub fn square(&self, a: &BigUint) -> BigUint {
        self.reduce(spread(a))
    }

    /// `a^(2^k) mod f`.
    pub fn square_times(&self, a: &BigUint, k: u32) -> BigUint {
        (0..k).fold(a.clone(), |a, _| self.square(&a))
    }

    /// `1/a mod f`, and nothing for 0.
    pub fn invert(&self, a: &BigUint) -> Option<BigUint> {
        let (mut u, mut v) = (a.clone(), self.value.clone());
        let (mut s, mut t) = (BigUint::one(), BigUint::zero());
        // u = s·a and v = t·a modulo f throughout.
        while !u.is_zero() {
            if u.bits() < v.bits() {
                std::mem::swap(&mut u, &mut v);
                std::mem::swap(&mut s, &mut t);
            }
            let shift = u.bits() - v.bits();
            u ^= &v << shift;
            s ^= &t << shift;
        }
        v.is_one().then(|| self.reduce(t))
    }

    /// `x^(i·2^k)` for each i < m: the columns of k squarings as a linear map.
    pub fn frobenius_columns(&self, k: u32) -> Vec<BigUint> {
        let step = self.square_times(&BigUint::from(2u32), k);
        let mut power = BigUint::one();
        (0..self.degree())
            .map(|_| {
                let next = self.mul(&power, &step);
                std::mem::replace(&mut power, next)
            })
            .collect()
    }

    /// The square root, which every element has.
    pub fn sqrt(&self, a: &BigUint) -> BigUint {
        self.square_times(a, self.degree() - 1)
    }

    /// The trace of an element: Σ a^(2^i), which is 0 or 1.
    pub fn trace(&self, a: &BigUint) -> bool {
        let mut sum = a.clone();
        let mut power = a.clone();
        for _ in 1..self.degree() {
            power = self.square(&power);
            sum ^= &power;
        }
        sum.is_one()
    }

    /// The bits i with Tr(x^i) = 1: the trace of an element is the parity of these of its bits.
    pub fn trace_bits(&self) -> Vec<u32> {
        // Newton's identities over GF(2) give the power sums Σ r^i of the roots of f, which are Tr(x^i).
        let m = self.degree() as usize;
        let coefficient = |k: usize| self.value.bit((m - k) as u64);
        let mut sums = vec![m % 2 == 1];
        for i in 1..m {
            let mut sum = coefficient(i) && i % 2 == 1;
            for k in 1..i {
                sum ^= coefficient(k) && sums[i - k];
            }
            sums.push(sum);
        }
        (0..m).filter(|&i| sums[i]).map(|i| i as u32).collect()
    }

    /// The parity of the bits of `a` that the trace adds.
    pub fn trace_by(&self, bits: &[u32], a: &BigUint) -> bool {
        bits.iter().filter(|&&bit| a.bit(bit.into())).count() % 2 == 1
    }

    /// `z_i` for each i < m with `z² + z = x^i + Tr(x^i)·w`, where w is an element of trace 1: the
    /// columns of a linear map that solves `z² + z = a` wherever Tr(a) = 0.
    pub fn solver(&self) -> Vec<BigUint> {
        let m = self.degree() as usize;
        let bits = self.trace_bits();
        let w = BigUint::one() << bits[0];
        // Gaussian elimination on the map z → z² + z, whose kernel is {0, 1} and whose image is the
        // elements of trace 0. A pivot is an image and what it is the image of.
        let mut pivots: Vec<Option<(BigUint, BigUint)>> = vec![None; m];
        for i in 0..m {
            let mut preimage = BigUint::one() << i;
            let mut image = self.square(&preimage) ^ &preimage;
            while let Some(top) = image.bits().checked_sub(1) {
                match &pivots[top as usize] {
                    Some((other, source)) => {
                        image ^= other;
                        preimage ^= source;
                    }
                    None => {
                        pivots[top as usize] = Some((image, preimage));
                        break;
                    }
                }
            }
        }
        (0..m)
            .map(|i| {
                let mut rest = BigUint::one() << i;
                if bits.contains(&(i as u32)) {
                    rest ^= &w;
                }
                let mut solution = BigUint::zero();
                while let Some(top) = rest.bits().checked_sub(1) {
                    let (image, source) = pivots[top as usize].as_ref().expect("an image of trace 0");
                    rest ^= image;
                    solution ^= source;
                }
                solution
            })
            .collect()
    }

    /// A solution of `z² + z = a`, if there is one.
    pub fn solve(&self, a: &BigUint) -> Option<BigUint> {
        let columns = self.solver();
        let set = (0..self.degree()).filter(|&i| a.bit(i.into()));
        let z = set.fold(BigUint::zero(), |z, i| z ^ &columns[i as usize]);
        (self.square(&z) ^ &z == *a).then_some(z)
    }

    /// A proper factor, if there is one: Rabin's test, which asks that f divides x^(2^m) − x and has
    /// nothing in common with x^(2^(m/q)) − x for each prime q that divides m.
    pub fn proper_factor(&self) -> Option<Factor> {
        let m = self.degree();
        let x = BigUint::from(2u32);
        if m == 1 {
            return None;
        }
        if !self.value.bit(0) {
            return Some(Factor::Known(x));
        }
        if self.exponents.len().is_multiple_of(2) {
            return Some(Factor::Known(BigUint::from(3u32)));
        }
        let mut power = x.clone();
        let mut done = 0;
        let mut stops: Vec<u32> =
            (2..=m).filter(|&q| is_prime(q) && m.is_multiple_of(q)).map(|q| m / q).collect();
        stops.sort_unstable();
        for stop in stops {
            power = self.square_times(&power, stop - done);
            done = stop;
            let common = gcd(&power ^ &x, self.value.clone());
            if !common.is_one() {
                let known = common != self.value;
                return Some(if known { Factor::Known(common) } else { Factor::Unknown });
            }
        }
        power = self.square_times(&power, m - done);
        (power != x).then_some(Factor::Unknown)
    }
}

/// Why a polynomial is reducible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Factor {
    /// This divides it.
    Known(BigUint),
    /// It does not divide x^(2^m) − x, or it has factors of one degree only.
    Unknown,
}

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&terms(&self.value))
    }
}

/// A polynomial as a sum of powers of x.
pub fn terms(value: &BigUint) -> String {
    let text = |k: u64| match k {
        0 => String::from("1"),
        1 => String::from("x"),
        k => format!("x^{k}"),
    };
    let terms: Vec<String> = (0..value.bits()).rev().filter(|&k| value.bit(k)).map(text).collect();
    if terms.is_empty() { String::from("0") } else { terms.join(" + ") }
}

/// `a·b` over GF(2).
pub fn product(a: &BigUint, b: &BigUint) -> BigUint {
    let (a, b) = (a.to_u64_digits(), b.to_u64_digits());
    let mut words = vec![0u64; a.len() + b.len()];
    for (i, &x) in a.iter().enumerate() {
        for (j, &y) in b.iter().enumerate() {
            let (low, high) = word_product(x, y);
            words[i + j] ^= low;
            words[i + j + 1] ^= high;
        }
    }
    from_words(&words)
}

/// The product of two words of 64 coefficients.
fn word_product(x: u64, y: u64) -> (u64, u64) {
    let y = u128::from(y);
    let set = (0..64).filter(|i| x >> i & 1 == 1);
    let product = set.fold(0u128, |sum, i| sum ^ (y << i));
    (product as u64, (product >> 64) as u64)
}

/// `a(x²)`, the square of `a` over GF(2).
pub fn spread(a: &BigUint) -> BigUint {
    let mut words = Vec::new();
    for word in a.to_u64_digits() {
        let (low, high) = word_product(word, word);
        words.extend([low, high]);
    }
    from_words(&words)
}

/// The integer of these words, the least significant first.
pub fn from_words(words: &[u64]) -> BigUint {
    let halves = words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]);
    BigUint::new(halves.collect())
}

fn gcd(mut a: BigUint, mut b: BigUint) -> BigUint {
    while !b.is_zero() {
        while a.bits() >= b.bits() {
            let shift = a.bits() - b.bits();
            a ^= &b << shift;
        }
        std::mem::swap(&mut a, &mut b);
    }
    a
}

/// Whether a small number is prime.
pub fn is_prime(q: u32) -> bool {
    q > 1 && (2..).take_while(|d| d * d <= q).all(|d| !q.is_multiple_of(d))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Exponents, bits of trace 1, and whether m is odd, from independent computations.
    const KNOWN: [(&[u32], &[u32]); 6] = [
        (&[163, 7, 6, 3, 0], &[0, 157]),
        (&[233, 74, 0], &[0, 159]),
        (&[239, 158, 0], &[0, 81, 162]),
        (&[176, 43, 2, 1, 0], &[133, 175]),
        (&[368, 85, 2, 1, 0], &[283, 367]),
        (&[571, 10, 5, 2, 0], &[0, 561, 569]),
    ];

    #[test]
    fn published_polynomials_are_irreducible_and_have_their_traces() {
        for (exponents, bits) in KNOWN {
            let f = Polynomial::new(exponents.to_vec());
            assert_eq!(f.proper_factor(), None, "{f}");
            assert_eq!(f.trace_bits(), bits, "{f}");
        }
    }

    #[test]
    fn reducible_polynomials_are_refused() {
        for exponents in [&[5, 1][..], &[8, 1, 0], &[6, 4, 2, 0], &[163, 7, 6, 2, 0], &[9, 0], &[8, 4, 0]] {
            assert!(Polynomial::new(exponents.to_vec()).proper_factor().is_some(), "{exponents:?}");
        }
        let count = (0..1u32 << 8).filter(|low| {
            let bits = (0..8).filter(|k| low >> k & 1 == 1).chain([8]);
            Polynomial::new(bits.collect()).proper_factor().is_none()
        });
        // There are 30 irreducible polynomials of degree 8.
        assert_eq!(count.count(), 30);
    }

    #[test]
    fn a_small_field_obeys_its_laws() {
        for exponents in [vec![7, 1, 0], vec![8, 4, 3, 1, 0]] {
            let f = Polynomial::new(exponents);
            let bits = f.trace_bits();
            for n in 1..1u32 << f.degree() {
                let a = BigUint::from(n);
                assert!(f.mul(&a, &f.invert(&a).unwrap()).is_one());
                assert_eq!(f.square(&f.sqrt(&a)), a);
                assert_eq!(f.trace(&a), f.trace_by(&bits, &a));
                assert_eq!(f.solve(&a).is_some(), !f.trace(&a));
            }
            assert_eq!(f.invert(&BigUint::zero()), None);
        }
    }
}
