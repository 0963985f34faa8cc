//! Formulas for any a.

use super::{Jacobian, Products, Projective};
use crate::curve::{AGeneral, Equation, Weierstrass};
use crate::field::{Field, LazySum, LongSum};

impl Equation for AGeneral {
    // 8 products a doubling instead of 16, and 9 to go there and back.
    const JACOBIAN_RUNS: bool = true;

    /// Source: ePrint 2015/1060, algorithms 1 and 2. Cost, products included:
    /// 12M + 3·m(a) + 2·m(3b), mixed 11M + 3·m(a) + 2·m(3b).
    #[inline(always)]
    fn sum<W: Weierstrass>(products: Products<W::Field>) -> Projective<W> {
        let Products { xx, yy, zz, xy, yz, xz } = products;
        let t = W::Field::mul(W::A, xz) + W::Field::mul(W::B3, zz);
        let t = t.carry();
        let difference = yy - t;
        let sum = yy + t;
        let azz = W::Field::mul(W::A, zz);
        let m = (xx.triple() + azz).carry();
        let s = W::Field::mul(W::B3, xz) + W::Field::mul(W::A, xx - azz);
        let s = s.carry();
        let x = W::Field::mul(xy, difference) - W::Field::mul(yz, s);
        let y = W::Field::mul(difference, sum) + W::Field::mul(m, s);
        let z = W::Field::mul(yz, sum) + W::Field::mul(xy, m);
        Projective { x: x.carry(), y: y.carry(), z: z.carry() }
    }

    /// Source: ePrint 2015/1060, algorithm 3. Cost: 8M + 3S + 3·m(a) + 2·m(3b).
    #[inline(always)]
    fn double<W: Weierstrass>(p: &Projective<W>) -> Projective<W> {
        let xx = W::Field::square(p.x);
        let yy = W::Field::square(p.y);
        let zz = W::Field::square(p.z);
        let xy2 = W::Field::mul(p.x, p.y).double();
        let xz2 = W::Field::mul(p.x, p.z).double().carry();
        let t = W::Field::mul(W::A, xz2) + W::Field::mul(W::B3, zz);
        let t = t.carry();
        let difference = yy - t;
        let sum = yy + t;
        let azz = W::Field::mul(W::A, zz);
        let m = xx.triple() + azz;
        let s = W::Field::mul(W::A, xx - azz) + W::Field::mul(W::B3, xz2);
        let s = s.carry();
        let yz2 = W::Field::mul(p.y, p.z).double().carry();
        let x = W::Field::mul(difference, xy2) - W::Field::mul(yz2, s);
        let y = W::Field::mul(difference, sum) + W::Field::mul(m, s);
        let z = W::Field::mul(yz2, yy);
        let z = (z.double() + z.double()).carry();
        Projective { x: x.carry(), y: y.carry(), z }
    }

    /// Source: the tangent as for a = 0, with `M = 3X² + aZ⁴`, where `aZ⁴` is carried along,
    /// since `Z' = W·Z` (modified Jacobian coordinates; H. Cohen, A. Miyaji, T. Ono, 1998).
    /// Cost: 4M + 4S a doubling, and once 2S + 1·m(a).
    #[inline(always)]
    fn double_jacobian<W: Weierstrass>(p: &Jacobian<W>, count: u32) -> Jacobian<W> {
        let Jacobian { mut x, mut w, mut z } = *p;
        let mut azzzz = W::Field::mul(W::A, z.square_times(2));
        for _ in 0..count {
            let m = (W::Field::square(x).triple() + azzzz).carry();
            let ww = W::Field::square(w);
            let s = W::Field::mul(x, ww);
            let wwww = W::Field::square(ww);
            z = W::Field::mul(w, z);
            azzzz = W::Field::mul(wwww, azzzz);
            x = (W::Field::square(m).loose() - s.double()).carry();
            let y = W::Field::mul(m, s - x);
            w = (y.double() - wwww.loose()).carry();
        }
        Jacobian { x, w, z }
    }
}
