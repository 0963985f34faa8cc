//! Binary fields, and curves over them.

use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::{Digest, PrimeField, SPolicy};
use crate::binary::Polynomial;
use crate::binary::avr::plan::Choice;
use crate::binary::curve::Group;
use crate::binary::koblitz::Koblitz;
use crate::report::Site;

/// `GF(2)[x]/f` for an irreducible f.
#[derive(Clone, Debug)]
pub struct BinaryField {
    /// The name of its module.
    pub name: String,
    /// The key that gives the polynomial: `field.gf2_163` or `curve.sect163k1.polynomial`.
    pub key: String,
    /// The stanza that it belongs to.
    pub stanza: String,
    /// The polynomial.
    pub f: Polynomial,
    /// The polynomial as the stanza writes it.
    pub expression: String,
    /// The word sizes in bits for which kernels are wanted.
    pub words: Vec<u32>,
    /// How the kernels for AVR are made.
    pub avr: Choice,
    /// The publication that gives the polynomial.
    pub source: Option<String>,
    /// Where the polynomial is written.
    pub site: Site,
}

/// The curve y² + xy = x³ + ax² + b over a binary field, with a generator of prime order.
#[derive(Clone, Debug)]
pub struct BinaryCurve {
    /// The name of its module.
    pub name: String,
    /// The key of its stanza.
    pub key: String,
    /// The name in prose.
    pub title: String,
    /// The field of the coordinates.
    pub field: Arc<BinaryField>,
    /// The integers modulo the order of the generator.
    pub scalar: Arc<PrimeField>,
    /// The coefficient a.
    pub a: BigUint,
    /// The coefficient b, which is not 0.
    pub b: BigUint,
    /// The coordinates of the generator.
    pub generator: (BigUint, BigUint),
    /// The number of points divided by the order of the generator.
    pub cofactor: BigUint,
    /// What it has as a Koblitz curve, if it is one.
    pub koblitz: Option<Koblitz>,
    /// The object identifier in dotted form.
    pub oid: Option<String>,
    /// Other names of the curve.
    pub aliases: Vec<String>,
    /// What becomes of a signature's s in the upper half.
    pub low_s: SPolicy,
    /// The digest that signing uses unless told otherwise.
    pub digest: Option<Digest>,
    /// The bytes that the fixed-base table may take at the widest word.
    pub table_budget: usize,
    /// The publication that gives the numbers.
    pub source: Option<String>,
    /// The strength checks that the stanza waives, by name.
    pub allow: Vec<String>,
    /// The header of the stanza.
    pub site: Site,
}

impl BinaryField {
    /// The degree m.
    pub fn degree(&self) -> u32 {
        self.f.degree()
    }
}

impl BinaryCurve {
    /// Whether `name` is the curve's name or one of its aliases.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.iter().any(|alias| alias == name)
    }

    /// The group.
    pub fn group(&self) -> Group {
        Group { f: self.field.f.clone(), a: self.a.clone(), b: self.b.clone() }
    }

    /// Whether DSTU 4145 can be used with it: its points are compressed by the trace, which wants an
    /// odd degree and a coefficient a of 0 or 1.
    pub fn serves_dstu(&self) -> bool {
        self.field.degree() % 2 == 1 && (self.a.is_zero() || self.a.is_one())
    }
}
