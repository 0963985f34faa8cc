//! Formulas for a = 0.

use super::{Jacobian, Products, Projective};
use crate::curve::{AZero, Equation, Weierstrass};
use crate::field::{Field, LazySum, LongSum};

/// `3b·t`: by a small multiplier where the curve has one.
#[inline(always)]
fn mul_b3<W: Weierstrass>(t: W::Field) -> W::Field {
    if W::SMALL_B3 != 0 { t.mul_small(W::SMALL_B3) } else { W::Field::mul(W::B3, t) }
}

impl Equation for AZero {
    // 7 products a doubling instead of 8, more of them squares, and no multiple of 3b; 6 to go
    // there and back.
    const JACOBIAN_RUNS: bool = true;

    /// Source: ePrint 2015/1060, algorithms 7 and 8. Cost, products included: 12M + 2·m(3b),
    /// mixed 11M + 2·m(3b).
    #[inline(always)]
    fn sum<W: Weierstrass>(products: Products<W::Field>) -> Projective<W> {
        let Products { xx, yy, zz, xy, yz, xz } = products;
        let xx3 = xx.triple();
        let bzz = mul_b3::<W>(zz);
        let sum = yy + bzz;
        let difference = yy - bzz;
        let bxz = mul_b3::<W>(xz);
        let x = W::Field::mul(xy, difference) - W::Field::mul(yz, bxz);
        let y = W::Field::mul(difference, sum) + W::Field::mul(bxz, xx3);
        let z = W::Field::mul(sum, yz) + W::Field::mul(xx3, xy);
        Projective { x: x.carry(), y: y.carry(), z: z.carry() }
    }

    /// Source: ePrint 2015/1060, algorithm 9. Cost: 6M + 2S + 1·m(3b).
    #[inline(always)]
    fn double<W: Weierstrass>(p: &Projective<W>) -> Projective<W> {
        let yy = W::Field::square(p.y);
        let yy8 = (yy.double() + yy.double()).carry().double().carry();
        let yz = W::Field::mul(p.y, p.z);
        let bzz = mul_b3::<W>(W::Field::square(p.z));
        let sum = yy + bzz;
        let difference = (yy - bzz.triple()).carry();
        let x = W::Field::mul(difference, W::Field::mul(p.x, p.y)).double();
        let y = W::Field::mul(bzz, yy8) + W::Field::mul(difference, sum);
        let z = W::Field::mul(yz, yy8);
        Projective { x: x.carry(), y: y.carry(), z }
    }

    /// Source: the tangent, `M = 3X²`, `S = X·W²`: `X' = M² − 2S`, `W' = 2M(S − X') − W⁴`,
    /// `Z' = W·Z`, where `W = 2Y`. Cost: 3M + 4S a doubling.
    #[inline(always)]
    fn double_jacobian<W: Weierstrass>(p: &Jacobian<W>, count: u32) -> Jacobian<W> {
        let Jacobian { mut x, mut w, mut z } = *p;
        for _ in 0..count {
            let m = W::Field::square(x).triple();
            let ww = W::Field::square(w);
            let s = W::Field::mul(x, ww);
            z = W::Field::mul(w, z);
            x = (W::Field::square(m).loose() - s.double()).carry();
            let y = W::Field::mul(m, s - x);
            w = (y.double() - W::Field::square(ww).loose()).carry();
        }
        Jacobian { x, w, z }
    }
}
