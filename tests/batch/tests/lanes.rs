//! Fields and points in lanes against the same one at a time: random numbers and edges in every
//! lane, over words in arrays on any machine, and over registers where the CPU has them.

use fieldforge::runtime::curve::{Curve, PhiPsi, Weierstrass};
use fieldforge::runtime::field::{Conjugate, Element, Field, LazySum, LongSum, PrimeField, Quadratic};
use fieldforge::runtime::lane::{EIGHT, EightLanes, LaneMask, OneLane, Packed};
use fieldforge::runtime::lanes::{LaneElement, LaneKernels, LaneQuadratic, OnLanes, Portable};
use fieldforge::runtime::mul::lanes::{Product, twist_points};
use fieldforge::runtime::point::CurvePoint;
use fieldforge::runtime::point::weierstrass::{self, Projective};
use fieldforge::ted127_glv4::word64::{AffinePoint as Affine, ExtendedPoint, Scalar, Ted127Glv4};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// Elements near the ends of the field and of digits, and random ones.
fn elements<F: PrimeField>(rng: &mut ChaCha8Rng) -> Vec<F> {
    let one = F::from_u64(1);
    let minus = |a: F| (-a).carry();
    let mut all = vec![F::ZERO, one, minus(one), F::from_u64(2), minus(F::from_u64(2))];
    // Zeros that may be multiples of p in memory.
    all.extend([minus(F::ZERO), (minus(one) + one).carry(), (one - std::hint::black_box(one)).carry()]);
    for bits in (1..F::BITS).filter(|bits| bits % 52 < 2 || bits % 32 == 0 || bits % 52 == 51) {
        let power = one.double().carry();
        let power = (1..bits).fold(power, |power, _| power.double().carry());
        all.extend([power, (power - one).carry(), minus(power)]);
    }
    for _ in 0..40 {
        let mut bytes = [0; 80];
        rng.fill_bytes(&mut bytes);
        all.push(F::reduce(&bytes));
    }
    while all.len() % EIGHT != 1 {
        all.push(one);
    }
    all
}

fn pack<F: PrimeField, L: Packed<F>>(lanes: &[F; EIGHT]) -> L {
    L::pack(lanes.each_ref())
}

fn check<F: PrimeField, L: Packed<F>>(name: &str, what: &str, lanes: L, expected: [F; EIGHT]) {
    for (lane, (found, expected)) in lanes.unpack().into_iter().zip(expected).enumerate() {
        assert_eq!(found.to_bytes().as_ref(), expected.to_bytes().as_ref(), "{name}: {what}, lane {lane}");
    }
}

