//! Keys and ECDSA on binary curves: two ladders and arithmetic on bytes.
//!
//! Secret keys, nonces and the halves of signatures are the bytes of scalars. Nothing is hashed
//! here: a digest comes in, and a nonce that is uniformly random and used once, or that of RFC 6979.

use zeroize::Zeroize;

use super::element::{self, add, is_zero};
use super::{integer, ladder};
use crate::ct::{Release, bytes, declassify};
use crate::curve::{Binary, BinaryCurve, Curve, ScalarBytes};
use crate::ecdsa::hazmat::leftmost_bits;
use crate::ecdsa::{EcdsaCurve, SPolicy};
use crate::error::{DecodeError, Error, Result};
use crate::field::{BinaryElement, FieldEncoding, PrimeField};
use crate::key::PublicKey;
use crate::lane::OneLane;
use crate::point::binary::Affine;

/// r and s of a signature, big-endian.
pub struct Halves<C: Curve> {
    /// The x-coordinate of the nonce's point, mod n.
    pub r: ScalarBytes<C>,
    /// `(z + r·d)/k mod n`.
    pub s: ScalarBytes<C>,
}

/// The public key of a secret one. Cost: one ladder.
///
/// # Errors
/// If the secret is zero or not smaller than the order.
pub fn public_key<C: BinaryCurve>(secret: &ScalarBytes<C>) -> core::result::Result<Affine<C>, DecodeError> {
    if declassify(Release::KeyInRange, in_range::<C>(secret)) != 1 {
        return Err(DecodeError::Scalar);
    }
    Ok(ladder::multiply(&C::GENERATOR, secret.as_ref()).0)
}

/// Signs a digest with a nonce chosen by the caller. Cost: one ladder, one inverse and two products
/// mod n.
///
/// # Errors
/// If the secret or the nonce is not from 1 to n − 1, or the nonce gives `r = 0` or `s = 0`.
pub fn sign<C>(secret: &ScalarBytes<C>, digest: &[u8], nonce: &ScalarBytes<C>) -> Result<Halves<C>>
where
    C: EcdsaCurve + BinaryCurve,
{
    let n = C::Scalar::MODULUS;
    let n = n.as_ref();
    let good = in_range::<C>(secret) & in_range::<C>(nonce);
    let zero = <C::Scalar as FieldEncoding>::ZERO_BYTES;
    let mut halves = Halves::<C> { r: zero, s: zero };
    let (r, s) = (&mut halves.r, &mut halves.s);
    {
        let (point, _) = ladder::multiply(&C::GENERATOR, nonce.as_ref());
        integer::reduce(r.as_mut(), point.x().to_integer().as_ref(), n);
    }
    let mut sum = zero;
    integer::multiply(sum.as_mut(), r.as_ref(), secret.as_ref(), n);
    integer::add(sum.as_mut(), scalar_of_digest::<C>(digest).as_ref(), n);
    let mut inverse = *nonce;
    integer::invert::<C::Scalar>(&mut inverse);
    integer::multiply(s.as_mut(), sum.as_ref(), inverse.as_ref(), n);
    inverse.as_mut().zeroize();
    sum.as_mut().zeroize();
    let usable = good & in_range::<C>(r) & in_range::<C>(s);
    if declassify(Release::NonceUsable, usable) != 1 {
        return Err(Error);
    }
    if C::Policy::NORMALIZE && declassify(Release::Signature, is_high::<C>(s)) == 1 {
        *s = negative::<C>(s);
    }
    Ok(halves)
}

/// Whether the signature is one of the digest's. All input is public. Cost: two ladders, three
/// inverses of elements, one inverse and two products mod n.
///
/// # Errors
/// If it is not.
pub fn verify<C>(public: &PublicKey<C>, digest: &[u8], signature: &Halves<C>) -> Result<()>
where
    C: EcdsaCurve + BinaryCurve,
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
    // v is not zero, and the key has the order n, so that the second point is finite.
    let second = ladder::multiply(public.as_affine(), v.as_ref()).0;
    let (first, finite) = ladder::multiply(&C::GENERATOR, u.as_ref());
    let x = if finite.declassify(Release::Asked) { sum_vartime(&first, &second) } else { Some(second.x()) };
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
    integer::subtract_masked(negative.as_mut(), u8::MAX, s.as_ref());
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

/// The x-coordinate of `P + Q`, if that is finite, for points with `x ≠ 0`. Cost: 1I + 1M + 1S.
fn sum_vartime<C: Binary>(p: &Affine<C>, q: &Affine<C>) -> Option<BinaryElement<C::Kernels>> {
    let is_zero = |a: &BinaryElement<C::Kernels>| is_zero(a).declassify(Release::Asked);
    let (mut x, mut slope) = (p.x, p.y);
    add(&mut x, &q.x);
    add(&mut slope, &q.y);
    if is_zero(&x) {
        // The points are opposite, or equal: then λ = x + y/x.
        if !is_zero(&slope) {
            return None;
        }
        slope = p.x;
        element::invert(&mut slope);
        element::multiply(&mut slope, &p.y);
        add(&mut slope, &p.x);
    } else {
        let mut inverse = x;
        element::invert(&mut inverse);
        element::multiply(&mut slope, &inverse);
    }
    // λ² + λ + a, and the sum of both x.
    add(&mut x, &slope);
    add(&mut x, &C::A);
    element::square(&mut slope, 1);
    add(&mut x, &slope);
    Some(x)
}
