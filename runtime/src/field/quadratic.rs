//! `GF(p²) = GF(p)(i)` with `i² = −1`, for primes p ≡ 3 mod 4.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, Mul, Neg, Sub};

use super::{Element, Field, FieldEncoding, LazySum, LongSum, ProductSums};
use crate::ct::Mask;
use crate::lane::OneLane;

/// `re + im·i`, over a field whose sums are reduced at once: its sums are elements.
///
/// A product takes four products of integers and two reductions: with two words an element, that
/// is less than three products and the sums of Karatsuba's method. Kernels may do it otherwise
/// ([`ProductSums::pair_product`]).
#[derive(Clone, Copy)]
pub struct Quadratic<K: ProductSums> {
    /// Those of the real and of the imaginary part.
    limbs: [K::Limbs; 2],
}

impl<K: ProductSums> Quadratic<K> {
    /// The element of its coordinates.
    #[inline(always)]
    pub const fn new(re: Element<K>, im: Element<K>) -> Self {
        Self { limbs: [*re.limbs(), *im.limbs()] }
    }

    /// The element of the limbs of its coordinates, in the representation of the kernels. For
    /// generated constants.
    #[inline(always)]
    pub const fn from_limbs(re: K::Limbs, im: K::Limbs) -> Self {
        Self { limbs: [re, im] }
    }

    /// The coordinates.
    #[inline(always)]
    pub const fn coordinates(&self) -> (Element<K>, Element<K>) {
        let [re, im] = self.limbs;
        (Element::from_limbs(re), Element::from_limbs(im))
    }

    /// The real part.
    #[inline(always)]
    const fn re(&self) -> Element<K> {
        Element::from_limbs(self.limbs[0])
    }

    /// The imaginary part.
    #[inline(always)]
    const fn im(&self) -> Element<K> {
        Element::from_limbs(self.limbs[1])
    }

    /// `re² + im²`, the product with the conjugate.
    #[inline(always)]
    pub fn norm(self) -> Element<K> {
        let [re, im] = &self.limbs;
        Element::from_limbs(K::sum_of_products(re, re, im, im))
    }

    /// The product with an element of the prime field. Cost: two of its products.
    #[inline(always)]
    pub fn scale(self, factor: Element<K>) -> Self {
        Self::new(Field::mul(self.re(), factor), Field::mul(self.im(), factor))
    }

    /// `self·i`.
    #[inline(always)]
    pub fn times_i(self) -> Self {
        Self::new(-self.im(), self.re())
    }
}

/// An extension `GF(p)(i)`, in one lane or many.
pub trait Conjugate: Field {
    /// `re − im·i`, which is also the power p.
    fn conjugate(self) -> Self;
}

impl<K: ProductSums> Conjugate for Quadratic<K> {
    #[inline(always)]
    fn conjugate(self) -> Self {
        Self::new(self.re(), -self.im())
    }
}

/// A root of `re + im·i`, if it is a square, from the root of its norm.
///
/// With `n² = re² + im²`, one of `(re ± n)/2` is the square of a real part, unless `im` is zero:
/// their product is `−im²/4`, which is not a square. Then the root is `√re`, or `i·√−re`.
///
/// Source: the "complex method" (G. Adj, F. Rodríguez-Henríquez, ePrint 2012/685). Cost: four
/// powers and two inversions in the prime field.
pub(crate) fn root<F: Field>(re: F, im: F, n: F) -> [F; 2] {
    let half = F::ONE.double().carry().invert();
    let plus = F::mul(re + n, half);
    let t = F::select(plus.is_square(), plus, F::mul(re - n, half));
    let (x, _) = t.sqrt();
    let y = F::mul(im, x.double().carry().invert());
    let (real, is_real) = re.sqrt();
    let (imaginary, _) = (-re).carry().sqrt();
    let straight = [F::select(is_real, real, F::ZERO), F::select(is_real, F::ZERO, imaginary)];
    let is_straight = im.is_zero();
    [F::select(is_straight, straight[0], x), F::select(is_straight, straight[1], y)]
}

impl<K: ProductSums> Field for Quadratic<K> {
    type Mask = Mask<K::Word>;
    type Sum = Self;
    type Long = Self;

    const ZERO: Self = Self::new(Element::ZERO, Element::ZERO);
    const ONE: Self = Self::new(Element::ONE, Element::ZERO);

    /// Cost: 4 products of integers, 2 reductions.
    #[inline(always)]
    fn mul(a: impl Into<Self>, b: impl Into<Self>) -> Self {
        Self { limbs: K::pair_product(&a.into().limbs, &b.into().limbs) }
    }

    /// `a² − b² + 2ab·i`. Cost: 2 squares and a product of integers, 2 reductions.
    #[inline(always)]
    fn square(a: impl Into<Self>) -> Self {
        Self { limbs: K::pair_square(&a.into().limbs) }
    }

    #[inline(always)]
    fn mul_small(self, k: u8) -> Self {
        Self::new(self.re().mul_small(k), self.im().mul_small(k))
    }

