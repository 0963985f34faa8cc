//! Elliptic-curve Diffie–Hellman (NIST SP 800-56A, SEC 1).
//!
//! A [`PublicKey`] has passed full validation, so both forms agree in rejecting every point
//! outside the subgroup; the cofactor form is there for protocols that ask for it, which
//! compute `h·k·Q`.

use core::fmt;

use zeroize::Zeroize;

use crate::ct::Release;
use crate::curve::{BaseBytes, Curve};
use crate::error::{Error, Result};
use crate::field::FieldEncoding;
use crate::key::{PublicKey, SecretKey};
use crate::lane::OneLane;
use crate::mul::lanes::Product;
use crate::point::{CurveAffine, CurvePoint};

/// The x-coordinate of a shared point. Zeroized on drop, and never printed.
///
/// It is not uniform: derive keys from it with a key-derivation function.
pub struct SharedSecret<C: Curve> {
    x: BaseBytes<C>,
}

impl<C: Curve> SharedSecret<C> {
    /// The bytes of the x-coordinate.
    pub fn as_bytes(&self) -> &[u8] {
        self.x.as_ref()
    }
}

impl<C: Curve> AsRef<[u8]> for SharedSecret<C> {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<C: Curve> Drop for SharedSecret<C> {
    fn drop(&mut self) {
        self.x.as_mut().zeroize();
    }
}

impl<C: Curve> zeroize::ZeroizeOnDrop for SharedSecret<C> {}

impl<C: Curve> fmt::Debug for SharedSecret<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SharedSecret").field("curve", &C::NAME).finish_non_exhaustive()
    }
}

/// `k·Q`: the secret that both sides share.
///
/// # Errors
/// If the shared point is at infinity, which no validated key can bring about.
pub fn diffie_hellman<C: Curve>(secret: &SecretKey<C>, public: &PublicKey<C>) -> Result<SharedSecret<C>> {
    shared(secret, &public.to_point())
}

/// `h·k·Q`, with the cofactor h.
///
/// # Errors
/// If the shared point is at infinity, which no validated key can bring about.
pub fn diffie_hellman_cofactor<C: Curve>(
    secret: &SecretKey<C>,
    public: &PublicKey<C>,
) -> Result<SharedSecret<C>> {
    let point = public.to_point().mul_bits_vartime(&C::COFACTOR.to_be_bytes());
    shared(secret, &point)
}

fn shared<C: Curve>(secret: &SecretKey<C>, point: &C::Point) -> Result<SharedSecret<C>> {
    of_product(&C::mul(point, secret.as_scalar()).to_affine_masked())
}

/// The secret of the shared point.
///
/// # Errors
/// If the point is at infinity.
pub(crate) fn of_product<C: Curve>(product: &Product<C>) -> Result<SharedSecret<C>> {
    let (point, finite) = *product;
    if !finite.declassify(Release::SharedPointFinite) {
        return Err(Error);
    }
    Ok(SharedSecret { x: point.x().to_bytes() })
}
