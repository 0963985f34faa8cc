//! Eight words one after the other. Nothing is inlined: eight times the code of the formulas would take
//! compilers minutes.

use core::array::from_fn;
use core::ops::{Add, AddAssign, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

use super::{DIGIT, Vector};
use crate::ct;
use crate::lane::{EIGHT, EightLanes, LaneMask};

/// Eight words in an array.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Portable([u64; EIGHT]);

/// A truth value for each of them: words of ones or zeros.
#[derive(Clone, Copy, Debug)]
pub struct PortableMask([u64; EIGHT]);

macro_rules! word_by_word {
    ($($ty:ident: $op:ident $method:ident = $function:expr;)*) => {$(
        impl $op for $ty {
            type Output = Self;
            #[inline(never)]
            fn $method(self, rhs: Self) -> Self {
                let function: fn(u64, u64) -> u64 = $function;
                Self(from_fn(|lane| function(self.0[lane], rhs.0[lane])))
            }
        }
    )*};
}

word_by_word! {
    Portable: Add add = u64::wrapping_add;
    Portable: Sub sub = u64::wrapping_sub;
    Portable: BitAnd bitand = |a, b| a & b;
    Portable: BitOr bitor = |a, b| a | b;
    PortableMask: BitAnd bitand = |a, b| a & b;
    PortableMask: BitOr bitor = |a, b| a | b;
    PortableMask: BitXor bitxor = |a, b| a ^ b;
}

impl AddAssign for Portable {
    #[inline(never)]
    fn add_assign(&mut self, rhs: Self) {
        *self = *self + rhs;
    }
}

impl Shl<u32> for Portable {
    type Output = Self;
    #[inline(never)]
    fn shl(self, bits: u32) -> Self {
        Self(self.0.map(|word| word << bits))
    }
}

impl Shr<u32> for Portable {
    type Output = Self;
    #[inline(never)]
    fn shr(self, bits: u32) -> Self {
        Self(self.0.map(|word| word >> bits))
    }
}

impl Not for PortableMask {
    type Output = Self;
    #[inline(never)]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

/// The product of the low 52 bits of two words.
#[inline(never)]
fn product(a: u64, b: u64) -> u128 {
    let digit = |word: u64| u128::from(word & ((1 << DIGIT) - 1));
    digit(a) * digit(b)
}

// SAFETY: eight words, and nothing else.
unsafe impl Vector for Portable {
    type Mask = PortableMask;

    #[inline(never)]
    fn splat(word: u64) -> Self {
        Self([word; EIGHT])
    }

    #[inline(never)]
    fn from_words(words: [u64; EIGHT]) -> Self {
        Self(words)
    }

    #[inline(never)]
    fn to_words(self) -> [u64; EIGHT] {
        self.0
    }

    #[inline(never)]
    fn add_low(&mut self, a: Self, b: Self) {
        for (sum, (a, b)) in self.0.iter_mut().zip(a.0.into_iter().zip(b.0)) {
            *sum = sum.wrapping_add(product(a, b) as u64 & ((1 << DIGIT) - 1));
        }
    }

    #[inline(never)]
    fn add_high(&mut self, a: Self, b: Self) {
        for (sum, (a, b)) in self.0.iter_mut().zip(a.0.into_iter().zip(b.0)) {
            *sum = sum.wrapping_add((product(a, b) >> DIGIT) as u64);
        }
    }

    #[inline(never)]
    fn select(mask: PortableMask, a: Self, b: Self) -> Self {
        Self(from_fn(|lane| ct::select(mask.0[lane], a.0[lane], b.0[lane])))
    }

    #[inline(never)]
    fn is_zero(self) -> PortableMask {
        PortableMask(self.0.map(|word| ct::mask(ct::is_zero(word))))
    }
}

impl LaneMask for PortableMask {
    const LANES: usize = EIGHT;
    const FALSE: Self = Self([0; EIGHT]);
    const TRUE: Self = Self([u64::MAX; EIGHT]);
    type Index = Portable;

    #[inline(never)]
    fn gather(mut bit: impl FnMut(usize) -> u8) -> Self {
        Self(from_fn(|lane| ct::mask_of_bit(bit(lane))))
    }

    #[inline(never)]
    fn gather_index(mut index: impl FnMut(usize) -> u8) -> Portable {
        Portable(from_fn(|lane| u64::from(index(lane))))
    }

    #[inline(never)]
    fn index_is(index: Portable, value: u8) -> Self {
        let value = u64::from(value);
        Self(index.0.map(|index| ct::mask(ct::is_zero(index ^ value))))
    }
}

impl EightLanes for PortableMask {
    #[inline(never)]
    fn bits(self) -> u8 {
        self.0.iter().rev().fold(0, |bits, word| bits << 1 | (word & 1) as u8)
    }
}
