//! The bare operations, for test vectors and for protocols that know what they do.
//!
//! A nonce that is used twice, or whose bits can be guessed, gives the secret key away.

use zeroize::Zeroize;

use super::{EcdsaCurve, RecoveryId, SPolicy, Signature};
use crate::ct::{Release, bytes, declassify};
use crate::curve::{Curve, CurveMask};
use crate::error::{Error, Result};
use crate::field::{Field, FieldEncoding, LazySum, PrimeField};
use crate::key::{SecretKey, is_high};
use crate::lane::{LaneMask, OneLane};
use crate::point::{CurveAffine, CurvePoint};

/// The leftmost bits of a string, as many as the order has, as an integer in as many bytes as
/// the order has: `bits2int` of RFC 6979, section 2.3.2. A shorter string counts as it is.
pub(crate) fn leftmost_bits<S: PrimeField>(string: &[u8]) -> S::Bytes {
    let mut integer = S::ZERO_BYTES;
    match string.get(..S::BYTES) {
        Some(head) => {
            integer.as_mut().copy_from_slice(head);
            bytes::shift_right(integer.as_mut(), 8 * S::BYTES as u32 - S::BITS);
        }
        None => integer.as_mut()[S::BYTES - string.len()..].copy_from_slice(string),
    }
    integer
}

/// The integer that a digest of any length counts as, mod n (FIPS 186-5, section 6.4.1).
pub fn scalar_of_digest<C: Curve>(digest: &[u8]) -> C::Scalar {
    C::Scalar::from_bytes(&leftmost_bits::<C::Scalar>(digest)).0
}

/// Signs a digest with a nonce chosen by the caller.
///
/// # Errors
/// If the nonce is zero, or gives `r = 0` or `s = 0`.
pub fn sign_prehash_with_nonce<C: EcdsaCurve>(
    secret: &SecretKey<C>,
    digest: &[u8],
    nonce: &C::Scalar,
) -> Result<(Signature<C>, RecoveryId)> {
    let (point, finite) = C::mul_generator(nonce).to_affine_masked();
    let mut inverse = nonce.invert();
    let signed = complete(secret, digest, &inverse, &point, finite);
    inverse.zeroize();
    signed
}

/// What is left to do when the nonce's multiple of the generator is known, and whether that is
/// finite, and the nonce's inverse.
///
/// # Errors
/// As [`sign_prehash_with_nonce`].
pub(crate) fn complete<C: EcdsaCurve>(
    secret: &SecretKey<C>,
    digest: &[u8],
    inverse: &C::Scalar,
    point: &C::Affine,
    finite: CurveMask<C>,
) -> Result<(Signature<C>, RecoveryId)> {
    let z = scalar_of_digest::<C>(digest);
    let x = point.x().to_integer();
    let r = C::Scalar::reduce(x.as_ref());
    let mut sum = (z + C::Scalar::mul(r, *secret.as_scalar())).carry();
    let s = C::Scalar::mul(*inverse, sum);
    sum.zeroize();

    let usable = finite & !(r.is_zero() | s.is_zero());
    if !usable.declassify(Release::NonceUsable) {
        return Err(Error);
    }
    // Replacing s by n − s belongs to the point −R, whose y has the other sign.
    let high = C::Policy::NORMALIZE && is_high_mask::<C>(s).declassify(Release::Signature);
    let s = if high { (-s).carry() } else { s };
    let signature = Signature::<C>::new(declassify(Release::Signature, r), declassify(Release::Signature, s));
    // The point is what a verifier recomputes: public with the signature.
    // Only curves of cofactor 1 allow recovery; the sign may cost an inversion.
    let odd = C::COFACTOR == 1 && C::Base::sign(point.y(), point.x()).declassify(Release::Signature);
    let x = declassify(Release::Signature, x);
    let reduced = C::COFACTOR == 1 && !same_integer(x.as_ref(), signature.r().to_bytes().as_ref());
    Ok((signature, RecoveryId::new(odd ^ high, reduced)))
}

fn is_high_mask<C: Curve>(s: C::Scalar) -> CurveMask<C> {
    let high = is_high(s);
    CurveMask::<C>::gather(|_| high)
}

/// Whether two public big-endian strings are the same integer.
fn same_integer(a: &[u8], b: &[u8]) -> bool {
    let strip = |s: &'_ [u8]| s.iter().take_while(|&&byte| byte == 0).count();
    a[strip(a)..] == b[strip(b)..]
}
