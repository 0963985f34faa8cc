//! The public key from a signature (SEC 1, section 4.1.6).

use super::{EcdsaCurve, RecoveryId, Signature, VerifyingKey, hazmat};
use crate::ct::{Release, bytes};
use crate::curve::CurveMask;
use crate::error::{Error, Result};
use crate::field::{Field, FieldEncoding, LazySum, PrimeField};
use crate::key::PublicKey;
use crate::lane::{LaneMask, OneLane};
use crate::point::{CurveAffine, CurvePoint};

/// Room for the sum of an order and a coordinate of 640 bits.
const WIDE: usize = 96;

/// `r + times·n` as an x-coordinate, if it is one.
pub(crate) fn coordinate<C: EcdsaCurve>(signature: &Signature<C>, times: u32) -> Option<C::Base> {
    let widen = |integer: &[u8]| {
        let mut wide = [0u8; WIDE];
        wide[WIDE - integer.len()..].copy_from_slice(integer);
        wide
    };
    let mut x = widen(signature.r().to_bytes().as_ref());
    let order = widen(C::Scalar::MODULUS.as_ref());
    for _ in 0..times {
        bytes::add(&mut x, &order);
    }
    let (high, low) = x.split_at(WIDE - C::Base::BYTES);
    if high.iter().any(|&byte| byte != 0) {
        return None;
    }
    let (x, canonical) = C::Base::from_slice(low)?;
    canonical.declassify(Release::Asked).then_some(x)
}

/// Whether the signature and the hint determine the x-coordinate: not so where it exceeds 2n,
/// which happens in very small fields only.
#[cfg(feature = "digest")]
pub(super) fn is_enough<C: EcdsaCurve>(signature: &Signature<C>, id: RecoveryId) -> bool {
    // A hint that names no coordinate names no point; a third coordinate cannot be named.
    coordinate(signature, id.is_x_reduced().into()).is_some()
        && (!id.is_x_reduced() || coordinate(signature, 2).is_none())
}

impl<C: EcdsaCurve> VerifyingKey<C> {
    /// The key under which the signature is right for the digest, if the hint is.
    ///
    /// # Errors
    /// If there is no such key, or the cofactor is not 1.
    pub fn recover_from_prehash(digest: &[u8], signature: &Signature<C>, id: RecoveryId) -> Result<Self> {
        if C::COFACTOR != 1 {
            return Err(Error);
        }
        let x = coordinate(signature, id.is_x_reduced().into()).ok_or(Error)?;
        let sign = CurveMask::<C>::gather(|_| id.is_y_odd().into());
        let (point, exists) = C::Affine::decompress(x, sign);
        if !exists.declassify(Release::Asked) {
            return Err(Error);
        }
        // Q = r⁻¹·(s·R − z·G)
        let inverse = signature.r().invert_vartime();
        let z = hazmat::scalar_of_digest::<C>(digest);
        let u = (-C::Scalar::mul(z, inverse)).carry();
        let v = C::Scalar::mul(*signature.s(), inverse);
        let key = C::double_mul_vartime(&u, &v, &C::Point::from_affine(&point));
        let key = Self::from(PublicKey::from_point(&key)?);
        // What was recovered must also verify: it guards the policy for s.
        key.check(digest, signature)?;
        Ok(key)
    }
}
