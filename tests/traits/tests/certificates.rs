//! A chain of certificates that OpenSSL made, P-384 over P-256 over P-256: `chain/make`.

use fieldforge::signature::hazmat::PrehashVerifier;
use fieldforge::{p256, p384};
use fieldforge::{
    pkcs8::DecodePublicKey,
    sha2::{Digest, Sha256, Sha384},
};
use x509_cert::Certificate;
use x509_cert::der::referenced::OwnedToRef;
use x509_cert::der::{DecodePem, Encode};

fn chain() -> [Certificate; 3] {
    [
        include_str!("../chain/root.pem"),
        include_str!("../chain/intermediate.pem"),
        include_str!("../chain/leaf.pem"),
    ]
    .map(|pem| Certificate::from_pem(pem).expect("OpenSSL writes certificates"))
}

/// The signed bytes, the signature in DER, and the algorithm.
fn parts(certificate: &Certificate) -> (Vec<u8>, &[u8], String) {
    let signed = certificate.tbs_certificate().to_der().unwrap();
    let signature = certificate.signature().as_bytes().unwrap();
    (signed, signature, certificate.signature_algorithm().oid.to_string())
}

fn public_key(certificate: &Certificate) -> Vec<u8> {
    certificate.tbs_certificate().subject_public_key_info().to_der().unwrap()
}

const ECDSA_SHA256: &str = "1.2.840.10045.4.3.2";
const ECDSA_SHA384: &str = "1.2.840.10045.4.3.3";

/// By Fieldforge's own keys.
#[test]
fn by_own_keys() {
    let [root, intermediate, leaf] = chain();
    let key = p384::PublicKey::from_public_key_der(&public_key(&root)).unwrap();
    let verifier = p384::VerifyingKey::from(key);
    for certificate in [&root, &intermediate] {
        let (signed, signature, algorithm) = parts(certificate);
        assert_eq!(algorithm, ECDSA_SHA384);
        let signature = p384::Signature::from_der(signature).unwrap();
        let digest = Sha384::digest(&signed);
        verifier.verify_prehash(&digest, &signature).unwrap();
        let wrong = Sha384::digest(&signed[1..]);
        verifier.verify_prehash(&wrong, &signature).unwrap_err();
    }
    let key = p256::PublicKey::from_public_key_der(&public_key(&intermediate)).unwrap();
    let (signed, signature, algorithm) = parts(&leaf);
    assert_eq!(algorithm, ECDSA_SHA256);
    let signature = p256::Signature::from_der(signature).unwrap();
    p256::VerifyingKey::from(key).verify_prehash(&Sha256::digest(&signed), &signature).unwrap();
}

/// By the keys of the crate `ecdsa`, which read certificates' keys and signatures themselves.
#[test]
fn by_the_crates_keys() {
    use fieldforge::p256::rustcrypto::ecdsa as p256;
    use fieldforge::p384::rustcrypto::ecdsa as p384;
    use fieldforge::signature::Verifier;

    let [root, intermediate, leaf] = chain();
    let info = root.tbs_certificate().subject_public_key_info().owned_to_ref();
    let verifier = p384::VerifyingKey::try_from(info).unwrap();
    for certificate in [&root, &intermediate] {
        let (signed, signature, _) = parts(certificate);
        let signature = p384::DerSignature::try_from(signature).unwrap();
        verifier.verify(&signed, &signature).unwrap();
        verifier.verify(&signed[1..], &signature).unwrap_err();
    }
    let info = intermediate.tbs_certificate().subject_public_key_info().owned_to_ref();
    let (signed, signature, _) = parts(&leaf);
    let signature = p256::DerSignature::try_from(signature).unwrap();
    p256::VerifyingKey::try_from(info).unwrap().verify(&signed, &signature).unwrap();
}
