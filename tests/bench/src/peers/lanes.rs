//! This project's batches: many keys, of which no two are the same.

use ::fieldforge::batch;
use ::fieldforge::ecdsa::{DefaultDigest, Signature, SigningKey, VerifyingKey};
use ::fieldforge::key::{PublicKey, SecretKey};

use ::fieldforge::runtime::curve::Curve;
#[cfg(target_arch = "x86_64")]
use ::fieldforge::runtime::field::Field;
use ::fieldforge::runtime::lane::LaneMask;
use ::fieldforge::runtime::lanes::LaneCurve;
#[cfg(target_arch = "x86_64")]
use ::fieldforge::runtime::lanes::{Ifma, LaneElement};
use ::fieldforge::runtime::mul::lanes::Product;
#[cfg(target_arch = "x86_64")]
use ::fieldforge::runtime::mul::lanes::avx512;
use ::fieldforge::runtime::point::CurvePoint;

use super::{digest, rng};
use crate::case::{Case, Op};

const LIBRARY: &str = super::LANES;
/// As many items as go through the lanes together.
const COUNT: usize = 64;

pub(super) fn cases() -> Vec<Case> {
    [
        all::<::fieldforge::p256::P256>("p256", 32),
        field::<::fieldforge::p256::P256, 5>("p256"),
        all::<::fieldforge::p384::P384>("p384", 48),
        field::<::fieldforge::p384::P384, 8>("p384"),
        all::<::fieldforge::p521::P521>("p521", 64),
        field::<::fieldforge::p521::P521, 11>("p521"),
        all::<::fieldforge::secp256k1::Secp256k1>("secp256k1", 32),
        field::<::fieldforge::secp256k1::Secp256k1, 5>("secp256k1"),
        variable_base::<::fieldforge::ted127_glv4::Ted127Glv4>("ted127_glv4"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn secrets<C: Curve>() -> Vec<SecretKey<C>> {
    let mut source = rng();
    (0..COUNT).map(|_| SecretKey::random(&mut source)).collect()
}

fn signing<C: DefaultDigest>() -> Vec<SigningKey<C>> {
    secrets().into_iter().map(SigningKey::from).collect()
}

fn pairs<'a, C: DefaultDigest>(
    keys: &'a [SigningKey<C>],
    digest: &'a [u8],
) -> Vec<(&'a SigningKey<C>, &'a [u8])> {
    keys.iter().map(|key| (key, digest)).collect()
}

fn all<C: DefaultDigest>(curve: &'static str, digest_len: usize) -> Vec<Case> {
    let digest = digest(digest_len);
    let items: Vec<(VerifyingKey<C>, Vec<u8>, Signature<C>)> = signing()
        .into_iter()
        .map(|key| {
            let (signature, _) = key.sign_prehash_rfc6979::<C::Digest>(&digest, &[]);
            (key.verifying_key(), digest.clone(), signature)
        })
        .collect();
    let mut verdicts = vec![Ok(()); COUNT];
    let verify = move || {
        batch::verify_into(&items, &mut verdicts).expect("as many verdicts");
        assert!(verdicts.iter().all(Result::is_ok), "their own signatures");
    };
    let (keys, signed, mut random) = (signing::<C>(), digest.clone(), rng());
    let sign = move || batch::sign_random(&mut random, &pairs(&keys, &signed)).expect("signatures");
    let (keys, signed, mut random) = (signing::<C>(), digest.clone(), rng());
    let hedged = move || batch::sign_hedged(&mut random, &pairs(&keys, &signed)).expect("signatures");
    let keys = signing::<C>();
    let deterministic = move || batch::sign(&pairs(&keys, &digest));
    let secrets = secrets::<C>();
    let public: Vec<PublicKey<C>> = secrets.iter().rev().map(SecretKey::public_key).collect();
    let agree = move || {
        let pairs: Vec<_> = secrets.iter().zip(public.iter().copied()).collect();
        batch::diffie_hellman(&pairs)
    };
    let count = COUNT as u32;
    vec![
        Case::many(curve, Op::Verify, LIBRARY, count, verify),
        Case::many(curve, Op::Sign, LIBRARY, count, sign),
        Case::many(curve, Op::SignHedged, LIBRARY, count, hedged),
        Case::many(curve, Op::SignRfc6979, LIBRARY, count, deterministic),
        Case::many(curve, Op::Ecdh, LIBRARY, count, agree),
    ]
}

/// Protected multiples of points, in lanes and one at a time.
fn variable_base<C: Curve>(curve: &'static str) -> Vec<Case> {
    let scalars: Vec<C::Scalar> = secrets::<C>().iter().map(|key| *key.as_scalar()).collect();
    let points: Vec<C::Affine> =
        secrets::<C>().iter().rev().map(|key| *key.public_key().as_affine()).collect();
    let mut products: Vec<Product<C>> = vec![(C::GENERATOR, LaneMask::FALSE); COUNT];
    if !C::mul_lanes(&points, &scalars, &mut products) {
        return Vec::new();
    }
    let (scalar, point) = (scalars[0], C::Point::from_affine(&points[0]));
    let many = move || assert!(C::mul_lanes(&points, &scalars, &mut products), "it was done before");
    vec![
        Case::many(curve, Op::VariableBase, LIBRARY, COUNT as u32, many),
        Case::new(curve, Op::VariableBase, super::OURS, move || C::mul(&point, &scalar).to_affine_masked()),
    ]
}

/// Products and squares of elements that do not wait for each other, as in the formulas of points: what
/// is measured is how many the CPU does, and the time is that of one lane's.
#[cfg(target_arch = "x86_64")]
fn field<C: LaneCurve<N>, const N: usize>(curve: &'static str) -> Vec<Case> {
    type Lanes<C, const N: usize> = LaneElement<<C as LaneCurve<N>>::LaneKernels, Ifma, N>;
    const ELEMENTS: usize = 16;
    const ROUNDS: u32 = 50;

    #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
    fn products<C: LaneCurve<N>, const N: usize>(x: &mut [Lanes<C, N>; ELEMENTS], y: &Lanes<C, N>) {
        for _ in 0..ROUNDS {
            for x in x.iter_mut() {
                *x = Field::mul(*x, *y);
            }
        }
    }
    #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
    fn squares<C: LaneCurve<N>, const N: usize>(x: &mut [Lanes<C, N>; ELEMENTS]) {
        for _ in 0..ROUNDS {
            for x in x.iter_mut() {
                *x = Field::square(*x);
            }
        }
    }

    if !avx512::available() {
        return Vec::new();
    }
    let start = Lanes::<C, N>::of_digits(C::LANE_B);
    let [mut x, mut z] = [[start; ELEMENTS]; 2];
    let count = ELEMENTS as u32 * ROUNDS * 8;
    vec![
        // SAFETY: the CPU has these instructions.
        Case::many(curve, Op::Mul, LIBRARY, count, move || unsafe { products::<C, N>(&mut x, &start) }),
        // SAFETY: likewise.
        Case::many(curve, Op::Square, LIBRARY, count, move || unsafe { squares::<C, N>(&mut z) }),
    ]
}

/// There are no lanes.
#[cfg(not(target_arch = "x86_64"))]
fn field<C: LaneCurve<N>, const N: usize>(_: &'static str) -> Vec<Case> {
    Vec::new()
}
