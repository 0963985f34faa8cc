//! This project, through the same interface as its users.

use ::fieldforge::ecdh;
use ::fieldforge::ecdsa::{DefaultDigest, Signature, SigningKey, VerifyingKey};
use ::fieldforge::key::SecretKey;
use ::fieldforge::runtime::curve::Curve;
use ::fieldforge::runtime::field::{Field, LazySum, PrimeField};
use ::fieldforge::signature::hazmat::{PrehashSigner, PrehashVerifier};

use super::{OURS, digest, rng};
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
