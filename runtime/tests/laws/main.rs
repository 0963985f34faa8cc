//! The runtime on tiny curves, where everything can be tried: every pair of points, every
//! scalar, every signature, against arithmetic so plain that it cannot be wrong.

#![allow(unreachable_pub, reason = "a test's modules have no outside")]

mod backend;
mod binary;
mod curves;
mod ecdh;
mod ecdsa;
mod edwards;
mod encoding;
mod field;
mod glv;
mod group;
mod lanes;
mod multiply;
mod passes;
mod reference;
mod tiny;
