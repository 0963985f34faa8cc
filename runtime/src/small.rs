//! Algorithms for machines with a few hundred bytes of memory.
//!
//! The rest of this crate is written for speed: values go in and come out, formulas are inlined,
//! tables are large. Here memory and code come first: elements are changed in place, every loop
//! is one loop, integers are bytes, and no table is made. What is computed is the same, and
//! secrets are kept as they are elsewhere: they choose no branch, no address and no loop bound.
//!
//! * [`element`]: binary field elements, in place; [`integer`]: integers mod n, as bytes;
//! * [`ladder`]: `k·P` on any binary curve in six field elements;
//! * [`ecdsa`]: public keys, signatures and verification on top of both.
//!
//! All of it is for one curve, any curve: nothing here is generated but the field.

pub mod ecdsa;
pub mod element;
pub mod integer;
mod inverse;
pub mod ladder;
