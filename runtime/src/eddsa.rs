//! Signatures in the manner of EdDSA (RFC 8032): Schnorr's, with nonces from the message and a
//! secret, and keys and commitments as compressed points.
//!
//! Over edwards25519 with SHA-512 this is Ed25519. The same scheme serves every twisted Edwards
//! curve whose coordinates have 32 bytes and a bit to spare, such as curves over GF(p²) with p of
//! 127 bits. It suits these curves better than ECDSA: no inversion, no x-coordinate that must be
//! read as an integer, and no secret nonce that a random generator could spoil.
//!
//! A point is encoded by y, little-endian (of a pair: the real part, then the imaginary part), with
//! the sign of x in the highest bit.

use core::fmt;
use core::marker::PhantomData;

use digest::Digest;
use digest::typenum::U64;
use rand_core::CryptoRng;
use zeroize::Zeroize;

use crate::ct::{Release, declassify};
use crate::curve::{Curve, CurveMask, EdwardsCurve};
use crate::error::{DecodeError, Error, Result};
use crate::field::{Field, FieldEncoding, LazySum, PrimeField};
use crate::lane::{LaneMask, OneLane};
use crate::point::CurveAffine;
use crate::point::edwards::{Affine, Extended};

/// The length of keys and of each half of a signature.
const LENGTH: usize = 32;

/// A curve to sign on.
pub trait EddsaCurve: EdwardsCurve {
    /// A hash of 64 bytes.
    type Digest: Digest<OutputSize = U64>;
}

/// A secret key: 32 random bytes, and what is derived from them. Zeroized on drop.
#[derive(Clone)]
pub struct SigningKey<C: EddsaCurve> {
    seed: [u8; LENGTH],
    scalar: C::Scalar,
    prefix: [u8; LENGTH],
    public: VerifyingKey<C>,
}

/// A public key.
#[derive(Clone, Copy)]
pub struct VerifyingKey<C: EddsaCurve> {
    point: Affine<C>,
    bytes: [u8; LENGTH],
}

/// A signature: the commitment R and the scalar S.
#[derive(Clone, Copy)]
pub struct Signature<C> {
    bytes: [u8; 2 * LENGTH],
    curve: PhantomData<fn() -> C>,
}

impl<C: EddsaCurve> SigningKey<C> {
    /// A uniformly random key.
    pub fn random<R: CryptoRng + ?Sized>(rng: &mut R) -> Self {
        let mut seed = [0; LENGTH];
        rng.fill_bytes(&mut seed);
        let key = Self::from_bytes(&seed);
        seed.zeroize();
        key
    }

    /// The key of its 32 bytes (RFC 8032, section 5.1.5): one half of their hash, pruned, is the
    /// scalar, the other the prefix of what nonces are derived from.
    pub fn from_bytes(seed: &[u8; LENGTH]) -> Self {
        const {
            assert!(C::Base::BYTES == LENGTH, "a coordinate has 32 bytes");
            assert!(C::COFACTOR == 8 || C::COFACTOR == 4, "the pruned bits clear the cofactor");
        };
        let mut hash: [u8; 64] = C::Digest::digest(seed).into();
        let mut integer = [0; LENGTH];
        integer.copy_from_slice(&hash[..LENGTH]);
        integer[0] &= 0xf8;
        integer[LENGTH - 1] = (integer[LENGTH - 1] & 0x7f) | 0x40;
        integer.reverse();
        let scalar = C::Scalar::reduce(&integer);
        let mut prefix = [0; LENGTH];
        prefix.copy_from_slice(&hash[LENGTH..]);
        integer.zeroize();
        hash.zeroize();
        let point = declassify(Release::PublicKey, <C as Curve>::mul_generator(&scalar).to_affine());
        let public = VerifyingKey { point, bytes: encode::<C>(&point) };
        Self { seed: *seed, scalar, prefix, public }
    }

    /// The 32 bytes. They are the secret: zeroize them after use.
    pub fn to_bytes(&self) -> [u8; LENGTH] {
        self.seed
    }

    /// The key that verifies what this one signs.
    pub fn verifying_key(&self) -> VerifyingKey<C> {
        self.public
    }

    /// Signs a message (RFC 8032, section 5.1.6).
    pub fn sign(&self, message: &[u8]) -> Signature<C> {
        let mut nonce = hash_scalar::<C>(&[&self.prefix, message]);
        let commitment = <C as Curve>::mul_generator(&nonce).to_affine();
        let commitment = encode::<C>(&declassify(Release::Signature, commitment));
        let challenge = hash_scalar::<C>(&[&commitment, &self.public.bytes, message]);
        let s = (C::Scalar::mul(challenge, self.scalar) + nonce).carry();
        nonce.zeroize();
        let s = declassify(Release::Signature, s);
        let mut bytes = [0; 2 * LENGTH];
        bytes[..LENGTH].copy_from_slice(&commitment);
        for (byte, &other) in bytes[LENGTH..].iter_mut().zip(s.to_bytes().as_ref().iter().rev()) {
            *byte = other;
        }
        Signature { bytes, curve: PhantomData }
    }
}

