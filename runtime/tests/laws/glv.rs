//! Multiplications by sub-scalars: every scalar, in one, two and four dimensions.

use fieldforge_runtime::curve::{CubeRoot, Curve, Glv, Lattice, PublicMultiples};
use fieldforge_runtime::mul::glv;
use fieldforge_runtime::point::weierstrass::{Jacobian, JacobianMultiple};
use fieldforge_runtime::point::{Affine, Projective};
use fieldforge_runtime::recode::sac::SubScalars;

use crate::curves::{Minus3, SmallLow, Smallest, Toy, Zero, ZeroDelayed, on_curves};
use crate::reference::{Point, add, all_points, multiply};

/// One word in two's complement.
pub const fn word(x: i64) -> [u64; 1] {
    [x as u64]
}

/// `2^64·c/n`, to the nearest.
pub const fn rounding(c: i64, n: u64) -> [u64; 1] {
    assert!(c >= 0);
    [((((c as u128) << 64) + n as u128 / 2) / n as u128) as u64]
}

/// What a tiny curve with endomorphisms tells its tests: their eigenvalues, the first being 1.
pub trait Eigenvalues<const M: usize>: Toy + Glv<M> {
    const LAMBDA: [u64; M];
}

/// The lattice of a basis in two dimensions whose determinant is n.
macro_rules! cube_root {
    ($curve:ident, beta: $beta:literal, lambda: $lambda:literal, order: $n:literal,
     basis: [[$a:literal, $b:literal], [$c:literal, $d:literal]], odd: $odd:literal, digits: $digits:literal) => {
        impl CubeRoot for $curve {
            const BETA: <Self as Curve>::Base = <Self as Curve>::Base::from_limbs([$beta]);
            const LATTICE: Lattice<2> = Lattice {
                digits: $digits,
                shift: 1,
                rounding: [&rounding($d, $n), &rounding(-$b, $n)],
                basis: [[&word($a), &word($b)], [&word($c), &word($d)]],
                odd: $odd,
            };
        }
        const _: () = assert!($a * $d - $b * $c == $n);

        impl Eigenvalues<2> for $curve {
            const LAMBDA: [u64; 2] = [1, $lambda];
        }
    };
}

cube_root!(Zero, beta: 40, lambda: 506, order: 547, basis: [[14, -13], [27, 14]], odd: 1, digits: 6);
cube_root!(ZeroDelayed, beta: 40, lambda: 506, order: 547, basis: [[14, -13], [13, 27]], odd: 1, digits: 7);
cube_root!(SmallLow, beta: 13, lambda: 47, order: 61, basis: [[5, -4], [4, 9]], odd: 0, digits: 4);
cube_root!(Smallest, beta: 3, lambda: 11, order: 19, basis: [[3, -2], [2, 5]], odd: 0, digits: 3);

/// Multiplications by public integers are endomorphisms too, if not cheap ones: they show four
/// dimensions, and one, on any curve.
macro_rules! by_multiples {
    ($curve:ident, $m:literal, lattice: $lattice:expr, lambda: $lambda:expr) => {
        impl Glv<$m> for $curve {
            const LATTICE: Lattice<$m> = $lattice;
            const PUBLIC_WINDOW: usize = 4;
            const PUBLIC_GENERATOR_WINDOW: usize = 5;
            type Public = Jacobian<Self>;

            fn images(point: &Projective<Self>) -> [Projective<Self>; $m] {
                <Self as Eigenvalues<$m>>::LAMBDA.map(|lambda| point.mul_bits(&lambda.to_be_bytes()))
            }

            fn public_multiples(point: &Projective<Self>) -> PublicMultiples<Jacobian<Self>, $m> {
                let multiples = <Self as Glv<$m>>::images(point).map(|image| {
                    [1u8, 3, 5, 7, 9, 11, 13, 15]
                        .map(|odd| JacobianMultiple::new(&Jacobian::from_projective(&image.mul_bits(&[odd]))))
                });
                (Jacobian::IDENTITY, multiples)
            }

            fn generator_multiple(j: usize, i: usize) -> Affine<Self> {
                let image = <Self as Glv<$m>>::images(&Projective::GENERATOR)[j];
                image.mul_bits(&[2 * i as u8 + 1]).to_affine().unwrap()
            }

            fn from_public(point: &Jacobian<Self>) -> Projective<Self> {
                point.to_projective()
            }
        }

        impl Eigenvalues<$m> for $curve {
            const LAMBDA: [u64; $m] = $lambda;
        }
    };
}

by_multiples!(Minus3, 4, lattice: Lattice {
    digits: 4,
    shift: 1,
    rounding: [&rounding(6, 563), &rounding(125, 563), &rounding(61, 563), &rounding(7, 563)],
    basis: [
        [&word(-2), &word(2), &word(-1), &word(-3)],
        [&word(4), &word(0), &word(2), &word(-1)],
        [&word(1), &word(-1), &word(-4), &word(2)],
        [&word(2), &word(7), &word(0), &word(3)],
    ],
    odd: 2,
}, lambda: [1, 9, 81, 166]);

