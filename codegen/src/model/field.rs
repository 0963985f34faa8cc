//! A prime field and how its elements are to be kept.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use crate::rep::Unroll;
use crate::report::Site;

/// The integers modulo an odd prime, with the wishes of the stanza about limbs and reduction.
#[derive(Clone, Debug)]
pub struct PrimeField {
    /// The name of its module: `p256`, and `p256_order` for the order of that curve.
    pub name: String,
    /// The key that gives the modulus: `field.p256`, `curve.p256.prime` or `curve.p256.order`.
    pub key: String,
    /// The stanza that it belongs to: `field.p256` or `curve.p256`.
    pub stanza: String,
    /// The modulus: an odd prime.
    pub modulus: BigUint,
    /// The modulus as the stanza writes it.
    pub expression: String,
    /// The word sizes in bits for which kernels are wanted, as the stanza lists them.
    pub words: Vec<u32>,
    /// The wish about limbs for each of these words. Every word has an entry.
    pub limbs: BTreeMap<u32, LimbChoice>,
    /// The wish about reduction.
    pub reduction: ReductionChoice,
    /// How much of the products is written out, if the stanza says so.
    pub unroll: Option<Unroll>,
    /// A generator g of the multiplicative group.
    pub multiplicative_generator: BigUint,
    /// Whether p − 1 is factored, so that g is shown to be one; if not, it generates a subgroup whose
    /// index has no prime factor below 2^16.
    pub generator_is_shown: bool,
    /// Whether an extension stands on the field: then it wants full words, a fold, and kernels for
    /// sums of products.
    pub extended: bool,
    /// The publication that gives the modulus.
    pub source: Option<String>,
    /// Where the modulus is written; what a later pass points at.
    pub site: Site,
    /// Where the limbs are asked for, or the modulus if they are not.
    pub limbs_site: Site,
    /// Where the reduction is asked for, or the modulus if it is not.
    pub reduction_site: Site,
}

/// How the digits of an element are laid out in words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LimbChoice {
    /// The plan chooses by its cost model.
    Auto,
    /// Full words and carry chains.
    Saturated,
    /// Digits shorter than the word, so that carries can wait. What is given agrees with itself, with
    /// the word and with the modulus; what is not given is for the plan.
    Delayed {
        /// Bits of the number in each limb (the radix is 2^bits).
        bits: Option<u32>,
        /// Number of limbs.
        limbs: Option<u32>,
        /// Bits of the word left for carries: the word less `bits`.
        headroom: Option<u32>,
    },
    /// Digits of several lengths in turn.
    Mixed(Radix),
}

/// Up to eight lengths of digits, which repeat from the first limb on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Radix {
    bits: [u8; 8],
    count: u8,
}

impl Radix {
    /// The lengths, in bits; nothing if they are none, or more than eight, or longer than a word.
    pub fn new(lengths: &[u32]) -> Option<Self> {
        let mut bits = [0; 8];
        if lengths.is_empty() || lengths.len() > bits.len() {
            return None;
        }
        for (bits, &length) in bits.iter_mut().zip(lengths) {
            *bits = u8::try_from(length).ok().filter(|bits| (1..64).contains(bits))?;
        }
        Some(Self { bits, count: lengths.len() as u8 })
    }

    /// The lengths.
    pub fn lengths(&self) -> impl Iterator<Item = u32> + Clone + '_ {
        self.bits[..usize::from(self.count)].iter().map(|&bits| u32::from(bits))
    }

    /// As many digits as a number of so many bits fills.
    pub fn digits(&self, bits: u32) -> Vec<u32> {
        let mut digits = Vec::new();
        let mut total = 0;
        for length in self.lengths().cycle() {
            if total >= bits {
                break;
            }
            digits.push(length);
            total += length;
        }
        digits
    }
}

/// How a product is brought back below the modulus.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReductionChoice {
    /// The plan chooses from the value of the modulus.
    Auto,
    /// The high part times 2^k mod p is added to the low part.
    Fold,
    /// Elements are kept times R, and a product is divided by R.
    Montgomery,
    /// The quotient is estimated by a multiplication.
    Barrett,
}

impl PrimeField {
    /// The length of the modulus in bits.
    pub fn bits(&self) -> u32 {
        // The checks refuse a modulus of more than 640 bits.
        self.modulus.bits() as u32
    }

    /// The length of an element in bytes.
    pub fn bytes(&self) -> usize {
        self.bits().div_ceil(8) as usize
    }

    /// The wish about limbs at a word of this many bits.
    pub fn limbs(&self, word: u32) -> LimbChoice {
        self.limbs.get(&word).copied().unwrap_or(LimbChoice::Auto)
    }
}
