//! Verifies a chain of certificates, from a root that is trusted to a leaf.
//!
//! ```text
//! cargo run -p fieldforge-examples --example certificate                      a chain of the tests
//! cargo run -p fieldforge-examples --example certificate -- root.pem … leaf.pem
//! ```
//!
//! Only signatures are looked at. What else makes a path valid (dates, names, constraints, revocation)
//! is RFC 5280's business, and not that of an arithmetic library.

use std::error::Error;

use fieldforge::pkcs8::DecodePublicKey;
use fieldforge::sha2::{Digest, Sha256, Sha384};
use fieldforge::signature::hazmat::PrehashVerifier;
use fieldforge::{p256, p384};
use x509_cert::Certificate;
use x509_cert::der::{DecodePem, Encode};

const CHAIN: [&str; 3] = [
    include_str!("../tests/traits/chain/root.pem"),
    include_str!("../tests/traits/chain/intermediate.pem"),
    include_str!("../tests/traits/chain/leaf.pem"),
];

fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let texts: Vec<String> = match files[..] {
        [] => CHAIN.map(String::from).to_vec(),
        _ => files.iter().map(std::fs::read_to_string).collect::<Result<_, _>>()?,
    };
    verify_chain(&texts)
}

fn verify_chain(texts: &[String]) -> Result<(), Box<dyn Error>> {
    let chain: Vec<Certificate> = texts.iter().map(Certificate::from_pem).collect::<Result<_, _>>()?;
    // A root signs itself.
    let Some(root) = chain.first() else { return Err("no certificates".into()) };
    let mut issuer = root;
    for certificate in &chain {
        verify(certificate, issuer)?;
        let subject = certificate.tbs_certificate().subject();
        println!("{subject}: signed by {}", issuer.tbs_certificate().subject());
        issuer = certificate;
    }
    Ok(())
}

/// Whether the issuer's key signed the certificate.
fn verify(certificate: &Certificate, issuer: &Certificate) -> Result<(), Box<dyn Error>> {
    let signed = certificate.tbs_certificate().to_der()?;
    let signature = certificate.signature().as_bytes().ok_or("a signature is a number of bytes")?;
    let digest = match certificate.signature_algorithm().oid.to_string().as_str() {
        "1.2.840.10045.4.3.2" => Sha256::digest(&signed).to_vec(),
        "1.2.840.10045.4.3.3" => Sha384::digest(&signed).to_vec(),
        other => return Err(format!("the signature algorithm {other} is not one of this example").into()),
    };
    let key = issuer.tbs_certificate().subject_public_key_info().to_der()?;
    // The key says which curve it is on.
    if let Ok(key) = p256::PublicKey::from_public_key_der(&key) {
        let signature = p256::Signature::from_der(signature)?;
        return Ok(p256::VerifyingKey::from(key).verify_prehash(&digest, &signature)?);
    }
    let key = p384::PublicKey::from_public_key_der(&key)?;
    let signature = p384::Signature::from_der(signature)?;
    Ok(p384::VerifyingKey::from(key).verify_prehash(&digest, &signature)?)
}

#[test]
fn the_chain_is_valid_in_one_order_only() {
    let chain = CHAIN.map(String::from);
    verify_chain(&chain).unwrap();
    let [root, intermediate, leaf] = chain;
    assert!(verify_chain(&[root, leaf, intermediate]).is_err());
}
