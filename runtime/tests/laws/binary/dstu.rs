//! DSTU 4145: the standard's examples, every signature of tiny curves, and the encodings.

use fieldforge_runtime::curve::Curve;
use fieldforge_runtime::dstu4145::{DstuCurve, Signature, SigningKey, VerifyingKey, hash};
use fieldforge_runtime::encoding::NamedCurve;
use fieldforge_runtime::field::{Field, FieldEncoding, PrimeField};
use fieldforge_runtime::key::SecretKey;
use fieldforge_runtime::pkcs8::ObjectIdentifier;
use fieldforge_runtime::pkcs8::spki::{DecodePublicKey, EncodePublicKey};
use fieldforge_runtime::point::binary::Projective;
use fieldforge_runtime::signature::{DigestSigner, DigestVerifier, SignatureEncoding};
use sha2::{Digest, Sha256};

use super::curves::{Dstu163, Dstu173, Toy, on_toys};
use crate::curves::number;

fn bytes(hex: &str) -> Vec<u8> {
    assert!(hex.len().is_multiple_of(2));
    (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap()).collect()
}

fn scalar<C: Curve>(hex: &str) -> C::Scalar {
    let length = 2 * C::Scalar::BYTES;
    C::Scalar::from_slice(&bytes(&format!("{hex:0>length$}"))).unwrap().0
}

/// The octets of a hash that is written as a number.
fn octets(number: &str) -> Vec<u8> {
    bytes(number).into_iter().rev().collect()
}

struct Example {
    hash: Vec<u8>,
    d: &'static str,
    e: &'static str,
    r: &'static str,
    s: &'static str,
}

fn example<C: DstuCurve>(Example { hash, d, e, r, s }: Example) -> VerifyingKey<C> {
    let key = SigningKey::<C>::from(SecretKey::from_scalar(scalar::<C>(d)).unwrap());
    let signature = key.sign_prehash_with_nonce(&hash, &scalar::<C>(e)).unwrap();
    let expected = Signature::from_scalars(scalar::<C>(r), scalar::<C>(s)).unwrap();
    assert_eq!(signature, expected);
    let verifier = key.verifying_key();
    verifier.check_prehash(&hash, &signature).unwrap();
    let mut wrong = hash.clone();
    wrong[3] ^= 1;
    assert!(verifier.check_prehash(&wrong, &signature).is_err());
    let other = Signature::from_scalars(*signature.s(), *signature.r()).unwrap();
    assert!(verifier.check_prehash(&hash, &other).is_err());
    verifier
}

/// Appendix B.1 of the standard.
#[test]
fn example_163() {
    let key = example::<Dstu163>(Example {
        hash: octets("09c9c44277910c9aaee486883a2eb95b7180166ddf73532eeb76edaef52247ff"),
        d: "183f60fdf7951ff47d67193f8d073790c1c9b5a3e",
        e: "1025e40bd97db012b7a1d79de8e12932d247f61c6",
        r: "274ea2c0caa014a0d80a424f59ade7a93068d08a7",
        s: "2100d86957331832b8e8c230f5bd6a332b3615aca",
    });
    let point = key.as_public_key().to_sec1_bytes(false);
    let expected = "04057de7fde023ff929cb6ac785ce4b79cf64abdc2da03e85444324bcf06ad85abf6ad7b5f34770532b9aa";
    assert_eq!(point.as_bytes(), bytes(expected));
}

/// Examples of the Bouncy Castle library; in the second one the hash is longer than the field.
#[test]
fn examples_173() {
    let d = "955cd7e344303d1034e66933dc21c8044d42adb8";
    let key = example::<Dstu173>(Example {
        hash: octets("0137187ea862117ef1484289470ecac802c5a651fda8"),
        d,
        e: "137449348c1249971759d99c252ffe1e14d8b31f",
        r: "13ae89746386709cdbd237cc5ec20ca30004a82ead8",
        s: "3597912cdd093b3e711ccb74a79d3c4ab4c7cccdc60",
    });
    let point = key.as_public_key().as_affine();
    assert!(point.x().to_bytes()[..] == bytes("022de541d48a75c1c3b8c7c107b2551c5093c6c096e1"));
    example::<Dstu173>(Example {
        hash: vec![0xff; 26],
        d,
        e: "c4224dbbd800988dbaa39de838294c345cda5f59",
        r: "6bb5c0cb82e5067485458ebfe81025f03b687c63a27",
        s: "34d6b1868969b86ecf934167c8fe352c63d1074bd",
    });
}

