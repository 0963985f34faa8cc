//! Addition chains: how to raise an element to a fixed power with few products.
//!
//! A [`Chain`] is found by [`search`], printed as Rust by [`body`], and read back from the
//! printed text by [`parse`], so that the exponent which is proved is that of the shipped code.
//! Exponents are public: they follow from the modulus.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use num_bigint::BigUint;
use num_traits::{One, Zero};

mod build;
mod dictionary;
mod print;
mod read;
mod sequence;
mod star;
#[cfg(test)]
mod tests;

pub use print::body;
pub use read::parse;

/// The price of a squaring. It saves some of the word products of a multiplication.
const SQUARE: u32 = 9;
/// The price of a multiplication.
const MUL: u32 = 10;

/// One operation. Elements are numbered: 0 is the input, and step `i` makes element `i + 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The power 0, which only the exponent 0 needs.
    One,
    /// `element[from]^(2^times)`, with `times >= 1`.
    Square {
        /// The element that is squared.
        from: usize,
        /// How many times in a row.
        times: u32,
    },
    /// `element[a] · element[b]`.
    Mul {
        /// The first factor.
        a: usize,
        /// The second factor.
        b: usize,
    },
}

/// A way to compute a power. Its result is the last element: the input itself if there are no
/// steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// The operations, in order. Each reads elements that were made before it.
    pub steps: Vec<Step>,
}

/// What a chain costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Squarings.
    pub squarings: u32,
    /// Other products.
    pub products: u32,
}

/// What has been found. The word sizes of a field ask for the same exponents.
static FOUND: Mutex<BTreeMap<BigUint, Chain>> = Mutex::new(BTreeMap::new());

/// A short chain for an exponent. The same exponent has the same chain on every machine.
pub fn search(exponent: &BigUint) -> Chain {
    let known = FOUND.lock().unwrap_or_else(PoisonError::into_inner).get(exponent).cloned();
    if let Some(chain) = known {
        return chain;
    }
    let chain = match exponent.bits() {
        0 => Chain { steps: vec![Step::One] },
        1 => Chain::default(),
        _ => dictionary::search(exponent),
    };
    assert_eq!(chain.exponent(), *exponent, "the chain computes another power");
    FOUND.lock().unwrap_or_else(PoisonError::into_inner).insert(exponent.clone(), chain.clone());
    chain
}

impl Chain {
    /// The power that the chain computes.
    pub fn exponent(&self) -> BigUint {
        self.exponents().pop().expect("the input is an element")
    }

    /// The power that every element is of the input.
    pub fn exponents(&self) -> Vec<BigUint> {
        let mut elements = vec![BigUint::one()];
        for step in &self.steps {
            let power = match *step {
                Step::One => BigUint::zero(),
                Step::Square { from, times } => &elements[from] << times,
                Step::Mul { a, b } => &elements[a] + &elements[b],
            };
            elements.push(power);
        }
        elements
    }

    /// Counts operations.
    pub fn cost(&self) -> Cost {
        let mut cost = Cost::default();
        for step in &self.steps {
            match *step {
                Step::One => {}
                Step::Square { times, .. } => cost.squarings += times,
                Step::Mul { .. } => cost.products += 1,
            }
        }
        cost
    }
}

impl Step {
    /// The elements that the step reads.
    fn operands(self) -> impl Iterator<Item = usize> {
        let (first, second) = match self {
            Step::One => (None, None),
            Step::Square { from, .. } => (Some(from), None),
            Step::Mul { a, b } => (Some(a), Some(b)),
        };
        first.into_iter().chain(second)
    }
}

impl Cost {
    /// The number by which chains are compared.
    fn weight(self) -> u32 {
        self.squarings * SQUARE + self.products * MUL
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} squarings and {} products", self.squarings, self.products)
    }
}
