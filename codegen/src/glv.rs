//! Endomorphisms, derived: their eigenvalues, and how scalars become short sub-scalars.
//!
//! `k·P = Σ k_j·φ_j(P)` whenever `k ≡ Σ k_j·λ_j (mod n)`. The vectors that represent zero form a
//! lattice of determinant n; a scalar less the nearest lattice point is a vector of about
//! n^(1/m). What is computed here is a short basis of it, constants that round without a
//! division, and by exact arithmetic the greatest sub-scalars that any scalar can have.

mod cube;
#[cfg(test)]
mod tests;

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use crate::arith::lattice::{Vector, cofactor, determinant, nearest, reduce};

pub use cube::CubeRoot;

/// The columns times dimensions that the runtime's tables are made for.
const WINDOW: usize = 4;
/// The words of the longest sub-scalar that the runtime has room for.
const MOST_WORDS: usize = 11;
/// Digits that a bound may take beyond `⌈log2(n)/m⌉`, which no basis can do without.
const SLACK: usize = 2;

/// How scalars of a group with m − 1 endomorphisms become sub-scalars.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lattice {
    /// Columns of a recoded scalar: the first sub-scalar is below 2^digits, the others are at most
    /// 2^(digits − 1), in magnitude.
    pub digits: usize,
    /// Words of 64 bits that `rounding` is scaled by.
    pub shift: usize,
    /// 2^(64·shift)·c_i/n to the nearest, none negative, for the coordinates k·c_i/n of (k, 0, …).
    pub rounding: Vec<BigUint>,
    /// A basis, a vector a row.
    pub basis: Vec<Vector>,
    /// The vector whose multiple is rounded down, and made one more where that makes the first
    /// sub-scalar odd.
    pub odd: usize,
    /// Words of 64 bits that hold a sub-scalar and its sign.
    pub words: usize,
    /// The greatest magnitudes of the sub-scalars.
    pub bounds: Vec<BigUint>,
}

impl Lattice {
    /// The lattice of the vectors with `Σ z_j·λ_j ≡ 0 (mod n)`, `λ_0 = 1`, or why it does not serve.
    pub fn new(order: &BigUint, eigenvalues: &[BigUint]) -> Result<Self, String> {
        let m = eigenvalues.len();
        let mut basis = vec![vec![BigInt::zero(); m]; m];
        basis[0][0] = order.clone().into();
        for j in 1..m {
            basis[j][0] = -BigInt::from(eigenvalues[j].clone());
            basis[j][j] = BigInt::one();
        }
        Self::with_basis(order, eigenvalues, reduce(basis))
    }

    /// The same with a basis that has been found before.
    pub fn with_basis(
        order: &BigUint,
        eigenvalues: &[BigUint],
        mut basis: Vec<Vector>,
    ) -> Result<Self, String> {
        let n = BigInt::from(order.clone());
        for row in &basis {
            let value: BigInt = row.iter().zip(eigenvalues).map(|(z, l)| z * BigInt::from(l.clone())).sum();
            if !value.is_multiple_of(&n) {
                return Err(String::from("a vector of the basis does not represent zero"));
            }
        }
        if determinant(&basis).magnitude() != order {
            return Err(String::from("the basis spans only a part of the lattice"));
        }
        let coordinates = coordinates(&mut basis);
        let limit = (order.bits() as usize).div_ceil(basis.len()) + SLACK;
        let words = (order.bits() as usize).div_ceil(64);
        // A longer shift rounds better; the shortest that loses no digit is taken.
        let candidates = (words..words + 3).flat_map(|shift| {
            let odd = (0..basis.len()).filter(|&i| basis[i][0].is_odd());
            odd.map(move |odd| (shift, odd)).collect::<Vec<_>>()
        });
        let lattices = candidates.map(|(shift, odd)| Self::bounded(&n, &basis, &coordinates, shift, odd));
        let best = lattices.min_by_key(|lattice| lattice.digits);
        let best =
            best.ok_or_else(|| String::from("every vector of the basis begins with an even number"))?;
        if best.digits > limit || best.words > MOST_WORDS {
            return Err(format!(
                "sub-scalars reach {} bits, and {limit} digits are all that the recoding may take",
                best.bounds.iter().map(BigUint::bits).max().unwrap_or(0),
            ));
        }
        Ok(best)
    }

