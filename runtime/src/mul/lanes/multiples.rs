//! The odd multiples of public points, affine in every lane.

use crate::curve::Weierstrass;
use crate::field::{Field, LazySum};
use crate::lane::LaneMask;
use crate::point::weierstrass::{Affine, Jacobian};

/// The window of points that are not known beforehand.
pub(super) const WINDOW: usize = 5;
/// How many odd numbers a window has.
const ODD: usize = 1 << (WINDOW - 1);

/// `P, 3P, …, 31P`, each as x and 2y.
#[derive(Clone, Copy)]
pub(super) struct Multiples<W: Weierstrass> {
    x: [W::Field; ODD],
    w: [W::Field; ODD],
}

/// By how much the denominators of the multiples grow from one to the next.
pub(super) type Ratios<W> = [<W as Weierstrass>::Field; ODD];

impl<W: Weierstrass> Multiples<W> {
    pub(super) const EMPTY: Self = Self { x: [W::Field::ZERO; ODD], w: [W::Field::ZERO; ODD] };
    pub(super) const NO_RATIOS: Ratios<W> = [W::Field::ZERO; ODD];

    /// The multiples, each over a denominator of its own, but for P itself; and the denominator of
    /// the last. That is zero where the order of the point is below 32.
    ///
    /// On the isomorphic curve on which 2P is affine each is a mixed sum: see
    /// [`Scaled`](crate::point::weierstrass::Scaled). Cost: 1 doubling, 15 mixed sums, 5M + 1S.
    #[inline(always)]
    pub(super) fn fill(&mut self, ratios: &mut Ratios<W>, p: &Affine<W>) -> W::Field {
        let w = p.y.double().carry();
        let [twice_x, twice_w, z] = Jacobian::<W>::from_doubled(p.x, w).double_times(1).parts();
        let zz = W::Field::square(z);
        let zzz = W::Field::mul(zz, z);
        let mut last = Jacobian::<W>::from_doubled(W::Field::mul(p.x, zz), W::Field::mul(w, zzz));
        (self.x[0], self.w[0]) = (p.x, w);
        for (i, ratio) in ratios.iter_mut().enumerate().skip(1) {
            (last, *ratio) = last.add_flagged(twice_x, twice_w);
            [self.x[i], self.w[i], _] = last.parts();
        }
        W::Field::mul(z, last.parts()[2])
    }

    /// Makes all of them affine, from the inverse of the denominator of the last. Cost: 4M + 1S each.
    #[inline(always)]
    pub(super) fn normalize(&mut self, ratios: &Ratios<W>, inverse: W::Field) {
        let mut inverse = inverse;
        for i in (1..ODD).rev() {
            let square = W::Field::square(inverse);
            self.x[i] = W::Field::mul(self.x[i], square);
            self.w[i] = W::Field::mul(self.w[i], W::Field::mul(square, inverse));
            inverse = W::Field::mul(inverse, ratios[i]);
        }
    }

    /// The abscissas, to be replaced.
    #[inline(always)]
    pub(super) fn abscissas(&mut self) -> &mut [W::Field; ODD] {
        &mut self.x
    }

    /// The entry of each lane's index, as x and 2y. All are read: in vectors that is quicker than to
    /// go to each lane's address.
    #[inline(always)]
    pub(super) fn lookup(&self, index: <<W::Field as Field>::Mask as LaneMask>::Index) -> [W::Field; 2] {
        let (mut x, mut w) = (W::Field::ZERO, W::Field::ZERO);
        for u in 0..ODD {
            let here = <W::Field as Field>::Mask::index_is(index, u as u8);
            x = x.or_masked(here, &self.x[u]);
            w = w.or_masked(here, &self.w[u]);
        }
        [x, w]
    }
}
