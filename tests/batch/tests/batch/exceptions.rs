//! What the sums in lanes cannot do beside what they can: each exception in every lane.

use crate::party::{Item, Party, parties};

/// An item that verifies by construction, or does not.
struct Case {
    what: &'static str,
    item: Item,
    valid: bool,
}

/// `−1`, `1` and `2` mod n as bytes.
fn small(party: &dyn Party, value: i8) -> Vec<u8> {
    let mut bytes = vec![0; party.scalar_len()];
    bytes[party.scalar_len() - 1] = value.unsigned_abs();
    if value < 0 { party.neg(&bytes) } else { bytes }
}

/// The signature by nonce k of the integer z under the secret d: `s = (z + r·d)/k`, where r is the x-coordinate
/// of `k·G`. Here z is chosen so that `z = f·r·d`, and with it `u·G = f·v·Q`.
fn related(party: &dyn Party, d: &[u8], k: &[u8], f: &[u8]) -> Item {
    let r = party.x_of(k);
    let z = party.mul(f, &party.mul(&r, d));
    let digest = party.digest_of(&z);
    let key = party.public_key(d, false);
    // With k known, one at a time makes the signature's s from z and r: s·k = (1 + f)·r·d.
    let mut factor = f.to_vec();
    let carry = factor.iter_mut().rev().try_for_each(|byte| {
        let (sum, overflow) = byte.overflowing_add(1);
        *byte = sum;
        if overflow { Ok(()) } else { Err(()) }
    });
    assert_eq!(carry, Err(()), "f + 1 is below 2^t");
    let s = party.div(&party.mul(&factor, &party.mul(&r, d)), k);
    Item { key, digest, signature: [r, s].concat() }
}

fn cases(party: &dyn Party) -> Vec<Case> {
    let [one, two, minus] = [1, 2, -1].map(|value| small(party, value));
    let (d, k) = (party.secret(41), party.secret(42));
    let mut cases = Vec::new();
    let mut case = |what, item: Item, valid| cases.push(Case { what, item, valid });

    case("u·G = v·Q", related(party, &d, &k, &one), true);
    case("u·G = 2·v·Q", related(party, &d, &k, &two), true);
    case("u·G = 3·v·Q", related(party, &d, &k, &small(party, 3)), true);
    case("2·u·G = v·Q", related(party, &d, &k, &party.div(&one, &two)), true);

    // u·G = −v·Q: z = −r·d, for any r and s.
    let r = party.x_of(&k);
    let digest = party.digest_of(&party.neg(&party.mul(&r, &d)));
    let key = party.public_key(&d, false);
    let signature = [r.clone(), party.div(&one, &two)].concat();
    case("u·G = −v·Q", Item { key: key.clone(), digest, signature }, false);

    // u = 0.
    let digest = vec![0; party.scalar_len()];
    let signature = party.sign_one(&d, &digest);
    case("u = 0", Item { key: key.clone(), digest: digest.clone(), signature: signature.clone() }, true);
    case("u = 0, of no bytes", Item { key: key.clone(), digest: Vec::new(), signature }, true);
    let signature = [r.clone(), r.clone()].concat();
    case("u = 0, v = 1", Item { key: key.clone(), digest, signature }, false);

    // Q = ±G and ±2G, with digits that meet.
    for (what, d) in [("Q = G", &one), ("Q = −G", &minus), ("Q = 2G", &two)] {
        let key = party.public_key(d, false);
        let digest = party.secret(43);
        let signature = party.sign_one(d, &digest);
        case(what, Item { key: key.clone(), digest, signature }, true);
        case(what, related(party, d, &k, &one), true);
        case(what, related(party, d, &small(party, 5), &two), true);
        // s = r and z = r: u = v = 1.
        let digest = party.digest_of(&r);
        let signature = [r.clone(), r.clone()].concat();
        case("u = v = 1", Item { key, digest, signature }, party.x_of(&two) == r && d == &one);
    }
    // Nonces of 1, 2 and −1: the sum is ±G or 2G.
    for nonce in [&one, &two, &minus] {
        case("a small nonce", related(party, &d, nonce, &small(party, 7)), true);
        case("a small nonce", related(party, &one, nonce, &party.secret(44)), true);
    }
    if let Some(item) = party.reduced(45) {
        case("the x-coordinate is r + n", item.clone(), true);
        let mut wrong = item;
        wrong.digest[0] ^= 1;
        case("r + n is a coordinate, but of another point", wrong, false);
    }
    // Policies want the smaller s.
    for case in &mut cases {
        let half = case.item.signature.len() / 2;
        if !party.is_low(&case.item.signature) {
            let s = party.neg(&case.item.signature[half..]);
            case.item.signature.splice(half.., s);
        }
    }
    cases
}

#[test]
fn exceptions_in_every_lane_beside_ordinary_ones() {
    let mut reduced = 0;
    for party in parties() {
        let secret = party.secret(9);
        let ordinary: Vec<Item> = (0..8)
            .map(|i| {
                let mut digest = party.secret(50 + i);
                let signature = party.sign_one(&secret, &digest);
                digest[3] ^= u8::from(i % 3 == 1);
                Item { key: party.public_key(&secret, false), digest, signature }
            })
            .collect();
        let cases = cases(&*party);
        for Case { what, item, valid } in &cases {
            assert_eq!(party.verify_one(item), *valid, "{}, one at a time: {what}", party.name());
            for lane in 0..8 {
                let mut items = ordinary.clone();
                items[lane] = item.clone();
                let verdicts = party.verify(&items);
                for (i, verdict) in verdicts.into_iter().enumerate() {
                    let expected = if i == lane { *valid } else { i % 3 != 1 };
                    assert_eq!(verdict, expected, "{}: {what}, lane {lane} of {i}", party.name());
                }
            }
            reduced += usize::from(what.contains("r + n"));
        }
        // All of them side by side, from every lane on.
        for turn in 0..8 {
            let mut items: Vec<Item> = ordinary[..turn].to_vec();
            items.extend(cases.iter().map(|case| case.item.clone()));
            let expected: Vec<bool> = items.iter().map(|item| party.verify_one(item)).collect();
            assert_eq!(party.verify(&items), expected, "{}", party.name());
        }
    }
    assert!(reduced > 0, "no curve had an x-coordinate beyond the order");
}
