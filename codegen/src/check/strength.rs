//! Groups in which discrete logarithms are known to be easy.

use num_bigint::BigUint;
use num_traits::One;

use super::Findings;
use super::allow::{Waiver, Waivers};
use crate::arith::{Modulus, Weierstrass};
use crate::report::Problem;
use crate::spec::CurveStanza;

/// The shortest modulus in bits of a curve that is not tiny: that of secp112r1.
pub(super) const MIN_FIELD_BITS: u64 = 112;

/// The shortest order in bits that is not tiny: a curve over 112 bits with a cofactor of up to 8.
pub(super) const MIN_ORDER_BITS: u64 = 108;

/// The embedding degrees that are refused, as the Brainpool and SEC 1 rules have it at least.
pub(super) const MAX_DEGREE: u32 = 200;

pub(super) fn check(
    stanza: &CurveStanza,
    curve: &Weierstrass,
    order: &BigUint,
    waivers: &Waivers<'_>,
    findings: &mut Findings,
) {
    let problems = [
        (Waiver::Tiny, tiny(stanza, curve, order)),
        (Waiver::Anomalous, anomalous(stanza, curve, order)),
        (Waiver::LowEmbeddingDegree, low_embedding_degree(stanza, curve, order)),
    ];
    for (waiver, problem) in problems {
        let Some(problem) = problem else { continue };
        if !waivers.waives(waiver) {
            findings.errors.push(problem);
        }
    }
}

fn tiny(stanza: &CurveStanza, curve: &Weierstrass, order: &BigUint) -> Option<Problem> {
    let field_bits = curve.field.value().bits();
    let (what, bits, least, site) = if field_bits < MIN_FIELD_BITS {
        ("modulus", field_bits, MIN_FIELD_BITS, &stanza.name.site)
    } else if order.bits() < MIN_ORDER_BITS {
        ("order", order.bits(), MIN_ORDER_BITS, &stanza.order.site)
    } else {
        return None;
    };
    let problem = site.error(format!("the curve is tiny: its {what} has {bits} bits, fewer than {least}"));
    let problem = problem.label("anyone can compute discrete logarithms here");
    Some(problem.help("a curve for tests says so: allow = [\"tiny\"]"))
}

/// Smart, Semaev, Satoh and Araki: if n = p, a logarithm is as easy as a division.
fn anomalous(stanza: &CurveStanza, curve: &Weierstrass, order: &BigUint) -> Option<Problem> {
    if order != curve.field.value() {
        return None;
    }
    let problem = stanza.order.site.error("the curve is anomalous: the order equals the modulus");
    let problem = problem.label("a logarithm takes one division in the p-adic numbers");
    Some(problem.help("a curve for tests says so: allow = [\"anomalous\"]"))
}

/// Menezes, Okamoto and Vanstone; Frey and Rück: if n divides p^k − 1, a pairing carries logarithms
/// into the multiplicative group of GF(p^k).
fn low_embedding_degree(stanza: &CurveStanza, curve: &Weierstrass, order: &BigUint) -> Option<Problem> {
    let ring = Modulus::new(order.clone());
    let p = curve.field.value() % order;
    let mut power = BigUint::one();
    let degree = (1..=MAX_DEGREE).find(|_| {
        power = ring.mul(&power, &p);
        power.is_one()
    })?;
    let problem = stanza.order.site.error(format!("the embedding degree is low: p^{degree} ≡ 1 mod n"));
    let problem = problem.label(format!("a pairing leads into GF(p^{degree})"));
    Some(problem.help(format!(
        "a degree above {MAX_DEGREE} is asked for; a pairing-friendly curve says so: allow = [\"low-embedding-degree\"]"
    )))
}
