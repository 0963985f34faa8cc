//! Signing.

use rand_core::TryCryptoRng;
use zeroize::Zeroize;

use super::{Engine, Native, TOGETHER, in_lanes};
use crate::curve::CurveMask;
use crate::ecdsa::{EcdsaCurve, Signature, SigningKey, hazmat};
use crate::error::{Error, Result};
use crate::field::{Field, batch_invert};
use crate::key::SecretKey;
use crate::lane::LaneMask;
use crate::mul::lanes::Product;
use crate::point::CurvePoint;

/// Signs digests of any length with the deterministic nonces of RFC 6979 over the curve's hash.
///
/// Cost: nonces one after the other; in lanes eight multiplications of the generator at a time; two inversions
/// for 64 items.
///
/// # Errors
/// If the slices differ in length. Then nothing is signed.
#[cfg(feature = "digest")]
pub fn sign_into<C: crate::ecdsa::DefaultDigest, D: AsRef<[u8]>>(
    items: &[(&SigningKey<C>, D)],
    signatures: &mut [Option<Signature<C>>],
) -> Result<()> {
    deterministic_over::<Native, C, D>(items, signatures)
}

/// Signs digests with nonces of RFC 6979 that are hedged: 32 bytes for each are drawn in turn, as
/// `RandomizedPrehashSigner` draws them. Cost: as [`sign_into`], and 32 random bytes for each.
///
/// # Errors
/// If the slices differ in length, or the generator fails. Then the signatures that were not made are
/// `None`.
#[cfg(feature = "digest")]
pub fn sign_hedged_into<C: crate::ecdsa::DefaultDigest, D: AsRef<[u8]>, R: TryCryptoRng + ?Sized>(
    rng: &mut R,
    items: &[(&SigningKey<C>, D)],
    signatures: &mut [Option<Signature<C>>],
) -> Result<()> {
    hedged_over::<Native, C, D, R>(rng, items, signatures)
}

/// Signs digests with nonces that are drawn as secret keys are: uniformly, and without hashing.
///
/// The secret keys are then as safe as the generator is unpredictable. If in doubt, use
/// `sign_hedged_into`. Cost: that of `sign_into` without the hashing.
///
/// # Errors
/// If the slices differ in length, or the generator fails. Then the signatures that were not made are
/// `None`.
pub fn sign_random_into<C: EcdsaCurve, D: AsRef<[u8]>, R: TryCryptoRng + ?Sized>(
    rng: &mut R,
    items: &[(&SigningKey<C>, D)],
    signatures: &mut [Option<Signature<C>>],
) -> Result<()> {
    random_over::<Native, C, D, R>(rng, items, signatures)
}

/// [`sign_into`] with the engine E.
#[cfg(feature = "digest")]
pub fn deterministic_over<E: Engine<C>, C: crate::ecdsa::DefaultDigest, D: AsRef<[u8]>>(
    items: &[(&SigningKey<C>, D)],
    signatures: &mut [Option<Signature<C>>],
) -> Result<()> {
    chunks(items, signatures, |items, signatures| {
        rfc6979::<E, C, D>(items, &[], signatures);
        Ok(())
    })
}

/// [`sign_hedged_into`] with the engine E.
#[cfg(feature = "digest")]
pub fn hedged_over<E, C, D, R>(
    rng: &mut R,
    items: &[(&SigningKey<C>, D)],
    signatures: &mut [Option<Signature<C>>],
) -> Result<()>
where
    E: Engine<C>,
    C: crate::ecdsa::DefaultDigest,
    D: AsRef<[u8]>,
    R: TryCryptoRng + ?Sized,
{
    chunks(items, signatures, |items, signatures| {
        let mut extra = [[0; 32]; TOGETHER];
        let mut drawn = extra[..items.len()].iter_mut().map(|extra| rng.try_fill_bytes(extra));
        let drawn = drawn.try_for_each(|one| one.map_err(|_| Error));
        if drawn.is_ok() {
            rfc6979::<E, C, D>(items, &extra, signatures);
        }
        extra.zeroize();
        drawn
    })
}

