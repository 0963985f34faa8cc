//! Everything there is on tiny curves: every pair of points, every scalar, every signature.
//!
//! The curves are in `tests/curves.toml`; the build script generates them.

use std::collections::HashMap;
use std::marker::PhantomData;

use fieldforge::ecdsa::{AnyS, EcdsaCurve, RecoveryId, Signature, SigningKey, VerifyingKey, hazmat};
use fieldforge::key::{PublicKey, SecretKey};
use fieldforge::runtime::curve::WeierstrassCurve;
use fieldforge::runtime::field::{Field, FieldEncoding, LazySum, PrimeField};
use fieldforge::runtime::lane::OneLane;
use fieldforge::runtime::point::{Affine, Projective};
use fieldforge::signature::hazmat::PrehashVerifier;
use fieldforge_tests::params;
use fieldforge_tests::tiny::{INFINITY, TinyGroup};

trait Tiny: WeierstrassCurve<Base: PrimeField> + EcdsaCurve<Policy = AnyS> {}

impl<C: WeierstrassCurve<Base: PrimeField> + EcdsaCurve<Policy = AnyS>> Tiny for C {}

/// A curve in both forms: as a list, and as points of the runtime.
struct Both<C: Tiny> {
    group: TinyGroup,
    points: Vec<Projective<C>>,
}

fn integer<F: FieldEncoding>(element: F) -> u64 {
    element.to_bytes().as_ref().iter().fold(0, |value, &byte| value << 8 | u64::from(byte))
}

fn truth(mask: impl OneLane) -> bool {
    mask.bit() == 1
}

impl<C: Tiny> Both<C> {
    fn new(name: &str) -> Self {
        let group = TinyGroup::new(params::tiny(name));
        let element = C::Base::from_u64;
        let point = |place| match group.coordinates(place) {
            // Other representatives than Z = 1 are as good.
            None => Projective::new(C::Base::ZERO, element(1 + place as u64 % 7), C::Base::ZERO),
            Some((x, y)) => {
                let z = element(1 + place as u64 % (group.p - 1));
                Projective::new(Field::mul(element(x), z), Field::mul(element(y), z), z)
            }
        };
        let points = (0..group.len()).map(point).collect();
        Self { group, points }
    }

    fn affine(&self, place: usize) -> Option<Affine<C>> {
        let (x, y) = self.group.coordinates(place)?;
        Some(Affine::new(C::Base::from_u64(x), C::Base::from_u64(y)))
    }

    /// The place of a point of the runtime.
    fn place(&self, point: &Projective<C>) -> usize {
        let Some(affine) = point.to_affine() else { return INFINITY };
        let (x, y) = (integer(affine.x()), integer(affine.y()));
        self.group.find(x, y).unwrap_or_else(|| panic!("({x}, {y}) is not on the curve"))
    }

    fn is(&self, point: &Projective<C>, place: usize) -> bool {
        truth(point.equals(&self.points[place]))
    }

    /// All places, or about `count` of them, the generator's and points of order two included.
    fn some(&self, count: usize) -> Vec<usize> {
        let step = self.group.len().div_ceil(count);
        let special = |&place: &usize| self.group.neg(place) == place || place == self.group.generator();
        (0..self.group.len()).filter(|place| place % step == 0 || special(place)).collect()
    }
}

fn sums<C: Tiny>(both: &Both<C>) {
    let group = &both.group;
    // Every pair where the list is short.
    let all = both.some(if group.len() <= 1300 { 1300 } else { 500 });
    for &i in &all {
        let p = &both.points[i];
        assert!(both.is(&p.double(), group.add(i, i)), "2·{i}");
        assert!(both.is(&p.neg(), group.neg(i)), "-{i}");
        assert_eq!(truth(p.is_identity()), i == INFINITY);
        assert_eq!(both.place(p), i);
        for &j in &all {
            let (q, expected) = (&both.points[j], group.add(i, j));
            assert!(both.is(&p.add(q), expected), "{i} + {j}");
            assert!(both.is(&p.sub(&both.points[group.neg(j)]), expected), "{i} - -{j}");
            if let Some(q) = both.affine(j) {
                assert!(both.is(&(*p + q), expected), "{i} + {j}, mixed");
            }
            assert_eq!(truth(p.equals(q)), i == j, "{i} = {j}");
        }
    }
}

