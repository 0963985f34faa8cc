//! Keys as documents: PKCS#8, SPKI and SEC 1 (RFC 5958, RFC 5480, RFC 5915), and their PEM.

use ::pkcs8::spki::{self, SubjectPublicKeyInfoRef};
use ::pkcs8::{KeyError, ObjectIdentifier, PrivateKeyInfoRef};
use der::Decode;
use sec1::{EcParameters, EcPrivateKey};

use crate::curve::Curve;
use crate::ecdsa::{EcdsaCurve, SigningKey, VerifyingKey};
use crate::key::{PublicKey, SecretKey};

/// A curve with an object identifier.
pub trait NamedCurve: Curve {
    /// The identifier of the curve's parameters.
    const OID: ObjectIdentifier;
}

impl<C: NamedCurve> TryFrom<EcPrivateKey<'_>> for SecretKey<C> {
    type Error = sec1::Error;

    fn try_from(document: EcPrivateKey<'_>) -> Result<Self, sec1::Error> {
        // Parameters may be left out inside PKCS#8; a different curve is an error.
        let oid = document.parameters.and_then(EcParameters::named_curve);
        if oid.is_some_and(|oid| oid != C::OID) {
            return Err(sec1::Error::Crypto);
        }
        let key = Self::from_slice(document.private_key).map_err(|_| sec1::Error::Crypto)?;
        if let Some(bytes) = document.public_key {
            let public = PublicKey::from_sec1_bytes(bytes).map_err(|_| sec1::Error::PointEncoding)?;
            if public != key.public_key() {
                return Err(sec1::Error::Crypto);
            }
        }
        Ok(key)
    }
}

impl<C: NamedCurve> sec1::DecodeEcPrivateKey for SecretKey<C> {
    fn from_sec1_der(bytes: &[u8]) -> sec1::Result<Self> {
        EcPrivateKey::from_der(bytes)?.try_into()
    }
}

impl<C: NamedCurve> TryFrom<PrivateKeyInfoRef<'_>> for SecretKey<C> {
    type Error = ::pkcs8::Error;

    fn try_from(document: PrivateKeyInfoRef<'_>) -> Result<Self, ::pkcs8::Error> {
        document.algorithm.assert_oids(sec1::ALGORITHM_OID, C::OID)?;
        let inner = EcPrivateKey::from_der(document.private_key.as_bytes())?;
        Self::try_from(inner).map_err(|_| KeyError::Invalid.into())
    }
}

impl<C: NamedCurve> TryFrom<SubjectPublicKeyInfoRef<'_>> for PublicKey<C> {
    type Error = spki::Error;

    fn try_from(document: SubjectPublicKeyInfoRef<'_>) -> Result<Self, spki::Error> {
        document.algorithm.assert_oids(sec1::ALGORITHM_OID, C::OID)?;
        let bytes = document.subject_public_key.as_bytes().ok_or(spki::Error::KeyMalformed)?;
        Self::from_sec1_bytes(bytes).map_err(|_| spki::Error::KeyMalformed)
    }
}

impl<C: NamedCurve + EcdsaCurve> TryFrom<PrivateKeyInfoRef<'_>> for SigningKey<C> {
    type Error = ::pkcs8::Error;

    fn try_from(document: PrivateKeyInfoRef<'_>) -> Result<Self, ::pkcs8::Error> {
        SecretKey::try_from(document).map(Self::from)
    }
}

impl<C: NamedCurve + EcdsaCurve> sec1::DecodeEcPrivateKey for SigningKey<C> {
    fn from_sec1_der(bytes: &[u8]) -> sec1::Result<Self> {
        SecretKey::from_sec1_der(bytes).map(Self::from)
    }
}

impl<C: NamedCurve + EcdsaCurve> TryFrom<SubjectPublicKeyInfoRef<'_>> for VerifyingKey<C> {
    type Error = spki::Error;

    fn try_from(document: SubjectPublicKeyInfoRef<'_>) -> Result<Self, spki::Error> {
        PublicKey::try_from(document).map(Self::from)
    }
}

#[cfg(feature = "alloc")]
mod encode {
    use ::pkcs8::spki::{self, AlgorithmIdentifier, EncodePublicKey, SubjectPublicKeyInfo};
    use ::pkcs8::{Document, EncodePrivateKey, ObjectIdentifier, PrivateKeyInfo, SecretDocument};
    use der::Encode;
    use der::asn1::{BitStringRef, OctetStringRef};
    use sec1::{EcParameters, EcPrivateKey, EncodeEcPrivateKey};
    use zeroize::Zeroize;

    use super::NamedCurve;
    use crate::ecdsa::{EcdsaCurve, SigningKey, VerifyingKey};
    use crate::key::{PublicKey, SecretKey};

    fn algorithm<C: NamedCurve>() -> AlgorithmIdentifier<ObjectIdentifier> {
        AlgorithmIdentifier { oid: sec1::ALGORITHM_OID, parameters: Some(C::OID) }
    }

    impl<C: NamedCurve> SecretKey<C> {
        fn to_document(&self, parameters: Option<EcParameters>) -> der::Result<SecretDocument> {
            let mut private_key = self.to_bytes();
            let public_key = self.public_key().to_sec1_bytes(false);
            let document = SecretDocument::encode_msg(&EcPrivateKey {
                private_key: private_key.as_ref(),
                parameters,
                public_key: Some(&public_key),
            });
            private_key.as_mut().zeroize();
            document
        }
    }

    impl<C: NamedCurve> EncodeEcPrivateKey for SecretKey<C> {
        fn to_sec1_der(&self) -> sec1::Result<SecretDocument> {
            Ok(self.to_document(Some(EcParameters::NamedCurve(C::OID)))?)
        }
    }

    impl<C: NamedCurve> EncodePrivateKey for SecretKey<C> {
        fn to_pkcs8_der(&self) -> ::pkcs8::Result<SecretDocument> {
            let inner = self.to_document(None)?;
            let curve = C::OID.to_der()?;
            let algorithm = AlgorithmIdentifier {
                oid: sec1::ALGORITHM_OID,
                parameters: Some(der::asn1::AnyRef::try_from(curve.as_slice())?),
            };
            let document = PrivateKeyInfo::<_, _, BitStringRef<'_>>::new(
                algorithm,
                OctetStringRef::new(inner.as_bytes())?,
            );
            Ok(SecretDocument::encode_msg(&document)?)
        }
    }

    impl<C: NamedCurve> EncodePublicKey for PublicKey<C> {
        fn to_public_key_der(&self) -> spki::Result<Document> {
            let point = self.to_sec1_bytes(false);
            let document = SubjectPublicKeyInfo {
                algorithm: algorithm::<C>(),
                subject_public_key: BitStringRef::from_bytes(&point)?,
            };
            Ok(Document::encode_msg(&document)?)
        }
    }

    impl<C: NamedCurve + EcdsaCurve> EncodePrivateKey for SigningKey<C> {
        fn to_pkcs8_der(&self) -> ::pkcs8::Result<SecretDocument> {
            self.as_secret_key().to_pkcs8_der()
        }
    }

    impl<C: NamedCurve + EcdsaCurve> EncodeEcPrivateKey for SigningKey<C> {
        fn to_sec1_der(&self) -> sec1::Result<SecretDocument> {
            self.as_secret_key().to_sec1_der()
        }
    }

    impl<C: NamedCurve + EcdsaCurve> EncodePublicKey for VerifyingKey<C> {
        fn to_public_key_der(&self) -> spki::Result<Document> {
            self.as_public_key().to_public_key_der()
        }
    }
}
