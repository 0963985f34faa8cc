//! Binary fields: elements, and what only they can do.

use core::fmt;
use core::ops::{Add, Mul, Neg, Sub};

mod kernels;
mod maps;

pub use kernels::BinaryKernels;
pub use maps::{half_trace, linear_map};

use super::{Field, FieldEncoding, LazySum, LongSum};
use crate::ct::Mask;
use crate::word::Word as _;

/// What fields of characteristic two have beside other fields.
pub trait BinaryField: Field<Sum = Self, Long = Self> {
    /// Where the trace, a sum of conjugates that is zero or one, is one.
    fn trace(self) -> Self::Mask;
    /// A z with `z² + z = self` where the trace is zero; elsewhere it means nothing.
    fn solve_quadratic(self) -> Self;
    /// The square root. There always is one.
    fn root(self) -> Self;
}

/// An element of GF(2^m).
#[derive(Clone, Copy)]
pub struct BinaryElement<K: BinaryKernels>(K::Limbs);

impl<K: BinaryKernels> BinaryElement<K> {
    /// The element of its limbs, least significant first. For generated constants; the degree
    /// must be below m.
    #[inline(always)]
    pub const fn from_limbs(limbs: K::Limbs) -> Self {
        Self(limbs)
    }

    /// The limbs.
    #[inline(always)]
    pub const fn limbs(&self) -> &K::Limbs {
        &self.0
    }

    /// The limbs, to be changed in place; the degree must stay below m.
    #[inline(always)]
    pub(crate) const fn limbs_mut(&mut self) -> &mut K::Limbs {
        &mut self.0
    }

    /// The same element for another set of kernels of the same field.
    #[inline(always)]
    pub const fn over<L: BinaryKernels<Limbs = K::Limbs>>(self) -> BinaryElement<L> {
        BinaryElement(self.0)
    }

    /// `[a_0·b_0, a_1·b_1]`: at once, where the kernels can.
    #[inline(always)]
    pub fn mul_pair(a: [Self; 2], b: [Self; 2]) -> [Self; 2] {
        K::mul_pair([&a[0].0, &a[1].0], [&b[0].0, &b[1].0]).map(Self)
    }

    /// `[a_0², a_1²]`: at once, where the kernels can.
    #[inline(always)]
    pub fn square_pair(a: [Self; 2]) -> [Self; 2] {
        K::square_pair([&a[0].0, &a[1].0]).map(Self)
    }

    /// `a_i^(2^count)`.
    #[inline(always)]
    pub fn square_three_times(a: [Self; 3], count: u32) -> [Self; 3] {
        K::square_three_times([&a[0].0, &a[1].0, &a[2].0], count).map(Self)
    }

    /// What [`Field::or_masked`] does, in place, with the limbs of the other.
    #[inline(always)]
    pub(crate) fn merge(&mut self, mask: Mask<K::Word>, other: &K::Limbs) {
        let mask = mask.word();
        for (limb, &other) in self.0.as_mut().iter_mut().zip(other.as_ref()) {
            *limb = *limb | (other & mask);
        }
    }

    /// `self + 1` where the mask is true, `self` elsewhere.
    #[inline(always)]
    pub(crate) fn plus_bit(mut self, mask: Mask<K::Word>) -> Self {
        if let Some(lowest) = self.0.as_mut().first_mut() {
            *lowest = *lowest ^ (mask.word() & K::Word::from_bool(true));
        }
        self
    }

    /// Where bit 0 is set.
    #[inline(always)]
    pub(crate) fn lowest_bit(self) -> Mask<K::Word> {
        Mask::new(self.0.as_ref().first().is_some_and(|limb| limb.widen() & 1 == 1))
    }
}

impl<K: BinaryKernels> BinaryField for BinaryElement<K> {
    #[inline(always)]
    fn trace(self) -> Self::Mask {
        Mask::new(K::trace(&self.0))
    }
    #[inline(always)]
    fn solve_quadratic(self) -> Self {
        Self(K::solve_quadratic(&self.0))
    }
    #[inline(always)]
    fn root(self) -> Self {
        Self(K::sqrt(&self.0))
    }
}

