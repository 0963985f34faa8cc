//! The generated kernels, compiled once more: those of carry-less products are no interface of the
//! crate, for they are sound only where the processor was asked.
#![allow(dead_code, unreachable_pub, reason = "a copy of what the crate has, of which some is measured")]

pub mod gf2_163;
pub mod gf2_233;
pub mod gf2_283;
pub mod gf2_409;
pub mod gf2_571;
