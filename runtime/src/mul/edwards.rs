//! Multiplications on twisted Edwards curves without the help of endomorphisms.

use crate::curve::{Comb, Curve, EdwardsCurve, EntryTable, FixedBase};
use crate::field::{Field, FieldEncoding, PrimeField};
use crate::lane::LaneMask;
use crate::mul::glv::odd_multiples;
use crate::point::edwards::{Entry, Extended, Picked};
use crate::point::group::ProtectedGroup;
use crate::recode::Recoding;
use crate::recode::comb::Columns;
use crate::recode::window::Windows;
use crate::recode::wnaf::Wnaf;

/// Bits of a window: a table of eight odd multiples.
const WINDOW: u32 = 4;
/// The window for public multiples of a point that is not known beforehand.
const PUBLIC_WINDOW: usize = 5;

type Mask<C> = <<C as Curve>::Base as Field>::Mask;

/// `k·P`, protected: the true multiple by the integer `0 <= k < n`. An even k is replaced by
/// `k + 1`, and the point subtracted at the end.
///
/// Cost for t bits: t + 1 doublings, `t/4 + 8` additions, `t/4` scans of eight points.
#[inline(always)]
pub fn multiply<C: EdwardsCurve>(point: &Extended<C>, k: &<C as Curve>::Scalar) -> Extended<C> {
    let digits = Windows::new(k, WINDOW);
    let table = odd_multiples(point);
    let pick = |position| {
        let digit = digits.digit(position);
        let index = Mask::<C>::gather_index(|_| digit.index);
        let sign = Mask::<C>::gather(|_| digit.negative);
        Extended::pick(&table, index, sign)
    };
    let count = Windows::<C::Scalar>::count(WINDOW);
    let mut sum = Extended::from_picked(&pick(count - 1));
    for position in (0..count - 1).rev() {
        for _ in 0..WINDOW {
            C::double(&mut sum);
        }
        sum = sum.plus_picked(&pick(position));
    }
    let less = sum.plain_add(&point.to_summand().negate());
    Extended::select(Mask::<C>::gather(|_| digits.excess()), &less, &sum)
}

/// `k·G`, protected.
///
/// Cost: e − 1 doublings, d − 1 mixed additions, d scans of a table.
#[inline(always)]
pub fn multiply_generator<C: EdwardsCurve>(k: &<C as Curve>::Scalar) -> Extended<C> {
    const {
        let Comb { w, .. } = C::COMB;
        assert!(Columns::fits(C::COMB, <C::Scalar as PrimeField>::BITS), "the comb does not fit the order");
        assert!(<C::Block as EntryTable<C>>::LEN == 1 << (w - 1), "a block has 2^(w-1) points");
        assert!(C::COMB_CARRY.is_none(), "the comb leaves room for the carry");
        assert!(C::COMB.w * C::COMB.d > <C::Scalar as PrimeField>::BITS as usize);
    };
    let Comb { v, e, .. } = C::COMB;
    let columns = Columns::new(k, C::COMB);
    let mut sum = pick::<C>(v - 1, &columns, v * e - 1).magnitude.to_extended();
    for i in (0..e).rev() {
        if i + 1 < e {
            C::double(&mut sum);
        }
        // The first point of all is where the sum began.
        let blocks = if i + 1 < e { v } else { v - 1 };
        for j in (0..blocks).rev() {
            sum = sum.add_picked_entry(&pick::<C>(j, &columns, j * e + i));
        }
    }
    sum.negated_if(Mask::<C>::gather(|_| columns.negated()))
}

#[inline(always)]
fn pick<C: EdwardsCurve>(j: usize, columns: &Columns, position: usize) -> Picked<Entry<C>, Mask<C>> {
    let digit = columns.digit(position);
    C::block(j).lookup(digit.index, Mask::<C>::gather(|_| digit.negative))
}

/// `u·G + v·Q`, all public: two width-w NAFs over one chain of doublings.
#[inline(always)]
pub fn double_multiply_vartime<C: EdwardsCurve>(
    u: &<C as Curve>::Scalar,
    v: &<C as Curve>::Scalar,
    q: &Extended<C>,
) -> Extended<C> {
    let u = Wnaf::new_vartime(u.to_bytes().as_ref(), <C as FixedBase>::GENERATOR_WINDOW as usize);
    let v = Wnaf::new_vartime(v.to_bytes().as_ref(), PUBLIC_WINDOW);
    let multiples = odd_multiples(q);
    let generator = C::odd_multiples();
    let mut sum = Extended::IDENTITY;
    for position in (0..u.len().max(v.len())).rev() {
        C::double(&mut sum);
        let (a, b) = (u.digit(position), v.digit(position));
        if b != 0 {
            sum.add_signed_vartime(&multiples[usize::from(b.unsigned_abs() / 2) % 8], b < 0);
        }
        if a != 0 {
            let entry = generator.get_vartime(usize::from(a.unsigned_abs() / 2));
            sum.add_signed_entry_vartime(&entry, a < 0);
        }
    }
    sum
}

/// The multiple by a public big-endian integer of any length.
pub fn multiply_bits_vartime<C: EdwardsCurve>(point: &Extended<C>, k: &[u8]) -> Extended<C> {
    let summand = point.to_summand();
    let mut sum = Extended::IDENTITY;
    for byte in k {
        for bit in (0..8).rev() {
            C::double(&mut sum);
            if (byte >> bit) & 1 == 1 {
                sum.add_signed_vartime(&summand, false);
            }
        }
    }
    sum
}
