//! Algorithms for machines with a few hundred bytes of memory.
//!
//! The rest of this crate is written for speed: values go in and come out, formulas are inlined,
//! tables are large. Here memory and code come first: elements are changed in place, every loop
//! is one loop, integers are bytes, and no table is made. What is computed is the same, and
//! secrets are kept as they are elsewhere: they choose no branch, no address and no loop bound.
//!
//! * [`element`]: binary field elements, in place; [`integer`]: integers mod n, as bytes;
//! * [`Ladder`]: `k·P` on any binary curve in six field elements, without a table;
//! * [`Digits`]: the same on Koblitz curves by τ-adic digits, faster, with tables;
//! * [`ecdsa`]: public keys, signatures and verification on top of both.
//!
//! All of it is for one curve, any curve: nothing here is generated but the field.

pub mod ecdsa;
pub mod element;
mod frobenius;
pub mod integer;
mod inverse;
mod ladder;

pub use frobenius::Digits;
pub use ladder::Ladder;

use crate::ct::Mask;
use crate::curve::{Binary, BinaryCurve};
use crate::field::BinaryKernels;
use crate::point::binary::Affine;

/// A secret truth value about a curve's points.
type Truth<C> = Mask<<<C as Binary>::Kernels as BinaryKernels>::Word>;

/// How points are multiplied. Scalars are big-endian bytes, as many as the order has.
pub trait Multiplications<C: BinaryCurve> {
    /// `P ← k·G`, k secret and below the order, and where that is finite. What P was does not matter.
    fn generator(point: &mut Affine<C>, k: &[u8]) -> Truth<C>;
    /// `P ← k·P`, k and P secret, and where that is finite. P is finite, and k below the order.
    fn multiply(point: &mut Affine<C>, k: &[u8]) -> Truth<C>;
    /// The x-coordinate of `u·G + v·Q` becomes that of Q, if it is finite, which is returned. All is public;
    /// Q is of the generator's order, u and v are below it, and v is not zero.
    fn double_x_vartime(u: &[u8], v: &[u8], q: &mut Affine<C>) -> bool;
}
