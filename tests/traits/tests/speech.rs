//! What keys and errors say of themselves.

use std::error::Error;
use std::fmt::Debug;

use fieldforge::{batch, dstu163, ecdh, edwards25519, p256, runtime::dstu4145};

fn shown<T: Debug>(values: [T; 2]) -> [String; 2] {
    values.map(|value| format!("{value:?} {value:#?}"))
}

/// Debug output of a secret is the same whatever it is.
fn hidden<T: Debug>(values: [T; 2]) {
    let [one, other] = shown(values);
    assert_eq!(one, other);
}

/// Debug output of something public tells it from another.
fn visible<T: Debug>(values: [T; 2]) {
    let [one, other] = shown(values);
    assert_ne!(one, other);
}

/// A number below the order of 163 bits.
fn short(byte: u8) -> Vec<u8> {
    [[0].as_slice(), &[byte; 20]].concat()
}

#[test]
fn secrets_are_hidden_and_keys_of_others_are_shown() {
    let key = |byte: u8| p256::SigningKey::from_slice(&[byte; 32]).unwrap();
    let [one, other] = [key(5), key(6)];
    hidden([&one, &other]);
    hidden([one.as_secret_key(), other.as_secret_key()]);
    visible([one.verifying_key(), other.verifying_key()]);
    let theirs = other.as_secret_key().public_key();
    let shared = |key: &p256::SigningKey| ecdh::diffie_hellman(key.as_secret_key(), &theirs).unwrap();
    hidden([shared(&one), shared(&other)]);

    let [one, other] = [5, 6].map(|byte| edwards25519::EddsaSigningKey::from_bytes(&[byte; 32]));
    hidden([&one, &other]);
    visible([one.verifying_key(), other.verifying_key()]);

    type Key = dstu4145::SigningKey<dstu163::Dstu163>;
    let [one, other] = [5, 6].map(|byte| Key::from_slice(&short(byte)).unwrap());
    hidden([&one, &other]);
    visible([one.verifying_key(), other.verifying_key()]);
}

/// The text of an error as a program with `Box<dyn Error>` gets it.
fn told<T, E: Error + Send + Sync + 'static>(result: Result<T, E>) -> String {
    let error: Box<dyn Error + Send + Sync> = result.err().expect("it is refused").into();
    error.to_string()
}

#[test]
fn refusals_are_errors() {
    assert_eq!(told(p256::SecretKey::from_slice(&[0; 32])), "scalar out of range");
    assert_eq!(told(p256::Signature::from_der(&[0x30])), "malformed DER");
    assert_eq!(told(dstu4145::SigningKey::<dstu163::Dstu163>::from_slice(&[1])), "wrong length");
    assert_eq!(told(dstu4145::Signature::<dstu163::Dstu163>::from_le_slice(&[])), "wrong length");

    // One that is wrong in a batch, and a batch that does not fit.
    let key = p256::SigningKey::from_slice(&[5; 32]).unwrap();
    let (signature, _) = key.sign_prehash_rfc6979::<fieldforge::sha2::Sha256>(&[7; 32], &[]);
    let items = [(key.verifying_key(), [8; 32], signature)];
    let failed = "cryptographic operation failed";
    assert_eq!(told(batch::verify(&items).remove(0)), failed);
    assert_eq!(told(batch::verify_into(&items, &mut [])), failed);
}
