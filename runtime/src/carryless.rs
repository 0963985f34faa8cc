//! Carry-less products in vector registers: what the generated kernels of one backend are made of.
//!
//! Everything here is inlined into the kernels, they into formulas, and these into functions that
//! enable the instructions for themselves. Such a function is an entry point; it is reached only
//! after [`available`] was asked. That the kernels of this backend are called nowhere else is the
//! condition under which the products below are sound, and why this module is hidden from the
//! documentation: it is a part of generated code, not an interface.

#![allow(unsafe_code)]

#[cfg(target_arch = "aarch64")]
mod aarch64;
mod entry;
#[cfg(target_arch = "x86_64")]
pub mod twin;
mod vector;
#[cfg(target_arch = "x86_64")]
mod x86_64;

#[cfg(target_arch = "aarch64")]
pub use aarch64::{Wide, available};
#[cfg(target_arch = "x86_64")]
pub use x86_64::{Wide, available};

pub use vector::{Vector, vectors, words};

pub use entry::{add, decompress, double, double_mul_vartime, mul, mul_generator, normalize};

#[cfg(test)]
mod tests {
    use super::{Vector, Wide, available};

    fn product(a: u64, b: u64) -> u128 {
        (0..64).filter(|i| a >> i & 1 == 1).fold(0, |sum, i| sum ^ (u128::from(b) << i))
    }

    fn value(x: Wide) -> u128 {
        u128::from(x.low()) | u128::from(x.high()) << 64
    }

    #[test]
    fn vectors_are_pairs_of_words() {
        let words = [0x0123_4567_89ab_cdef_u64, 0xfedc_ba98_7654_3210, 0x8000_0000_0000_0001, u64::MAX];
        let (a, b) = (Wide::new(words[0], words[1]), Wide::new(words[2], words[3]));
        let pair = |low: u64, high: u64| u128::from(low) | u128::from(high) << 64;
        assert_eq!(value(a), pair(words[0], words[1]));
        assert_eq!(value(a ^ b), value(a) ^ value(b));
        assert_eq!(value(a & b), value(a) & value(b));
        assert_eq!(value(a.left::<7>()), pair(words[0] << 7, words[1] << 7));
        assert_eq!(value(a.right::<60>()), pair(words[0] >> 60, words[1] >> 60));
        assert_eq!(value(Wide::middle(a, b)), pair(words[1], words[2]));
        assert_eq!(value(a.up()), pair(0, words[0]));
        assert_eq!(value(a.down()), pair(words[1], 0));
        if available() {
            for (x, y) in [(0, 0), (0, 3), (1, 2), (2, 2), (3, 1)] {
                let (a, b) = (Wide::new(words[x], words[3 - x]), Wide::new(words[y], words[3 - y]));
                assert_eq!(value(a.low_product(b)), product(words[x], words[y]));
                assert_eq!(value(a.high_product(b)), product(words[3 - x], words[3 - y]));
            }
        }
    }
}
