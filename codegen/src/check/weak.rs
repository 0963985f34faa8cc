//! Choices that one may make, and would rather know of: they are warned of, and nothing is refused.

use num_bigint::BigUint;

use super::Findings;
use super::allow::{Waiver, Waivers};
use crate::report::{At, Problem, Site};
use crate::spec::CurveStanza;

/// The shortest order in bits that is not warned of: half as many bits, 80, is what one reckons
/// with for logarithms by Pollard's rho, and FIPS 186-4 asked for as much at least.
const SHORT_ORDER: u64 = 160;

/// What a stanza of a curve y² = … says, or leaves out.
pub(super) fn check(
    stanza: &CurveStanza,
    order: &BigUint,
    cofactor: &BigUint,
    waivers: &Waivers<'_>,
    findings: &mut Findings,
) {
    short_order(&stanza.order.site, order, waivers, findings);
    if let Some(successor) = &stanza.successor
        && !waivers.waives(Waiver::Superseded)
    {
        findings.warnings.push(superseded(successor));
    }
    if stanza.cofactor.is_none() && !is_tiny(order) {
        findings.warnings.push(no_cofactor(stanza, cofactor));
    }
}

/// An order that others can search in half as many bits, with effort.
pub(super) fn short_order(site: &Site, order: &BigUint, waivers: &Waivers<'_>, findings: &mut Findings) {
    let bits = order.bits();
    // A tiny order is refused, or waived by a name of its own.
    if bits >= SHORT_ORDER || is_tiny(order) || waivers.waives(Waiver::ShortOrder) {
        return;
    }
    let problem = site.warning(format!("the order is short: {bits} bits, fewer than {SHORT_ORDER}"));
    let problem = problem.label(format!("a logarithm takes some 2^{} steps", bits.div_ceil(2)));
    findings.warnings.push(problem.help("if that is enough for its use, say so: allow = [\"short-order\"]"));
}

fn is_tiny(order: &BigUint) -> bool {
    order.bits() < super::strength::MIN_ORDER_BITS
}

fn superseded(successor: &At<String>) -> Problem {
    let problem = successor.site.warning(format!("the curve has a successor: {}", successor.value));
    let problem = problem.label("named by this stanza itself");
    problem.help(format!(
        "new keys belong on {}; to go on reading old ones without this line: allow = [\"superseded\"]",
        successor.value
    ))
}

fn no_cofactor(stanza: &CurveStanza, cofactor: &BigUint) -> Problem {
    let problem = stanza.name.site.warning("the cofactor is not given").label("`cofactor` belongs here");
    problem.help(format!("cofactor = {cofactor} is what the order leaves; compare it with the publication"))
}
