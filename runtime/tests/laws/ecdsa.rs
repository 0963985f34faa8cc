//! Every signature of every key on curves small enough, and the refusals.

use fieldforge_runtime::curve::Curve;
use fieldforge_runtime::ecdsa::hazmat::{scalar_of_digest, sign_prehash_with_nonce};
use fieldforge_runtime::ecdsa::{RecoveryId, SPolicy, Signature, SigningKey, VerifyingKey};
use fieldforge_runtime::field::{FieldEncoding, PrimeField};
use fieldforge_runtime::key::SecretKey;
use fieldforge_runtime::point::Projective;
use fieldforge_runtime::signature::hazmat::{PrehashSigner, PrehashVerifier, RandomizedPrehashSigner};
use fieldforge_runtime::signature::{DigestSigner, DigestVerifier, SignatureEncoding, Signer, Verifier};
use sha2::{Digest, Sha256, Sha512};

use crate::curves::{Toy, number, on_curves, on_every_curve};
use crate::reference::{multiply, power};

fn key<C: Toy>(d: u64) -> SigningKey<C> {
    SecretKey::from_scalar(C::scalar(d)).unwrap().into()
}

/// The digest that counts as the integer e < 2^t.
fn digest<C: Toy>(e: u64) -> Vec<u8> {
    let (bytes, bits) = (<C::Scalar as FieldEncoding>::BYTES, <C::Scalar as PrimeField>::BITS);
    let e = e << (8 * bytes as u32 - bits);
    e.to_be_bytes()[8 - bytes..].to_vec()
}

/// Signing by definition: (r, s) before any policy.
fn expected<C: Toy>(d: u64, e: u64, k: u64) -> Option<(u64, u64)> {
    let (m, a, _, n) = C::NUMBERS;
    let g = C::lower(&Projective::<C>::GENERATOR);
    let r = multiply(k, g, a, m)?.0 % n;
    let s = power(k, n - 2, n) * ((e + r * d) % n) % n;
    (r != 0 && s != 0).then_some((r, s))
}

fn every_signature<C: Toy>() {
    let n = C::NUMBERS.3;
    let step = 1 + n as usize / 40;
    for d in (1..n).step_by(step) {
        let key = key::<C>(d);
        let verifier = key.verifying_key();
        for e in (0..n).step_by(1 + n as usize / 15) {
            let digest = digest::<C>(e);
            assert_eq!(number(scalar_of_digest::<C>(&digest)), e);
            for k in (0..n).step_by(step) {
                let signed = sign_prehash_with_nonce(key.as_secret_key(), &digest, &C::scalar(k));
                let Some((r, s)) = expected::<C>(d, e, k) else {
                    assert!(signed.is_err());
                    continue;
                };
                let (signature, id) = signed.unwrap();
                let s = if C::Policy::NORMALIZE { s.min(n - s) } else { s };
                assert_eq!((number(*signature.r()), number(*signature.s())), (r, s));
                verifier.verify_prehash(&digest, &signature).unwrap();
                if C::COFACTOR == 1 {
                    let recovered = VerifyingKey::recover_from_prehash(&digest, &signature, id);
                    assert_eq!(recovered.unwrap(), verifier);
                }
            }
        }
    }
}
on_every_curve!(every_signature);

/// All pairs (r, s), against the definition of verification.
fn every_verification<C: Toy>() {
    let (m, a, _, n) = C::NUMBERS;
    let g = C::lower(&Projective::<C>::GENERATOR);
    for d in (1..n).step_by(1 + n as usize / 4) {
        let verifier = key::<C>(d).verifying_key();
        for e in (0..n).step_by(1 + n as usize / 5) {
            for r in 1..n {
                for s in (1..n).step_by(1 + n as usize / 60) {
                    let k = power(s, n - 2, n) * ((e + r * d) % n) % n;
                    let mut right = multiply(k, g, a, m).is_some_and(|(x, _)| x % n == r);
                    right &= !C::Policy::REQUIRE || s <= n / 2;
                    let signature = Signature::<C>::from_scalars(C::scalar(r), C::scalar(s)).unwrap();
                    let verdict = verifier.verify_prehash(&digest::<C>(e), &signature);
                    assert_eq!(verdict.is_ok(), right, "d {d} e {e} r {r} s {s}");
                    assert_eq!(signature.is_high_s(), s > n / 2);
                    assert_eq!(number(*signature.normalize_s().s()), s.min(n - s));
                }
            }
        }
    }
}
on_curves!(every_verification: Small, SmallLow, Smallest, Twelve, Eight, ShortOrder, LongOrder, Four);

/// A generator of random bytes that is none.
struct Counter(u64);

impl fieldforge_runtime::rand_core::TryRng for Counter {
    type Error = core::convert::Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok(self.try_next_u64()? as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        Ok(self.0 >> 17)
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        for byte in bytes {
            *byte = self.try_next_u32()? as u8;
        }
        Ok(())
    }
}

impl fieldforge_runtime::rand_core::TryCryptoRng for Counter {}

