//! Batches of any length, with any mixture of good and bad, give what one at a time gives.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::party::{Item, Party, parties};

/// What becomes of a good item.
#[derive(Clone, Copy, Debug)]
enum Fate {
    Good,
    Compressed,
    OtherDigest,
    OtherLength,
    OtherKey,
    OtherSignature,
    Repeated,
    NoKey,
    NotOnCurve,
    NoSignature,
    ZeroS,
    LargeR,
}

const FATES: [Fate; 12] = [
    Fate::Good,
    Fate::Compressed,
    Fate::OtherDigest,
    Fate::OtherLength,
    Fate::OtherKey,
    Fate::OtherSignature,
    Fate::Repeated,
    Fate::NoKey,
    Fate::NotOnCurve,
    Fate::NoSignature,
    Fate::ZeroS,
    Fate::LargeR,
];

fn good(party: &dyn Party, seed: u64, key: u64) -> Item {
    let secret = party.secret(key);
    let digest: Vec<u8> = (0..32 + seed as u8 % 3).map(|i| i.wrapping_mul(37) ^ seed as u8).collect();
    let signature = party.sign_one(&secret, &digest);
    Item { key: party.public_key(&secret, false), digest, signature }
}

/// An item with its fate; the one before, for those that repeat it.
fn item(party: &dyn Party, seed: u64, key: u64, fate: Fate, before: Option<&Item>) -> Item {
    let mut item = good(party, seed, key);
    let half = item.signature.len() / 2;
    match fate {
        Fate::Good => {}
        Fate::Compressed => item.key = party.public_key(&party.secret(key), true),
        Fate::OtherDigest => item.digest[0] ^= 0x80,
        Fate::OtherLength => item.digest.truncate(9),
        Fate::OtherKey => item.key = party.public_key(&party.secret(key + 1000), false),
        Fate::OtherSignature => item.signature[half / 2] ^= 1,
        Fate::Repeated => item = before.cloned().unwrap_or(item),
        Fate::NoKey => item.key.truncate(7),
        Fate::NotOnCurve => *item.key.last_mut().expect("a key") ^= 1,
        Fate::NoSignature => item.signature.push(0),
        Fate::ZeroS => item.signature[half..].fill(0),
        Fate::LargeR => item.signature[..half].fill(0xff),
    }
    item
}

fn check(party: &dyn Party, items: &[Item]) {
    let expected: Vec<bool> = items.iter().map(|item| party.verify_one(item)).collect();
    assert_eq!(party.verify(items), expected, "{}: {items:02x?}", party.name());
}

#[test]
fn random_batches() {
    for party in parties() {
        let fate = prop::sample::select(&FATES[..]);
        // Few keys, so that some are shared.
        let batches = prop::collection::vec((any::<u64>(), 0..4_u64, fate), 0..41);
        let config = Config { cases: 6, failure_persistence: None, ..Config::default() };
        let run = TestRunner::new(config).run(&batches, |batch| {
            let mut items: Vec<Item> = Vec::new();
            for (seed, key, fate) in batch {
                let item = item(&*party, seed, key, fate, items.last());
                items.push(item);
            }
            check(&*party, &items);
            Ok(())
        });
        run.unwrap_or_else(|failure| panic!("{}: {failure}", party.name()));
    }
}

#[test]
fn one_bad_among_good_and_one_good_among_bad_in_every_lane() {
    for party in parties() {
        for count in [8, 11] {
            for place in 0..count {
                for odd in [Fate::OtherDigest, Fate::NoKey, Fate::OtherSignature, Fate::ZeroS] {
                    let fate = |i, usual, odd| if i == place { odd } else { usual };
                    let good = |i: usize| item(&*party, i as u64, 1, fate(i, Fate::Good, odd), None);
                    let bad =
                        |i: usize| item(&*party, i as u64, i as u64 % 5, fate(i, odd, Fate::Good), None);
                    let good: Vec<Item> = (0..count).map(good).collect();
                    let verdicts = party.verify(&good);
                    assert!((0..count).all(|i| verdicts[i] == (i != place)), "{} {odd:?}", party.name());
                    let bad: Vec<Item> = (0..count).map(bad).collect();
                    let verdicts = party.verify(&bad);
                    assert!((0..count).all(|i| verdicts[i] == (i == place)), "{} {odd:?}", party.name());
                }
            }
        }
    }
}

