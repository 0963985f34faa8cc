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
use crate::field::{Field, LazySum, LongSum, exchange};
use crate::lane::LaneMask;

/// Secret truth values of a curve's lanes.
pub(crate) type Mask<E> = <<E as TwistedEdwards>::Field as Field>::Mask;

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

/// A [`Summand`] or an [`Entry`] of a secret digit: where it is negative, `Y + X` and `Y − X` have
/// changed places already, and the addition sees to the sign of T.
#[derive(Clone, Copy)]
pub struct Picked<T, M> {
    pub(crate) magnitude: T,
    pub(crate) negative: M,
}

impl<E: TwistedEdwards> Picked<Entry<E>, Mask<E>> {
    /// The entry, or its opposite where the mask is true.
    #[inline(always)]
    pub fn new(entry: Entry<E>, negative: Mask<E>) -> Self {
        let (sum, difference) = exchange(negative, entry.sum, entry.difference);
        Self { magnitude: Entry { sum, difference, ..entry }, negative }
    }
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
        let g = b - a;
        let e = (E::Field::square(self.x + self.y) - h).carry();
        let f = (zz.double() - g).carry();
        Self { x: E::Field::mul(e, f), y: E::Field::mul(g, h), z: E::Field::mul(f, g), ta: e, tb: h }
    }

    /// `P + Q`. Source: as above, section 3.1 (add-2008-hwcd-3). Cost: 8M.
    #[inline(always)]
    pub fn plain_add(&self, q: &Summand<E>) -> Self {
        self.add_parts(&q.sum, &q.difference, &q.t2d, E::Field::mul(self.z, q.z2), |f, g| (f, g))
    }

    /// `P + Q` for a precomputed Q. Cost: 7M.
    #[inline(always)]
    pub fn plain_add_entry(&self, q: &Entry<E>) -> Self {
        self.add_parts(&q.sum, &q.difference, &q.t2d, self.z.double().carry(), |f, g| (f, g))
    }

    /// `P ← P ± Q`, without a branch on the public sign. Cost: 8M.
    #[inline(never)]
    pub(crate) fn add_signed_vartime(&mut self, q: &Summand<E>, negative: bool) {
        let d = E::Field::mul(self.z, q.z2);
        add_signed_vartime(self, (&q.sum, &q.difference, &q.t2d), &d, negative);
    }

    /// `P ← P ± Q` for a precomputed Q, without a branch on the public sign. Cost: 7M.
    #[inline(never)]
    pub(crate) fn add_signed_entry_vartime(&mut self, q: &Entry<E>, negative: bool) {
        let d = self.z.double().carry();
        add_signed_vartime(self, (&q.sum, &q.difference, &q.t2d), &d, negative);
    }

    /// `P ± Q` for the summand of a secret digit. Cost: 8M.
    #[inline(always)]
    pub(crate) fn add_picked(&self, q: &Picked<Summand<E>, Mask<E>>) -> Self {
        let Picked { magnitude: Summand { sum, difference, z2, t2d }, negative } = q;
        let d = E::Field::mul(self.z, *z2);
        self.add_parts(sum, difference, t2d, d, |f, g| exchange(*negative, f, g))
    }

    /// `P ± Q` for the entry of a secret digit. Cost: 7M.
    #[inline(always)]
    pub(crate) fn add_picked_entry(&self, q: &Picked<Entry<E>, Mask<E>>) -> Self {
        let Picked { magnitude: Entry { sum, difference, t2d }, negative } = q;
        let d = self.z.double().carry();
        self.add_parts(sum, difference, t2d, d, |f, g| exchange(*negative, f, g))
    }

    /// The opposite of `(Y + X, Y − X, 2d·T)` is `(Y − X, Y + X, −2d·T)`. The last sign makes the
    /// factors `d − c` and `d + c` change places, and that is left to `signed`.
    #[inline(always)]
    fn add_parts(
        &self,
        sum: &E::Field,
        difference: &E::Field,
        t2d: &E::Field,
        d: E::Field,
        signed: impl FnOnce(E::Field, E::Field) -> (E::Field, E::Field),
    ) -> Self {
        let c = E::Field::mul(E::Field::mul(self.ta, self.tb), *t2d);
        let a = E::Field::mul(self.y - self.x, *difference);
        let b = E::Field::mul(self.y + self.x, *sum);
        let e = (b - a).carry();
        let (f, g) = signed((d - c).carry(), (d + c).carry());
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

/// What the additions of public summands share; it is compiled once, for the sake of processors'
/// caches of decoded instructions. Cost: 6M.
#[inline(never)]
fn add_signed_vartime<E: TwistedEdwards>(
    p: &mut Extended<E>,
    (sum, difference, t2d): (&E::Field, &E::Field, &E::Field),
    d: &E::Field,
    negative: bool,
) {
    let (sum, difference) = exchange_vartime(negative, sum, difference);
    *p = p.add_parts(sum, difference, t2d, *d, |f, g| exchange_vartime(negative, f, g));
}

/// `(b, a)` if so asked, else `(a, b)`, without a branch.
#[inline(always)]
fn exchange_vartime<T: Copy>(asked: bool, a: T, b: T) -> (T, T) {
    (select_unpredictable(asked, b, a), select_unpredictable(asked, a, b))
}

impl<E: TwistedEdwards> Summand<E> {
    /// `−self`.
    #[inline(always)]
    pub fn negate(&self) -> Self {
        Self { sum: self.difference, difference: self.sum, z2: self.z2, t2d: (-self.t2d).carry() }
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

    /// The entry of a secret index, or its opposite where the mask is true, of one lane: compiled apart, as the
    /// scans of [`table`](crate::table) are.
    #[inline(never)]
    pub(crate) fn scan(entries: &[Self], index: u8, negative: Mask<E>) -> Picked<Self, Mask<E>>
    where
        Mask<E>: LaneMask<Index = u8>,
    {
        let zero = E::Field::ZERO;
        let mut found = Self { sum: zero, difference: zero, t2d: zero };
        for (u, entry) in entries.iter().enumerate() {
            let here = Mask::<E>::index_is(index, u as u8);
            found.sum = found.sum.or_masked(here, &entry.sum);
            found.difference = found.difference.or_masked(here, &entry.difference);
            found.t2d = found.t2d.or_masked(here, &entry.t2d);
        }
        Picked::new(found, negative)
    }
}
