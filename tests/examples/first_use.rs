//! The first use that the README shows, in the same words.

use fieldforge::p256::{Signature, SigningKey, VerifyingKey};
use fieldforge::pkcs8::{DecodePublicKey, EncodePublicKey, LineEnding};
use fieldforge::signature::{Signer, Verifier};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let key = SigningKey::random(&mut rand::rng());
    let signature: Signature = key.sign(b"a message");

    // The other side gets the public key as PEM and the signature as DER.
    let pem = key.verifying_key().to_public_key_pem(LineEnding::LF)?;
    let der = signature.to_der();

    let public = VerifyingKey::from_public_key_pem(&pem)?;
    let signature = Signature::from_der(der.as_ref())?;
    public.verify(b"a message", &signature)?;
    assert!(public.verify(b"another message", &signature).is_err());
    Ok(())
}
