//! The `[field.NAME]` stanza, and the fields that belong to a curve.

use num_bigint::BigUint;

use super::Findings;
use super::allow::{Waiver, Waivers};
use super::{limbs, modulus, strength};
use crate::arith::UnitGroup;
use crate::model::{PrimeField, ReductionChoice};
use crate::rep::Unroll;
use crate::report::{At, Problem};
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
        multiplicative_generator: stanza.wishes.multiplicative_generator.as_ref(),
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
    pub(super) multiplicative_generator: Option<&'a At<Number>>,
    pub(super) source: Option<&'a str>,
}

impl Parts<'_> {
    /// The field of a modulus that has been checked, unless its limbs cannot be had.
    pub(super) fn build(self, modulus: BigUint, findings: &mut Findings) -> Option<PrimeField> {
        let limbs = limbs::check(self.limbs, self.words, modulus.bits() as u32, findings)?;
        let units = UnitGroup::new(&modulus);
        let generator = self
            .multiplicative_generator
            .map_or_else(|| Ok(units.generator()), |wish| generator(wish, &modulus, &units));
        let multiplicative_generator = findings.keep(generator)?;
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
            multiplicative_generator,
            generator_is_shown: units.is_factored(),
            extended: false,
            source: self.source.map(str::to_owned),
            site: self.number.site.clone(),
            limbs_site: self.limbs.general.site.clone(),
            reduction_site: self.reduction.site.clone(),
        })
    }
}

/// The generator that a stanza names, if nothing speaks against it.
fn generator(wish: &At<Number>, p: &BigUint, units: &UnitGroup) -> Result<BigUint, Problem> {
    let help = format!("leave the key out, and {} is taken", units.generator());
    let value = wish.value.value.to_biguint().filter(|g| *g > BigUint::ZERO && g < p);
    let Some(g) = value else {
        let problem = wish.site.error("the multiplicative generator is not between 0 and the modulus");
        return Err(problem.label("out of range").help(help));
    };
    let Some(q) = units.refuse(&g) else { return Ok(g) };
    let problem = wish.site.error(format!("{g} does not generate the multiplicative group"));
    Err(problem.label(format!("its power to (p − 1)/{q} is 1")).help(help))
}
