//! Signatures by DSTU 4145-2002, the Ukrainian standard, over binary curves.
//!
//! A secret key is an integer d from 1 to n − 1, and the public key is the point `−d·G`. With h
//! the hash as an element of the field, and a nonce e, a signature is
//!
//! `r = ⌊h·x(e·G)⌋`, `s = e + d·r mod n`,
//!
//! where ⌊·⌋ keeps as many low bits, less one, as n has; it is right if r comes again from
//! `s·G + r·Q`. Nothing is inverted, neither for signing nor for verifying.
//!
//! A hash of any length is handed in as octets. They are a little-endian integer, of which the m
//! low bits count, and zero counts as one.
//!
//! # Nonces
//!
//! The standard asks for a random nonce. Here it comes from the HMAC-DRBG of RFC 6979, seeded
//! with the secret key, the whole hash, a label that sets these nonces apart from those of ECDSA
//! under the same key, and, hedged, with random bytes. Nonces and keys are uniform from 1 to
//! n − 1; the standard's own generator leaves the highest bit clear, which would tell one bit of
//! them.

mod compressed;
#[cfg(feature = "pkcs8")]
mod domain;
mod signature;
#[cfg(feature = "pkcs8")]
mod spki;
mod traits;

pub use self::signature::{Signature, SignatureBytes};
#[cfg(feature = "pkcs8")]
pub use self::spki::{BIG_ENDIAN_OID, LITTLE_ENDIAN_OID};
pub use compressed::CompressedPoint;

/// The hash functions of these signatures.
#[cfg(feature = "dstu-hashes")]
pub mod hash {
    pub use ::gost94::Gost94UA as Gost34311;
    pub use ::kupyna::{Kupyna256, Kupyna384, Kupyna512};
}

use core::fmt;

use rand_core::{CryptoRng, TryCryptoRng};
use zeroize::Zeroize;

use crate::ct::{Release, declassify};
use crate::curve::{BinaryCurve, ScalarBytes};
use crate::ecdsa::ByteArray;
use crate::error::{DecodeError, Error, Result};
use crate::field::{Field, FieldEncoding, LazySum, PrimeField};
use crate::key::{PublicKey, SecretKey};
use crate::lane::OneLane;
use crate::point::CurvePoint;

/// A curve to sign on: of odd degree, with a = 0 or a = 1.
pub trait DstuCurve: BinaryCurve {
    /// r and s side by side: `[u8; 2·BYTES]` with the scalars' BYTES.
    type SignatureBytes: ByteArray;
}

/// A secret key. Zeroized on drop, and never printed.
#[derive(Clone)]
pub struct SigningKey<C: DstuCurve> {
    secret: SecretKey<C>,
}

/// A public key: a point of the generator's subgroup, after full validation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct VerifyingKey<C: DstuCurve> {
    public: PublicKey<C>,
}

impl<C: DstuCurve> SigningKey<C> {
    /// A uniformly random key.
    pub fn random<R: CryptoRng + ?Sized>(rng: &mut R) -> Self {
        SecretKey::random(rng).into()
    }

    /// A uniformly random key from a generator that may fail.
    ///
    /// # Errors
    /// If the generator does.
    pub fn try_random<R: TryCryptoRng + ?Sized>(rng: &mut R) -> core::result::Result<Self, R::Error> {
        SecretKey::try_random(rng).map(Self::from)
    }

    /// The key of its big-endian bytes.
    ///
    /// # Errors
    /// If the integer is zero or not smaller than the order.
    pub fn from_bytes(bytes: &ScalarBytes<C>) -> core::result::Result<Self, DecodeError> {
        SecretKey::from_bytes(bytes).map(Self::from)
    }

    /// The key of its big-endian bytes, as many as the order has.
    ///
    /// # Errors
    /// If the length is wrong, or the integer zero or not smaller than the order.
    pub fn from_slice(slice: &[u8]) -> core::result::Result<Self, DecodeError> {
        SecretKey::from_slice(slice).map(Self::from)
    }

    /// The big-endian bytes. They are the secret: zeroize them after use.
    pub fn to_bytes(&self) -> ScalarBytes<C> {
        self.secret.to_bytes()
    }

    /// The key that verifies what this one signs; computed anew at each call.
    pub fn verifying_key(&self) -> VerifyingKey<C> {
        let point = C::mul_generator(self.secret.as_scalar()).opposite();
        let (point, _) = point.to_affine_masked();
        VerifyingKey { public: PublicKey::vouched(declassify(Release::PublicKey, point)) }
    }

