//! Keys and signatures in the formats of serde: hexadecimal digits in those that people read, bytes in
//! the others.
//!
//! | type | bytes |
//! |---|---|
//! | secret keys | the scalar, big-endian; the seed of an EdDSA key |
//! | public keys | an uncompressed SEC1 point; the 32 bytes of an EdDSA key |
//! | signatures | r and s at fixed length, big-endian; the 64 bytes of an EdDSA signature |
//!
//! What is read is checked as by `from_slice` of the type. No allocator is needed.

use serdect::serde::de::Error as _;
use serdect::serde::{Deserialize, Deserializer, Serialize, Serializer};
use serdect::slice::{deserialize_hex_or_bin, serialize_hex_lower_or_bin};
use zeroize::Zeroize;

use super::buffer::CAPACITY;
use crate::curve::Curve;
use crate::ecdsa::{self, EcdsaCurve};
use crate::error::DecodeError;
use crate::key::{PublicKey, SecretKey};

/// Reads at most as many bytes as anything here has, and wipes the buffer.
fn read<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    decode: impl FnOnce(&[u8]) -> Result<T, DecodeError>,
) -> Result<T, D::Error> {
    let mut buffer = [0; CAPACITY];
    let decoded = deserialize_hex_or_bin(&mut buffer, deserializer).map(decode);
    buffer.zeroize();
    decoded?.map_err(D::Error::custom)
}

/// Both traits of a type, from its bytes and from a slice.
macro_rules! both {
    ($([$($bound:tt)*] $type:ty: $write:expr, $read:expr;)*) => {$(
        impl<$($bound)*> Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let bytes = $write(self);
                serialize_hex_lower_or_bin(&bytes, serializer)
            }
        }

        impl<'de, $($bound)*> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read(deserializer, $read)
            }
        }
    )*};
}

/// A copy of a secret, wiped when it has been used.
struct Wiped<T: AsMut<[u8]>>(T);

impl<T: AsRef<[u8]> + AsMut<[u8]>> AsRef<[u8]> for Wiped<T> {
    fn as_ref(&self) -> &[u8] {
        self.0.as_ref()
    }
}

impl<T: AsMut<[u8]>> Drop for Wiped<T> {
    fn drop(&mut self) {
        self.0.as_mut().zeroize();
    }
}

both! {
    [C: Curve] SecretKey<C>: |key: &Self| Wiped(key.to_bytes()), Self::from_slice;
    [C: Curve] PublicKey<C>: |key: &Self| key.to_sec1_bytes(false), Self::from_sec1_bytes;
    [C: EcdsaCurve] ecdsa::SigningKey<C>: |key: &Self| Wiped(key.to_bytes()), Self::from_slice;
    [C: EcdsaCurve] ecdsa::VerifyingKey<C>: |key: &Self| key.to_sec1_bytes(false), Self::from_sec1_bytes;
    [C: EcdsaCurve] ecdsa::Signature<C>: |signature: &Self| signature.to_bytes(), Self::from_slice;
}

#[cfg(feature = "digest")]
both! {
    [C: crate::eddsa::EddsaCurve] crate::eddsa::SigningKey<C>:
        |key: &Self| Wiped(key.to_bytes()), |seed| exact(seed).map(Wiped).map(|seed| Self::from_bytes(&seed.0));
    [C: crate::eddsa::EddsaCurve] crate::eddsa::VerifyingKey<C>:
        |key: &Self| key.to_bytes(), |bytes| exact(bytes).and_then(|bytes| Self::from_bytes(&bytes));
    [C: crate::eddsa::EddsaCurve] crate::eddsa::Signature<C>:
        |signature: &Self| signature.to_bytes(), Self::from_slice;
}

/// The bytes, if there are as many as wanted.
#[cfg(feature = "digest")]
fn exact<const N: usize>(slice: &[u8]) -> Result<[u8; N], DecodeError> {
    slice.try_into().map_err(|_| DecodeError::Length)
}

#[cfg(feature = "digest")]
both! {
    [C: crate::dstu4145::DstuCurve] crate::dstu4145::SigningKey<C>:
        |key: &Self| Wiped(key.to_bytes()), Self::from_slice;
}

both! {
    [C: crate::dstu4145::DstuCurve] crate::dstu4145::VerifyingKey<C>:
        |key: &Self| key.as_public_key().to_sec1_bytes(false),
        |bytes| PublicKey::from_sec1_bytes(bytes).map(Self::from);
    [C: crate::dstu4145::DstuCurve] crate::dstu4145::Signature<C>:
        |signature: &Self| signature.to_be_bytes(), Self::from_be_slice;
}
