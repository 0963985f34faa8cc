//! Koblitz curves: the Frobenius map in place of doublings.

use super::{Frobenius, Method, add_entry_vartime, add_vartime};
use crate::ct::bytes;
use crate::curve::{Backend, BinaryA, Curve, Koblitz, LambdaTable, Lattice, TauComb};
use crate::field::{BinaryElement, Field, FieldEncoding, PrimeField, batch_invert};
use crate::lane::LaneMask;
use crate::point::binary::{Entry, Mask, Projective};
use crate::recode::Recoding;
use crate::recode::tau::{DigitSet, Step, TauDigits, TauNaf, steps};

/// The width for public multiples of a point that is not known beforehand.
const PUBLIC_WIDTH: u32 = 5;
const HALF: usize = 1 << (PUBLIC_WIDTH - 2);

/// μ in `τ² + 2 = μτ`.
pub(crate) const fn mu(a: BinaryA) -> i32 {
    match a {
        BinaryA::One => 1,
        BinaryA::Zero => -1,
        BinaryA::General => panic!("a Koblitz curve has a = 0 or a = 1"),
    }
}

/// The columns, counted from the last, in which a sum of digits' multiples may meet the point
/// that is added to it, or its opposite, or infinity.
///
/// Let P have a component of order n, as every point has whose coordinates are not all 0 and 1;
/// what takes P to infinity is then divisible by `δ = (τ^m − 1)/(τ − 1)`, of norm n. In `Z[τ]`,
/// the partial sum c before block j is added in column i is never 0 nor `±ε`, the entry: digits
/// are not divisible by τ, so the power of τ in ε is `τ^(wej)`, and in c, a sum of digits at
/// distinct powers, it is `τ^w`, or in the first column a higher one than in ε. So they meet only
/// mod δ, where `|c| + |ε| >= √n`. But `τ^(wi)·c` differs from the reduced scalar, which is
/// shorter than `2^(D + 0.8)`, by what is still to come, and altogether
/// `|c| + |ε| < 2^(D + 0.8 − wi/2) + 2^(we(v − 1)/2 + W/2 + 2)`. Each half of that is less than
/// `√n/2 >= 2^((t − 3)/2)` under the two conditions below.
pub(crate) const fn meeting_columns(lattice: &Lattice<2>, shape: TauComb, bits: usize) -> usize {
    let (width, w) = (shape.width as usize, shape.width as usize - 1);
    let columns = (2 * lattice.digits + 5).saturating_sub(bits).div_ceil(w);
    if w * shape.e * (shape.v - 1) + width + 7 <= bits && columns < shape.e { columns } else { shape.e }
}

impl<C: Koblitz> Method<C> for Frobenius {
    #[inline(always)]
    fn protected<K: Backend<C>>(point: &Projective<C, K>, k: &<C as Curve>::Scalar) -> Projective<C, K> {
        const {
            assert!(C::WINDOW >= 4 && C::WINDOW <= 6, "the width is 4, 5 or 6");
            // Then no digit is divisible by δ, whose norm is n.
            assert!(<C::Scalar as PrimeField>::BITS > C::WINDOW, "the width is too large for the order");
        };
        match C::WINDOW {
            4 => multiply::<C, K, 4>(point, k),
            5 => multiply::<C, K, 8>(point, k),
            _ => multiply::<C, K, 16>(point, k),
        }
    }

    /// Cost for N digits: N − 1 additions of entries, N scans of a table, `(W − 1)·(e − 1)`
    /// Frobenius maps.
    #[inline(always)]
    fn generator<K: Backend<C>>(k: &<C as Curve>::Scalar) -> Projective<C, K> {
        const {
            let TauComb { width, v, e } = C::COMB;
            let count = TauDigits::count(&C::LATTICE, width);
            assert!(TauDigits::fits(&C::LATTICE, width), "the lattice or the width does not fit");
            assert!(e * v >= count && e * (v - 1) < count, "the comb does not fit the digits");
            assert!(C::Block::LEN == 1 << (width - 2), "a block has 2^(W-2) points");
        };
        let TauComb { width, v, e } = C::COMB;
        let meeting =
            const { meeting_columns(&C::LATTICE, C::COMB, <C::Scalar as PrimeField>::BITS as usize) };
        let count = const { TauDigits::count(&C::LATTICE, C::COMB.width) };
        let digits = TauDigits::new(k, &C::LATTICE, const { &DigitSet::new(mu(C::A_KIND), C::COMB.width) });
        // The last block may have fewer digits. The sum begins with the first digit of all, in
        // the first column of the longest block, which is the first.
        let blocks = |i: usize| (count - i).div_ceil(e);
        let mut sum = Projective::from_entry(&pick::<C, K>(&digits, blocks(e - 1) - 1, e - 1));
        for i in (meeting..e).rev() {
            if i + 1 < e {
                sum = sum.frobenius(width - 1);
            }
            for j in (0..if i + 1 < e { blocks(i) } else { blocks(i) - 1 }).rev() {
                sum = sum.add_distinct_entry(&pick(&digits, j, i));
            }
        }
        for i in (0..meeting).rev() {
            if i + 1 < e {
                sum = sum.frobenius(width - 1);
            }
            for j in (0..if i + 1 < e { blocks(i) } else { blocks(i) - 1 }).rev() {
                sum = sum.plain_add_entry(&pick(&digits, j, i));
            }
        }
        debug_assert!(v == blocks(0));
        sum
    }

