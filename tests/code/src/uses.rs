//! Calls everything whose code is read.

use std::hint::black_box;

use fieldforge::batch;
use fieldforge::ecdh;
use fieldforge::ecdsa::{DefaultDigest, SigningKey};
use fieldforge::key::SecretKey;
use fieldforge::runtime::curve::{BinaryCurve, WeierstrassCurve};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Curves of different lengths, reductions, equations and recodings; the algorithms are the same for all.
pub fn every_function() {
    in_lanes::<fieldforge::p256::P256>();
    in_lanes::<fieldforge::p384::P384>();
    in_lanes::<fieldforge::p521::P521>();
    in_lanes::<fieldforge::secp256k1::Secp256k1>();
    in_lanes::<fieldforge::brainpoolp512r1::BrainpoolP512r1>();
    without_carries::<fieldforge::sect233k1::Sect233k1>();
    without_carries::<fieldforge::sect283r1::Sect283r1>();
}

fn in_lanes<C: WeierstrassCurve + DefaultDigest>() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let keys: Vec<SigningKey<C>> = (0..9).map(|_| SigningKey::random(&mut rng)).collect();
    let items: Vec<_> = keys.iter().map(|key| (key, [7; 32])).collect();
    black_box(batch::sign(&items));
    let secrets: Vec<SecretKey<C>> = (0..9).map(|_| SecretKey::random(&mut rng)).collect();
    let public = batch::public_keys(&secrets);
    let pairs: Vec<_> = secrets.iter().zip(public).collect();
    black_box(batch::diffie_hellman(&pairs));
}

fn without_carries<C: BinaryCurve + DefaultDigest>() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let secret = SecretKey::<C>::random(&mut rng);
    let _ = black_box(ecdh::diffie_hellman(&secret, &secret.public_key()));
    black_box(SigningKey::<C>::from(secret));
}
