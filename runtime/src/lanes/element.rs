//! Elements in lanes, and their sums.

use core::marker::PhantomData;
use core::ops::{Add, Neg, Sub};

use super::{DIGIT, LaneKernels, Vector, constant};
use crate::field::{
    Delayed, DelayedElement, Element, Field, LazySum, LongSum, PrimeField, Saturated, is_square,
    tonelli_shanks,
};
use crate::lane::{Broadcast, EIGHT, LaneMask, Packed};

macro_rules! digits {
    ($($(#[$docs:meta])* $name:ident;)*) => {$(
        $(#[$docs])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<K, V, const N: usize>([V; N], PhantomData<fn() -> K>);

        impl<K, V, const N: usize> $name<K, V, N> {
            #[inline(always)]
            pub(super) const fn new(digits: [V; N]) -> Self {
                Self(digits, PhantomData)
            }
        }
    )*};
}

digits! {
    /// An element of each lane.
    LaneElement;
    /// A sum or difference of two elements: a product accepts it.
    LaneSum;
    /// An uncarried sum or difference of two sums.
    LaneLong;
}

impl<K: LaneKernels<N>, V: Vector, const N: usize> LaneElement<K, V, N> {
    /// The same element in every lane, by the digits that stand for it.
    pub const fn of_digits(digits: [u64; N]) -> Self {
        Self::new(constant(digits))
    }

    /// The power by `(p − less)/2^shift`.
    #[inline(never)]
    fn power(self, less: u64, shift: u32) -> Self {
        let (mut exponent, mut borrow) = (K::MODULUS, less);
        for digit in &mut exponent {
            let below = u64::from(*digit < borrow);
            *digit = *digit + (below << DIGIT) - borrow;
            borrow = below;
        }
        let mut power = Self::ONE;
        for bit in (shift..K::BITS).rev() {
            power = Self::square(power);
            if exponent[(bit / DIGIT) as usize] >> (bit % DIGIT) & 1 == 1 {
                power = Self::mul(power, self);
            }
        }
        power
    }

    /// `a^((q − 1)/2)` where `p − 1 = 2^S·q`: q is odd, so that the shift drops its last bit.
    fn progenitor(self) -> Self {
        self.power(1, K::TWO_ADICITY + 1)
    }

    /// Digits of any size, passed on to the next.
    #[inline(always)]
    fn of_integer(mut digits: [V; N]) -> Self {
        let mask = V::splat((1 << DIGIT) - 1);
        let mut carry = V::splat(0);
        for (i, digit) in digits.iter_mut().enumerate() {
            let sum = *digit + carry;
            carry = sum >> DIGIT;
            *digit = if i + 1 < N { sum & mask } else { sum };
        }
        Self::new(V::mul::<K, N>(&digits, &constant(K::ENTER)))
    }
}

impl<K, V, const N: usize> LaneSum<K, V, N> {
    /// The digits that stand for it.
    #[inline(always)]
    pub(super) const fn digits(&self) -> &[V; N] {
        &self.0
    }
}

macro_rules! sums {
    ($($ty:ident: $op:ident $method:ident -> $result:ident = $kernel:ident;)*) => {$(
        impl<K: LaneKernels<N>, V: Vector, const N: usize> $op for $ty<K, V, N> {
            type Output = $result<K, V, N>;
            #[inline(always)]
            fn $method(self, rhs: Self) -> Self::Output {
                $result::new(K::$kernel(&self.0, &rhs.0))
            }
        }
    )*};
}

sums! {
    LaneElement: Add add -> LaneSum = add;
    LaneElement: Sub sub -> LaneSum = sub;
    LaneSum: Add add -> LaneLong = add_long;
    LaneSum: Sub sub -> LaneLong = sub_long;
}

impl<K: LaneKernels<N>, V: Vector, const N: usize> Neg for LaneElement<K, V, N> {
    type Output = LaneSum<K, V, N>;
    #[inline(always)]
    fn neg(self) -> LaneSum<K, V, N> {
        LaneSum::new(K::neg(&self.0))
    }
}

impl<K, V, const N: usize> From<LaneElement<K, V, N>> for LaneSum<K, V, N> {
    #[inline(always)]
    fn from(element: LaneElement<K, V, N>) -> Self {
        Self::new(element.0)
    }
}

impl<K, V, const N: usize> From<LaneSum<K, V, N>> for LaneLong<K, V, N> {
    #[inline(always)]
    fn from(sum: LaneSum<K, V, N>) -> Self {
        Self::new(sum.0)
    }
}

impl<K: LaneKernels<N>, V: Vector, const N: usize> LazySum<LaneElement<K, V, N>> for LaneSum<K, V, N> {
    #[inline(always)]
    fn carry(self) -> LaneElement<K, V, N> {
        LaneElement::new(K::carry(&self.0))
    }
}

impl<K: LaneKernels<N>, V: Vector, const N: usize> LongSum<LaneElement<K, V, N>> for LaneLong<K, V, N> {
    #[inline(always)]
    fn carry(self) -> LaneElement<K, V, N> {
        LaneElement::new(K::carry_long(&self.0))
    }
}

impl<K: LaneKernels<N>, V: Vector, const N: usize> Field for LaneElement<K, V, N> {
    type Mask = V::Mask;
    type Sum = LaneSum<K, V, N>;
    type Long = LaneLong<K, V, N>;

    const ZERO: Self = Self::of_digits([0; N]);
    const ONE: Self = Self::of_digits(K::ONE);

    #[inline(always)]
    fn mul(a: impl Into<Self::Sum>, b: impl Into<Self::Sum>) -> Self {
        Self::new(V::mul::<K, N>(&a.into().0, &b.into().0))
    }
    #[inline(always)]
    fn square(a: impl Into<Self::Sum>) -> Self {
        Self::new(V::square::<K, N>(&a.into().0))
    }
    #[inline(always)]
    fn mul_small(self, k: u8) -> Self {
        Self::new(K::mul_small(&self.0, k))
    }
    #[inline(always)]
    fn select(mask: Self::Mask, a: Self, b: Self) -> Self {
        Self::new(K::select(mask, &a.0, &b.0))
    }
    #[inline(always)]
    fn or_masked(mut self, mask: Self::Mask, entry: &Self) -> Self {
        for (digit, other) in self.0.iter_mut().zip(entry.0) {
            *digit = V::select(mask, other, *digit);
        }
        self
    }
    #[inline(always)]
    fn is_zero(self) -> Self::Mask {
        K::is_zero(&self.0)
    }
    /// `a^(p − 2)`. Cost: as many squares as p has bits, and at most as many products.
    fn invert(self) -> Self {
        self.power(2, 0)
    }
    fn sqrt(self) -> (Self, Self::Mask) {
        tonelli_shanks(self, self.progenitor(), K::TWO_ADICITY, Self::of_digits(K::ROOT_OF_UNITY))
    }
    fn is_square(self) -> Self::Mask {
        is_square(self, self.progenitor(), K::TWO_ADICITY)
    }
}

/// Elements as they are in memory, limb by limb: the first of these vectors have limbs.
#[derive(Clone, Copy)]
pub struct StoredLimbs<V, const N: usize>([V; N]);

impl<V: Vector, const N: usize> StoredLimbs<V, N> {
    /// The same integers in digits, which are not carried.
    #[inline(always)]
    fn digits(self, bits: u32, limbs: usize) -> [V; N] {
        let mask = V::splat((1 << DIGIT) - 1);
        let mut digits = [V::splat(0); N];
        for i in 0..limbs {
            // A limb reaches into three digits at most.
            let (place, shift) = (bits * i as u32 / DIGIT, bits * i as u32 % DIGIT);
            let parts = [
                (self.0[i] << shift) & mask,
                (self.0[i] >> (DIGIT - shift)) & mask,
                if 2 * DIGIT - shift < 64 { self.0[i] >> (2 * DIGIT - shift) } else { V::splat(0) },
            ];
            for (j, part) in parts.into_iter().enumerate() {
                if let Some(digit) = digits.get_mut(place as usize + j) {
                    *digit += part;
                }
            }
        }
        digits
    }
}

macro_rules! packed {
    ($stored:ident, $kernels:ident) => {
        impl<S, K, V, const N: usize> Broadcast<$stored<S>> for LaneElement<K, V, N>
        where
            S: $kernels<Word = u64>,
            K: LaneKernels<N, Stored = S>,
            V: Vector,
        {
            type Stored = StoredLimbs<V, N>;
            const NOTHING: Self::Stored = StoredLimbs(constant([0; N]));

            #[inline(always)]
            fn broadcast(value: &$stored<S>) -> Self {
                let stored = <Self as Broadcast<$stored<S>>>::or_stored(
                    <Self as Broadcast<$stored<S>>>::NOTHING,
                    V::Mask::TRUE,
                    value,
                );
                <Self as Broadcast<$stored<S>>>::of_stored(stored)
            }

            #[inline(always)]
            fn or_stored(mut stored: Self::Stored, mask: V::Mask, value: &$stored<S>) -> Self::Stored {
                for (vector, limb) in stored.0.iter_mut().zip(value.limbs().as_ref()) {
                    *vector = V::select(mask, V::splat(*limb), *vector);
                }
                stored
            }

            #[inline(always)]
            fn of_stored(stored: Self::Stored) -> Self {
                // What stored limbs spell has no more bits than the digits: a product by a canonical factor
                // then gives what one of carried operands gives.
                const { assert!(size_of::<S::Limbs>() / 8 * K::STORED_BITS as usize <= N * DIGIT as usize) };
                Self::of_integer(stored.digits(K::STORED_BITS, S::ZERO.as_ref().len()))
            }
        }

        impl<S, K, V, const N: usize> Packed<$stored<S>> for LaneElement<K, V, N>
        where
            S: $kernels<Word = u64>,
            K: LaneKernels<N, Stored = S>,
            V: Vector,
        {
            #[inline(always)]
            fn store(values: [&$stored<S>; EIGHT]) -> Self::Stored {
                let mut stored = <Self as Broadcast<$stored<S>>>::NOTHING;
                for (i, vector) in stored.0.iter_mut().take(S::ZERO.as_ref().len()).enumerate() {
                    *vector = V::from_words(values.map(|value| value.limbs().as_ref()[i]));
                }
                stored
            }

            #[inline(always)]
            fn unpack(self) -> [$stored<S>; EIGHT] {
                // An integer congruent to the element: a product by 1 leaves the representation.
                let mut one = [0; N];
                one[0] = 1;
                let digits = V::mul::<K, N>(&self.0, &constant(one)).map(V::to_words);
                core::array::from_fn(|lane| of_digits(&digits, lane))
            }
        }
    };
}

packed!(Element, Saturated);
packed!(DelayedElement, Delayed);

/// The element of one lane's integer.
#[inline(never)]
fn of_digits<F: PrimeField, const N: usize>(digits: &[[u64; EIGHT]; N], lane: usize) -> F {
    // Moduli have 640 bits at most; the digits may spell some more.
    const BYTES: usize = 8 * 11;
    const { assert!(N * DIGIT as usize + 8 <= 8 * BYTES) };
    let mut bytes = [0; BYTES];
    let (mut held, mut count, mut place) = (0u128, 0, BYTES);
    for digit in digits {
        held |= u128::from(digit[lane]) << count;
        count += DIGIT;
        while count >= 8 && place > 0 {
            place -= 1;
            bytes[place] = held as u8;
            held >>= 8;
            count -= 8;
        }
    }
    while place > 0 && count > 0 {
        place -= 1;
        bytes[place] = held as u8;
        held >>= 8;
        count = count.saturating_sub(8);
    }
    F::reduce(&bytes[place..])
}
