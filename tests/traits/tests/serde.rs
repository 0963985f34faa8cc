//! Keys and signatures in a format for people and in one for machines.

use core::fmt::Debug;

use fieldforge::signature::Signer;
use fieldforge::{dstu163, edwards25519, p256, p521, sect163k1};
use serde::{Serialize, de::DeserializeOwned};

fn round<T: Serialize + DeserializeOwned>(value: &T) -> (String, T, T) {
    let json = serde_json::to_string(value).unwrap();
    let bytes = postcard::to_allocvec(value).unwrap();
    let pair = (serde_json::from_str(&json).unwrap(), postcard::from_bytes(&bytes).unwrap());
    (json, pair.0, pair.1)
}

fn equal<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let (json, first, second) = round(value);
    assert_eq!((&first, &second), (value, value));
    json
}

#[test]
fn keys_and_signatures() {
    let key = p256::SigningKey::from_slice(&[5; 32]).unwrap();
    let (json, first, second) = round(&key);
    assert_eq!(json, format!("\"{}\"", "05".repeat(32)));
    assert_eq!((first.to_bytes(), second.to_bytes()), (key.to_bytes(), key.to_bytes()));
    let secret = p521::SecretKey::from_slice(&[1; 66]).unwrap();
    assert_eq!(round(&secret).1.to_bytes(), secret.to_bytes());
    equal(&secret.public_key());
    let signature: p256::Signature = key.sign(b"message");
    assert_eq!(equal(&signature).len(), 2 + 128);
    assert!(equal(key.verifying_key().as_public_key()).starts_with("\"04"));
    let binary = sect163k1::SecretKey::from_slice(&[[0].as_slice(), &[9; 20]].concat()).unwrap();
    equal(&binary.public_key());
}

#[test]
fn other_schemes() {
    let key = edwards25519::EddsaSigningKey::from_bytes(&[3; 32]);
    assert_eq!(round(&key).2.to_bytes(), [3; 32]);
    equal(&key.verifying_key());
    let signature = key.sign(b"message");
    assert_eq!(round(&signature).1.to_bytes(), signature.to_bytes());
    let key = dstu163::SecretKey::from_slice(&[[0].as_slice(), &[9; 20]].concat()).unwrap();
    equal(&key.public_key());
}

/// What `from_slice` refuses is refused, with its reason.
#[test]
fn nonsense_is_refused() {
    let refuse = |json: &str| serde_json::from_str::<p256::SecretKey>(json).unwrap_err().to_string();
    assert!(refuse(&format!("\"{}\"", "00".repeat(32))).contains("scalar out of range"));
    assert!(refuse(&format!("\"{}\"", "05".repeat(31))).contains("wrong length"));
    serde_json::from_str::<p256::SecretKey>("\"xyz\"").unwrap_err();
    let long = format!("\"{}\"", "05".repeat(1000));
    serde_json::from_str::<p256::SecretKey>(&long).unwrap_err();
    let off_curve = format!("\"04{}\"", "01".repeat(64));
    assert!(
        serde_json::from_str::<p256::VerifyingKey>(&off_curve)
            .unwrap_err()
            .to_string()
            .contains("not on the curve")
    );
}

/// Secrets do not show in debug output; public data does.
#[test]
fn debug_output() {
    let key = p256::SigningKey::from_slice(&[5; 32]).unwrap();
    assert!(!format!("{key:?} {:?}", key.as_secret_key()).contains("05"));
    assert!(format!("{:?}", key.verifying_key()).len() > 60);
    let wrapped = p256::rustcrypto::SecretKey::from_slice(&[5; 32]).unwrap();
    assert!(!format!("{wrapped:?} {:?}", wrapped.to_nonzero_scalar()).contains("05"));
    let scalar = p256::rustcrypto::Scalar::from(0x0505u64);
    assert!(!format!("{scalar:?} {:?}", p256::rustcrypto::AffinePoint::GENERATOR).contains("05"));
}
