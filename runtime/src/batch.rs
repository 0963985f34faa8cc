//! Many signatures, keys and agreements at a time.
//!
//! On a CPU with vectors of eight 52-bit multipliers, eight scalars drive one sequence of point
//! operations in the lanes of a register; elsewhere the items are done one after the other. The results
//! are the same bit for bit, and each item's is its own: a wrong signature or a malformed key
//! changes nothing for its neighbours. Any number of items will do; below a dozen there is little to gain.
//!
//! What is secret one at a time is secret here: `sign` and its variants, `public_keys` and
//! `diffie_hellman` run the same instructions whatever the keys and nonces are.
//!
//! A function whose name ends in `_into` writes into a slice of the caller's and needs no allocator. If
//! that slice is not as long as the items are many, it fails and writes no more than refusals.
//!
//! Sixty-four items at a time are worked on, on the stack; a longer batch needs no more memory than the items
//! and their results.
//!
//! ```
//! use fieldforge_runtime::batch;
//! use fieldforge_runtime::ecdsa::{EcdsaCurve, Signature, VerifyingKey};
//!
//! /// The first of some signatures that does not verify.
//! fn first_wrong<C: EcdsaCurve>(
//!     items: &[(VerifyingKey<C>, [u8; 32], Signature<C>)],
//!     verdicts: &mut [fieldforge_runtime::Result<()>],
//! ) -> fieldforge_runtime::Result<Option<usize>> {
//!     batch::verify_into(items, verdicts)?;
//!     Ok(verdicts.iter().position(|verdict| verdict.is_err()))
//! }
//! ```

mod agree;
mod engine;
mod keys;
#[doc(hidden)]
pub mod over;
#[cfg(feature = "parallel")]
pub mod parallel;
mod sign;
mod verify;

#[doc(hidden)]
pub use engine::{Engine, InLanes, Native, OneByOne};

pub use agree::{diffie_hellman_encoded_into, diffie_hellman_into};
pub use keys::public_keys_into;
pub use sign::sign_random_into;
#[cfg(feature = "digest")]
pub use sign::{sign_hedged_into, sign_into};
pub use verify::{verify_encoded_into, verify_into};

#[cfg(feature = "alloc")]
mod owned;
#[cfg(feature = "alloc")]
pub use owned::{diffie_hellman, diffie_hellman_encoded, public_keys, sign_random, verify, verify_encoded};
#[cfg(all(feature = "alloc", feature = "digest"))]
pub use owned::{sign, sign_hedged};

/// How many items go through the lanes together: they share the inversions.
const TOGETHER: usize = 64;
/// A single item is no slower by itself, so a group of eight has at least two.
const WORTHWHILE: usize = 2;

/// How many of so many items go through the lanes.
const fn in_lanes(count: usize) -> usize {
    let rest = count % crate::lane::EIGHT;
    if rest < WORTHWHILE { count - rest } else { count }
}