/// Signing by definition, and verification of every pair.
fn every_signature<C: Toy + DstuCurve>() {
    let (reference, n) = (C::reference(), C::ORDER);
    let g = C::lower(&Projective::generator());
    let low = (1u64 << (C::Scalar::BITS - 1)) - 1;
    let step = 1 + n as usize / 20;
    for d in (1..n).step_by(step) {
        let key = SigningKey::<C>::from(SecretKey::from_scalar(C::scalar(d)).unwrap());
        let verifier = key.verifying_key();
        let q = reference.negate(reference.multiply(d, g));
        assert_eq!(C::lower(&verifier.as_public_key().to_point()), q);
        for h in [0u64, 1, 2, 0xabc, 0xffff_ffff] {
            let octets = h.to_le_bytes();
            let element = match h & ((1 << reference.m) - 1) {
                0 => 1,
                element => element,
            };
            for e in (0..n).step_by(step) {
                let signed = key.sign_prehash_with_nonce(&octets, &C::scalar(e));
                let x = reference.multiply(e, g).map_or(0, |(x, _)| x);
                let r = reference.mul(element, x) & low;
                let s = (e + d * r) % n;
                if r == 0 || s == 0 {
                    assert!(signed.is_err());
                    continue;
                }
                let signature = signed.unwrap();
                assert_eq!((number(*signature.r()), number(*signature.s())), (r, s));
                verifier.check_prehash(&octets, &signature).unwrap();
                let s = 1 + s % (n - 1);
                let other = Signature::from_scalars(C::scalar(r), C::scalar(s)).unwrap();
                let at = reference.add(reference.multiply(s, g), reference.multiply(r, q));
                let right = at.is_some_and(|(x, _)| reference.mul(element, x) & low == r);
                assert_eq!(verifier.check_prehash(&octets, &other).is_ok(), right);
            }
        }
    }
}
on_toys!(every_signature: SevenTwo, NineTwo, NineSixteen, KoblitzSeven, KoblitzSevenOne, KoblitzThirteen);

/// Hashes of any length: none, shorter than the field and longer, those that count as zero and so as one.
fn every_length<C: Toy + DstuCurve>() {
    let (reference, n) = (C::reference(), C::ORDER);
    let g = C::lower(&Projective::generator());
    let low = (1u64 << (C::Scalar::BITS - 1)) - 1;
    let above = (1u64 << reference.m).to_le_bytes();
    let ends = (u64::MAX << reference.m).to_le_bytes();
    let long = [&[0; 8][..], &[0xff; 40]].concat();
    let both = [&[0xff; 8][..], &[0; 40]].concat();
    let key = SigningKey::<C>::from(SecretKey::from_scalar(C::scalar(n - 1)).unwrap());
    let verifier = key.verifying_key();
    for octets in [&[][..], &[0], &[1], &[2], &[0, 0], &above, &ends, &[0; 100], &long, &both] {
        let integer = octets.iter().take(8).rev().fold(0, |h, &octet| h << 8 | u64::from(octet));
        let element = (integer & ((1 << reference.m) - 1)).max(u64::from(integer << (64 - reference.m) == 0));
        let mut refused = 0;
        for e in 0..n {
            let x = reference.multiply(e, g).map_or(0, |(x, _)| x);
            let r = reference.mul(element, x) & low;
            // With d = n − 1, s = e − r.
            let signed = key.sign_prehash_with_nonce(octets, &C::scalar(e));
            if r == 0 || r == e {
                assert!(signed.is_err(), "{octets:?}, nonce {e}");
                refused += 1;
                continue;
            }
            let signature = signed.unwrap();
            assert_eq!((number(*signature.r()), number(*signature.s())), (r, (e + n - r) % n));
            verifier.check_prehash(octets, &signature).unwrap();
        }
        assert!((1..n).contains(&refused));
        // Nonces that are refused are replaced.
        for extra in 0..=255 {
            let signature = key.sign_prehash::<Sha256>(octets, &[extra]);
            verifier.check_prehash(octets, &signature).unwrap();
        }
    }
}
on_toys!(every_length: SevenTwo, NineTwo, NineSixteen, KoblitzSeven, KoblitzSevenOne);

