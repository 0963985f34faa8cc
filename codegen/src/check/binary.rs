//! Stanzas of binary fields, and of curves over them.

use std::collections::BTreeMap;
use std::sync::Arc;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::allow::{Waiver, Waivers};
use super::curve::{key, no_source, scalar_field};
use super::{Findings, MAX_BITS, MIN_BITS, modulus, strength, weak};
use crate::arith::{Modulus, isqrt};
use crate::binary::Polynomial;
use crate::binary::avr::plan::Choice;
use crate::binary::curve::Group;
use crate::binary::koblitz::Koblitz;
use crate::binary::polynomial::{Factor, terms};
use crate::model::{BinaryCurve, BinaryField};
use crate::report::{At, Problem};
use crate::spec::{BinaryFieldStanza, CurveStanza, FieldRef, Number, PolynomialText};

/// The `[field.…]` stanzas by name; nothing where the stanza itself was refused.
type Fields<'a> = BTreeMap<&'a str, Option<Arc<BinaryField>>>;

/// A polynomial of more terms is not sparse: its reduction would be longer than the product.
const MOST_TERMS: usize = 9;
/// Up to this degree the points are counted one by one.
const COUNTED_DEGREE: u32 = 12;
/// How many points must vanish under cofactor times order on a curve too large to count.
const SAMPLES: usize = 2;

pub(super) fn check_field(stanza: &BinaryFieldStanza, findings: &mut Findings) -> Option<BinaryField> {
    let waivers = Waivers::new(&stanza.allow, findings);
    let f = findings.keep(check_polynomial(&stanza.polynomial));
    if f.as_ref().is_some_and(|f| u64::from(f.degree()) < strength::MIN_FIELD_BITS) {
        waivers.waives(Waiver::Tiny);
    }
    if stanza.source.is_none() {
        waivers.waives(Waiver::NoStandard);
    }
    waivers.finish(findings);
    let key = format!("field.{}", stanza.name.value);
    Some(BinaryField {
        name: stanza.name.value.clone(),
        stanza: key.clone(),
        key,
        f: f?,
        expression: stanza.polynomial.value.text.clone(),
        words: stanza.words.value.clone(),
        avr: stanza.avr,
        source: stanza.source.clone(),
        site: stanza.polynomial.site.clone(),
    })
}

fn check_polynomial(polynomial: &At<PolynomialText>) -> Result<Polynomial, Problem> {
    let PolynomialText { exponents, .. } = &polynomial.value;
    let site = &polynomial.site;
    let degree = u64::from(exponents[0]);
    if !(MIN_BITS..=MAX_BITS).contains(&degree) {
        let problem = site.error(format!("the degree {degree} is out of range"));
        return Err(problem
            .label(format!("degree {degree}"))
            .help(format!("a degree is from {MIN_BITS} to {MAX_BITS}")));
    }
    if exponents.len() > MOST_TERMS {
        let problem = site.error(format!("the polynomial has {} terms", exponents.len()));
        let problem = problem.label("not sparse");
        return Err(problem
            .help(format!("a field is built on at most {MOST_TERMS} terms; standards give three or five")));
    }
    let f = Polynomial::new(exponents.clone());
    let reason = match f.proper_factor() {
        None => return Ok(f),
        Some(Factor::Known(factor)) if factor.bits() <= 64 => format!("{} divides it", terms(&factor)),
        Some(Factor::Known(factor)) => format!("a polynomial of degree {} divides it", factor.bits() - 1),
        Some(Factor::Unknown) => String::from("it does not divide x^(2^m) − x"),
    };
    let problem = site.error(format!("the polynomial is not irreducible, since {reason}"));
    Err(problem.label("reducible").help("compare the exponents with their publication"))
}

