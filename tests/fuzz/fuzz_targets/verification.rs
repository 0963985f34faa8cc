//! Verification and recovery: no key, digest and signature make them panic, a changed digest is
//! not accepted with an honest signature, and a recovered key accepts the signature.

#![no_main]

use fieldforge::ecdsa::{DefaultDigest, RecoveryId, Signature, SigningKey, VerifyingKey};
use fieldforge::key::SecretKey;
use fieldforge::runtime::curve::Curve;
use fieldforge::runtime::field::FieldEncoding;
use fieldforge::signature::hazmat::{PrehashSigner, PrehashVerifier};
use libfuzzer_sys::fuzz_target;

fn check<C: DefaultDigest>(data: &[u8]) {
    let len = <<C as Curve>::Scalar as FieldEncoding>::BYTES;
    let Some((signature, rest)) = data.split_at_checked(2 * len) else { return };
    let Some((secret, digest)) = rest.split_at_checked(len) else { return };
    let Ok(key) = SecretKey::<C>::from_slice(secret).map(SigningKey::from) else { return };
    let public: VerifyingKey<C> = key.verifying_key();
    if let Ok(signature) = Signature::from_slice(signature) {
        // A forgery would be a finding of another kind.
        assert!(public.verify_prehash(digest, &signature).is_err());
        for id in 0..4 {
            let id = RecoveryId::from_byte(id).expect("at most 3");
            if let Ok(key) = VerifyingKey::recover_from_prehash(digest, &signature, id) {
                key.verify_prehash(digest, &signature).expect("a recovered key");
            }
        }
    }
    let honest: Signature<C> = key.sign_prehash(digest).expect("any digest");
    public.verify_prehash(digest, &honest).expect("an honest signature");
}

fuzz_target!(|data: &[u8]| fieldforge_fuzz::on_a_curve!(data, check));