fn multiples<C: Tiny>(both: &Both<C>) {
    let group = &both.group;
    let n = group.n;
    let scalar = C::Scalar::from_u64;
    for (k, &expected) in (0..).zip(&group.multiples(group.generator(), n)) {
        assert!(both.is(&Projective::mul_generator(&scalar(k)), expected), "{k}·G");
    }
    let step = (n / 1200 + 1) as usize;
    for place in both.some(60) {
        let p = &both.points[place];
        for (k, &expected) in (0..).zip(&group.multiples(place, n)).step_by(step) {
            assert!(both.is(&p.mul(&scalar(k)), expected), "{k}·{place}");
            assert!(both.is(&p.mul_vartime(&scalar(k)), expected), "{k}·{place}, public");
            assert!(both.is(&p.mul_bits(&k.to_be_bytes()), expected), "{k}·{place}, by bits");
        }
        // Multiples beyond the order of the generator, up to the order of the group.
        for (k, &expected) in (0u64..).zip(&group.multiples(place, 2 * group.len() as u64)).step_by(7 * step)
        {
            assert!(both.is(&p.mul_bits(&k.to_be_bytes()), expected), "{k}·{place}, by bits");
        }
    }
}

fn sums_of_multiples<C: Tiny>(both: &Both<C>) {
    let group = &both.group;
    let n = group.n;
    let scalar = C::Scalar::from_u64;
    let g = group.generator();
    let of_g = group.multiples(g, n);
    // Q = ±G, infinity, an ordinary point, and one outside the subgroup where there is one.
    let outside = group.subgroup().iter().position(|inside| !inside);
    for (q, count) in
        [(g, if n <= 1100 { 1100 } else { 300 }), (group.neg(g), 400), (INFINITY, 40), (of_g[5], 100)]
            .into_iter()
            .chain(outside.map(|q| (q, 200)))
    {
        let of_q = group.multiples(q, n);
        let step = (n / count + 1) as usize;
        for (u, &left) in (0..).zip(&of_g).step_by(step) {
            for (v, &right) in (0..).zip(&of_q).step_by(step) {
                let sum = Projective::double_scalar_mul_vartime(&scalar(u), &scalar(v), &both.points[q]);
                assert!(both.is(&sum, group.add(left, right)), "{u}·G + {v}·{q}");
            }
        }
        // Results at infinity.
        for u in (0..n).step_by(step) {
            let v = of_q.iter().position(|&place| place == group.neg(of_g[u as usize]));
            let Some(v) = v else { continue };
            let sum = Projective::double_scalar_mul_vartime(&scalar(u), &scalar(v as u64), &both.points[q]);
            assert!(truth(sum.is_identity()), "{u}·G + {v}·{q} = O");
        }
    }
}

/// Public keys: what is on the curve and in the subgroup, and nothing else.
fn encodings<C: Tiny>(both: &Both<C>) {
    let group = &both.group;
    let inside = group.subgroup();
    let len = C::Base::BYTES;
    let bytes = |value: u64| value.to_be_bytes()[8 - len..].to_vec();
    let top = (1u64 << (8 * len)).min(1 << 17);
    for x in 0..top {
        for tag in [2u8, 3] {
            let read = PublicKey::<C>::from_sec1_bytes(&[vec![tag], bytes(x)].concat());
            let expected = group.lift(x, u64::from(tag & 1));
            let found = read.ok().map(|key| both.place(&Projective::from_affine(key.as_affine())));
            assert_eq!(found, expected.filter(|&place| inside[place]), "{tag} {x}");
        }
    }
    let step = (group.p / 700 + 1) as usize;
    for x in (0..group.p + 3).step_by(step).filter(|x| *x < top) {
        for y in (0..group.p + 3).step_by(step).filter(|y| *y < top) {
            let read = PublicKey::<C>::from_sec1_bytes(&[vec![4], bytes(x), bytes(y)].concat());
            let expected = group.find(x, y).filter(|&place| place != INFINITY && inside[place]);
            assert_eq!(read.is_ok(), expected.is_some(), "4 {x} {y}");
        }
    }
    for place in 1..group.len() {
        let affine = both.affine(place).expect("finite");
        assert_eq!(PublicKey::<C>::from_affine(affine).is_ok(), inside[place], "{place}");
    }
}

