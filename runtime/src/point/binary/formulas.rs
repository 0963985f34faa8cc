//! The group law in λ-coordinates.
//!
//! Source of the doubling and of the two sums: T. Oliveira, J. López, D. Aranha,
//! F. Rodríguez-Henríquez, "Two is the fastest prime: lambda coordinates for binary elliptic
//! curves", J. Cryptographic Engineering 4, 2014, section 3. That the doubling holds at infinity,
//! at the point of order two and at its halves is seen by inserting their coordinates.

use super::{Entry, Mask, Projective};
use crate::curve::{Backend, Binary, BinaryA};
use crate::field::{BinaryElement, Field};

/// The products of a sum before the last steps: A is zero where the λ are equal, B where the x
/// are, provided that neither point has Z = 0.
struct Sum<K: crate::field::BinaryKernels> {
    a: BinaryElement<K>,
    b: BinaryElement<K>,
}

/// `a·v` for the curve's coefficient a.
#[inline(always)]
fn times_a<C: Binary, K: Backend<C>>(v: BinaryElement<K>) -> BinaryElement<K> {
    match C::A_KIND {
        BinaryA::Zero => BinaryElement::ZERO,
        BinaryA::One => v,
        BinaryA::General => v * C::A.over(),
    }
}

impl<C: Binary, K: Backend<C>> Projective<C, K> {
    /// `2P`, for all points. Cost: 4M + 4S, and 1M for a general a.
    #[inline(always)]
    pub fn plain_double(&self) -> Self {
        let (x, l, z) = (self.x, self.l, self.z);
        let [lz, xz] = BinaryElement::mul_pair([l, x], [z, z]);
        let [ll, zz] = BinaryElement::square_pair([l, z]);
        let t = ll + lz + times_a::<C, K>(zz);
        let [x3, xxzz] = BinaryElement::square_pair([t, xz]);
        let [z3, tlz] = BinaryElement::mul_pair([t, t], [zz, lz]);
        let l3 = xxzz + x3 + tlz + z3;
        Self::new(x3, l3, z3)
    }

    /// `2^count·P`, for all points.
    #[inline(always)]
    pub fn plain_double_times(&self, count: u32) -> Self {
        let mut p = *self;
        for _ in 0..count {
            p = p.plain_double();
        }
        p
    }

    /// `P + Q`, wherever neither is infinity or of order two, and `P ≠ Q`. Elsewhere the point
    /// means nothing; the sum's products tell. Cost: 11M + 2S.
    #[inline(always)]
    fn sum(&self, q: &Self) -> (Self, Sum<K>) {
        let [lq, xq] = BinaryElement::mul_pair([q.l, q.x], [self.z, self.z]);
        let [lp, xp] = BinaryElement::mul_pair([self.l, self.x], [q.z, q.z]);
        let a = lp + lq;
        let b = BinaryElement::square(xp + xq);
        let [axp, axq] = BinaryElement::mul_pair([a, a], [xp, xq]);
        let [x3, ab] = BinaryElement::mul_pair([axp, a], [axq, b]);
        let abz = ab * q.z;
        let [abzl, z3] = BinaryElement::mul_pair([abz, abz], [self.l + self.z, self.z]);
        let l3 = BinaryElement::square(axq + b) + abzl;
        (Self::new(x3, l3, z3), Sum { a, b })
    }

    /// The same for a point of a table. Cost: 8M + 2S.
    #[inline(always)]
    fn sum_entry(&self, q: &Entry<C, K>) -> (Self, Sum<K>) {
        let [xq, lq] = BinaryElement::mul_pair([q.x, q.lambda], [self.z, self.z]);
        let a = self.l + lq;
        let b = BinaryElement::square(self.x + xq);
        let [axp, axq] = BinaryElement::mul_pair([a, a], [self.x, xq]);
        let [x3, ab] = BinaryElement::mul_pair([axp, a], [axq, b]);
        let [abl, z3] = BinaryElement::mul_pair([ab, ab], [self.l + self.z, self.z]);
        let l3 = BinaryElement::square(axq + b) + abl;
        (Self::new(x3, l3, z3), Sum { a, b })
    }