fn traits<C: Toy>() {
    let mut rng = Counter(C::NUMBERS.0);
    let mut hedged_differs = false;
    for i in 0..20u8 {
        let key = SigningKey::<C>::random(&mut rng);
        let verifier = key.verifying_key();
        let message = [i; 5];
        let hash = Sha256::digest(message);
        let signature: Signature<C> = key.sign(&message);
        verifier.verify(&message, &signature).unwrap();
        assert_eq!(signature, key.sign_prehash(&hash).unwrap());
        assert_eq!(signature, key.sign_digest(|d: &mut Sha256| Digest::update(d, message)));
        let check = verifier.verify_digest(
            |d: &mut Sha256| {
                Digest::update(d, message);
                Ok(())
            },
            &signature,
        );
        check.unwrap();
        let long: Signature<C> = key.sign_digest(|d: &mut Sha512| Digest::update(d, message));
        verifier.verify_prehash(&Sha512::digest(message), &long).unwrap();
        let hedged = key.sign_prehash_with_rng(&mut rng, &hash).unwrap();
        verifier.verify_prehash(&hash, &hedged).unwrap();
        hedged_differs |= hedged != signature;
        // Digests of any length, none at all included.
        for length in 0..hash.len() {
            let short: Signature<C> = key.sign_prehash(&hash[..length]).unwrap();
            verifier.verify_prehash(&hash[..length], &short).unwrap();
        }
        if C::COFACTOR == 1 {
            if let Ok((signature, id)) = key.sign_prehash_recoverable(&hash) {
                assert_eq!(RecoveryId::from_byte(id.to_byte()), Ok(id));
                let found = VerifyingKey::recover_from_prehash(&hash, &signature, id);
                assert_eq!(found.unwrap(), verifier);
            }
        } else {
            assert!(key.sign_prehash_recoverable(&hash).is_err());
        }
    }
    assert!(hedged_differs);
    assert!(RecoveryId::from_byte(4).is_err());
}
on_every_curve!(traits);

fn encodings<C: Toy>() {
    let n = C::NUMBERS.3;
    for r in (1..n).step_by(1 + n as usize / 60) {
        for s in (1..n).step_by(1 + n as usize / 60) {
            let signature = Signature::<C>::from_scalars(C::scalar(r), C::scalar(s)).unwrap();
            let bytes = signature.to_bytes();
            assert_eq!(Signature::from_bytes(&bytes).unwrap(), signature);
            assert_eq!(Signature::try_from(bytes.as_ref()).unwrap(), signature);
            let repr = SignatureEncoding::to_bytes(&signature);
            assert_eq!(repr.as_ref(), bytes.as_ref());
            assert_eq!(Signature::from_der(&signature.to_der()).unwrap(), signature);
        }
    }
    let length = <C::Scalar as FieldEncoding>::BYTES;
    let pair = |r: u64, s: u64| {
        let (r, s) = (r.to_be_bytes(), s.to_be_bytes());
        [&r[8 - length..], &s[8 - length..]].concat()
    };
    assert!(Signature::<C>::from_slice(&pair(1, 1)).is_ok());
    for (r, s) in [(0, 1), (1, 0), (n, 1), (1, n), (0, 0)] {
        assert!(Signature::<C>::from_slice(&pair(r, s)).is_err(), "({r}, {s})");
    }
    assert!(Signature::<C>::from_slice(&[]).is_err());
    assert!(Signature::<C>::from_slice(&pair(1, 1)[1..]).is_err());
    assert!(Signature::<C>::from_scalars(C::scalar(0), C::scalar(1)).is_err());
}
on_every_curve!(encodings);

/// Nothing that looks like DER but is not canonical gets through.
#[test]
fn strict_der() {
    type S = Signature<crate::curves::Zero>;
    let good = [0x30, 0x08, 0x02, 0x02, 0x01, 0x02, 0x02, 0x02, 0x00, 0x80];
    let signature = S::from_der(&good).unwrap();
    assert_eq!((number(*signature.r()), number(*signature.s())), (0x102, 0x80));
    assert_eq!(signature.to_der().as_bytes(), good);
    let bad: &[&[u8]] = &[
        &[],
        &[0x30],
        &[0x30, 0x00],
        &good[..9],
        &[&good[..], &[0]].concat(),
        // A negative s, superfluous zeros, a long form of a short length, indefinite length.
        &[0x30, 0x07, 0x02, 0x02, 0x01, 0x02, 0x02, 0x01, 0x80],
        &[0x30, 0x09, 0x02, 0x02, 0x01, 0x02, 0x02, 0x03, 0x00, 0x00, 0x80],
        &[0x30, 0x07, 0x02, 0x02, 0x00, 0x01, 0x02, 0x01, 0x01],
        &[0x30, 0x81, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01],
        &[0x30, 0x80, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01, 0x00, 0x00],
        // Zero, an empty integer, too large, a third integer, another type.
        &[0x30, 0x06, 0x02, 0x01, 0x00, 0x02, 0x01, 0x01],
        &[0x30, 0x05, 0x02, 0x00, 0x02, 0x01, 0x01],
        &[0x30, 0x07, 0x02, 0x02, 0x02, 0x23, 0x02, 0x01, 0x01],
        &[0x30, 0x08, 0x02, 0x03, 0x01, 0x00, 0x00, 0x02, 0x01, 0x01],
        &[0x30, 0x09, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01],
        &[0x31, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01],
    ];
    for der in bad {
        assert!(S::from_der(der).is_err(), "{der:02x?}");
    }
    let _ = <crate::curves::Zero as Curve>::NAME;
}
