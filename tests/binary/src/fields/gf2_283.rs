//! GF(2^283).

#[path = "../../../../generated/src/field/gf2_283/carryless.rs"]
#[rustfmt::skip]
pub mod carryless;
#[path = "../../../../generated/src/field/gf2_283/word64.rs"]
#[rustfmt::skip]
pub mod word64;
