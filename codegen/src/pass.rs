//! Passes over limb programs: bounds, and proofs.

pub mod bounds;
pub mod prove;
pub mod judge;
