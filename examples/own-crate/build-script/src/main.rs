//! A program whose curves its build script wrote: the README of Fieldforge says `build.rs`.

// Generated code says `crate::field`, so it stands at the root.
include!(concat!(env!("OUT_DIR"), "/curves.rs"));

use fieldforge_runtime::signature::{Signer, Verifier};
use secp160r1::{Signature, SigningKey};

/// The order of this curve is a byte longer than its field.
const BYTES: usize = 21;

/// Signs with a key that is made up here.
fn main() {
    let key = SigningKey::from_slice(&[1; BYTES]).expect("the number is below the order");
    let signature: Signature = key.sign(b"message");
    key.verifying_key().verify(b"message", &signature).expect("it is right");
    assert!(key.verifying_key().verify(b"another", &signature).is_err());
    println!("build script: a signature of {} bytes", signature.to_bytes().len());
}
