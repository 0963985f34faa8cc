//! A verifier and a signer as firmware would have them.

#![no_std]

use fieldforge::p256::{Signature, SigningKey, VerifyingKey};
use fieldforge::pkcs8::DecodePublicKey;
use fieldforge::signature::{Signer, Verifier};

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}

/// Whether an update is signed by the maker: an SPKI document, a DER signature.
pub fn is_genuine(update: &[u8], maker: &[u8], signature: &[u8]) -> bool {
    let key = VerifyingKey::from_public_key_der(maker);
    let (Ok(key), Ok(signature)) = (key, Signature::from_der(signature)) else { return false };
    key.verify(update, &signature).is_ok()
}

/// Signs a measurement into a buffer; gives the length of the DER signature.
pub fn sign(measurement: &[u8], secret: &[u8; 32], buffer: &mut [u8; 72]) -> Option<usize> {
    let key = SigningKey::from_bytes(secret).ok()?;
    let signature: Signature = key.try_sign(measurement).ok()?;
    let der = signature.to_der();
    buffer.get_mut(..der.len())?.copy_from_slice(&der);
    Some(der.len())
}
