//! Keys and ECDSA on binary curves: multiples of points, and arithmetic on bytes.
//!
//! Secret keys, nonces and the halves of signatures are the bytes of scalars. Nothing is hashed
//! here: a digest comes in, and a nonce that is uniformly random and used once, or that of RFC 6979.

use super::{Multiplications, integer};
use crate::ct::{Release, bytes, declassify};
use crate::curve::{BinaryCurve, Curve, ScalarBytes};
use crate::ecdsa::hazmat::leftmost_bits;
use crate::ecdsa::{EcdsaCurve, SPolicy};
use crate::error::{DecodeError, Error, Result};
use crate::field::{FieldEncoding, PrimeField};
use crate::key::PublicKey;

/// r and s of a signature, big-endian.
pub struct Halves<C: Curve> {
    /// The x-coordinate of the nonce's point, mod n.
    pub r: ScalarBytes<C>,
    /// `(z + r·d)/k mod n`.
    pub s: ScalarBytes<C>,
}

/// The public key of a secret one. Cost: one multiple of the generator.
///
/// # Errors
/// If the secret is zero or not smaller than the order.
#[inline(never)]
pub fn public_key<C, M>(secret: &ScalarBytes<C>) -> core::result::Result<PublicKey<C>, DecodeError>
where
    C: BinaryCurve,
    M: Multiplications<C>,
{
    if declassify(Release::KeyInRange, in_range::<C>(secret)) != 1 {
        return Err(DecodeError::Scalar);
    }
    let mut point = C::GENERATOR;
    M::generator(&mut point, secret.as_ref());
    Ok(PublicKey::vouched(point))
}

/// Signs a digest with a nonce chosen by the caller. Cost: one multiple of the generator,
/// one quotient and three products mod n.
///
/// # Errors
/// If the secret or the nonce is not from 1 to n − 1, or the nonce gives `r = 0` or `s = 0`.
#[inline(never)]
pub fn sign<C, M>(secret: &ScalarBytes<C>, digest: &[u8], nonce: &ScalarBytes<C>) -> Result<Halves<C>>
where
    C: EcdsaCurve + BinaryCurve,
    M: Multiplications<C>,
{
    let good = in_range::<C>(secret) & in_range::<C>(nonce);
    let zero = <C::Scalar as FieldEncoding>::ZERO_BYTES;
    let mut halves = Halves::<C> { r: zero, s: zero };
    let Halves { r, s } = &mut halves;
    abscissa::<C, M>(r, nonce);
    response::<C>(s, r, secret, digest, nonce);
    let usable = good & in_range::<C>(r) & in_range::<C>(s);
    if declassify(Release::NonceUsable, usable) != 1 {
        return Err(Error);
    }
    if C::Policy::NORMALIZE && declassify(Release::Signature, is_high::<C>(s)) == 1 {
        *s = negative::<C>(s);
    }
    Ok(halves)
}

/// `r ← x(k·G) mod n`. It is a function of its own, as those below are, so that what it needs and what they
/// need does not lie in memory at the same time.
#[inline(never)]
fn abscissa<C, M>(r: &mut ScalarBytes<C>, nonce: &ScalarBytes<C>)
where
    C: BinaryCurve,
    M: Multiplications<C>,
{
    let mut point = C::GENERATOR;
    M::generator(&mut point, nonce.as_ref());
    residue::<C>(r, &point.x);
}

/// `r ← x mod n`, of an element as an integer.
#[inline(never)]
fn residue<C: BinaryCurve>(r: &mut ScalarBytes<C>, x: &C::Base) {
    integer::reduce::<C::Scalar>(r, x.to_integer().as_ref());
}

/// `s ← (z + r·d)/k mod n`.
#[inline(never)]
fn response<C: Curve>(
    s: &mut ScalarBytes<C>,
    r: &ScalarBytes<C>,
    secret: &ScalarBytes<C>,
    digest: &[u8],
    nonce: &ScalarBytes<C>,
) {
    // z, r·d and k, all of them by the same power of two less.
    let one = one::<C>();
    let mut z = *r;
    integer::scaled_product::<C::Scalar>(&mut z, &scalar_of_digest::<C>(digest), &one);
    let mut sum = *r;
    integer::scaled_product::<C::Scalar>(&mut sum, r, secret);
    integer::add(sum.as_mut(), z.as_ref(), C::Scalar::MODULUS.as_ref());
    integer::scaled_product::<C::Scalar>(s, nonce, &one);
    integer::divide::<C::Scalar>(s, &sum);
    integer::wipe(sum.as_mut());
}

/// The number one.
fn one<C: Curve>() -> ScalarBytes<C> {
    let mut one = <C::Scalar as FieldEncoding>::ZERO_BYTES;
    if let Some(low) = one.as_mut().last_mut() {
        *low = 1;
    }
    one
}

/// `u ← z/s mod n` and `v ← r/s mod n`.
#[inline(never)]
fn factors<C: Curve>(
    u: &mut ScalarBytes<C>,
    v: &mut ScalarBytes<C>,
    digest: &[u8],
    Halves { r, s }: &Halves<C>,
) {
    let one = one::<C>();
    // 1/s by the power of two that each of the products is less.
    integer::scaled_product::<C::Scalar>(u, s, &one);
    let mut inverse = *u;
    integer::divide::<C::Scalar>(&mut inverse, &one);
    integer::scaled_product::<C::Scalar>(u, &scalar_of_digest::<C>(digest), &inverse);
    integer::scaled_product::<C::Scalar>(v, r, &inverse);
}

/// Whether the signature is one of the digest's. All input is public. Cost: one double
/// multiple, one quotient and three products mod n.
///
/// # Errors
/// If it is not.
#[inline(never)]
pub fn verify<C, M>(public: &PublicKey<C>, digest: &[u8], signature: &Halves<C>) -> Result<()>
where
    C: EcdsaCurve + BinaryCurve,
    M: Multiplications<C>,
{
    let Halves { r, s } = signature;
    if in_range::<C>(r) & in_range::<C>(s) != 1 || C::Policy::REQUIRE && is_high::<C>(s) == 1 {
        return Err(Error);
    }
    let (mut u, mut v) = (*r, *r);
    factors::<C>(&mut u, &mut v, digest, signature);
    let mut point = *public.as_affine();
    if !M::double_x_vartime(u.as_ref(), v.as_ref(), &mut point) {
        return Err(Error);
    }
    residue::<C>(&mut u, &point.x);
    if u.as_ref() == r.as_ref() { Ok(()) } else { Err(Error) }
}

/// 1 if the bytes are from 1 to n − 1, else 0.
fn in_range<C: Curve>(scalar: &ScalarBytes<C>) -> u8 {
    integer::is_in_range(scalar.as_ref(), C::Scalar::MODULUS.as_ref())
}

/// `n − s`.
fn negative<C: Curve>(s: &ScalarBytes<C>) -> ScalarBytes<C> {
    let mut negative = C::Scalar::MODULUS;
    integer::subtract(negative.as_mut(), s.as_ref());
    negative
}

/// 1 if s is more than half of n, else 0.
fn is_high<C: Curve>(s: &ScalarBytes<C>) -> u8 {
    bytes::less(negative::<C>(s).as_ref(), s.as_ref())
}

/// The integer that a digest of any length counts as, mod n.
#[inline(never)]
fn scalar_of_digest<C: Curve>(digest: &[u8]) -> ScalarBytes<C> {
    let mut scalar = leftmost_bits::<C::Scalar>(digest);
    integer::subtract_once(scalar.as_mut(), 0, C::Scalar::MODULUS.as_ref());
    scalar
}
