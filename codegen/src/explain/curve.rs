//! A curve: its equation, its policy, its tables, and both of its fields.

use std::collections::BTreeMap;

use super::field::{self, View};
use super::passes;
use super::text::Page;
use crate::emit::curve::{Budget, Comb, Reps, Tables, rustcrypto_refusal, tables};
use crate::model::{Curve, Digest, Shape};
use crate::report::Report;

/// Everything about a curve.
pub(super) fn describe(page: &mut Page, curve: &Curve) -> Result<(), Report> {
    let (base, order) = rayon::join(|| field::views(&curve.field), || field::views(&curve.scalar));
    let (base, order) = (base?, order?);
    page.heading(&heading(curve));
    equation(page, curve);
    if let Some(maps) = &curve.cube_root {
        super::glv::cube_root(page, maps);
    }
    policy(page, curve);
    let reps = reps(&base, &order);
    if !reps.is_empty() {
        page.gap();
        describe_tables(page, curve, &reps);
    }
    passes::describe(page, passes::family(curve), &base, false);
    page.heading(&format!("Coordinates: the field {}", curve.field.name));
    field::describe(page, &curve.field, &base);
    page.heading(&format!("Scalars: the field {}, the integers mod n", curve.scalar.name));
    page.sentences(2, "In this section p stands for n.");
    field::describe(page, &curve.scalar, &order);
    Ok(())
}

fn heading(curve: &Curve) -> String {
    let mut names = vec![curve.name.as_str()];
    names.extend(curve.aliases.iter().map(String::as_str));
    if names == [curve.title.as_str()] {
        curve.title.clone()
    } else {
        format!("{} ({})", curve.title, names.join(", "))
    }
}

fn equation(page: &mut Page, curve: &Curve) {
    let (right, formulas) = match curve.shape {
        Shape::Zero => ("x³ + b", "a = 0 has formulas of its own"),
        Shape::MinusThree => ("x³ − 3x + b", "a = −3 has formulas of its own"),
        Shape::General => ("x³ + ax + b", "a has no special form, and the general formulas are used"),
    };
    page.sentences(2, &format!("y² = {right} over the integers mod p; {formulas}."));
    let subgroup = if curve.cofactor == 1u32.into() {
        "every point of the curve is a multiple of the generator"
    } else {
        "a public key is multiplied by n to see that it is a multiple of the generator"
    };
    page.sentences(
        2,
        &format!(
            "The generator has prime order n, of {} bits. The cofactor is {}: {subgroup}.",
            curve.scalar.bits(),
            curve.cofactor
        ),
    );
    let oid = curve.oid.as_ref().map(|oid| format!(" Object identifier: {oid}.")).unwrap_or_default();
    let source = curve.source.as_ref().map(|source| format!(" Source: {source}.")).unwrap_or_default();
    page.sentences(2, &format!("Stanza: {}.{oid}{source}", curve.key));
}

fn policy(page: &mut Page, curve: &Curve) {
    let s = format!("Of signatures, {}", curve.low_s.sentence());
    let digest = match curve.digest {
        Some(digest) => format!("Messages are hashed by {} unless told otherwise.", digest_name(digest)),
        None => String::from("There is no usual digest: the caller names one."),
    };
    let recovery = match curve.recovery {
        true => "A signature gives back the public key, up to two bits (p < 2n).",
        false => "Public keys are not recovered from signatures (p > 2n).",
    };
    page.sentences(2, &format!("{s} {digest} {recovery}"));
    let traits = match rustcrypto_refusal(curve) {
        None => "The traits of the crates elliptic-curve, ff, group and ecdsa are implemented, behind the \
                 features elliptic-curve and ecdsa."
            .to_owned(),
        Some(reason) => format!("No traits of the crates elliptic-curve and ecdsa: {reason}."),
    };
    page.sentences(2, &traits);
    if !curve.allow.is_empty() {
        page.sentences(
            2,
            &format!("The stanza waives these checks of strength: {}.", curve.allow.join(", ")),
        );
    }
}

pub(super) fn digest_name(digest: Digest) -> &'static str {
    match digest {
        Digest::Sha224 => "SHA-224",
        Digest::Sha256 => "SHA-256",
        Digest::Sha384 => "SHA-384",
        Digest::Sha512 => "SHA-512",
    }
}

/// Both fields at the words that both have.
fn reps(base: &[View], order: &[View]) -> BTreeMap<u32, Reps> {
    let pair = |view: &View| {
        let other = order.iter().find(|other| other.word == view.word)?;
        Some((view.word, (view.plan.rep.clone(), other.plan.rep.clone())))
    };
    base.iter().filter_map(pair).collect()
}

fn describe_tables(page: &mut Page, curve: &Curve, reps: &BTreeMap<u32, Reps>) {
    let tables = tables(curve, reps);
    let Comb { w, v, e, d } = tables.comb;
    let public = curve.public_table_budget.map(|bytes| format!(" and {bytes} for public multiples"));
    let public = public.unwrap_or_default();
    page.line(2, &format!("Tables, within {} bytes{public} at the widest word:", curve.table_budget));
    let additions = d - 1 + usize::from(tables.carry.is_some());
    page.hanging(
        4,
        "– ",
        &format!(
            "k·G for a secret k: a comb (w, v) = ({w}, {v}), {v} blocks of {} points. Doublings: {}; mixed \
             additions: {additions}. Each reads its whole block.",
            tables.comb.entries(),
            e - 1
        ),
    );
    page.hanging(
        4,
        "– ",
        &format!(
            "u·G + v·Q for public u and v: windows of {} bits over {} odd multiples of G.",
            tables.window,
            tables.odd.len()
        ),
    );
    let sizes: Vec<String> = reps.iter().rev().map(|(word, reps)| size(&tables, *word, reps)).collect();
    page.hanging(4, "– ", &format!("{}.", sizes.join("; ")));
}

/// The bytes of both tables at a word.
fn size(tables: &Tables, word: u32, (base, _): &Reps) -> String {
    let point = Budget { bytes: 0, public: None, limbs: base.n(), word }.point_bytes();
    let (comb, odd) = (tables.comb.points() * point, tables.odd.len() * point);
    format!("{word}-bit words: {comb} + {odd} = {} bytes", comb + odd)
}
