//! `k·P` on binary curves by x-coordinates alone.

use super::element::{
    add, add_if, clear, exchange, increment, invert, invert_within, is_zero, multiply as times, square, wipe,
};
use super::{Multiplications, Truth};
use crate::ct::{Mask, Release, bytes};
use crate::curve::{Binary, BinaryA, BinaryCurve};
use crate::field::{BinaryElement, BinaryKernels, PrimeField};
use crate::lane::OneLane;
use crate::point::binary::Affine;

type Element<C> = BinaryElement<<C as Binary>::Kernels>;

/// Multiplications without a table, for every binary curve.
///
/// [`Multiplications::multiply`] is right for every finite point, and every integer k of no more bits
/// than the order has. Source: J. López, R. Dahab, "Fast multiplication on elliptic curves over GF(2^m)
/// without precomputation", CHES 1999; that no step has an exception is said in the ladder of
/// [`crate::mul::binary`]. Cost for t bits: t·(5M + 4S), t·1M for `b ≠ 1`, and 1I + 10M + 1S; five
/// elements beside P and the product.
#[derive(Clone, Copy, Debug)]
pub enum Ladder {}

impl<C: BinaryCurve> Multiplications<C> for Ladder {
    fn generator(point: &mut Affine<C>, k: &[u8]) -> Truth<C> {
        *point = C::GENERATOR;
        multiply(point, k)
    }

    #[inline(always)]
    fn multiply(point: &mut Affine<C>, k: &[u8]) -> Truth<C> {
        multiply(point, k)
    }

    /// Two ladders and a sum of affine points. Cost: 3I beside the ladders'.
    fn double_x_vartime(u: &[u8], v: &[u8], q: &mut Affine<C>) -> bool {
        // v is not zero mod the order of Q.
        multiply(q, v);
        let mut first = C::GENERATOR;
        let finite = multiply(&mut first, u);
        !finite.declassify(Release::Asked) || sum_x_vartime(&mut first, q)
    }
}

fn multiply<C: BinaryCurve>(point: &mut Affine<C>, k: &[u8]) -> Truth<C> {
    let Affine { x, .. } = *point;
    let mut pair = Pair::<C> { x1: x, z1: x, x2: x, z2: x, t: x };
    // Constants of zero and one would take memory on some machines.
    clear(&mut pair.z1);
    clear(&mut pair.x2);
    clear(&mut pair.z2);
    increment(&mut pair.z1);
    increment(&mut pair.x2);
    // Of the leading bits' multiple c·P and (c + 1)·P, the second is c·P where the last bit is 0.
    let mut before = 0;
    for i in (0..C::Scalar::BITS).rev() {
        let bit = bytes::window(k, i as usize, 1);
        pair.exchange(Mask::of_bit(bit ^ before));
        before = bit;
        pair.step(&point.x);
    }
    pair.exchange(Mask::of_bit(before ^ 1));
    pair.recover(point)
}

/// The x-coordinates `X/Z` of two points whose difference is known, and one element to work in.
struct Pair<C: Binary> {
    x1: Element<C>,
    z1: Element<C>,
    x2: Element<C>,
    z2: Element<C>,
    t: Element<C>,
}

impl<C: Binary> Pair<C> {
    fn exchange(&mut self, mask: Truth<C>) {
        exchange(mask, &mut self.x1, &mut self.x2);
        exchange(mask, &mut self.z1, &mut self.z2);
    }

    /// The first becomes the sum of both, whose difference has the x-coordinate x; the second is
    /// doubled. Cost: 5M + 4S, and 1M for `b ≠ 1`.
    fn step(&mut self, x: &Element<C>) {
        let Self { x1, z1, x2, z2, t } = self;
        times(x1, z2);
        times(z1, x2);
        *t = *x1;
        times(t, z1);
        add(z1, x1);
        square(z1, 1);
        *x1 = *z1;
        times(x1, x);
        add(x1, t);

        square(x2, 1);
        square(z2, 1);
        *t = *x2;
        times(t, z2);
        if !is_one(&C::SQRT_B) {
            times(z2, &C::SQRT_B);
        }
        add(x2, z2);
        square(x2, 1);
        *z2 = *t;
    }

    /// The difference `(x, y)` of the second and the first point becomes the first; where that is finite.
    /// Source: the function Mxy of López and Dahab. Cost: 1I + 10M + 1S.
    fn recover(&mut self, point: &mut Affine<C>) -> Truth<C> {
        let Affine { x, y } = point;
        let infinite = is_zero(&self.z1);
        // Where the second point is infinite, the first is −P.
        let opposite = is_zero(&self.z2) & !infinite;
        let Self { x1, z1, x2, z2, t } = self;
        *t = *z1;
        times(t, z2);
        times(z1, x);
        add(z1, x1);
        times(z2, x);
        times(x1, z2);
        add(z2, x2);
        times(z2, z1);
        *x2 = *x;
        square(x2, 1);
        add(x2, y);
        times(x2, t);
        add(x2, z2);
        times(t, x);
        invert_within(t, z1, z2);
        times(x1, t);
        times(x2, t);
        add_if(x1, opposite, x);
        *t = *x1;
        add(t, x);
        times(x2, t);
        add(x2, y);
        add_if(x2, opposite, x);
        *x = *x1;
        *y = *x2;
        !infinite
    }
}

impl<C: Binary> Drop for Pair<C> {
    fn drop(&mut self) {
        // One after another: an array of addresses would take memory.
        wipe(&mut self.x1);
        wipe(&mut self.z1);
        wipe(&mut self.x2);
        wipe(&mut self.z2);
        wipe(&mut self.t);
    }
}

/// Whether a constant of the curve is one, which the compiler finds out.
#[inline(always)]
fn is_one<K: BinaryKernels>(a: &BinaryElement<K>) -> bool {
    a.limbs().as_ref() == K::ONE.as_ref()
}

/// The x-coordinate of `P + Q` becomes that of Q, if it is finite, which is returned, for points with `x ≠ 0`;
/// the other coordinates are lost. Cost: 1I + 1M + 1S.
#[inline(never)]
fn sum_x_vartime<C: Binary>(p: &mut Affine<C>, q: &mut Affine<C>) -> bool {
    let is_zero = |a: &BinaryElement<C::Kernels>| is_zero(a).declassify(Release::Asked);
    let Affine { x, y: slope } = q;
    add(x, &p.x);
    add(slope, &p.y);
    if is_zero(x) {
        // The points are opposite, or equal: then λ = x + y/x.
        if !is_zero(slope) {
            return false;
        }
        *slope = p.x;
        invert(slope);
        times(slope, &p.y);
        add(slope, &p.x);
    } else {
        p.x = *x;
        invert(&mut p.x);
        times(slope, &p.x);
    }
    // λ² + λ + a, and the sum of both x.
    add(x, slope);
    match C::A_KIND {
        BinaryA::Zero => {}
        BinaryA::One => increment(x),
        BinaryA::General => add(x, &C::A),
    }
    square(slope, 1);
    add(x, slope);
    true
}
