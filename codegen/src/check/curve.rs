//! The `[curve.NAME]` stanza.

use std::collections::BTreeMap;
use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::Zero;

use super::allow::{Waiver, Waivers};
use super::coefficients::{coefficient, coordinate};
use super::field::Parts;
use super::{Findings, group, modulus, strength, weak};
use crate::arith::{Point, Weierstrass};
use crate::glv::CubeRoot;
use crate::model::{Curve, PrimeField, Shape};
use crate::report::Problem;
use crate::spec::{CurveStanza, FieldRef};

/// The `[field.…]` stanzas by name; nothing where the stanza itself was refused.
type Fields<'a> = BTreeMap<&'a str, Option<Arc<PrimeField>>>;

pub(super) fn check(stanza: &CurveStanza, fields: &Fields<'_>, findings: &mut Findings) -> Option<Curve> {
    let waivers = Waivers::new(&stanza.allow, findings);
    let order = findings.keep(modulus::check(&stanza.order, "order"));
    let field = resolve_field(stanza, fields, findings)?;
    let equation = check_equation(stanza, &field, findings);
    let (equation, order) = (equation?, order?);
    let generator = check_generator(stanza, &equation, findings)?;
    let point = Point::Affine(generator.0.clone(), generator.1.clone());
    let cofactor = findings.keep(group::check(stanza, &equation, &point, &order))?;
    let group = strength::Group {
        site: &stanza.name.site,
        order_site: &stanza.order.site,
        p: &field.modulus,
        degree: 1,
        order: &order,
    };
    strength::check(&group, &waivers, findings);
    weak::check(stanza, &order, &cofactor, &waivers, findings);
    if stanza.source.is_none() && !waivers.waives(Waiver::NoStandard) {
        findings.warnings.push(no_source(stanza));
    }
    findings.keep(check_table(stanza, &field));
    waivers.finish(findings);
    let scalar = scalar_field(stanza, &field.words, order, findings)?;
    let cube_root = CubeRoot::find(&equation, &generator, &scalar.modulus, &cofactor);
    let Weierstrass { a, b, .. } = equation;
    Some(Curve {
        name: stanza.name.value.clone(),
        key: key(stanza),
        title: stanza.title.clone().unwrap_or_else(|| stanza.name.value.clone()),
        shape: Shape::of(&a, &field.modulus),
        recovery: field.modulus < &scalar.modulus * 2u32,
        field,
        scalar: Arc::new(scalar),
        a,
        b,
        generator,
        cofactor,
        oid: stanza.oid.as_ref().map(|oid| oid.value.clone()),
        aliases: stanza.aliases.iter().map(|alias| alias.value.clone()).collect(),
        low_s: stanza.low_s,
        digest: stanza.digest,
        table_budget: stanza.table.value,
        public_table_budget: stanza.public_table.as_ref().map(|bytes| bytes.value),
        cube_root,
        source: stanza.source.clone(),
        allow: stanza.allow.iter().map(|name| name.value.clone()).collect(),
        site: stanza.name.site.clone(),
    })
}

pub(super) fn key(stanza: &CurveStanza) -> String {
    format!("curve.{}", stanza.name.value)
}

fn resolve_field(
    stanza: &CurveStanza,
    fields: &Fields<'_>,
    findings: &mut Findings,
) -> Option<Arc<PrimeField>> {
    match &stanza.field {
        FieldRef::Named(name) => {
            if let Some(field) = fields.get(name.value.as_str()) {
                return field.clone();
            }
            let known: Vec<&str> = fields.keys().copied().collect();
            let problem =
                name.site.error(format!("there is no field `{}`", name.value)).label("no such field");
            findings.errors.push(problem.help(match known.is_empty() {
                true => format!("add a stanza [field.{}] with prime = \"…\"", name.value),
                false => crate::spec::suggest(&name.value, &known),
            }));
            None
        }
        FieldRef::Inline(prime, wishes) => {
            let modulus = findings.keep(modulus::check(prime, "modulus"))?;
            let parts = Parts {
                name: &stanza.name.value,
                stanza: key(stanza),
                key: format!("{}.prime", key(stanza)),
                number: prime,
                words: &wishes.words.value,
                limbs: &wishes.limbs,
                reduction: &wishes.reduction,
                unroll: wishes.unroll,
                multiplicative_generator: wishes.multiplicative_generator.as_ref(),
                source: stanza.source.as_deref(),
            };
            parts.build(modulus, findings).map(Arc::new)
        }
        // Curves over binary fields have checks of their own.
        FieldRef::Polynomial(..) => None,
    }
}

