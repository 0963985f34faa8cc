//! A twisted Edwards curve with its group.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{Digest, PrimeField};
use crate::arith::{Edwards, EdwardsPoint, Pair};
use crate::glv::Lattice;
use crate::report::Site;

/// The curve −x² + y² = 1 + d·x²·y² over a prime field or GF(p²), with a generator of prime order.
#[derive(Clone, Debug)]
pub struct EdwardsCurve {
    /// The name of its module.
    pub name: String,
    /// The key of its stanza.
    pub key: String,
    /// The name in prose.
    pub title: String,
    /// The prime field of the coordinates, or that of their parts.
    pub field: Arc<PrimeField>,
    /// Whether coordinates are in GF(p²).
    pub quadratic: bool,
    /// The integers modulo the order of the generator.
    pub scalar: Arc<PrimeField>,
    /// The coefficient d.
    pub d: Pair,
    /// The generator.
    pub generator: EdwardsPoint,
    /// The number of points divided by the order of the generator: a power of two.
    pub cofactor: u64,
    /// Whether the law has no exceptions: −1 is a square and d is not.
    pub complete: bool,
    /// The endomorphism of a twist, over GF(p²) where d has norm 1.
    pub twist: Option<Twist>,
    /// A second endomorphism, where the stanza gives one.
    pub endomorphisms: Option<Endomorphisms>,
    /// Other names of the curve.
    pub aliases: Vec<String>,
    /// The digest that signing uses unless told otherwise.
    pub digest: Option<Digest>,
    /// The bytes that the fixed-base table may take.
    pub table_budget: usize,
    /// The publication that gives the numbers.
    pub source: Option<String>,
    /// The header of the stanza.
    pub site: Site,
}

/// `Ψ(x, y) = (β·x̄, 1/ȳ)`, with Ψ² = −1: the Frobenius map of a curve over GF(p), seen from its twist
/// over GF(p²) (S. Galbraith, X. Lin, M. Scott, 2009).
///
/// The image of a point satisfies the equation if `β² = −d̄` and `d·β² = −1`, so d has norm 1.
#[derive(Clone, Debug)]
pub struct Twist {
    /// β.
    pub beta: Pair,
    /// What Ψ multiplies by.
    pub mu: BigUint,
    /// The lattice of `1, Ψ`.
    pub lattice: Lattice,
}

/// `Φ(x, y) = (h·x·(α·y² − β)/y, (y² + β)/(α·y² − 1))`, with Φ² = −2 and the β of Ψ.
#[derive(Clone, Debug)]
pub struct Endomorphisms {
    /// h.
    pub h: BigUint,
    /// α.
    pub alpha: Pair,
    /// What Φ multiplies by.
    pub lambda: BigUint,
    /// The lattice of `1, Φ, Ψ, ΨΦ`.
    pub four: Lattice,
}

impl EdwardsCurve {
    /// Whether `name` is the curve's name or one of its aliases.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.iter().any(|alias| alias == name)
    }

    /// The group.
    pub fn group(&self) -> Edwards {
        let field = crate::arith::Pairs { field: crate::arith::Modulus::new(self.field.modulus.clone()) };
        Edwards { field, d: self.d.clone() }
    }
}
