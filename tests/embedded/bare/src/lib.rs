//! What a curve must answer, and how many instructions it takes to do so.

#![no_std]

use fieldforge::ecdh;
use fieldforge::ecdsa::{DefaultDigest, Signature, SigningKey, VerifyingKey};
use fieldforge::key::PublicKey;
use fieldforge::signature::{Signer, Verifier};
use fieldforge_machine::{NAME, count, line};

/// Published answers of a curve, in hexadecimal.
pub struct Known {
    /// The curve's name in the figures.
    pub curve: &'static str,
    /// A secret key.
    pub secret: &'static str,
    /// Its public key, uncompressed (SEC 1).
    pub public: &'static str,
    /// What is signed.
    pub message: &'static str,
    /// The signature by RFC 6979: r and s.
    pub signature: &'static str,
    /// A secret key that agrees with somebody.
    pub mine: &'static str,
    /// The other's public key, uncompressed.
    pub theirs: &'static str,
    /// The x-coordinate that both share.
    pub shared: &'static str,
}

/// Asks for each answer, compares it, and writes how many instructions it took.
///
/// # Panics
/// If an answer is another one than is known, or a forged signature is accepted.
pub fn run<C: DefaultDigest>(known: &Known)
where
    SigningKey<C>: Signer<Signature<C>>,
    VerifyingKey<C>: Verifier<Signature<C>>,
{
    let secret = SigningKey::<C>::from_slice(Hex::read(known.secret).bytes()).expect("a secret key");
    let message = known.message.as_bytes();

    let (executed, public) = count(|| secret.verifying_key());
    assert_eq!(public.to_sec1_bytes(false).as_ref(), Hex::read(known.public).bytes(), "the public key");
    row(known, "public_key", executed);

    let (executed, signature) = count(|| -> Signature<C> { secret.sign(message) });
    assert_eq!(signature.to_bytes().as_ref(), Hex::read(known.signature).bytes(), "the signature");
    row(known, "sign", executed);

    let (executed, verdict) = count(|| public.verify(message, &signature));
    assert!(verdict.is_ok(), "the signature is valid");
    assert!(public.verify(b"another message", &signature).is_err(), "of this message");
    row(known, "verify", executed);

    let mine = SigningKey::<C>::from_slice(Hex::read(known.mine).bytes()).expect("a secret key");
    let theirs = PublicKey::<C>::from_sec1_bytes(Hex::read(known.theirs).bytes()).expect("a public key");
    let (executed, shared) = count(|| ecdh::diffie_hellman(mine.as_secret_key(), &theirs));
    assert_eq!(
        shared.expect("a finite point").as_bytes(),
        Hex::read(known.shared).bytes(),
        "the shared point"
    );
    row(known, "ecdh", executed);
}

fn row(known: &Known, op: &str, instructions: u64) {
    let curve = known.curve;
    line!(r#"{{"target":"{NAME}","curve":"{curve}","op":"{op}","instructions":{instructions}}}"#);
}

/// Bytes, from hexadecimal.
struct Hex {
    bytes: [u8; 65],
    length: usize,
}

impl Hex {
    fn read(text: &str) -> Self {
        let mut bytes = [0; 65];
        let digits = text.as_bytes();
        assert!(digits.len().is_multiple_of(2), "two digits a byte");
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            *byte = pair.iter().fold(0, |value, &digit| {
                value << 4 | char::from(digit).to_digit(16).expect("hexadecimal") as u8
            });
        }
        Self { bytes, length: digits.len() / 2 }
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}