    #[inline(always)]
    fn select(mask: Self::Mask, a: Self, b: Self) -> Self {
        Self::new(Element::select(mask, a.re(), b.re()), Element::select(mask, a.im(), b.im()))
    }

    #[inline(always)]
    fn or_masked(self, mask: Self::Mask, entry: &Self) -> Self {
        Self::new(self.re().or_masked(mask, &entry.re()), self.im().or_masked(mask, &entry.im()))
    }

    #[inline(always)]
    fn is_zero(self) -> Self::Mask {
        self.re().is_zero() & self.im().is_zero()
    }

    /// The conjugate over the norm. Cost: 1I + 4M of the prime field.
    #[inline]
    fn invert(self) -> Self {
        self.conjugate().scale(self.norm().invert())
    }

    /// Cost: five powers and two inversions in the prime field.
    fn sqrt(self) -> (Self, Self::Mask) {
        let (n, _) = self.norm().sqrt();
        let [re, im] = root(self.re(), self.im(), n);
        let root = Self::new(re, im);
        (root, Self::square(root).equals(self))
    }

    #[inline]
    fn is_square(self) -> Self::Mask {
        // The norm is the power p + 1, and (p² − 1)/2 = (p + 1)·(p − 1)/2.
        self.norm().is_square()
    }
}

/// The bytes of an element: room for two halves of 64, of which the field's length is used.
pub struct PairBytes<K> {
    bytes: [u8; 128],
    kernels: PhantomData<fn() -> K>,
}

impl<K> Clone for PairBytes<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for PairBytes<K> {}

impl<K: ProductSums> AsRef<[u8]> for PairBytes<K> {
    fn as_ref(&self) -> &[u8] {
        &self.bytes[..Quadratic::<K>::BYTES]
    }
}

impl<K: ProductSums> AsMut<[u8]> for PairBytes<K> {
    fn as_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[..Quadratic::<K>::BYTES]
    }
}

impl<K: ProductSums> FieldEncoding for Quadratic<K> {
    /// The imaginary part, then the real part, each big-endian: as one little-endian string read
    /// backwards, the real part comes first.
    type Bytes = PairBytes<K>;
    const BYTES: usize = {
        assert!(Element::<K>::BYTES <= 64, "a pair has room for two halves of 64 bytes");
        2 * Element::<K>::BYTES
    };
    const ZERO_BYTES: PairBytes<K> = PairBytes { bytes: [0; 128], kernels: PhantomData };

    fn from_bytes(bytes: &PairBytes<K>) -> (Self, Self::Mask) {
        let (im, re) = bytes.as_ref().split_at(Element::<K>::BYTES);
        match (Element::from_slice(re), Element::from_slice(im)) {
            (Some((re, first)), Some((im, second))) => (Self::new(re, im), first & second),
            // Not reached: the lengths are those of the halves.
            _ => (Self::ZERO, Mask::FALSE),
        }
    }

    fn to_bytes(self) -> PairBytes<K> {
        let mut bytes = Self::ZERO_BYTES;
        let (im, re) = bytes.as_mut().split_at_mut(Element::<K>::BYTES);
        im.copy_from_slice(self.im().to_bytes().as_ref());
        re.copy_from_slice(self.re().to_bytes().as_ref());
        bytes
    }

    /// The parity of the real part, or that of the imaginary part where the real part is zero.
    fn sign(y: Self, x: Self) -> Self::Mask {
        let real = y.re().is_zero();
        let (re, im) = (Element::sign(y.re(), x.re()), Element::sign(y.im(), x.im()));
        (re & !real) | (im & real)
    }
}

impl<K: ProductSums> Add for Quadratic<K> {
    type Output = Self;
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        Self::new(self.re() + rhs.re(), self.im() + rhs.im())
    }
}

impl<K: ProductSums> Sub for Quadratic<K> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        Self::new(self.re() - rhs.re(), self.im() - rhs.im())
    }
}

impl<K: ProductSums> Neg for Quadratic<K> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self::new(-self.re(), -self.im())
    }
}

impl<K: ProductSums> Mul for Quadratic<K> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, rhs: Self) -> Self {
        <Self as Field>::mul(self, rhs)
    }
}

impl<K: ProductSums> LazySum<Self> for Quadratic<K> {
    #[inline(always)]
    fn carry(self) -> Self {
        self
    }
}

impl<K: ProductSums> LongSum<Self> for Quadratic<K> {
    #[inline(always)]
    fn carry(self) -> Self {
        self
    }
}

impl<K: ProductSums> Default for Quadratic<K> {
    #[inline(always)]
    fn default() -> Self {
        Self::ZERO
    }
}

impl<K: ProductSums> zeroize::DefaultIsZeroes for Quadratic<K> {}

impl<K: ProductSums> PartialEq for Quadratic<K> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.equals(*other).bit() == 1
    }
}

impl<K: ProductSums> Eq for Quadratic<K> {}

impl<K: ProductSums> fmt::Debug for Quadratic<K> {
    /// Prints no value: it may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Quadratic").finish_non_exhaustive()
    }
}
