//! The endomorphisms Φ and Ψ of a curve over GF(p²), on extended coordinates.
//!
//! Source: the maps are those of P. Longa, F. Sica, "Four-dimensional Gallant–Lambert–Vanstone
//! scalar multiplication", 2012, in the coordinates of ePrint 2013/158.

use super::{Entry, Extended, Summand};
use crate::curve::{EntryTable, FixedBase, GlsTwist, Glv, Lattice, Maps, PhiPsi, TwistedEdwards};
use crate::field::{Conjugate, LazySum};

/// The window for public multiples of a point that is not known beforehand.
const PUBLIC_WINDOW: usize = 4;
const ODD: usize = 1 << (PUBLIC_WINDOW - 2);
/// Odd multiples of the generator in a table, for each endomorphism.
const GENERATOR_ODD: usize = 8;

/// `[X, Y, Z, T_a, T_b]`.
type Coordinates<F> = [F; 5];

impl<F: Conjugate> Maps<F> {
    /// `Φ(P)`, and the denominator of its y-coordinate. Cost: 8M + 2S, of which 4M are by constants.
    #[inline(always)]
    fn phi(&self, [x, y, z, ..]: Coordinates<F>) -> (Coordinates<F>, F) {
        let a = F::square(y);
        let b = F::square(z);
        let n1 = F::mul(x, F::mul(self.h_alpha, a) - F::mul(self.h_beta, b));
        let d1 = F::mul(b, y);
        let n2 = (a + F::mul(self.beta, b)).carry();
        let d2 = (F::mul(self.alpha, a) - b).carry();
        ([F::mul(n1, d2), F::mul(n2, d1), F::mul(d1, d2), n1, n2], d2)
    }

    /// `Ψ(x, y)` of what [`Self::phi`] returns: there `y = n2/d2`, so that `1/ȳ` needs no product.
    /// Cost: 2M, of which 1M is by a constant.
    #[inline(always)]
    fn psi_of_phi(&self, [_, y, z, n1, n2]: Coordinates<F>, d2: F) -> Coordinates<F> {
        let e = F::mul(self.beta, n1.conjugate());
        [F::mul(e, n2.conjugate()), z.conjugate(), y.conjugate(), e, d2.conjugate()]
    }
}

/// `Φ(P)`, for points of the subgroup.
#[inline(always)]
pub fn phi<C: PhiPsi>(p: &Extended<C>) -> Extended<C> {
    let ([x, y, z, ta, tb], _) = C::MAPS.phi(p.coordinates());
    Extended { x, y, z, ta, tb }
}

/// `Ψ(P)`. Cost: 3M + 1S, of which 1M is by a constant.
#[inline(always)]
fn frobenius<F: Conjugate>(beta: F, [x, y, z, ..]: Coordinates<F>) -> Coordinates<F> {
    let (x, y, z) = (F::mul(beta, x.conjugate()), y.conjugate(), z.conjugate());
    [F::mul(x, y), F::square(z), F::mul(z, y), x, z]
}

/// `Ψ(P)`, for points of the subgroup.
#[inline(always)]
pub fn psi<C: GlsTwist>(p: &Extended<C>) -> Extended<C> {
    let [x, y, z, ta, tb] = frobenius(C::BETA, p.coordinates());
    Extended { x, y, z, ta, tb }
}

/// `P, Φ(P), Ψ(P), ΨΦ(P)`. Cost: 13M + 3S.
#[inline(always)]
pub fn four<C: PhiPsi>(p: &Extended<C>) -> [Extended<C>; 4] {
    four_by(&C::MAPS, p)
}

/// The same in one lane or many, by the numbers of the maps.
#[inline(always)]
pub(crate) fn four_by<E: TwistedEdwards<Field: Conjugate>>(
    maps: &Maps<E::Field>,
    p: &Extended<E>,
) -> [Extended<E>; 4] {
    let (image, d2) = maps.phi(p.coordinates());
    let both = maps.psi_of_phi(image, d2);
    let psi = frobenius(maps.beta, p.coordinates());
    let point = |[x, y, z, ta, tb]: [E::Field; 5]| Extended { x, y, z, ta, tb };
    [*p, point(image), point(psi), point(both)]
}

/// `P, 3P, 5P, 7P` as summands, under each of the maps. Cost: 1 doubling, 3 additions, the maps.
fn public_multiples<C: GlsTwist, const M: usize>(
    point: &Extended<C>,
    images: impl Fn(&Extended<C>) -> [Extended<C>; M],
) -> (Extended<C>, [[Summand<C>; 8]; M]) {
    let twice = point.plain_double().to_summand();
    let mut multiples = (Extended::IDENTITY, [[point.to_summand(); 8]; M]);
    let mut last = *point;
    for i in 0..ODD {
        if i > 0 {
            last = last.plain_add(&twice);
        }
        for (row, image) in multiples.1.iter_mut().zip(images(&last)) {
            row[i] = image.to_summand();
        }
    }
    multiples
}

/// `(2i + 1)·G` under the endomorphism of a row of the table: of 1, Φ, Ψ, ΨΦ, or of 1, Ψ.
fn generator_multiple<C: GlsTwist>(row: usize, i: usize) -> Entry<C> {
    <C as FixedBase>::odd_multiples().get_vartime(row * GENERATOR_ODD + i)
}

impl<C: PhiPsi> Glv<4> for C {
    const LATTICE: Lattice<4> = C::FOUR;
    const PUBLIC_WINDOW: usize = PUBLIC_WINDOW;
    const PUBLIC_GENERATOR_WINDOW: usize = 5;
    type Public = Extended<C>;

    #[inline(always)]
    fn images(point: &Extended<C>) -> [Extended<C>; 4] {
        four(point)
    }

    fn public_multiples(point: &Extended<C>) -> (Extended<C>, [[Summand<C>; 8]; 4]) {
        public_multiples(point, four)
    }

    #[inline(always)]
    fn generator_multiple(j: usize, i: usize) -> Entry<C> {
        generator_multiple::<C>(j, i)
    }

    #[inline(always)]
    fn from_public(point: &Extended<C>) -> Extended<C> {
        *point
    }
}

/// What [`Glv<2>`] asks for over 1 and Ψ, for generated code to refer to.
pub mod restricted {
    use super::{Entry, Extended, GlsTwist, Summand, psi};

    /// `P, Ψ(P)`.
    #[inline(always)]
    pub fn images<C: GlsTwist>(point: &Extended<C>) -> [Extended<C>; 2] {
        [*point, psi(point)]
    }

    /// Odd multiples under both.
    pub fn public_multiples<C: GlsTwist>(point: &Extended<C>) -> (Extended<C>, [[Summand<C>; 8]; 2]) {
        super::public_multiples(point, images)
    }

    /// `(2i + 1)·G` or `(2i + 1)·Ψ(G)`.
    #[inline(always)]
    pub fn generator_multiple<C: GlsTwist>(j: usize, i: usize) -> Entry<C> {
        super::generator_multiple::<C>(j * C::PSI_ROW, i)
    }
}
