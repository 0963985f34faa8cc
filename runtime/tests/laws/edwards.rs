//! Tiny twisted Edwards curves: the law, every scalar and every point.

mod toys;

use fieldforge_runtime::curve::{Comb, Curve, EntryTable, FixedBase, PhiPsi};
use fieldforge_runtime::field::{Field, FieldEncoding, LazySum, PrimeField};
use fieldforge_runtime::key::PublicKey;
use fieldforge_runtime::lane::OneLane;
use fieldforge_runtime::mul::{glv, multi};
use fieldforge_runtime::point::edwards::phi_psi::{four, phi, psi};
use fieldforge_runtime::point::edwards::{Affine, Entry, Extended};
use fieldforge_runtime::point::{CurveAffine, CurvePoint};
use fieldforge_runtime::recode::Recoding;
use fieldforge_runtime::recode::comb::Columns;

use crate::tiny::SUMS_OF_PRODUCTS;
use toys::{Complete, Maps43, Maps67, Partial, Prime, Toy, Twist43};

/// k·P by definition, one addition after the other.
fn multiple<C: Toy>(point: &Extended<C>, k: u64) -> Extended<C> {
    (0..k).fold(Extended::IDENTITY, |sum, _| sum.add(point))
}

fn scalar<C: Toy>(k: u64) -> C::Scalar {
    C::Scalar::from_u64(k)
}

/// Every point of the curve.
fn all_points<C: Toy>() -> Vec<Affine<C>> {
    let elements = C::elements();
    let mut points = Vec::new();
    for &y in &elements {
        for sign in [C::Base::ZERO.is_zero(), !C::Base::ZERO.is_zero()] {
            let (point, exists) = Affine::<C>::from_y(y, sign);
            if exists.bit() == 1 {
                assert_eq!(point.is_on_curve().bit(), 1);
                points.push(point);
            }
        }
    }
    points
}

/// The points are as many as they should be, those that their coordinates give, and those of the
/// subgroup, and no others, are public keys.
fn points<C: Toy>() {
    let points = all_points::<C>();
    // Where the law is not complete four points have no affine coordinates.
    let affine = C::COFACTOR * C::ORDER - if C::COMPLETE { 0 } else { 4 };
    assert_eq!(points.len() as u64, affine);
    let subgroup: Vec<Affine<C>> =
        (0..C::ORDER).map(|k| multiple(&Extended::<C>::GENERATOR, k).to_affine()).collect();
    assert!(multiple(&Extended::<C>::GENERATOR, C::ORDER).is_identity().bit() == 1);
    for point in &points {
        let inside = subgroup.contains(point);
        assert_eq!(point.in_subgroup_vartime().bit() == 1, inside);
        let neutral = Extended::from_affine(point).is_identity().bit() == 1;
        assert!(neutral || PublicKey::<C>::from_affine(*point).is_ok() == inside);
        let (same, exists) = Affine::<C>::decompress(point.x(), C::Base::sign(point.y(), point.x()));
        assert!(exists.bit() == 1 && same == *point);
        let bytes = point.y().to_bytes();
        assert!(C::Base::from_bytes(&bytes).0 == point.y());
    }
}

/// On a complete curve the law holds for every pair of points of any order: checked by
/// associativity and against the law written with divisions.
fn law<C: Toy>() {
    let points = all_points::<C>();
    let subgroup: Vec<Affine<C>> =
        (0..C::ORDER).map(|k| multiple(&Extended::<C>::GENERATOR, k).to_affine()).collect();
    let operands = if C::COMPLETE { &points } else { &subgroup };
    let step = if C::COMPLETE { 3 } else { 1 };
    for (i, p) in operands.iter().enumerate() {
        let one = Extended::from_affine(p);
        let doubled = one.double();
        assert!(doubled == one.add(&one));
        for q in operands.iter().skip(i % step).step_by(step) {
            let two = Extended::from_affine(q).double().add(&Extended::from_affine(q).double().negate());
            let two = two.add(&Extended::from_affine(q));
            let sum = one.add(&two);
            assert!(sum == one.plain_add_entry(&Entry::from_affine(q)));
            assert!(sum.to_affine() == by_divisions(p, q), "sum");
        }
    }
}