/// Every pair (r, s): right if and only if the definition says so, infinity included.
fn every_verdict<C: Toy + DstuCurve>() {
    let (reference, n) = (C::reference(), C::ORDER);
    let g = C::lower(&Projective::generator());
    let low = (1u64 << (C::Scalar::BITS - 1)) - 1;
    for d in [1, n / 2, n - 1] {
        let verifier = SigningKey::<C>::from(SecretKey::from_scalar(C::scalar(d)).unwrap()).verifying_key();
        let (mut right, mut infinite) = (0, 0);
        for r in 1..n {
            for s in (1..n).step_by(1 + n as usize / 40).chain([d * r % n]).filter(|&s| s != 0) {
                let signature = Signature::from_scalars(C::scalar(r), C::scalar(s)).unwrap();
                // s·G + r·Q = (s − d·r)·G
                let at = reference.multiply((s + n * d - d * r) % n, g);
                let expected = at.is_some_and(|(x, _)| reference.mul(3, x) & low == r);
                assert_eq!(verifier.check_prehash(&[3], &signature).is_ok(), expected, "{d}: ({r}, {s})");
                right += u64::from(expected);
                infinite += u64::from(at.is_none());
            }
        }
        assert!(right > 0 && infinite >= n - 1, "{right} right, {infinite} at infinity");
    }
}
on_toys!(every_verdict: SevenTwo, NineTwo, NineSixteen, KoblitzSeven, KoblitzSevenOne);

/// Every point of the subgroup compressed; every string of m bits decompressed or refused.
fn compression<C: Toy + DstuCurve>() {
    let (reference, n) = (C::reference(), C::ORDER);
    let mut found = 0;
    for x in 0..1u64 << reference.m {
        let octets = &x.to_be_bytes()[8 - C::Base::BYTES..];
        let Ok(key) = VerifyingKey::<C>::from_compressed_be(octets) else { continue };
        found += 1;
        let point = C::lower(&key.as_public_key().to_point());
        assert!(point.is_some() && reference.multiply(n, point).is_none());
        let (px, py) = point.unwrap();
        assert_eq!(px >> 1, x >> 1);
        assert_eq!(reference.trace(reference.mul(py, reference.invert(px))), x & 1);
        assert_eq!(key.to_compressed().to_be_bytes().as_ref(), octets);
        let reversed: Vec<u8> = octets.iter().rev().copied().collect();
        assert_eq!(key.to_compressed().to_le_bytes().as_ref(), reversed);
        assert_eq!(VerifyingKey::from_compressed_le(&reversed), Ok(key));
    }
    // All points but infinity.
    assert_eq!(found, n - 1);
    assert!(VerifyingKey::<C>::from_compressed_be(&[]).is_err());
    assert!(VerifyingKey::<C>::from_compressed_le(&[0; 9]).is_err());
    assert!(VerifyingKey::<C>::from_compressed_be(&[0xff; 8][..C::Base::BYTES]).is_err());
}
on_toys!(compression: SevenTwo, NineTwo, NineSixteen, KoblitzSeven, KoblitzSevenOne, KoblitzThirteen);

impl NamedCurve for Dstu163 {
    const OID: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.804.2.1.1.1.1.3.1.1.2.0");
}

