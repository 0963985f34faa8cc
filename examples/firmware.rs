//! A boot loader's check: an image is started only if the vendor's key signed it.
//!
//! ```text
//! cargo run -p fieldforge-examples --example firmware
//! ```
//!
//! [`may_boot`] needs neither `std` nor an allocator, and takes what a boot loader has: the image in
//! memory, the signature behind it, the public key in its own flash. `tests/no_std` builds the same
//! calls for a bare target; on the host this example signs an image and tries it.

use fieldforge::p256::{Signature, SigningKey, VerifyingKey};
use fieldforge::sha2::{Digest, Sha256};
use fieldforge::signature::hazmat::{PrehashSigner, PrehashVerifier};

/// The signature takes the last bytes of the flash page.
const SIGNATURE_BYTES: usize = 64;

/// Whether the flash holds an image that the key signed.
fn may_boot(flash: &[u8], public_key: &[u8]) -> bool {
    let Some((image, signature)) = flash.split_last_chunk::<SIGNATURE_BYTES>() else { return false };
    // An unreadable key or signature is a reason not to boot, like a wrong one.
    let (Ok(key), Ok(signature)) =
        (VerifyingKey::from_sec1_bytes(public_key), Signature::from_bytes(signature))
    else {
        return false;
    };
    key.verify_prehash(&Sha256::digest(image), &signature).is_ok()
}

/// What the vendor does, in the factory.
fn release(image: &[u8], key: &SigningKey) -> Vec<u8> {
    let signature: Signature = key.sign_prehash(&Sha256::digest(image)).expect("signing by RFC 6979 ends");
    [image, signature.to_bytes().as_slice()].concat()
}

fn main() {
    let vendor = SigningKey::random(&mut rand::rng());
    let public_key = vendor.verifying_key().to_sec1_bytes(true);
    let mut flash = release(b"an image of a few instructions", &vendor);
    assert!(may_boot(&flash, &public_key), "the vendor's image boots");
    println!("the vendor's image boots");
    flash[3] ^= 0x40;
    assert!(!may_boot(&flash, &public_key), "a changed one does not");
    assert!(!may_boot(&flash[..10], &public_key), "nor does half of one");
    println!("a changed one does not");
}

#[test]
fn it_runs() {
    main();
}
