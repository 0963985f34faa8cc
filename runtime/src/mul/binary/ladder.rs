//! The López–Dahab ladder.

use crate::ct::bytes;
use crate::curve::{Backend, Binary, BinaryCurve, Curve};
use crate::field::{BinaryElement, BinaryKernels, Field, FieldEncoding, PrimeField, exchange};
use crate::lane::LaneMask;
use crate::point::binary::{Mask, Projective};

/// An x-coordinate `X/Z`; infinity is `(1 : 0)`.
#[derive(Clone, Copy)]
struct Abscissa<K: BinaryKernels> {
    x: BinaryElement<K>,
    z: BinaryElement<K>,
}

/// `k·P` for all points.
///
/// Source: J. López, R. Dahab, "Fast multiplication on elliptic curves over GF(2^m) without
/// precomputation", CHES 1999. The two points of the ladder differ by P, which is finite and has
/// `x ≠ 0`; then neither of its steps has an exception, infinity and the point of order two
/// included. Other P are multiplied by a selection. Cost for t bits: t·(6M + 4S), 1I.
#[inline(always)]
pub(super) fn protected<C: BinaryCurve, K: Backend<C>>(
    point: &Projective<C, K>,
    k: &<C as Curve>::Scalar,
) -> Projective<C, K> {
    let flat = point.z.is_zero();
    let inverse = point.z.invert();
    let x = point.x * inverse;
    let y = x * (point.l * inverse + x);
    // Any x that is not zero keeps the arithmetic going.
    let x = BinaryElement::select(flat, BinaryElement::ONE, x);
    let mut k = k.to_bytes();
    let mut low = Abscissa { x: BinaryElement::ONE, z: BinaryElement::ZERO };
    let mut high = Abscissa { x, z: BinaryElement::ONE };
    let mut before = 0;
    for i in (0..<C::Scalar as PrimeField>::BITS).rev() {
        let bit = bytes::window(k.as_ref(), i as usize, 1);
        swap(bit ^ before, &mut low, &mut high);
        before = bit;
        (low, high) = (double::<C, K>(&low), add(&low, &high, x));
    }
    swap(before, &mut low, &mut high);
    let odd = before;
    zeroize::Zeroize::zeroize(k.as_mut());
    let product = recover(x, y, &low, &high);
    let product = Projective::select(high.z.is_zero(), &point.negate(), &product);
    // The multiples of a point with Z = 0 are itself and infinity.
    let odd = Mask::<K>::gather(|_| odd);
    Projective::select(flat, &Projective::select(odd, point, &Projective::IDENTITY), &product)
}

#[inline(always)]
fn swap<K: BinaryKernels>(bit: u8, p: &mut Abscissa<K>, q: &mut Abscissa<K>) {
    let mask = Mask::<K>::gather(|_| bit);
    (p.x, q.x) = exchange(mask, p.x, q.x);
    (p.z, q.z) = exchange(mask, p.z, q.z);
}

/// `2P`. Cost: 2M + 3S.
#[inline(always)]
fn double<C: Binary, K: Backend<C>>(p: &Abscissa<K>) -> Abscissa<K> {
    let [xx, zz] = BinaryElement::square_pair([p.x, p.z]);
    let [bzz, z] = BinaryElement::mul_pair([zz, zz], [C::SQRT_B.over(), xx]);
    Abscissa { x: BinaryElement::square(xx + bzz), z }
}

/// `P + Q`, where their difference has the x-coordinate `x ≠ 0`. Cost: 4M + 1S.
#[inline(always)]
fn add<K: BinaryKernels>(p: &Abscissa<K>, q: &Abscissa<K>, x: BinaryElement<K>) -> Abscissa<K> {
    let [left, right] = BinaryElement::mul_pair([p.x, q.x], [q.z, p.z]);
    let z = BinaryElement::square(left + right);
    let [xz, product] = BinaryElement::mul_pair([x, left], [z, right]);
    Abscissa { x: xz + product, z }
}

/// The point with the x-coordinate `low` whose sum with `(x, y)` has the x-coordinate `high`,
/// provided that `x ≠ 0` and that the sum is finite: with `x_1`, `x_2` for the two,
/// `y_1 = (x_1 + x)·((x_1 + x)(x_2 + x) + x² + y)/x + y`. Cost: 13M + 2S.
#[inline(always)]
fn recover<C: Binary, K: Backend<C>>(
    x: BinaryElement<K>,
    y: BinaryElement<K>,
    low: &Abscissa<K>,
    high: &Abscissa<K>,
) -> Projective<C, K> {
    let u = low.x + x * low.z;
    let v = high.x + x * high.z;
    let zz = low.z * high.z;
    let n = u * v + (BinaryElement::square(x) + y) * zz;
    // Everything over x·Z_1²·Z_2.
    let xz = x * high.z;
    let x3 = BinaryElement::square(low.x) * xz;
    let y3 = u * n + x * y * low.z * zz;
    Projective::new(x3, x3 + y3, low.x * low.z * xz)
}