fn field<F: PrimeField, L: Packed<F>>(name: &str) {
    let mut rng = ChaCha8Rng::seed_from_u64(52);
    let all = elements::<F>(&mut rng);
    let at = |i: usize| all[i % all.len()];
    for shift in 0..all.len() {
        // The numbers are one more than a multiple of eight, so that each comes to every lane.
        let a: [F; EIGHT] = core::array::from_fn(|lane| at(shift * EIGHT + lane));
        let b: [F; EIGHT] = core::array::from_fn(|lane| at(shift * 3 + lane * lane));
        let (x, y): (L, L) = (pack(&a), pack(&b));
        let both = |f: fn(F, F) -> F| core::array::from_fn(|lane| f(a[lane], b[lane]));
        check(name, "pack", x, a);
        check(name, "a + b", (x + y).carry(), both(|a, b| (a + b).carry()));
        check(name, "a − b", (x - y).carry(), both(|a, b| (a - b).carry()));
        check(name, "−a", (-x).carry(), both(|a, _| (-a).carry()));
        check(name, "a·b", L::mul(x, y), both(|a, b| F::mul(a, b)));
        check(name, "a²", L::square(x), both(|a, _| F::square(a)));
        check(name, "(a + b)(a − b)", L::mul(x + y, x - y), both(|a, b| F::mul(a + b, a - b)));
        check(name, "(a − b)²", L::square(x - y), both(|a, b| F::square(a - b)));
        let long = ((x - y) - (y + x)).carry();
        check(name, "(a − b) − (b + a)", long, both(|a, b| ((a - b) - (b + a)).carry()));
        check(name, "255·a", x.mul_small(255), both(|a, _| a.mul_small(255)));
        let zeros =
            a.iter().enumerate().map(|(lane, a)| u8::from(a.is_zero().bit() == 1) << lane).sum::<u8>();
        assert_eq!(x.is_zero().bits(), zeros, "{name}: zeros");
        // Multiples of p that are not canonical.
        let p = ((x + y) - (y + x)).carry();
        assert_eq!(p.is_zero().bits(), 0xff, "{name}: a + b − (b + a)");
        let picked = L::select(x.is_zero(), y, x);
        check(name, "selection", picked, both(|a, b| F::select(a.is_zero(), b, a)));
    }
    let a: [F; EIGHT] = core::array::from_fn(at);
    check(name, "1/a", pack::<F, L>(&a).invert(), a.map(F::invert));
    let squares = a.map(|a| F::square(a));
    let (root, exists) = pack::<F, L>(&squares).sqrt();
    assert_eq!(exists.bits(), 0xff, "{name}: squares have roots");
    check(name, "√a²", L::square(root), squares);
    let squares = a.iter().enumerate().map(|(lane, a)| a.is_square().bit() << lane).sum::<u8>();
    assert_eq!(pack::<F, L>(&a).is_square().bits(), squares, "{name}: squares");
}

/// Complete sums of multiples of the generator, infinity and opposite points among them.
fn points<C, L>(name: &str)
where
    C: Curve<Base = <C as Weierstrass>::Field, Affine = weierstrass::Affine<C>, Point = Projective<C>>
        + Weierstrass,
    <C as Weierstrass>::Field: PrimeField,
    L: Weierstrass<Field: Packed<<C as Weierstrass>::Field>>,
{
    let multiple = |k: i64| {
        let point = C::mul_generator(&C::Scalar::from_u64(k.unsigned_abs()));
        if k < 0 { point.negate() } else { point }
    };
    let p: [Projective<C>; EIGHT] = [0, 1, 2, -3, 4, 5, 0, -7].map(multiple);
    let q: [Projective<C>; EIGHT] = [0, 1, -2, -3, 5, 0, 6, 9].map(multiple);
    let lanes = |points: &[Projective<C>; EIGHT]| {
        let [x, y, z] = core::array::from_fn(|i| pack(&points.map(|point| point.coordinates()[i])));
        Projective::<L>::new(x, y, z)
    };
    let same = |what: &str, found: Projective<L>, expected: [Projective<C>; EIGHT]| {
        let [x, y, z] = found.coordinates().map(|c| c.unpack());
        for (lane, expected) in expected.into_iter().enumerate() {
            let found = Projective::<C>::new(x[lane], y[lane], z[lane]);
            assert!(bool::from(found.equals(&expected).into()), "{name}: {what}, lane {lane}");
        }
    };
    let each = |f: fn(&Projective<C>, &Projective<C>) -> Projective<C>| {
        core::array::from_fn(|lane| f(&p[lane], &q[lane]))
    };
    same("P + Q", L::add(&lanes(&p), &lanes(&q)), each(<C as Weierstrass>::add));
    same("2P", L::double(&lanes(&p)), each(|p, _| <C as Weierstrass>::double(p)));
    same("32P", L::double_times(&lanes(&p), 5), each(|p, _| <C as Weierstrass>::double_times(p, 5)));
}

fn over<C, L>(name: &str)
where
    C: Curve<Base = <C as Weierstrass>::Field, Affine = weierstrass::Affine<C>, Point = Projective<C>>
        + Weierstrass<Field: PrimeField>,
    L: Weierstrass<Field: Packed<<C as Weierstrass>::Field>>,
{
    field::<<C as Weierstrass>::Field, L::Field>(name);
    points::<C, L>(name);
}