    /// The bounds of the sub-scalars. `α_i = k·c_i/n` is estimated as `k·ℓ_i/2^s`, which for
    /// `k < n` errs by at most `|ℓ_i·n − c_i·2^s|/2^s`; rounding to the nearest adds 1/2, rounding
    /// down and perhaps one more adds 1. The error of `α_i` times row i of the basis is what is
    /// left of the scalar.
    fn bounded(n: &BigInt, basis: &[Vector], coordinates: &[BigInt], shift: usize, odd: usize) -> Self {
        let unit = BigInt::one() << (64 * shift);
        let rounding: Vec<BigInt> = coordinates.iter().map(|c| nearest(&(c * &unit), n)).collect();
        let errors: Vec<BigInt> = (0..basis.len())
            .map(|i| {
                let estimate = (&rounding[i] * n - &coordinates[i] * &unit).abs() * 2;
                if i == odd { estimate + &unit * 2 } else { estimate + &unit }
            })
            .collect();
        let bounds: Vec<BigUint> = (0..basis.len())
            .map(|j| {
                let sum: BigInt = basis.iter().zip(&errors).map(|(row, error)| row[j].abs() * error).sum();
                let bound: BigInt = sum / (&unit * 2);
                bound.magnitude().clone()
            })
            .collect();
        // The first is at most 2^l − 1, the others at most 2^(l − 1).
        let first = bounds[0].bits() as usize;
        let others = bounds[1..].iter().filter(|bound| !bound.is_zero());
        let others = others.map(|bound| (bound - 1u32).bits() as usize + 1).max().unwrap_or(0);
        let digits = first.max(others).max(2);
        let columns = digits.next_multiple_of(WINDOW / basis.len());
        Self {
            digits,
            shift,
            rounding: rounding.into_iter().map(|x| x.magnitude().clone()).collect(),
            basis: basis.to_vec(),
            odd,
            words: (digits + 1).max(columns).div_ceil(64),
            bounds,
        }
    }

    /// The sub-scalars of k, by the steps that the runtime takes.
    pub fn split(&self, k: &BigUint) -> Vec<BigInt> {
        let mut parts = vec![BigInt::zero(); self.basis.len()];
        parts[0] = k.clone().into();
        let subtract = |parts: &mut [BigInt], times: &BigInt, row: &Vector| {
            parts.iter_mut().zip(row).for_each(|(part, entry)| *part -= times * entry);
        };
        for (i, row) in self.basis.iter().enumerate() {
            let half = BigUint::from(u32::from(i != self.odd)) << (64 * self.shift - 1);
            let multiple = (k * &self.rounding[i] + half) >> (64 * self.shift);
            subtract(&mut parts, &multiple.into(), row);
        }
        if parts[0].is_even() {
            subtract(&mut parts, &BigInt::one(), &self.basis[self.odd]);
        }
        parts
    }
}

/// The coordinates of (1, 0, …), times the determinant's magnitude; rows are negated so that none
/// is negative.
fn coordinates(basis: &mut [Vector]) -> Vec<BigInt> {
    let sign = determinant(basis).signum();
    let coordinates: Vec<BigInt> = (0..basis.len()).map(|i| cofactor(basis, i) * &sign).collect();
    for (row, coordinate) in basis.iter_mut().zip(&coordinates) {
        if coordinate.is_negative() {
            row.iter_mut().for_each(|entry| *entry = -&*entry);
        }
    }
    coordinates.into_iter().map(|coordinate| coordinate.abs()).collect()
}
