//! This project, through the same interface as its users.

use ::fieldforge::ecdh;
use ::fieldforge::ecdsa::{DefaultDigest, Signature, SigningKey, VerifyingKey};
use ::fieldforge::key::SecretKey;
use ::fieldforge::runtime::curve::Curve;
use ::fieldforge::runtime::digest::Digest;
use ::fieldforge::runtime::field::{Field, FieldEncoding, LazySum, PrimeField};
use ::fieldforge::signature::hazmat::{PrehashSigner, PrehashVerifier};

use super::{OURS, digest, rng};
use crate::agree::Question;
use crate::case::{Case, Op};

pub(super) fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    cases.extend(all::<::fieldforge::p192::P192>("p192", 24));
    cases.extend(all::<::fieldforge::p224::P224>("p224", 28));
    cases.extend(all::<::fieldforge::p256::P256>("p256", 32));
    cases.extend(all::<::fieldforge::p384::P384>("p384", 48));
    cases.extend(all::<::fieldforge::p521::P521>("p521", 64));
    cases.extend(all::<::fieldforge::secp256k1::Secp256k1>("secp256k1", 32));
    cases.extend(all::<::fieldforge::brainpoolp256r1::BrainpoolP256r1>("brainpoolp256r1", 32));
    cases.extend(all::<::fieldforge::brainpoolp384r1::BrainpoolP384r1>("brainpoolp384r1", 48));
    cases.extend(all::<::fieldforge::brainpoolp512r1::BrainpoolP512r1>("brainpoolp512r1", 64));
    cases
}

/// One question per curve.
pub(super) fn questions() -> Vec<Question> {
    vec![
        question::<::fieldforge::p192::P192>("p192"),
        question::<::fieldforge::p224::P224>("p224"),
        question::<::fieldforge::p256::P256>("p256"),
        question::<::fieldforge::p384::P384>("p384"),
        question::<::fieldforge::p521::P521>("p521"),
        question::<::fieldforge::secp256k1::Secp256k1>("secp256k1"),
        question::<::fieldforge::brainpoolp256r1::BrainpoolP256r1>("brainpoolp256r1"),
        question::<::fieldforge::brainpoolp384r1::BrainpoolP384r1>("brainpoolp384r1"),
        question::<::fieldforge::brainpoolp512r1::BrainpoolP512r1>("brainpoolp512r1"),
    ]
}

fn question<C: Curve<Base: PrimeField> + DefaultDigest>(curve: &'static str) -> Question {
    let mut source = rng();
    let secret = SecretKey::<C>::random(&mut source);
    let peer = SecretKey::<C>::random(&mut source).public_key();
    let shared = ecdh::diffie_hellman(&secret, &peer).expect("a finite point");
    let message = digest(40);
    let digest = <C::Digest as Digest>::digest(&message).to_vec();
    let key = SigningKey::from(secret.clone());
    let verifying: VerifyingKey<C> = key.verifying_key();
    let signature: Signature<C> = key.sign_prehash(&digest).expect("a signature");
    let (x, y) = (C::Base::reduce(&[0x5a; 70]), C::Base::reduce(&[0xc3; 70]));
    let bytes = |x: C::Base| x.to_bytes().as_ref().to_vec();
    let signed = digest.clone();
    Question {
        curve,
        secret: secret.to_bytes().as_ref().to_vec(),
        public: secret.public_key().to_sec1_bytes(false).as_ref().to_vec(),
        peer: peer.to_sec1_bytes(false).as_ref().to_vec(),
        shared: shared.as_bytes().to_vec(),
        message,
        digest,
        signature: signature.to_bytes().as_ref().to_vec(),
        elements: [bytes(x), bytes(y)],
        results: [bytes(Field::mul(x, y)), bytes(Field::square(x)), bytes(x.invert())],
        accepts: Box::new(move |signature| {
            // A policy for s is this project's choice, not a difference.
            let signature = Signature::<C>::from_slice(signature).map(|s| s.normalize_s());
            signature.is_ok_and(|s| verifying.verify_prehash(&signed, &s).is_ok())
        }),
    }
}

fn all<C: Curve<Base: PrimeField> + DefaultDigest>(curve: &'static str, digest_len: usize) -> Vec<Case> {
    let mut source = rng();
    let secret = SecretKey::<C>::random(&mut source);
    let peer = SecretKey::<C>::random(&mut source).public_key();
    let key = SigningKey::from(secret.clone());
    let verifying: VerifyingKey<C> = key.verifying_key();
    let digest = digest(digest_len);
    let signature: Signature<C> = key.sign_prehash(&digest).expect("a signature");
    // Two field elements without structure.
    let x = C::Base::reduce(&[0x5a; 70]);
    let y = C::Base::reduce(&[0xc3; 70]);
    let signed = digest.clone();
    vec![
        Case::new(curve, Op::Keygen, OURS, move || {
            let secret = SecretKey::<C>::random(&mut source);
            let public = secret.public_key();
            (secret, public)
        }),
        Case::new(curve, Op::Sign, OURS, move || -> Signature<C> {
            key.sign_prehash(&digest).expect("as before")
        }),
        Case::new(curve, Op::Verify, OURS, move || {
            verifying.verify_prehash(&signed, &signature).expect("its own signature")
        }),
        Case::new(curve, Op::Ecdh, OURS, move || {
            ecdh::diffie_hellman(&secret, &peer).map(|s| s.as_bytes()[0])
        }),
        Case::chain(curve, Op::Mul, OURS, x, move |x| Field::mul(x, y)),
        Case::chain(curve, Op::Square, OURS, x, |x| Field::square(x)),
        Case::chain(curve, Op::Invert, OURS, x, move |x: C::Base| (x.invert() + y).carry()),
    ]
}
