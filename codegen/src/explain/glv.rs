//! Endomorphisms, and twisted Edwards curves.

use num_bigint::BigUint;

use super::text::Page;
use super::{field, passes};
use crate::glv::{CubeRoot, Lattice};
use crate::model::{EdwardsCurve, Endomorphisms, Twist};
use crate::report::Report;

/// The endomorphism of a curve y² = x³ + b.
pub(super) fn cube_root(page: &mut Page, maps: &CubeRoot) {
    page.sentences(
        2,
        &format!(
            "(x, y) → (βx, y), with β = {:#x}, multiplies by λ = {:#x}. {}",
            maps.beta,
            maps.lambda,
            split(&maps.lattice)
        ),
    );
}

/// Into how many sub-scalars of how many bits a lattice splits scalars.
fn split(lattice: &Lattice) -> String {
    let bits: Vec<String> = lattice.bounds.iter().map(|bound| bound.bits().to_string()).collect();
    format!(
        "A scalar is split into {} sub-scalars, of at most {} bits by exact arithmetic: {} columns.",
        bits.len(),
        bits.join(" and "),
        lattice.digits
    )
}

/// Everything about a twisted Edwards curve.
pub(super) fn describe(page: &mut Page, curve: &EdwardsCurve) -> Result<(), Report> {
    let (base, order) = rayon::join(|| field::views(&curve.field), || field::views(&curve.scalar));
    let (base, order) = (base?, order?);
    page.heading(&format!("{} ({})", curve.title, curve.name));
    let over = if curve.quadratic { "GF(p²) = GF(p)(i), i² = −1" } else { "the integers mod p" };
    page.sentences(2, &format!("−x² + y² = 1 + d·x²·y² over {over}."));
    let law = match curve.complete {
        true => "d is not a square and −1 is one: the group law has no exceptions",
        false => "the group law has exceptions outside the subgroup of order n, and points there are refused",
    };
    page.sentences(
        2,
        &format!(
            "The generator has prime order n, of {} bits. The cofactor is {}: {law}.",
            curve.scalar.bits(),
            curve.cofactor
        ),
    );
    page.sentences(2, "No traits of the crates elliptic-curve and ecdsa: they want a Weierstrass curve.");
    if let Some(twist) = &curve.twist {
        endomorphisms(page, twist, curve.endomorphisms.as_ref());
    }
    passes::describe(page, "edwards", &base, curve.quadratic);
    page.heading(&format!("Coordinates: the field {}", curve.field.name));
    field::describe(page, &curve.field, &base);
    page.heading(&format!("Scalars: the field {}, the integers mod n", curve.scalar.name));
    page.sentences(2, "In this section p stands for n.");
    field::describe(page, &curve.scalar, &order);
    Ok(())
}

fn endomorphisms(page: &mut Page, twist: &Twist, second: Option<&Endomorphisms>) {
    let eigenvalue = |name: &str, value: &BigUint| format!("{name} multiplies by {value:#x}.");
    let Some(maps) = second else {
        page.sentences(2, &format!("Ψ(x, y) = (β·x̄, 1/ȳ). {}", eigenvalue("Ψ", &twist.mu)));
        return page.sentences(2, &split(&twist.lattice));
    };
    page.sentences(2, "Φ(x, y) = (h·x·(α·y² − β)/y, (y² + β)/(α·y² − 1)), Ψ(x, y) = (β·x̄, 1/ȳ).");
    page.sentences(2, &format!("{} {}", eigenvalue("Φ", &maps.lambda), eigenvalue("Ψ", &twist.mu)));
    page.sentences(2, &split(&maps.four));
    page.sentences(2, &format!("With Ψ alone: {}", split(&twist.lattice)));
}
