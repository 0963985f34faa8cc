//! Key agreement.

use zeroize::Zeroize;

use super::{Engine, Native, TOGETHER, in_lanes};
use crate::curve::{Curve, CurveMask};
use crate::ecdh::{self, SharedSecret};
use crate::error::{Error, Result};
use crate::field::Field;
use crate::key::{PublicKey, SecretKey};
use crate::lane::LaneMask;
use crate::mul::lanes::Product;
use crate::point::CurvePoint;

/// What a secret and a public key share, for each pair.
///
/// Cost: in lanes that of eight multiplications of points at a time, and an inversion for 64 pairs;
/// elsewhere that of each by itself.
///
/// # Errors
/// If the slices differ in length. Then all secrets are errors.
pub fn diffie_hellman_into<C: Curve>(
    pairs: &[(&SecretKey<C>, PublicKey<C>)],
    shared: &mut [Result<SharedSecret<C>>],
) -> Result<()> {
    over::<Native, C>(pairs.len(), |i| pairs.get(i).map(|(key, public)| (*key, *public)), shared)
}

/// The same with public keys in SEC1 form, compressed or not, each of which is fully validated. What is
/// malformed, or no point of the subgroup, shares nothing.
///
/// # Errors
/// As [`diffie_hellman_into`].
pub fn diffie_hellman_encoded_into<C: Curve>(
    pairs: &[(&SecretKey<C>, &[u8])],
    shared: &mut [Result<SharedSecret<C>>],
) -> Result<()> {
    let pair = |i: usize| {
        let (key, public) = pairs.get(i)?;
        Some((*key, PublicKey::from_sec1_bytes(public).ok()?))
    };
    over::<Native, C>(pairs.len(), pair, shared)
}

/// The secrets of `count` pairs, of which some may be nothing, with the engine E.
pub fn over<'a, E: Engine<C>, C: Curve>(
    count: usize,
    pair: impl Fn(usize) -> Option<(&'a SecretKey<C>, PublicKey<C>)>,
    shared: &mut [Result<SharedSecret<C>>],
) -> Result<()> {
    shared.iter_mut().for_each(|shared| *shared = Err(Error));
    if shared.len() != count {
        return Err(Error);
    }
    let mut scalars = [C::Scalar::ONE; TOGETHER];
    for (chunk, shared) in shared.chunks_mut(TOGETHER).enumerate() {
        let mut points = [C::GENERATOR; TOGETHER];
        let (mut places, mut used) = ([0; TOGETHER], 0);
        // Pairs that are nothing take no lane.
        for i in 0..shared.len() {
            let Some((key, public)) = pair(chunk * TOGETHER + i) else { continue };
            (scalars[used], points[used], places[used]) = (*key.as_scalar(), *public.as_affine(), i);
            used += 1;
        }
        let mut products: [Product<C>; TOGETHER] = [(C::GENERATOR, CurveMask::<C>::FALSE); TOGETHER];
        let lanes = in_lanes(used);
        let all = E::points(&points[..lanes], &scalars[..lanes], &mut products[..lanes]);
        for i in (if all { lanes } else { 0 })..used {
            products[i] = C::mul(&C::Point::from_affine(&points[i]), &scalars[i]).to_affine_masked();
        }
        for (&place, product) in places.iter().zip(&products).take(used) {
            shared[place] = ecdh::of_product(product);
        }
        erase::<C>(&mut products);
    }
    scalars.iter_mut().for_each(Zeroize::zeroize);
    Ok(())
}

/// Overwrites shared points.
fn erase<C: Curve>(products: &mut [Product<C>]) {
    products.fill((C::GENERATOR, CurveMask::<C>::FALSE));
    core::hint::black_box(products);
}
