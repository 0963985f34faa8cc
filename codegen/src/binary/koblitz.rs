//! Koblitz curves: the Frobenius map, what it multiplies by, and τ-adic tables.
//!
//! `τ(x, y) = (x², y²)` satisfies τ² + 2 = μτ. All of it is derived from a and m.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::curve::{Group, Point};
use crate::arith::lattice::reduce;
use crate::glv::Lattice;

/// What a Koblitz curve has beside others.
#[derive(Clone, Debug)]
pub struct Koblitz {
    /// μ: 1 for a = 1, −1 for a = 0.
    pub mu: i32,
    /// What τ multiplies the generator by, mod n.
    pub lambda: BigUint,
    /// The multiples of τ^m − 1 in `Z[τ]`.
    pub lattice: Lattice,
    /// Bits of the order.
    pub bits: usize,
}

/// `a + bτ`.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Integer2 {
    a: BigInt,
    b: BigInt,
}

impl Integer2 {
    /// The product by τ.
    fn raised(&self, mu: i32) -> Self {
        Integer2 { a: -2 * &self.b, b: &self.a + mu * &self.b }
    }

    fn norm(&self, mu: i32) -> BigInt {
        &self.a * &self.a + mu * &self.a * &self.b + 2 * &self.b * &self.b
    }
}

impl Koblitz {
    /// The data of a curve with b = 1 and a = 0 or 1 whose group has the order `order·cofactor`.
    ///
    /// # Errors
    ///
    /// If the numbers contradict each other; then the order or the cofactor are not the curve's.
    pub fn new(
        group: &Group,
        generator: &Point,
        order: &BigUint,
        cofactor: &BigUint,
    ) -> Result<Option<Self>, String> {
        let few = if group.a.is_zero() { 4u32 } else { 2 };
        let is_koblitz = group.b.is_one() && group.a <= BigUint::one() && *cofactor == BigUint::from(few);
        if !is_koblitz || group.f.degree() < 5 {
            return Ok(None);
        }
        let mu = if group.a.is_zero() { -1 } else { 1 };
        let one = Integer2 { a: BigInt::one(), b: BigInt::zero() };
        let mut power = one.clone();
        for _ in 0..group.f.degree() {
            power = power.raised(mu);
        }
        let whole = Integer2 { a: power.a - 1, b: power.b };
        let count = order * cofactor;
        if whole.norm(mu) != BigInt::from(count.clone()) {
            return Err(format!("τ^m − 1 has the norm {}, and not the number of points", whole.norm(mu)));
        }
        // In Z[τ] mod τ^m − 1 = c + dτ, τ is −c/d.
        let modulus = BigInt::from(count.clone());
        let inverse = whole.b.extended_gcd(&modulus);
        if !inverse.gcd.abs().is_one() {
            return Ok(None);
        }
        let root = (-&whole.a * inverse.x * inverse.gcd).mod_floor(&modulus);
        let root = root.to_biguint().ok_or("a residue is not negative")?;
        let raised = whole.raised(mu);
        let basis = vec![vec![whole.a, whole.b], vec![raised.a, raised.b]];
        let lattice = Lattice::with_basis(&count, &[BigUint::one(), root.clone()], reduce(basis))?;
        let lambda = root % order;
        if group.mul(&lambda, generator) != group.frobenius(generator, 1) {
            return Err(String::from("τ does not multiply the generator by the root of τ² + 2 = μτ"));
        }
        Ok(Some(Self { mu, lambda, lattice, bits: order.bits() as usize }))
    }

    /// How many regular digits of a width a scalar has: as the runtime's recoding counts them.
    pub fn digits(&self, width: u32) -> usize {
        (2 * self.lattice.digits + 4).div_ceil(width as usize - 1) + 1
    }

    /// The digits `α_u`, `u < 2^(width − 2)`: of all a + bτ congruent to 2u + 1 mod τ^width, that of
    /// the least norm.
    pub fn digits_of(&self, width: u32) -> Vec<(i64, i64)> {
        let modulus = 1i64 << width;
        let mu = i64::from(self.mu);
        let t = (0..modulus).step_by(2).find(|t| (t * t + 2 - mu * t).rem_euclid(modulus) == 0);
        let t = t.expect("τ is congruent to an even number");
        let bound = 24;
        let candidates = (-bound..=bound).flat_map(|a| (-bound..=bound).map(move |b| (a, b)));
        let class = |(a, b): (i64, i64)| (a + b * t).rem_euclid(modulus);
        let norm = |(a, b): (i64, i64)| a * a + mu * a * b + 2 * b * b;
        let mut best = vec![None; 1 << (width - 2)];
        for candidate in
            candidates.filter(|&candidate| class(candidate) < modulus / 2 && class(candidate) % 2 == 1)
        {
            let slot = &mut best[class(candidate) as usize / 2];
            if slot.is_none_or(|other| norm(candidate) < norm(other)) {
                *slot = Some(candidate);
            }
        }
        best.into_iter().map(|digit| digit.expect("every class has a short element")).collect()
    }

    /// `α_u·P` for all digits of a width.
    pub fn multiples(&self, group: &Group, point: &Point, width: u32) -> Vec<Point> {
        let image = group.frobenius(point, 1);
        let digit = |(a, b): (i64, i64)| {
            let [first, second] = [(a, point), (b, &image)].map(|(k, p)| group.mul_signed(&k.into(), p));
            group.add(&first, &second)
        };
        self.digits_of(width).into_iter().map(digit).collect()
    }

