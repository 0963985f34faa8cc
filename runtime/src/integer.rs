//! Integers with delayed carries: sums wait for their carries, and their types count how long.
//!
//! | | type | limbs | product | sum of two |
//! |---|---|---|---|---|
//! | plain | [`Integer`] | digits, `0 ≤ limb < 2^v` | yes | [`Sum`] of 2 units |
//! | waiting | [`Sum`] of u units | `|limb| ≤ u·(2^v − 1)` | up to [`Kernels::FACTORS`] units | of as many units as both have |
//! | of twice the length | [`Product`] | digits | no | no |
//!
//! A sum of more units than [`Kernels::CAPACITY`], or a product of more than
//! [`Kernels::FACTORS`], does not compile: the count is part of the type, and nobody types it.
//! Mixed operations, of a sum and a plain integer, are those of a sum and a sum of one unit; they
//! spend one unit, so that as many plain integers can be added to one sum as the headroom holds.
//!
//! Everything takes the same time whatever the values are.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, Mul, Sub};

use crate::ct::{self, Mask};
use crate::word::Word;

mod kernels;
mod units;

pub use kernels::{Divide, Kernels, Shift, SignedWord};
pub use units::{Lowered, One, Plus, Raised, Units, UpTo};

/// A plain integer: not negative, below `2^(DIGIT·N)`, every limb a digit.
#[derive(Clone, Copy)]
pub struct Integer<K: Kernels>(K::Limbs);

/// A sum of integers, with a sign, whose carries wait.
#[derive(Clone, Copy)]
pub struct Sum<K: Kernels, U: Units>(K::Limbs, PhantomData<U>);

/// A product of plain integers, of twice their length.
#[derive(Clone, Copy)]
pub struct Product<K: Kernels>(K::Wide);

/// A product of sums, of twice their length, with a sign in its last limb.
#[derive(Clone, Copy)]
pub struct SignedProduct<K: Kernels>(K::Wide);

/// The masks that comparisons give.
type Verdict<K> = Mask<<<K as Kernels>::Word as SignedWord>::Unsigned>;

impl<K: Kernels> Integer<K> {
    /// Zero.
    pub const ZERO: Self = Self(K::ZERO);

    /// The integer of big-endian bytes.
    #[inline]
    pub fn from_bytes(bytes: &K::Bytes) -> Self {
        Self(K::from_bytes(bytes))
    }

    /// The low big-endian bytes, and whether the integer has no others.
    #[inline]
    pub fn to_bytes(&self) -> (K::Bytes, bool) {
        K::to_bytes(&self.0)
    }

    /// Digits, least significant first.
    #[inline]
    pub const fn limbs(&self) -> &K::Limbs {
        &self.0
    }

    /// The integer as a sum of one unit.
    #[inline(always)]
    pub fn wait(self) -> Sum<K, One> {
        Sum(self.0, PhantomData)
    }

    /// The sum of N integers; one pass over their limbs for each, and no carry.
    #[inline]
    pub fn sum<const N: usize>(terms: &[Self; N]) -> Sum<K, UpTo<N>> {
        const { assert!(N <= K::CAPACITY as usize, "the headroom does not hold so many units") };
        let total = terms.iter().fold(K::ZERO, |total, term| K::add(&total, &term.0));
        Sum(total, PhantomData)
    }

    /// `self²`.
    #[inline]
    pub fn square(self) -> Product<K> {
        Product(K::square(&self.0))
    }

    /// Where `self < other`.
    #[inline]
    pub fn is_below(self, other: Self) -> Verdict<K> {
        (self - other).is_negative()
    }

    /// Where `self = other`.
    #[inline]
    pub fn equals(self, other: Self) -> Verdict<K> {
        (self - other).is_zero()
    }
}

impl<K: Kernels, U: Units> Sum<K, U> {
    /// Limbs, least significant first.
    #[inline]
    pub const fn limbs(&self) -> &K::Limbs {
        &self.0
    }

    /// Makes the carries: the sum is the integer plus `2^(DIGIT·N)` times the word, which is
    /// negative where the sum is.
    #[inline]
    pub fn carry(self) -> (Integer<K>, K::Word) {
        let (digits, high) = K::carry(&self.0);
        (Integer(digits), high)
    }

    /// The same sum with its units forgotten but for an upper bound: for loops.
    #[inline(always)]
    pub fn relax<V: Units>(self) -> Sum<K, V> {
        const { assert!(U::COUNT <= V::COUNT, "a sum does not lose units") };
        Sum(self.0, PhantomData)
    }

    /// `self²`.
    #[inline]
    pub fn square(self) -> SignedProduct<K> {
        const { assert!(U::COUNT <= K::FACTORS, "carry before squaring") };
        SignedProduct(K::square(&self.0))
    }

    /// `2^S·self`, without a carry.
    #[inline]
    pub fn shl<const S: u32>(self) -> Sum<K, Raised<U, S>>
    where
        K: Shift<S>,
    {
        const { assert!(Raised::<U, S>::COUNT <= K::CAPACITY, "the headroom does not hold the shift") };
        Sum(K::shl(&self.0), PhantomData)
    }

