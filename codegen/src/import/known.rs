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
                modulus(spec, stanza).is_some_and(|modulus| modulus == BigInt::from(p.clone()))
                    && congruent(&stanza.a.value.value, a, p)
                    && congruent(&stanza.b.value.value, b, p)
                    && congruent(&stanza.generator.value.0.value.value, &domain.generator.0, p)
                    && congruent(&stanza.generator.value.1.value.value, &domain.generator.1, p)
                    && stanza.order.value.value == BigInt::from(domain.order.clone())
            };
            spec.curves.iter().find(same).map(|stanza| stanza.name.value.clone())
        }
        Form::Binary { .. } => None,
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

fn modulus(spec: &Spec, stanza: &CurveStanza) -> Option<BigInt> {
    match &stanza.field {
        FieldRef::Inline(prime, _) => Some(prime.value.value.clone()),
        FieldRef::Named(name) => {
            let field = spec.fields.iter().find(|field| field.name.value == name.value)?;
            Some(field.prime.value.value.clone())
        }
    }
}

fn congruent(a: &BigInt, b: &BigUint, p: &BigUint) -> bool {
    let p = BigInt::from(p.clone());
    p > BigInt::ZERO && (a - BigInt::from(b.clone())).mod_floor(&p) == BigInt::ZERO
}

/// Those of the names that nothing has yet.
pub(super) fn fresh(spec: &Spec, names: &[String]) -> Vec<String> {
    let mut taken: Vec<&str> = Vec::new();
    taken.extend(spec.fields.iter().map(|field| field.name.value.as_str()));
    taken.extend(spec.extensions.iter().map(|field| field.name.value.as_str()));
    for curve in &spec.curves {
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
    spec.curves.iter().find(has).map(|stanza| stanza.name.value.clone())
}

/// Whether some stanza has an object identifier.
pub(super) fn has_oid(spec: &Spec, oid: &str) -> bool {
    by_oid(spec, oid).is_some()
}
