//! A curve with its group.

use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::PrimeField;
use crate::glv::CubeRoot;
use crate::report::Site;

/// The curve y² = x³ + ax + b over a prime field, with a generator of prime order.
#[derive(Clone, Debug)]
pub struct Curve {
    /// The name of its module, such as `p256`.
    pub name: String,
    /// The key of its stanza, such as `curve.p256`.
    pub key: String,
    /// The name in prose, such as `NIST P-256`; the module's name if the stanza gives none.
    pub title: String,
    /// The field of the coordinates.
    pub field: Arc<PrimeField>,
    /// The integers modulo the order of the generator.
    pub scalar: Arc<PrimeField>,
    /// The coefficient a, in [0, p).
    pub a: BigUint,
    /// The coefficient b, in [0, p).
    pub b: BigUint,
    /// The coordinates of the generator.
    pub generator: (BigUint, BigUint),
    /// The number of points divided by the order of the generator.
    pub cofactor: BigUint,
    /// The object identifier in dotted form.
    pub oid: Option<String>,
    /// Other names of the curve, each fit to name a module.
    pub aliases: Vec<String>,
    /// What becomes of a signature's s in the upper half.
    pub low_s: SPolicy,
    /// The digest that signing uses unless told otherwise.
    pub digest: Option<Digest>,
    /// The bytes that the fixed-base table may take at the widest word.
    pub table_budget: usize,
    /// The bytes that the odd multiples of the generator may take beside it; without a wish they take
    /// an eighth of it.
    pub public_table_budget: Option<usize>,
    /// Whether a signature determines the public key up to two bits: p < 2n.
    pub recovery: bool,
    /// What the coefficient a allows the formulas to save.
    pub shape: Shape,
    /// The endomorphism, where a = 0, the cofactor is 1 and the field has cube roots of unity.
    pub cube_root: Option<CubeRoot>,
    /// The publication that gives the numbers.
    pub source: Option<String>,
    /// The strength checks that the stanza waives, by name.
    pub allow: Vec<String>,
    /// The header of the stanza; what a later pass points at.
    pub site: Site,
}

/// The kinds of the coefficient a that have formulas of their own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// a = 0.
    Zero,
    /// a = −3.
    MinusThree,
    /// Any other a.
    General,
}

/// What becomes of a signature's s larger than half of the order: `low_s` in `curves.toml`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SPolicy {
    /// `false`: both values are right.
    Any,
    /// `true`: signing returns the smaller, verification accepts both.
    Low,
    /// `"strict"`: signing returns the smaller, verification refuses the larger.
    StrictLow,
}

impl SPolicy {
    /// The runtime's name for it.
    pub fn marker(self) -> &'static str {
        match self {
            Self::Any => "AnyS",
            Self::Low => "LowS",
            Self::StrictLow => "StrictLowS",
        }
    }

    /// A sentence about it.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Any => "both values of a signature's s are accepted, and none is preferred.",
            Self::Low => "a signature's s is kept in the lower half.",
            Self::StrictLow => "a signature's s is kept in the lower half, and refused elsewhere.",
        }
    }
}

/// A hash function that can be a curve's default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Digest {
    /// SHA-224.
    Sha224,
    /// SHA-256.
    Sha256,
    /// SHA-384.
    Sha384,
    /// SHA-512.
    Sha512,
}

impl Curve {
    /// Whether `name` is the curve's name or one of its aliases.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.iter().any(|alias| alias == name)
    }

    /// 3b mod p, if a small multiplier does for it: from 1 to 255.
    pub fn small_b3(&self) -> Option<u8> {
        (&self.b * 3u32 % &self.field.modulus).to_u8().filter(|&small| small > 0)
    }
}

impl Shape {
    /// The shape of a coefficient `a` in [0, p).
    pub fn of(a: &BigUint, p: &BigUint) -> Self {
        if a.is_zero() {
            Self::Zero
        } else if a + 3u32 == *p {
            Self::MinusThree
        } else {
            Self::General
        }
    }
}

impl Digest {
    /// All of them, as `curves.toml` writes them.
    pub const NAMES: [(&'static str, Self); 4] = [
        ("sha224", Self::Sha224),
        ("sha256", Self::Sha256),
        ("sha384", Self::Sha384),
        ("sha512", Self::Sha512),
    ];

    /// The name in `curves.toml`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sha224 => "sha224",
            Self::Sha256 => "sha256",
            Self::Sha384 => "sha384",
            Self::Sha512 => "sha512",
        }
    }

    /// The length of the digest in bits.
    pub fn bits(self) -> u32 {
        match self {
            Self::Sha224 => 224,
            Self::Sha256 => 256,
            Self::Sha384 => 384,
            Self::Sha512 => 512,
        }
    }
}
