//! Two parties agree on a key over a channel that others read.
//!
//! ```text
//! cargo run -p fieldforge-examples --example ecdh
//! ```
//!
//! The channel must be authentic: whoever can change what passes can agree on keys with both.

use std::error::Error;

use fieldforge::ecdh::SharedSecret;
use fieldforge::p256::{P256, PublicKey, SecretKey};
use fieldforge::sha2::{Digest, Sha256};

/// One side: its secret, and what it sends.
struct Party {
    secret: SecretKey,
    message: Vec<u8>,
}

impl Party {
    fn new() -> Self {
        let secret = SecretKey::random(&mut rand::rng());
        let message = secret.public_key().to_sec1_bytes(true).to_vec();
        Self { secret, message }
    }

    /// The session key, from what the other side sent. A point that is not on the curve is refused
    /// while it is read.
    fn session_key(&self, received: &[u8], transcript: &[&[u8]]) -> Result<[u8; 32], Box<dyn Error>> {
        let other = PublicKey::from_sec1_bytes(received)?;
        let shared: SharedSecret<P256> = fieldforge::ecdh::diffie_hellman(&self.secret, &other)?;
        // The coordinate is no key yet: it is hashed, with what both sides saw.
        let mut hash = Sha256::new();
        hash.update(shared.as_bytes());
        for message in transcript {
            hash.update(message);
        }
        Ok(hash.finalize().into())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (alice, bob) = (Party::new(), Party::new());
    let transcript = [&alice.message[..], &bob.message];
    let first = alice.session_key(&bob.message, &transcript)?;
    let second = bob.session_key(&alice.message, &transcript)?;
    assert_eq!(first, second, "both sides have the same key");
    println!("agreed on a key of {} bits, over {} bytes in all", 8 * first.len(), transcript.concat().len());

    let mut forged = bob.message.clone();
    forged[1..].fill(0xff);
    let refusal = alice.session_key(&forged, &transcript).unwrap_err();
    println!("a forged point is refused: {refusal}");
    Ok(())
}

#[test]
fn it_runs() {
    main().unwrap();
}
