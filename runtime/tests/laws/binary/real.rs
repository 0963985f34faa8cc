//! Multiplications on real curves, where sums do not meet by chance: against doublings and
//! complete additions.

use fieldforge_runtime::curve::{BinaryCurve, Curve};
use fieldforge_runtime::field::{BinaryElement, Field, FieldEncoding, LazySum, PrimeField};
use fieldforge_runtime::lane::OneLane;
use fieldforge_runtime::mul;
use fieldforge_runtime::point::CurveAffine;
use fieldforge_runtime::point::binary::Projective;

use super::curves::{Dstu163, Dstu173, Model, Sect163k1, Sect233k1};

/// Scalars at the edges, powers of two, and others.
fn scalars<C: BinaryCurve>() -> Vec<<C as Curve>::Scalar> {
    let number = |k| <C as Curve>::Scalar::from_u64(k);
    let mut all: Vec<_> = [0, 1, 2, 3, 4, 5, 31, u64::MAX].map(number).to_vec();
    all.extend([1, 2, 3, 4].map(|k| (-number(k)).carry()));
    let mut power = number(1);
    let mut wild = number(0x9e37_79b9_7f4a_7c15);
    for _ in 0..C::Scalar::BITS / 20 {
        power = power.square_times(1);
        wild = (C::Scalar::square(wild) + number(5)).carry();
        all.extend([power, (power + number(1)).carry(), wild, wild.invert()]);
        power = C::Scalar::mul(power, number(1 << 11));
    }
    all
}

fn every_multiplication<C: Model>() {
    let g = Projective::<C>::generator();
    assert!(g.mul_bits(C::Scalar::MODULUS.as_ref()).is_identity().bit() == 1);
    let (_, on_curve) = <C::Affine as CurveAffine<C>>::from_coordinates(
        g.to_affine().unwrap().x(),
        g.to_affine().unwrap().y(),
    );
    assert_eq!(on_curve.bit(), 1);
    assert_eq!(C::GENERATOR.in_subgroup_vartime().bit(), 1);
    // Points outside the subgroup: with the point of order two, and with one that decompresses.
    let two = Projective::<C>::ORDER_TWO;
    let mut points = vec![g, g.add(&two), two, Projective::IDENTITY];
    for x in 1..4 {
        let mut bytes = <C::Base as FieldEncoding>::ZERO_BYTES;
        bytes.as_mut()[<C::Base as FieldEncoding>::BYTES - 1] = x;
        let (point, exists) = C::Affine::decompress(C::Base::from_bytes(&bytes).0, C::Base::ZERO.is_zero());
        if exists.bit() == 1 {
            points.push(Projective::from_affine(&point));
            let inside = points.last().unwrap().mul_bits(C::Scalar::MODULUS.as_ref()).is_identity().bit();
            assert_eq!(point.in_subgroup_vartime().bit(), inside);
        }
    }
    let scalars = scalars::<C>();
    for (i, k) in scalars.iter().enumerate() {
        let expected = g.mul_bits(k.to_bytes().as_ref());
        assert!(Projective::<C>::mul_generator(k) == expected, "fixed base, scalar {i}");
        assert!(mul::binary::generator::<C, C::Other>(k).over() == expected);
        for (j, point) in points.iter().enumerate() {
            let expected = point.mul_bits(k.to_bytes().as_ref());
            assert!(point.mul(k) == expected, "scalar {i}, point {j}");
            let other = mul::binary::protected(&point.over::<C::Other>(), k);
            assert!(other.over() == expected);
            let u = &scalars[(7 * i + j) % scalars.len()];
            let sum = expected.add(&g.mul_bits(u.to_bytes().as_ref()));
            assert!(<C as Curve>::double_mul_vartime(u, k, point) == sum, "scalars {i}, point {j}");
            let other = mul::binary::double_vartime(u, k, &point.over::<C::Other>());
            assert!(other.over() == sum);
        }
    }
    assert!(C::SQRT_B * C::SQRT_B == C::B && C::B != BinaryElement::ZERO);
}

macro_rules! on_real_curves {
    ($($name:ident: $curve:ident),*) => {$(
        #[test]
        fn $name() {
            every_multiplication::<$curve>();
        }
    )*};
}
on_real_curves!(sect163k1: Sect163k1, sect233k1: Sect233k1, dstu163: Dstu163, dstu173: Dstu173);
