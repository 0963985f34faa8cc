//! Verification.

use super::{Engine, Native, TOGETHER, in_lanes};
use crate::ecdsa::{EcdsaCurve, SPolicy, Signature, VerifyingKey, hazmat, recover};
use crate::error::{Error, Result};
use crate::field::{Field, batch_invert};
use crate::mul::lanes::Claim;
use crate::point::CurveAffine;

/// A signature of a digest under a key.
pub type Item<'a, C> = (VerifyingKey<C>, &'a [u8], Signature<C>);

/// Verifies signatures of digests of any length, each under its own key.
///
/// Cost: that of eight at a time in lanes, where there are lanes. If each of eight keys in a row is the one
/// eight places before, as when many items have one key, their multiples are computed once for
/// up to four such groups.
///
/// # Errors
/// If the slices differ in length. Then all verdicts are errors.
pub fn verify_into<C: EcdsaCurve, D: AsRef<[u8]>>(
    items: &[(VerifyingKey<C>, D, Signature<C>)],
    verdicts: &mut [Result<()>],
) -> Result<()> {
    let item = |i: usize| {
        let (key, digest, signature): &(_, D, _) = items.get(i)?;
        Some((*key, digest.as_ref(), *signature))
    };
    over::<Native, C>(items.len(), item, verdicts)
}

/// The same from bytes: a key in SEC1 form, compressed or not, a digest, and a signature of fixed
/// length. What is malformed does not verify.
///
/// # Errors
/// As [`verify_into`].
pub fn verify_encoded_into<C: EcdsaCurve>(
    items: &[(&[u8], &[u8], &[u8])],
    verdicts: &mut [Result<()>],
) -> Result<()> {
    let item = |i: usize| {
        let (key, digest, signature) = items.get(i)?;
        Some((VerifyingKey::from_sec1_bytes(key).ok()?, *digest, Signature::from_slice(signature).ok()?))
    };
    over::<Native, C>(items.len(), item, verdicts)
}

/// Verifies `count` items, of which some may be nothing, with the engine E.
pub fn over<'a, E: Engine<C>, C: EcdsaCurve>(
    count: usize,
    item: impl Fn(usize) -> Option<Item<'a, C>>,
    verdicts: &mut [Result<()>],
) -> Result<()> {
    verdicts.fill(Err(Error));
    if verdicts.len() != count {
        return Err(Error);
    }
    for (chunk, verdicts) in verdicts.chunks_mut(TOGETHER).enumerate() {
        let mut items = [None; TOGETHER];
        for (i, (item_i, _)) in items.iter_mut().zip(verdicts.iter()).enumerate() {
            *item_i = item(chunk * TOGETHER + i).filter(|(_, _, signature)| right_s(signature));
        }
        verify_chunk::<E, C>(&items, verdicts);
    }
    Ok(())
}

/// Whether the policy for s admits it.
fn right_s<C: EcdsaCurve>(signature: &Signature<C>) -> bool {
    !(C::Policy::REQUIRE && signature.is_high_s())
}

fn verify_chunk<E: Engine<C>, C: EcdsaCurve>(
    items: &[Option<Item<'_, C>>; TOGETHER],
    verdicts: &mut [Result<()>],
) {
    let mut answers = [None; TOGETHER];
    // With a larger cofactor, too many x-coordinates reduce to r.
    if C::COFACTOR == 1 {
        ask::<E, C>(items, &mut answers);
    }
    for ((verdict, item), answer) in verdicts.iter_mut().zip(items).zip(answers) {
        let Some((key, digest, signature)) = item else { continue };
        *verdict = match answer {
            Some(true) => Ok(()),
            // There may be a second x-coordinate that reduces to r, but hardly ever.
            Some(false) if recover::coordinate(signature, 1).is_none() => Err(Error),
            _ => key.check(digest, signature),
        };
    }
}

/// The answers, as far as lanes have them. Items that are nothing, or have no x-coordinate, take no lane.
fn ask<E: Engine<C>, C: EcdsaCurve>(
    items: &[Option<Item<'_, C>>; TOGETHER],
    answers: &mut [Option<bool>; TOGETHER],
) {
    if !E::have_x_vartime(&[], &mut []) {
        return;
    }
    let nothing = Claim { u: C::Scalar::ZERO, v: C::Scalar::ZERO, q: C::GENERATOR, x: C::GENERATOR.x() };
    let mut claims: [Claim<C>; TOGETHER] = [nothing; TOGETHER];
    let mut inverses = [C::Scalar::ONE; TOGETHER];
    let (mut places, mut count) = ([0; TOGETHER], 0);
    for (i, item) in items.iter().enumerate() {
        let Some((key, digest, signature)) = item else { continue };
        let Some(x) = recover::coordinate(signature, 0) else { continue };
        let z = hazmat::scalar_of_digest::<C>(digest);
        claims[count] = Claim { u: z, v: *signature.r(), q: *key.as_affine(), x };
        (inverses[count], places[count]) = (*signature.s(), i);
        count += 1;
    }
    let count = in_lanes(count);
    if count == 0 {
        return;
    }
    let mut scratch = [C::Scalar::ZERO; TOGETHER];
    batch_invert(&mut inverses[..count], &mut scratch[..count]);
    for (claim, inverse) in claims.iter_mut().zip(inverses).take(count) {
        claim.u = C::Scalar::mul(claim.u, inverse);
        claim.v = C::Scalar::mul(claim.v, inverse);
    }
    let mut found = [None; TOGETHER];
    if E::have_x_vartime(&claims[..count], &mut found[..count]) {
        for (place, answer) in places.into_iter().zip(found).take(count) {
            answers[place] = answer;
        }
    }
}
