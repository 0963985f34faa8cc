//! The traits of the `signature` crate.

use signature::Error;
use signature::hazmat::PrehashVerifier;

use super::{DstuCurve, Signature, SigningKey, VerifyingKey};

impl<C: DstuCurve> PrehashVerifier<Signature<C>> for VerifyingKey<C> {
    fn verify_prehash(&self, prehash: &[u8], signature: &Signature<C>) -> Result<(), Error> {
        Ok(self.check_prehash(prehash, signature)?)
    }
}

impl<C: DstuCurve> signature::Keypair for SigningKey<C> {
    type VerifyingKey = VerifyingKey<C>;

    fn verifying_key(&self) -> VerifyingKey<C> {
        SigningKey::verifying_key(self)
    }
}

#[cfg(feature = "digest")]
mod hashing {
    use digest::common::BlockSizeUser;
    use digest::{Digest, Update};
    use signature::{DigestSigner, DigestVerifier, Error};

    use super::super::{DstuCurve, Signature, SigningKey, VerifyingKey};

    /// Signs with any digest, and runs HMAC-DRBG over that digest too.
    impl<C: DstuCurve, D> DigestSigner<D, Signature<C>> for SigningKey<C>
    where
        D: Digest + BlockSizeUser + Update,
    {
        fn try_sign_digest<F: Fn(&mut D) -> Result<(), Error>>(&self, f: F) -> Result<Signature<C>, Error> {
            let mut digest = D::new();
            f(&mut digest)?;
            Ok(self.sign_prehash::<D>(&digest.finalize(), &[]))
        }
    }

    impl<C: DstuCurve, D: Digest + Update> DigestVerifier<D, Signature<C>> for VerifyingKey<C> {
        fn verify_digest<F: Fn(&mut D) -> Result<(), Error>>(
            &self,
            f: F,
            signature: &Signature<C>,
        ) -> Result<(), Error> {
            let mut digest = D::new();
            f(&mut digest)?;
            Ok(self.check_prehash(&digest.finalize(), signature)?)
        }
    }
}
