//! Deterministic signatures: the vectors of RFC 6979, and two of secp256k1 that are well known.

use std::collections::HashMap;

use fieldforge_tests::curves::{Named, all_curves};
use fieldforge_tests::hash::Hash;
use fieldforge_tests::view::Protocols;
use fieldforge_tests::{hex, vectors};

type Party = Named<dyn Protocols>;

type Block = HashMap<String, String>;

/// The message and the signature of a block.
fn message_and_signature(block: &Block) -> (Vec<u8>, Vec<u8>) {
    let message = block["Input"].trim_matches('"').as_bytes().to_vec();
    (message, hex::decode(&block["Output"]))
}

fn check_sign(curve: &Party, block: &Block, pem: &str) {
    let hash = Hash::named(&block["DigestSign"]);
    let (message, der) = message_and_signature(block);
    let secret = curve.secret_from_pem(pem).expect("a PKCS#8 key");
    let signature = curve.sign(hash, &secret, &hash.digest(&message), &[]).expect("a signature");
    assert_eq!(curve.to_der(&signature), Some(der), "{}: {block:?}", curve.name());
}

fn check_verify(curve: &Party, block: &Block, pem: &str) {
    let hash = Hash::named(&block["DigestVerify"]);
    let (message, der) = message_and_signature(block);
    let public = curve.public_from_pem(pem).expect("an SPKI key");
    let valid = curve
        .read_der(&der)
        .is_some_and(|signature| curve.verify(&public, &hash.digest(&message), &signature));
    assert_eq!(valid, !block.contains_key("Result"), "{}: {block:?}", curve.name());
}

#[test]
fn vectors_of_the_rfc() {
    let file = vectors::rfc6979();
    let mut counts = HashMap::new();
    for curve in all_curves() {
        let Some(nist) = curve.nist else { continue };
        for block in &file.blocks {
            let Some(key) = block.get("Key").filter(|key| key.starts_with(&format!("{nist}_"))) else {
                continue;
            };
            let pem = &file.pem[key];
            if block.contains_key("DigestSign") {
                check_sign(&curve, block, pem);
            } else {
                check_verify(&curve, block, pem);
            }
            *counts.entry(curve.name()).or_insert(0) += 1;
        }
    }
    assert!(counts.len() >= 15, "{counts:?}");
    assert!(counts.values().all(|&count| count == 30), "{counts:?}");
}

#[test]
fn public_keys_belong_to_secret_ones() {
    let file = vectors::rfc6979();
    for curve in all_curves() {
        let Some(nist) = curve.nist else { continue };
        let secret = curve.secret_from_pem(&file.pem[&format!("{nist}_PRIV")]).expect("a key");
        let public = curve.public_from_pem(&file.pem[&format!("{nist}_PUB")]);
        assert_eq!(curve.public_key(&secret), public, "{}", curve.name());
    }
}

/// Two signatures that many implementations of secp256k1 test with: SHA-256, low `s`.
#[test]
fn secp256k1() {
    let one = format!("{:064x}", 1);
    let cases = [
        (
            one.as_str(),
            "Satoshi Nakamoto",
            "934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d8\
             2442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5",
        ),
        (
            one.as_str(),
            "All those moments will be lost in time, like tears in rain. Time to die...",
            "8600dbd41e348fe5c9465ab92d23e3db8b98b873beecd930736488696438cb6b\
             547fe64427496db33bf66019dacbf0039c04199abb0122918601db38a72cfc21",
        ),
    ];
    let mut tested = 0;
    for curve in all_curves().into_iter().filter(|curve| curve.module == "secp256k1") {
        for (secret, message, signature) in cases {
            let digest = Hash::Sha256.digest(message.as_bytes());
            let signed = curve.sign(Hash::Sha256, &hex::decode(secret), &digest, &[]);
            assert_eq!(signed, Some(hex::decode(signature)), "{}: {message}", curve.name());
            let default = curve.sign_message(&hex::decode(secret), message.as_bytes());
            assert_eq!(default, signed, "{}: the default hash is SHA-256", curve.name());
        }
        tested += 1;
    }
    assert_ne!(tested, 0);
}
