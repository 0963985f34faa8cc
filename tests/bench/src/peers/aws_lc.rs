//! `aws-lc-rs`. It hashes what it signs; the message is short.

use aws_lc_rs::agreement::{self, ParsedPublicKey as PeerKey, PrivateKey, UnparsedPublicKey};
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{self, EcdsaKeyPair, KeyPair, ParsedPublicKey};
use aws_lc_rs::signature::{EcdsaSigningAlgorithm, EcdsaVerificationAlgorithm};

use super::digest;
use crate::agree::{Check, Question};
use crate::case::{Case, Op};

const LIBRARY: &str = "aws-lc-rs";

pub(super) fn checks(q: &Question) -> Vec<Check> {
    let (signing, verifying, agreeing) = match q.curve {
        "p256" => (
            &signature::ECDSA_P256_SHA256_FIXED_SIGNING,
            &signature::ECDSA_P256_SHA256_FIXED,
            Some(&agreement::ECDH_P256),
        ),
        "p384" => (
            &signature::ECDSA_P384_SHA384_FIXED_SIGNING,
            &signature::ECDSA_P384_SHA384_FIXED,
            Some(&agreement::ECDH_P384),
        ),
        "p521" => (
            &signature::ECDSA_P521_SHA512_FIXED_SIGNING,
            &signature::ECDSA_P521_SHA512_FIXED,
            Some(&agreement::ECDH_P521),
        ),
        "secp256k1" => {
            (&signature::ECDSA_P256K1_SHA256_FIXED_SIGNING, &signature::ECDSA_P256K1_SHA256_FIXED, None)
        }
        _ => return Vec::new(),
    };
    // It refuses a public key that does not belong to the secret one.
    let pair = EcdsaKeyPair::from_private_key_and_public_key(signing, &q.secret, &q.public);
    let public = ParsedPublicKey::new(verifying, &q.public).expect("a valid public key");
    let signed = pair.as_ref().map(|pair| pair.sign(&SystemRandom::new(), &q.message).expect("a signature"));
    let mut checks = Check::all(
        LIBRARY,
        [
            ("the public key", pair.is_ok()),
            ("verification", public.verify_sig(&q.message, &q.signature).is_ok()),
            ("signing", signed.is_ok_and(|signature| (q.accepts)(signature.as_ref()))),
        ],
    );
    if let Some(algorithm) = agreeing {
        let secret = PrivateKey::from_private_key(algorithm, &q.secret).expect("a valid secret key");
        let peer = UnparsedPublicKey::new(algorithm, &q.peer);
        let same = agreement::agree(&secret, peer, (), |shared| Ok(shared == q.shared)).unwrap_or(false);
        checks.extend(Check::all(LIBRARY, [("the shared secret", same)]));
    }
    checks
}

pub(super) fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    cases.extend(ecdsa(
        "p256",
        &signature::ECDSA_P256_SHA256_FIXED_SIGNING,
        &signature::ECDSA_P256_SHA256_FIXED,
    ));
    cases.extend(ecdsa(
        "p384",
        &signature::ECDSA_P384_SHA384_FIXED_SIGNING,
        &signature::ECDSA_P384_SHA384_FIXED,
    ));
    cases.extend(ecdsa(
        "p521",
        &signature::ECDSA_P521_SHA512_FIXED_SIGNING,
        &signature::ECDSA_P521_SHA512_FIXED,
    ));
    cases.extend(ecdsa(
        "secp256k1",
        &signature::ECDSA_P256K1_SHA256_FIXED_SIGNING,
        &signature::ECDSA_P256K1_SHA256_FIXED,
    ));
    cases.push(ecdh("p256", &agreement::ECDH_P256));
    cases.push(ecdh("p384", &agreement::ECDH_P384));
    cases.push(ecdh("p521", &agreement::ECDH_P521));
    cases
}

fn ecdsa(
    curve: &'static str,
    signing: &'static EcdsaSigningAlgorithm,
    verifying: &'static EcdsaVerificationAlgorithm,
) -> Vec<Case> {
    let random = SystemRandom::new();
    let pair = EcdsaKeyPair::generate(signing).expect("random numbers");
    let public = ParsedPublicKey::new(verifying, pair.public_key()).expect("a valid key");
    let message = digest(32);
    let signature = pair.sign(&random, &message).expect("a signature").as_ref().to_vec();
    let signed = message.clone();
    vec![
        Case::new(curve, Op::Keygen, LIBRARY, move || EcdsaKeyPair::generate(signing)),
        Case::new(curve, Op::Sign, LIBRARY, move || pair.sign(&random, &message)),
        Case::new(curve, Op::Verify, LIBRARY, move || {
            public.verify_sig(&signed, &signature).expect("its own signature")
        }),
    ]
}

fn ecdh(curve: &'static str, algorithm: &'static agreement::Algorithm) -> Case {
    let secret = PrivateKey::generate(algorithm).expect("random numbers");
    let peer = PrivateKey::generate(algorithm).expect("random numbers");
    let peer = peer.compute_public_key().expect("a public key").as_ref().to_vec();
    let peer: PeerKey = UnparsedPublicKey::new(algorithm, peer).try_into().expect("a valid public key");
    Case::new(curve, Op::Ecdh, LIBRARY, move || {
        agreement::agree(&secret, peer.clone(), (), |shared| Ok(shared.len()))
    })
}
