//! The traits of the `signature` crate.

use signature::Error;
use signature::hazmat::PrehashVerifier;

use super::{EcdsaCurve, Signature, SigningKey, VerifyingKey};

impl<C: EcdsaCurve> PrehashVerifier<Signature<C>> for VerifyingKey<C> {
    fn verify_prehash(&self, prehash: &[u8], signature: &Signature<C>) -> Result<(), Error> {
        Ok(self.check(prehash, signature)?)
    }
}

impl<C: EcdsaCurve> signature::Keypair for SigningKey<C> {
    type VerifyingKey = VerifyingKey<C>;

    fn verifying_key(&self) -> VerifyingKey<C> {
        SigningKey::verifying_key(self)
    }
}

#[cfg(feature = "digest")]
mod hashing {
    use digest::common::BlockSizeUser;
    use digest::{Digest, Update};
    use rand_core::TryCryptoRng;
    use signature::hazmat::{PrehashSigner, RandomizedPrehashSigner};
    use signature::{
        DigestSigner, DigestVerifier, Error, MultipartSigner, MultipartVerifier, RandomizedSigner, Signer,
        Verifier,
    };
    use zeroize::Zeroize;

    use super::super::{DefaultDigest, EcdsaCurve, Signature, SigningKey, VerifyingKey};

    fn hash<D: Digest>(parts: &[&[u8]]) -> digest::Output<D> {
        parts.iter().fold(D::new(), |hash, part| hash.chain_update(part)).finalize()
    }

    /// Deterministic, by RFC 6979 over the curve's digest.
    impl<C: DefaultDigest> PrehashSigner<Signature<C>> for SigningKey<C> {
        fn sign_prehash(&self, prehash: &[u8]) -> Result<Signature<C>, Error> {
            Ok(self.sign_prehash_rfc6979::<C::Digest>(prehash, &[]).0)
        }
    }

    /// Hedged: RFC 6979 with 32 bytes of extra entropy.
    impl<C: DefaultDigest> RandomizedPrehashSigner<Signature<C>> for SigningKey<C> {
        fn sign_prehash_with_rng<R: TryCryptoRng + ?Sized>(
            &self,
            rng: &mut R,
            prehash: &[u8],
        ) -> Result<Signature<C>, Error> {
            let mut extra = [0; 32];
            rng.try_fill_bytes(&mut extra).map_err(|_| Error::new())?;
            let (signature, _) = self.sign_prehash_rfc6979::<C::Digest>(prehash, &extra);
            extra.zeroize();
            Ok(signature)
        }
    }

    impl<C: DefaultDigest> Signer<Signature<C>> for SigningKey<C> {
        fn try_sign(&self, msg: &[u8]) -> Result<Signature<C>, Error> {
            self.try_multipart_sign(&[msg])
        }
    }

    impl<C: DefaultDigest> MultipartSigner<Signature<C>> for SigningKey<C> {
        fn try_multipart_sign(&self, msg: &[&[u8]]) -> Result<Signature<C>, Error> {
            self.sign_prehash(&hash::<C::Digest>(msg))
        }
    }

    impl<C: DefaultDigest> RandomizedSigner<Signature<C>> for SigningKey<C> {
        fn try_sign_with_rng<R: TryCryptoRng + ?Sized>(
            &self,
            rng: &mut R,
            msg: &[u8],
        ) -> Result<Signature<C>, Error> {
            self.sign_prehash_with_rng(rng, &hash::<C::Digest>(&[msg]))
        }
    }

    /// Signs with any digest, and runs RFC 6979 over that digest too.
    impl<C: EcdsaCurve, D> DigestSigner<D, Signature<C>> for SigningKey<C>
    where
        D: Digest + BlockSizeUser + Update,
    {
        fn try_sign_digest<F: Fn(&mut D) -> Result<(), Error>>(&self, f: F) -> Result<Signature<C>, Error> {
            let mut digest = D::new();
            f(&mut digest)?;
            Ok(self.sign_prehash_rfc6979::<D>(&digest.finalize(), &[]).0)
        }
    }

    impl<C: DefaultDigest> Verifier<Signature<C>> for VerifyingKey<C> {
        fn verify(&self, msg: &[u8], signature: &Signature<C>) -> Result<(), Error> {
            self.multipart_verify(&[msg], signature)
        }
    }

    impl<C: DefaultDigest> MultipartVerifier<Signature<C>> for VerifyingKey<C> {
        fn multipart_verify(&self, msg: &[&[u8]], signature: &Signature<C>) -> Result<(), Error> {
            Ok(self.check(&hash::<C::Digest>(msg), signature)?)
        }
    }

    impl<C: EcdsaCurve, D: Digest + Update> DigestVerifier<D, Signature<C>> for VerifyingKey<C> {
        fn verify_digest<F: Fn(&mut D) -> Result<(), Error>>(
            &self,
            f: F,
            signature: &Signature<C>,
        ) -> Result<(), Error> {
            let mut digest = D::new();
            f(&mut digest)?;
            Ok(self.check(&digest.finalize(), signature)?)
        }
    }
}
