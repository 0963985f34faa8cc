//! Public keys of secret ones.

use zeroize::Zeroize;

use super::{Engine, Native, TOGETHER, in_lanes};
use crate::ct::{Release, declassify};
use crate::curve::{Curve, CurveMask};
use crate::error::{Error, Result};
use crate::field::Field;
use crate::key::{PublicKey, SecretKey};
use crate::lane::LaneMask;
use crate::mul::lanes::Product;
use crate::point::CurvePoint;

/// Writes the public key of each secret one.
///
/// Cost: in lanes that of eight multiplications of the generator at a time, and an inversion for 64 keys;
/// elsewhere that of each by itself.
///
/// # Errors
/// If the slices differ in length. Then nothing is computed.
pub fn public_keys_into<C: Curve>(keys: &[SecretKey<C>], public: &mut [Option<PublicKey<C>>]) -> Result<()> {
    over::<Native, C>(keys, public)
}

/// [`public_keys_into`] with the engine E.
pub fn over<E: Engine<C>, C: Curve>(
    keys: &[SecretKey<C>],
    public: &mut [Option<PublicKey<C>>],
) -> Result<()> {
    public.fill(None);
    if keys.len() != public.len() {
        return Err(Error);
    }
    let mut scalars = [C::Scalar::ONE; TOGETHER];
    for (keys, public) in keys.chunks(TOGETHER).zip(public.chunks_mut(TOGETHER)) {
        for (scalar, key) in scalars.iter_mut().zip(keys) {
            *scalar = *key.as_scalar();
        }
        let mut products: [Product<C>; TOGETHER] = [(C::GENERATOR, CurveMask::<C>::FALSE); TOGETHER];
        let lanes = in_lanes(keys.len());
        let done = if E::generator(&scalars[..lanes], &mut products[..lanes]) { lanes } else { 0 };
        for (scalar, product) in scalars.iter().zip(&mut products).take(keys.len()).skip(done) {
            *product = C::mul_generator(scalar).to_affine_masked();
        }
        for (public, (point, _)) in public.iter_mut().zip(products) {
            *public = Some(PublicKey::vouched(declassify(Release::PublicKey, point)));
        }
    }
    scalars.iter_mut().for_each(Zeroize::zeroize);
    Ok(())
}
