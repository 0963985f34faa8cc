//! A program written against the crate `p256`, and the same text with another import.

mod theirs {
    use p256::{self as curve, NistP256 as Curve};
    include!("consumer/program.rs");
}

mod ours {
    use fieldforge::p256::rustcrypto::{self as curve, P256 as Curve};
    include!("consumer/program.rs");
}

/// Both programs sign, agree on keys, and write their documents alike.
#[test]
fn the_same_bytes() {
    for seed in 1..=8u8 {
        let (theirs, ours) = (theirs::transcript([seed; 32]), ours::transcript([seed; 32]));
        assert_eq!(theirs, ours);
        assert!(ours.len() > 6, "the program does something");
    }
}

/// What one writes, the other reads.
#[test]
fn documents_cross() {
    use elliptic_curve::pkcs8::{DecodePrivateKey, EncodePrivateKey, LineEnding};
    use fieldforge::p256::rustcrypto as ours;

    let key = ours::SecretKey::from_slice(&[7; 32]).unwrap();
    let pem = key.to_pkcs8_pem(LineEnding::LF).unwrap();
    let theirs = p256::SecretKey::from_pkcs8_pem(&pem).unwrap();
    assert_eq!(theirs.to_bytes(), key.to_bytes());
    // Fieldforge's own keys read it, too.
    let own = <fieldforge::p256::SecretKey as fieldforge::pkcs8::DecodePrivateKey>::from_pkcs8_pem(&pem);
    assert_eq!(own.unwrap().to_bytes().as_slice(), key.to_bytes().as_slice());
}

/// Fieldforge's own signatures, and those of the crate `ecdsa` over the same arithmetic.
#[test]
fn own_signatures_are_the_same() {
    use fieldforge::p256::rustcrypto::ecdsa;
    use fieldforge::signature::{Signer, Verifier};

    let wrapped = ecdsa::SigningKey::from_slice(&[9; 32]).unwrap();
    let own = fieldforge::p256::SigningKey::from_slice(&[9; 32]).unwrap();
    let first: ecdsa::Signature = wrapped.sign(b"message");
    let second: fieldforge::p256::Signature = own.sign(b"message");
    assert_eq!(first.to_bytes().as_slice(), second.to_bytes().as_slice());
    assert!(wrapped.verifying_key().verify(b"another", &first).is_err());
}
