//! Keys that verify. All input is public here.

use super::{EcdsaCurve, SPolicy, Signature, hazmat, recover};
use crate::ct::Release;
use crate::encoding::Encoded;
use crate::error::{DecodeError, Error, Result};
use crate::field::{Field, FieldEncoding, PrimeField};
use crate::key::PublicKey;
use crate::lane::OneLane;
use crate::point::{CurveAffine, CurvePoint};

/// A public key for signatures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VerifyingKey<C: EcdsaCurve> {
    public: PublicKey<C>,
}

impl<C: EcdsaCurve> VerifyingKey<C> {
    /// The key of an encoded point, compressed or uncompressed, after full validation.
    ///
    /// # Errors
    /// Says what is wrong: length, form, range, equation, infinity or subgroup.
    pub fn from_sec1_bytes(bytes: &[u8]) -> core::result::Result<Self, DecodeError> {
        PublicKey::from_sec1_bytes(bytes).map(Self::from)
    }

    /// The encoded point.
    pub fn to_sec1_bytes(&self, compressed: bool) -> Encoded {
        self.public.to_sec1_bytes(compressed)
    }

    /// The public key itself.
    pub fn as_public_key(&self) -> &PublicKey<C> {
        &self.public
    }

    /// The point.
    pub fn as_affine(&self) -> &C::Affine {
        self.public.as_affine()
    }

    /// Whether the signature is one of the digest's.
    pub(crate) fn check(&self, digest: &[u8], signature: &Signature<C>) -> Result<()> {
        if C::Policy::REQUIRE && signature.is_high_s() {
            return Err(Error);
        }
        let z = hazmat::scalar_of_digest::<C>(digest);
        let inverse = signature.s().invert_vartime();
        let u = C::Scalar::mul(z, inverse);
        let v = C::Scalar::mul(*signature.r(), inverse);
        let point = C::double_mul_vartime(&u, &v, &self.public.to_point());
        if has_r(&point, signature) { Ok(()) } else { Err(Error) }
    }
}

/// Whether the point is finite and its x-coordinate, mod n, is the signature's r.
fn has_r<C: EcdsaCurve>(point: &C::Point, signature: &Signature<C>) -> bool {
    if C::COFACTOR == 1 {
        // Then n is close to p: try the few x-coordinates that reduce to r, which costs a
        // product each, instead of the inversion that would give the one there is.
        let candidates = (0..).map_while(|times| recover::coordinate(signature, times));
        return candidates.into_iter().any(|x| point.has_x(&x).declassify(Release::Asked));
    }
    let (point, finite) = point.to_affine_masked();
    let r = C::Scalar::reduce(point.x().to_integer().as_ref());
    (finite & r.equals(*signature.r())).declassify(Release::Asked)
}

impl<C: EcdsaCurve> From<PublicKey<C>> for VerifyingKey<C> {
    fn from(public: PublicKey<C>) -> Self {
        Self { public }
    }
}

impl<C: EcdsaCurve> From<VerifyingKey<C>> for PublicKey<C> {
    fn from(key: VerifyingKey<C>) -> Self {
        key.public
    }
}
