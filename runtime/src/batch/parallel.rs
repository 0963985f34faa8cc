//! The same on all cores, by `rayon`.
//!
//! Each function divides the items among the threads of the pool that it runs in, a few hundred at a time,
//! and gives what its namesake gives.

use alloc::vec;
use alloc::vec::Vec;

use rayon::prelude::*;

use crate::curve::Curve;
use crate::ecdh::SharedSecret;
use crate::ecdsa::{EcdsaCurve, Signature, SigningKey, VerifyingKey};
use crate::error::{Error, Result};
use crate::key::{PublicKey, SecretKey};

/// How many items a thread takes at a time.
const SHARE: usize = 4 * super::TOGETHER;

/// [`verify_into`](super::verify_into).
///
/// # Errors
/// If the slices differ in length. Then all verdicts are errors.
pub fn verify_into<C: EcdsaCurve, D: AsRef<[u8]> + Sync>(
    items: &[(VerifyingKey<C>, D, Signature<C>)],
    verdicts: &mut [Result<()>],
) -> Result<()> {
    verdicts.fill(Err(Error));
    if verdicts.len() != items.len() {
        return Err(Error);
    }
    let shares = items.par_chunks(SHARE).zip(verdicts.par_chunks_mut(SHARE));
    shares.try_for_each(|(items, verdicts)| super::verify_into(items, verdicts))
}

/// [`verify`](super::verify).
pub fn verify<C: EcdsaCurve, D: AsRef<[u8]> + Sync>(
    items: &[(VerifyingKey<C>, D, Signature<C>)],
) -> Vec<Result<()>> {
    let mut verdicts = vec![Err(Error); items.len()];
    let _same_length = verify_into(items, &mut verdicts);
    verdicts
}

/// [`verify_encoded`](super::verify_encoded).
pub fn verify_encoded<C: EcdsaCurve>(items: &[(&[u8], &[u8], &[u8])]) -> Vec<Result<()>> {
    items.par_chunks(SHARE).flat_map_iter(super::verify_encoded::<C>).collect()
}

/// [`sign`](super::sign).
#[cfg(feature = "digest")]
pub fn sign<C: crate::ecdsa::DefaultDigest, D: AsRef<[u8]> + Sync>(
    items: &[(&SigningKey<C>, D)],
) -> Vec<Signature<C>> {
    items.par_chunks(SHARE).flat_map_iter(super::sign).collect()
}

/// [`public_keys`](super::public_keys).
pub fn public_keys<C: Curve>(keys: &[SecretKey<C>]) -> Vec<PublicKey<C>> {
    keys.par_chunks(SHARE).flat_map_iter(super::public_keys).collect()
}

/// [`diffie_hellman`](super::diffie_hellman).
pub fn diffie_hellman<C: Curve>(pairs: &[(&SecretKey<C>, PublicKey<C>)]) -> Vec<Result<SharedSecret<C>>> {
    pairs.par_chunks(SHARE).flat_map_iter(super::diffie_hellman).collect()
}
