//! `crrl`: P-256 and secp256k1.

use super::digest;
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

pub(super) fn cases() -> Vec<Case> {
    let mut cases = curve!("p256", p256, GFp256);
    cases.extend(curve!("secp256k1", secp256k1, GFsecp256k1));
    cases
}
