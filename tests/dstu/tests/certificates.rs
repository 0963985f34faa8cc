//! Certificates that are in use: the National Bank of Ukraine's authority certifies its own keys,
//! over m = 431 with the curve's numbers in full, one with GOST 34.311 and one with Kupyna.

use fieldforge::dstu431::word64::Dstu431;
use fieldforge::pkcs8::DecodePublicKey;
use fieldforge::runtime::dstu4145::hash::{Gost34311, Kupyna256};
use fieldforge::runtime::dstu4145::{Signature, VerifyingKey};
use fieldforge::sha2::Digest;
use fieldforge_dstu_tests::Certificate;

/// Reads the key of a certificate, and checks its signature of the certificate.
fn certifies_itself<D: Digest>(pem: &str) {
    let certificate = Certificate::from_pem(pem);
    let key = VerifyingKey::<Dstu431>::from_public_key_der(&certificate.key).expect("its key");
    let signature = Signature::from_le_slice(&certificate.signature).expect("its signature");
    key.check_prehash(&D::digest(&certificate.signed), &signature).expect("a right signature");

    let mut other = certificate.signed.clone();
    other[100] ^= 1;
    assert!(key.check_prehash(&D::digest(&other), &signature).is_err());
    // The same key on the curve's twin at the other word size; and on another curve.
    use fieldforge::dstu431::word32;
    let twin = VerifyingKey::<word32::Dstu431>::from_public_key_der(&certificate.key).expect("its key");
    assert_eq!(twin.to_compressed().to_be_bytes(), key.to_compressed().to_be_bytes());
    use fieldforge::dstu367::word64::Dstu367;
    assert!(VerifyingKey::<Dstu367>::from_public_key_der(&certificate.key).is_err());
}

#[test]
fn with_gost_34_311() {
    certifies_itself::<Gost34311>(include_str!("../vectors/nbu-gost.pem"));
}

#[test]
fn with_kupyna() {
    certifies_itself::<Kupyna256>(include_str!("../vectors/nbu-kupyna.pem"));
}

/// Every number of the curve counts: a key whose parameters differ in one octet is refused.
#[test]
fn numbers_of_another_curve_are_refused() {
    let key = Certificate::from_pem(include_str!("../vectors/nbu-gost.pem")).key;
    let read = |document: &[u8]| VerifyingKey::<Dstu431>::from_public_key_der(document).is_ok();
    assert!(read(&key));
    let find = |part: &[u8]| key.windows(part.len()).position(|window| window == part).expect("a part");
    let degree = find(&[2, 2, 0x01, 0xaf]);
    let exponents = find(&[2, 1, 1, 2, 1, 3, 2, 1, 5]);
    let a = find(&[2, 1, 1, 4, 54]);
    let order = find(&[2, 54, 0x3f]);
    let places = [degree + 3, exponents + 2, exponents + 8, a + 2, a + 5, a + 58, order + 2, order + 55];
    // The last one is the generator's lowest octet.
    for place in places.into_iter().chain([order + 58]) {
        let mut other = key.clone();
        other[place] ^= 2;
        assert!(!read(&other), "octet {place}");
    }
}
