//! Curves without an endomorphism.

use super::{Method, Ordinary, add_entry_vartime, add_vartime, ladder};
use crate::curve::{Backend, BinaryComb, Comb, Curve, FixedBase, LambdaTable};
use crate::field::{FieldEncoding, PrimeField};
use crate::lane::LaneMask;
use crate::point::binary::{Entry, Mask, Projective};
use crate::recode::Recoding;
use crate::recode::comb::Columns;
use crate::recode::wnaf::Wnaf;

/// The window for public multiples of a point that is not known beforehand.
const WINDOW: usize = 5;
const HALF: usize = 1 << (WINDOW - 2);

/// The columns, counted from the last, in which the comb's partial sum may meet the point that
/// is added to it, or its opposite, or be infinity.
///
/// As an integer, the partial sum c before block j is added in column i is never 0 nor the entry
/// `±ε`: mod `2^d`, both are their row of signs; that of the entry is `2^(ej)` and that of c is a
/// sum of distinct powers of two, the lowest of which is 2, or higher than `2^(ej)` in the first
/// column. So they meet only mod n. But `2^i·c` differs from k by less than `2^i` times the sum
/// of all blocks' largest entries, each below `2^(wd − e + 1)`: for i > 0, `|c| + |ε|` is less
/// than n if `e >= wd − t + 5`, where `n >= 2^(t − 1)`.
const fn meeting_columns(comb: Comb, bits: usize) -> usize {
    if comb.e + bits >= comb.w * comb.d + 5 { 1 } else { comb.e }
}

impl<C: BinaryComb> Method<C> for Ordinary {
    #[inline(always)]
    fn protected<K: Backend<C>>(point: &Projective<C, K>, k: &<C as Curve>::Scalar) -> Projective<C, K> {
        ladder::protected(point, k)
    }

    /// Cost: e − 1 doublings, d additions of entries, d scans of a table.
    #[inline(always)]
    fn generator<K: Backend<C>>(k: &<C as Curve>::Scalar) -> Projective<C, K> {
        const {
            let Comb { w, v, e, .. } = C::COMB;
            let bits = <C::Scalar as PrimeField>::BITS as usize;
            assert!(Columns::fits(C::COMB, bits as u32), "the comb does not fit the order");
            assert!(<<C as FixedBase>::Block as LambdaTable<C>>::LEN == 1 << (w - 1));
            assert!((w * v * e == bits) == C::COMB_CARRY.is_some(), "the comb carries out where w·d = t");
        };
        let Comb { v, e, .. } = C::COMB;
        let columns = Columns::new(k, C::COMB);
        let meeting = const { meeting_columns(C::COMB, <C::Scalar as PrimeField>::BITS as usize) };
        let mut sum = Projective::from_entry(&pick::<C, K>(&columns, v - 1, e - 1));
        for i in (meeting..e).rev() {
            if i + 1 < e {
                sum = sum.plain_double();
            }
            // The first point of all is where the sum began.
            for j in (0..if i + 1 < e { v } else { v - 1 }).rev() {
                sum = sum.add_distinct_entry(&pick(&columns, j, i));
            }
        }
        for i in (0..meeting).rev() {
            if i + 1 < e {
                sum = sum.plain_double();
            }
            for j in (0..if i + 1 < e { v } else { v - 1 }).rev() {
                sum = sum.plain_add_entry(&pick(&columns, j, i));
            }
        }
        if let Some(top) = C::COMB_CARRY {
            let more = sum.plain_add(&Projective::from_affine(&top));
            sum = Projective::select(Mask::<K>::gather(|_| columns.carry()), &more, &sum);
        }
        sum.negate_if(Mask::<K>::gather(|_| columns.negated()))
    }

    /// Two width-w NAFs over one chain of doublings. Cost for t bits: t doublings,
    /// `t/(w_G + 1)` additions of entries, `t/6 + 7` additions.
    #[inline(always)]
    fn double_vartime<K: Backend<C>>(
        u: &<C as Curve>::Scalar,
        v: &<C as Curve>::Scalar,
        q: &Projective<C, K>,
    ) -> Projective<C, K> {
        const {
            assert!(C::GENERATOR_WINDOW >= 2 && C::GENERATOR_WINDOW <= 8);
            assert!(<<C as FixedBase>::Multiples as LambdaTable<C>>::LEN == 1 << (C::GENERATOR_WINDOW - 2));
        };
        let u = Wnaf::new_vartime(u.to_bytes().as_ref(), C::GENERATOR_WINDOW as usize);
        let v = Wnaf::new_vartime(v.to_bytes().as_ref(), WINDOW);
        let generator = C::odd_multiples();
        let twice = q.plain_double();
        let mut multiples = [*q; HALF];
        for i in 1..HALF {
            multiples[i] = add_vartime(&multiples[i - 1], &twice);
        }
        let mut sum = Projective::<C, K>::IDENTITY;
        for position in (0..u.len().max(v.len())).rev() {
            sum = sum.plain_double();
            let (a, b) = (u.digit(position), v.digit(position));
            if b != 0 {
                let multiple = &multiples[usize::from(b.unsigned_abs() / 2) % HALF];
                sum = add_vartime(&sum, &if b < 0 { multiple.negate() } else { *multiple });
            }
            if a != 0 {
                let entry: Entry<C, K> = generator.get_vartime(usize::from(a.unsigned_abs() / 2));
                sum = add_entry_vartime(&sum, &entry.negate_if(Mask::<K>::gather(|_| u8::from(a < 0))));
            }
        }
        sum
    }
}

/// The entry that block j has for column i of the block.
#[inline(always)]
fn pick<C: BinaryComb, K: Backend<C>>(columns: &Columns, j: usize, i: usize) -> Entry<C, K> {
    let digit = columns.digit(j * C::COMB.e + i);
    C::block(j).lookup(digit.index).negate_if(Mask::<K>::gather(|_| digit.negative))
}
