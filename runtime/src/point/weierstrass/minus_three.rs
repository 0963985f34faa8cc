//! Formulas for a = −3.

use super::{Jacobian, Products, Projective};
use crate::curve::{AMinusThree, Equation, Weierstrass};
use crate::field::{Field, LazySum, LongSum};

impl Equation for AMinusThree {
    // 8 products a doubling instead of 13, and 6 to go there and back.
    const JACOBIAN_RUNS: bool = true;

    /// Source: ePrint 2015/1060, algorithms 4 and 5. Cost, products included: 12M + 2·m(b),
    /// mixed 11M + 2·m(b).
    #[inline(always)]
    fn sum<W: Weierstrass>(products: Products<W::Field>) -> Projective<W> {
        let Products { xx, yy, zz, xy, yz, xz } = products;
        let t = (W::Field::mul(W::B, zz) - xz).carry().triple();
        let difference = yy - t;
        let sum = yy + t;
        let zz3 = zz.triple();
        let bxz = W::Field::mul(W::B, xz);
        let s = ((bxz - zz3) - xx.loose()).carry().triple();
        let m = xx.triple() - zz3;
        let x = W::Field::mul(xy, difference) - W::Field::mul(yz, s);
        let y = W::Field::mul(difference, sum) + W::Field::mul(m, s);
        let z = W::Field::mul(yz, sum) + W::Field::mul(xy, m);
        Projective { x: x.carry(), y: y.carry(), z: z.carry() }
    }

    /// Source: ePrint 2015/1060, algorithm 6. Cost: 8M + 3S + 2·m(b).
    #[inline(always)]
    fn double<W: Weierstrass>(p: &Projective<W>) -> Projective<W> {
        let xx = W::Field::square(p.x);
        let yy = W::Field::square(p.y);
        let zz = W::Field::square(p.z);
        let xy2 = W::Field::mul(p.x, p.y).double();
        let xz2 = W::Field::mul(p.x, p.z).double().carry();
        let t = (W::Field::mul(W::B, zz) - xz2).carry().triple();
        let difference = yy - t;
        let sum = yy + t;
        let zz3 = zz.triple();
        let s = W::Field::mul(W::B, xz2);
        let s = ((s - zz3) - xx.loose()).carry().triple();
        let m = xx.triple() - zz3;
        let yz2 = W::Field::mul(p.y, p.z).double().carry();
        let x = W::Field::mul(difference, xy2) - W::Field::mul(yz2, s);
        let y = W::Field::mul(difference, sum) + W::Field::mul(m, s);
        let z = W::Field::mul(yz2, yy);
        let z = (z.double() + z.double()).carry();
        Projective { x: x.carry(), y: y.carry(), z }
    }

    /// Source: the tangent as for a = 0, with `M = 3(X − Z²)(X + Z²)` after D. Bernstein (EFD:
    /// Jacobian, dbl-2001-b). Cost: 4M + 4S a doubling.
    #[inline(always)]
    fn double_jacobian<W: Weierstrass>(p: &Jacobian<W>, count: u32) -> Jacobian<W> {
        let Jacobian { mut x, mut w, mut z } = *p;
        for _ in 0..count {
            let zz = W::Field::square(z);
            let m = W::Field::mul(x - zz, x + zz).triple();
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
