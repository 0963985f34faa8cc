//! Integers with delayed carries: a word of w bits holds a digit of v bits and leaves the others to
//! carries and borrows that wait. Not a field: values are integers, and nothing is reduced unless
//! it is asked for.
//!
//! Limbs are two's complement, so that a difference needs no multiple of anything added. A *sum of
//! u units* has limbs between −u·(2^v − 1) and u·(2^v − 1): u plain integers may be added and
//! subtracted before carries must be made.

use std::collections::BTreeMap;

use num_bigint::{BigInt, BigUint};
use num_traits::One;

use crate::eval::interval::Interval;
use crate::ir::Type;
use crate::rep::{Classes, Reduction, Rep, Style, Unroll};
use crate::report::Site;

mod files;
mod lower;
mod prove;
mod text;

pub use files::{files, list};
pub use lower::lower;
pub use prove::prove;

/// An `[integer.NAME]` stanza that has been checked.
#[derive(Clone, Debug)]
pub struct Integer {
    /// The name of its module.
    pub name: String,
    /// The key of the stanza: `integer.NAME`.
    pub key: String,
    /// The length in bits that a plain integer has at least.
    pub bits: u32,
    /// The layout at each word size.
    pub layouts: BTreeMap<u32, Layout>,
    /// The publication or the purpose.
    pub source: Option<String>,
    /// Where the stanza begins.
    pub site: Site,
}

/// How integers lie in words of one size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Word size in bits.
    pub word: u32,
    /// Digit bits of a limb.
    pub digit: u32,
    /// Limbs of a plain integer.
    pub limbs: u32,
    /// Bytes of the integers that are converted.
    pub bytes: u32,
    /// The shifts that are offered.
    pub shifts: Vec<u32>,
    /// What integers of twice the length are divided by.
    pub modulus: Option<BigUint>,
    /// The most units of the factors of a product.
    pub factors: u32,
}

/// What a kernel computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `a + b`, limb by limb.
    Add,
    /// `a − b`, limb by limb.
    Sub,
    /// A sum as digits and what is carried out of them.
    Carry,
    /// `a·b`, by columns.
    Mul,
    /// `a²`, by columns.
    Square,
    /// `2^k·a`, limb by limb.
    ShiftLeft(u32),
    /// `⌊a / 2^k⌋`; bits pass to the limb below, carries still wait.
    ShiftRight(u32),
    /// Big-endian bytes to a plain integer.
    FromBytes,
    /// The low big-endian bytes, and whether that is all.
    ToBytes,
    /// Quotient and remainder of a plain integer of twice the length, by Barrett's estimate.
    Divide,
}

impl Layout {
    /// The layout of integers of this many bits in digits of `digit` bits.
    pub fn new(bits: u32, word: u32, digit: u32, shifts: Vec<u32>, modulus: Option<BigUint>) -> Self {
        let bytes = bits.div_ceil(8);
        let limbs = (8 * bytes).div_ceil(digit);
        let mut layout = Self { word, digit, limbs, bytes, shifts, modulus, factors: 0 };
        layout.factors = layout.most_factors();
        layout
    }

    /// `2^v − 1`.
    pub fn most(&self) -> BigInt {
        (BigInt::one() << self.digit) - 1
    }

    /// The most units of a sum: with one more its carries would not fit.
    pub fn capacity(&self) -> u32 {
        (1 << (self.word - 1 - self.digit).min(31)) - 1
    }

    /// Units that a shift leaves room for.
    pub fn units_below(&self, shift: u32) -> u32 {
        self.capacity() >> shift
    }

    /// Limbs of a number that a modulus has.
    pub fn n(&self) -> usize {
        self.limbs as usize
    }

    /// Limbs of a sum of so many units.
    pub fn sum(&self, units: u32) -> Interval {
        let most = self.most() * units;
        Interval { low: -most.clone(), high: most }
    }

    /// Limbs of a plain integer.
    pub fn plain(&self) -> Interval {
        Interval { low: BigInt::from(0), high: self.most() }
    }

    /// The most units of two factors whose columns fit a double word, and whose last limb fits its word.
    fn most_factors(&self) -> u32 {
        // n·u²·D² and the carries of the columns below, which are shorter by v bits.
        let limit = (BigInt::one() << (2 * self.word - 1)) - (BigInt::one() << (2 * self.word - self.digit));
        let square = self.most() * self.most() * self.limbs;
        // The last limb takes the whole carry of the last column.
        let last = (BigInt::one() << self.digit) + self.limbs + 1;
        let word = (BigInt::one() << (self.word - 1)) - 1;
        let fits = |units: &u32| &square * units * units <= limit && &last * units * units <= word;
        (1..=self.capacity().min(1 << 12)).take_while(fits).last().unwrap_or(0)
    }

