//! Fields and points in lanes against the same one at a time: random numbers and edges in every
//! lane, over words in arrays on any machine, and over registers where the CPU has them.

use fieldforge::runtime::curve::{Curve, Weierstrass};
use fieldforge::runtime::field::{LazySum, LongSum, PrimeField};
use fieldforge::runtime::lane::{EIGHT, EightLanes, OneLane, Packed};
use fieldforge::runtime::lanes::{OnLanes, Portable};
use fieldforge::runtime::point::weierstrass::{Affine, Projective};
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
    C: Curve<Base = <C as Weierstrass>::Field, Affine = Affine<C>, Point = Projective<C>> + Weierstrass,
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
    C: Curve<Base = <C as Weierstrass>::Field, Affine = Affine<C>, Point = Projective<C>>
        + Weierstrass<Field: PrimeField>,
    L: Weierstrass<Field: Packed<<C as Weierstrass>::Field>>,
{
    field::<<C as Weierstrass>::Field, L::Field>(name);
    points::<C, L>(name);
}

macro_rules! curves {
    ($($name:ident $marker:ident $n:literal;)*) => {$(
        #[test]
        fn $name() {
            use fieldforge::$name::word64::$marker as Marker;
            over::<Marker, OnLanes<Marker, Portable, $n>>(concat!(stringify!($name), ", portable"));
            #[cfg(target_arch = "x86_64")]
            if fieldforge::runtime::mul::lanes::avx512::available() {
                over::<Marker, OnLanes<Marker, fieldforge::runtime::lanes::Ifma, $n>>(stringify!($name));
            }
        }
    )*};
}

curves! {
    p192 P192 4;
    p224 P224 5;
    p256 P256 5;
    p384 P384 8;
    p521 P521 11;
    secp192k1 Secp192k1 4;
    secp224k1 Secp224k1 5;
    secp256k1 Secp256k1 5;
    brainpoolp256r1 BrainpoolP256r1 5;
    brainpoolp384r1 BrainpoolP384r1 8;
    brainpoolp512r1 BrainpoolP512r1 10;
}
