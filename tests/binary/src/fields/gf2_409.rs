//! GF(2^409).

#[path = "../../../../generated/src/field/gf2_409/carryless.rs"]
#[rustfmt::skip]
pub mod carryless;
#[path = "../../../../generated/src/field/gf2_409/word64.rs"]
#[rustfmt::skip]
pub mod word64;
