//! What the tests of batches share with those of one at a time: readers of vector files, without
//! the curves that the others generate for themselves.

#[path = "../../src/hash.rs"]
pub mod hash;
#[path = "../../src/hex.rs"]
pub mod hex;
#[path = "../../src/rsp.rs"]
pub mod rsp;
