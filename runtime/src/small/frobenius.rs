//! `k·P` on Koblitz curves by τ-adic digits, points changed in place.
//!
//! The recodings, the tables and the reasons why no sum has an exception are those of
//! [`crate::mul::binary`]; what differs is that every step is called, and works in place.

mod point;

use super::element::{invert, is_zero, multiply as times, or_if, replace_if};
use super::{Multiplications, Truth};
use crate::curve::{Curve, Koblitz, LambdaTable, TauComb};
use crate::field::{BinaryElement, Field, PrimeField};
use crate::lane::{LaneMask, OneLane};
use crate::mul::binary::frobenius::{meeting_columns, mu};
use crate::point::binary::{Affine, Entry, Projective};
use crate::recode::Recoding;
use crate::recode::tau::{DigitSet, Step, TauDigits, TauNafWithin, steps};

use point::{add, add_distinct, add_vartime, frobenius, negate, normalize, to_entry};

/// Multiplications by digits; those of a point that is not known beforehand have the width
/// `log2(4·COUNT)` and a table of COUNT points, 4, 8 or 16.
///
/// The point must be of the generator's order. For one whose x is 0 or 1 the product is said to be
/// infinite.
#[derive(Clone, Copy, Debug)]
pub enum Digits<const COUNT: usize> {}

impl<C: Koblitz, const COUNT: usize> Multiplications<C> for Digits<COUNT> {
    /// Cost for N digits: N − 1 sums of 8M + 2S, N scans of a table, `3(W − 1)(e − 1)` S, 1I + 3M.
    fn generator(point: &mut Affine<C>, k: &[u8]) -> Truth<C> {
        let TauComb { width, e, .. } = C::COMB;
        let count = const { TauDigits::count(&C::LATTICE, C::COMB.width) };
        let meeting = const {
            meeting_columns(&C::LATTICE, C::COMB, <<C as Curve>::Scalar as PrimeField>::BITS as usize)
        };
        const {
            assert!(TauDigits::fits(&C::LATTICE, C::COMB.width), "the lattice or the width does not fit");
            assert!(
                C::COMB.e * C::COMB.v >= count_of::<C>(C::COMB.width),
                "the comb does not fit the digits"
            );
            assert!(C::Block::LEN == 1 << (C::COMB.width - 2), "a block has 2^(W-2) points");
        }
        let digits = digits::<C>(k, const { &DigitSet::new(mu(C::A_KIND), C::COMB.width) });
        // The last block may have fewer digits. The sum begins with the first digit of all, in the first
        // column of the longest block.
        let blocks = |i: usize| (count - i).div_ceil(e);
        let mut sum = Projective::from_entry(&pick::<C>(&digits, blocks(e - 1) - 1, e - 1));
        for i in (0..e).rev() {
            let last = if i + 1 < e { blocks(i) } else { blocks(i) - 1 };
            if i + 1 < e {
                frobenius(&mut sum, width - 1);
            }
            for j in (0..last).rev() {
                let mut entry = pick::<C>(&digits, j, i);
                if i < meeting {
                    add(&mut sum, &entry);
                } else {
                    add_distinct(&mut sum, &mut entry);
                }
            }
        }
        let finite;
        (*point, finite) = normalize(sum);
        finite
    }