/// [`sign_random_into`] with the engine E.
pub fn random_over<E, C, D, R>(
    rng: &mut R,
    items: &[(&SigningKey<C>, D)],
    signatures: &mut [Option<Signature<C>>],
) -> Result<()>
where
    E: Engine<C>,
    C: EcdsaCurve,
    D: AsRef<[u8]>,
    R: TryCryptoRng + ?Sized,
{
    chunks(items, signatures, |items, signatures| {
        let mut nonces = [C::Scalar::ONE; TOGETHER];
        let mut drawn = nonces[..items.len()].iter_mut().map(|nonce| {
            *nonce = *SecretKey::<C>::try_random(rng).map_err(|_| Error)?.as_scalar();
            Ok(())
        });
        if let Err(error) = drawn.try_for_each(|one| one) {
            nonces.iter_mut().for_each(Zeroize::zeroize);
            return Err(error);
        }
        with_nonces::<E, C, D>(items, &mut nonces, signatures);
        for ((key, digest), signature) in items.iter().zip(signatures) {
            // One in 2^t nonces gives no signature.
            while signature.is_none() {
                let nonce = SecretKey::<C>::try_random(rng).map_err(|_| Error)?;
                let secret = key.as_secret_key();
                let signed = hazmat::sign_prehash_with_nonce(secret, digest.as_ref(), nonce.as_scalar());
                *signature = signed.ok().map(|(signature, _)| signature);
            }
        }
        Ok(())
    })
}

type Chunk<'a, 'k, C, D> = &'a [(&'k SigningKey<C>, D)];

/// Calls `sign` for as many items as go together.
fn chunks<'k, C: EcdsaCurve, D>(
    items: Chunk<'_, 'k, C, D>,
    signatures: &mut [Option<Signature<C>>],
    mut sign: impl FnMut(Chunk<'_, 'k, C, D>, &mut [Option<Signature<C>>]) -> Result<()>,
) -> Result<()> {
    signatures.fill(None);
    if items.len() != signatures.len() {
        return Err(Error);
    }
    let mut chunks = items.chunks(TOGETHER).zip(signatures.chunks_mut(TOGETHER));
    chunks.try_for_each(|(items, signatures)| sign(items, signatures))
}

/// With the first nonce of each item's generator; the next where that gives no signature. `extra` is as
/// long as the items, or empty.
#[cfg(feature = "digest")]
fn rfc6979<E: Engine<C>, C: crate::ecdsa::DefaultDigest, D: AsRef<[u8]>>(
    items: &[(&SigningKey<C>, D)],
    extra: &[[u8; 32]],
    signatures: &mut [Option<Signature<C>>],
) {
    use crate::ecdsa::nonce::Nonces;
    let extra = |i: usize| extra.get(i).map_or(&[][..], |extra| extra);
    let mut nonces = [C::Scalar::ONE; TOGETHER];
    for (i, ((key, digest), nonce)) in items.iter().zip(&mut nonces).enumerate() {
        let secret = key.as_secret_key().as_scalar();
        *nonce = Nonces::<C::Digest>::new(secret, digest.as_ref(), &[extra(i)]).next();
    }
    with_nonces::<E, C, D>(items, &mut nonces, signatures);
    for (i, ((key, digest), signature)) in items.iter().zip(signatures).enumerate() {
        if signature.is_none() {
            *signature = Some(key.sign_prehash_rfc6979::<C::Digest>(digest.as_ref(), extra(i)).0);
        }
    }
}

/// With nonces from 1 to n − 1, which are erased; nothing where one gives no signature.
fn with_nonces<E: Engine<C>, C: EcdsaCurve, D: AsRef<[u8]>>(
    items: &[(&SigningKey<C>, D)],
    nonces: &mut [C::Scalar; TOGETHER],
    signatures: &mut [Option<Signature<C>>],
) {
    let count = items.len().min(TOGETHER);
    let mut products: [Product<C>; TOGETHER] = [(C::GENERATOR, CurveMask::<C>::FALSE); TOGETHER];
    let lanes = in_lanes(count);
    let done = if E::generator(&nonces[..lanes], &mut products[..lanes]) { lanes } else { 0 };
    for (nonce, product) in nonces.iter().zip(&mut products).take(count).skip(done) {
        *product = C::mul_generator(nonce).to_affine_masked();
    }
    let mut scratch = [C::Scalar::ZERO; TOGETHER];
    batch_invert(&mut nonces[..count], &mut scratch[..count]);
    for (i, ((key, digest), signature)) in items.iter().zip(signatures).enumerate().take(count) {
        let (point, finite) = &products[i];
        let signed = hazmat::complete(key.as_secret_key(), digest.as_ref(), &nonces[i], point, *finite);
        *signature = signed.ok().map(|(signature, _)| signature);
    }
    nonces.iter_mut().chain(&mut scratch).for_each(Zeroize::zeroize);
}
