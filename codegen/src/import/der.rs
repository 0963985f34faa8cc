//! EC parameters inside DER and PEM: parameters alone, keys of SEC 1 and PKCS#8, public keys.

use der::asn1::{AnyRef, ObjectIdentifier};
use der::{Decode, Reader, SliceReader, Tag, TagNumber};

use super::explicit;
use super::found::Found;
use crate::report::{Problem, Report};

/// `id-ecPublicKey` (RFC 5480, 2.1.1).
const EC_KEY: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");

/// What the parameters of a curve are: a choice of three (X9.62, RFC 3279).
pub(super) enum Parameters<'a> {
    /// The name of a curve.
    Named(ObjectIdentifier),
    /// Its numbers.
    Explicit(AnyRef<'a>),
}

/// The curve of a file: of the first block with parameters, where it is PEM.
pub(super) fn read(name: &str, bytes: &[u8]) -> Result<Found, Report> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.contains("-----BEGIN "));
    let Some(text) = text else {
        return document(name, bytes).map_err(|why| refusal(name, &why));
    };
    let blocks =
        pem::parse_many(text).map_err(|error| refusal(name, &format!("the PEM text is damaged: {error}")))?;
    if let Some(block) = blocks.iter().find(|block| block.tag().contains("ENCRYPTED")) {
        let why = format!("a block is encrypted ({})", block.tag());
        return Err(refusal(name, &why));
    }
    let found = blocks.iter().map(|block| document(name, block.contents()));
    let mut first_error = None;
    for curve in found {
        match curve {
            Ok(curve) => return Ok(curve),
            Err(why) => first_error = first_error.or(Some(why)),
        }
    }
    Err(refusal(
        name,
        &first_error.unwrap_or_else(|| "the PEM text is damaged: a block begins and does not end".into()),
    ))
}

fn refusal(name: &str, why: &str) -> Report {
    let problem = Problem::plain(format!("{name}: {why}"));
    problem
        .help("EC parameters and keys are read as DER or PEM, and curves as JSON of the std-curves project; `openssl ecparam -name NAME -param_enc explicit` writes parameters")
        .into()
}

/// The curve of one DER document.
fn document(name: &str, der: &[u8]) -> Result<Found, String> {
    let any = AnyRef::from_der(der).map_err(|error| format!("it is not DER: {error}"))?;
    let parameters = find(any).map_err(|error| format!("no EC parameters are found in it: {error}"))?;
    let mut found = Found {
        title: name.to_owned(),
        aliases: Vec::new(),
        oid: None,
        source: None,
        domain: None,
        named: false,
    };
    match parameters {
        Parameters::Named(oid) => found.oid = Some(oid.to_string()),
        Parameters::Explicit(sequence) => found.domain = Some(explicit::domain(sequence)?),
    }
    Ok(found)
}

/// Where the parameters are: each document has them in its own place, and tells itself by its
/// first elements.
fn find(any: AnyRef<'_>) -> der::Result<Parameters<'_>> {
    if any.header().tag() == Tag::ObjectIdentifier {
        return Ok(Parameters::Named(any.decode_as()?));
    }
    let elements = elements(any)?;
    match elements.as_slice() {
        // SubjectPublicKeyInfo: algorithm, key.
        [algorithm, key] if key.header().tag() == Tag::BitString => in_algorithm(*algorithm),
        // PKCS#8: version, algorithm, key.
        [version, algorithm, key, ..] if integer(version) && is_sequence(algorithm) && is_octets(key) => {
            in_algorithm(*algorithm)
        }
        // ECPrivateKey: version, key, [0] parameters.
        [version, key, rest @ ..] if integer(version) && is_octets(key) => {
            let tag = Tag::ContextSpecific { constructed: true, number: TagNumber(0) };
            let tagged = rest.iter().find(|element| element.header().tag() == tag).ok_or_else(missing)?;
            choice(AnyRef::from_der(tagged.value())?)
        }
        // SpecifiedECDomain: version, field, curve, …
        [version, field, curve, ..] if integer(version) && is_sequence(field) && is_sequence(curve) => {
            Ok(Parameters::Explicit(any))
        }
        _ => Err(missing()),
    }
}

fn in_algorithm(algorithm: AnyRef<'_>) -> der::Result<Parameters<'_>> {
    match elements(algorithm)?.as_slice() {
        [oid, parameters] if oid.decode_as::<ObjectIdentifier>()? == EC_KEY => choice(*parameters),
        _ => Err(missing()),
    }
}

fn choice(parameters: AnyRef<'_>) -> der::Result<Parameters<'_>> {
    match parameters.header().tag() {
        Tag::ObjectIdentifier => Ok(Parameters::Named(parameters.decode_as()?)),
        Tag::Sequence => Ok(Parameters::Explicit(parameters)),
        _ => Err(missing()),
    }
}

/// The elements of a sequence.
pub(super) fn elements(any: AnyRef<'_>) -> der::Result<Vec<AnyRef<'_>>> {
    if !is_sequence(&any) {
        return Err(missing());
    }
    let mut reader = SliceReader::new(any.value())?;
    let mut elements = Vec::new();
    while !reader.is_finished() {
        elements.push(AnyRef::decode(&mut reader)?);
    }
    Ok(elements)
}

fn missing() -> der::Error {
    Tag::Sequence.value_error().into()
}

fn integer(any: &AnyRef<'_>) -> bool {
    any.header().tag() == Tag::Integer
}

fn is_sequence(any: &AnyRef<'_>) -> bool {
    any.header().tag() == Tag::Sequence
}

fn is_octets(any: &AnyRef<'_>) -> bool {
    any.header().tag() == Tag::OctetString
}
