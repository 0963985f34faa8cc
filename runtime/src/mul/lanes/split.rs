//! Scalars whole, or split by an endomorphism.

use super::LaneModel;
use crate::curve::{CubeRoot, Curve, Weierstrass, WeierstrassCurve};
use crate::field::{Field, PrimeField};
use crate::lane::{Broadcast, EIGHT};
use crate::mul::{glv, variable};
use crate::point::weierstrass::Projective;
use crate::recode::odd::OddDigits;
use crate::recode::sac::{Sac, SubScalars};
use crate::recode::window::Windows;

/// A way to write a scalar as M sub-scalars of as many images of a point.
pub trait Split<C: WeierstrassCurve, const M: usize>: 'static {
    /// An upper bound on the bits of a sub-scalar.
    const BITS: usize;

    /// The digits of the sub-scalars of a public scalar.
    fn digits_vartime(k: &<C as Curve>::Scalar) -> [OddDigits; M];
    /// The x-coordinate of the second image of a point; the y-coordinate stays.
    fn image<V: LaneModel<C>>(x: V::Field) -> V::Field;
    /// `k·P`, secret, for points of the subgroup that the generator generates.
    fn multiply<V: LaneModel<C>>(point: &Projective<V>, k: &[<C as Curve>::Scalar; EIGHT]) -> Projective<V>;
}

/// Scalars as they are.
#[derive(Clone, Copy, Debug)]
pub enum Whole {}

/// Scalars in halves, on curves with a cube root of unity.
#[derive(Clone, Copy, Debug)]
pub enum Halves {}

impl<C: WeierstrassCurve> Split<C, 1> for Whole {
    const BITS: usize = <C::Scalar as PrimeField>::BITS as usize;

    #[inline(always)]
    fn digits_vartime(k: &C::Scalar) -> [OddDigits; 1] {
        [OddDigits::of_scalar_vartime(k)]
    }

    #[inline(always)]
    fn image<V: LaneModel<C>>(x: V::Field) -> V::Field {
        x
    }

    #[inline(always)]
    fn multiply<V: LaneModel<C>>(point: &Projective<V>, k: &[C::Scalar; EIGHT]) -> Projective<V> {
        const { assert!(C::WINDOW >= 4 && C::WINDOW <= 6, "the window is 4, 5 or 6 bits") };
        let digits: [Windows<C::Scalar>; EIGHT] =
            core::array::from_fn(|lane| Windows::new(&k[lane], C::WINDOW));
        match C::WINDOW {
            4 => variable::multiply::<V, _, 8>(point, &digits),
            5 => variable::multiply::<V, _, 16>(point, &digits),
            _ => variable::multiply::<V, _, 32>(point, &digits),
        }
    }
}

impl<C: CubeRoot> Split<C, 2> for Halves {
    const BITS: usize = <C as CubeRoot>::LATTICE.digits;

    #[inline(always)]
    fn digits_vartime(k: &C::Scalar) -> [OddDigits; 2] {
        let parts = SubScalars::new(k, &<C as CubeRoot>::LATTICE);
        core::array::from_fn(|j| {
            OddDigits::of_magnitude_vartime(&parts.magnitudes[j], parts.negative[j] == 1)
        })
    }

    #[inline(always)]
    fn image<V: LaneModel<C>>(x: V::Field) -> V::Field {
        V::Field::mul(x, <V::Field as Broadcast<<C as Weierstrass>::Field>>::broadcast(&C::BETA))
    }

    #[inline(always)]
    fn multiply<V: LaneModel<C>>(point: &Projective<V>, k: &[C::Scalar; EIGHT]) -> Projective<V> {
        let lattice = &<C as CubeRoot>::LATTICE;
        const { assert!(Sac::fits(&<C as CubeRoot>::LATTICE, <C::Scalar as PrimeField>::BITS)) };
        let [x, y, z] = point.coordinates();
        let images = [*point, Projective::new(Self::image::<V>(x), y, z)];
        let digits: [Sac<2>; EIGHT] = core::array::from_fn(|lane| Sac::new(&k[lane], lattice));
        glv::multiply(&images, &digits, Sac::<2>::count(lattice))
    }
}
