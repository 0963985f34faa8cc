//! The checks between what a stanza says and what the generator believes.
//!
//! Two kinds are told apart. A *correctness* check refuses numbers that do not describe what
//! the stanza says they describe: a modulus that is not prime, a generator off the curve, an
//! order that is not the order. Nothing waives it. A *strength* check refuses a group in which
//! discrete logarithms are known to be easy; `allow = ["…"]` waives it by name, because tests
//! and pairings need such groups.

mod allow;
mod binary;
mod coefficients;
mod curve;
mod edwards;
mod endomorphisms;
mod field;
mod group;
mod integer;
mod limbs;
mod modulus;
mod names;
mod select;
mod strength;
mod weak;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::model::{Model, PrimeField};
use crate::report::{Problem, Report};
use crate::spec::Spec;

pub use modulus::{MAX_BITS, MIN_BITS};

/// Checks every number of a configuration and derives the model from it.
///
/// All problems of all stanzas are reported together, except those that would only repeat that
/// an earlier number of the same stanza is wrong.
pub fn validate(spec: &Spec) -> Result<Model, Report> {
    let mut findings = Findings::default();
    names::check(spec, &mut findings);
    let mut fields = Vec::new();
    let mut by_name: BTreeMap<&str, Option<Arc<PrimeField>>> = BTreeMap::new();
    for stanza in &spec.fields {
        let mut field = field::check(stanza, &mut findings);
        if let Some(field) = &mut field {
            field.extended = spec.extensions.iter().any(|other| other.base.value == stanza.name.value);
        }
        let field = field.map(Arc::new);
        fields.extend(field.clone());
        by_name.insert(&stanza.name.value, field);
    }
    let mut curves = Vec::new();
    for stanza in &spec.curves {
        let Some(curve) = curve::check(stanza, &by_name, &mut findings) else { continue };
        if !fields.iter().any(|field| Arc::ptr_eq(field, &curve.field)) {
            fields.push(curve.field.clone());
        }
        fields.push(curve.scalar.clone());
        curves.push(curve);
    }
    let known = edwards::Fields { primes: &by_name, extensions: &spec.extensions };
    let mut twisted = Vec::new();
    for stanza in &spec.edwards {
        let Some(curve) = edwards::check(stanza, &known, &mut findings) else { continue };
        fields.push(curve.scalar.clone());
        twisted.push(curve);
    }
    let mut binary_fields = Vec::new();
    let mut binary_by_name = BTreeMap::new();
    for stanza in &spec.binary_fields {
        let field = binary::check_field(stanza, &mut findings).map(Arc::new);
        binary_fields.extend(field.clone());
        binary_by_name.insert(stanza.name.value.as_str(), field);
    }
    let mut binary_curves = Vec::new();
    for stanza in &spec.binary_curves {
        let Some(curve) = binary::check_curve(stanza, &binary_by_name, &mut findings) else { continue };
        if !binary_fields.iter().any(|field| Arc::ptr_eq(field, &curve.field)) {
            binary_fields.push(curve.field.clone());
        }
        fields.push(curve.scalar.clone());
        binary_curves.push(curve);
    }
    let integers: Vec<_> =
        spec.integers.iter().filter_map(|stanza| integer::check(stanza, &mut findings)).collect();
    let nothing = fields.is_empty() && binary_fields.is_empty() && integers.is_empty();
    if nothing && findings.errors.is_empty() {
        let site = spec.source.site("", 0..0);
        let problem = site.error("no stanza describes a field or a curve").label("the file begins here");
        findings.errors.push(problem.help("add a stanza such as [field.p25519] with prime = \"2^255 - 19\""));
    }
    let warnings = findings.warnings;
    let source = spec.source.clone();
    let edwards = twisted;
    let model = Model { source, fields, curves, edwards, binary_fields, binary_curves, integers, warnings };
    Report::unless_empty(findings.errors, model)
}

/// What the checks have found so far.
#[derive(Default)]
pub(crate) struct Findings {
    errors: Vec<Problem>,
    warnings: Vec<Problem>,
}

impl Findings {
    /// The value of a check that passed; the problem of one that did not is kept.
    fn keep<T>(&mut self, result: Result<T, Problem>) -> Option<T> {
        result.map_err(|problem| self.errors.push(problem)).ok()
    }
}
