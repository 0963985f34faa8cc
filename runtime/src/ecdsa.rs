//! ECDSA (FIPS 186-5, SEC 1): signatures with deterministic or hedged nonces, verification,
//! recovery of public keys.
//!
//! # High and low s
//!
//! If `(r, s)` is a signature, so is `(r, n − s)`. A curve's [`SPolicy`] says whether signing
//! returns the smaller of the two, and whether verification insists on it:
//!
//! | policy | signing | verification |
//! |---|---|---|
//! | [`AnyS`] | as it comes | accepts both |
//! | [`LowS`] | returns the smaller | accepts both |
//! | [`StrictLowS`] | returns the smaller | refuses the larger |

pub mod hazmat;
#[cfg(feature = "digest")]
pub(crate) mod nonce;
pub(crate) mod recover;
mod sign;
mod signature;
mod traits;
mod verify;

pub use self::signature::{ByteArray, RecoveryId, Signature, SignatureBytes};
pub use sign::SigningKey;
pub use verify::VerifyingKey;

use crate::curve::Curve;

/// A curve to sign on.
pub trait EcdsaCurve: Curve {
    /// What becomes of a large s.
    type Policy: SPolicy;
    /// r and s side by side: `[u8; 2·BYTES]` with the scalars' BYTES.
    type SignatureBytes: ByteArray;
}

/// The digest that the curve's standard pairs it with: what [`Signer`](::signature::Signer)
/// and [`Verifier`](::signature::Verifier) hash with, and HMAC-DRBG runs on.
#[cfg(feature = "digest")]
pub trait DefaultDigest: EcdsaCurve {
    /// The digest.
    type Digest: digest::Digest + digest::common::BlockSizeUser;
}

/// What becomes of an s larger than half of the order.
pub trait SPolicy: Copy + Send + Sync + 'static {
    /// Whether signing replaces it by `n − s`.
    const NORMALIZE: bool;
    /// Whether verification refuses it.
    const REQUIRE: bool;
}

/// Both are right.
#[derive(Clone, Copy, Debug)]
pub enum AnyS {}

/// Signing returns the smaller; verification accepts both.
#[derive(Clone, Copy, Debug)]
pub enum LowS {}

/// Signing returns the smaller; verification refuses the larger.
#[derive(Clone, Copy, Debug)]
pub enum StrictLowS {}

impl SPolicy for AnyS {
    const NORMALIZE: bool = false;
    const REQUIRE: bool = false;
}

impl SPolicy for LowS {
    const NORMALIZE: bool = true;
    const REQUIRE: bool = false;
}

impl SPolicy for StrictLowS {
    const NORMALIZE: bool = true;
    const REQUIRE: bool = true;
}
