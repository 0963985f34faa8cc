//! Signatures, key agreement and key files against a model on plain integers, for every curve,
//! with digests of every length.

use fieldforge_tests::curves::{Named, curves};
use fieldforge_tests::hash::Hash;
use fieldforge_tests::model::bytes;
use fieldforge_tests::params::Params;
use num_bigint::BigUint;

/// The integer of a digest, by the standard: its leftmost bits, as many as the order has.
fn integer(digest: &[u8], n: &BigUint) -> BigUint {
    let z = BigUint::from_bytes_be(digest);
    z >> (8 * digest.len() as u64).saturating_sub(n.bits())
}

fn low(s: &BigUint, n: &BigUint) -> BigUint {
    if *s > n >> 1 { n - s } else { s.clone() }
}

/// Numbers that look random, and the ends of the range, all in 1 … n − 1.
fn scalars(params: &Params) -> Vec<BigUint> {
    let n = &params.n;
    let noise = |i: u32| BigUint::from(0x9e37_79b9u32 + i).modpow(&(n - 3u8), n);
    let mut all: Vec<_> = (0..4).map(noise).collect();
    all.extend([1u8.into(), 2u8.into(), n - 1u8, n - 2u8, n >> 1, (n >> 1) + 1u8]);
    all
}

#[test]
fn signatures_equal_the_model() {
    for curve in curves() {
        let (params, len) = (curve.params(), curve.scalars().byte_len());
        let all = scalars(&params);
        for (i, (d, k)) in all.iter().flat_map(|d| all.iter().map(move |k| (d, k))).enumerate() {
            // Digests of 0 to 99 bytes: shorter than the order, as long, and longer.
            let digest: Vec<u8> = (0..i).map(|j| (i * 31 + j * 17 + 5) as u8).collect();
            let z = integer(&digest, &params.n) % &params.n;
            let (r, s) = params.sign(d, k, &z);
            let s = if curve.low_s() { low(&s, &params.n) } else { s };
            let expected = [bytes(&r, len), bytes(&s, len)].concat();
            let signed = curve.sign_with_nonce(&bytes(d, len), &bytes(k, len), &digest);
            assert_eq!(
                signed.as_ref(),
                Some(&expected),
                "{}: d = {d}, k = {k}, {} bytes",
                curve.name(),
                digest.len()
            );
        }
    }
}

/// Signs in every way, and checks each signature in every way.
fn round_trip(curve: &Named, digest: &[u8], secret: &[u8], public: &[u8]) {
    let (n, len) = (curve.params().n, curve.scalars().byte_len());
    // With a cofactor, a signature leaves too many points to try.
    let recoverable = curve.params().h == 1u8.into();
    let signatures = [
        curve.sign_prehash(secret, digest),
        curve.sign(Hash::Sha1, secret, digest, &[]),
        curve.sign(Hash::Sha256, secret, digest, b"additional input"),
        curve.sign_hedged(secret, digest, 1),
        curve.sign_hedged(secret, digest, 2),
    ];
    let signatures = signatures.map(|signature| signature.expect("a signature"));
    for (i, signature) in signatures.iter().enumerate() {
        assert!(curve.verify(public, digest, signature), "{}", curve.name());
        assert!(!signatures[..i].contains(signature), "{}: {i} repeats a nonce", curve.name());
        let s = BigUint::from_bytes_be(&signature[len..]);
        let normalized = [&signature[..len], &bytes(&low(&s, &n), len)].concat();
        assert_eq!(curve.normalize(signature).as_ref(), Some(&normalized), "{}", curve.name());
        assert!(curve.verify(public, digest, &normalized), "{}", curve.name());
        assert!(!curve.low_s() || *signature == normalized, "{}: s is not low", curve.name());
        let mut changed = digest.to_vec();
        changed[0] ^= 0x80;
        assert!(!curve.verify(public, &changed, signature), "{}", curve.name());
        let other = curve.public_key(&curve.random_secret(99)).expect("a key");
        assert!(!curve.verify(&other, digest, signature), "{}", curve.name());
        let candidates = curve.recover(digest, signature);
        let found = candidates.iter().flatten().any(|recovered| recovered == public);
        assert_eq!(found, recoverable, "{}: {candidates:?}", curve.name());
        for candidate in candidates.iter().flatten() {
            assert!(curve.verify(candidate, digest, signature), "{}", curve.name());
        }
    }
    let recovered = curve.sign_and_recover(secret, digest);
    assert_eq!(recovered.as_deref(), recoverable.then_some(public), "{}", curve.name());
}