    /// μ, r0 and r1 of `(τ^m − 1)/(τ − 1) = r0 + r1·τ`.
    pub fn quotient(&self, m: u32) -> (BigInt, BigInt) {
        let mut power = Integer2 { a: BigInt::one(), b: BigInt::zero() };
        let (mut a, mut b) = (BigInt::zero(), BigInt::zero());
        for _ in 0..m {
            a += &power.a;
            b += &power.b;
            power = power.raised(self.mu);
        }
        (a, b)
    }
}

/// The shape of a fixed-base comb of τ-adic digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TauComb {
    /// The width of the digits.
    pub width: u32,
    /// Blocks.
    pub v: usize,
    /// Digits of a block.
    pub e: usize,
}

impl TauComb {
    /// The cheapest comb whose points take no more than a budget; the last
    /// resort has one block of the least width.
    ///
    /// Costs are in products, as measured: a digit takes an addition and the scan of a block, which reads
    /// each of its words; additions are complete in the columns where a sum may meet an entry; a
    /// column takes three squarings for each place of a digit.
    pub fn choose(koblitz: &Koblitz, points: usize, limbs: usize) -> Self {
        const COMPLETE: f64 = 15.5;
        const DISTINCT: f64 = 9.2;
        const SQUARING: f64 = 0.6;
        let scan = 0.75 / limbs.max(2) as f64;
        let shapes = (3..=7u32).flat_map(|width| {
            let digits = koblitz.digits(width);
            (1..=digits.min(32)).map(move |v| (width, v, digits))
        });
        let combs = shapes.filter_map(|(width, v, digits)| {
            let comb = TauComb { width, v, e: digits.div_ceil(v) };
            let entries = 1usize << (width - 2);
            let complete = digits.min(v * comb.meeting_columns(koblitz));
            let cost = complete as f64 * COMPLETE
                + (digits - complete) as f64 * DISTINCT
                + digits as f64 * scan * entries as f64
                + 3.0 * SQUARING * f64::from(width - 1) * (comb.e - 1) as f64;
            let exact = comb.e * (v - 1) < digits;
            (exact && v * entries <= points).then_some((comb, cost))
        });
        let best = combs.min_by(|(_, x), (_, y)| x.total_cmp(y)).map(|(comb, _)| comb);
        best.unwrap_or(TauComb { width: 3, v: 1, e: koblitz.digits(3) })
    }

    /// The columns in which the runtime adds by complete formulas.
    fn meeting_columns(self, koblitz: &Koblitz) -> usize {
        let w = self.width as usize - 1;
        let columns = (2 * koblitz.lattice.digits + 5).saturating_sub(koblitz.bits).div_ceil(w);
        let is_short = w * self.e * (self.v - 1) + w + 8 <= koblitz.bits;
        if is_short && columns < self.e { columns } else { self.e }
    }

    /// The points of all blocks.
    pub fn points(self) -> usize {
        self.v << (self.width - 2)
    }
}

/// Whether a coefficient is 0 or 1, as a number.
pub fn small(a: &BigUint) -> Option<u8> {
    a.to_u8().filter(|&a| a < 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::binary::Polynomial;

    fn number(text: &str) -> BigUint {
        BigUint::parse_bytes(text.as_bytes(), 16).unwrap()
    }

    #[test]
    fn a_published_curve_has_its_published_data() {
        let group = Group { f: Polynomial::new(vec![163, 7, 6, 3, 0]), a: BigUint::one(), b: BigUint::one() };
        let generator = Some((
            number("2fe13c0537bbc11acaa07d793de4e6d5e5c94eee8"),
            number("289070fb05d38ff58321f2e800536d538ccdaa3d9"),
        ));
        let order = number("4000000000000000000020108a2e0cc0d99f8a5ef");
        assert_eq!(group.mul(&order, &generator), None);
        let koblitz = Koblitz::new(&group, &generator, &order, &2u32.into()).unwrap().unwrap();
        assert_eq!(koblitz.lambda, number("381afd9e3493dccbfc2faf1d284e6d34ebd67a6da"));
        let (r0, r1) = koblitz.quotient(163);
        assert_eq!(r0.to_string(), "1824026374634505274957943");
        assert_eq!(r1.to_string(), "755360064476226375461594");
        assert!(Koblitz::new(&group, &generator, &(order + 2u32), &2u32.into()).is_err());
    }

    #[test]
    fn points_obey_the_law_of_a_small_group() {
        let group = Group { f: Polynomial::new(vec![7, 1, 0]), a: BigUint::one(), b: BigUint::one() };
        let points: Vec<Point> = (0..128u32)
            .filter_map(|x| group.lift(&x.into()))
            .flat_map(|point| [Some(point.clone()), group.negate(&Some(point))])
            .collect();
        for p in &points {
            let (x, y) = p.as_ref().unwrap();
            assert!(group.defect(x, y).is_zero());
            assert_eq!(group.add(p, &group.negate(p)), None);
            for q in points.iter().step_by(7) {
                let sum = group.add(p, q);
                assert_eq!(group.add(&sum, &group.negate(q)), *p);
            }
        }
    }
}
