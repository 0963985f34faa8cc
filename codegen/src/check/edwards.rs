//! The `[curve.NAME]` stanza of a twisted Edwards curve.

use std::collections::BTreeMap;
use std::sync::Arc;

use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive, Zero};

use super::allow::{Waiver, Waivers};
use super::field::Parts;
use super::{Findings, endomorphisms, modulus, strength, weak};
use crate::arith::{Edwards, EdwardsPoint, Modulus, Pair, Pairs, isqrt};
use crate::model::{EdwardsCurve, PrimeField};
use crate::report::{At, Problem};
use crate::spec::{EdwardsStanza, ExtensionStanza, Number, PairStanza, ScalarWishes};

/// The `[field.…]` stanzas by name, and the extensions with their bases.
pub(super) struct Fields<'a> {
    pub(super) primes: &'a BTreeMap<&'a str, Option<Arc<PrimeField>>>,
    pub(super) extensions: &'a [ExtensionStanza],
}

pub(super) fn check(
    stanza: &EdwardsStanza,
    fields: &Fields<'_>,
    findings: &mut Findings,
) -> Option<EdwardsCurve> {
    let waivers = Waivers::new(&stanza.allow, findings);
    let order = findings.keep(modulus::check(&stanza.order, "order"));
    let found = resolve(stanza, fields);
    let (field, quadratic) = findings.keep(found)??;
    let order = order?;
    let curve = findings.keep(equation(stanza, &field, quadratic))?;
    let generator = findings.keep(generator(stanza, &curve, quadratic, &order))?;
    let cofactor = findings.keep(cofactor(stanza, &field, quadratic, &order))?;
    let group = strength::Group {
        site: &stanza.name.site,
        order_site: &stanza.order.site,
        p: &field.modulus,
        degree: if quadratic { 2 } else { 1 },
        order: &order,
    };
    strength::check(&group, &waivers, findings);
    weak::short_order(&stanza.order.site, &order, &waivers, findings);
    if stanza.source.is_none() {
        waivers.waives(Waiver::NoStandard);
    }
    waivers.finish(findings);
    let complete = is_complete(&curve, quadratic);
    if !complete {
        findings.keep(doubling(stanza, &curve, quadratic))?;
    }
    let given = stanza.endomorphisms.as_ref();
    let twist = findings.keep(endomorphisms::twist(given, &curve, quadratic, &generator, &order))?;
    let endomorphisms = match (given, &twist) {
        (Some(given), Some(twist)) => {
            Some(findings.keep(endomorphisms::second(given, twist, &curve, &generator, &order))?)
        }
        _ => None,
    };
    let scalar = scalar_field(stanza, &field, order, findings)?;
    Some(EdwardsCurve {
        name: stanza.name.value.clone(),
        key: format!("curve.{}", stanza.name.value),
        title: stanza.title.clone().unwrap_or_else(|| stanza.name.value.clone()),
        field,
        quadratic,
        scalar: Arc::new(scalar),
        d: curve.d,
        generator,
        cofactor,
        complete,
        twist,
        endomorphisms,
        aliases: stanza.aliases.iter().map(|alias| alias.value.clone()).collect(),
        digest: stanza.digest,
        table_budget: stanza.table.value,
        source: stanza.source.clone(),
        site: stanza.name.site.clone(),
    })
}

/// The prime field of the coordinates or of their parts, and whether they have two. Nothing where
/// the field's own stanza was refused.
fn resolve(stanza: &EdwardsStanza, fields: &Fields<'_>) -> Result<Option<(Arc<PrimeField>, bool)>, Problem> {
    let name = &stanza.field;
    if let Some(field) = fields.primes.get(name.value.as_str()) {
        return Ok(field.clone().map(|field| (field, false)));
    }
    let extension = fields.extensions.iter().find(|extension| extension.name.value == name.value);
    let Some(extension) = extension else {
        let known: Vec<&str> = fields.primes.keys().copied().collect();
        let problem = name.site.error(format!("there is no field `{}`", name.value)).label("no such field");
        return Err(problem.help(crate::spec::suggest(&name.value, &known)));
    };
    if extension.square.value.value != BigInt::from(-1) {
        let problem = extension.square.site.error("only a root of −1 can be adjoined");
        return Err(problem.label("not -1").help("write square = -1, and choose a prime p ≡ 3 mod 4"));
    }
    let Some(base) = fields.primes.get(extension.base.value.as_str()) else {
        let problem = extension.base.site.error(format!("there is no field `{}`", extension.base.value));
        return Err(problem.label("no such field").help("name a [field.…] stanza with a prime"));
    };
    match base {
        Some(base) if &base.modulus % 4u32 != BigUint::from(3u32) => {
            let problem =
                extension.base.site.error("−1 is a square in the base, which has a root of it already");
            Err(problem.label("p ≡ 1 mod 4").help("an extension by a root of −1 needs p ≡ 3 mod 4"))
        }
        base => Ok(base.clone().map(|base| (base, true))),
    }
}

pub(super) fn pair(given: &At<PairStanza>, field: &Modulus, quadratic: bool) -> Result<Pair, Problem> {
    if given.value.im.is_some() && !quadratic {
        let problem = given.site.error("the coordinates are integers mod p, and have no imaginary part");
        return Err(problem.help("write one number"));
    }
    let part = |number: &Number| field.reduce(&number.value);
    Ok((part(&given.value.re), given.value.im.as_ref().map_or_else(BigUint::zero, part)))
}

