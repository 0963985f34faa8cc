//! Keys that sign.

use core::fmt;

use rand_core::{CryptoRng, TryCryptoRng};

use super::{EcdsaCurve, VerifyingKey};
use crate::curve::ScalarBytes;
use crate::error::DecodeError;
use crate::key::SecretKey;

/// A secret key for signatures. Zeroized on drop, and never printed.
#[derive(Clone)]
pub struct SigningKey<C: EcdsaCurve> {
    secret: SecretKey<C>,
}

impl<C: EcdsaCurve> SigningKey<C> {
    /// A uniformly random key.
    pub fn random<R: CryptoRng + ?Sized>(rng: &mut R) -> Self {
        SecretKey::random(rng).into()
    }

    /// A uniformly random key from a generator that may fail.
    ///
    /// # Errors
    /// If the generator does.
    pub fn try_random<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        SecretKey::try_random(rng).map(Self::from)
    }

    /// The key of its big-endian bytes.
    ///
    /// # Errors
    /// If the integer is zero or not smaller than the order.
    pub fn from_bytes(bytes: &ScalarBytes<C>) -> Result<Self, DecodeError> {
        SecretKey::from_bytes(bytes).map(Self::from)
    }

    /// The key of its big-endian bytes, as many as the order has.
    ///
    /// # Errors
    /// If the length is wrong, or the integer zero or not smaller than the order.
    pub fn from_slice(slice: &[u8]) -> Result<Self, DecodeError> {
        SecretKey::from_slice(slice).map(Self::from)
    }

    /// The big-endian bytes. They are the secret: zeroize them after use.
    pub fn to_bytes(&self) -> ScalarBytes<C> {
        self.secret.to_bytes()
    }

    /// The secret key itself.
    pub fn as_secret_key(&self) -> &SecretKey<C> {
        &self.secret
    }

    /// The key that verifies what this one signs; computed anew at each call.
    pub fn verifying_key(&self) -> VerifyingKey<C> {
        self.secret.public_key().into()
    }
}

#[cfg(feature = "digest")]
mod deterministic {
    use digest::Digest;
    use digest::common::BlockSizeUser;
    use zeroize::Zeroize;

    use super::super::nonce::Nonces;
    use super::super::{DefaultDigest, EcdsaCurve, RecoveryId, Signature, hazmat};
    use super::SigningKey;
    use crate::error::{Error, Result};

    impl<C: EcdsaCurve> SigningKey<C> {
        /// Signs a digest of any length with the nonce of RFC 6979 over the hash `D`, hedged
        /// with `extra` entropy if there is any (section 3.6).
        pub fn sign_prehash_rfc6979<D: Digest + BlockSizeUser>(
            &self,
            digest: &[u8],
            extra: &[u8],
        ) -> (Signature<C>, RecoveryId) {
            let mut nonces = Nonces::<D>::new(self.secret.as_scalar(), digest, &[extra]);
            loop {
                let mut nonce = nonces.next::<C::Scalar>();
                let signed = hazmat::sign_prehash_with_nonce(&self.secret, digest, &nonce);
                nonce.zeroize();
                if let Ok(signed) = signed {
                    return signed;
                }
            }
        }
    }

    impl<C: DefaultDigest> SigningKey<C> {
        /// Signs a digest, and says which point its r belongs to.
        ///
        /// # Errors
        /// If the curve does not allow recovery: its cofactor is not 1, or r belongs to more
        /// than two x-coordinates.
        pub fn sign_prehash_recoverable(&self, digest: &[u8]) -> Result<(Signature<C>, RecoveryId)> {
            let (signature, id) = self.sign_prehash_rfc6979::<C::Digest>(digest, &[]);
            if C::COFACTOR != 1 || !super::super::recover::is_enough(&signature, id) {
                return Err(Error);
            }
            Ok((signature, id))
        }
    }
}

impl<C: EcdsaCurve> From<SecretKey<C>> for SigningKey<C> {
    fn from(secret: SecretKey<C>) -> Self {
        Self { secret }
    }
}

impl<C: EcdsaCurve> From<SigningKey<C>> for SecretKey<C> {
    fn from(key: SigningKey<C>) -> Self {
        key.secret
    }
}

impl<C: EcdsaCurve> zeroize::ZeroizeOnDrop for SigningKey<C> {}

impl<C: EcdsaCurve> fmt::Debug for SigningKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey").field("curve", &C::NAME).finish_non_exhaustive()
    }
}
