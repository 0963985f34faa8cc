//! Secret and public keys as documents: no input makes the readers panic, and a key that was
//! read survives being written and read again.

#![no_main]

use fieldforge::key::{PublicKey, SecretKey};
use fieldforge::pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey};
use fieldforge::runtime::encoding::NamedCurve;
use fieldforge::runtime::sec1::DecodeEcPrivateKey;
use libfuzzer_sys::fuzz_target;

fn check<C: NamedCurve>(data: &[u8]) {
    if let Ok(key) = SecretKey::<C>::from_pkcs8_der(data) {
        let document = key.to_pkcs8_der().expect("a key that was read");
        let again = SecretKey::<C>::from_pkcs8_der(document.as_bytes()).expect("our own document");
        assert_eq!(again.to_bytes().as_ref(), key.to_bytes().as_ref());
    }
    if let Ok(key) = PublicKey::<C>::from_public_key_der(data) {
        let document = key.to_public_key_der().expect("a key that was read");
        assert_eq!(PublicKey::from_public_key_der(document.as_bytes()), Ok(key));
    }
    let _ = SecretKey::<C>::from_sec1_der(data);
    if let Ok(text) = core::str::from_utf8(data) {
        let _ = SecretKey::<C>::from_pkcs8_pem(text);
        let _ = PublicKey::<C>::from_public_key_pem(text);
    }
}

fuzz_target!(|data: &[u8]| fieldforge_fuzz::on_a_curve!(data, check));
