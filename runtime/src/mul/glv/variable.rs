//! `k·P` for a secret k and any point P of the subgroup.

use crate::curve::{Curve, Glv};
use crate::field::PrimeField;
use crate::lane::LaneMask;
use crate::point::group::ProtectedGroup;
use crate::recode::gather_digits;
use crate::recode::sac::Sac;

/// `k·P`, one lane.
///
/// Cost for sub-scalars of l digits: for m = 4, l − 1 doublings, l − 1 + 7 additions, l scans
/// of eight points; for m = 2, l + 1 doublings, `l/2` + 6 additions; for m = 1, l doublings,
/// `l/4` + 6 additions; and the images of the point.
#[inline(always)]
pub fn protected<C: Glv<M>, const M: usize>(
    point: &<C as Curve>::Point,
    k: &<C as Curve>::Scalar,
) -> <C as Curve>::Point {
    const {
        assert!(M == 1 || M == 2 || M == 4, "there are tables for one, two and four dimensions");
        assert!(Sac::fits(&C::LATTICE, <C::Scalar as PrimeField>::BITS), "the lattice does not fit");
    };
    multiply(&C::images(point), &[Sac::new(k, &C::LATTICE)], Sac::count(&C::LATTICE))
}

/// The same in every lane, from one recoding per lane, and the images of the points.
#[inline(always)]
pub fn multiply<G: ProtectedGroup, const M: usize>(images: &[G; M], digits: &[Sac<M>], count: usize) -> G {
    let mut images = *images;
    for (j, image) in images.iter_mut().enumerate() {
        *image = image.negated_if(G::Mask::gather(|lane| digits[lane].negative(j)));
    }
    let table = table(&images);
    let mut sum = G::from_picked(&pick::<G, M>(&table, digits, count - 1));
    for position in (0..count - 1).rev() {
        sum = sum.doubled(Sac::<M>::WIDTH as u32);
        sum = sum.plus_picked(&pick::<G, M>(&table, digits, position));
    }
    sum
}

/// The summand that each lane's digit names.
#[inline(always)]
fn pick<G: ProtectedGroup, const M: usize>(
    table: &[G::Summand; 8],
    digits: &[Sac<M>],
    position: usize,
) -> G::Picked {
    let (index, sign) = gather_digits::<G::Mask, _>(digits, position);
    G::pick(table, index, sign)
}

/// The points that [`Sac`]'s indices stand for.
#[inline(always)]
fn table<G: ProtectedGroup, const M: usize>(images: &[G; M]) -> [G::Summand; 8] {
    match M {
        4 => by_columns(images),
        2 => by_pairs(&images[0], &images[M - 1]),
        _ => odd_multiples(&images[0]),
    }
}

/// `P_0 + Σ u_j·P_j` for `1 <= j <= 3`, with `u_j` bit `j − 1` of the index. Cost: 7 additions.
#[inline(always)]
fn by_columns<G: ProtectedGroup, const M: usize>(images: &[G; M]) -> [G::Summand; 8] {
    let mut points = [images[0]; 8];
    for (row, image) in images[1..].iter().enumerate() {
        let summand = image.to_summand();
        for index in 1 << row..2 << row {
            points[index] = points[index - (1 << row)].plus(&summand);
        }
    }
    summands(&points)
}

/// All of them in the form in which they are added. It is a loop, for a closure with vectors in it would not
/// become part of its caller.
#[inline(always)]
fn summands<G: ProtectedGroup>(points: &[G; 8]) -> [G::Summand; 8] {
    let mut table = [points[0].to_summand(); 8];
    for i in 1..8 {
        table[i] = points[i].to_summand();
    }
    table
}

/// Two columns in two dimensions: `2 ± 1` times `P_0`, and `2u ± u'` times `P_1`; from the top
/// of the index, u, whether the signs are the same, u'. Cost: 2 doublings, 7 additions.
#[inline(always)]
fn by_pairs<G: ProtectedGroup>(p: &G, q: &G) -> [G::Summand; 8] {
    let (one, twice) = (q.to_summand(), q.doubled(1).to_summand());
    let triple = p.doubled(1).plus(&p.to_summand());
    let above = triple.plus(&twice);
    summands(&[
        *p,
        p.plus(&G::opposite_summand(&one)),
        triple,
        triple.plus(&one),
        p.plus(&twice),
        p.plus(&one),
        above,
        above.plus(&one),
    ])
}

/// `P, 3P, …, 15P`. Cost: 1 doubling, 7 additions.
#[inline(always)]
pub(crate) fn odd_multiples<G: ProtectedGroup>(p: &G) -> [G::Summand; 8] {
    let twice = p.doubled(1).to_summand();
    let mut points = [*p; 8];
    for i in 1..8 {
        points[i] = points[i - 1].plus(&twice);
    }
    summands(&points)
}
