//! A program over a crate that the command line of the generator wrote.

use my_curves::secp160r1::{Signature, SigningKey};
use my_curves::signature::{Signer, Verifier};

/// The order of this curve is a byte longer than its field, and the first byte of most keys is zero.
const KEY: [u8; 21] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];

/// Signs with a key that is made up here.
fn main() {
    let key = SigningKey::from_slice(&KEY).expect("the number is below the order");
    let signature: Signature = key.sign(b"message");
    key.verifying_key().verify(b"message", &signature).expect("it is right");
    assert!(key.verifying_key().verify(b"another", &signature).is_err());
    println!("command line: a signature of {} bytes", signature.to_bytes().len());
}
