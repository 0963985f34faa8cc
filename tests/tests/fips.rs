//! NIST's FIPS 186-3 vectors for ECDSA on the P-, K- and B-curves.

use fieldforge_tests::curves::{Named, all_curves};
use fieldforge_tests::hash::Hash;
use fieldforge_tests::rsp::Record;
use fieldforge_tests::vectors;
use fieldforge_tests::view::Protocols;

type Party = Named<dyn Protocols>;

/// Calls `check` for every record of every curve that NIST names, at every word size.
fn for_each(file: &str, with: &str, expected: usize, check: impl Fn(&Party, &Record)) {
    let mut tested = 0;
    for curve in all_curves() {
        let Some(nist) = curve.nist else { continue };
        let records = vectors::fips(file, with, nist);
        assert_eq!(records.len(), expected, "{nist} in {file}");
        records.iter().for_each(|record| check(&curve, record));
        tested += 1;
    }
    assert!(tested >= 15, "no curve was tested with {file}");
}

/// An uncompressed point from coordinates that may be too long for the curve.
fn point(curve: &Party, record: &Record) -> Option<Vec<u8>> {
    let len = curve.coordinate_len();
    Some([vec![4], record.sized("Qx", len)?, record.sized("Qy", len)?].concat())
}

fn scalar(curve: &Party, record: &Record, key: &str) -> Vec<u8> {
    record.sized(key, curve.scalar_len()).expect("a scalar of the curve's length")
}

fn digest(record: &Record) -> Vec<u8> {
    Hash::named(&record.section[1]).digest(&record.bytes("Msg"))
}

#[test]
fn key_pairs() {
    for_each("KeyPair.rsp", "d", 10, |curve, record| {
        let public = curve.public_key(&scalar(curve, record, "d"));
        assert_eq!(public, point(curve, record), "{}", curve.name());
    });
}

#[test]
fn public_key_validation() {
    for_each("PKV.rsp", "Qx", 12, |curve, record| {
        // A coordinate that does not fit the field's bytes has no encoding.
        let valid = point(curve, record).is_some_and(|sec1| curve.parse_public(&sec1).is_some());
        assert_eq!(valid, record.passes(), "{}: {record:?}", curve.name());
    });
}

#[test]
fn signature_generation() {
    for_each("SigGen.txt", "Msg", 75, |curve, record| {
        let [d, k, r, s] = ["d", "k", "R", "S"].map(|key| scalar(curve, record, key));
        let digest = digest(record);
        let signature = [r, s].concat();
        assert_eq!(
            curve.sign_with_nonce(&d, &k, &digest).as_ref(),
            Some(&signature),
            "{}: {record:?}",
            curve.name()
        );
        let public = point(curve, record).expect("coordinates that fit");
        assert_eq!(curve.public_key(&d).as_ref(), Some(&public), "{}", curve.name());
        assert!(curve.verify(&public, &digest, &signature), "{}: {record:?}", curve.name());
    });
}

#[test]
fn signature_verification() {
    for_each("SigVer.rsp", "Msg", 75, |curve, record| {
        let public = point(curve, record).expect("coordinates that fit");
        let [r, s] = ["R", "S"].map(|key| scalar(curve, record, key));
        let valid = curve.verify(&public, &digest(record), &[r, s].concat());
        assert_eq!(valid, record.passes(), "{}: {record:?}", curve.name());
    });
}