fn by_divisions<C: Toy>(p: &Affine<C>, q: &Affine<C>) -> Affine<C> {
    let mul = |a: C::Base, b: C::Base| C::Base::mul(a, b);
    let xx = mul(p.x(), q.x());
    let yy = mul(p.y(), q.y());
    let t = mul(mul(xx, yy), C::D);
    let plus = (C::Base::ONE + t).carry().invert();
    let minus = (C::Base::ONE - t).carry().invert();
    let cross = (mul(p.x(), q.y()) + mul(q.x(), p.y())).carry();
    Affine::new(mul(cross, plus), mul((yy + xx).carry(), minus))
}

/// Every scalar, fixed and variable base, and pairs of scalars, by every method.
fn multiplications<C: Toy>() {
    let g = Extended::<C>::GENERATOR;
    let points: Vec<Extended<C>> = [0, 1, 2, C::ORDER - 1, 5].map(|k| multiple(&g, k)).into();
    for k in 0..C::ORDER {
        let expected = multiple(&g, k);
        assert!(Extended::<C>::mul_generator(&scalar::<C>(k)) == expected, "{k}·G");
        for point in &points {
            let expected = multiple(point, k);
            assert!(point.mul(&scalar::<C>(k)) == expected, "{k}");
            assert!(point.plain_mul(&scalar::<C>(k)) == expected, "{k}");
            assert!(point.mul_bits_vartime(&k.to_be_bytes()) == expected, "{k}");
        }
        for l in (0..C::ORDER).step_by(7).chain([k, C::ORDER - 1 - k]) {
            let expected = multiple(&g, (k + 5 * l) % C::ORDER);
            let (u, v) = (scalar::<C>(k), scalar::<C>(l));
            assert!(Extended::<C>::double_scalar_mul_vartime(&u, &v, &points[4]) == expected, "{k}, {l}");
            let plain = <Extended<C> as CurvePoint<C>>::plain_double_mul_vartime(&u, &v, &points[4]);
            assert!(plain == expected, "{k}, {l}");
        }
    }
}

/// k·P is the integer multiple of every point of a complete curve, whatever its order.
fn any_order<C: Toy>() {
    assert!(C::COMPLETE);
    for point in all_points::<C>().iter().step_by(5) {
        let point = Extended::from_affine(point);
        let mut expected = Extended::IDENTITY;
        for k in 0..C::ORDER {
            assert!(point.mul(&scalar::<C>(k)) == expected, "{k}");
            expected = expected.add(&point);
        }
    }
}

/// The maps multiply by their eigenvalues, and both restrictions agree on every scalar.
macro_rules! endomorphisms {
    ($test:ident, $curve:ident) => {
        #[test]
        fn $test() {
            type C = $curve;
            let g = Extended::<C>::GENERATOR;
            let [_, lambda, mu, both] = C::FACTORS else { panic!("four factors") };
            for k in 0..C::ORDER {
                let point = multiple(&g, k);
                assert!(phi(&point) == multiple(&point, *lambda), "{k}");
                assert!(psi(&point) == multiple(&point, *mu), "{k}");
                assert!(psi(&phi(&point)) == multiple(&point, *both), "{k}");
                let three = multiple(&g, 3);
                let expected = multiple(&three, k);
                let k = scalar::<C>(k);
                assert!(glv::protected::<C, 2>(&three, &k) == expected);
                assert!(glv::protected::<C, 4>(&three, &k) == expected);
                assert!(glv::multiply_vartime::<C, 2>(&three, &k) == expected);
                assert!(glv::multiply_vartime::<C, 4>(&three, &k) == expected);
                let sum = glv::double_multiply_vartime::<C, 2>(&k, &k, &three);
                assert!(sum == expected.add(&Extended::mul_generator(&k)));
            }
        }
    };
}
endomorphisms!(endomorphisms_43, Maps43);
endomorphisms!(endomorphisms_67, Maps67);