pub(super) fn scalar_field(
    stanza: &CurveStanza,
    words: &[u32],
    order: BigUint,
    findings: &mut Findings,
) -> Option<PrimeField> {
    let parts = Parts {
        name: &format!("{}_order", stanza.name.value),
        stanza: key(stanza),
        key: format!("{}.order", key(stanza)),
        number: &stanza.order,
        words,
        limbs: &stanza.scalar.limbs,
        reduction: &stanza.scalar.reduction,
        unroll: stanza.scalar.unroll,
        multiplicative_generator: stanza.scalar.multiplicative_generator.as_ref(),
        source: stanza.source.as_deref(),
    };
    parts.build(order, findings)
}

fn check_equation(stanza: &CurveStanza, field: &PrimeField, findings: &mut Findings) -> Option<Weierstrass> {
    let modulus = crate::arith::Modulus::new(field.modulus.clone());
    let a = findings.keep(coefficient(&stanza.a, &modulus, "the coefficient a"));
    let b = findings.keep(coefficient(&stanza.b, &modulus, "the coefficient b"));
    let curve = Weierstrass { field: modulus, a: a?, b: b? };
    if curve.discriminant().is_zero() {
        let message = format!(
            "the curve is singular: 4a³ + 27b² = 0 mod p for a = 0x{:x}, b = 0x{:x}",
            curve.a, curve.b
        );
        let problem = stanza.b.site.error(message).label("with this b").also(&stanza.a.site, "and this a");
        findings.errors.push(problem.help("compare both coefficients with their publication"));
        return None;
    }
    Some(curve)
}

fn check_generator(
    stanza: &CurveStanza,
    curve: &Weierstrass,
    findings: &mut Findings,
) -> Option<(BigUint, BigUint)> {
    let site = &stanza.generator.site;
    let (x, y) = &stanza.generator.value;
    let x = findings.keep(coordinate(x, &curve.field, "the coordinate x"));
    let y = findings.keep(coordinate(y, &curve.field, "the coordinate y"));
    let (x, y) = (x?, y?);
    let defect = curve.defect(&x, &y);
    if defect.is_zero() {
        return Some((x, y));
    }
    let message = format!("point is not on the curve: y² − x³ − ax − b = 0x{defect:x} ≠ 0");
    let problem = site.error(message).label("not on the curve");
    let help = match curve.lift(&x) {
        Some(Point::Affine(_, root)) => {
            let other = curve.field.neg(&root);
            format!("at this x, y would be 0x{root:x} or 0x{other:x}")
        }
        _ => "no point of the curve has this x; compare x, a and b with their publication".to_owned(),
    };
    findings.errors.push(problem.help(help));
    None
}

pub(super) fn no_source(stanza: &CurveStanza) -> Problem {
    let problem = stanza.name.site.warning("the stanza names no publication").label("`source` belongs here");
    problem.help(
        "say where the numbers come from, such as source = \"SEC 2 v2, 2.4.1\", or allow = [\"no-standard\"]",
    )
}

/// A table has one point at least.
fn check_table(stanza: &CurveStanza, field: &PrimeField) -> Result<(), Problem> {
    let widest = field.words.iter().max().copied().unwrap_or(64);
    let entry = 2 * (field.bits().div_ceil(widest) * widest / 8) as usize;
    if stanza.table.value >= entry {
        return Ok(());
    }
    let problem = stanza.table.site.error(format!("{} bytes hold no point of the table", stanza.table.value));
    let help = format!("a point takes {entry} bytes; table = \"16 KiB\" is a good start");
    Err(problem.label(format!("less than {entry} bytes")).help(help))
}