fn keys<C: Tiny>(both: &Both<C>) {
    let n = both.group.n;
    let len = C::Scalar::BYTES;
    let of_g = both.group.multiples(both.group.generator(), n);
    for d in 0..(1u64 << (8 * len)).min(n + 2000) {
        let key = SecretKey::<C>::from_slice(&d.to_be_bytes()[8 - len..]);
        assert_eq!(key.is_ok(), (1..n).contains(&d), "{d}");
        let Ok(key) = key else { continue };
        let public = Projective::from_affine(key.public_key().as_affine());
        assert!(both.is(&public, of_g[d as usize]), "{d}");
    }
}

fn invert(a: u64, n: u64) -> u64 {
    (1..n - 2).fold(a, |power, _| power * a % n)
}

fn signatures<C: Tiny>(both: &Both<C>) {
    let (group, n) = (&both.group, both.group.n);
    let of_g = group.multiples(group.generator(), n);
    let inverses: Vec<u64> = (0..n.min(1200)).map(|a| invert(a, n)).collect();
    let x_mod_n = |place: usize| group.coordinates(place).map(|(x, _)| x % n);
    let spread = |count: u64| (1..n).step_by((n / count + 1) as usize);
    let digest = 0x9du8;
    for d in spread(12) {
        let secret = SecretKey::<C>::from_scalar(C::Scalar::from_u64(d)).expect("1 to n - 1");
        for k in (1..inverses.len() as u64).take_while(|&k| k < n) {
            let r = x_mod_n(of_g[k as usize]).expect("finite");
            let s = inverses[k as usize] * (u64::from(digest) + r * d % n) % n;
            let signed = hazmat::sign_prehash_with_nonce(&secret, &[digest], &C::Scalar::from_u64(k));
            let found = signed.ok().map(|(signature, _)| (integer(*signature.r()), integer(*signature.s())));
            assert_eq!(found, (r != 0 && s != 0).then_some((r, s)), "d = {d}, k = {k}");
        }
    }
    if n > 1200 {
        return;
    }
    // Every pair (r, s) under one key: valid if and only if the equation holds.
    let d = n / 3;
    let secret = SecretKey::<C>::from_scalar(C::Scalar::from_u64(d)).expect("1 to n - 1");
    let public = VerifyingKey::<C>::from(secret.public_key());
    for (r, s) in (1..n).flat_map(|r| (1..n).map(move |s| (r, s))) {
        let signature = Signature::from_scalars(C::Scalar::from_u64(r), C::Scalar::from_u64(s));
        let w = inverses[s as usize];
        let multiple = (u64::from(digest) * w + r * w % n * d) % n;
        let expected = x_mod_n(of_g[multiple as usize]) == Some(r);
        let valid = public.verify_prehash(&[digest], &signature.expect("not zero")).is_ok();
        assert_eq!(valid, expected, "r = {r}, s = {s}");
    }
}

/// Every key that a signature can recover, for some signatures.
fn recovery<C: Tiny>(both: &Both<C>) {
    let (group, n) = (&both.group, both.group.n);
    let inverses: Vec<u64> = (0..n.min(1200)).map(|a| invert(a, n)).collect();
    let of_g = group.multiples(group.generator(), n);
    let logarithms: HashMap<usize, u64> = of_g.iter().copied().zip(0..).collect();
    let digest = 0x35u8;
    for (r, s) in
        (1..inverses.len() as u64).flat_map(|r| (1..n).step_by((n / 6) as usize).map(move |s| (r, s)))
    {
        let pair = (C::Scalar::from_u64(r), C::Scalar::from_u64(s));
        let signature = Signature::<C>::from_scalars(pair.0, pair.1).expect("not zero");
        for byte in 0..4u8 {
            let id = RecoveryId::from_byte(byte).expect("at most 3");
            let key = VerifyingKey::recover_from_prehash(&[digest], &signature, id);
            let found = key.ok().map(|key| both.place(&Projective::from_affine(key.as_affine())));
            let x = r + n * u64::from(byte >> 1);
            let point = group.lift(x, u64::from(byte & 1));
            // Q = (s·R − z·G)/r, found on the list: r·Q = s·R − z·G.
            let expected = point.filter(|_| C::COFACTOR == 1).map(|point| {
                let k = logarithms[&point];
                let d = (s * k + n - u64::from(digest) % n) % n * inverses[r as usize] % n;
                of_g[d as usize]
            });
            assert_eq!(found, expected.filter(|&place| place != INFINITY), "r = {r}, s = {s}, id {byte}");
        }
    }
}