    /// Signs a hash with a nonce chosen by the caller, for test vectors: a nonce that is used
    /// twice, or whose bits can be guessed, gives the secret key away.
    ///
    /// # Errors
    /// If the nonce is zero, or gives `r = 0` or `s = 0`, or a point with `x = 0`.
    pub fn sign_prehash_with_nonce(&self, hash: &[u8], nonce: &C::Scalar) -> Result<Signature<C>> {
        let (point, finite) = C::mul_generator(nonce).to_affine_masked();
        let r = truncated::<C>(hash_to_field::<C>(hash) * point.x());
        let s = (*nonce + C::Scalar::mul(r, *self.secret.as_scalar())).carry();
        let usable = finite & !(point.x().is_zero() | r.is_zero() | s.is_zero());
        if !usable.declassify(Release::NonceUsable) {
            return Err(Error);
        }
        Ok(Signature::new(declassify(Release::Signature, r), declassify(Release::Signature, s)))
    }

    /// Signs a hash with a nonce from HMAC-DRBG over the hash function `D`, hedged with `extra`
    /// entropy if there is any.
    #[cfg(feature = "digest")]
    pub fn sign_prehash<D: digest::Digest + digest::common::BlockSizeUser>(
        &self,
        hash: &[u8],
        extra: &[u8],
    ) -> Signature<C> {
        const LABEL: &[u8] = b"DSTU 4145-2002";
        let secret = self.secret.as_scalar();
        let mut nonces = crate::ecdsa::nonce::Nonces::<D>::new(secret, hash, &[LABEL, hash, extra]);
        loop {
            let mut nonce = nonces.next::<C::Scalar>();
            let signed = self.sign_prehash_with_nonce(hash, &nonce);
            nonce.zeroize();
            if let Ok(signature) = signed {
                return signature;
            }
        }
    }
}

impl<C: DstuCurve> VerifyingKey<C> {
    /// The public key as a point.
    pub fn as_public_key(&self) -> &PublicKey<C> {
        &self.public
    }

    /// Checks a signature of a hash. All input is public.
    ///
    /// # Errors
    /// If it is not one of the hash's.
    pub fn check_prehash(&self, hash: &[u8], signature: &Signature<C>) -> Result<()> {
        let point = C::double_mul_vartime(signature.s(), signature.r(), &self.public.to_point());
        let (point, finite) = point.to_affine_masked();
        let r = truncated::<C>(hash_to_field::<C>(hash) * point.x());
        let right = (finite & r.equals(*signature.r())).declassify(Release::Asked);
        if right { Ok(()) } else { Err(Error) }
    }
}

/// The element that a hash counts as.
fn hash_to_field<C: DstuCurve>(hash: &[u8]) -> C::Base {
    let mut integer = C::Base::ZERO_BYTES;
    for (byte, &octet) in integer.as_mut().iter_mut().rev().zip(hash) {
        *byte = octet;
    }
    clear_above(integer.as_mut(), <C::Kernels as crate::field::BinaryKernels>::DEGREE);
    let element = C::Base::from_bytes(&integer).0;
    C::Base::select(element.is_zero(), C::Base::ONE, element)
}

/// The low bits of an element, one less than the order has, as an integer: it is below n.
fn truncated<C: DstuCurve>(element: C::Base) -> C::Scalar {
    let (mut integer, mut low) = (element.to_bytes(), C::Scalar::ZERO_BYTES);
    for (byte, &octet) in low.as_mut().iter_mut().rev().zip(integer.as_ref().iter().rev()) {
        *byte = octet;
    }
    clear_above(low.as_mut(), C::Scalar::BITS - 1);
    let scalar = C::Scalar::from_bytes(&low).0;
    integer.as_mut().zeroize();
    low.as_mut().zeroize();
    scalar
}

/// Clears all bits of a big-endian integer from a public position up.
fn clear_above(integer: &mut [u8], bits: u32) {
    for (i, byte) in integer.iter_mut().rev().enumerate() {
        let kept = bits.saturating_sub(8 * i as u32).min(8);
        *byte &= ((1u16 << kept) - 1) as u8;
    }
}

impl<C: DstuCurve> From<SecretKey<C>> for SigningKey<C> {
    fn from(secret: SecretKey<C>) -> Self {
        Self { secret }
    }
}

impl<C: DstuCurve> From<PublicKey<C>> for VerifyingKey<C> {
    /// The key whose point this is: `−d·G`, not `d·G`.
    fn from(public: PublicKey<C>) -> Self {
        Self { public }
    }
}

impl<C: DstuCurve> zeroize::ZeroizeOnDrop for SigningKey<C> {}

impl<C: DstuCurve> fmt::Debug for SigningKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey").field("curve", &C::NAME).finish_non_exhaustive()
    }
}

impl<C: DstuCurve> fmt::Debug for VerifyingKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("VerifyingKey").field(&self.to_compressed()).finish()
    }
}
