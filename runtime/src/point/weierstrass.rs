//! Points of short Weierstrass curves, `y² = x³ + ax + b`.
//!
//! Three coordinate systems, each where it is best:
//!
//! * [`Affine`] `(x, y)`: finite points, in tables and in encodings;
//! * [`Projective`] `(X : Y : Z)` with `x = X/Z`, `y = Y/Z` and infinity `(0 : 1 : 0)`: complete
//!   formulas without exceptions, for everything that may be secret;
//! * [`Jacobian`] `x = X/Z²`, `y = Y/Z³`: faster, with exceptions that are branches; for public
//!   data, and for runs of doublings, which have none.

mod affine;
mod even;
pub mod formulas;
mod general;
mod glv;
mod group;
mod jacobian;
mod minus_three;
mod normalize;
mod operators;
mod scaled;
mod zero;

pub use formulas::Products;
pub use jacobian::{Jacobian, JacobianMultiple};
pub use normalize::batch_normalize;
pub use scaled::{Scaled, ScaledMultiple};

use crate::curve::Weierstrass;
use crate::field::{Field, LazySum};

/// A finite point by its coordinates; they are not checked.
#[derive(Clone, Copy)]
pub struct Affine<W: Weierstrass> {
    pub(crate) x: W::Field,
    pub(crate) y: W::Field,
}

/// A point in homogeneous coordinates.
#[derive(Clone, Copy)]
pub struct Projective<W: Weierstrass> {
    pub(crate) x: W::Field,
    pub(crate) y: W::Field,
    pub(crate) z: W::Field,
}

impl<W: Weierstrass> Affine<W> {
    /// The point with the given coordinates, which the caller vouches for.
    pub const fn new(x: W::Field, y: W::Field) -> Self {
        Self { x, y }
    }

    /// `p` where the mask is true, `q` elsewhere.
    #[inline(always)]
    pub fn select(mask: <W::Field as Field>::Mask, p: &Self, q: &Self) -> Self {
        Self { x: W::Field::select(mask, p.x, q.x), y: W::Field::select(mask, p.y, q.y) }
    }

    /// `−self` where the mask is true, `self` elsewhere.
    #[inline(always)]
    pub fn negate_if(&self, mask: <W::Field as Field>::Mask) -> Self {
        Self { x: self.x, y: self.y.negate_if(mask) }
    }

    /// `−self`.
    #[inline(always)]
    pub fn negate(&self) -> Self {
        Self { x: self.x, y: (-self.y).carry() }
    }
}

impl<W: Weierstrass> Projective<W> {
    /// The point at infinity.
    pub const IDENTITY: Self = Self { x: W::Field::ZERO, y: W::Field::ONE, z: W::Field::ZERO };

    /// The point with the given coordinates, which the caller vouches for.
    pub const fn new(x: W::Field, y: W::Field, z: W::Field) -> Self {
        Self { x, y, z }
    }

    /// `[X, Y, Z]`.
    pub const fn coordinates(&self) -> [W::Field; 3] {
        [self.x, self.y, self.z]
    }

    /// A finite point.
    #[inline(always)]
    pub fn from_affine(p: &Affine<W>) -> Self {
        Self { x: p.x, y: p.y, z: W::Field::ONE }
    }

    /// `p` where the mask is true, `q` elsewhere.
    #[inline(always)]
    pub fn select(mask: <W::Field as Field>::Mask, p: &Self, q: &Self) -> Self {
        Self {
            x: W::Field::select(mask, p.x, q.x),
            y: W::Field::select(mask, p.y, q.y),
            z: W::Field::select(mask, p.z, q.z),
        }
    }

    /// `−self` where the mask is true, `self` elsewhere.
    #[inline(always)]
    pub fn negate_if(&self, mask: <W::Field as Field>::Mask) -> Self {
        Self { y: self.y.negate_if(mask), ..*self }
    }

    /// `−self`.
    #[inline(always)]
    pub fn negate(&self) -> Self {
        Self { y: (-self.y).carry(), ..*self }
    }

    /// Where the point is at infinity.
    #[inline(always)]
    pub fn is_identity(&self) -> <W::Field as Field>::Mask {
        self.z.is_zero()
    }

    /// Where two points are equal.
    #[inline]
    pub fn equals(&self, other: &Self) -> <W::Field as Field>::Mask {
        // Infinity is (0 : Y : 0) with Y ≠ 0: against a finite point the second test fails.
        let mul = |a, b| W::Field::mul(a, b);
        mul(self.x, other.z).equals(mul(other.x, self.z))
            & mul(self.y, other.z).equals(mul(other.y, self.z))
            & !(self.is_identity() ^ other.is_identity())
    }
}