/// Ψ of a twist without Φ.
#[test]
fn endomorphism_of_a_twist() {
    let g = Extended::<Twist43>::GENERATOR;
    for k in 0..Twist43::ORDER {
        let point = multiple(&g, k);
        assert!(psi(&point) == multiple(&point, Twist43::FACTORS[1]), "{k}");
    }
}

/// Products of pairs that a computation takes; squares are made of other kernels.
fn products<T>(run: impl FnOnce() -> T) -> u32 {
    SUMS_OF_PRODUCTS.set(0);
    std::hint::black_box(run());
    SUMS_OF_PRODUCTS.get()
}

/// The comb takes e − 1 doublings and d − 1 mixed additions, and the multiplication in four
/// dimensions l − 1 doublings, l − 1 additions and its table: counted as products, of which a
/// doubling takes 3, an addition 8, a mixed addition 7, and a summand 2 to make.
#[test]
fn operation_counts() {
    type C = Maps67;
    let Comb { e, d, .. } = C::COMB;
    let point = multiple(&Extended::<C>::GENERATOR, 5);
    for k in 0..C::ORDER {
        let k = scalar::<C>(k);
        let comb = products(|| Extended::<C>::mul_generator(&k));
        // The table of this test is computed when it is read: 2 products an entry and those of its
        // multiple are left out by counting them beside.
        let entries = products(|| {
            let columns = Columns::new(&k, C::COMB);
            for position in 0..d {
                let digit = columns.digit(position);
                EntryTable::<C>::lookup(
                    &C::block(position / e),
                    digit.index,
                    !<<C as Curve>::Base as Field>::ZERO.is_zero(),
                );
            }
        });
        assert_eq!(comb - entries, 3 * (e as u32 - 1) + 7 * (d as u32 - 1));
        let l = <C as PhiPsi>::FOUR.digits as u32;
        let images = products(|| four(&point));
        let variable = products(|| glv::protected::<C, 4>(&point, &k));
        let table = 7 * 8 + (3 + 8) * 2;
        assert_eq!(variable - images, (3 + 8) * (l - 1) + table + 2);
    }
}

/// Sums of few and of many summands.
fn sums<C: Toy>() {
    let g = Extended::<C>::GENERATOR;
    for count in [0u64, 1, 2, 7, 8, 9, 159, 160, 200] {
        let points: Vec<Extended<C>> = (0..count).map(|i| multiple(&g, i * 13 % C::ORDER)).collect();
        let scalars: Vec<C::Scalar> =
            (0..count).map(|i| scalar::<C>((i * i + 3 * i + 70) % C::ORDER)).collect();
        let sum = (0..count).map(|i| i * 13 % C::ORDER * ((i * i + 3 * i + 70) % C::ORDER)).sum::<u64>();
        let expected = multiple(&g, sum % C::ORDER);
        assert!(multi::multiply_vartime(&scalars, &points) == expected, "{count}");
        assert!(Extended::<C>::multi_scalar_mul_vartime(&scalars, &points) == expected, "{count}");
    }
}

macro_rules! on {
    ($test:ident: $($curve:ident),*) => {
        mod $test {
            $(
                #[test]
                #[allow(non_snake_case, reason = "a test bears the name of its curve")]
                fn $curve() {
                    super::$test::<super::$curve>();
                }
            )*
        }
    };
}
on!(points: Prime, Complete, Partial, Maps43, Maps67, Twist43);
on!(law: Prime, Complete, Partial, Maps43);
on!(multiplications: Prime, Complete, Partial, Maps43, Maps67, Twist43);
on!(any_order: Prime, Complete);
on!(sums: Prime, Partial, Maps67);