#[test]
fn signing_and_verifying() {
    for curve in curves() {
        for seed in 0..4 {
            let secret = curve.random_secret(seed);
            let public = curve.public_key(&secret).expect("a public key");
            for hash in [Hash::Sha1, Hash::Sha256, Hash::Sha512] {
                let digest = hash.digest(&seed.to_be_bytes());
                if digest.len() * 2 >= curve.scalars().byte_len() {
                    round_trip(&curve, &digest, &secret, &public);
                }
            }
        }
    }
}

#[test]
fn messages() {
    for curve in curves() {
        let secret = curve.random_secret(5);
        let public = curve.public_key(&secret).expect("a public key");
        for message in [&b""[..], b"a", &[0x61; 1000]] {
            let signature = curve.sign_message(&secret, message).expect("a signature");
            assert!(curve.verify_message(&public, message, &signature), "{}", curve.name());
            let longer = [message, b"."].concat();
            assert!(!curve.verify_message(&public, &longer, &signature), "{}", curve.name());
        }
    }
}

#[test]
fn key_agreement() {
    for curve in curves() {
        let (params, len) = (curve.params(), curve.base().byte_len());
        let all = scalars(&params);
        for pair in all.windows(2) {
            let [a, b] = [&pair[0], &pair[1]].map(|d| bytes(d, curve.scalars().byte_len()));
            let [pa, pb] = [&a, &b].map(|d| curve.public_key(d).expect("a public key"));
            let product = &pair[0] * &pair[1] % &params.n;
            let (x, _) = params.mul(&product, &params.generator()).expect("not zero mod n");
            let expected = Some(bytes(&x, len));
            assert_eq!(curve.ecdh(&a, &pb), expected, "{}", curve.name());
            assert_eq!(curve.ecdh(&b, &pa), expected, "{}", curve.name());
            let (x, _) = params.mul(&(product * &params.h), &params.generator()).expect("n is prime");
            let cofactor = Some(bytes(&x, len));
            assert_eq!(curve.ecdh_cofactor(&a, &pb), cofactor, "{}: with the cofactor", curve.name());
            let (_, compressed) = curve.parse_public(&pb).expect("a point");
            assert_eq!(curve.ecdh(&a, &compressed), expected, "{}", curve.name());
        }
    }
}

#[test]
fn keys_survive_their_files() {
    for curve in curves() {
        let ends = scalars(&curve.params()).into_iter().map(|d| bytes(&d, curve.scalars().byte_len()));
        for secret in ends.chain((0..3).map(|seed| curve.random_secret(seed))) {
            let public = curve.public_key(&secret).expect("a public key");
            let pem = curve.secret_to_pem(&secret).expect("PEM");
            assert_eq!(curve.secret_from_pem(&pem), Some(secret), "{}", curve.name());
            assert!(pem.starts_with("-----BEGIN PRIVATE KEY-----"), "{pem}");
            let pem = curve.public_to_pem(&public).expect("PEM");
            assert_eq!(curve.public_from_pem(&pem), Some(public), "{}", curve.name());
            assert!(pem.starts_with("-----BEGIN PUBLIC KEY-----"), "{pem}");
        }
    }
}

#[test]
fn keys_of_another_curve_are_refused() {
    let all = curves();
    for (ours, theirs) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
        if ours.module != theirs.module {
            let secret = theirs.random_secret(1);
            let pem = theirs.secret_to_pem(&secret).expect("PEM");
            assert_eq!(ours.secret_from_pem(&pem), None, "{} in {}", theirs.name(), ours.name());
            let public = theirs.public_key(&secret).expect("a public key");
            let pem = theirs.public_to_pem(&public).expect("PEM");
            assert_eq!(ours.public_from_pem(&pem), None, "{} in {}", theirs.name(), ours.name());
        }
    }
}

/// A key or a signature does not depend on the word that it was computed with.
#[test]
fn word_sizes_agree() {
    let all = curves();
    let of_module = |module: &str| all.iter().filter(move |curve| curve.module == module).collect::<Vec<_>>();
    for first in &all {
        for other in of_module(first.module) {
            let name = other.name();
            let secret = first.random_secret(8);
            assert_eq!(other.random_secret(8), secret, "{name}");
            assert_eq!(other.public_key(&secret), first.public_key(&secret), "{name}");
            let digest = Hash::Sha512.digest(name.as_bytes());
            assert_eq!(other.sign_prehash(&secret, &digest), first.sign_prehash(&secret, &digest), "{name}");
            let hedged = first.sign_hedged(&secret, &digest, 3);
            assert_eq!(other.sign_hedged(&secret, &digest, 3), hedged, "{name}");
            assert_eq!(other.secret_to_pem(&secret), first.secret_to_pem(&secret), "{name}");
        }
    }
}
