//! AVR: the instructions that kernels are written in, their text, and a machine that runs them.
//!
//! Kernels for eight bits are assembly, because what they gain over compiled code is which bytes stay in
//! registers. Their text is read back ([`assembly`]) and run ([`machine`]) over whatever meaning of a
//! byte the reader brings: bits that are numbers, for a simulation, or bits that are forms of the inputs,
//! for a proof. Registers, memory, stack and cycles are the same for all.

pub mod assembly;
pub mod machine;
