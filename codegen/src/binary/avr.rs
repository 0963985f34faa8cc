//! Kernels of binary fields for AVR: products, squares and sums as assembly.
//!
//! A product is the comb of López and Dahab with windows of four bits: the sixteen multiples u·b lie in
//! a table on the stack, and for each half-byte of a one of them is added to the accumulator. The
//! accumulator's window, as long as an entry and a byte, stays in registers ([`plan`]): a byte of it is
//! written once, when it leaves the window, and read once, when it returns for the second half-bytes.
//! In the second pass the window moves down, and each byte that leaves it at the top is reduced into
//! it at once, so that the upper half of the product is never written.
//!
//! The table is indexed by a secret. AVR has no cache, and every load takes two cycles wherever it
//! is; these kernels are for AVR only.
//!
//! What is proved is the text, after registers have been allotted ([`prove`]).

pub mod bytes;
pub mod emit;
pub mod forms;
pub mod multiply;
pub mod plan;
pub mod prove;
pub mod square;
mod textbook;
