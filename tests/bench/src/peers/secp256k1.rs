//! `secp256k1`: the wrapper around libsecp256k1.

use ::secp256k1::ecdsa::Signature;
use ::secp256k1::{Keypair, Message, PublicKey, SecretKey, ecdh};
use rand_core::Rng;

use super::{digest, rng};
use crate::agree::{Check, Question};
use crate::case::{Case, Op};

const CURVE: &str = "secp256k1";
const LIBRARY: &str = "secp256k1";

pub(super) fn checks(q: &Question) -> Vec<Check> {
    if q.curve != CURVE {
        return Vec::new();
    }
    let array = |bytes: &[u8]| <[u8; 32]>::try_from(bytes).expect("32 bytes");
    let key = SecretKey::from_secret_bytes(array(&q.secret)).expect("a valid secret key");
    let [public, peer] =
        [&q.public, &q.peer].map(|key| PublicKey::from_slice(key).expect("a valid public key"));
    let message = Message::from_digest(array(&q.digest));
    let signature = Signature::from_compact(&q.signature).expect("a signature's form");
    Check::all(
        LIBRARY,
        [
            ("the public key", key.public_key() == public),
            ("the shared secret", ecdh::shared_secret_point(&peer, &key)[..32] == q.shared),
            ("verification", public.verify(message, &signature).is_ok()),
            ("signing", (q.accepts)(&key.sign_ecdsa(message).serialize_compact())),
        ],
    )
}

pub(super) fn cases() -> Vec<Case> {
    let mut source = rng();
    let mut secret = move || {
        let mut bytes = [0; 32];
        source.fill_bytes(&mut bytes);
        SecretKey::from_secret_bytes(bytes).expect("below the order, all but certainly")
    };
    let key = secret();
    let public = key.public_key();
    let peer = secret().public_key();
    let message = Message::from_digest(digest(32).try_into().expect("32 bytes"));
    let signature = key.sign_ecdsa(message);
    vec![
        Case::new(CURVE, Op::Keygen, LIBRARY, move || {
            let pair = Keypair::from_secret_key(&secret());
            (pair, pair.public_key())
        }),
        Case::new(CURVE, Op::Sign, LIBRARY, move || key.sign_ecdsa(message)),
        Case::new(CURVE, Op::Verify, LIBRARY, move || {
            public.verify(message, &signature).expect("its own signature")
        }),
        // The point itself, without the hash that the library's usual shared secret adds.
        Case::new(CURVE, Op::Ecdh, LIBRARY, move || ecdh::shared_secret_point(&peer, &key)),
    ]
}
