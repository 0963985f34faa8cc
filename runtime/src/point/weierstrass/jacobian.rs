//! Jacobian coordinates: runs of doublings, and the group law on public points.

use super::{Affine, Projective};
use crate::ct::Release;
use crate::curve::Weierstrass;
use crate::field::{Field, LazySum, LongSum};
use crate::lane::OneLane;

/// A point in Jacobian coordinates: `x = X/Z²`, `y = Y/Z³`, at infinity where `Z = 0`.
///
/// What is kept is `W = 2Y`, and not Y: it spares three additions in each doubling.
#[derive(Clone, Copy)]
pub struct Jacobian<W: Weierstrass> {
    pub(super) x: W::Field,
    pub(super) w: W::Field,
    pub(super) z: W::Field,
}

/// A summand that is used often, with `Z²` and `Z³` beside it.
#[derive(Clone, Copy)]
pub struct JacobianMultiple<W: Weierstrass> {
    point: Jacobian<W>,
    zz: W::Field,
    zzz: W::Field,
    infinite: bool,
}

impl<W: Weierstrass> Jacobian<W> {
    /// The point at infinity.
    pub const IDENTITY: Self = Self { x: W::Field::ONE, w: W::Field::ONE, z: W::Field::ZERO };

    /// `(X : Y : Z) → (XZ, 2YZ², Z)`; infinity becomes `(0, 0, 0)`, which doublings keep and
    /// [`Self::to_projective`] mends. Cost: 2M + 1S.
    #[inline(always)]
    pub fn from_projective(p: &Projective<W>) -> Self {
        let zz = W::Field::square(p.z);
        Self { x: W::Field::mul(p.x, p.z), w: W::Field::mul(p.y.double(), zz), z: p.z }
    }

    /// A finite point.
    #[inline(always)]
    pub fn from_affine(p: &Affine<W>) -> Self {
        Self { x: p.x, w: p.y.double().carry(), z: W::Field::ONE }
    }

    /// `(X, W, Z) → (2XZ : W : 2Z³)`, and `(0 : 1 : 0)` where Z is zero. Cost: 2M + 1S.
    #[inline(always)]
    pub fn to_projective(&self) -> Projective<W> {
        let infinite = self.z.is_zero();
        let z2 = self.z.double();
        Projective {
            x: W::Field::mul(self.x, z2),
            y: W::Field::select(infinite, W::Field::ONE, self.w),
            z: W::Field::mul(W::Field::square(self.z), z2),
        }
    }

    /// `2^count·self`, without exceptions: a point of order two doubles to `Z = 0`.
    #[inline(always)]
    pub fn double_times(&self, count: u32) -> Self {
        W::double_jacobian(self, count)
    }

    /// `−self`.
    #[inline(always)]
    pub fn negate(&self) -> Self {
        Self { w: (-self.w).carry(), ..*self }
    }

    /// The finite affine point `(x, w/2)`.
    #[inline(always)]
    pub(crate) fn from_doubled(x: W::Field, w: W::Field) -> Self {
        Self { x, w, z: W::Field::ONE }
    }

    /// The sum with the finite affine point `(x, w/2)`, and by how much the denominator grew; right
    /// where `self` is finite and has another abscissa. Elsewhere Z becomes zero. A zero it
    /// stays in all doublings and further such sums, so that one test at the end finds the lanes in
    /// which anything was an exception. Cost: 8M + 3S.
    #[inline(always)]
    pub(crate) fn add_flagged(&self, x: W::Field, w: W::Field) -> (Self, W::Field) {
        W::add_flagged(self, &x, &w)
    }

    /// The chord through two points over the same denominator z with abscissas `u1`, `u2` and doubled
    /// ordinates `s1`, `s2`, from the differences `h = u2 − u1`, which is not zero, and `r = s2 − s1`; and by how
    /// much the denominator grew. Cost: 4M + 2S.
    #[inline(always)]
    pub(super) fn chord(
        h: W::Field,
        r: W::Field,
        u1: W::Field,
        s1: W::Field,
        z: W::Field,
    ) -> (Self, W::Field) {
        let h2 = h.double().carry();
        let i = W::Field::square(h2);
        let j = W::Field::mul(h, i);
        let v = W::Field::mul(u1, i);
        let x = ((W::Field::square(r) - j) - v.double()).carry();
        let y = W::Field::mul(r, v - x) - W::Field::mul(s1, j);
        let z = W::Field::mul(z, h2);
        (Self { x, w: y.carry().double().carry(), z }, h2)
    }

