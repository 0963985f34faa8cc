//! The `[field.NAME]` stanza, and the fields that belong to a curve.

use num_bigint::BigUint;

use super::Findings;
use super::allow::{Waiver, Waivers};
use super::{limbs, modulus, strength};
use crate::model::{PrimeField, ReductionChoice};
use crate::rep::Unroll;
use crate::report::At;
use crate::spec::{FieldStanza, LimbWish, Number};

pub(super) fn check(stanza: &FieldStanza, findings: &mut Findings) -> Option<PrimeField> {
    let waivers = Waivers::new(&stanza.allow, findings);
    let modulus = findings.keep(modulus::check(&stanza.prime, "modulus"));
    if let Some(modulus) = &modulus {
        // A field alone promises no strength, so nothing is refused; a stanza may still say that it
        // knows of its size.
        if modulus.bits() < strength::MIN_FIELD_BITS {
            waivers.waives(Waiver::Tiny);
        }
    }
    if stanza.source.is_none() {
        waivers.waives(Waiver::NoStandard);
    }
    let parts = Parts {
        name: &stanza.name.value,
        stanza: format!("field.{}", stanza.name.value),
        key: format!("field.{}", stanza.name.value),
        number: &stanza.prime,
        words: &stanza.wishes.words.value,
        limbs: &stanza.wishes.limbs,
        reduction: &stanza.wishes.reduction,
        unroll: stanza.wishes.unroll,
        source: stanza.source.as_deref(),
    };
    let field = modulus.and_then(|modulus| parts.build(modulus, findings));
    waivers.finish(findings);
    field
}

/// What a prime field is made of, whichever stanza it stands in.
pub(super) struct Parts<'a> {
    pub(super) name: &'a str,
    pub(super) stanza: String,
    pub(super) key: String,
    pub(super) number: &'a At<Number>,
    pub(super) words: &'a [u32],
    pub(super) limbs: &'a LimbWish,
    pub(super) reduction: &'a At<ReductionChoice>,
    pub(super) unroll: Option<Unroll>,
    pub(super) source: Option<&'a str>,
}

impl Parts<'_> {
    /// The field of a modulus that has been checked, unless its limbs cannot be had.
    pub(super) fn build(self, modulus: BigUint, findings: &mut Findings) -> Option<PrimeField> {
        let limbs = limbs::check(self.limbs, self.words, modulus.bits() as u32, findings)?;
        Some(PrimeField {
            name: self.name.to_owned(),
            key: self.key,
            stanza: self.stanza,
            modulus,
            expression: self.number.value.text.clone(),
            words: self.words.to_vec(),
            limbs,
            reduction: self.reduction.value,
            unroll: self.unroll,
            extended: false,
            source: self.source.map(str::to_owned),
            site: self.number.site.clone(),
            limbs_site: self.limbs.general.site.clone(),
            reduction_site: self.reduction.site.clone(),
        })
    }
}
