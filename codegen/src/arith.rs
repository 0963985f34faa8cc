//! Exact arithmetic on numbers of any length, for checks and for tables.
//!
//! Nothing here is secret and nothing here is shipped: it runs in the generator, on published
//! numbers, and is written to be plainly right.

mod edwards;
pub mod lattice;
mod modular;
mod point;
mod prime;
mod primitive;

pub use edwards::{Edwards, EdwardsPoint, Pair, Pairs};
pub use modular::{Modulus, isqrt};
pub use point::{Jacobian, Point, Weierstrass};
pub use prime::{is_prime, nearest_primes, small_factor};
pub use primitive::UnitGroup;

#[cfg(test)]
mod tests;
