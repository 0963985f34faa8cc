//! Points of binary curves, `y² + xy = x³ + ax² + b`.
//!
//! * [`Affine`] `(x, y)`: finite points, in encodings;
//! * [`Projective`] `(X : L : Z)` with `x = X/Z` and `x + y/x = λ = L/Z` (T. Oliveira, J. López,
//!   D. Aranha, F. Rodríguez-Henríquez, "Two is the fastest prime", 2014): the point at infinity
//!   is `(1 : 1 : 0)` and the point of order two, `(0, √b)`, is `(0 : 1 : 0)`, the two places at
//!   which the closure of the λ-curve `(λ² + λ + a)·x² = x⁴ + b` meets the line `Z = 0`. So every
//!   point has coordinates, doubling, negation and the Frobenius map have no exceptions, and a
//!   point is brought in from `(x, y)` without an inversion, as `(x² : x² + y : x)`;
//! * [`Entry`] `(x, λ)`: points in tables, finite and with `x ≠ 0`.
//!
//! The kernels `K` of a point's field are the curve's own, or a backend's.

mod affine;
mod formulas;
mod group;
mod operators;

use crate::curve::{Backend, Binary};
use crate::field::{BinaryElement, Field};

/// A secret truth value about points over the kernels K.
pub(crate) type Mask<K> = <BinaryElement<K> as Field>::Mask;

/// A finite point by its coordinates; they are not checked.
#[derive(Clone, Copy)]
pub struct Affine<C: Binary> {
    pub(crate) x: BinaryElement<C::Kernels>,
    pub(crate) y: BinaryElement<C::Kernels>,
}

/// A point in λ-coordinates.
#[derive(Clone, Copy)]
pub struct Projective<C: Binary, K: Backend<C> = <C as Binary>::Kernels> {
    pub(crate) x: BinaryElement<K>,
    pub(crate) l: BinaryElement<K>,
    pub(crate) z: BinaryElement<K>,
    curve: core::marker::PhantomData<fn() -> C>,
}

/// A point of a table: `(x, λ)` with `x ≠ 0`.
#[derive(Clone, Copy)]
pub struct Entry<C: Binary, K: Backend<C> = <C as Binary>::Kernels> {
    pub(crate) x: BinaryElement<K>,
    pub(crate) lambda: BinaryElement<K>,
    curve: core::marker::PhantomData<fn() -> C>,
}

impl<C: Binary> Affine<C> {
    /// The point with the given coordinates, which the caller vouches for.
    pub const fn new(x: BinaryElement<C::Kernels>, y: BinaryElement<C::Kernels>) -> Self {
        Self { x, y }
    }

    /// The x-coordinate.
    pub const fn x(&self) -> BinaryElement<C::Kernels> {
        self.x
    }

    /// The y-coordinate.
    pub const fn y(&self) -> BinaryElement<C::Kernels> {
        self.y
    }
}

impl<C: Binary, K: Backend<C>> Entry<C, K> {
    /// No point, but where the scan of a table begins.
    pub(crate) const ZERO: Self = Self::new(BinaryElement::ZERO, BinaryElement::ZERO);

    /// The point with the given coordinates, which the caller vouches for.
    #[inline(always)]
    pub const fn new(x: BinaryElement<K>, lambda: BinaryElement<K>) -> Self {
        Self { x, lambda, curve: core::marker::PhantomData }
    }

    /// `−self` where the mask is true, `self` elsewhere.
    #[inline(always)]
    pub fn negate_if(&self, mask: Mask<K>) -> Self {
        Self::new(self.x, self.lambda.plus_bit(mask))
    }
}

impl<C: Binary, K: Backend<C>> Projective<C, K> {
    /// The point at infinity.
    pub const IDENTITY: Self = Self::new(BinaryElement::ONE, BinaryElement::ONE, BinaryElement::ZERO);
    /// The point of order two.
    pub const ORDER_TWO: Self = Self::new(BinaryElement::ZERO, BinaryElement::ONE, BinaryElement::ZERO);

    /// The point `(X : L : Z)`, which the caller vouches for.
    #[inline(always)]
    pub const fn new(x: BinaryElement<K>, l: BinaryElement<K>, z: BinaryElement<K>) -> Self {
        Self { x, l, z, curve: core::marker::PhantomData }
    }

    /// `[X, L, Z]`.
    pub const fn coordinates(&self) -> [BinaryElement<K>; 3] {
        [self.x, self.l, self.z]
    }

    /// The same point over other kernels.
    #[inline(always)]
    pub const fn over<L: Backend<C>>(&self) -> Projective<C, L> {
        Projective::new(self.x.over(), self.l.over(), self.z.over())
    }

    /// A finite point. Cost: 1S.
    #[inline(always)]
    pub fn from_affine(p: &Affine<C>) -> Self {
        let (x, y): (BinaryElement<K>, BinaryElement<K>) = (p.x.over(), p.y.over());
        let xx = BinaryElement::square(x);
        Self::new(xx, xx + y, x)
    }

    /// A point of a table.
    #[inline(always)]
    pub fn from_entry(p: &Entry<C, K>) -> Self {
        Self::new(p.x, p.lambda, BinaryElement::ONE)
    }

    /// `p` where the mask is true, `q` elsewhere.
    #[inline(always)]
    pub fn select(mask: Mask<K>, p: &Self, q: &Self) -> Self {
        let pick = |a, b| BinaryElement::select(mask, a, b);
        Self::new(pick(p.x, q.x), pick(p.l, q.l), pick(p.z, q.z))
    }

    /// `−self`.
    #[inline(always)]
    pub fn negate(&self) -> Self {
        Self::new(self.x, self.l + self.z, self.z)
    }

    /// `−self` where the mask is true, `self` elsewhere.
    #[inline(always)]
    pub fn negate_if(&self, mask: Mask<K>) -> Self {
        Self::new(self.x, BinaryElement::select(mask, self.l + self.z, self.l), self.z)
    }

    /// `(x^(2^count), y^(2^count))`. Cost: 3·count S.
    #[inline(always)]
    pub fn frobenius(&self, count: u32) -> Self {
        let [x, l, z] = BinaryElement::square_three_times([self.x, self.l, self.z], count);
        Self::new(x, l, z)
    }

    /// Where the point is at infinity.
    #[inline(always)]
    pub fn is_identity(&self) -> Mask<K> {
        self.z.is_zero() & !self.x.is_zero()
    }

    /// Where the point is of order two.
    #[inline(always)]
    pub fn is_order_two(&self) -> Mask<K> {
        self.z.is_zero() & self.x.is_zero()
    }

    /// Where two points are equal. Cost: 4M.
    #[inline]
    pub fn equals(&self, other: &Self) -> Mask<K> {
        // Coordinates are never all zero, so proportional coordinates are the same point. Points
        // with Z = 0 have no other proportion than that of X and L.
        let same = |a: BinaryElement<K>, b, c: BinaryElement<K>, d| (a * b).equals(c * d);
        let finite = same(self.x, other.z, other.x, self.z) & same(self.l, other.z, other.l, self.z);
        let apart = self.z.is_zero() ^ other.z.is_zero();
        let infinite = self.z.is_zero() & (self.x.is_zero() ^ other.x.is_zero());
        finite & !apart & !infinite
    }
}
