//! The same over a chosen [`Engine`](super::Engine): for tests, and for measurements side by side.

pub use super::agree::over as diffie_hellman;
pub use super::keys::over as public_keys;
pub use super::sign::random_over as sign_random;
#[cfg(feature = "digest")]
pub use super::sign::{deterministic_over as sign, hedged_over as sign_hedged};
pub use super::verify::{Item, over as verify};
