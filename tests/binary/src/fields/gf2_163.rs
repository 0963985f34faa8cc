//! GF(2^163).

#[path = "../../../../generated/src/field/gf2_163/carryless.rs"]
#[rustfmt::skip]
pub mod carryless;
#[path = "../../../../generated/src/field/gf2_163/word64.rs"]
#[rustfmt::skip]
pub mod word64;