impl<C: EddsaCurve> VerifyingKey<C> {
    /// The key of its 32 bytes. A point of a complete curve may have any order, as RFC 8032 has it;
    /// of other curves, only points of the subgroup are keys.
    ///
    /// # Errors
    /// If the coordinate is not reduced, or no point has it, or the point is not in the subgroup.
    pub fn from_bytes(bytes: &[u8; LENGTH]) -> core::result::Result<Self, DecodeError> {
        let mut y = *bytes;
        let sign = y[LENGTH - 1] >> 7;
        y[LENGTH - 1] &= 0x7f;
        y.reverse();
        let (y, canonical) = C::Base::from_slice(&y).ok_or(DecodeError::Length)?;
        if !canonical.declassify(Release::Asked) {
            return Err(DecodeError::Coordinate);
        }
        let (point, exists) = Affine::<C>::from_y(y, CurveMask::<C>::gather(|_| sign));
        if !exists.declassify(Release::Asked) {
            return Err(DecodeError::NotOnCurve);
        }
        if !C::COMPLETE && !point.in_subgroup_vartime().declassify(Release::Asked) {
            return Err(DecodeError::Subgroup);
        }
        Ok(Self { point, bytes: *bytes })
    }

    /// The 32 bytes.
    pub fn to_bytes(&self) -> [u8; LENGTH] {
        self.bytes
    }

    /// The point.
    pub fn as_affine(&self) -> &Affine<C> {
        &self.point
    }

    /// Checks a signature: that `S < n`, and that `S·G − k·A` is encoded as R (RFC 8032, section
    /// 5.1.7, without the cofactor). All input is public.
    ///
    /// # Errors
    /// If it is not one of the message's.
    pub fn verify(&self, message: &[u8], signature: &Signature<C>) -> Result<()> {
        let (commitment, s) = signature.bytes.split_at(LENGTH);
        let s = scalar_from_little_endian::<C>(s).ok_or(Error)?;
        let challenge = hash_scalar::<C>(&[commitment, &self.bytes, message]);
        let key = Extended::from_affine(&self.point).negate();
        let point = <C as Curve>::double_mul_vartime(&s, &challenge, &key);
        if encode::<C>(&point.to_affine()) == *commitment { Ok(()) } else { Err(Error) }
    }
}

impl<C: EddsaCurve> Signature<C> {
    /// The signature of its 64 bytes. Whether they can be one is for verification to say.
    pub const fn from_bytes(bytes: &[u8; 2 * LENGTH]) -> Self {
        Self { bytes: *bytes, curve: PhantomData }
    }

    /// The signature of its bytes.
    ///
    /// # Errors
    /// If there are not 64 of them.
    pub fn from_slice(bytes: &[u8]) -> core::result::Result<Self, DecodeError> {
        let bytes = bytes.try_into().map_err(|_| DecodeError::Length)?;
        Ok(Self::from_bytes(bytes))
    }

    /// The 64 bytes.
    pub const fn to_bytes(&self) -> [u8; 2 * LENGTH] {
        self.bytes
    }
}

/// y, little-endian, with the sign of x in the highest bit.
fn encode<C: EddsaCurve>(point: &Affine<C>) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    for (byte, &other) in bytes.iter_mut().zip(point.y().to_bytes().as_ref().iter().rev()) {
        *byte = other;
    }
    bytes[LENGTH - 1] |= C::Base::sign(point.x(), point.y()).bit() << 7;
    bytes
}

/// The hash of some parts as a little-endian integer mod n.
fn hash_scalar<C: EddsaCurve>(parts: &[&[u8]]) -> C::Scalar {
    let mut digest = C::Digest::new();
    for part in parts {
        digest.update(part);
    }
    let mut hash: [u8; 64] = digest.finalize().into();
    hash.reverse();
    let scalar = C::Scalar::reduce(&hash);
    hash.zeroize();
    scalar
}

/// A scalar of 32 little-endian bytes, if it is below n.
fn scalar_from_little_endian<C: EddsaCurve>(bytes: &[u8]) -> Option<C::Scalar> {
    let mut integer = C::Scalar::ZERO_BYTES;
    let length = integer.as_ref().len();
    let (low, high) = bytes.split_at(length.min(bytes.len()));
    if high.iter().any(|&byte| byte != 0) {
        return None;
    }
    for (byte, &other) in integer.as_mut().iter_mut().rev().zip(low) {
        *byte = other;
    }
    let (scalar, canonical) = C::Scalar::from_bytes(&integer);
    canonical.declassify(Release::Asked).then_some(scalar)
}

impl<C: EddsaCurve> signature::Signer<Signature<C>> for SigningKey<C> {
    fn try_sign(&self, message: &[u8]) -> core::result::Result<Signature<C>, signature::Error> {
        Ok(self.sign(message))
    }
}

impl<C: EddsaCurve> signature::Verifier<Signature<C>> for VerifyingKey<C> {
    fn verify(&self, message: &[u8], signature: &Signature<C>) -> core::result::Result<(), signature::Error> {
        self.verify(message, signature).map_err(|_| signature::Error::new())
    }
}

impl<C: EddsaCurve> Drop for SigningKey<C> {
    fn drop(&mut self) {
        self.seed.zeroize();
        self.scalar.zeroize();
        self.prefix.zeroize();
    }
}

impl<C: EddsaCurve> zeroize::ZeroizeOnDrop for SigningKey<C> {}

impl<C: EddsaCurve> fmt::Debug for SigningKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey").field("curve", &C::NAME).finish_non_exhaustive()
    }
}

impl<C: EddsaCurve> fmt::Debug for VerifyingKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("VerifyingKey").field(&self.bytes).finish()
    }
}

impl<C: EddsaCurve> PartialEq for VerifyingKey<C> {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl<C: EddsaCurve> Eq for VerifyingKey<C> {}

impl<C: EddsaCurve> fmt::Debug for Signature<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Signature").field(&self.bytes).finish()
    }
}