/// An order, whose elements in memory are of type F.
fn order<F: PrimeField, K, const N: usize>(name: &str)
where
    K: LaneKernels<N>,
    LaneElement<K, Portable, N>: Packed<F>,
    LaneElement<K, Native, N>: Packed<F>,
{
    field::<F, LaneElement<K, Portable, N>>(&format!("{name}, portable"));
    if available() {
        field::<F, LaneElement<K, Native, N>>(name);
    }
}

/// The vectors of this machine.
#[cfg(target_arch = "x86_64")]
type Native = fieldforge::runtime::lanes::Ifma;
#[cfg(not(target_arch = "x86_64"))]
type Native = Portable;

/// Whether this machine has vectors.
fn available() -> bool {
    #[cfg(target_arch = "x86_64")]
    return fieldforge::runtime::mul::lanes::avx512::available();
    #[cfg(not(target_arch = "x86_64"))]
    false
}

macro_rules! curves {
    ($($name:ident $marker:ident $n:literal, $order:ident $m:literal;)*) => {$(
        #[test]
        fn $name() {
            use fieldforge::$name::word64::$marker as Marker;
            over::<Marker, OnLanes<Marker, Portable, $n>>(concat!(stringify!($name), ", portable"));
            if available() {
                over::<Marker, OnLanes<Marker, Native, $n>>(stringify!($name));
            }
            order::<<Marker as Curve>::Scalar, fieldforge::field::$order::lanes::Fp, $m>(stringify!($order));
        }
    )*};
}

#[test]
fn edwards25519() {
    use fieldforge::edwards25519::word64::{Edwards25519, FieldElement};
    use fieldforge::field::{edwards25519_order, p25519};
    order::<FieldElement, p25519::lanes::Fp, 5>("p25519");
    order::<<Edwards25519 as Curve>::Scalar, edwards25519_order::lanes::Fp, 5>("edwards25519_order");
}

#[test]
fn ted127_glv4() {
    use fieldforge::field::{p127, ted127_glv4_order};
    order::<Part, p127::lanes::Fp, 3>("p127");
    order::<<Ted127Glv4 as Curve>::Scalar, ted127_glv4_order::lanes::Fp, 5>("ted127_glv4_order");
    extension::<LaneQuadratic<p127::lanes::Fp, Portable, 3>>("portable");
    twist(|points, k, products| {
        twist_points::<Ted127Glv4, OnLanes<Ted127Glv4, Portable, 3>>(&Ted127Glv4::MAPS, points, k, products);
        true
    });
    if available() {
        extension::<LaneQuadratic<p127::lanes::Fp, Native, 3>>("native");
        twist(Ted127Glv4::mul_lanes);
    }
}

type Part = Element<fieldforge::field::p127::word64::Fp>;
type Pair = Quadratic<fieldforge::field::p127::word64::Fp>;

