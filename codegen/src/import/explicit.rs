//! Explicit parameters: `SpecifiedECDomain` of SEC 1, C.2 (X9.62, RFC 3279 2.3.5).

use der::Tag;
use der::asn1::{AnyRef, ObjectIdentifier, OctetStringRef, UintRef};
use num_bigint::BigUint;

use super::der::elements;
use super::found::{Domain, Form};
use crate::arith::{Point, Weierstrass};
use crate::binary::Polynomial;

const PRIME_FIELD: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.1.1");
const BINARY_FIELD: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.1.2");
const NORMAL_BASIS: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.1.2.3.1");
const TRINOMIAL: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.1.2.3.2");
const PENTANOMIAL: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.1.2.3.3");

/// A field with the length of its elements in bytes.
enum Field {
    Prime(BigUint),
    Binary(Vec<u32>),
}

/// The numbers of `SpecifiedECDomain`.
pub(super) fn domain(sequence: AnyRef<'_>) -> Result<Domain, String> {
    let parts = elements(sequence).map_err(malformed)?;
    let [_version, field, curve, base, order, rest @ ..] = parts.as_slice() else {
        return Err("the explicit parameters are cut short".into());
    };
    let field = read_field(*field)?;
    let coefficients = elements(*curve).map_err(malformed)?;
    let [a, b, ..] = coefficients.as_slice() else {
        return Err("the curve has no two coefficients".into());
    };
    let (a, b) = (octets(a)?, octets(b)?);
    let form = match &field {
        Field::Prime(p) => Form::Weierstrass { p: p.clone(), a: integer(a), b: integer(b) },
        Field::Binary(polynomial) => {
            Form::Binary { polynomial: polynomial.clone(), a: integer(a), b: integer(b) }
        }
    };
    // The cofactor, and an object about the hash that made the curve: both may be missing.
    let cofactor = match rest {
        [] => None,
        [first, ..] if first.header().tag() == Tag::Sequence => None,
        [cofactor, ..] => Some(number(*cofactor)?),
    };
    Ok(Domain { generator: point(octets(base)?, &form)?, order: number(*order)?, cofactor, form })
}

fn read_field(field: AnyRef<'_>) -> Result<Field, String> {
    let parts = elements(field).map_err(malformed)?;
    let [kind, parameters] = parts.as_slice() else { return Err("the field is cut short".into()) };
    match kind.decode_as::<ObjectIdentifier>().map_err(malformed)? {
        PRIME_FIELD => Ok(Field::Prime(number(*parameters)?)),
        BINARY_FIELD => read_polynomial(*parameters).map(Field::Binary),
        other => Err(format!("the field is of an unknown kind, {other}")),
    }
}

/// `Characteristic-two`: the degree, the kind of basis, and the exponents between.
fn read_polynomial(parameters: AnyRef<'_>) -> Result<Vec<u32>, String> {
    let parts = elements(parameters).map_err(malformed)?;
    let [degree, basis, middle] = parts.as_slice() else {
        return Err("the binary field is cut short".into());
    };
    let exponent = |any: &AnyRef<'_>| any.decode_as::<u32>().map_err(malformed);
    let middle = match basis.decode_as::<ObjectIdentifier>().map_err(malformed)? {
        TRINOMIAL => vec![exponent(middle)?],
        PENTANOMIAL => {
            elements(*middle).map_err(malformed)?.iter().map(exponent).collect::<Result<_, _>>()?
        }
        NORMAL_BASIS => return Err("the field has a normal basis; polynomial bases are generated".into()),
        other => return Err(format!("the basis of the field is of an unknown kind, {other}")),
    };
    let mut exponents = vec![exponent(degree)?];
    exponents.extend(middle);
    exponents.push(0);
    exponents.sort_unstable_by(|a, b| b.cmp(a));
    Ok(exponents)
}

/// The base point: uncompressed, hybrid, or compressed over a prime field.
fn point(sec1: &[u8], form: &Form) -> Result<(BigUint, BigUint), String> {
    let Some((&tag, rest)) = sec1.split_first() else { return Err("the base point is empty".into()) };
    let (x, y) = rest.split_at(rest.len() / 2);
    match (tag, form) {
        (4 | 6 | 7, _) if rest.len() % 2 == 0 && !rest.is_empty() => Ok((integer(x), integer(y))),
        (2 | 3, Form::Weierstrass { p, a, b }) => decompress(integer(rest), tag == 3, p, a, b),
        (2 | 3, Form::Binary { polynomial, a, b }) => solve(integer(rest), tag == 3, polynomial, a, b),
        _ => Err(format!("the base point begins with 0x{tag:02x}, which no form of a point does")),
    }
}

fn decompress(
    x: BigUint,
    odd: bool,
    p: &BigUint,
    a: &BigUint,
    b: &BigUint,
) -> Result<(BigUint, BigUint), String> {
    let small = || "the base point is compressed, and the modulus is no odd prime".to_string();
    if !p.bit(0) || !crate::arith::is_prime(p) {
        return Err(small());
    }
    let curve = Weierstrass::new(p.clone(), a % p, b % p);
    match curve.lift(&x) {
        Some(Point::Affine(x, y)) => {
            let y = if y.bit(0) == odd { y } else { (p - &y) % p };
            Ok((x, y))
        }
        _ => Err("the base point is compressed, and no point has its x-coordinate".into()),
    }
}

/// SEC 1, 2.3.4, over GF(2^m): y = x·z with z² + z = x + a + b/x², and the lowest bit of z is given.
fn solve(
    x: BigUint,
    odd: bool,
    polynomial: &[u32],
    a: &BigUint,
    b: &BigUint,
) -> Result<(BigUint, BigUint), String> {
    let field = Polynomial::new(polynomial.to_vec());
    let degree = u64::from(field.degree());
    if field.proper_factor().is_some() || [&x, a, b].iter().any(|element| element.bits() > degree) {
        return Err("the base point is compressed, and the polynomial is no field's".into());
    }
    let square = field.invert(&field.square(&x));
    let right = square.map(|square| &x ^ a ^ field.mul(b, &square));
    match right.and_then(|right| field.solve(&right)) {
        Some(z) => {
            let z = if z.bit(0) == odd { z } else { z ^ BigUint::from(1u8) };
            let y = field.mul(&x, &z);
            Ok((x, y))
        }
        None => Err("the base point is compressed, and no point has its x-coordinate".into()),
    }
}

fn octets<'a>(any: &AnyRef<'a>) -> Result<&'a [u8], String> {
    let octets: &OctetStringRef = any.decode_as().map_err(malformed)?;
    Ok(octets.as_bytes())
}

fn number(any: AnyRef<'_>) -> Result<BigUint, String> {
    let number: UintRef<'_> = any.decode_as().map_err(malformed)?;
    Ok(integer(number.as_bytes()))
}

fn integer(bytes: &[u8]) -> BigUint {
    BigUint::from_bytes_be(bytes)
}

fn malformed(error: der::Error) -> String {
    format!("the explicit parameters are malformed: {error}")
}
