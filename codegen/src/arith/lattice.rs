//! Integer lattices of a few dimensions.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

/// A vector of integers.
pub type Vector = Vec<BigInt>;

/// A short basis of the lattice that the rows span, by the algorithm of Lenstra, Lenstra and
/// Lovász in integers only (H. Cohen, A Course in Computational Algebraic Number Theory, 2.6.7),
/// with 99/100 for its 3/4. In two dimensions it is Lagrange's, and finds the shortest vectors.
///
/// The rows must be independent. Everything is computed anew after each step: lattices here have
/// four dimensions at most.
pub fn reduce(mut basis: Vec<Vector>) -> Vec<Vector> {
    let mut k = 1;
    while k < basis.len() {
        for j in (0..k).rev() {
            let gram = Gram::new(&basis);
            let quotient = nearest(&gram.lambda[k][j], &gram.d[j + 1]);
            basis[k] = basis[k].iter().zip(&basis[j]).map(|(x, y)| x - &quotient * y).collect();
        }
        if Gram::new(&basis).is_in_order(k) {
            k += 1;
        } else {
            basis.swap(k - 1, k);
            k = (k - 1).max(1);
        }
    }
    basis
}

/// The determinant of a square matrix, by its first column.
pub fn determinant(rows: &[Vector]) -> BigInt {
    match rows {
        [] => BigInt::one(),
        _ => (0..rows.len()).map(|i| &rows[i][0] * cofactor(rows, i)).sum(),
    }
}

/// The cofactor of the first entry of a row.
pub fn cofactor(rows: &[Vector], i: usize) -> BigInt {
    let others = rows.iter().enumerate().filter(|(other, _)| *other != i);
    let minor: Vec<Vector> = others.map(|(_, row)| row[1..].to_vec()).collect();
    let determinant = determinant(&minor);
    if i.is_multiple_of(2) { determinant } else { -determinant }
}

/// The integer nearest to a quotient with a positive denominator.
pub fn nearest(numerator: &BigInt, denominator: &BigInt) -> BigInt {
    let doubled: BigInt = numerator * 2 + denominator;
    doubled.div_floor(&(denominator * 2))
}

/// The orthogonalisation of Gram and Schmidt without fractions: `d_i` is the determinant of the
/// first i vectors' inner products, and `λ_ij = d_(j+1)·μ_ij`.
struct Gram {
    d: Vec<BigInt>,
    lambda: Vec<Vector>,
}

impl Gram {
    fn new(basis: &[Vector]) -> Self {
        let m = basis.len();
        let mut d = vec![BigInt::one(); m + 1];
        let mut lambda = vec![vec![BigInt::zero(); m]; m];
        for i in 0..m {
            for j in 0..=i {
                let mut u: BigInt = basis[i].iter().zip(&basis[j]).map(|(x, y)| x * y).sum();
                for l in 0..j {
                    u = (&d[l + 1] * u - &lambda[i][l] * &lambda[j][l]) / &d[l];
                }
                match j < i {
                    true => lambda[i][j] = u,
                    false => d[i + 1] = u,
                }
            }
        }
        debug_assert!(d.iter().all(Signed::is_positive), "the vectors are independent");
        Self { d, lambda }
    }

    /// Lovász's condition between the vectors k − 1 and k.
    fn is_in_order(&self, k: usize) -> bool {
        let Self { d, lambda } = self;
        let left = (&d[k + 1] * &d[k - 1] + &lambda[k][k - 1] * &lambda[k][k - 1]) * 100;
        left >= &d[k] * &d[k] * 99
    }
}