    /// The geometry of digits, as that of a modulus of as many ones as there are bits in the bytes.
    pub(crate) fn geometry(&self) -> Rep {
        Rep {
            p: (BigUint::one() << (8 * self.bytes)) - 1u32,
            word: self.word,
            digits: vec![self.digit; self.n()],
            style: Style::Delayed,
            reduction: Reduction::Barrett,
            early_fold: false,
            lanes: false,
            rounds: 0,
            classes: Classes::default(),
            extended: false,
            unroll: Unroll::Full,
        }
    }

    /// Every kernel, in the order of the text.
    pub fn kinds(&self) -> Vec<Kind> {
        let mut kinds = vec![Kind::Add, Kind::Sub, Kind::Carry, Kind::Mul, Kind::Square];
        kinds.extend([Kind::FromBytes, Kind::ToBytes]);
        kinds.extend(self.shifts.iter().flat_map(|&k| [Kind::ShiftLeft(k), Kind::ShiftRight(k)]));
        kinds.extend(self.modulus.as_ref().map(|_| Kind::Divide));
        kinds
    }
}

impl Kind {
    /// The name of the function.
    pub fn function(self) -> &'static str {
        match self {
            Kind::Add => "add",
            Kind::Sub => "sub",
            Kind::Carry => "carry",
            Kind::Mul => "mul",
            Kind::Square => "square",
            Kind::ShiftLeft(_) => "shl",
            Kind::ShiftRight(_) => "shr",
            Kind::FromBytes => "from_bytes",
            Kind::ToBytes => "to_bytes",
            Kind::Divide => "divide",
        }
    }

    /// The parameters: name, type and length.
    pub fn signature(self, layout: &Layout) -> Vec<(&'static str, Type, Option<usize>)> {
        let (limb, n) = (Type::Signed(layout.word), layout.n());
        match self {
            Kind::Add | Kind::Sub | Kind::Mul => vec![("a", limb, Some(n)), ("b", limb, Some(n))],
            Kind::Carry | Kind::Square | Kind::ShiftLeft(_) | Kind::ShiftRight(_) | Kind::ToBytes => {
                vec![("a", limb, Some(n))]
            }
            Kind::FromBytes => vec![("bytes", Type::Unsigned(8), Some(layout.bytes as usize))],
            Kind::Divide => vec![("a", limb, Some(2 * n))],
        }
    }

    /// The results: type and length.
    pub fn results(self, layout: &Layout) -> Vec<(Type, Option<usize>)> {
        let (limb, n) = (Type::Signed(layout.word), layout.n());
        match self {
            Kind::Add | Kind::Sub | Kind::ShiftLeft(_) | Kind::ShiftRight(_) | Kind::FromBytes => {
                vec![(limb, Some(n))]
            }
            Kind::Carry => vec![(limb, Some(n)), (limb, None)],
            Kind::Mul | Kind::Square => vec![(limb, Some(2 * n))],
            Kind::ToBytes => vec![(Type::Unsigned(8), Some(layout.bytes as usize)), (Type::Bit, None)],
            Kind::Divide => vec![(limb, Some(n + 1)), (limb, Some(n))],
        }
    }

    /// The limbs of each parameter, for the extremes of what may be given: one case is all there
    /// is, except for sums, whose units may be shared between the operands in any way.
    pub fn inputs(self, layout: &Layout) -> Vec<Vec<Interval>> {
        let capacity = layout.capacity();
        match self {
            Kind::Add | Kind::Sub => [1, capacity / 2, capacity - 1]
                .iter()
                .filter(|&&units| units > 0)
                .map(|&units| vec![layout.sum(units), layout.sum(capacity - units)])
                .collect(),
            Kind::Mul => vec![vec![layout.sum(layout.factors); 2], vec![layout.plain(); 2]],
            Kind::Square => vec![vec![layout.sum(layout.factors)], vec![layout.plain()]],
            Kind::Carry | Kind::ShiftRight(_) => vec![vec![layout.sum(capacity)]],
            Kind::ShiftLeft(k) => vec![vec![layout.sum(layout.units_below(k))]],
            Kind::FromBytes => vec![vec![Interval::bits(8)]],
            Kind::ToBytes | Kind::Divide => vec![vec![layout.plain()]],
        }
    }
}
