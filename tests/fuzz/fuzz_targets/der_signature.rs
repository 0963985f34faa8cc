//! Signatures in DER: no input makes the reader panic, and what it reads it writes again byte
//! for byte, since only one encoding of a signature is canonical.

#![no_main]

use fieldforge::ecdsa::{EcdsaCurve, Signature};
use libfuzzer_sys::fuzz_target;

fn check<C: EcdsaCurve>(data: &[u8]) {
    if let Ok(signature) = Signature::<C>::from_der(data) {
        assert_eq!(signature.to_der().as_ref(), data);
    }
    if let Ok(signature) = Signature::<C>::from_slice(data) {
        assert_eq!(signature.to_bytes().as_ref(), data);
        let der = signature.to_der();
        assert_eq!(Signature::from_der(&der), Ok(signature));
    }
}

fuzz_target!(|data: &[u8]| fieldforge_fuzz::on_a_curve!(data, check));
