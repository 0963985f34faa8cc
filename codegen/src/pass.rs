//! Passes over limb programs: bounds, and proofs.

pub mod bounds;
pub mod judge;
pub mod prove;
