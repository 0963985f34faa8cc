//! What a curve answers, on bytes, so that the answers at two word sizes can be compared.
//!
//! The package is compiled without optimisation (see the workspace's profile): each curve at each
//! word size is an instance of all formulas, and what counts here is that every one of them runs.

use fieldforge::ecdsa::{DefaultDigest, SigningKey};
use fieldforge::runtime::curve::Curve;
use fieldforge::runtime::field::{Field, FieldEncoding, LazySum, PrimeField};
use fieldforge::runtime::key::SecretKey;
use fieldforge::runtime::lane::OneLane;
use fieldforge::runtime::point::{CurveAffine, CurvePoint};
use fieldforge::runtime::signature::hazmat::{PrehashSigner, PrehashVerifier};

/// What was asked, and the answer.
pub type Answers = Vec<(String, Vec<u8>)>;

/// Scalars at the edges of limbs and of the order, and one without a pattern.
fn scalars<S: PrimeField>() -> Vec<S> {
    let small = [0u64, 1, 2, 3, 1 << 26, 1 << 31, u64::MAX].map(S::from_u64);
    let negative = small.map(|k| (-k).carry());
    let mut all: Vec<S> = small.into_iter().chain(negative).collect();
    all.push(S::from_u64(0x1234_5678_9abc_def1).invert());
    all
}

/// The coordinates of a point, or nothing for infinity.
fn coordinates<C: Curve>(point: &C::Point) -> Vec<u8> {
    let (affine, finite) = point.to_affine_masked();
    match finite.bit() {
        1 => [affine.x(), affine.y()].iter().flat_map(|c| c.to_bytes().as_ref().to_vec()).collect(),
        _ => Vec::new(),
    }
}

/// Multiples of the generator and of another point, sums of two multiples, and points read from
/// their x-coordinate.
pub fn multiples<C: Curve>() -> Answers {
    let mut answers = Answers::new();
    let other = C::mul_generator(&C::Scalar::from_u64(0xfeed));
    for k in scalars::<C::Scalar>() {
        let name = format!("{:02x?}", k.to_bytes().as_ref());
        let more = (k + C::Scalar::from_u64(5)).carry();
        let square = C::Scalar::square(k);
        answers.push((format!("{name} squared"), square.to_bytes().as_ref().to_vec()));
        answers.push((format!("{name}·G"), coordinates::<C>(&C::mul_generator(&k))));
        answers.push((format!("{name}·P"), coordinates::<C>(&C::mul(&other, &k))));
        let both = C::double_mul_vartime(&k, &more, &other);
        answers.push((format!("{name}·G + ({name} + 5)·P"), coordinates::<C>(&both)));
    }
    let g = C::GENERATOR;
    let (read, found) = C::Affine::decompress(g.x(), C::Base::sign(g.y(), g.x()));
    assert_eq!(found.bit(), 1, "the generator is on its curve");
    answers.push((String::from("√"), read.y().to_bytes().as_ref().to_vec()));
    answers
}

/// Signatures by edge keys of edge digests, each verified.
pub fn signatures<C: DefaultDigest>() -> Answers
where
    SigningKey<C>: PrehashSigner<fieldforge::ecdsa::Signature<C>>,
    fieldforge::ecdsa::VerifyingKey<C>: PrehashVerifier<fieldforge::ecdsa::Signature<C>>,
{
    let mut answers = Answers::new();
    for k in scalars::<C::Scalar>() {
        let Ok(secret) = SecretKey::<C>::from_scalar(k) else { continue };
        let key = SigningKey::from(secret);
        for digest in [[0u8; 64], [0xff; 64], core::array::from_fn(|i| 3 * i as u8 + 1)] {
            let signature = key.sign_prehash(&digest).expect("a signature");
            key.verifying_key().verify_prehash(&digest, &signature).expect("its own signature");
            answers.push((
                format!("signature by {k:02x?}", k = k.to_bytes().as_ref()),
                signature.to_bytes().as_ref().to_vec(),
            ));
        }
    }
    answers
}
