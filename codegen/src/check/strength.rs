//! Groups in which discrete logarithms are known to be easy.

use num_bigint::BigUint;
use num_traits::One;

use super::Findings;
use super::allow::{Waiver, Waivers};
use crate::arith::Modulus;
use crate::report::{Problem, Site};

/// The shortest modulus in bits of a curve that is not tiny: that of secp112r1.
pub(super) const MIN_FIELD_BITS: u64 = 112;

/// The shortest order in bits that is not tiny: a curve over 112 bits with a cofactor of up to 8.
pub(super) const MIN_ORDER_BITS: u64 = 108;

/// The embedding degrees that are refused, as the Brainpool and SEC 1 rules have it at least.
pub(super) const MAX_DEGREE: u32 = 200;

/// What the checks look at: the sizes of a group and its field, and where the stanza gives them.
pub(super) struct Group<'a> {
    pub(super) site: &'a Site,
    pub(super) order_site: &'a Site,
    /// The characteristic p of the field.
    pub(super) p: &'a BigUint,
    /// The degree of the field over GF(p).
    pub(super) degree: u32,
    /// The order n of the generator.
    pub(super) order: &'a BigUint,
}

pub(super) fn check(group: &Group<'_>, waivers: &Waivers<'_>, findings: &mut Findings) {
    let problems = [
        (Waiver::Tiny, tiny(group)),
        (Waiver::Anomalous, anomalous(group)),
        (Waiver::LowEmbeddingDegree, low_embedding_degree(group)),
    ];
    for (waiver, problem) in problems {
        let Some(problem) = problem else { continue };
        if !waivers.waives(waiver) {
            findings.errors.push(problem);
        }
    }
}

fn tiny(group: &Group<'_>) -> Option<Problem> {
    let field_bits = group.p.pow(group.degree).bits();
    let (what, bits, least, site) = if field_bits < MIN_FIELD_BITS {
        ("modulus", field_bits, MIN_FIELD_BITS, group.site)
    } else if group.order.bits() < MIN_ORDER_BITS {
        ("order", group.order.bits(), MIN_ORDER_BITS, group.order_site)
    } else {
        return None;
    };
    let problem = site.error(format!("the curve is tiny: its {what} has {bits} bits, fewer than {least}"));
    let problem = problem.label("anyone can compute discrete logarithms here");
    Some(problem.help("a curve for tests says so: allow = [\"tiny\"]"))
}

/// Smart, Semaev, Satoh and Araki: if n = p, a logarithm is as easy as a division.
fn anomalous(group: &Group<'_>) -> Option<Problem> {
    if group.order != group.p {
        return None;
    }
    let problem = group.order_site.error("the curve is anomalous: the order equals the modulus");
    let problem = problem.label("a logarithm takes one division in the p-adic numbers");
    Some(problem.help("a curve for tests says so: allow = [\"anomalous\"]"))
}

/// Menezes, Okamoto and Vanstone; Frey and Rück: if n divides q^k − 1, a pairing carries logarithms
/// into the multiplicative group of GF(q^k), where q is the size of the field.
fn low_embedding_degree(group: &Group<'_>) -> Option<Problem> {
    let ring = Modulus::new(group.order.clone());
    let q = group.p.pow(group.degree) % group.order;
    let mut power = BigUint::one();
    let degree = (1..=MAX_DEGREE).find(|_| {
        power = ring.mul(&power, &q);
        power.is_one()
    })?;
    let degree = degree * group.degree;
    let problem = group.order_site.error(format!("the embedding degree is low: p^{degree} ≡ 1 mod n"));
    let problem = problem.label(format!("a pairing leads into GF(p^{degree})"));
    Some(problem.help(format!(
        "a degree above {MAX_DEGREE} is asked for; a pairing-friendly curve says so: allow = [\"low-embedding-degree\"]"
    )))
}
