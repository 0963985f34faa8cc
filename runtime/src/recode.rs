//! Scalars as digits that drive the same sequence of point operations whatever their value.
//!
//! A recoding is scalar code, one per lane; a multiplication gathers the digits of all lanes
//! into a mask of signs and an index of magnitudes.

pub mod comb;
pub mod odd;
pub mod sac;
pub mod tau;
pub mod window;
pub mod wnaf;

use crate::lane::LaneMask;

/// A signed digit: a table's index and a sign, both secret.
#[derive(Clone, Copy)]
pub struct Digit {
    /// Which entry of the table.
    pub index: u8,
    /// 1 if the entry is to be subtracted, else 0.
    pub negative: u8,
}

/// A secret scalar as a fixed number of signed digits.
pub trait Recoding {
    /// The digit at a public position; 0 is the least significant.
    fn digit(&self, position: usize) -> Digit;
}

/// The digits of all lanes at a public position: indices, and where they are negative.
#[inline(always)]
pub(crate) fn gather_digits<M: LaneMask, R: Recoding>(digits: &[R], position: usize) -> (M::Index, M) {
    let mut negative = 0u64;
    let index = M::gather_index(|lane| {
        let digit = digits[lane].digit(position);
        negative |= u64::from(digit.negative) << lane;
        digit.index
    });
    (index, M::gather(|lane| (negative >> lane) as u8 & 1))
}