    /// Cost for N digits: as above, and 1I + 12M·COUNT for the table, `3(W − 1)(N − 1)` S.
    fn multiply(point: &mut Affine<C>, k: &[u8]) -> Truth<C> {
        const {
            assert!(COUNT == 4 || COUNT == 8 || COUNT == 16, "a table has 4, 8 or 16 points");
            assert!(TauDigits::fits(&C::LATTICE, width(COUNT)), "the lattice or the width does not fit");
            assert!(<<C as Curve>::Scalar as PrimeField>::BITS > width(COUNT) + 2, "the order is too small");
        }
        let count = const { count_of::<C>(width(COUNT)) };
        let meeting = const {
            let whole = TauComb { width: width(COUNT), v: 1, e: count_of::<C>(width(COUNT)) - 1 };
            meeting_columns(&C::LATTICE, whole, <<C as Curve>::Scalar as PrimeField>::BITS as usize)
        };
        let few = is_zero(&point.x) | is_zero(&(point.x + BinaryElement::ONE));
        replace_if(&mut point.x, few, &C::GENERATOR.x);
        replace_if(&mut point.y, few, &C::GENERATOR.y);
        let mut multiples = [to_entry(point); COUNT];
        table(&mut multiples);
        let digits = digits::<C>(k, const { &DigitSet::new(mu(C::A_KIND), width(COUNT)) });
        let mut sum = Projective::from_entry(&scan(&multiples, &digits, count - 1));
        for position in (0..count - 1).rev() {
            frobenius(&mut sum, width(COUNT) - 1);
            let mut entry = scan(&multiples, &digits, position);
            if position < meeting {
                add(&mut sum, &entry);
            } else {
                add_distinct(&mut sum, &mut entry);
            }
        }
        let finite;
        (*point, finite) = normalize(sum);
        finite & !few
    }

    /// Two τ-adic NAFs over one chain of Frobenius maps. Cost for m positions: 3m S,
    /// `m/(W_G + 1) + m/(W + 1)` sums of 8M + 2S, 2I + 12M·COUNT for the table.
    fn double_x_vartime(u: &[u8], v: &[u8], q: &mut Affine<C>) -> bool {
        // The usual room for digits is a good part of a small machine's memory.
        if const { TauNafWithin::<SHORT>::fits(&C::LATTICE) } {
            double_x_vartime::<C, COUNT, SHORT>(u, v, q)
        } else {
            double_x_vartime::<C, COUNT, LONG>(u, v, q)
        }
    }
}

/// Positions of an expansion on curves over fields of up to some 180 bits.
const SHORT: usize = 256;
/// Positions of an expansion on any curve.
const LONG: usize = 720;

#[inline(always)]
fn double_x_vartime<C: Koblitz, const COUNT: usize, const N: usize>(
    u: &[u8],
    v: &[u8],
    q: &mut Affine<C>,
) -> bool {
    const { assert!(TauNafWithin::<N>::fits(&C::LATTICE) || N == SHORT, "the lattice does not fit") };
    let mut multiples = [to_entry(q); COUNT];
    table(&mut multiples);
    let u = naf::<C, N>(u, const { &DigitSet::new(mu(C::A_KIND), C::GENERATOR_WIDTH) });
    let v = naf::<C, N>(v, const { &DigitSet::new(mu(C::A_KIND), width(COUNT)) });
    let mut sum = Projective::<C>::IDENTITY;
    for position in (0..u.len().max(v.len())).rev() {
        frobenius(&mut sum, 1);
        let b = v.digit(position);
        if b != 0 {
            add_signed_vartime(&mut sum, multiples[usize::from(b.unsigned_abs() / 2) % COUNT], b < 0);
        }
        let a = u.digit(position);
        if a != 0 {
            let entry = C::multiples().get_vartime(usize::from(a.unsigned_abs() / 2));
            add_signed_vartime(&mut sum, entry, a < 0);
        }
    }
    let finite;
    (*q, finite) = normalize(sum);
    finite.declassify(crate::ct::Release::Asked)
}

/// The width of digits that stand for a table's points and their opposites.
const fn width(count: usize) -> u32 {
    count.trailing_zeros() + 2
}

const fn count_of<C: Koblitz>(width: u32) -> usize {
    TauDigits::count(&C::LATTICE, width)
}

#[inline(never)]
fn digits<C: Koblitz>(k: &[u8], set: &DigitSet) -> TauDigits {
    TauDigits::of_bytes(k, &C::LATTICE, set)
}

#[inline(never)]
fn naf<C: Koblitz, const N: usize>(k: &[u8], set: &DigitSet) -> TauNafWithin<N> {
    TauNafWithin::of_bytes_vartime(k, &C::LATTICE, set)
}

