//! The complete group law, and runs of doublings.
//!
//! Source of the complete formulas: J. Renes, C. Costello, L. Batina, "Complete addition
//! formulas for prime order elliptic curves", ePrint 2015/1060. Its algorithms 1, 4, 7 (sum)
//! and 2, 5, 8 (mixed sum) all begin with the same products of coordinates and differ in how
//! they go on; here the beginning is [`Products`], and the rest belongs to the
//! [`Equation`].

use super::{Affine, Jacobian, Projective, even};
use crate::curve::{Equation, Weierstrass};
use crate::field::{Field, LazySum, LongSum};

/// The products of two points' coordinates from which their sum is computed.
#[derive(Clone, Copy)]
pub struct Products<F: Field> {
    /// `X1·X2`
    pub xx: F,
    /// `Y1·Y2`
    pub yy: F,
    /// `Z1·Z2`
    pub zz: F,
    /// `X1·Y2 + X2·Y1`
    pub xy: F,
    /// `Y1·Z2 + Y2·Z1`
    pub yz: F,
    /// `X1·Z2 + X2·Z1`
    pub xz: F,
}

impl<F: Field> Products<F> {
    /// Cost: 6M.
    #[inline(always)]
    fn full<W: Weierstrass<Field = F>>(p: &Projective<W>, q: &Projective<W>) -> Self {
        let xx = F::mul(p.x, q.x);
        let yy = F::mul(p.y, q.y);
        let zz = F::mul(p.z, q.z);
        let xy = F::mul(p.x + p.y, q.x + q.y);
        let xy = (xy.loose() - (xx + yy)).carry();
        let yz = F::mul(p.y + p.z, q.y + q.z);
        let yz = (yz.loose() - (yy + zz)).carry();
        let xz = F::mul(p.x + p.z, q.x + q.z);
        let xz = (xz.loose() - (xx + zz)).carry();
        Self { xx, yy, zz, xy, yz, xz }
    }

    /// With `Z2 = 1`. Cost: 5M.
    #[inline(always)]
    fn mixed<W: Weierstrass<Field = F>>(p: &Projective<W>, q: &Affine<W>) -> Self {
        let xx = F::mul(p.x, q.x);
        let yy = F::mul(p.y, q.y);
        let xy = F::mul(p.x + p.y, q.x + q.y);
        let xy = (xy.loose() - (xx + yy)).carry();
        let yz = (F::mul(q.y, p.z) + p.y).carry();
        let xz = (F::mul(q.x, p.z) + p.x).carry();
        Self { xx, yy, zz: p.z, xy, yz, xz }
    }
}

/// `P + Q`, for all points.
#[inline(always)]
pub fn add<W: Weierstrass>(p: &Projective<W>, q: &Projective<W>) -> Projective<W> {
    let sum = W::Equation::sum::<W>(Products::full(p, q));
    if W::EVEN_ORDER {
        return even::complete(sum, p, q);
    }
    sum
}

/// `P + Q`, for all points `P` and all finite `Q`.
#[inline(always)]
pub fn add_mixed<W: Weierstrass>(p: &Projective<W>, q: &Affine<W>) -> Projective<W> {
    let sum = W::Equation::sum::<W>(Products::mixed(p, q));
    if W::EVEN_ORDER {
        return even::complete(sum, p, &Projective::from_affine(q));
    }
    sum
}

/// `2P`, for all points.
#[inline(always)]
pub fn double<W: Weierstrass>(p: &Projective<W>) -> Projective<W> {
    W::Equation::double(p)
}

/// `2^count·P`, for all points.
#[inline(always)]
pub fn double_times<W: Weierstrass>(p: &Projective<W>, count: u32) -> Projective<W> {
    if W::Equation::JACOBIAN_RUNS && count > 1 {
        let run = W::Equation::double_jacobian(&Jacobian::from_projective(p), count);
        return run.to_projective();
    }
    let mut result = *p;
    for _ in 0..count {
        result = W::Equation::double(&result);
    }
    result
}

/// [`Weierstrass::add_flagged`]. Cost: 8M + 3S.
#[inline(always)]
pub fn add_flagged<W: Weierstrass>(p: &Jacobian<W>, x: W::Field, w: W::Field) -> (Jacobian<W>, W::Field) {
    let zz = W::Field::square(p.z);
    let u2 = W::Field::mul(x, zz);
    let s2 = W::Field::mul(w, W::Field::mul(zz, p.z));
    let h = (u2 - p.x).carry();
    let r = (s2 - p.w).carry();
    Jacobian::chord(h, r, p.x, p.w, p.z)
}
