//! Which fields are served, and the numbers in their instructions.

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};

use crate::lower::spare;
use crate::rep::{Reduction, Rep, Style};

/// A multiple of the modulus that keeps a difference above zero: `k·p = k·2^bits − k·c`, where the
/// first term lies in the last word alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lift {
    /// The last word of `k·2^bits`.
    pub top: u32,
    /// The words of `k·c`, of a double-width integer.
    pub less: Vec<u32>,
}

/// What the instructions of a field depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Words of an element.
    pub n: usize,
    /// Bits of the last word above the modulus.
    pub spare: u32,
    /// `2^total mod p`.
    pub fold: u32,
    /// `2^bits mod p`.
    pub excess: u32,
    /// Keeps the difference of two products above zero.
    pub real: Lift,
    /// Keeps a product less two others above zero.
    pub imaginary: Lift,
}

impl Numbers {
    /// The numbers of a field, if it is one that this backend serves: elements of two to four full
    /// words of 32 bits, which leave bits to spare, and a fold of one word.
    pub fn new(rep: &Rep) -> Option<Self> {
        let n = rep.n();
        let Reduction::Fold { f } = &rep.reduction else { return None };
        let full = rep.word == 32 && rep.style == Style::Saturated && (2..=4).contains(&n);
        if !full || !rep.extended || !spare::is_bounded(rep) {
            return None;
        }
        let spare = rep.total() - rep.bits();
        let folded = (BigUint::one() << rep.total()) * (f + 1u32);
        if !spare::serves(rep, &folded) {
            return None;
        }
        Some(Numbers {
            n,
            spare,
            fold: f.to_u32()?,
            excess: spare::excess(rep).to_u32()?,
            real: lift(rep, 1)?,
            imaginary: lift(rep, 2)?,
        })
    }
}

/// The least lift, of a few bits, of a product less `count` others.
fn lift(rep: &Rep, count: u64) -> Option<Lift> {
    // The last word of a product, and of what is taken from it with its carries.
    let limit = 1u64 << (32 - (rep.total() - rep.bits()));
    let product = ((limit * limit) >> 32) + 2;
    let least = count * product + 2;
    let most = u64::from(u32::MAX) - product - 1;
    let below = 32 * (2 * rep.n() as u32 - 1) - rep.bits();
    let top = (0..32)
        .flat_map(|shift| [1u64, 3, 5, 7].map(|odd| odd << shift))
        .filter(|top| (least..=most).contains(top));
    let top = top.min()?;
    let less = (BigUint::from(top) << below) * spare::excess(rep);
    let mut words = less.to_u32_digits();
    if words.len() >= 2 * rep.n() || less.is_zero() {
        return None;
    }
    words.resize(2 * rep.n(), 0);
    Some(Lift { top: top as u32, less: words })
}
