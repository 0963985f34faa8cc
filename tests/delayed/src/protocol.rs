//! Keys and signatures through the runtime, as its users have them.

use std::hint::black_box;

use fieldforge_runtime::ecdsa::{Signature, VerifyingKey, hazmat};
use fieldforge_runtime::field::{FieldEncoding, PrimeField};
use fieldforge_runtime::key::SecretKey;
use fieldforge_runtime::signature::hazmat::PrehashVerifier;

use crate::Subject;
use crate::case::{Case, Place};

/// A fixed string without structure.
pub(crate) fn string(length: usize, seed: u8) -> Vec<u8> {
    (0..length).map(|i| (i as u8).wrapping_mul(167).wrapping_add(seed).rotate_left(3) ^ seed).collect()
}

/// Everything that a signature needs.
pub(crate) struct Scene<C: Subject> {
    pub(crate) random: Vec<u8>,
    pub(crate) secret: SecretKey<C>,
    pub(crate) digest: Vec<u8>,
    pub(crate) nonce: C::Scalar,
    pub(crate) signature: Signature<C>,
    pub(crate) verifying: VerifyingKey<C>,
}

impl<C: Subject> Scene<C> {
    pub(crate) fn new() -> Self {
        let length = C::Scalar::BYTES;
        let random = string(length + 8, 0x5b);
        let secret = private_key::<C>(&random);
        let digest = string(length, 0xa7);
        let nonce = C::Scalar::reduce(&string(length + 8, 0x39));
        let (signature, _) = hazmat::sign_prehash_with_nonce(&secret, &digest, &nonce).expect("a signature");
        let verifying = VerifyingKey::from(secret.public_key());
        Self { random, secret, digest, nonce, signature, verifying }
    }
}

/// A private key from 64 random bits more than it has (FIPS 186-4, B.4.1): arithmetic mod n alone.
pub(crate) fn private_key<C: Subject>(random: &[u8]) -> SecretKey<C> {
    SecretKey::from_scalar(C::Scalar::reduce(random)).expect("not zero")
}

/// What every representation must answer alike.
pub(crate) fn answers<C: Subject>() -> Vec<Vec<u8>> {
    let scene = Scene::<C>::new();
    scene.verifying.verify_prehash(&scene.digest, &scene.signature).expect("its own signature");
    vec![
        scene.secret.to_bytes().as_ref().to_vec(),
        scene.secret.public_key().to_sec1_bytes(false).as_ref().to_vec(),
        scene.signature.to_bytes().as_ref().to_vec(),
    ]
}

/// The four operations of the experiment.
pub(crate) fn cases<C: Subject>(place: Place) -> Vec<Case> {
    let Scene { random, secret, digest, nonce, signature, verifying } = Scene::<C>::new();
    let (private, signed) = (secret.clone(), digest.clone());
    vec![
        Case::many(place, "private_key", 50, move || {
            for _ in 0..50 {
                black_box(private_key::<C>(black_box(&random)).to_bytes());
            }
        }),
        Case::once(place, "public_key", move || black_box(&private).public_key()),
        Case::once(place, "sign", move || {
            hazmat::sign_prehash_with_nonce(black_box(&secret), &digest, &nonce).expect("as before")
        }),
        Case::once(place, "verify", move || {
            verifying.verify_prehash(&signed, black_box(&signature)).expect("its own signature")
        }),
    ]
}
