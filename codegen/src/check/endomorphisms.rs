//! The endomorphisms of twisted Edwards curves over GF(p²): Ψ is derived, Φ is given and tried.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::edwards::pair;
use crate::arith::{Edwards, EdwardsPoint, Modulus, Pair};
use crate::glv::Lattice;
use crate::model::{Endomorphisms, Twist};
use crate::report::{At, Problem};
use crate::spec::EndomorphismStanza;

/// How many multiples of the generator a map is tried on.
const SAMPLES: u32 = 8;

/// Ψ of a twist, or nothing where d is not of norm 1 or Ψ multiplies by no root of −1.
///
/// Of the two roots `β = ±√(−d̄)`, which give Ψ and −Ψ, the stanza may name one.
pub(super) fn twist(
    given: Option<&At<EndomorphismStanza>>,
    curve: &Edwards,
    quadratic: bool,
    generator: &EdwardsPoint,
    order: &BigUint,
) -> Result<Option<Twist>, Problem> {
    let f = &curve.field;
    let is_twist = quadratic && f.norm(&curve.d).is_one();
    let root = is_twist.then(|| f.sqrt(&f.neg(&f.conjugate(&curve.d)))).flatten();
    let refuse = |given: &At<EndomorphismStanza>| refusal(given, "Ψ", "beta");
    let Some(root) = root else { return given.map_or(Ok(None), |given| Err(refuse(given))) };
    let beta = match given {
        Some(given) => pair(&given.value.beta, &f.field, true)?,
        None => root.clone(),
    };
    let psi = |(x, y): &EdwardsPoint| Some((f.mul(&beta, &f.conjugate(x)), f.invert(&f.conjugate(y))?));
    let named = beta == root || beta == f.neg(&root);
    let mu = named.then(|| eigenvalue(curve, generator, order, 1, &psi)).flatten();
    match (mu, given) {
        (None, Some(given)) => Err(refuse(given)),
        (None, None) => Ok(None),
        (Some(mu), given) => match Lattice::new(order, &[BigUint::one(), mu.clone()]) {
            Ok(lattice) => Ok(Some(Twist { beta, mu, lattice })),
            // What nobody asked for may be missing.
            Err(reason) => given.map_or(Ok(None), |given| Err(no_lattice(given, reason))),
        },
    }
}

/// Φ and the lattice of both maps. Φ is tried on multiples of the generator: the images must be the
/// multiples that they are said to be.
pub(super) fn second(
    given: &At<EndomorphismStanza>,
    twist: &Twist,
    curve: &Edwards,
    generator: &EdwardsPoint,
    order: &BigUint,
) -> Result<Endomorphisms, Problem> {
    let f = &curve.field;
    let h = f.field.reduce(&given.value.h.value.value);
    let (alpha, beta): (Pair, &Pair) = (pair(&given.value.alpha, &f.field, true)?, &twist.beta);
    let phi = |(x, y): &EdwardsPoint| {
        let yy = f.square(y);
        let numerator = f.mul(&f.mul(&(h.clone(), BigUint::zero()), x), &f.sub(&f.mul(&alpha, &yy), beta));
        let denominator = f.sub(&f.mul(&alpha, &yy), &f.one());
        Some((f.mul(&numerator, &f.invert(y)?), f.mul(&f.add(&yy, beta), &f.invert(&denominator)?)))
    };
    let lambda = eigenvalue(curve, generator, order, 2, &phi)
        .ok_or_else(|| refusal(given, "Φ", "h, alpha and beta"))?;
    let both = &lambda * &twist.mu % order;
    let four = Lattice::new(order, &[BigUint::one(), lambda.clone(), twist.mu.clone(), both]);
    let four = four.map_err(|reason| no_lattice(given, reason))?;
    Ok(Endomorphisms { h, alpha, lambda, four })
}

fn refusal(given: &At<EndomorphismStanza>, map: &str, numbers: &str) -> Problem {
    let problem = given.site.error(format!("{map} is not an endomorphism of the curve with this square"));
    problem.label("these maps").help(format!("compare {numbers} with their publication"))
}

fn no_lattice(given: &At<EndomorphismStanza>, reason: String) -> Problem {
    given.site.error(reason).label("no lattice serves these maps")
}

/// The root of −s mod n that a map multiplies by, if it does so to several multiples of G.
fn eigenvalue(
    curve: &Edwards,
    generator: &EdwardsPoint,
    order: &BigUint,
    s: u32,
    map: &dyn Fn(&EdwardsPoint) -> Option<EdwardsPoint>,
) -> Option<BigUint> {
    let scalars = Modulus::new(order.clone());
    let root = scalars.sqrt(&scalars.neg(&(BigUint::from(s) % order)))?;
    let candidates = [scalars.neg(&root), root];
    candidates.into_iter().find(|root| {
        (1..=SAMPLES).all(|sample| {
            let k = BigUint::from(0x9e37_79b9u32) * sample % order;
            let point = curve.mul(&k, generator);
            let image = point.as_ref().and_then(map);
            image.is_some() && image == point.and_then(|point| curve.mul(root, &point))
        })
    })
}