    /// Two width-W τ-adic NAFs over one chain of Frobenius maps. Cost for m positions: m maps,
    /// `m/(W_G + 1)` additions of entries, `m/6 + 7` additions.
    #[inline(always)]
    fn double_vartime<K: Backend<C>>(
        u: &<C as Curve>::Scalar,
        v: &<C as Curve>::Scalar,
        q: &Projective<C, K>,
    ) -> Projective<C, K> {
        const {
            assert!(C::GENERATOR_WIDTH >= 3 && C::GENERATOR_WIDTH <= 8);
            assert!(C::Multiples::LEN == 1 << (C::GENERATOR_WIDTH - 2));
        };
        let (for_u, for_v) = const {
            (&DigitSet::new(mu(C::A_KIND), C::GENERATOR_WIDTH), &DigitSet::new(mu(C::A_KIND), PUBLIC_WIDTH))
        };
        let u = TauNaf::new_vartime(u, &C::LATTICE, for_u);
        let v = TauNaf::new_vartime(v, &C::LATTICE, for_v);
        let generator = C::multiples();
        let mut multiples = [*q; HALF];
        for step in &const { steps(mu(C::A_KIND), PUBLIC_WIDTH) }[..HALF - 1] {
            let (shifted, unit) = summands(&multiples, step);
            multiples[step.u] = add_vartime(&shifted, &unit);
        }
        let mut sum = Projective::<C, K>::IDENTITY;
        let mut pending = 0;
        for position in (0..u.len().max(v.len())).rev() {
            pending += 1;
            let (a, b) = (u.digit(position), v.digit(position));
            if a == 0 && b == 0 {
                continue;
            }
            sum = sum.frobenius(pending);
            pending = 0;
            if b != 0 {
                let multiple = &multiples[usize::from(b.unsigned_abs() / 2) % HALF];
                sum = add_vartime(&sum, &if b < 0 { multiple.negate() } else { *multiple });
            }
            if a != 0 {
                let entry: Entry<C, K> = generator.get_vartime(usize::from(a.unsigned_abs() / 2));
                sum = add_entry_vartime(&sum, &entry.negate_if(Mask::<K>::gather(|_| u8::from(a < 0))));
            }
        }
        sum.frobenius(pending)
    }
}

/// The entry that block j has for digit i of the block.
#[inline(always)]
fn pick<C: Koblitz, K: Backend<C>>(digits: &TauDigits, j: usize, i: usize) -> Entry<C, K> {
    let digit = digits.digit(j * C::COMB.e + i);
    C::block(j).lookup(digit.index).negate_if(Mask::<K>::gather(|_| digit.negative))
}

