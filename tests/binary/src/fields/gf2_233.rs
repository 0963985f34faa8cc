//! GF(2^233).

#[path = "../../../../generated/src/field/gf2_233/carryless.rs"]
#[rustfmt::skip]
pub mod carryless;
#[path = "../../../../generated/src/field/gf2_233/word64.rs"]
#[rustfmt::skip]
pub mod word64;