    /// `⌊self / 2^S⌋`, without a carry.
    #[inline]
    pub fn shr<const S: u32>(self) -> Sum<K, Lowered<U, S>>
    where
        K: Shift<S>,
    {
        const { assert!(Lowered::<U, S>::COUNT <= K::CAPACITY, "no headroom for the bits of a shift") };
        Sum(K::shr(&self.0), PhantomData)
    }

    /// Where the sum is negative.
    #[inline]
    pub fn is_negative(self) -> Verdict<K> {
        let (_, high) = K::carry(&self.0);
        Mask::new(sign(high))
    }

    /// Where the sum is zero.
    #[inline]
    pub fn is_zero(self) -> Verdict<K> {
        let (digits, high) = K::carry(&self.0);
        let any = digits.as_ref().iter().fold(high.unsigned(), |any, limb| any | limb.unsigned());
        Mask::new(ct::is_zero(any))
    }

    /// Where `self < other`.
    #[inline]
    pub fn is_below<V: Units>(self, other: Sum<K, V>) -> Verdict<K> {
        (self - other).is_negative()
    }
}

/// The sign of a word, as a bit.
#[inline(always)]
fn sign<W: SignedWord>(word: W) -> bool {
    word.unsigned().widen() >> (W::Unsigned::BITS - 1) == 1
}

impl<K: Divide> Product<K> {
    /// Quotient and remainder by the modulus.
    #[inline]
    pub fn divide(&self) -> (K::Quotient, Integer<K>) {
        let (quotient, remainder) = K::divide(&self.0);
        (quotient, Integer(remainder))
    }

    /// The remainder by the modulus.
    #[inline]
    pub fn reduce(&self) -> Integer<K> {
        self.divide().1
    }
}

impl<K: Kernels> Product<K> {
    /// Digits, least significant first.
    #[inline]
    pub const fn limbs(&self) -> &K::Wide {
        &self.0
    }
}

impl<K: Kernels> SignedProduct<K> {
    /// Digits, least significant first, but for the last limb, which has the sign.
    #[inline]
    pub const fn limbs(&self) -> &K::Wide {
        &self.0
    }
}

impl<K: Kernels> Mul for Integer<K> {
    type Output = Product<K>;
    #[inline]
    fn mul(self, rhs: Self) -> Product<K> {
        Product(K::mul(&self.0, &rhs.0))
    }
}

impl<K: Kernels, U: Units, V: Units> Mul<Sum<K, V>> for Sum<K, U> {
    type Output = SignedProduct<K>;
    #[inline]
    fn mul(self, rhs: Sum<K, V>) -> SignedProduct<K> {
        const { assert!(U::COUNT <= K::FACTORS && V::COUNT <= K::FACTORS, "carry before multiplying") };
        SignedProduct(K::mul(&self.0, &rhs.0))
    }
}

/// Sums and differences of all four kinds of pairs, each through the kernel of its name.
macro_rules! sums {
    ($($operator:ident $method:ident;)*) => {$(
        impl<K: Kernels, U: Units, V: Units> $operator<Sum<K, V>> for Sum<K, U> {
            type Output = Sum<K, Plus<U, V>>;
            #[inline(always)]
            fn $method(self, rhs: Sum<K, V>) -> Self::Output {
                const { assert!(Plus::<U, V>::COUNT <= K::CAPACITY, "the headroom is spent: carry first") };
                Sum(K::$method(&self.0, &rhs.0), PhantomData)
            }
        }

        impl<K: Kernels, U: Units> $operator<Integer<K>> for Sum<K, U> {
            type Output = Sum<K, Plus<U, One>>;
            #[inline(always)]
            fn $method(self, rhs: Integer<K>) -> Self::Output {
                $operator::$method(self, rhs.wait())
            }
        }

        impl<K: Kernels, U: Units> $operator<Sum<K, U>> for Integer<K> {
            type Output = Sum<K, Plus<One, U>>;
            #[inline(always)]
            fn $method(self, rhs: Sum<K, U>) -> Self::Output {
                $operator::$method(self.wait(), rhs)
            }
        }

        impl<K: Kernels> $operator for Integer<K> {
            type Output = Sum<K, Plus<One, One>>;
            #[inline(always)]
            fn $method(self, rhs: Self) -> Self::Output {
                $operator::$method(self.wait(), rhs.wait())
            }
        }
    )*};
}

sums! {
    Add add;
    Sub sub;
}

/// Prints no value: integers may be secret.
macro_rules! debug {
    ($($name:ident<K $(, $units:ident)?>;)*) => {$(
        impl<K: Kernels $(, $units: Units)?> fmt::Debug for $name<K $(, $units)?> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    )*};
}

debug! {
    Integer<K>;
    Sum<K, U>;
    Product<K>;
    SignedProduct<K>;
}
