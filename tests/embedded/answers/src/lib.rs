//! Keys, signatures and agreements of every curve, from secrets that are always the same.

#![no_std]

use core::fmt;

use fieldforge::ecdh;
use fieldforge::ecdsa::hazmat::sign_prehash_with_nonce;
use fieldforge::ecdsa::{EcdsaCurve, SigningKey};
use fieldforge::key::{PublicKey, SecretKey};
use fieldforge::signature::hazmat::PrehashVerifier;
use fieldforge_runtime::field::{FieldEncoding, PrimeField};
use fieldforge_runtime::point::CurveAffine;

/// Bytes in hexadecimal.
struct Hex<'a>(&'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Bytes that look random, and differ by their first.
fn bytes<const N: usize>(first: u8) -> [u8; N] {
    let mut state = u32::from(first) | 0x1234_5600;
    core::array::from_fn(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    })
}

/// A line for each answer of a curve.
///
/// # Panics
/// If a signature is refused, or accepted for another digest, or the two sides do not agree.
fn answer<C: EcdsaCurve>(curve: &str, put: &mut dyn FnMut(fmt::Arguments<'_>)) {
    let scalar = |first: u8| C::Scalar::reduce(&bytes::<80>(first));
    let key = |first: u8| SecretKey::<C>::from_scalar(scalar(first)).expect("not zero");
    let (mine, other) = (key(0), key(1));
    let public: PublicKey<C> = mine.public_key();
    let (x, y) = (public.as_affine().x(), public.as_affine().y());
    put(format_args!("{curve} public {} {}", Hex(x.to_bytes().as_ref()), Hex(y.to_bytes().as_ref())));
    let mut digest = bytes::<48>(2);
    let (signature, _) = sign_prehash_with_nonce(&mine, &digest, &scalar(3)).expect("r and s are not zero");
    put(format_args!("{curve} signature {}", Hex(signature.to_bytes().as_ref())));
    let shared = ecdh::diffie_hellman(&mine, &other.public_key()).expect("a finite point");
    put(format_args!("{curve} shared {}", Hex(shared.as_bytes())));
    let same = ecdh::diffie_hellman(&other, &public).expect("a finite point");
    assert_eq!(shared.as_bytes(), same.as_bytes(), "both sides agree");
    let signer = SigningKey::<C>::from(mine);
    let verifier = signer.verifying_key();
    assert!(verifier.verify_prehash(&digest, &signature).is_ok(), "the signature is valid");
    digest[0] ^= 0x80;
    assert!(verifier.verify_prehash(&digest, &signature).is_err(), "for this digest");
}

macro_rules! curves {
    ($($module:ident $curve:ident)*) => {
        /// The lines of all curves.
        pub fn all(put: &mut dyn FnMut(fmt::Arguments<'_>)) {
            $(answer::<fieldforge::$module::$curve>(stringify!($module), put);)*
        }
    };
}

curves! {
    p192 P192
    p224 P224
    p256 P256
    p384 P384
    p521 P521
    secp192k1 Secp192k1
    secp224k1 Secp224k1
    secp256k1 Secp256k1
    brainpoolp256r1 BrainpoolP256r1
    brainpoolp384r1 BrainpoolP384r1
    brainpoolp512r1 BrainpoolP512r1
    edwards25519 Edwards25519
    ted127_glv4 Ted127Glv4
    sect163k1 Sect163k1
    sect163r1 Sect163r1
    sect163r2 Sect163r2
    sect233k1 Sect233k1
    sect233r1 Sect233r1
    sect239k1 Sect239k1
    sect283k1 Sect283k1
    sect283r1 Sect283r1
    sect409k1 Sect409k1
    sect409r1 Sect409r1
    sect571k1 Sect571k1
    sect571r1 Sect571r1
    dstu163 Dstu163
    dstu167 Dstu167
    dstu173 Dstu173
    dstu179 Dstu179
    dstu191 Dstu191
    dstu233 Dstu233
    dstu257 Dstu257
    dstu307 Dstu307
    dstu367 Dstu367
    dstu431 Dstu431
}