impl<K: BinaryKernels> Field for BinaryElement<K> {
    type Mask = Mask<K::Word>;
    type Sum = Self;
    type Long = Self;

    const ZERO: Self = Self(K::ZERO);
    const ONE: Self = Self(K::ONE);

    #[inline(always)]
    fn mul(a: impl Into<Self>, b: impl Into<Self>) -> Self {
        Self(K::mul(&a.into().0, &b.into().0))
    }
    #[inline(always)]
    fn square(a: impl Into<Self>) -> Self {
        Self(K::square(&a.into().0))
    }
    #[inline(always)]
    fn mul_small(self, k: u8) -> Self {
        if k & 1 == 1 { self } else { Self::ZERO }
    }
    #[inline(always)]
    fn select(mask: Self::Mask, a: Self, b: Self) -> Self {
        Self(K::select(mask.word(), &a.0, &b.0))
    }
    #[inline(always)]
    fn or_masked(mut self, mask: Self::Mask, entry: &Self) -> Self {
        self.merge(mask, &entry.0);
        self
    }
    #[inline(always)]
    fn is_zero(self) -> Self::Mask {
        Mask::new(K::is_zero(&self.0))
    }
    #[inline(always)]
    fn invert(self) -> Self {
        Self(K::invert(&self.0))
    }
    #[inline(always)]
    fn sqrt(self) -> (Self, Self::Mask) {
        (self.root(), Self::Mask::TRUE)
    }
    #[inline(always)]
    fn is_square(self) -> Self::Mask {
        Self::Mask::TRUE
    }
    #[inline(always)]
    fn square_times(self, count: u32) -> Self {
        Self(K::square_times(&self.0, count))
    }
    #[inline(always)]
    fn negate_if(self, _mask: Self::Mask) -> Self {
        self
    }
}

impl<K: BinaryKernels> FieldEncoding for BinaryElement<K> {
    type Bytes = K::Bytes;
    const BYTES: usize = K::DEGREE.div_ceil(8) as usize;
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
    /// The lowest bit of `y/x`, and zero for `x = 0` (SEC 1, section 2.3.3).
    #[inline]
    fn sign(y: Self, x: Self) -> Self::Mask {
        <Self as Field>::mul(y, x.invert()).lowest_bit()
    }
}

impl<K: BinaryKernels> Add for BinaryElement<K> {
    type Output = Self;
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        Self(K::add(&self.0, &rhs.0))
    }
}

impl<K: BinaryKernels> Sub for BinaryElement<K> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        Self(K::add(&self.0, &rhs.0))
    }
}

impl<K: BinaryKernels> Neg for BinaryElement<K> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        self
    }
}

impl<K: BinaryKernels> Mul for BinaryElement<K> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, rhs: Self) -> Self {
        Self(K::mul(&self.0, &rhs.0))
    }
}

impl<K: BinaryKernels> LazySum<Self> for BinaryElement<K> {
    #[inline(always)]
    fn carry(self) -> Self {
        self
    }
}

impl<K: BinaryKernels> LongSum<Self> for BinaryElement<K> {
    #[inline(always)]
    fn carry(self) -> Self {
        self
    }
}

impl<K: BinaryKernels> Default for BinaryElement<K> {
    #[inline(always)]
    fn default() -> Self {
        Self(K::ZERO)
    }
}

impl<K: BinaryKernels> zeroize::DefaultIsZeroes for BinaryElement<K> {}

impl<K: BinaryKernels> subtle::ConstantTimeEq for BinaryElement<K> {
    #[inline]
    fn ct_eq(&self, other: &Self) -> subtle::Choice {
        self.equals(*other).into()
    }
}

impl<K: BinaryKernels> PartialEq for BinaryElement<K> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        subtle::ConstantTimeEq::ct_eq(self, other).into()
    }
}

impl<K: BinaryKernels> Eq for BinaryElement<K> {}

impl<K: BinaryKernels> fmt::Debug for BinaryElement<K> {
    /// Prints no value: a shared point is secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BinaryElement").finish_non_exhaustive()
    }
}