    /// `P + T` with the point T of order two, wherever P is not that point: `x → √b/x`,
    /// `λ → λ + 1`. Cost: 2M + 1S, and 1M for `b ≠ 1`.
    #[inline(always)]
    fn plus_order_two(&self) -> Self {
        let (x, z) = (self.x, self.z);
        Self::new(BinaryElement::square(z) * C::SQRT_B.over(), (self.l + z) * x, x * z)
    }

    /// `P + Q`, for all points: the sum, the double and the translation, chosen by masks.
    /// Cost: 17M + 7S, 18M for `b ≠ 1`, and 1M for a general a.
    #[inline(always)]
    pub fn plain_add(&self, q: &Self) -> Self {
        let (sum, Sum { a, b }) = self.sum(q);
        let (p_flat, q_flat) = (self.z.is_zero(), q.z.is_zero());
        let same = self.equals_when_flat(q) | (a.is_zero() & b.is_zero() & !(p_flat | q_flat));
        // From here on, where one is T, the other is not.
        let p_two = p_flat & self.x.is_zero();
        let q_two = q_flat & q.x.is_zero();
        let moved = Self::select(p_two, q, self).plus_order_two();
        let mut result = Self::select(same, &self.plain_double(), &sum);
        result = Self::select((p_two ^ q_two) & !same, &moved, &result);
        result = Self::select(p_flat & !p_two, q, &result);
        Self::select(q_flat & !q_two, self, &result)
    }

    /// Where both points are infinity, or both of order two.
    #[inline(always)]
    fn equals_when_flat(&self, q: &Self) -> Mask<K> {
        self.z.is_zero() & q.z.is_zero() & !(self.x.is_zero() ^ q.x.is_zero())
    }

    /// `P + Q` for a point Q of a table, for all P: as [`Self::plain_add`].
    /// Cost: 10M + 5S.
    #[inline(always)]
    pub fn plain_add_entry(&self, q: &Entry<C, K>) -> Self {
        let (sum, Sum { a, b }) = self.sum_entry(q);
        let flat = self.z.is_zero();
        let same = a.is_zero() & b.is_zero();
        let mut result = Self::select(same, &q.double(), &sum);
        result = Self::select(flat, &Self::from_entry(q), &result);
        Self::select(flat & self.x.is_zero(), &q.plus_order_two(), &result)
    }

    /// `P + Q` where the caller knows that P is neither Q nor infinity nor of order two.
    /// Cost: 8M + 2S.
    #[inline(always)]
    pub(crate) fn add_distinct_entry(&self, q: &Entry<C, K>) -> Self {
        self.sum_entry(q).0
    }

    /// `P + Q` where the caller knows that they differ, and neither is infinity or of order two.
    /// Cost: 11M + 2S.
    #[inline(always)]
    pub(crate) fn add_distinct(&self, q: &Self) -> Self {
        self.sum(q).0
    }
}

impl<C: Binary, K: Backend<C>> Entry<C, K> {
    /// `2P`. Cost: 1M + 3S.
    #[inline(always)]
    fn double(&self) -> Projective<C, K> {
        let t = BinaryElement::square(self.lambda) + self.lambda + times_a::<C, K>(BinaryElement::ONE);
        let x3 = BinaryElement::square(t);
        let l3 = BinaryElement::square(self.x) + x3 + t * self.lambda + t;
        Projective::new(x3, l3, t)
    }

    /// `P + T` with the point T of order two. Cost: 1M.
    #[inline(always)]
    fn plus_order_two(&self) -> Projective<C, K> {
        Projective::new(C::SQRT_B.over(), (self.lambda.plus_bit(Mask::<K>::TRUE)) * self.x, self.x)
    }
}
