//! ECDSA signatures in DER: a sequence of two integers (SEC 1, appendix C.5).

use ::der::asn1::UintRef;
use ::der::{Decode, Encode, Reader, SliceReader, Tag};

use super::Encoded;
use super::buffer::CAPACITY;
use crate::ecdsa::{EcdsaCurve, Signature};
use crate::error::DecodeError;
use crate::field::{FieldEncoding, PrimeField};

impl From<::der::Error> for DecodeError {
    fn from(_: ::der::Error) -> Self {
        Self::Der
    }
}

/// The two integers, without leading zeros; nothing before, between or behind.
fn integers(der: &[u8]) -> ::der::Result<(&[u8], &[u8])> {
    let mut reader = SliceReader::new(der)?;
    let header = ::der::Header::decode(&mut reader)?;
    header.tag().assert_eq(Tag::Sequence)?;
    if header.length() != reader.remaining_len() {
        return Err(Tag::Sequence.length_error().into());
    }
    let r = UintRef::decode(&mut reader)?;
    let s = UintRef::decode(&mut reader)?;
    reader.finish()?;
    Ok((r.as_bytes(), s.as_bytes()))
}

fn write(r: &[u8], s: &[u8], buffer: &mut [u8]) -> ::der::Result<usize> {
    let (r, s) = (UintRef::new(r)?, UintRef::new(s)?);
    let length = (r.encoded_len()? + s.encoded_len()?)?;
    let mut writer = ::der::SliceWriter::new(buffer);
    ::der::Header::new(Tag::Sequence, length).encode(&mut writer)?;
    r.encode(&mut writer)?;
    s.encode(&mut writer)?;
    Ok(writer.finish()?.len())
}

/// The integer in as many bytes as the order has.
fn pad<S: PrimeField>(integer: &[u8]) -> Result<S::Bytes, DecodeError> {
    let mut bytes = S::ZERO_BYTES;
    let start = S::BYTES.checked_sub(integer.len()).ok_or(DecodeError::Scalar)?;
    bytes.as_mut()[start..].copy_from_slice(integer);
    Ok(bytes)
}

impl<C: EcdsaCurve> Signature<C> {
    /// The signature of its DER encoding, which must be the canonical one.
    ///
    /// # Errors
    /// If it is not, or if r or s is zero or not smaller than the order.
    pub fn from_der(der: &[u8]) -> Result<Self, DecodeError> {
        let (r, s) = integers(der)?;
        Self::from_scalar_bytes(&pad::<C::Scalar>(r)?, &pad::<C::Scalar>(s)?)
    }

    /// The DER encoding.
    pub fn to_der(&self) -> Encoded {
        let (r, s) = (self.r().to_bytes(), self.s().to_bytes());
        let mut buffer = [0; CAPACITY];
        let mut encoded = Encoded::new();
        // Two integers of at most 640 bits always fit.
        if let Ok(length) = write(r.as_ref(), s.as_ref(), &mut buffer) {
            encoded.push(&buffer[..length]);
        }
        encoded
    }
}
