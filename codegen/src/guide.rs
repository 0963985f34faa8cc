//! The guide: what a user of the generator wants to know beyond one function.
//!
//! * [`add_a_curve`]: from the numbers of a standard to a key;
//! * [`choose`]: limbs, headroom, the budget of tables and unrolling for a target;
//! * [`eight_hops`]: how a field travels from `curves.toml` to machine code;
//! * [`security`]: what is constant time and how that was checked, what is proved, what is assumed, and
//!   what is not claimed.

#[doc = include_str!("guide/add_a_curve.md")]
pub mod add_a_curve {}

#[doc = include_str!("guide/choose.md")]
pub mod choose {}

#[doc = include_str!("guide/eight_hops.md")]
pub mod eight_hops {}

#[doc = include_str!("guide/security.md")]
pub mod security {}