#[test]
fn documents_and_octets() {
    let key = SigningKey::<Dstu163>::from_slice(&[[0u8; 20].as_slice(), &[77]].concat()).unwrap();
    let verifier = key.verifying_key();
    let document = verifier.to_public_key_der().unwrap();
    assert_eq!(VerifyingKey::from_public_key_der(document.as_bytes()), Ok(verifier));
    // With the hash function's long-term key; with another curve; with another algorithm.
    let point = verifier.to_compressed().to_le_bytes();
    let spki = |algorithm: &str, parameters: &[u8], point: &[u8]| {
        let tlv = |tag: u8, parts: &[&[u8]]| {
            let content = parts.concat();
            assert!(content.len() < 256);
            let length = content.len() as u8;
            let header = if length < 128 { vec![tag, length] } else { vec![tag, 0x81, length] };
            [header, content].concat()
        };
        let algorithm = tlv(6, &[&bytes(algorithm)]);
        let parameters = tlv(0x30, &[parameters]);
        let key = tlv(3, &[&[0], &tlv(4, &[point])]);
        tlv(0x30, &[&tlv(0x30, &[&algorithm, &parameters]), &key])
    };
    let (little, big) = ("2a86240201010101030101", "2a862402010101010301010101");
    let curve = bytes("060d2a862402010101010301010200");
    let sbox = [&curve[..], &[4, 64], &[0x5a; 64]].concat();
    let decode = |document: &[u8]| VerifyingKey::<Dstu163>::from_public_key_der(document);
    assert_eq!(decode(&spki(little, &curve, &point)), Ok(verifier));
    assert_eq!(spki(little, &curve, &point), document.as_bytes());
    assert_eq!(decode(&spki(little, &sbox, &point)), Ok(verifier));
    let reversed: Vec<u8> = point.iter().rev().copied().collect();
    assert_eq!(decode(&spki(big, &curve, &reversed)), Ok(verifier));
    assert!(decode(&spki(little, &bytes("060d2a862402010101010301010201"), &point)).is_err());
    assert!(decode(&spki("2a8648ce3d0201", &curve, &point)).is_err());
    assert!(decode(&spki(little, &curve, &point[1..])).is_err());
    assert!(decode(&spki(little, &[&curve[..], &[5, 0]].concat(), &point)).is_err());

    // Signatures: r and s little-endian, or s and r big-endian; padded, but not too large.
    let signature: Signature<Dstu163> = key.sign_digest(|d: &mut Sha256| Digest::update(d, b"abc"));
    let (little, big) = (signature.to_le_bytes(), signature.to_be_bytes());
    assert!(little.iter().rev().eq(&big));
    assert_eq!(signature.s().to_bytes()[..], big[..21]);
    assert_eq!(Signature::from_le_slice(&little), Ok(signature));
    assert_eq!(Signature::from_be_slice(&big), Ok(signature));
    assert_eq!(Signature::try_from(SignatureEncoding::to_bytes(&signature).as_ref()).unwrap(), signature);
    let padded = [&little[..21], &[0; 3], &little[21..], &[0; 3]].concat();
    assert_eq!(Signature::from_le_slice(&padded), Ok(signature));
    let large = [&little[..21], &[0, 1], &little[21..], &[0, 0]].concat();
    assert!(Signature::<Dstu163>::from_le_slice(&large).is_err());
    assert!(Signature::<Dstu163>::from_le_slice(&little[1..]).is_err());
    assert!(Signature::<Dstu163>::from_le_slice(&[]).is_err());
    assert!(Signature::<Dstu163>::from_le_slice(&[0; 42]).is_err());
    let check = |message: &'static [u8]| {
        verifier.verify_digest(
            move |d: &mut Sha256| {
                Digest::update(d, message);
                Ok(())
            },
            &signature,
        )
    };
    assert!(check(b"abc").is_ok() && check(b"abd").is_err());
}

/// Nonces depend on the key, on every bit of the hash, and on the extra entropy.
#[test]
fn nonces() {
    let key = SigningKey::<Dstu163>::from_slice(&[[0u8; 20].as_slice(), &[77]].concat()).unwrap();
    let hash = hash::Kupyna256::digest(b"abc");
    let nonce = |hash: &[u8], extra: &[u8]| {
        let signature = key.sign_prehash::<hash::Gost34311>(hash, extra);
        key.verifying_key().check_prehash(hash, &signature).unwrap();
        // e = s − d·r
        let d = <Dstu163 as Curve>::Scalar::from_u64(77);
        (*signature.s() - <Dstu163 as Curve>::Scalar::mul(*signature.r(), d)).to_bytes()
    };
    let first = nonce(&hash, &[]);
    assert_eq!(first, nonce(&hash, &[]));
    assert_ne!(first, nonce(&hash, &[1]));
    // Bits of the hash that count neither for the field element nor for bits2octets.
    let mut other = hash;
    other[31] ^= 1;
    assert_ne!(first, nonce(&other, &[]));
}
