//! A program over one curve of the checked-in crate.

use fieldforge::p256::{Signature, SigningKey};
use fieldforge::signature::{Signer, Verifier};

const BYTES: usize = 32;

/// Signs with a key that is made up here.
fn main() {
    let key = SigningKey::from_slice(&[1; BYTES]).expect("the number is below the order");
    let signature: Signature = key.sign(b"message");
    key.verifying_key().verify(b"message", &signature).expect("it is right");
    assert!(key.verifying_key().verify(b"another", &signature).is_err());
    println!("features: a signature of {} bytes", signature.to_bytes().len());
}
