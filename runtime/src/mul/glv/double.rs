//! Multiplications with public scalars and points: one chain of doublings for all sub-scalars.

use crate::curve::{Curve, Glv};
use crate::field::PrimeField;
use crate::point::group::{Group, MixedGroup};
use crate::recode::sac::{Sac, SubScalars};
use crate::recode::wnaf::Wnaf;

/// `u·G + v·Q`: width-w NAFs of all 2m sub-scalars, interleaved.
///
/// Cost for sub-scalars of l bits: l doublings, `m·l/(w_G + 1)` mixed additions,
/// `m·l/(w_Q + 1)` additions, 1 doubling and `2^(w_Q − 2) − 1` additions for the multiples of
/// Q, and their images.
#[inline(always)]
pub fn double_multiply_vartime<C: Glv<M>, const M: usize>(
    u: &<C as Curve>::Scalar,
    v: &<C as Curve>::Scalar,
    q: &<C as Curve>::Point,
) -> <C as Curve>::Point {
    let u = digits_vartime::<C, M>(u, C::PUBLIC_GENERATOR_WINDOW);
    let v = digits_vartime::<C, M>(v, C::PUBLIC_WINDOW);
    let multiples = C::public_multiples(q);
    C::from_public(&interleave_vartime::<C, M>(&u, &v, &multiples))
}

/// `k·P` for public k and P.
#[inline(always)]
pub fn multiply_vartime<C: Glv<M>, const M: usize>(
    point: &<C as Curve>::Point,
    k: &<C as Curve>::Scalar,
) -> <C as Curve>::Point {
    let none = core::array::from_fn(|_| Wnaf::new_vartime(&[], C::PUBLIC_WINDOW));
    let k = digits_vartime::<C, M>(k, C::PUBLIC_WINDOW);
    let multiples = C::public_multiples(point);
    C::from_public(&interleave_vartime::<C, M>(&none, &k, &multiples))
}

/// The digits of each sub-scalar, with its sign.
fn digits_vartime<C: Glv<M>, const M: usize>(k: &C::Scalar, width: usize) -> [Wnaf; M] {
    const {
        assert!(Sac::fits(&C::LATTICE, <C::Scalar as PrimeField>::BITS), "the lattice does not fit");
        assert!(C::PUBLIC_WINDOW >= 2 && C::PUBLIC_WINDOW <= 5);
        assert!(C::PUBLIC_GENERATOR_WINDOW >= 2 && C::PUBLIC_GENERATOR_WINDOW <= 8);
    };
    let parts = SubScalars::new(k, &C::LATTICE);
    core::array::from_fn(|j| {
        let wnaf = Wnaf::of_words_vartime(&parts.magnitudes[j], width);
        if parts.negative[j] == 1 { wnaf.negate() } else { wnaf }
    })
}

/// The sum of all digits' multiples.
#[inline(always)]
fn interleave_vartime<C: Glv<M>, const M: usize>(
    u: &[Wnaf; M],
    v: &[Wnaf; M],
    multiples: &[[<C::Public as Group>::Summand; 8]; M],
) -> C::Public {
    // Which digits of a position are not zero, one bit a stream: those of v, then those of u. Few
    // are, and looking at each of them would cost a wrong guess of the processor for most.
    let mut present = [0u8; Wnaf::CAPACITY];
    for (stream, digits) in v.iter().chain(u).enumerate() {
        digits.mark_vartime(&mut present, stream);
    }
    let len = u.iter().chain(v).map(Wnaf::len).max().unwrap_or(0);
    let mut sum = C::Public::IDENTITY;
    let mut pending = 0;
    for position in (0..len).rev() {
        pending += 1;
        let mut streams = present[position];
        if streams == 0 {
            continue;
        }
        sum = doubled_vartime(&sum, pending);
        pending = 0;
        while streams != 0 {
            let stream = streams.trailing_zeros() as usize;
            streams &= streams - 1;
            if stream < M {
                sum = plus_vartime(&sum, &multiples[stream], v[stream].digit(position));
            } else {
                let digit = u[stream - M].digit(position);
                let entry = C::generator_multiple(stream - M, usize::from(digit.unsigned_abs() / 2));
                sum = plus_entry_vartime(&sum, &entry, digit < 0);
            }
        }
    }
    doubled_vartime(&sum, pending)
}

/// `2^count·P`. These three stand alone so that each is compiled once.
#[inline(never)]
fn doubled_vartime<G: Group>(p: &G, count: u32) -> G {
    p.doubled(count)
}

#[inline(never)]
fn plus_vartime<G: Group>(sum: &G, multiples: &[G::Summand; 8], digit: i8) -> G {
    let multiple = &multiples[usize::from(digit.unsigned_abs() / 2) % 8];
    if digit < 0 { sum.plus(&G::opposite_summand(multiple)) } else { sum.plus(multiple) }
}

#[inline(never)]
fn plus_entry_vartime<G: MixedGroup>(sum: &G, entry: &G::Entry, negative: bool) -> G {
    if negative { sum.plus_entry(&G::opposite_entry(entry)) } else { sum.plus_entry(entry) }
}
