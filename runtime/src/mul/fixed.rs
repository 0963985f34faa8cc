//! `k·G` for a secret k, by a comb over precomputed tables.

use crate::curve::{Comb, Curve, FixedBase, Weierstrass, WeierstrassCurve};
use crate::field::{Field, PrimeField};
use crate::lane::{Broadcast, LaneMask};
use crate::point::weierstrass::{Affine, Projective};
use crate::recode::comb::Columns;
use crate::recode::gather_digits;
use crate::table::Table;

/// `k·G`, one lane.
#[inline(always)]
pub fn protected<C: WeierstrassCurve>(k: &<C as Curve>::Scalar) -> Projective<C> {
    multiply::<C, C>(&[Columns::new(k, C::COMB)])
}

/// `k·G` in every lane of a model W of the curve C, from one recoding per lane.
///
/// Cost: e − 1 doublings, d mixed additions, d scans of a table.
#[inline(always)]
pub fn multiply<C, W>(columns: &[Columns]) -> Projective<W>
where
    C: WeierstrassCurve,
    W: Weierstrass<Field: Broadcast<<C as Weierstrass>::Field>>,
    <C as FixedBase>::Block: Table<W>,
{
    const {
        let Comb { w, v, e, .. } = C::COMB;
        let bits = <C::Scalar as PrimeField>::BITS as usize;
        assert!(Columns::fits(C::COMB, bits as u32), "the comb does not fit the order");
        assert!(<C::Block as Table<W>>::LEN == 1 << (w - 1), "a block has 2^(w-1) points");
        assert!((w * v * e == bits) == C::COMB_CARRY.is_some(), "the comb carries out exactly where w·d = t");
    };
    let Comb { v, e, .. } = C::COMB;
    let mut sum = Projective::from_affine(&pick(&C::block(v - 1), columns, v * e - 1));
    for i in (0..e).rev() {
        if i + 1 < e {
            sum = W::double(&sum);
        }
        // The first point of all is where the sum began.
        let blocks = if i + 1 < e { v } else { v - 1 };
        for j in (0..blocks).rev() {
            sum = W::add_mixed(&sum, &pick(&C::block(j), columns, j * e + i));
        }
    }
    if let Some(top) = C::COMB_CARRY {
        let top = Affine::new(Broadcast::broadcast(&top.x), Broadcast::broadcast(&top.y));
        let more = W::add_mixed(&sum, &top);
        let carry = <W::Field as Field>::Mask::gather(|lane| columns[lane].carry());
        sum = Projective::select(carry, &more, &sum);
    }
    sum.negate_if(<W::Field as Field>::Mask::gather(|lane| columns[lane].negated()))
}

/// The multiple that each lane's column names.
#[inline(always)]
fn pick<W: Weierstrass, T: Table<W>>(block: &T, columns: &[Columns], position: usize) -> Affine<W> {
    let (index, sign) = gather_digits::<<W::Field as Field>::Mask, _>(columns, position);
    block.lookup(index).negate_if(sign)
}
