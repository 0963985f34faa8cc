//! Counts the instructions of keys and signatures, classical beside delayed, and writes JSON lines:
//! {target, curve, form, op, instructions}.

#![no_std]
#![no_main]

use curves::ecdsa::{Signature, VerifyingKey};
use curves::key::SecretKey;
use curves::runtime::curve::Curve;
use curves::runtime::ecdsa::{EcdsaCurve, hazmat};
use curves::runtime::field::{FieldEncoding, PrimeField};
use curves::signature::hazmat::PrehashVerifier;
use fieldforge_delayed_counts::row;
use fieldforge_machine::count;

fieldforge_machine::main!(every_curve);

/// The longest signature: two integers of 521 bits.
const LONGEST: usize = 132;

fn every_curve() {
    macro_rules! both_forms {
        ($($curve:literal: $classical:ident $C:ident $delayed:ident $D:ident;)*) => {$({
            let classical = measure::<curves::$classical::$C>($curve, "classical");
            let delayed = measure::<curves::$delayed::$D>($curve, "delayed");
            assert_eq!(classical, delayed, "two representations disagree");
        })*};
    }
    fieldforge_delayed_counts::curves!(both_forms);
}

/// Counts the operations of a curve, and returns its signature for comparison.
fn measure<C: EcdsaCurve>(curve: &str, form: &str) -> [u8; LONGEST] {
    let row = |op: &str, instructions: u64| row(curve, form, op, instructions);
    let length = <C::Scalar as FieldEncoding>::BYTES;
    // A private key is 64 bits more than it has, mod n (FIPS 186-4, B.4.1).
    let random = string(0x5b);
    let (executed, secret) = count(|| SecretKey::<C>::from_scalar(scalar::<C>(&random[..length + 8])));
    row("private_key", executed);
    let secret = secret.expect("not zero");

    let (executed, public) = count(|| secret.public_key());
    row("public_key", executed);

    let (digest, nonce) = (string(0xa7), scalar::<C>(&string(0x39)[..length + 8]));
    let digest = &digest[..length];
    let (executed, signed) = count(|| hazmat::sign_prehash_with_nonce(&secret, digest, &nonce));
    row("sign", executed);
    let signature: Signature<C> = signed.expect("a signature").0;

    let verifying = VerifyingKey::from(public);
    let (executed, verdict) = count(|| verifying.verify_prehash(digest, &signature));
    row("verify", executed);
    verdict.expect("its own signature");

    let mut bytes = [0; LONGEST];
    let written = signature.to_bytes();
    bytes[..written.as_ref().len()].copy_from_slice(written.as_ref());
    bytes
}

fn scalar<C: Curve>(integer: &[u8]) -> C::Scalar {
    C::Scalar::reduce(integer)
}

/// Bytes without structure.
fn string(seed: u8) -> [u8; 80] {
    core::array::from_fn(|i| (i as u8).wrapping_mul(167).wrapping_add(seed).rotate_left(3) ^ seed)
}
