//! What a configuration has already.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;

use super::found::{Domain, Form};
use crate::spec::{CurveStanza, FieldRef, Spec};

/// The stanza with the same numbers.
pub(super) fn same(spec: &Spec, domain: &Domain) -> Option<String> {
    match &domain.form {
        Form::Weierstrass { p, a, b } => {
            let same = |stanza: &&CurveStanza| {
                let values = values(stanza);
                modulus(spec, stanza).is_some_and(|modulus| modulus == BigInt::from(p.clone()))
                    && values
                        .zip([a, b, &domain.generator.0, &domain.generator.1])
                        .all(|(x, y)| congruent(x, y, p))
                    && stanza.order.value.value == BigInt::from(domain.order.clone())
            };
            spec.curves.iter().find(same).map(|stanza| stanza.name.value.clone())
        }
        Form::Binary { polynomial, a, b } => {
            let wanted = [a, b, &domain.generator.0, &domain.generator.1, &domain.order];
            let same = |stanza: &&CurveStanza| {
                let values = values(stanza).chain([&stanza.order.value.value]);
                exponents(spec, stanza).is_some_and(|exponents| exponents == *polynomial)
                    && values.zip(wanted).all(|(x, y)| *x == BigInt::from(y.clone()))
            };
            spec.binary_curves.iter().find(same).map(|stanza| stanza.name.value.clone())
        }
        Form::TwistedEdwards { p, d } => spec.edwards.iter().find_map(|stanza| {
            let field = spec.fields.iter().find(|field| field.name.value == stanza.field.value)?;
            let (x, y) = &stanza.generator.value;
            let same = field.prime.value.value == BigInt::from(p.clone())
                && congruent(&stanza.d.value.re.value, d, p)
                && congruent(&x.value.re.value, &domain.generator.0, p)
                && congruent(&y.value.re.value, &domain.generator.1, p);
            same.then(|| stanza.name.value.clone())
        }),
    }
}

/// a, b, and the coordinates of the generator.
fn values(stanza: &CurveStanza) -> impl Iterator<Item = &BigInt> {
    let (x, y) = &stanza.generator.value;
    [&stanza.a, &stanza.b, x, y].into_iter().map(|number| &number.value.value)
}

fn modulus(spec: &Spec, stanza: &CurveStanza) -> Option<BigInt> {
    match &stanza.field {
        FieldRef::Inline(prime, _) => Some(prime.value.value.clone()),
        FieldRef::Named(name) => {
            let field = spec.fields.iter().find(|field| field.name.value == name.value)?;
            Some(field.prime.value.value.clone())
        }
        FieldRef::Polynomial(..) => None,
    }
}

/// The exponents of a binary field's polynomial, from the highest.
fn exponents(spec: &Spec, stanza: &CurveStanza) -> Option<Vec<u32>> {
    let polynomial = match &stanza.field {
        FieldRef::Polynomial(polynomial, _) => polynomial,
        FieldRef::Named(name) => {
            &spec.binary_fields.iter().find(|field| field.name.value == name.value)?.polynomial
        }
        FieldRef::Inline(..) => return None,
    };
    let mut exponents = polynomial.value.exponents.clone();
    exponents.sort_unstable_by(|a, b| b.cmp(a));
    Some(exponents)
}

fn congruent(a: &BigInt, b: &BigUint, p: &BigUint) -> bool {
    let p = BigInt::from(p.clone());
    p > BigInt::ZERO && (a - BigInt::from(b.clone())).mod_floor(&p) == BigInt::ZERO
}

/// Those of the names that nothing has yet.
pub(super) fn fresh(spec: &Spec, names: &[String]) -> Vec<String> {
    let mut taken: Vec<&str> = Vec::new();
    taken.extend(spec.fields.iter().map(|field| field.name.value.as_str()));
    taken.extend(spec.binary_fields.iter().map(|field| field.name.value.as_str()));
    taken.extend(spec.extensions.iter().map(|field| field.name.value.as_str()));
    for curve in spec.curves.iter().chain(&spec.binary_curves) {
        taken.push(&curve.name.value);
        taken.extend(curve.aliases.iter().map(|alias| alias.value.as_str()));
    }
    for curve in &spec.edwards {
        taken.push(&curve.name.value);
        taken.extend(curve.aliases.iter().map(|alias| alias.value.as_str()));
    }
    names.iter().filter(|name| !taken.contains(&name.as_str())).cloned().collect()
}

/// The stanza with an object identifier.
pub(super) fn by_oid(spec: &Spec, oid: &str) -> Option<String> {
    let has = |stanza: &&CurveStanza| stanza.oid.as_ref().is_some_and(|own| own.value == oid);
    spec.curves.iter().chain(&spec.binary_curves).find(has).map(|stanza| stanza.name.value.clone())
}

/// Whether some stanza has an object identifier.
pub(super) fn has_oid(spec: &Spec, oid: &str) -> bool {
    by_oid(spec, oid).is_some()
}