fn deterministic<C: Tiny>(both: &Both<C>) {
    for d in (1..both.group.n).step_by((both.group.n / 500 + 1) as usize) {
        let secret = SecretKey::<C>::from_scalar(C::Scalar::from_u64(d)).expect("1 to n - 1");
        let key = SigningKey::from(secret);
        let digest = d.to_be_bytes();
        let (signature, _) = key.sign_prehash_rfc6979::<sha2::Sha256>(&digest, &[]);
        key.verifying_key().verify_prehash(&digest, &signature).expect("its own signature");
    }
}

fn field<F: PrimeField>(p: u64) {
    let element = F::from_u64;
    // Every pair where p is small, a million pairs elsewhere.
    let step = if p < 2000 { 1 } else { (p * p / 1_000_000) as usize };
    for a in 0..p {
        let x = element(a);
        assert_eq!(integer(x), a);
        assert_eq!(integer(F::square(x)), a * a % p, "{a}²");
        assert_eq!(integer((-x).carry()), (p - a) % p, "-{a}");
        assert_eq!(integer(x.mul_small(0xa7)), a * 0xa7 % p, "167·{a}");
        assert_eq!(a * integer(x.invert()) % p, u64::from(a != 0), "1/{a}");
        let (root, exists) = x.sqrt();
        assert_eq!(truth(x.is_square()), truth(exists), "√{a}");
        assert!(!truth(exists) || integer(F::square(root)) == a, "√{a}");
        for b in (0..p).step_by(step) {
            let y = element(b);
            assert_eq!(integer(F::mul(x, y)), a * b % p, "{a}·{b}");
            assert_eq!(integer((x + y).carry()), (a + b) % p, "{a} + {b}");
            assert_eq!(integer((x - y).carry()), (a + p - b) % p, "{a} - {b}");
            let product = (a + b) * ((a + p - b) % p) % p;
            assert_eq!(integer(F::mul(x + y, x - y)), product, "({a} + {b})({a} - {b})");
        }
    }
    let squares = (0..p).filter(|&a| truth(element(a).is_square())).count() as u64;
    assert_eq!(squares, p.div_ceil(2), "the number of squares");
}

fn check<C: Tiny>(_: PhantomData<Projective<C>>, name: &str) {
    let both = Both::<C>::new(name);
    field::<C::Base>(both.group.p);
    field::<C::Scalar>(both.group.n);
    sums(&both);
    multiples(&both);
    sums_of_multiples(&both);
    encodings(&both);
    keys(&both);
    signatures(&both);
    recovery(&both);
    deterministic(&both);
}

macro_rules! curves {
    ($($name:ident)*) => {$(
        mod $name {
            use super::{PhantomData, check};

            #[test]
            fn word64() {
                check(PhantomData::<fieldforge_tests::$name::word64::ProjectivePoint>, stringify!($name));
            }

            #[test]
            fn word32() {
                check(PhantomData::<fieldforge_tests::$name::word32::ProjectivePoint>, stringify!($name));
            }
        }
    )*};
}

curves! {
    tiny_a0
    tiny_a0_small_b
    tiny_minus3
    tiny_general
    tiny_5mod8
    tiny_h2
    tiny_h3
    tiny_h4_cyclic
    tiny_h4_full
    tiny_h4_a0
    tiny_b0
    tiny_b0_h4
    tiny_long_order
    tiny_short_order
    tiny_17_bits
    tiny_16_bits
}
