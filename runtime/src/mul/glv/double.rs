//! Multiplications with public scalars and points: one chain of doublings for all sub-scalars.

use crate::curve::{Curve, Glv};
use crate::field::PrimeField;
use crate::point::group::PublicSum;
use crate::recode::sac::{Sac, SubScalars};
use crate::recode::wnaf::Streams;

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
    let mut streams = Streams::new();
    write_vartime::<C, M>(&mut streams, 0, v, C::PUBLIC_WINDOW);
    write_vartime::<C, M>(&mut streams, M, u, C::PUBLIC_GENERATOR_WINDOW);
    interleave_vartime::<C, M>(&streams, q)
}

/// `k·P` for public k and P.
#[inline(always)]
pub fn multiply_vartime<C: Glv<M>, const M: usize>(
    point: &<C as Curve>::Point,
    k: &<C as Curve>::Scalar,
) -> <C as Curve>::Point {
    let mut streams = Streams::new();
    write_vartime::<C, M>(&mut streams, 0, k, C::PUBLIC_WINDOW);
    interleave_vartime::<C, M>(&streams, point)
}

/// Sets M streams, from the one given, to the digits of the sub-scalars.
fn write_vartime<C: Glv<M>, const M: usize>(
    streams: &mut Streams,
    first: usize,
    k: &C::Scalar,
    width: usize,
) {
    const {
        assert!(Sac::fits(&C::LATTICE, <C::Scalar as PrimeField>::BITS), "the lattice does not fit");
        assert!(M <= 4 && C::LATTICE.digits + 1 < Streams::CAPACITY, "the digits do not fit");
        assert!(C::PUBLIC_WINDOW >= 2 && C::PUBLIC_WINDOW <= 5);
        assert!(C::PUBLIC_GENERATOR_WINDOW >= 2 && C::PUBLIC_GENERATOR_WINDOW <= 13);
    };
    let parts = SubScalars::new(k, &C::LATTICE);
    let length = C::LATTICE.basis[0][0].len();
    for j in 0..M {
        streams.set_vartime(first + j, &parts.magnitudes[j][..length], parts.negative[j] == 1, width);
    }
}

/// The sum of all digits' multiples: those of q first, then those of the generator.
#[inline(always)]
fn interleave_vartime<C: Glv<M>, const M: usize>(streams: &Streams, q: &C::Point) -> C::Point {
    // The multiples stay where they were made.
    let start = C::public_multiples(q);
    let (mut sum, multiples) = (start.0, &start.1);
    for position in (0..streams.len()).rev() {
        if position + 1 < streams.len() {
            sum.double_vartime();
        }
        for (stream, digit) in streams.at_vartime(position, 0..M) {
            let odd = usize::from(digit.unsigned_abs() / 2) % 8;
            sum.add_multiple_vartime(&multiples[stream][odd], digit < 0);
        }
        for (stream, digit) in streams.at_vartime(position, M..2 * M) {
            let entry = C::generator_multiple(stream - M, usize::from(digit.unsigned_abs() / 2));
            sum.add_entry_vartime(&entry, digit < 0);
        }
    }
    C::from_public(&sum)
}
