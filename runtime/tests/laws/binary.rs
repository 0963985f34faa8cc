//! Binary fields and curves: exhaustively on tiny ones, at random on two real ones.

pub mod curves;
mod ecdsa;
mod encoding;
mod field;
mod group;
mod multiply;
pub mod poly;
pub mod reference;
mod tau;
