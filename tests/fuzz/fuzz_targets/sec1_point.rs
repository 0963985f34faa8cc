//! Encoded points: no input makes the reader panic, what it reads it writes again byte for
//! byte, and both forms of a point are read as the same point.

#![no_main]

use fieldforge::key::PublicKey;
use fieldforge::runtime::curve::Curve;
use libfuzzer_sys::fuzz_target;

fn check<C: Curve>(data: &[u8]) {
    if let Ok(key) = PublicKey::<C>::from_sec1_bytes(data) {
        let compressed = data[0] != 4;
        assert_eq!(key.to_sec1_bytes(compressed).as_ref(), data);
        let other = key.to_sec1_bytes(!compressed);
        assert_eq!(PublicKey::from_sec1_bytes(&other), Ok(key));
    }
}

fuzz_target!(|data: &[u8]| fieldforge_fuzz::on_a_curve!(data, check));
