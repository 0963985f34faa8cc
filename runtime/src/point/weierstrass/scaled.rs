//! Sums of public points on an isomorphic curve, on which the multiples of one point are affine.
//!
//! `(x, y) → (c²x, c³y)` leads from `y² = x³ + b` to `y² = x³ + c⁶b`, and no formula for a = 0 reads b.
//! With the product of the denominators of a point's multiples for c, all of them are affine there,
//! and no inversion is needed. The device is that of libsecp256k1.

use core::hint::select_unpredictable;

use super::{Affine, Jacobian, Projective};
use crate::ct::Release;
use crate::curve::{AZero, Weierstrass};
use crate::field::{Field, LazySum};
use crate::lane::OneLane;
use crate::point::group::PublicSum;

/// How many odd multiples there are.
const ODD: usize = 8;

/// A sum, on the curve of its scale.
#[derive(Clone, Copy)]
pub struct Scaled<W: Weierstrass> {
    point: Jacobian<W>,
    scale: W::Field,
}

/// An affine point on that curve, as x and `2y`.
#[derive(Clone, Copy)]
pub struct ScaledMultiple<W: Weierstrass> {
    x: W::Field,
    w: W::Field,
    infinite: bool,
}

impl<W: Weierstrass> ScaledMultiple<W> {
    /// The point with its x-coordinate times a factor that leaves it on the curve. Cost: 1M.
    #[inline(always)]
    pub(super) fn scale_x(&self, factor: W::Field) -> Self {
        Self { x: W::Field::mul(self.x, factor), ..*self }
    }
}

impl<W: Weierstrass<Equation = AZero>> Scaled<W>
where
    <W::Field as Field>::Mask: OneLane,
{
    /// The neutral element over the scale of a public point's odd multiples, and these.
    ///
    /// Cost: 1 doubling, 7 mixed additions, and 42M + 9S.
    pub(super) fn multiples_vartime(point: &Projective<W>) -> (Self, [ScaledMultiple<W>; ODD]) {
        let (scale, multiples) = Self::scaled_vartime(point).unwrap_or_else(|| Self::inverted_vartime(point));
        (Self { point: Jacobian::IDENTITY, scale }, multiples)
    }

    /// The multiples, `(2i + 1)·P` from the one before and `2P`. Nothing if one of them, or `2P`, is
    /// at infinity: with an order that is not tiny only where P is.
    fn scaled_vartime(point: &Projective<W>) -> Option<(W::Field, [ScaledMultiple<W>; ODD])> {
        let mul = |a: W::Field, b: W::Field| W::Field::mul(a, b);
        let first = Jacobian::from_projective(point);
        let twice = first.double_times(1);
        if twice.is_identity_vartime() {
            return None;
        }
        // Over the denominator of 2P, that point is affine.
        let zz = W::Field::square(twice.z);
        let mut last = Jacobian { x: mul(first.x, zz), w: mul(first.w, mul(zz, twice.z)), z: first.z };
        let mut multiples = [ScaledMultiple { x: last.x, w: last.w, infinite: false }; ODD];
        let mut ratios = [W::Field::ONE; ODD];
        for (multiple, ratio) in multiples.iter_mut().zip(&mut ratios).skip(1) {
            let zz = W::Field::square(last.z);
            let h = (mul(twice.x, zz) - last.x).carry();
            let r = (mul(mul(twice.w, zz), last.z) - last.w).carry();
            if h.is_zero().declassify(Release::Asked) {
                return None;
            }
            (last, *ratio) = Jacobian::<W>::chord(h, r, last.x, last.w, last.z);
            *multiple = ScaledMultiple { x: last.x, w: last.w, infinite: false };
        }
        // Each is brought over the denominator of the last one.
        let mut ratio = ratios[ODD - 1];
        for i in (0..ODD - 1).rev() {
            let square = W::Field::square(ratio);
            multiples[i].x = mul(multiples[i].x, square);
            multiples[i].w = mul(multiples[i].w, mul(square, ratio));
            ratio = mul(ratio, ratios[i]);
        }
        Some((mul(twice.z, last.z), multiples))
    }

    /// The same on the curve itself, whatever the multiples are.
    #[cold]
    fn inverted_vartime(point: &Projective<W>) -> (W::Field, [ScaledMultiple<W>; ODD]) {
        let twice = W::double(point);
        let mut last = *point;
        let multiples = core::array::from_fn(|i| {
            if i > 0 {
                last = W::add(&last, &twice);
            }
            let inverse = last.z.invert();
            ScaledMultiple {
                x: W::Field::mul(last.x, inverse),
                w: W::Field::mul(last.y.double(), inverse),
                infinite: last.z.is_zero().declassify(Release::Asked),
            }
        });
        (W::Field::ONE, multiples)
    }

    /// Back on the curve. Cost: 3M + 1S.
    #[inline(always)]
    pub(super) fn to_projective(&self) -> Projective<W> {
        Jacobian { z: W::Field::mul(self.point.z, self.scale), ..self.point }.to_projective()
    }
}

/// `−w` if `negative`, else w, without a branch.
#[inline(always)]
fn signed<F: Field>(w: F, negative: bool) -> F {
    select_unpredictable(negative, (-w).carry(), w)
}

impl<W: Weierstrass<Equation = AZero>> PublicSum for Scaled<W>
where
    <W::Field as Field>::Mask: OneLane,
{
    type Multiple = ScaledMultiple<W>;
    type Entry = Affine<W>;

    #[inline(never)]
    fn double_vartime(&mut self) {
        self.point = self.point.double_times(1);
    }

    /// Cost: 8M + 3S.
    #[inline(never)]
    fn add_multiple_vartime(&mut self, q: &ScaledMultiple<W>, negative: bool) {
        if q.infinite {
            return;
        }
        let w = signed(q.w, negative);
        self.point = match self.point.is_identity_vartime() {
            true => Jacobian { x: q.x, w, z: W::Field::ONE },
            false => self.point.add_over_vartime(q.x, w, self.point.z),
        };
    }

    /// Cost: 9M + 3S, for over the scale the denominator of the entry is `1/c`.
    #[inline(never)]
    fn add_entry_vartime(&mut self, q: &Affine<W>, negative: bool) {
        let w = signed(q.y.double().carry(), negative);
        self.point = if self.point.is_identity_vartime() {
            let square = W::Field::square(self.scale);
            let cube = W::Field::mul(square, self.scale);
            Jacobian { x: W::Field::mul(q.x, square), w: W::Field::mul(w, cube), z: W::Field::ONE }
        } else {
            self.point.add_over_vartime(q.x, w, W::Field::mul(self.point.z, self.scale))
        };
    }
}
