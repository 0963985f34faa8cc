//! One view of every curve, on bytes: what a user can do, without the types.
//!
//! Points are SEC1 encodings, integers are big-endian. `None` is a refusal.

mod curve;
mod ring;

use num_bigint::BigUint;

use crate::hash::Hash;
use crate::params::Params;

pub use curve::CurveView;
pub use ring::FieldView;

/// The integers mod a prime: a base field, or scalars. Operands are reduced integers.
pub trait Ring: Sync {
    /// The modulus.
    fn modulus(&self) -> BigUint;
    /// The length of an element's bytes.
    fn byte_len(&self) -> usize;
    /// Reads canonical bytes, and writes them again.
    fn parse(&self, bytes: &[u8]) -> Option<Vec<u8>>;
    /// Reduces an integer of any length.
    fn reduce(&self, integer: &[u8]) -> BigUint;
    /// `a + b`.
    fn add(&self, a: &BigUint, b: &BigUint) -> BigUint;
    /// `a − b`.
    fn sub(&self, a: &BigUint, b: &BigUint) -> BigUint;
    /// `−a`.
    fn neg(&self, a: &BigUint) -> BigUint;
    /// `a·b`.
    fn mul(&self, a: &BigUint, b: &BigUint) -> BigUint;
    /// `a²`.
    fn square(&self, a: &BigUint) -> BigUint;
    /// `k·a`.
    fn mul_small(&self, a: &BigUint, k: u8) -> BigUint;
    /// `1/a`, 0 for 0.
    fn invert(&self, a: &BigUint) -> BigUint;
    /// The inverses of all, by one inversion.
    fn batch_invert(&self, all: &[BigUint]) -> Vec<BigUint>;
    /// A square root.
    fn sqrt(&self, a: &BigUint) -> Option<BigUint>;
    /// Whether there is a square root.
    fn is_square(&self, a: &BigUint) -> bool;
    /// Whether `a` is zero.
    fn is_zero(&self, a: &BigUint) -> bool;
    /// Whether `a` equals `b`.
    fn equals(&self, a: &BigUint, b: &BigUint) -> bool;
    /// `a` or `b`.
    fn select(&self, first: bool, a: &BigUint, b: &BigUint) -> BigUint;
    /// `(a + b)·(c − d)`: products of sums that were not carried.
    fn mul_of_sums(&self, x: [&BigUint; 4]) -> BigUint;
    /// `(a − b)²`.
    fn square_of_difference(&self, a: &BigUint, b: &BigUint) -> BigUint;
    /// `(a + b) + (c − d)`, carried.
    fn long_sum(&self, x: [&BigUint; 4]) -> BigUint;
    /// `(−a) − (b + c)`, carried.
    fn long_difference(&self, x: [&BigUint; 3]) -> BigUint;
}

/// Points and their multiplications. Points need only be on the curve.
pub trait Group: Sync {
    /// `P + Q`.
    fn add(&self, p: &[u8], q: &[u8]) -> Option<Vec<u8>>;
    /// `2·P`.
    fn double(&self, p: &[u8]) -> Option<Vec<u8>>;
    /// `−P`.
    fn neg(&self, p: &[u8]) -> Option<Vec<u8>>;
    /// `k·P`, protected.
    fn mul(&self, k: &[u8], p: &[u8]) -> Option<Vec<u8>>;
    /// `k·P`, for public `k`.
    fn mul_vartime(&self, k: &[u8], p: &[u8]) -> Option<Vec<u8>>;
    /// `k·G`, protected.
    fn mul_generator(&self, k: &[u8]) -> Option<Vec<u8>>;
    /// `u·G + v·Q`.
    fn double_mul_vartime(&self, u: &[u8], v: &[u8], q: &[u8]) -> Option<Vec<u8>>;
}