pub(super) fn check_curve(
    stanza: &CurveStanza,
    fields: &Fields<'_>,
    findings: &mut Findings,
) -> Option<BinaryCurve> {
    let waivers = Waivers::new(&stanza.allow, findings);
    let order = findings.keep(modulus::check(&stanza.order, "order"));
    let field = resolve_field(stanza, fields, findings)?;
    let a = findings.keep(element(&stanza.a, &field.f, "the coefficient a"));
    let b = findings.keep(element(&stanza.b, &field.f, "the coefficient b"));
    let group = Group { f: field.f.clone(), a: a?, b: b? };
    let order = order?;
    if group.b.is_zero() {
        let problem = stanza.b.site.error("the curve is singular: b = 0").label("with this b");
        findings.errors.push(problem.help("compare b with its publication"));
        return None;
    }
    let generator = check_generator(stanza, &group, findings)?;
    let cofactor = findings.keep(check_group(stanza, &group, &generator, &order))?;
    check_strength(stanza, &field, &order, &waivers, findings);
    weak::check(stanza, &order, &cofactor, &waivers, findings);
    if stanza.source.is_none() && !waivers.waives(Waiver::NoStandard) {
        findings.warnings.push(no_source(stanza));
    }
    findings.keep(check_table(stanza, &field));
    waivers.finish(findings);
    let point = Some(generator.clone());
    let koblitz = Koblitz::new(&group, &point, &order, &cofactor);
    let koblitz = findings.keep(koblitz.map_err(|message| {
        stanza
            .order
            .site
            .error(message)
            .label("with this order")
            .help("compare the order with its publication")
    }))?;
    let scalar = scalar_field(stanza, &field.words, order, findings)?;
    Some(BinaryCurve {
        name: stanza.name.value.clone(),
        key: key(stanza),
        title: stanza.title.clone().unwrap_or_else(|| stanza.name.value.clone()),
        field,
        scalar: Arc::new(scalar),
        a: group.a,
        b: group.b,
        generator,
        cofactor,
        koblitz,
        oid: stanza.oid.as_ref().map(|oid| oid.value.clone()),
        aliases: stanza.aliases.iter().map(|alias| alias.value.clone()).collect(),
        low_s: stanza.low_s,
        digest: stanza.digest,
        table_budget: stanza.table.value,
        source: stanza.source.clone(),
        allow: stanza.allow.iter().map(|name| name.value.clone()).collect(),
        site: stanza.name.site.clone(),
    })
}

fn resolve_field(
    stanza: &CurveStanza,
    fields: &Fields<'_>,
    findings: &mut Findings,
) -> Option<Arc<BinaryField>> {
    match &stanza.field {
        FieldRef::Named(name) => fields.get(name.value.as_str()).cloned().flatten(),
        FieldRef::Inline(..) => None,
        FieldRef::Polynomial(polynomial, words) => {
            let f = findings.keep(check_polynomial(polynomial));
            Some(Arc::new(BinaryField {
                name: stanza.name.value.clone(),
                key: format!("{}.polynomial", key(stanza)),
                stanza: key(stanza),
                f: f?,
                expression: polynomial.value.text.clone(),
                words: words.value.clone(),
                avr: Choice::default(),
                source: stanza.source.clone(),
                site: polynomial.site.clone(),
            }))
        }
    }
}

/// An element of the field, as the number whose bits are its coefficients.
fn element(number: &At<Number>, f: &Polynomial, name: &str) -> Result<BigUint, Problem> {
    let value = &number.value.value;
    if !value.is_negative() && value.bits() <= f.degree().into() {
        return Ok(value.magnitude().clone());
    }
    let side = if value.is_negative() { "is negative" } else { "has a degree of m or more" };
    let problem = number.site.error(format!("{name} {side}")).label(side);
    Err(problem
        .help(format!("{name} is an element of GF(2^{}), as a number of so many bits at most", f.degree())))
}

fn check_generator(
    stanza: &CurveStanza,
    group: &Group,
    findings: &mut Findings,
) -> Option<(BigUint, BigUint)> {
    let (x, y) = &stanza.generator.value;
    let x = findings.keep(element(x, &group.f, "the coordinate x"));
    let y = findings.keep(element(y, &group.f, "the coordinate y"));
    let (x, y) = (x?, y?);
    let defect = group.defect(&x, &y);
    if defect.is_zero() {
        return Some((x, y));
    }
    let message = format!("point is not on the curve: y² + xy + x³ + ax² + b = 0x{defect:x} ≠ 0");
    let problem = stanza.generator.site.error(message).label("not on the curve");
    let help = match group.lift(&x) {
        Some((_, y)) => format!("at this x, y would be 0x{y:x} or 0x{:x}", &y ^ &x),
        None => "no point of the curve has this x; compare x, a and b with their publication".to_owned(),
    };
    findings.errors.push(problem.help(help));
    None
}

