//! A representation: how an integer mod p lies in limbs, and how products are reduced.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::One;

use crate::eval::interval::Interval;

/// Whether limbs fill their words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// Classical: full words, carry chains.
    Saturated,
    /// Digit bits and headroom: carries are postponed.
    Delayed,
}

/// How a product is brought back to the size of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// `2^total ≡ f`: the part above is multiplied by `f` and added (Mersenne,
    /// pseudo-Mersenne and Solinas primes).
    Fold {
        /// `2^total mod p`.
        f: BigUint,
    },
    /// Montgomery, with `R = 2^total`.
    Montgomery,
    /// Barrett, with the quotient from `⌊2^s / p⌋`.
    Barrett,
}

impl Reduction {
    /// The name used in curves.toml and in reports.
    pub fn name(&self) -> &'static str {
        match self {
            Reduction::Fold { .. } => "fold",
            Reduction::Montgomery => "montgomery",
            Reduction::Barrett => "barrett",
        }
    }
}

/// The limbs of one field at one word size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rep {
    /// The modulus.
    pub p: BigUint,
    /// Word size in bits.
    pub word: u32,
    /// Digit bits of each limb, least significant first.
    pub digits: Vec<u32>,
    /// Saturated or delayed.
    pub style: Style,
    /// How products are reduced.
    pub reduction: Reduction,
    /// Delayed fold only: an operand's limbs are multiplied by `f` instead of the columns above. In lanes: what
    /// Montgomery's reduction leaves above the modulus is folded at once.
    pub early_fold: bool,
    /// Delayed only: in the lanes of a vector unit, whose products are halves of 52-bit ones.
    pub lanes: bool,
    /// Delayed only: how many folds of the top a carry pass makes.
    pub rounds: u32,
    /// What each class of operand allows.
    pub classes: Classes,
    /// Whether an extension stands on the field and wants sums of products.
    pub extended: bool,
    /// How much of its products is written out.
    pub unroll: Unroll,
}

/// How much of the products of full words is written out: a budget of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unroll {
    /// Everything.
    Full,
    /// One row, in a loop.
    Rows,
    /// One product of words, in two loops.
    Loop,
}

impl Unroll {
    /// What is done where nothing is asked for: of short words so many make an element that its products
    /// would fill the flash of a machine that has them.
    pub fn of(word: u32, limbs: usize) -> Self {
        if word <= 16 && limbs > 16 { Unroll::Loop } else { Unroll::Full }
    }
}

/// Which operands a kernel takes or gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// What a product returns.
    Tight,
    /// The uncarried sum or difference of two tight operands.
    Loose,
    /// The uncarried sum or difference of two loose operands.
    Long,
}

/// Limb intervals and largest value of each class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Classes {
    /// Bounds of [`Class::Tight`].
    pub tight: Bound,
    /// Bounds of [`Class::Loose`].
    pub loose: Bound,
    /// Bounds of [`Class::Long`].
    pub long: Bound,
}

/// What is known of an array of limbs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bound {
    /// The interval of each limb.
    pub limbs: Vec<Interval>,
    /// The largest value `Σ limb_i · 2^offset_i`, where it is less than the limbs allow.
    pub value: Option<BigUint>,
}

impl Bound {
    /// The largest limb in bits.
    pub fn max_bits(&self) -> u64 {
        self.limbs.iter().map(|limb| limb.high.bits()).max().unwrap_or(0)
    }
}

impl Rep {
    /// Number of limbs.
    pub fn n(&self) -> usize {
        self.digits.len()
    }

    /// Bit length of the modulus.
    pub fn bits(&self) -> u32 {
        self.p.bits() as u32
    }

    /// Length in bytes of a canonical element.
    pub fn bytes(&self) -> usize {
        self.bits().div_ceil(8) as usize
    }

    /// Sum of the digit bits.
    pub fn total(&self) -> u32 {
        self.digits.iter().sum()
    }

    /// The bit at which limb `i` begins; for `i` past the end, the digits repeat.
    pub fn offset(&self, i: usize) -> u32 {
        let n = self.n();
        self.total() * (i / n) as u32 + self.digits[..i % n].iter().sum::<u32>()
    }

    /// Whether every element is held as an integer in `[0, p)`.
    pub fn is_canonical(&self) -> bool {
        self.style == Style::Saturated && !matches!(self.reduction, Reduction::Fold { .. })
    }

    /// The digits of an integer below `2^total`.
    pub fn split(&self, x: &BigUint) -> Vec<BigInt> {
        split_digits(x, &self.digits)
    }

    /// The factor by which the representation multiplies: `R` for Montgomery, else 1.
    pub fn factor(&self) -> BigUint {
        match self.reduction {
            Reduction::Montgomery => (BigUint::one() << self.total()) % &self.p,
            Reduction::Fold { .. } | Reduction::Barrett => BigUint::one() % &self.p,
        }
    }

    /// The limbs that represent an element.
    pub fn element(&self, x: &BigUint) -> Vec<BigInt> {
        self.split(&(x * self.factor() % &self.p))
    }

    /// Bounds of a class.
    pub fn class(&self, class: Class) -> &Bound {
        match class {
            Class::Tight => &self.classes.tight,
            Class::Loose => &self.classes.loose,
            Class::Long => &self.classes.long,
        }
    }

    /// `−p^{−1} mod 2^k`.
    pub fn neg_inverse(&self, k: u32) -> BigUint {
        let power = BigInt::one() << k;
        let p = BigInt::from(self.p.clone());
        let inverse = p.extended_gcd(&power).x;
        (-inverse).mod_floor(&power).to_biguint().expect("a residue")
    }
}

/// The digits of `x`, which must fit.
pub fn split_digits(x: &BigUint, digits: &[u32]) -> Vec<BigInt> {
    let mut rest = x.clone();
    let limbs = digits
        .iter()
        .map(|&bits| {
            let mask = (BigUint::one() << bits) - 1u32;
            let limb = &rest & &mask;
            rest >>= bits;
            BigInt::from(limb)
        })
        .collect();
    assert!(rest.bits() == 0, "the value fits the limbs");
    limbs
}
