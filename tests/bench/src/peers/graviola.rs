//! `graviola`: P-256 and P-384. It hashes what it signs; the message is short.

use ::graviola::hashing::{Sha256, Sha384};
use ::graviola::key_agreement;
use ::graviola::signing::ecdsa::{P256, P384, SigningKey, VerifyingKey};

use super::digest;
use crate::agree::{Check, Question};
use crate::case::{Case, Op};

const LIBRARY: &str = "graviola";

macro_rules! curve {
    ($curve:literal, $module:ident, $marker:ident, $hash:ident, $len:literal) => {{
        use key_agreement::$module::{PublicKey, StaticPrivateKey};

        let secret = StaticPrivateKey::new_random().expect("random numbers");
        let peer = StaticPrivateKey::new_random().expect("random numbers");
        let peer = PublicKey::from_x962_uncompressed(&peer.public_key_uncompressed()).expect("a valid point");
        let key = SigningKey::<$marker> { private_key: secret };
        let message = digest($len);
        let mut buffer = [0u8; 2 * $len];
        let signature = key.sign::<$hash>(&[&message], &mut buffer).expect("a buffer that fits").to_vec();
        let encoded = key.private_key.public_key_uncompressed();
        let public = VerifyingKey::<$marker>::from_x962_uncompressed(&encoded).expect("a valid point");
        let secret = StaticPrivateKey::from_bytes(&key.private_key.as_bytes()).expect("a valid secret key");
        let signed = message.clone();
        vec![
            Case::new($curve, Op::Keygen, LIBRARY, || {
                let secret = StaticPrivateKey::new_random().expect("random numbers");
                let public = secret.public_key_uncompressed();
                (secret, public)
            }),
            Case::new($curve, Op::Sign, LIBRARY, move || {
                let mut buffer = [0u8; 2 * $len];
                key.sign::<$hash>(&[&message], &mut buffer).expect("a buffer that fits");
                buffer
            }),
            Case::new($curve, Op::Verify, LIBRARY, move || {
                public.verify::<$hash>(&[&signed], &signature).expect("its own signature")
            }),
            Case::new($curve, Op::Ecdh, LIBRARY, move || {
                secret.diffie_hellman(&peer).expect("a valid point").0
            }),
        ]
    }};
}

macro_rules! compare {
    ($q:ident, $module:ident, $marker:ident, $hash:ident) => {{
        use key_agreement::$module::{PublicKey, StaticPrivateKey};

        let secret = || StaticPrivateKey::from_bytes(&$q.secret).expect("a valid secret key");
        let peer = PublicKey::from_x962_uncompressed(&$q.peer).expect("a valid public key");
        let public = VerifyingKey::<$marker>::from_x962_uncompressed(&$q.public).expect("a valid public key");
        let shared = secret().diffie_hellman(&peer).expect("a finite point");
        let key = SigningKey::<$marker> { private_key: secret() };
        let mut buffer = [0; 128];
        let signature = key.sign::<$hash>(&[&$q.message], &mut buffer).expect("a buffer that fits");
        Check::all(
            LIBRARY,
            [
                ("the public key", secret().public_key_uncompressed()[..] == $q.public),
                ("the shared secret", shared.0[..] == $q.shared),
                ("verification", public.verify::<$hash>(&[&$q.message], &$q.signature).is_ok()),
                ("signing", ($q.accepts)(signature)),
            ],
        )
    }};
}

pub(super) fn checks(q: &Question) -> Vec<Check> {
    match q.curve {
        "p256" => compare!(q, p256, P256, Sha256),
        "p384" => compare!(q, p384, P384, Sha384),
        _ => Vec::new(),
    }
}

pub(super) fn cases() -> Vec<Case> {
    let mut cases = curve!("p256", p256, P256, Sha256, 32);
    cases.extend(curve!("p384", p384, P384, Sha384, 48));
    cases
}