/// GF(p²) in lanes.
fn extension<L: Packed<Pair> + Conjugate>(name: &str) {
    let parts = elements::<Part>(&mut ChaCha8Rng::seed_from_u64(53));
    let at = |i: usize| parts[i % parts.len()];
    let pairs = |step: usize, shift: usize| -> [Pair; EIGHT] {
        core::array::from_fn(|lane| Pair::new(at(shift * EIGHT + lane), at(shift * step + lane * lane)))
    };
    let check = |what: &str, lanes: L, expected: [Pair; EIGHT]| {
        assert!(lanes.unpack() == expected, "{name}: {what}");
    };
    for shift in 0..parts.len() {
        let (a, b) = (pairs(3, shift), pairs(5, shift + 1));
        let (x, y) = (L::pack(a.each_ref()), L::pack(b.each_ref()));
        let both = |f: fn(Pair, Pair) -> Pair| core::array::from_fn(|lane| f(a[lane], b[lane]));
        check("a·b", L::mul(x, y), both(|a, b| a * b));
        check("a²", L::square(x), both(|a, _| a * a));
        check("(a + b)(a − b)", L::mul(x + y, x - y), both(|a, b| (a + b) * (a - b)));
        check("(a − b)²", L::square(x - y), both(|a, b| (a - b) * (a - b)));
        check("(a − b) − (b + a)", ((x - y) - (y + x)).carry(), both(|a, b| (a - b) - (b + a)));
        check("−a", (-x).carry(), both(|a, _| -a));
        check("255·a", x.mul_small(255), both(|a, _| a.mul_small(255)));
        check("conjugate", x.conjugate(), both(|a, _| a.conjugate()));
        let zeros: u8 = (0..EIGHT).map(|lane| a[lane].is_zero().bit() << lane).sum();
        assert_eq!(x.is_zero().bits(), zeros, "{name}: zeros");
        check("selection", L::select(x.is_zero(), y, x), both(|a, b| Field::select(a.is_zero(), b, a)));
    }
    let a = pairs(3, 1);
    check("1/a", L::pack(a.each_ref()).invert(), a.map(Field::invert));
    let squares = a.map(|a| a * a);
    let (root, exists) = L::pack(squares.each_ref()).sqrt();
    assert_eq!(exists.bits(), 0xff, "{name}: squares have roots");
    check("√a²", L::square(root), squares);
    let which: u8 = (0..EIGHT).map(|lane| a[lane].is_square().bit() << lane).sum();
    assert_eq!(L::pack(a.each_ref()).is_square().bits(), which, "{name}: squares");
}

/// Multiples of points by scalars at the ends, at powers of the eigenvalues' sizes, and at random; a count that is no
/// multiple of eight.
fn twist(mul: impl Fn(&[Affine], &[Scalar], &mut [Product<Ted127Glv4>]) -> bool) {
    let mut rng = ChaCha8Rng::seed_from_u64(54);
    let one = Scalar::from_u64(1);
    let mut k: Vec<Scalar> = vec![Scalar::ZERO, one, -one, one + one, -(one + one)];
    let power = |bits: u32| (0..bits).fold(one, |power, _| power + power);
    k.extend(
        [62, 63, 64, 125, 126, 127, 128, 189, 250]
            .into_iter()
            .flat_map(|bits| [power(bits), power(bits) - one, power(bits) + one, -power(bits)]),
    );
    k.extend((0..50).map(|_| {
        let mut bytes = [0; 40];
        rng.fill_bytes(&mut bytes);
        Scalar::reduce(&bytes)
    }));
    assert_ne!(k.len() % EIGHT, 0);
    let of = |k: &Scalar, point: &ExtendedPoint| Ted127Glv4::mul(point, k);
    let points: Vec<Affine> = k.iter().rev().map(|k| of(k, &ExtendedPoint::GENERATOR).to_affine()).collect();
    let nothing: Product<Ted127Glv4> = (Ted127Glv4::GENERATOR, LaneMask::FALSE);
    let mut products = vec![nothing; k.len()];
    assert!(mul(&points, &k, &mut products));
    for (i, (point, finite)) in products.iter().enumerate() {
        let (expected, known) = of(&k[i], &ExtendedPoint::from_affine(&points[i])).to_affine_masked();
        assert!(*point == expected, "product {i}");
        assert_eq!(finite.bit(), known.bit(), "product {i}");
    }
}

curves! {
    p192 P192 4, p192_order 4;
    p224 P224 5, p224_order 5;
    p256 P256 5, p256_order 5;
    p384 P384 8, p384_order 8;
    p521 P521 11, p521_order 11;
    secp192k1 Secp192k1 4, secp192k1_order 4;
    secp224k1 Secp224k1 5, secp224k1_order 5;
    secp256k1 Secp256k1 5, secp256k1_order 5;
    brainpoolp256r1 BrainpoolP256r1 5, brainpoolp256r1_order 5;
    brainpoolp384r1 BrainpoolP384r1 8, brainpoolp384r1_order 8;
    brainpoolp512r1 BrainpoolP512r1 10, brainpoolp512r1_order 10;
}