/// Keys and key agreement.
pub trait Keys: Sync {
    /// The public key of a secret one, uncompressed.
    fn public_key(&self, secret: &[u8]) -> Option<Vec<u8>>;
    /// A random secret key.
    fn random_secret(&self, seed: u64) -> Vec<u8>;
    /// Reads and validates a public key; writes it uncompressed and compressed.
    fn parse_public(&self, sec1: &[u8]) -> Option<(Vec<u8>, Vec<u8>)>;
    /// The shared secret.
    fn ecdh(&self, secret: &[u8], public: &[u8]) -> Option<Vec<u8>>;
    /// The shared secret of the cofactor variant.
    fn ecdh_cofactor(&self, secret: &[u8], public: &[u8]) -> Option<Vec<u8>>;
}

/// Signatures, as fixed-length `r ‖ s`.
pub trait Signatures: Sync {
    /// Whether signing makes `s` low.
    fn low_s(&self) -> bool;
    /// Deterministic, with the given hash in RFC 6979; `extra` is additional input.
    fn sign(&self, hash: Hash, secret: &[u8], digest: &[u8], extra: &[u8]) -> Option<Vec<u8>>;
    /// Deterministic, as `PrehashSigner` does it with the curve's own hash.
    fn sign_prehash(&self, secret: &[u8], digest: &[u8]) -> Option<Vec<u8>>;
    /// Hedged, as `RandomizedPrehashSigner` does it.
    fn sign_hedged(&self, secret: &[u8], digest: &[u8], seed: u64) -> Option<Vec<u8>>;
    /// With a nonce that the caller knows.
    fn sign_with_nonce(&self, secret: &[u8], nonce: &[u8], digest: &[u8]) -> Option<Vec<u8>>;
    /// Signs a message with the curve's own hash, as `Signer` does it.
    fn sign_message(&self, secret: &[u8], message: &[u8]) -> Option<Vec<u8>>;
    /// Whether a signature is valid.
    fn verify(&self, public: &[u8], digest: &[u8], signature: &[u8]) -> bool;
    /// Whether a signature of a message is valid under the curve's own hash.
    fn verify_message(&self, public: &[u8], message: &[u8], signature: &[u8]) -> bool;
    /// The public key that a signature, made with its recovery identifier, recovers.
    fn sign_and_recover(&self, secret: &[u8], digest: &[u8]) -> Option<Vec<u8>>;
    /// The public keys that a signature recovers for each identifier, 0 to 3.
    fn recover(&self, digest: &[u8], signature: &[u8]) -> [Option<Vec<u8>>; 4];
    /// The signature with a low `s`.
    fn normalize(&self, signature: &[u8]) -> Option<Vec<u8>>;
    /// Reads DER.
    fn read_der(&self, der: &[u8]) -> Option<Vec<u8>>;
    /// Writes DER.
    fn to_der(&self, signature: &[u8]) -> Option<Vec<u8>>;
}

/// Files of keys.
pub trait KeyFiles: Sync {
    /// The secret in a PKCS#8 PEM text.
    fn secret_from_pem(&self, pem: &str) -> Option<Vec<u8>>;
    /// The secret in a PKCS#8 DER document.
    fn secret_from_der(&self, der: &[u8]) -> Option<Vec<u8>>;
    /// A PKCS#8 PEM text.
    fn secret_to_pem(&self, secret: &[u8]) -> Option<String>;
    /// The public key in an SPKI PEM text, uncompressed.
    fn public_from_pem(&self, pem: &str) -> Option<Vec<u8>>;
    /// The public key in an SPKI DER document, uncompressed.
    fn public_from_der(&self, der: &[u8]) -> Option<Vec<u8>>;
    /// An SPKI PEM text.
    fn public_to_pem(&self, public: &[u8]) -> Option<String>;
}

/// What protocols do on one curve at one word size, whatever its field.
pub trait Protocols: Keys + Signatures + KeyFiles {
    /// The module's path, such as `p256::word32`.
    fn name(&self) -> &'static str;
    /// The length of a coordinate's bytes.
    fn coordinate_len(&self) -> usize;
    /// The length of a scalar's bytes.
    fn scalar_len(&self) -> usize;
}

/// Everything about one curve over a prime field at one word size.
pub trait Curve: Group + Protocols {
    /// What the standard says.
    fn params(&self) -> Params;
    /// The field of coordinates.
    fn base(&self) -> &dyn Ring;
    /// The integers mod the order.
    fn scalars(&self) -> &dyn Ring;
}