/// The cofactor of a generator that has the order `n`, by the checks that curves over prime fields
/// have, too: the Hasse bound, n·G = O, and the count or the fate of a few points.
fn check_group(
    stanza: &CurveStanza,
    group: &Group,
    generator: &(BigUint, BigUint),
    order: &BigUint,
) -> Result<BigUint, Problem> {
    let q = BigUint::one() << group.f.degree();
    let width = isqrt(&(&q * 4u32));
    let (least, greatest) = ((&q + 1u32 - &width).div_ceil(order), (&q + 1u32 + &width) / order);
    if least > greatest || greatest.is_zero() {
        let message = "no multiple of the order is within the Hasse bound 2^m + 1 ± 2·√(2^m)";
        let problem = stanza.order.site.error(message).label("cannot divide the number of points");
        return Err(problem.help("compare the order with its publication"));
    }
    if group.mul(order, &Some(generator.clone())).is_some() {
        let problem = stanza.order.site.error("the order is not that of the generator: order·G ≠ O");
        let problem = problem.label("not the order").also(&stanza.generator.site, "of this point");
        return Err(problem.help("compare the order and the generator with their publication"));
    }
    let is_right = |h: &BigUint| match count_points(group) {
        Some(count) => h * order == count,
        None => samples(group).all(|point| group.mul(&(h * order), &point).is_none()),
    };
    let Some(given) = &stanza.cofactor else {
        if least == greatest && is_right(&least) {
            return Ok(least);
        }
        let problem =
            stanza.name.site.error("the key `cofactor` is missing").label("`cofactor` belongs here");
        return Err(problem.help(format!("the order leaves {least} to {greatest} possible")));
    };
    let value = given.value.value.to_biguint().filter(|value| *value >= least && *value <= greatest);
    match value.filter(is_right) {
        Some(value) if value.to_u64().is_some() => Ok(value),
        _ => {
            let message = format!("the curve does not have cofactor·order points: {}", given.value.value);
            let problem = given.site.error(message).label("not the cofactor");
            Err(problem.help(format!("the Hasse bound leaves {least} to {greatest}")))
        }
    }
}

/// The number of points of a small curve, infinity included.
fn count_points(group: &Group) -> Option<BigUint> {
    let m = group.f.degree();
    if m > COUNTED_DEGREE {
        return None;
    }
    // x = 0 has one point, every other x two or none.
    let pairs = (1..1u32 << m).filter(|&x| group.lift(&x.into()).is_some()).count();
    Some(BigUint::from(2 * pairs + 2))
}

/// A few points.
fn samples(group: &Group) -> impl Iterator<Item = Option<(BigUint, BigUint)>> + '_ {
    (2u32..).map(|x| group.lift(&x.into())).filter(Option::is_some).take(SAMPLES)
}

fn check_strength(
    stanza: &CurveStanza,
    field: &BinaryField,
    order: &BigUint,
    waivers: &Waivers<'_>,
    findings: &mut Findings,
) {
    let problems = [
        (Waiver::Tiny, tiny(stanza, field, order)),
        (Waiver::LowEmbeddingDegree, low_embedding_degree(stanza, field, order)),
    ];
    for (waiver, problem) in problems {
        let Some(problem) = problem else { continue };
        if !waivers.waives(waiver) {
            findings.errors.push(problem);
        }
    }
}

fn tiny(stanza: &CurveStanza, field: &BinaryField, order: &BigUint) -> Option<Problem> {
    let degree = u64::from(field.degree());
    let (what, bits, least, site) = if degree < strength::MIN_FIELD_BITS {
        ("field", degree, strength::MIN_FIELD_BITS, &stanza.name.site)
    } else if order.bits() < strength::MIN_ORDER_BITS {
        ("order", order.bits(), strength::MIN_ORDER_BITS, &stanza.order.site)
    } else {
        return None;
    };
    let problem = site.error(format!("the curve is tiny: its {what} has {bits} bits, fewer than {least}"));
    let problem = problem.label("anyone can compute discrete logarithms here");
    Some(problem.help("a curve for tests says so: allow = [\"tiny\"]"))
}

/// If n divides 2^(mk) − 1, a pairing carries logarithms into the multiplicative group of GF(2^(mk)).
fn low_embedding_degree(stanza: &CurveStanza, field: &BinaryField, order: &BigUint) -> Option<Problem> {
    let ring = Modulus::new(order.clone());
    let q = (BigUint::one() << field.degree()) % order;
    let mut power = BigUint::one();
    let degree = (1..=strength::MAX_DEGREE).find(|_| {
        power = ring.mul(&power, &q);
        power.is_one()
    })?;
    let problem = stanza.order.site.error(format!("the embedding degree is low: 2^(m·{degree}) ≡ 1 mod n"));
    let problem = problem.label(format!("a pairing leads into GF(2^(m·{degree}))"));
    Some(problem.help(format!(
        "a degree above {} is asked for; a curve for tests says so: allow = [\"low-embedding-degree\"]",
        strength::MAX_DEGREE
    )))
}

/// A table has one point at least.
fn check_table(stanza: &CurveStanza, field: &BinaryField) -> Result<(), Problem> {
    let widest = field.words.iter().max().copied().unwrap_or(64);
    let entry = 2 * (field.degree().div_ceil(widest) * widest / 8) as usize;
    if stanza.table.value >= entry {
        return Ok(());
    }
    let problem = stanza.table.site.error(format!("{} bytes hold no point of the table", stanza.table.value));
    let help = format!("a point takes {entry} bytes; table = \"16 KiB\" is a good start");
    Err(problem.label(format!("less than {entry} bytes")).help(help))
}