#[test]
fn many_signatures_under_few_keys() {
    for party in parties() {
        for (count, keys) in [(64, 1), (150, 1), (100, 8), (90, 16)] {
            let items: Vec<Item> = (0..count)
                .map(|i| {
                    let fate = if i % 13 == 5 { Fate::OtherDigest } else { Fate::Good };
                    item(&*party, i, i % keys, fate, None)
                })
                .collect();
            check(&*party, &items);
        }
    }
}

/// Secret keys and digests of several lengths.
fn to_sign(party: &dyn Party, count: u64) -> Vec<(Vec<u8>, Vec<u8>)> {
    let digest = |i: u64| (0..20 + i as u8 % 48).map(|j| j.wrapping_mul(i as u8 | 1) ^ 0x6b).collect();
    (0..count).map(|i| (party.secret(i / 2), digest(i))).collect()
}

#[test]
fn signatures_are_those_of_one_at_a_time() {
    for party in parties() {
        for count in [0, 1, 2, 7, 8, 9, 19, 64, 67] {
            let items = to_sign(&*party, count);
            let one_by_one: Vec<_> =
                items.iter().map(|(secret, digest)| party.sign_one(secret, digest)).collect();
            assert_eq!(party.sign(&items), one_by_one, "{}", party.name());
        }
        let items = to_sign(&*party, 21);
        let hedged = party.sign_hedged(7, &items);
        assert_eq!(hedged, party.sign_hedged_one_by_one(7, &items), "{}", party.name());
        assert_ne!(hedged, party.sign(&items), "{}", party.name());
        // With random nonces they verify, and are others each time.
        let signed = [party.sign_random(8, &items), party.sign_random(9, &items)];
        assert!(signed[0].iter().zip(&signed[1]).all(|(a, b)| a != b), "{}", party.name());
        for ((secret, digest), signature) in items.iter().zip(&signed[0]) {
            let key = party.public_key(secret, false);
            let item = Item { key, digest: digest.clone(), signature: signature.clone() };
            assert!(party.verify_one(&item), "{}", party.name());
        }
    }
}

#[test]
fn public_keys_and_shared_secrets_are_those_of_one_at_a_time() {
    for party in parties() {
        for count in [0, 1, 3, 8, 13, 66] {
            let secrets: Vec<_> = (0..count).map(|i| party.secret(i)).collect();
            let public: Vec<_> = secrets.iter().map(|secret| party.public_key(secret, false)).collect();
            assert_eq!(party.public_keys(&secrets), public, "{}", party.name());
        }
        // A bad point in every lane, of every kind.
        let bad = |kind: usize, mut public: Vec<u8>| {
            match kind {
                0 => *public.last_mut().expect("a point") ^= 1,
                1 => public.truncate(3),
                2 => public = vec![0],
                3 => public[1..].fill(0xff),
                _ => public[0] = 9,
            }
            public
        };
        for place in 0..11 {
            let pairs: Vec<_> = (0..11)
                .map(|i| {
                    // Half of all compressed points with a wrong bit are on the curve.
                    let compressed = i % 4 == 1 && i != place;
                    let public = party.public_key(&party.secret(100 + i as u64), compressed);
                    (party.secret(i as u64), if i == place { bad(i % 5, public) } else { public })
                })
                .collect();
            let shared = party.agree(&pairs);
            for (i, ((secret, public), shared)) in pairs.iter().zip(&shared).enumerate() {
                assert_eq!(*shared, party.agree_one(secret, public), "{}", party.name());
                assert_eq!(shared.is_none(), i == place, "{}: lane {i}", party.name());
            }
        }
    }
}