#[inline(never)]
fn add_signed_vartime<C: Koblitz>(sum: &mut Projective<C>, entry: Entry<C>, negative: bool) {
    add_vartime(sum, &entry.negate_if(Truth::<C>::gather(|_| negative.into())));
}

/// The entry that block j has for digit i of the block.
#[inline(never)]
fn pick<C: Koblitz>(digits: &TauDigits, j: usize, i: usize) -> Entry<C> {
    let digit = digits.digit(j * C::COMB.e + i);
    C::block(j).lookup(digit.index).negate_if(Truth::<C>::gather(|_| digit.negative))
}

/// The multiple that a digit names; every entry is read.
#[inline(never)]
fn scan<C: Koblitz, const COUNT: usize>(
    table: &[Entry<C>; COUNT],
    digits: &TauDigits,
    position: usize,
) -> Entry<C> {
    let digit = digits.digit(position);
    let mut found = Entry::<C>::ZERO;
    for (u, entry) in table.iter().enumerate() {
        let here = Truth::<C>::index_is(digit.index, u as u8);
        or_if(&mut found.x, here, &entry.x);
        or_if(&mut found.lambda, here, &entry.lambda);
    }
    found.negate_if(Truth::<C>::gather(|_| digit.negative))
}

/// A step of making a table in as few bytes as there are: what [`Step`] says.
type Packed = [u8; 4];

/// The steps of a table of up to 16 points.
const fn packed(mu: i32, width: u32) -> [Packed; 15] {
    let steps = steps(mu, width);
    let mut packed = [[0; 4]; 15];
    let mut i = 0;
    while i < packed.len() {
        let Step { u, v, shift, negate, minus } = steps[i];
        packed[i] = [u as u8, v as u8, shift as u8, negate as u8 | (minus as u8) << 1];
        i += 1;
    }
    packed
}

/// All `α_u·P` into the table, which holds P in its first place.
#[inline(never)]
fn table<C: Koblitz, const COUNT: usize>(table: &mut [Entry<C>; COUNT]) {
    let mut z = [BinaryElement::ONE; COUNT];
    for &[u, v, shift, signs] in &const { packed(mu(C::A_KIND), width(COUNT)) }[..COUNT - 1] {
        step(table, &mut z, [usize::from(u) % COUNT, usize::from(v) % COUNT], shift, signs);
    }
    // The inverse of all z together, of which each takes its own. None is zero: see `step`.
    let mut products = z;
    for u in 1..COUNT {
        let product = products[u - 1];
        times(&mut products[u], &product);
    }
    let mut inverse = products[COUNT - 1];
    invert(&mut inverse);
    for u in (0..COUNT).rev() {
        let mut reciprocal = inverse;
        if u > 0 {
            times(&mut reciprocal, &products[u - 1]);
            times(&mut inverse, &z[u]);
        }
        times(&mut table[u].x, &reciprocal);
        times(&mut table[u].lambda, &reciprocal);
    }
}

/// `α_u·P = ±τ^shift·α_v·P ± P`. These differ, and not by a sign: see `mul::binary`.
#[inline(never)]
fn step<C: Koblitz, const COUNT: usize>(
    table: &mut [Entry<C>; COUNT],
    z: &mut [BinaryElement<C::Kernels>; COUNT],
    [u, v]: [usize; 2],
    shift: u8,
    signs: u8,
) {
    let mut multiple = Projective::new(table[v].x, table[v].lambda, z[v]);
    frobenius(&mut multiple, shift.into());
    if signs & 1 == 1 {
        negate(&mut multiple);
    }
    let mut unit = table[0].negate_if(Truth::<C>::gather(|_| signs >> 1));
    add_distinct(&mut multiple, &mut unit);
    (table[u].x, table[u].lambda, z[u]) = (multiple.x, multiple.l, multiple.z);
}