    /// `[X, 2Y, Z]`.
    #[inline(always)]
    pub(crate) fn parts(&self) -> [W::Field; 3] {
        [self.x, self.w, self.z]
    }

    /// `p` where the mask is true, `q` elsewhere.
    #[inline(always)]
    pub(crate) fn select(mask: <W::Field as Field>::Mask, p: &Self, q: &Self) -> Self {
        let select = |a, b| W::Field::select(mask, a, b);
        Self { x: select(p.x, q.x), w: select(p.w, q.w), z: select(p.z, q.z) }
    }
}

impl<W: Weierstrass> JacobianMultiple<W>
where
    <W::Field as Field>::Mask: OneLane,
{
    /// Of a public point. Cost: 1M + 1S.
    #[inline(always)]
    pub fn new(point: &Jacobian<W>) -> Self {
        let zz = W::Field::square(point.z);
        let zzz = W::Field::mul(zz, point.z);
        Self { point: *point, zz, zzz, infinite: point.is_identity_vartime() }
    }

    /// `−self`.
    #[inline(always)]
    pub fn negate(&self) -> Self {
        Self { point: self.point.negate(), ..*self }
    }
}

/// Sums on public points: their exceptions are branches.
impl<W: Weierstrass> Jacobian<W>
where
    <W::Field as Field>::Mask: OneLane,
{
    /// Whether the point is at infinity.
    #[inline(always)]
    pub fn is_identity_vartime(&self) -> bool {
        self.z.is_zero().declassify(Release::Asked)
    }

    /// `self + q`. Source: the chord, `U = X·Z'²`, `S = Y·Z'³` (EFD: Jacobian, add-2007-bl,
    /// with doubled ordinates). Cost: 11M + 3S.
    #[inline(always)]
    pub fn add_vartime(&self, q: &JacobianMultiple<W>) -> Self {
        if self.is_identity_vartime() {
            return q.point;
        }
        if q.infinite {
            return *self;
        }
        let zz = W::Field::square(self.z);
        let u1 = W::Field::mul(self.x, q.zz);
        let u2 = W::Field::mul(q.point.x, zz);
        let s1 = W::Field::mul(self.w, q.zzz);
        let s2 = W::Field::mul(W::Field::mul(q.point.w, zz), self.z);
        let z = W::Field::mul(self.z, q.point.z);
        self.chord_vartime(u1, u2, s1, s2, z)
    }

    /// `self + q` for a finite affine q. Source: as [`Self::add_vartime`]. Cost: 8M + 3S.
    #[inline(always)]
    pub fn add_mixed_vartime(&self, q: &Affine<W>) -> Self {
        if self.is_identity_vartime() {
            return Self::from_affine(q);
        }
        self.add_over_vartime(q.x, q.y.double().carry(), self.z)
    }

    /// The sum with the affine point `(x, w/2)`, where `self` is not at infinity, and `z` is the
    /// denominator of `self` seen from that point. Cost: 8M + 3S.
    #[inline(always)]
    pub(super) fn add_over_vartime(&self, x: W::Field, w: W::Field, z: W::Field) -> Self {
        let zz = W::Field::square(z);
        let u2 = W::Field::mul(x, zz);
        let s2 = W::Field::mul(W::Field::mul(w, zz), z);
        self.chord_vartime(self.x, u2, self.w, s2, self.z)
    }

    /// The chord through two points over the same denominator z, with abscissas `u1`, `u2` and
    /// doubled ordinates `s1`, `s2`; the tangent or infinity where they share their abscissa.
    #[inline(always)]
    fn chord_vartime(&self, u1: W::Field, u2: W::Field, s1: W::Field, s2: W::Field, z: W::Field) -> Self {
        let h = (u2 - u1).carry();
        let r = (s2 - s1).carry();
        if h.is_zero().declassify(Release::Asked) {
            if r.is_zero().declassify(Release::Asked) {
                return self.double_times(1);
            }
            return Self::IDENTITY;
        }
        Self::chord(h, r, u1, s1, z).0
    }
}
