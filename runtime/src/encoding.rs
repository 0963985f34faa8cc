//! Formats: SEC1 points, DER signatures, PKCS#8, SPKI and PEM.

mod buffer;
#[cfg(feature = "der")]
mod der;
#[cfg(feature = "pkcs8")]
mod pkcs8;
mod point;
#[cfg(feature = "serde")]
mod serde;

pub use buffer::Encoded;
#[cfg(feature = "pkcs8")]
pub use pkcs8::NamedCurve;
