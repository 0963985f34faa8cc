//! The thin crate beneath generated curves: traits, and the algorithms that all curves share.
//!
//! Generated code supplies constants, aliases and the limb arithmetic of each field
//! ([`field::Kernels`]); nothing here knows a curve by name. Users depend on a generated crate
//! such as `fieldforge` and meet this one through its aliases.
//!
//! * [`field`]: elements, with the headroom of uncarried sums in their types;
//! * [`curve`]: what a curve is, as constants; [`point`]: group laws; [`table`]: their tables;
//! * [`recode`] and [`mul`]: scalars as digits, and multiplications driven by them;
//! * [`key`], [`ecdsa`], [`ecdh`], `eddsa`, [`dstu4145`], [`encoding`]: protocols and formats;
//! * [`batch`]: many signatures, keys and agreements at a time, in the lanes of vector registers;
//! * [`small`]: the same for machines with a few hundred bytes of memory;
//! * [`lane`] and [`ct`]: secret truth values, one or many at a time.
//!
//! Code over any curve takes the curve as a parameter:
//!
//! ```
//! use fieldforge_runtime::ecdsa::{EcdsaCurve, Signature, VerifyingKey};
//! use fieldforge_runtime::{Result, batch};
//!
//! /// How many of eight signatures of digests verify.
//! fn valid<C: EcdsaCurve>(items: &[(VerifyingKey<C>, [u8; 32], Signature<C>); 8]) -> Result<usize> {
//!     let mut verdicts = [Ok(()); 8];
//!     batch::verify_into(items, &mut verdicts)?;
//!     Ok(verdicts.iter().filter(|verdict| verdict.is_ok()).count())
//! }
//! ```
//!
//! Functions that may branch on their input, or index memory by it, are named `…_vartime`, or
//! take only public values by their nature, as the verification of a signature does.

#![no_std]
// Only the backends for particular CPUs allow it.
#![deny(unsafe_code)]
// Program memory is read by an instruction of its own.
#![cfg_attr(target_arch = "avr", feature(asm_experimental_arch))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(fieldforge_ct)]
extern crate std;

pub mod batch;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[doc(hidden)]
pub mod carryless;
pub mod ct;
pub mod curve;
pub mod dstu4145;
pub mod ecdh;
pub mod ecdsa;
#[cfg(feature = "digest")]
pub mod eddsa;
pub mod encoding;
pub mod error;
pub mod field;
pub mod integer;
pub mod key;
pub mod lane;
pub mod lanes;
pub mod mul;
pub mod point;
pub mod recode;
#[cfg(feature = "elliptic-curve")]
pub mod rustcrypto;
pub mod small;
pub mod table;
pub mod word;

pub use error::{DecodeError, Error, Result};

#[cfg(feature = "digest")]
pub use digest;
#[cfg(feature = "pkcs8")]
pub use pkcs8;
pub use rand_core;
#[cfg(feature = "pkcs8")]
pub use sec1;
pub use signature;
pub use subtle;
pub use zeroize;
