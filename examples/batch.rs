//! Verifies many signatures under many keys, on all processors, and names the wrong ones.
//!
//! ```text
//! cargo run --release -p fieldforge-examples --example batch -- 4096
//! ```

use std::error::Error;
use std::thread;
use std::time::Instant;

use fieldforge::p256::{Signature, SigningKey, VerifyingKey};
use fieldforge::sha2::{Digest, Sha256};
use fieldforge::signature::hazmat::{PrehashSigner, PrehashVerifier};

/// What has been received.
struct Item {
    key: VerifyingKey,
    digest: [u8; 32],
    signature: Signature,
}

fn main() -> Result<(), Box<dyn Error>> {
    let count = std::env::args().nth(1).map_or(Ok(256), |count| count.parse())?;
    let items = received(count)?;
    let begin = Instant::now();
    let wrong = wrong(&items);
    let rate = count as f64 / begin.elapsed().as_secs_f64();
    println!("{count} signatures, {rate:.0} a second; wrong: {wrong:?}");
    Ok(())
}

/// Signatures of eight signers; every hundredth belongs to another message.
fn received(count: usize) -> Result<Vec<Item>, Box<dyn Error>> {
    let signers: Vec<SigningKey> = (0..8).map(|_| SigningKey::random(&mut rand::rng())).collect();
    let item = |i: usize| {
        let key = &signers[i % signers.len()];
        let mut digest: [u8; 32] = Sha256::digest(i.to_be_bytes()).into();
        let signature = key.sign_prehash(&digest)?;
        if i % 100 == 99 {
            digest[0] ^= 1;
        }
        Ok(Item { key: key.verifying_key(), digest, signature })
    };
    (0..count).map(item).collect()
}

/// The indices of the items that do not verify.
fn wrong(items: &[Item]) -> Vec<usize> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = items.len().div_ceil(threads).max(1);
    let bad = |item: &Item| item.key.verify_prehash(&item.digest, &item.signature).is_err();
    thread::scope(|scope| {
        let workers: Vec<_> = items
            .chunks(share)
            .map(|items| scope.spawn(move || items.iter().map(bad).collect::<Vec<bool>>()))
            .collect();
        let verdicts =
            workers.into_iter().flat_map(|worker| worker.join().expect("verification does not panic"));
        verdicts.enumerate().filter_map(|(i, bad)| bad.then_some(i)).collect()
    })
}

#[test]
fn every_wrong_one_is_found() {
    let items = received(250).unwrap();
    assert_eq!(wrong(&items), [99, 199]);
}