/// `k·P` with digits of the width `log2(4·COUNT)`.
///
/// Cost for N digits: COUNT − 1 additions and 1I + 5M·COUNT for the table, N − 1 additions of
/// entries, N scans of COUNT points, `(W − 1)·(N − 1)` Frobenius maps.
#[inline(always)]
fn multiply<C: Koblitz, K: Backend<C>, const COUNT: usize>(
    point: &Projective<C, K>,
    k: &<C as Curve>::Scalar,
) -> Projective<C, K> {
    let width = const { COUNT.trailing_zeros() + 2 };
    let count = const {
        let width = COUNT.trailing_zeros() + 2;
        assert!(C::COFACTOR == 2 || C::COFACTOR == 4, "the cofactor of a Koblitz curve is 2 or 4");
        assert!(TauDigits::fits(&C::LATTICE, width), "the lattice or the width does not fit");
        TauDigits::count(&C::LATTICE, width)
    };
    let meeting = const {
        let width = COUNT.trailing_zeros() + 2;
        let whole = TauComb { width, v: 1, e: TauDigits::count(&C::LATTICE, width) - 1 };
        meeting_columns(&C::LATTICE, whole, <C::Scalar as PrimeField>::BITS as usize)
    };
    // Points with coordinates 0 and 1 only, and infinity, are multiplied by a selection.
    let few = point.z.is_zero() | point.x.equals(point.z);
    let base = Projective::select(few, &Projective::from_affine(&C::GENERATOR), point);
    let table = table::<C, K, COUNT>(&base);
    let digits =
        TauDigits::new(k, &C::LATTICE, const { &DigitSet::new(mu(C::A_KIND), COUNT.trailing_zeros() + 2) });
    let mut sum = Projective::from_entry(&scan(&table, &digits, count - 1));
    for position in (meeting..count - 1).rev() {
        sum = sum.frobenius(width - 1);
        sum = sum.add_distinct_entry(&scan(&table, &digits, position));
    }
    for position in (0..meeting).rev() {
        sum = sum.frobenius(width - 1);
        sum = sum.plain_add_entry(&scan(&table, &digits, position));
    }
    Projective::select(few, &multiply_few(point, k), &sum)
}

/// `k·P` for a point whose order divides four.
#[inline(always)]
fn multiply_few<C: Koblitz, K: Backend<C>>(
    point: &Projective<C, K>,
    k: &<C as Curve>::Scalar,
) -> Projective<C, K> {
    let k = bytes::window(k.to_bytes().as_ref(), 0, 2);
    let odd = Mask::<K>::gather(|_| k & 1);
    let two = Mask::<K>::gather(|_| k >> 1);
    let odd_multiple = point.negate_if(two);
    let even_multiple = Projective::select(two, &point.plain_double(), &Projective::IDENTITY);
    Projective::select(odd, &odd_multiple, &even_multiple)
}

/// The two summands of a step: `±τ^shift·α_v·P` and `±P`.
#[inline(always)]
fn summands<C: Koblitz, K: Backend<C>>(
    multiples: &[Projective<C, K>],
    step: &Step,
) -> (Projective<C, K>, Projective<C, K>) {
    let shifted = multiples[step.v].frobenius(step.shift);
    let shifted = if step.negate { shifted.negate() } else { shifted };
    (shifted, if step.minus { multiples[0].negate() } else { multiples[0] })
}

/// All `α_u·P`, for a point P with a component of order n.
#[inline(always)]
fn table<C: Koblitz, K: Backend<C>, const COUNT: usize>(point: &Projective<C, K>) -> [Entry<C, K>; COUNT] {
    let mut multiples = [*point; COUNT];
    for step in &const { steps(mu(C::A_KIND), COUNT.trailing_zeros() + 2) }[..COUNT - 1] {
        let (shifted, unit) = summands(&multiples, step);
        // The summands and their difference are shorter than √n, unless n is tiny: they differ.
        multiples[step.u] = if <C::Scalar as PrimeField>::BITS > COUNT.trailing_zeros() + 4 {
            shifted.add_distinct(&unit)
        } else {
            shifted.plain_add(&unit)
        };
    }
    let mut reciprocals = multiples.map(|multiple| multiple.z);
    batch_invert(&mut reciprocals, &mut [BinaryElement::ONE; COUNT]);
    let mut table = [Entry::ZERO; COUNT];
    for (entry, (multiple, reciprocal)) in table.iter_mut().zip(multiples.iter().zip(reciprocals)) {
        let [x, lambda] = BinaryElement::mul_pair([multiple.x, multiple.l], [reciprocal, reciprocal]);
        *entry = Entry::new(x, lambda);
    }
    table
}

/// The multiple that a digit names; every entry is read.
#[inline(always)]
fn scan<C: Koblitz, K: Backend<C>, const COUNT: usize>(
    table: &[Entry<C, K>; COUNT],
    digits: &TauDigits,
    position: usize,
) -> Entry<C, K> {
    let digit = digits.digit(position);
    let mut found = Entry::<C, K>::ZERO;
    for (u, entry) in table.iter().enumerate() {
        let here = Mask::<K>::index_is(digit.index, u as u8);
        found.x = found.x.or_masked(here, &entry.x);
        found.lambda = found.lambda.or_masked(here, &entry.lambda);
    }
    found.negate_if(Mask::<K>::gather(|_| digit.negative))
}
