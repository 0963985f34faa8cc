//! Binary fields GF(2^m) and the curves y² + xy = x³ + ax² + b over them.
//!
//! A binary field has a pipeline of its own, the same as a prime field's in miniature: kernels are
//! lowered to straight-line programs ([`ir`], [`lower`]), printed ([`emit`]), read back
//! ([`read`]) and proved ([`prove`]). Nothing carries over GF(2), so that the programs are made of
//! xor, shifts and masks, and the proofs of linear forms; only the portable product of two words
//! counts in integers, and [`prove::grade`] shows that its columns do not meet.

pub mod avr;
pub mod chain;
pub mod curve;
pub mod emit;
pub mod eval;
pub mod ir;
pub mod judge;
pub mod koblitz;
pub mod lower;
pub mod pipeline;
pub mod polynomial;
pub mod print;
pub mod prove;
pub mod read;

pub use polynomial::Polynomial;
