//! Binary fields and curves: exhaustively on tiny ones, at random on two real ones.

mod backend;
pub mod big;
pub mod curves;
mod dstu;
mod ecdsa;
mod encoding;
mod field;
mod group;
mod multiply;
pub mod poly;
mod real;
pub mod reference;
mod small;
mod tau;
