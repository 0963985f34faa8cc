//! GF(2^571).

#[path = "../../../../generated/src/field/gf2_571/carryless.rs"]
#[rustfmt::skip]
pub mod carryless;
#[path = "../../../../generated/src/field/gf2_571/word64.rs"]
#[rustfmt::skip]
pub mod word64;
