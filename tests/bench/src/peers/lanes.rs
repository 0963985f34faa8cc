//! This project's batches: many keys, of which no two are the same.

use ::fieldforge::batch;
use ::fieldforge::ecdsa::{DefaultDigest, Signature, SigningKey, VerifyingKey};
use ::fieldforge::key::{PublicKey, SecretKey};

use super::{digest, rng};
use crate::case::{Case, Op};

const LIBRARY: &str = "fieldforge-lanes";
/// As many items as go through the lanes together.
const COUNT: usize = 64;

pub(super) fn cases() -> Vec<Case> {
    [
        all::<::fieldforge::p256::P256>("p256", 32),
        all::<::fieldforge::p384::P384>("p384", 48),
        all::<::fieldforge::p521::P521>("p521", 64),
        all::<::fieldforge::secp256k1::Secp256k1>("secp256k1", 32),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn secrets<C: DefaultDigest>() -> Vec<SecretKey<C>> {
    let mut source = rng();
    (0..COUNT).map(|_| SecretKey::random(&mut source)).collect()
}

fn signing<C: DefaultDigest>() -> Vec<SigningKey<C>> {
    secrets().into_iter().map(SigningKey::from).collect()
}

fn pairs<'a, C: DefaultDigest>(
    keys: &'a [SigningKey<C>],
    digest: &'a [u8],
) -> Vec<(&'a SigningKey<C>, &'a [u8])> {
    keys.iter().map(|key| (key, digest)).collect()
}

fn all<C: DefaultDigest>(curve: &'static str, digest_len: usize) -> Vec<Case> {
    let digest = digest(digest_len);
    let items: Vec<(VerifyingKey<C>, Vec<u8>, Signature<C>)> = signing()
        .into_iter()
        .map(|key| {
            let (signature, _) = key.sign_prehash_rfc6979::<C::Digest>(&digest, &[]);
            (key.verifying_key(), digest.clone(), signature)
        })
        .collect();
    let mut verdicts = vec![Ok(()); COUNT];
    let verify = move || {
        batch::verify_into(&items, &mut verdicts).expect("as many verdicts");
        assert!(verdicts.iter().all(Result::is_ok), "their own signatures");
    };
    let (keys, signed, mut random) = (signing::<C>(), digest.clone(), rng());
    let sign = move || batch::sign_random(&mut random, &pairs(&keys, &signed)).expect("signatures");
    let (keys, signed, mut random) = (signing::<C>(), digest.clone(), rng());
    let hedged = move || batch::sign_hedged(&mut random, &pairs(&keys, &signed)).expect("signatures");
    let keys = signing::<C>();
    let deterministic = move || batch::sign(&pairs(&keys, &digest));
    let secrets = secrets::<C>();
    let public: Vec<PublicKey<C>> = secrets.iter().rev().map(SecretKey::public_key).collect();
    let agree = move || {
        let pairs: Vec<_> = secrets.iter().zip(public.iter().copied()).collect();
        batch::diffie_hellman(&pairs)
    };
    let count = COUNT as u32;
    vec![
        Case::many(curve, Op::Verify, LIBRARY, count, verify),
        Case::many(curve, Op::Sign, LIBRARY, count, sign),
        Case::many(curve, Op::SignHedged, LIBRARY, count, hedged),
        Case::many(curve, Op::SignRfc6979, LIBRARY, count, deterministic),
        Case::many(curve, Op::Ecdh, LIBRARY, count, agree),
    ]
}
