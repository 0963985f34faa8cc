//! The same into vectors.

use alloc::vec;
use alloc::vec::Vec;

use rand_core::TryCryptoRng;

use super::{
    diffie_hellman_encoded_into, diffie_hellman_into, public_keys_into, sign_random_into,
    verify_encoded_into, verify_into,
};
use crate::curve::Curve;
use crate::ecdh::SharedSecret;
use crate::ecdsa::{EcdsaCurve, Signature, SigningKey, VerifyingKey};
use crate::error::{Error, Result};
use crate::key::{PublicKey, SecretKey};

/// [`verify_into`] a vector.
pub fn verify<C: EcdsaCurve, D: AsRef<[u8]>>(
    items: &[(VerifyingKey<C>, D, Signature<C>)],
) -> Vec<Result<()>> {
    let mut verdicts = vec![Err(Error); items.len()];
    let _same_length = verify_into(items, &mut verdicts);
    verdicts
}

/// [`verify_encoded_into`] a vector.
pub fn verify_encoded<C: EcdsaCurve>(items: &[(&[u8], &[u8], &[u8])]) -> Vec<Result<()>> {
    let mut verdicts = vec![Err(Error); items.len()];
    let _same_length = verify_encoded_into::<C>(items, &mut verdicts);
    verdicts
}

/// [`sign_into`](super::sign_into) a vector.
#[cfg(feature = "digest")]
pub fn sign<C: crate::ecdsa::DefaultDigest, D: AsRef<[u8]>>(
    items: &[(&SigningKey<C>, D)],
) -> Vec<Signature<C>> {
    let mut signatures = vec![None; items.len()];
    let _same_length = super::sign_into(items, &mut signatures);
    // Of every item there is a signature.
    signatures.into_iter().flatten().collect()
}

/// [`sign_hedged_into`](super::sign_hedged_into) a vector.
///
/// # Errors
/// If the generator fails.
#[cfg(feature = "digest")]
pub fn sign_hedged<C: crate::ecdsa::DefaultDigest, D: AsRef<[u8]>, R: TryCryptoRng + ?Sized>(
    rng: &mut R,
    items: &[(&SigningKey<C>, D)],
) -> Result<Vec<Signature<C>>> {
    let mut signatures = vec![None; items.len()];
    super::sign_hedged_into(rng, items, &mut signatures)?;
    signatures.into_iter().map(|signature| signature.ok_or(Error)).collect()
}

/// [`sign_random_into`] a vector.
///
/// # Errors
/// If the generator fails.
pub fn sign_random<C: EcdsaCurve, D: AsRef<[u8]>, R: TryCryptoRng + ?Sized>(
    rng: &mut R,
    items: &[(&SigningKey<C>, D)],
) -> Result<Vec<Signature<C>>> {
    let mut signatures = vec![None; items.len()];
    sign_random_into(rng, items, &mut signatures)?;
    signatures.into_iter().map(|signature| signature.ok_or(Error)).collect()
}

/// [`public_keys_into`] a vector.
pub fn public_keys<C: Curve>(keys: &[SecretKey<C>]) -> Vec<PublicKey<C>> {
    let mut public = vec![None; keys.len()];
    let _same_length = public_keys_into(keys, &mut public);
    public.into_iter().flatten().collect()
}

/// [`diffie_hellman_into`] a vector.
pub fn diffie_hellman<C: Curve>(pairs: &[(&SecretKey<C>, PublicKey<C>)]) -> Vec<Result<SharedSecret<C>>> {
    let mut shared: Vec<_> = pairs.iter().map(|_| Err(Error)).collect();
    let _same_length = diffie_hellman_into(pairs, &mut shared);
    shared
}

/// [`diffie_hellman_encoded_into`] a vector.
pub fn diffie_hellman_encoded<C: Curve>(pairs: &[(&SecretKey<C>, &[u8])]) -> Vec<Result<SharedSecret<C>>> {
    let mut shared: Vec<_> = pairs.iter().map(|_| Err(Error)).collect();
    let _same_length = diffie_hellman_encoded_into(pairs, &mut shared);
    shared
}
