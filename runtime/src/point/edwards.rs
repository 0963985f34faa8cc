//! Points of twisted Edwards curves, `−x² + y² = 1 + d·x²y²`.
//!
//! * [`Affine`] `(x, y)`, in encodings; the neutral element is `(0, 1)`;
//! * [`Extended`] `(X : Y : Z)` with `x = X/Z`, `y = Y/Z`, and `T = XY/Z` as two factors, of
//!   which only an addition needs the product;
//! * [`Summand`] and [`Entry`]: points in the form in which they are added.

mod affine;
mod group;
pub mod phi_psi;

use core::hint::select_unpredictable;

use crate::curve::TwistedEdwards;
use crate::field::{Field, LazySum, LongSum};

/// A point by its coordinates; they are not checked.
#[derive(Clone, Copy)]
pub struct Affine<E: TwistedEdwards> {
    pub(crate) x: E::Field,
    pub(crate) y: E::Field,
}

/// A point in extended coordinates.
#[derive(Clone, Copy)]
pub struct Extended<E: TwistedEdwards> {
    pub(crate) x: E::Field,
    pub(crate) y: E::Field,
    pub(crate) z: E::Field,
    /// Two factors of T.
    pub(crate) ta: E::Field,
    pub(crate) tb: E::Field,
}

/// A point to be added: `(Y + X, Y − X, 2Z, 2d·T)`.
#[derive(Clone, Copy)]
pub struct Summand<E: TwistedEdwards> {
    sum: E::Field,
    difference: E::Field,
    z2: E::Field,
    t2d: E::Field,
}

/// A precomputed point to be added: `(y + x, y − x, 2d·x·y)`.
#[derive(Clone, Copy)]
pub struct Entry<E: TwistedEdwards> {
    sum: E::Field,
    difference: E::Field,
    t2d: E::Field,
}

impl<E: TwistedEdwards> Affine<E> {
    /// The point with the given coordinates, which the caller vouches for.
    pub const fn new(x: E::Field, y: E::Field) -> Self {
        Self { x, y }
    }
}

impl<E: TwistedEdwards> Extended<E> {
    /// The neutral element.
    pub const IDENTITY: Self = Self {
        x: E::Field::ZERO,
        y: E::Field::ONE,
        z: E::Field::ONE,
        ta: E::Field::ZERO,
        tb: E::Field::ZERO,
    };

    /// The point with the given coordinates and factors of `XY/Z`, which the caller vouches for.
    pub const fn new(x: E::Field, y: E::Field, z: E::Field, ta: E::Field, tb: E::Field) -> Self {
        Self { x, y, z, ta, tb }
    }

    /// `[X, Y, Z, T_a, T_b]`.
    pub const fn coordinates(&self) -> [E::Field; 5] {
        [self.x, self.y, self.z, self.ta, self.tb]
    }

    /// A point by its coordinates.
    #[inline(always)]
    pub fn from_affine(p: &Affine<E>) -> Self {
        Self { x: p.x, y: p.y, z: E::Field::ONE, ta: p.x, tb: p.y }
    }

    /// `2P`, for all points at which the result is defined: of any order where the law is complete,
    /// and wherever it is not, at every point with affine coordinates whose double has some.
    ///
    /// Source: H. Hisil, K. Wong, G. Carter, E. Dawson, "Twisted Edwards curves revisited", 2008
    /// (EFD: extended, dbl-2008-hwcd), for a = −1. Cost: 3M + 4S.
    #[inline(always)]
    pub fn plain_double(&self) -> Self {
        let a = E::Field::square(self.x);
        let b = E::Field::square(self.y);
        let zz = E::Field::square(self.z);
        let h = (a + b).carry();
        let g = (b - a).carry();
        let e = (E::Field::square(self.x + self.y) - h).carry();
        let f = (zz.double() - g.loose()).carry();
        Self { x: E::Field::mul(e, f), y: E::Field::mul(g, h), z: E::Field::mul(f, g), ta: e, tb: h }
    }

    /// `P + Q`. Source: as above, section 3.1 (add-2008-hwcd-3). Cost: 8M.
    #[inline(always)]
    pub fn plain_add(&self, q: &Summand<E>) -> Self {
        self.add_parts(&q.sum, &q.difference, &q.t2d, E::Field::mul(self.z, q.z2), false)
    }

    /// `P + Q` for a precomputed Q. Cost: 7M.
    #[inline(always)]
    pub fn plain_add_entry(&self, q: &Entry<E>) -> Self {
        self.add_parts(&q.sum, &q.difference, &q.t2d, self.z.double().carry(), false)
    }

    /// `P ± Q`, without a branch on the public sign. Cost: 8M.
    #[inline(always)]
    pub(crate) fn add_signed_vartime(&self, q: &Summand<E>, negative: bool) -> Self {
        self.add_parts(&q.sum, &q.difference, &q.t2d, E::Field::mul(self.z, q.z2), negative)
    }

    /// `P ± Q` for a precomputed Q, without a branch on the public sign. Cost: 7M.
    #[inline(always)]
    pub(crate) fn add_signed_entry_vartime(&self, q: &Entry<E>, negative: bool) -> Self {
        self.add_parts(&q.sum, &q.difference, &q.t2d, self.z.double().carry(), negative)
    }

