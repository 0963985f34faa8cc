//! `crrl`: P-256 and secp256k1.

use super::digest;
use crate::agree::{Check, Question};
use crate::case::{Case, Op};

const LIBRARY: &str = "crrl";

macro_rules! curve {
    ($curve:literal, $module:ident, $field:ident) => {{
        use crrl::$module::{Point, PrivateKey, PublicKey, Scalar};

        let seed = |i: u64| [&i.to_le_bytes()[..], b"of a measured key"].concat();
        let secret = PrivateKey::from_seed(&seed(0));
        let public: PublicKey = secret.to_public_key();
        let peer = PrivateKey::from_seed(&seed(1)).to_public_key();
        let digest = digest(32);
        let signature = secret.sign_hash(&digest, &[]);
        let scalar = Scalar::decode(&secret.encode()).expect("a valid scalar");
        let peer = Point::decode(&peer.encode_compressed()).expect("a valid point");
        let x = crrl::field::$field::w64be(1, 2, 3, 4);
        let y = crrl::field::$field::w64be(5, 6, 7, 8);
        let one = crrl::field::$field::ONE;
        let mut counter = 2u64;
        let signed = digest.clone();
        vec![
            // The library's generator wants an older `rand_core`; deriving a key from a seed is
            // what it does with the random bytes anyway.
            Case::new($curve, Op::Keygen, LIBRARY, move || {
                counter += 1;
                let secret = PrivateKey::from_seed(&counter.to_le_bytes());
                (secret, secret.to_public_key())
            }),
            Case::new($curve, Op::Sign, LIBRARY, move || secret.sign_hash(&digest, &[])),
            Case::new($curve, Op::Verify, LIBRARY, move || {
                assert!(public.verify_hash(&signature, &signed));
            }),
            Case::new($curve, Op::Ecdh, LIBRARY, move || {
                let (x, _, finite) = (peer * scalar).to_affine();
                (x.encode(), finite)
            }),
            Case::chain($curve, Op::Mul, LIBRARY, x, move |x| x * y),
            Case::chain($curve, Op::Square, LIBRARY, x, |x| x.square()),
            Case::chain($curve, Op::Invert, LIBRARY, x, move |x| one / x + y),
        ]
    }};
}

macro_rules! compare {
    ($q:ident, $module:ident, $field:ident) => {{
        use crrl::$module::{Point, PrivateKey, PublicKey, Scalar};

        let reversed = |bytes: &[u8]| bytes.iter().rev().copied().collect::<Vec<u8>>();
        let secret = PrivateKey::decode(&$q.secret).expect("a valid secret key");
        let public = PublicKey::decode(&$q.public).expect("a valid public key");
        let peer = Point::decode(&$q.peer).expect("a valid public key");
        let scalar = Scalar::decode(&reversed(&$q.secret)).expect("a valid scalar");
        let shared = (peer * scalar).to_affine().0;
        let element = |bytes: &[u8]| crrl::field::$field::decode(&reversed(bytes)).expect("canonical bytes");
        let (x, y) = (element(&$q.elements[0]), element(&$q.elements[1]));
        let results = [x * y, x.square(), crrl::field::$field::ONE / x].map(|r| reversed(&r.encode()));
        Check::all(
            LIBRARY,
            [
                ("the public key", secret.to_public_key().encode_uncompressed()[..] == $q.public),
                ("the shared secret", reversed(&shared.encode()) == $q.shared),
                ("verification", public.verify_hash(&$q.signature, &$q.digest)),
                ("signing", ($q.accepts)(&secret.sign_hash(&$q.digest, &[]))),
                ("field arithmetic", results == $q.results),
            ],
        )
    }};
}

pub(super) fn checks(q: &Question) -> Vec<Check> {
    match q.curve {
        "p256" => compare!(q, p256, GFp256),
        "secp256k1" => compare!(q, secp256k1, GFsecp256k1),
        _ => Vec::new(),
    }
}

pub(super) fn cases() -> Vec<Case> {
    let mut cases = curve!("p256", p256, GFp256);
    cases.extend(curve!("secp256k1", secp256k1, GFsecp256k1));
    cases
}
