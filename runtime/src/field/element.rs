//! Elements of saturated fields, and what elements of every representation share.

use core::fmt;
use core::ops::{Add, Mul, Neg, Sub};

use super::kernels::{Kernels, Saturated};
use super::{Field, FieldEncoding, LazySum, LongSum, PrimeField, sqrt};
use crate::ct::Mask;

/// An element of a field whose sums are reduced at once: its sums are elements.
#[derive(Clone, Copy)]
pub struct Element<K: Kernels>(K::Limbs);

/// Implements, for `$element` over kernels `$kernels`, all that does not depend on sums.
macro_rules! element {
    ($element:ident, $kernels:ident, sum: $sum:ty, long: $long:ty) => {
        impl<K: $kernels> $element<K> {
            /// The element of its limbs, in the representation of the kernels. For generated
            /// constants; the limbs must be tight.
            #[inline(always)]
            pub const fn from_limbs(limbs: K::Limbs) -> Self {
                Self(limbs)
            }

            /// The limbs, in the representation of the kernels.
            #[inline(always)]
            pub const fn limbs(&self) -> &K::Limbs {
                &self.0
            }
        }

        impl<K: $kernels> Field for $element<K> {
            type Mask = Mask<K::Word>;
            type Sum = $sum;
            type Long = $long;

            const ZERO: Self = Self(K::ZERO);
            const ONE: Self = Self(K::ONE);

            #[inline(always)]
            fn mul(a: impl Into<Self::Sum>, b: impl Into<Self::Sum>) -> Self {
                Self(K::mul(&a.into().0, &b.into().0))
            }
            #[inline(always)]
            fn square(a: impl Into<Self::Sum>) -> Self {
                Self(K::square(&a.into().0))
            }
            #[inline(always)]
            fn mul_small(self, k: u8) -> Self {
                Self(K::mul_small(&self.0, k))
            }
            #[inline(always)]
            fn select(mask: Self::Mask, a: Self, b: Self) -> Self {
                Self(K::select(mask.word(), &a.0, &b.0))
            }
            #[inline(always)]
            fn or_masked(mut self, mask: Self::Mask, entry: &Self) -> Self {
                // Zero is all-zero limbs in every representation.
                let mask = mask.word();
                for (limb, &other) in self.0.as_mut().iter_mut().zip(entry.0.as_ref()) {
                    *limb = *limb | (other & mask);
                }
                self
            }
            #[inline(always)]
            fn is_zero(self) -> Self::Mask {
                Mask::new(K::is_zero(&self.0))
            }
            #[inline]
            fn invert(self) -> Self {
                Self(K::invert(&self.0))
            }
            fn sqrt(self) -> (Self, Self::Mask) {
                let w = Self(K::progenitor(&self.0));
                sqrt::tonelli_shanks(self, w, K::TWO_ADICITY, Self(K::ROOT_OF_UNITY))
            }
            fn is_square(self) -> Self::Mask {
                sqrt::is_square(self, Self(K::progenitor(&self.0)), K::TWO_ADICITY)
            }
        }

        impl<K: $kernels> FieldEncoding for $element<K> {
            type Bytes = K::Bytes;
            const BYTES: usize = K::BITS.div_ceil(8) as usize;
            const ZERO_BYTES: K::Bytes = K::ZERO_BYTES;

            #[inline]
            fn from_bytes(bytes: &K::Bytes) -> (Self, Self::Mask) {
                let (limbs, canonical) = K::from_bytes(bytes);
                (Self(limbs), Mask::new(canonical))
            }
            #[inline]
            fn to_bytes(self) -> K::Bytes {
                K::to_bytes(&self.0)
            }
            #[inline]
            fn sign(y: Self, _x: Self) -> Self::Mask {
                // A prime field's sign is the parity of the canonical integer.
                let bytes = y.to_bytes();
                let last = bytes.as_ref().last().copied().unwrap_or(0);
                Mask::new(last & 1 == 1)
            }
        }

        impl<K: $kernels> PrimeField for $element<K> {
            const BITS: u32 = K::BITS;
            const MODULUS: K::Bytes = K::MODULUS;

            fn invert_vartime(self) -> Self {
                Self(K::invert_vartime(&self.0))
            }

            fn reduce(integer: &[u8]) -> Self {
                // Horner's rule in digits of 2^(8·BYTES), the first of them perhaps short.
                let shift = Self(K::TWO_POW_BYTES);
                let mut value = Self::ZERO;
                let (first, rest) = integer.split_at(integer.len() % Self::BYTES);
                for digit in core::iter::once(first).chain(rest.chunks(Self::BYTES)) {
                    let mut bytes = K::ZERO_BYTES;
                    bytes.as_mut()[Self::BYTES - digit.len()..].copy_from_slice(digit);
                    let low = Self::from_bytes(&bytes).0;
                    value = LazySum::carry(<Self as Field>::mul(value, shift) + low);
                }
                value
            }
        }

        impl<K: $kernels> Mul for $element<K> {
            type Output = Self;
            #[inline(always)]
            fn mul(self, rhs: Self) -> Self {
                <Self as Field>::mul(self, rhs)
            }
        }

        impl<K: $kernels> Default for $element<K> {
            #[inline(always)]
            fn default() -> Self {
                Self(K::ZERO)
            }
        }

        impl<K: $kernels> zeroize::DefaultIsZeroes for $element<K> {}

        impl<K: $kernels> subtle::ConstantTimeEq for $element<K> {
            #[inline]
            fn ct_eq(&self, other: &Self) -> subtle::Choice {
                self.equals(*other).into()
            }
        }

        impl<K: $kernels> PartialEq for $element<K> {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                subtle::ConstantTimeEq::ct_eq(self, other).into()
            }
        }

        impl<K: $kernels> Eq for $element<K> {}

        impl<K: $kernels> fmt::Debug for $element<K> {
            /// Prints no value: scalars are elements too, and often secret.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($element)).finish_non_exhaustive()
            }
        }
    };
}
pub(super) use element;

element!(Element, Saturated, sum: Self, long: Self);

impl<K: Saturated> Add for Element<K> {
    type Output = Self;
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        Self(K::add(&self.0, &rhs.0))
    }
}

impl<K: Saturated> Sub for Element<K> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        Self(K::sub(&self.0, &rhs.0))
    }
}

impl<K: Saturated> Neg for Element<K> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(K::neg(&self.0))
    }
}

impl<K: Saturated> LazySum<Self> for Element<K> {
    #[inline(always)]
    fn carry(self) -> Self {
        self
    }
}

impl<K: Saturated> LongSum<Self> for Element<K> {
    #[inline(always)]
    fn carry(self) -> Self {
        self
    }
}
