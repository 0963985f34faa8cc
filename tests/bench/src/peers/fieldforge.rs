//! This project, through the same interface as its users.

use ::fieldforge::ecdh;
use ::fieldforge::ecdsa::{DefaultDigest, Signature, SigningKey, VerifyingKey};
use ::fieldforge::key::SecretKey;
use ::fieldforge::runtime::curve::Curve;
use ::fieldforge::runtime::digest::Digest;
use ::fieldforge::runtime::field::{Field, FieldEncoding, LazySum};
use ::fieldforge::runtime::point::CurveAffine;
use ::fieldforge::signature::hazmat::{PrehashSigner, PrehashVerifier};

use super::{OURS, digest, rng};
use crate::agree::Question;
use crate::case::{Case, Op};

/// Calls a function for each curve: its module, and the length of its usual digest.
macro_rules! curves {
    ($call:ident) => {
        curves! { $call:
            p192 P192 24, p224 P224 28, p256 P256 32, p384 P384 48, p521 P521 64,
            secp256k1 Secp256k1 32, brainpoolp256r1 BrainpoolP256r1 32,
            brainpoolp384r1 BrainpoolP384r1 48, brainpoolp512r1 BrainpoolP512r1 64,
            sect163k1 Sect163k1 32, sect163r2 Sect163r2 32, sect233k1 Sect233k1 32, sect233r1 Sect233r1 32,
            sect283k1 Sect283k1 32, sect283r1 Sect283r1 32, sect409k1 Sect409k1 48, sect409r1 Sect409r1 48,
            sect571k1 Sect571k1 64, sect571r1 Sect571r1 64
        }
    };
    ($call:ident: $($module:ident $marker:ident $digest:literal),*) => {
        vec![$($call::<::fieldforge::$module::$marker>(stringify!($module), $digest)),*]
    };
}

pub(super) fn cases() -> Vec<Case> {
    curves!(all).into_iter().flatten().collect()
}

/// One question per curve.
pub(super) fn questions() -> Vec<Question> {
    curves!(question)
}

/// Two field elements without structure.
fn elements<C: Curve>() -> [C::Base; 2] {
    [C::GENERATOR.x(), C::GENERATOR.y()]
}

fn question<C: DefaultDigest>(curve: &'static str, _digest_len: usize) -> Question {
    let mut source = rng();
    let secret = SecretKey::<C>::random(&mut source);
    let peer = SecretKey::<C>::random(&mut source).public_key();
    let shared = ecdh::diffie_hellman(&secret, &peer).expect("a finite point");
    let message = digest(40);
    let digest = <C::Digest as Digest>::digest(&message).to_vec();
    let key = SigningKey::from(secret.clone());
    let verifying: VerifyingKey<C> = key.verifying_key();
    let signature: Signature<C> = key.sign_prehash(&digest).expect("a signature");
    let [x, y] = elements::<C>();
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

fn all<C: DefaultDigest>(curve: &'static str, digest_len: usize) -> Vec<Case> {
    let mut source = rng();
    let secret = SecretKey::<C>::random(&mut source);
    let peer = SecretKey::<C>::random(&mut source).public_key();
    let key = SigningKey::from(secret.clone());
    let verifying: VerifyingKey<C> = key.verifying_key();
    let digest = digest(digest_len);
    let signature: Signature<C> = key.sign_prehash(&digest).expect("a signature");
    let [x, y] = elements::<C>();
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
