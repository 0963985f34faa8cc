//! `GF(p²) = GF(p)(i)` in lanes.

use core::ops::{Add, Neg, Sub};

use super::element::StoredLimbs;
use super::{LaneElement, LaneLong, LaneProductSums, LaneSum, Vector};
use crate::field::quadratic::root;
use crate::field::{Conjugate, Element, Field, LazySum, LongSum, ProductSums, Quadratic};
use crate::lane::{Broadcast, EIGHT, Packed};

macro_rules! pairs {
    ($($(#[$docs:meta])* $name:ident of $part:ident;)*) => {$(
        $(#[$docs])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<K, V, const N: usize> {
            re: $part<K, V, N>,
            im: $part<K, V, N>,
        }
    )*};
}

pairs! {
    /// `re + im·i` of each lane.
    LaneQuadratic of LaneElement;
    /// A sum or difference of two elements: a product accepts it.
    LaneQuadraticSum of LaneSum;
    /// An uncarried sum or difference of two sums.
    LaneQuadraticLong of LaneLong;
}

impl<K: LaneProductSums<N>, V: Vector, const N: usize> LaneQuadratic<K, V, N> {
    /// The same element in every lane, by the digits that stand for its parts.
    pub const fn of_digits([re, im]: [[u64; N]; 2]) -> Self {
        Self { re: LaneElement::of_digits(re), im: LaneElement::of_digits(im) }
    }

    /// `re² + im²`, the product with the conjugate.
    #[inline(always)]
    fn norm(self) -> LaneElement<K, V, N> {
        (LaneElement::square(self.re) + LaneElement::square(self.im)).carry()
    }
}

macro_rules! part_by_part {
    ($($ty:ident: $op:ident $method:ident -> $result:ident;)*) => {$(
        impl<K: LaneProductSums<N>, V: Vector, const N: usize> $op for $ty<K, V, N> {
            type Output = $result<K, V, N>;
            #[inline(always)]
            fn $method(self, rhs: Self) -> Self::Output {
                $result { re: self.re.$method(rhs.re), im: self.im.$method(rhs.im) }
            }
        }
    )*};
}

part_by_part! {
    LaneQuadratic: Add add -> LaneQuadraticSum;
    LaneQuadratic: Sub sub -> LaneQuadraticSum;
    LaneQuadraticSum: Add add -> LaneQuadraticLong;
    LaneQuadraticSum: Sub sub -> LaneQuadraticLong;
}

impl<K: LaneProductSums<N>, V: Vector, const N: usize> Neg for LaneQuadratic<K, V, N> {
    type Output = LaneQuadraticSum<K, V, N>;
    #[inline(always)]
    fn neg(self) -> LaneQuadraticSum<K, V, N> {
        LaneQuadraticSum { re: -self.re, im: -self.im }
    }
}

impl<K, V, const N: usize> From<LaneQuadratic<K, V, N>> for LaneQuadraticSum<K, V, N> {
    #[inline(always)]
    fn from(element: LaneQuadratic<K, V, N>) -> Self {
        Self { re: element.re.into(), im: element.im.into() }
    }
}

impl<K, V, const N: usize> From<LaneQuadraticSum<K, V, N>> for LaneQuadraticLong<K, V, N> {
    #[inline(always)]
    fn from(sum: LaneQuadraticSum<K, V, N>) -> Self {
        Self { re: sum.re.into(), im: sum.im.into() }
    }
}

impl<K: LaneProductSums<N>, V: Vector, const N: usize> LazySum<LaneQuadratic<K, V, N>>
    for LaneQuadraticSum<K, V, N>
{
    #[inline(always)]
    fn carry(self) -> LaneQuadratic<K, V, N> {
        LaneQuadratic { re: self.re.carry(), im: self.im.carry() }
    }
}

impl<K: LaneProductSums<N>, V: Vector, const N: usize> LongSum<LaneQuadratic<K, V, N>>
    for LaneQuadraticLong<K, V, N>
{
    #[inline(always)]
    fn carry(self) -> LaneQuadratic<K, V, N> {
        LaneQuadratic { re: self.re.carry(), im: self.im.carry() }
    }
}

impl<K: LaneProductSums<N>, V: Vector, const N: usize> Field for LaneQuadratic<K, V, N> {
    type Mask = V::Mask;
    type Sum = LaneQuadraticSum<K, V, N>;
    type Long = LaneQuadraticLong<K, V, N>;

    const ZERO: Self = Self { re: LaneElement::ZERO, im: LaneElement::ZERO };
    const ONE: Self = Self { re: LaneElement::ONE, im: LaneElement::ZERO };

    /// Cost: 4 products of integers, 2 reductions.
    #[inline(always)]
    fn mul(a: impl Into<Self::Sum>, b: impl Into<Self::Sum>) -> Self {
        let (a, b) = (a.into(), b.into());
        let [re, im] =
            V::pair_product::<K, N>([a.re.digits(), a.im.digits()], [b.re.digits(), b.im.digits()]);
        Self { re: LaneElement::new(re), im: LaneElement::new(im) }
    }
    /// Cost: 2 products of integers, 2 reductions.
    #[inline(always)]
    fn square(a: impl Into<Self::Sum>) -> Self {
        let a = a.into();
        let [re, im] = V::pair_square::<K, N>([a.re.digits(), a.im.digits()]);
        Self { re: LaneElement::new(re), im: LaneElement::new(im) }
    }
    #[inline(always)]
    fn mul_small(self, k: u8) -> Self {
        Self { re: self.re.mul_small(k), im: self.im.mul_small(k) }
    }
    #[inline(always)]
    fn select(mask: Self::Mask, a: Self, b: Self) -> Self {
        Self { re: Field::select(mask, a.re, b.re), im: Field::select(mask, a.im, b.im) }
    }
    #[inline(always)]
    fn or_masked(self, mask: Self::Mask, entry: &Self) -> Self {
        Self { re: self.re.or_masked(mask, &entry.re), im: self.im.or_masked(mask, &entry.im) }
    }
    #[inline(always)]
    fn is_zero(self) -> Self::Mask {
        self.re.is_zero() & self.im.is_zero()
    }
    /// The conjugate over the norm. Cost: 1I + 4M of the prime field.
    fn invert(self) -> Self {
        let (inverse, conjugate) = (self.norm().invert(), self.conjugate());
        Self { re: Field::mul(conjugate.re, inverse), im: Field::mul(conjugate.im, inverse) }
    }
    fn sqrt(self) -> (Self, Self::Mask) {
        let (n, _) = self.norm().sqrt();
        let [re, im] = root(self.re, self.im, n);
        let root = Self { re, im };
        (root, Self::square(root).equals(self))
    }
    fn is_square(self) -> Self::Mask {
        self.norm().is_square()
    }
}

impl<K: LaneProductSums<N>, V: Vector, const N: usize> Conjugate for LaneQuadratic<K, V, N> {
    #[inline(always)]
    fn conjugate(self) -> Self {
        Self { re: self.re, im: (-self.im).carry() }
    }
}

impl<S, K, V, const N: usize> Broadcast<Quadratic<S>> for LaneQuadratic<K, V, N>
where
    S: ProductSums<Word = u64>,
    K: LaneProductSums<N, Stored = S>,
    V: Vector,
{
    type Stored = [StoredLimbs<V, N>; 2];
    const NOTHING: Self::Stored = [<LaneElement<K, V, N> as Broadcast<Element<S>>>::NOTHING; 2];

    #[inline(always)]
    fn broadcast(value: &Quadratic<S>) -> Self {
        let (re, im) = value.coordinates();
        Self { re: LaneElement::broadcast(&re), im: LaneElement::broadcast(&im) }
    }

    #[inline(always)]
    fn or_stored(stored: Self::Stored, mask: V::Mask, value: &Quadratic<S>) -> Self::Stored {
        let (re, im) = value.coordinates();
        let or = |stored, part: &Element<S>| LaneElement::<K, V, N>::or_stored(stored, mask, part);
        [or(stored[0], &re), or(stored[1], &im)]
    }

    #[inline(always)]
    fn of_stored([re, im]: Self::Stored) -> Self {
        let part = <LaneElement<K, V, N> as Broadcast<Element<S>>>::of_stored;
        Self { re: part(re), im: part(im) }
    }
}

impl<S, K, V, const N: usize> Packed<Quadratic<S>> for LaneQuadratic<K, V, N>
where
    S: ProductSums<Word = u64>,
    K: LaneProductSums<N, Stored = S>,
    V: Vector,
{
    #[inline(always)]
    fn store(values: [&Quadratic<S>; EIGHT]) -> Self::Stored {
        let store = |parts: [Element<S>; EIGHT]| LaneElement::<K, V, N>::store(parts.each_ref());
        [store(values.map(|value| value.coordinates().0)), store(values.map(|value| value.coordinates().1))]
    }

    #[inline(always)]
    fn unpack(self) -> [Quadratic<S>; EIGHT] {
        let (re, im): ([Element<S>; EIGHT], [Element<S>; EIGHT]) = (self.re.unpack(), self.im.unpack());
        core::array::from_fn(|lane| Quadratic::new(re[lane], im[lane]))
    }
}