fn equation(stanza: &EdwardsStanza, field: &PrimeField, quadratic: bool) -> Result<Edwards, Problem> {
    if stanza.a.value.value != BigInt::from(-1) {
        let problem = stanza.a.site.error("only the coefficient a = −1 has formulas here");
        return Err(problem
            .label("not -1")
            .help("an isomorphic curve with a = -1 exists where −a is a square"));
    }
    let field = Pairs { field: Modulus::new(field.modulus.clone()) };
    let d = pair(&stanza.d, &field.field, quadratic)?;
    let minus_one = field.neg(&field.one());
    if d == minus_one || (d.0.is_zero() && d.1.is_zero()) {
        let problem = stanza.d.site.error("the curve is singular: d must be neither 0 nor −1");
        return Err(problem.label("with this d").help("compare d with its publication"));
    }
    Ok(Edwards { field, d })
}

fn generator(
    stanza: &EdwardsStanza,
    curve: &Edwards,
    quadratic: bool,
    order: &BigUint,
) -> Result<EdwardsPoint, Problem> {
    let (x, y) = &stanza.generator.value;
    let point = (pair(x, &curve.field.field, quadratic)?, pair(y, &curve.field.field, quadratic)?);
    let site = &stanza.generator.site;
    if !curve.contains(&point) {
        let problem = site.error("point is not on the curve: −x² + y² ≠ 1 + d·x²·y²");
        return Err(problem.label("not on the curve").help("compare x, y and d with their publication"));
    }
    // The order is prime: a multiple that is neutral, of a point that is not, shows it.
    if point == curve.neutral() || curve.mul(order, &point) != Some(curve.neutral()) {
        let problem = stanza.order.site.error("the order is not that of the generator: order·G ≠ O");
        let problem = problem.label("not the order").also(site, "of this point");
        return Err(problem.help("compare the order and the generator with their publication"));
    }
    Ok(point)
}

/// The one h with h·n in the Hasse interval `q + 1 ± 2√q`, which must be a power of two.
fn cofactor(
    stanza: &EdwardsStanza,
    field: &PrimeField,
    quadratic: bool,
    order: &BigUint,
) -> Result<u64, Problem> {
    let q = if quadratic { field.modulus.pow(2) } else { field.modulus.clone() };
    let width = isqrt(&(&q * 4u32));
    let (least, greatest) = ((&q - &width) / order + 1u32, (&q + 1u32 + &width) / order);
    let site = &stanza.cofactor.site;
    if least != greatest {
        let problem = site.error("the Hasse bound leaves more than one cofactor, or none");
        return Err(problem.help("a twisted Edwards curve here has a subgroup larger than 4√q"));
    }
    let given = stanza.cofactor.value.value.to_biguint();
    if given.as_ref() != Some(&least) {
        let problem =
            site.error(format!("the cofactor breaks the Hasse bound: {}", stanza.cofactor.value.value));
        return Err(problem.label("not the cofactor").help(format!("cofactor = {least} would be right")));
    }
    match least.to_u64() {
        Some(h) if h.is_power_of_two() => Ok(h),
        _ => Err(site.error("only cofactors that are powers of two are served").label("not a power of two")),
    }
}

/// −1 is a square, and d is not. In GF(p²) every integer is a square, and an element is one if its
/// norm is one in GF(p).
fn is_complete(curve: &Edwards, quadratic: bool) -> bool {
    let field = &curve.field;
    let p = field.field.value();
    match quadratic {
        true => field.field.symbol(&field.norm(&curve.d)) == -1,
        false => p % 4u32 == BigUint::one() && field.field.symbol(&curve.d.0) == -1,
    }
}

/// Where the law is not complete, points of the curve are brought into the subgroup, or told from it,
/// by doublings, which must have no exceptions of their own.
///
/// The denominators of a double are `y² − x²` and `2 − (y² − x²)`. On the curve, the first is zero
/// where `x² = y² = ±√(−1/d)`, and the second where `x² = −1 ± √(1 + 1/d)` and `y² = x² + 2`.
fn doubling(stanza: &EdwardsStanza, curve: &Edwards, quadratic: bool) -> Result<(), Problem> {
    let f = &curve.field;
    let root = |x: &Pair| match quadratic {
        true => f.sqrt(x),
        false => f.field.sqrt(&x.0).map(|root| (root, BigUint::zero())),
    };
    let inverse = f.invert(&curve.d).expect("d is not zero");
    let two = f.add(&f.one(), &f.one());
    let both_signs = |x: &Pair| root(x).map_or_else(Vec::new, |root| vec![f.neg(&root), root]);
    let first = both_signs(&f.neg(&inverse)).into_iter().map(|xx| (xx.clone(), xx));
    let second = both_signs(&f.add(&f.one(), &inverse)).into_iter().map(|root| {
        let xx = f.sub(&root, &f.one());
        (xx.clone(), f.add(&xx, &two))
    });
    let exception = first.chain(second).find(|(xx, yy)| root(xx).is_some() && root(yy).is_some());
    let Some((xx, _)) = exception else { return Ok(()) };
    let problem = stanza.d.site.error("doubling has an exception: not every point's double has coordinates");
    let problem = problem.label(format!("at x² = {} + {}·i", xx.0, xx.1));
    Err(problem.help("a complete curve has none: −1 is a square in the field, and d is not"))
}

fn scalar_field(
    stanza: &EdwardsStanza,
    field: &PrimeField,
    order: BigUint,
    findings: &mut Findings,
) -> Option<PrimeField> {
    let wishes = ScalarWishes::auto(&stanza.order.site);
    let parts = Parts {
        name: &format!("{}_order", stanza.name.value),
        stanza: format!("curve.{}", stanza.name.value),
        key: format!("curve.{}.order", stanza.name.value),
        number: &stanza.order,
        words: &field.words,
        limbs: &wishes.limbs,
        reduction: &wishes.reduction,
        unroll: wishes.unroll,
        multiplicative_generator: None,
        source: stanza.source.as_deref(),
    };
    parts.build(order, findings)
}
