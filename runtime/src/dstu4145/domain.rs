//! The curve of a public key's document: its identifier, or its numbers, as certificates of
//! authorities have them.

use ::pkcs8::ObjectIdentifier;
use der::asn1::{ContextSpecific, OctetStringRef, UintRef};
use der::{Decode, Reader, Tag, TagNumber};

use super::{DstuCurve, VerifyingKey};
use crate::ct::Release;
use crate::encoding::NamedCurve;
use crate::field::{BinaryKernels, Field, FieldEncoding, PrimeField};
use crate::key::PublicKey;
use crate::lane::OneLane;

/// The order of octets in field elements.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Little,
    Big,
}

/// Reads a curve and says whether it is C.
pub(super) fn is_ours<'r, C, R>(reader: &mut R, order: Order) -> der::Result<bool>
where
    C: DstuCurve + NamedCurve,
    R: Reader<'r>,
{
    if Tag::peek(reader)? == Tag::ObjectIdentifier {
        return Ok(ObjectIdentifier::decode(reader)? == C::OID);
    }
    reader.sequence(|numbers| numbers_are_ours::<C, _>(numbers, order))
}

/// `ECBinary`: a version, which is zero, the field, a, b, n and the compressed generator.
fn numbers_are_ours<'r, C, R>(reader: &mut R, order: Order) -> der::Result<bool>
where
    C: DstuCurve,
    R: Reader<'r>,
{
    let version =
        ContextSpecific::<u8>::decode_explicit(reader, TagNumber(0))?.map_or(0, |field| field.value);
    let field = reader.sequence(field_is_ours::<C, _>)?;
    let a = u8::decode(reader)?;
    let b = <&OctetStringRef>::decode(reader)?.as_bytes();
    let n = UintRef::decode(reader)?.as_bytes();
    let generator = <&OctetStringRef>::decode(reader)?.as_bytes();
    let a_is_ours = match a {
        0 => C::A.is_zero(),
        _ => C::A.equals(C::Base::ONE),
    };
    let base = VerifyingKey::<C> { public: PublicKey::vouched(C::GENERATOR) }.to_compressed();
    Ok(version == 0
        && field
        && a < 2
        && a_is_ours.declassify(Release::Asked)
        && octets_are(b, C::B.to_bytes().as_ref(), order)
        && n.iter().eq(C::Scalar::MODULUS.as_ref().iter().skip_while(|&&byte| byte == 0))
        && octets_are(generator, base.to_be_bytes().as_ref(), order))
}

/// `BinaryField`: the degree m, and the exponents between m and 0.
fn field_is_ours<'r, C: DstuCurve, R: Reader<'r>>(reader: &mut R) -> der::Result<bool> {
    let degree = u32::from(u16::decode(reader)?);
    let mut exponents = [0u16; 4];
    let count = if Tag::peek(reader)? == Tag::Sequence {
        reader.sequence(|three| -> der::Result<usize> {
            for exponent in &mut exponents[1..] {
                *exponent = u16::decode(three)?;
            }
            Ok(4)
        })?
    } else {
        exponents[1] = u16::decode(reader)?;
        2
    };
    let m = <C::Kernels as BinaryKernels>::DEGREE;
    if degree != m || exponents.iter().any(|&exponent| u32::from(exponent) >= m) {
        return Ok(false);
    }
    // What x^m is in the field tells the polynomial.
    let [power, x] = [&[(m - 1) as u16][..], &[1]].map(sum_of_powers::<C>);
    Ok(sum_of_powers::<C>(&exponents[..count]).equals(power * x).declassify(Release::Asked))
}

/// `Σ x^k` for exponents k below m.
fn sum_of_powers<C: DstuCurve>(exponents: &[u16]) -> C::Base {
    let mut bytes = C::Base::ZERO_BYTES;
    for &k in exponents {
        if let Some(byte) = bytes.as_mut().iter_mut().nth_back(usize::from(k / 8)) {
            *byte ^= 1 << (k % 8);
        }
    }
    C::Base::from_bytes(&bytes).0
}

/// Whether octets in some order are these, which are big-endian.
fn octets_are(octets: &[u8], big_endian: &[u8], order: Order) -> bool {
    match order {
        Order::Little => octets.iter().rev().eq(big_endian),
        Order::Big => octets == big_endian,
    }
}
