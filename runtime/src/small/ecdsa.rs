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
    Ok(PublicKey::vouched(M::generator(secret.as_ref()).0))
}

/// Signs a digest with a nonce chosen by the caller. Cost: one multiple of the generator,
/// one inverse and two products mod n.
///
/// # Errors
/// If the secret or the nonce is not from 1 to n − 1, or the nonce gives `r = 0` or `s = 0`.
#[inline(never)]
pub fn sign<C, M>(secret: &ScalarBytes<C>, digest: &[u8], nonce: &ScalarBytes<C>) -> Result<Halves<C>>
where
    C: EcdsaCurve + BinaryCurve,
    M: Multiplications<C>,
{
    let n = C::Scalar::MODULUS;
    let n = n.as_ref();
    let good = in_range::<C>(secret) & in_range::<C>(nonce);
    let zero = <C::Scalar as FieldEncoding>::ZERO_BYTES;
    let mut halves = Halves::<C> { r: zero, s: zero };
    let (r, s) = (&mut halves.r, &mut halves.s);
    let x = M::generator(nonce.as_ref()).0.x().to_integer();
    integer::reduce(r.as_mut(), x.as_ref(), n);
    let mut sum = zero;
    integer::multiply(sum.as_mut(), r.as_ref(), secret.as_ref(), n);
    integer::add(sum.as_mut(), scalar_of_digest::<C>(digest).as_ref(), n);
    let mut inverse = *nonce;
    integer::invert::<C::Scalar>(&mut inverse);
    integer::multiply(s.as_mut(), sum.as_ref(), inverse.as_ref(), n);
    integer::wipe(inverse.as_mut());
    integer::wipe(sum.as_mut());
    let usable = good & in_range::<C>(r) & in_range::<C>(s);
    if declassify(Release::NonceUsable, usable) != 1 {
        return Err(Error);
    }
    if C::Policy::NORMALIZE && declassify(Release::Signature, is_high::<C>(s)) == 1 {
        *s = negative::<C>(s);
    }
    Ok(halves)
}

/// Whether the signature is one of the digest's. All input is public. Cost: one double
/// multiple, one inverse and two products mod n.
///
/// # Errors
/// If it is not.
#[inline(never)]
pub fn verify<C, M>(public: &PublicKey<C>, digest: &[u8], signature: &Halves<C>) -> Result<()>
where
    C: EcdsaCurve + BinaryCurve,
    M: Multiplications<C>,
{
    let n = C::Scalar::MODULUS;
    let n = n.as_ref();
    let zero = <C::Scalar as FieldEncoding>::ZERO_BYTES;
    let Halves { r, s } = signature;
    if in_range::<C>(r) & in_range::<C>(s) != 1 || C::Policy::REQUIRE && is_high::<C>(s) == 1 {
        return Err(Error);
    }
    let (mut u, mut v) = (zero, zero);
    {
        let mut inverse = *s;
        integer::invert::<C::Scalar>(&mut inverse);
        integer::multiply(u.as_mut(), scalar_of_digest::<C>(digest).as_ref(), inverse.as_ref(), n);
        integer::multiply(v.as_mut(), r.as_ref(), inverse.as_ref(), n);
    }
    let x = M::double_x_vartime(u.as_ref(), v.as_ref(), public.as_affine());
    let mut expected = zero;
    integer::reduce(expected.as_mut(), x.ok_or(Error)?.to_integer().as_ref(), n);
    if expected.as_ref() == r.as_ref() { Ok(()) } else { Err(Error) }
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