    /// The opposite of `(Y + X, Y − X, 2d·T)` is `(Y − X, Y + X, −2d·T)`, and the last sign turns
    /// `d − c` and `d + c` into each other.
    #[inline(always)]
    fn add_parts(
        &self,
        sum: &E::Field,
        difference: &E::Field,
        t2d: &E::Field,
        d: E::Field,
        negative: bool,
    ) -> Self {
        let c = E::Field::mul(E::Field::mul(self.ta, self.tb), *t2d);
        let a = E::Field::mul(self.y - self.x, *select_unpredictable(negative, sum, difference));
        let b = E::Field::mul(self.y + self.x, *select_unpredictable(negative, difference, sum));
        let (less, more) = ((d - c).carry(), (d + c).carry());
        let e = (b - a).carry();
        let f = select_unpredictable(negative, more, less);
        let g = select_unpredictable(negative, less, more);
        let h = (b + a).carry();
        Self { x: E::Field::mul(e, f), y: E::Field::mul(g, h), z: E::Field::mul(f, g), ta: e, tb: h }
    }

    /// `−self`.
    #[inline(always)]
    pub fn negate(&self) -> Self {
        Self { x: (-self.x).carry(), ta: (-self.ta).carry(), ..*self }
    }

    /// `p` where the mask is true, `q` elsewhere.
    #[inline(always)]
    pub fn select(mask: <E::Field as Field>::Mask, p: &Self, q: &Self) -> Self {
        let pick = |a, b| E::Field::select(mask, a, b);
        Self {
            x: pick(p.x, q.x),
            y: pick(p.y, q.y),
            z: pick(p.z, q.z),
            ta: pick(p.ta, q.ta),
            tb: pick(p.tb, q.tb),
        }
    }

    /// Where the point is the neutral element.
    #[inline(always)]
    pub fn is_identity(&self) -> <E::Field as Field>::Mask {
        self.x.is_zero() & self.y.equals(self.z)
    }

    /// Where two points are equal.
    #[inline]
    pub fn equals(&self, other: &Self) -> <E::Field as Field>::Mask {
        let mul = |a, b| E::Field::mul(a, b);
        mul(self.x, other.z).equals(mul(other.x, self.z)) & mul(self.y, other.z).equals(mul(other.y, self.z))
    }

    /// The point in the form in which it is added. Cost: 2M.
    #[inline(always)]
    pub fn to_summand(&self) -> Summand<E> {
        Summand {
            sum: (self.y + self.x).carry(),
            difference: (self.y - self.x).carry(),
            z2: self.z.double().carry(),
            t2d: E::Field::mul(E::Field::mul(self.ta, self.tb), E::D2),
        }
    }
}

impl<E: TwistedEdwards> Summand<E> {
    /// `−self`.
    #[inline(always)]
    pub fn negate(&self) -> Self {
        Self { sum: self.difference, difference: self.sum, z2: self.z2, t2d: (-self.t2d).carry() }
    }

    /// `−self` where the mask is true, `self` elsewhere.
    #[inline(always)]
    pub fn negate_if(&self, mask: <E::Field as Field>::Mask) -> Self {
        Self {
            sum: E::Field::select(mask, self.difference, self.sum),
            difference: E::Field::select(mask, self.sum, self.difference),
            z2: self.z2,
            t2d: self.t2d.negate_if(mask),
        }
    }

    /// The point: `2X`, `2Y` and `2Z`, scaled by `2Z`, so that `T = 2X·2Y`. Cost: 2M + 1S.
    #[inline(always)]
    pub fn to_extended(&self) -> Extended<E> {
        let x2 = (self.sum - self.difference).carry();
        let y2 = (self.sum + self.difference).carry();
        Extended {
            x: E::Field::mul(x2, self.z2),
            y: E::Field::mul(y2, self.z2),
            z: E::Field::square(self.z2),
            ta: x2,
            tb: y2,
        }
    }
}

impl<E: TwistedEdwards> Entry<E> {
    /// An entry of its parts `y + x`, `y − x` and `2d·x·y`, which the caller vouches for.
    pub const fn new(sum: E::Field, difference: E::Field, t2d: E::Field) -> Self {
        Self { sum, difference, t2d }
    }

    /// The entry of a point. Cost: 2M.
    pub fn from_affine(p: &Affine<E>) -> Self {
        Self {
            sum: (p.y + p.x).carry(),
            difference: (p.y - p.x).carry(),
            t2d: E::Field::mul(E::Field::mul(p.x, p.y), E::D2),
        }
    }

    /// `−self`.
    #[inline(always)]
    pub fn negate(&self) -> Self {
        Self { sum: self.difference, difference: self.sum, t2d: (-self.t2d).carry() }
    }

    /// `−self` where the mask is true, `self` elsewhere.
    #[inline(always)]
    pub fn negate_if(&self, mask: <E::Field as Field>::Mask) -> Self {
        Self {
            sum: E::Field::select(mask, self.difference, self.sum),
            difference: E::Field::select(mask, self.sum, self.difference),
            t2d: self.t2d.negate_if(mask),
        }
    }

    /// One step of a table scan: see [`Field::or_masked`].
    #[inline(always)]
    pub(crate) fn or_masked(&self, mask: <E::Field as Field>::Mask, entry: &Self) -> Self {
        Self {
            sum: self.sum.or_masked(mask, &entry.sum),
            difference: self.difference.or_masked(mask, &entry.difference),
            t2d: self.t2d.or_masked(mask, &entry.t2d),
        }
    }
}
