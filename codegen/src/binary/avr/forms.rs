//! Bits as polynomials in two inputs: sums of 1, bits of `a`, bits of `b`, and products of a bit of
//! `a` and a bit of `b`.

use std::rc::Rc;

use crate::binary::eval::Domain;

/// The longest inputs.
const WORDS: usize = 3;

/// A set of input bits.
pub type Set = [u64; WORDS];

/// A bit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bit {
    /// Nothing is known.
    Unknown,
    /// A sum.
    Sum {
        /// Whether 1 is a term.
        one: bool,
        /// The bits of `a`.
        a: Set,
        /// The bits of `b`.
        b: Set,
        /// For each bit of `a`, the bits of `b` that it is multiplied by; nothing if there are none.
        products: Option<Rc<Vec<Set>>>,
    },
}

const EMPTY: Set = [0; WORDS];

/// The domain of such bits, for inputs of so many bits.
#[derive(Clone, Copy, Debug)]
pub struct Forms {
    bits: usize,
}

impl Forms {
    /// Forms of two inputs of so many bits, at most 192.
    pub fn new(bits: usize) -> Option<Self> {
        (bits <= 64 * WORDS).then_some(Self { bits })
    }

    /// The bit 1.
    pub fn one(&self) -> Bit {
        Bit::Sum { one: true, a: EMPTY, b: EMPTY, products: None }
    }

    /// A bit of an input: of the first (`a`), or of the second.
    pub fn input(&self, second: bool, i: usize) -> Bit {
        let (mut a, mut b) = (EMPTY, EMPTY);
        let set = if second { &mut b } else { &mut a };
        set[i / 64] |= 1 << (i % 64);
        Bit::Sum { one: false, a, b, products: None }
    }
}

fn toggled(x: &Set, y: &Set) -> Set {
    std::array::from_fn(|i| x[i] ^ y[i])
}

impl Domain for Forms {
    type Bit = Bit;

    fn zero(&self) -> Bit {
        Bit::Sum { one: false, a: EMPTY, b: EMPTY, products: None }
    }

    fn is_zero(&self, bit: &Bit) -> bool {
        *bit == self.zero()
    }

    fn add(&self, x: &Bit, y: &Bit) -> Bit {
        let (
            Bit::Sum { one, a, b, products },
            Bit::Sum { one: other_one, a: other_a, b: other_b, products: other },
        ) = (x, y)
        else {
            return Bit::Unknown;
        };
        let products = match (products, other) {
            (None, rest) | (rest, None) => rest.clone(),
            (Some(x), Some(y)) => {
                let sum: Vec<Set> = x.iter().zip(y.iter()).map(|(x, y)| toggled(x, y)).collect();
                // Equal sums are equal values: that of nothing is not written.
                sum.iter().any(|set| *set != EMPTY).then(|| Rc::new(sum))
            }
        };
        Bit::Sum { one: one ^ other_one, a: toggled(a, other_a), b: toggled(b, other_b), products }
    }

    fn multiply(&self, x: &Bit, y: &Bit) -> Bit {
        let one = self.one();
        match (x, y) {
            (x, y) if self.is_zero(x) || self.is_zero(y) => self.zero(),
            (x, y) if *x == one => y.clone(),
            (x, y) if *y == one => x.clone(),
            (
                Bit::Sum { one: false, a, b: EMPTY, products: None },
                Bit::Sum { one: false, a: EMPTY, b, products: None },
            )
            | (
                Bit::Sum { one: false, a: EMPTY, b, products: None },
                Bit::Sum { one: false, a, b: EMPTY, products: None },
            ) => {
                let row = |i: usize| if a[i / 64] >> (i % 64) & 1 == 1 { *b } else { EMPTY };
                let products: Vec<Set> = (0..self.bits).map(row).collect();
                Bit::Sum { one: false, a: EMPTY, b: EMPTY, products: Some(Rc::new(products)) }
            }
            _ => Bit::Unknown,
        }
    }

    fn unknown(&self) -> Bit {
        Bit::Unknown
    }
}