by_multiples!(Minus3, 1, lattice: Lattice {
    digits: 10,
    shift: 1,
    rounding: [&[0]],
    basis: [[&word(563)]],
    odd: 0,
}, lambda: [1]);

/// Every basis vector represents zero.
fn basis<const M: usize, C: Eigenvalues<M>>() {
    let n = C::NUMBERS.3 as i64;
    for row in <C as Glv<M>>::LATTICE.basis {
        let terms = row.iter().zip(C::LAMBDA).map(|(entry, lambda)| entry[0] as i64 * lambda as i64);
        assert_eq!(terms.sum::<i64>() % n, 0);
    }
}

/// Every scalar is represented by sub-scalars as short as the lattice says, the first one odd,
/// and by the columns that are made of them.
fn decomposition<const M: usize, C: Eigenvalues<M>>() {
    let n = C::NUMBERS.3 as i64;
    let lattice = <C as Glv<M>>::LATTICE;
    for k in 0..n {
        let parts = SubScalars::new(&C::scalar(k as u64), &lattice);
        let mut sum = 0;
        for j in 0..M {
            let (magnitude, negative) = parts.part(j);
            assert!(magnitude[1..].iter().all(|&word| word == 0));
            let most = if j == 0 { (1 << lattice.digits) - 1 } else { 1 << (lattice.digits - 1) };
            assert!(magnitude[0] <= most, "{k}: sub-scalar {j} is {}", magnitude[0]);
            assert!(j > 0 || magnitude[0] & 1 == 1, "{k}");
            let value = magnitude[0] as i64;
            sum += if negative == 1 { -value } else { value } * C::LAMBDA[j] as i64;
        }
        assert_eq!((sum - k) % n, 0, "{k}");
    }
}

/// k·P for every scalar, on points whose multiples are all different, and at infinity.
fn variable_base<const M: usize, C: Eigenvalues<M>>() {
    let (m, a, b, n) = C::NUMBERS;
    let points = all_points(a, b, m);
    for p in points.iter().copied().step_by(points.len() / 4) {
        let point = C::lift(p);
        for (j, (image, lambda)) in <C as Glv<M>>::images(&point).iter().zip(C::LAMBDA).enumerate() {
            assert_eq!(C::lower(image), multiply(lambda, p, a, m), "image {j} of {p:?}");
        }
        for k in 0..n {
            let product = glv::protected::<C, M>(&point, &C::scalar(k));
            assert_eq!(C::lower(&product), multiply(k, p, a, m), "{k}·{p:?}");
            let product = glv::multiply_vartime::<C, M>(&point, &C::scalar(k));
            assert_eq!(C::lower(&product), multiply(k, p, a, m), "{k}·{p:?}");
        }
    }
}

fn double_scalar<const M: usize, C: Eigenvalues<M>>() {
    let (m, a, b, n) = C::NUMBERS;
    let g = C::lower(&Projective::<C>::GENERATOR);
    let points = all_points(a, b, m);
    let special: [Point; 4] = [g, multiply(n - 1, g, a, m), multiply(C::LAMBDA[M - 1], g, a, m), None];
    for q in special.into_iter().chain(points.iter().copied().step_by(points.len() / 3)) {
        for u in (0..n).step_by(1 + n as usize / 40).chain([n - 1]) {
            let edges = [u, n - 1 - u, (n - u) % n, C::LAMBDA[M - 1], n - C::LAMBDA[M - 1]];
            for v in (0..n).step_by(1 + n as usize / 20).chain(edges) {
                let expected = add(multiply(u, g, a, m), multiply(v, q, a, m), a, m);
                let sum = glv::double_multiply_vartime::<C, M>(&C::scalar(u), &C::scalar(v), &C::lift(q));
                assert_eq!(C::lower(&sum), expected, "{u}·G + {v}·{q:?}");
            }
        }
    }
}

macro_rules! on_dimension {
    ($m:literal: $test:ident as $name:ident on $($curve:ident),*) => {
        fn $name<C: Eigenvalues<$m>>() {
            $test::<$m, C>();
        }
        on_curves!($name: $($curve),*);
    };
}
on_dimension!(2: basis as basis_2 on Zero, ZeroDelayed, SmallLow, Smallest);
on_dimension!(2: decomposition as decomposition_2 on Zero, ZeroDelayed, SmallLow, Smallest);
on_dimension!(2: variable_base as variable_base_2 on Zero, ZeroDelayed, SmallLow, Smallest);
on_dimension!(2: double_scalar as double_scalar_2 on Zero, ZeroDelayed, SmallLow, Smallest);
on_dimension!(4: basis as basis_4 on Minus3);
on_dimension!(4: decomposition as decomposition_4 on Minus3);
on_dimension!(4: variable_base as variable_base_4 on Minus3);
on_dimension!(4: double_scalar as double_scalar_4 on Minus3);
on_dimension!(1: decomposition as decomposition_1 on Minus3);
on_dimension!(1: variable_base as variable_base_1 on Minus3);
on_dimension!(1: double_scalar as double_scalar_1 on Minus3);
