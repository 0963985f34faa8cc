//! Public keys in certificates: an algorithm with the curve's identifier, and in the bit string an
//! octet string with the compressed point.

use ::pkcs8::ObjectIdentifier;
use ::pkcs8::spki::{self, SubjectPublicKeyInfoRef};
use der::asn1::OctetStringRef;
use der::{Decode, Reader};

use super::domain::{Order, is_ours};
use super::{DstuCurve, VerifyingKey};
use crate::encoding::NamedCurve;

/// DSTU 4145 over polynomial bases, with octets in little-endian order.
pub const LITTLE_ENDIAN_OID: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.804.2.1.1.1.1.3.1.1");
/// The same in big-endian order.
pub const BIG_ENDIAN_OID: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.804.2.1.1.1.1.3.1.1.1.1");

impl<C: DstuCurve + NamedCurve> TryFrom<SubjectPublicKeyInfoRef<'_>> for VerifyingKey<C> {
    type Error = spki::Error;

    /// The parameters are the curve, by name or by its numbers, and perhaps the hash function's
    /// long-term key, which says nothing of the key itself.
    fn try_from(document: SubjectPublicKeyInfoRef<'_>) -> Result<Self, spki::Error> {
        let order = match document.algorithm.oid {
            LITTLE_ENDIAN_OID => Order::Little,
            BIG_ENDIAN_OID => Order::Big,
            oid => return Err(spki::Error::OidUnknown { oid }),
        };
        let parameters = document.algorithm.parameters_any()?;
        let ours = parameters.sequence(|reader| -> der::Result<bool> {
            let ours = is_ours::<C, _>(reader, order)?;
            if !reader.is_finished() {
                <&OctetStringRef>::decode(reader)?;
            }
            Ok(ours)
        })?;
        if !ours {
            return Err(spki::Error::KeyMalformed);
        }
        let bits = document.subject_public_key.as_bytes().ok_or(spki::Error::KeyMalformed)?;
        let point = <&OctetStringRef>::from_der(bits)?.as_bytes();
        let key = match order {
            Order::Little => Self::from_compressed_le(point),
            Order::Big => Self::from_compressed_be(point),
        };
        key.map_err(|_| spki::Error::KeyMalformed)
    }
}

#[cfg(feature = "alloc")]
mod encode {
    use ::pkcs8::Document;
    use ::pkcs8::spki::{self, AlgorithmIdentifier, EncodePublicKey, SubjectPublicKeyInfo};
    use der::Encode;
    use der::asn1::{AnyRef, BitStringRef, OctetStringRef};

    use super::{DstuCurve, LITTLE_ENDIAN_OID, NamedCurve, VerifyingKey};

    /// Little-endian, with a named curve.
    impl<C: DstuCurve + NamedCurve> EncodePublicKey for VerifyingKey<C> {
        fn to_public_key_der(&self) -> spki::Result<Document> {
            let curve = C::OID.to_der()?;
            let point = self.to_compressed().to_le_bytes();
            let point = OctetStringRef::new(point.as_ref())?.to_der()?;
            let document = SubjectPublicKeyInfo {
                algorithm: AlgorithmIdentifier {
                    oid: LITTLE_ENDIAN_OID,
                    parameters: Some(AnyRef::new(der::Tag::Sequence, &curve)?),
                },
                subject_public_key: BitStringRef::from_bytes(&point)?,
            };
            Ok(Document::encode_msg(&document)?)
        }
    }
}
