//! One table of measured operations, for every library that offers them.
//!
//! The `peers` program rotates through the table in one process, so that all libraries see
//! the same machine in the same state; the criterion bench walks the same table.

pub mod agree;
pub mod case;
pub mod clock;
pub mod filter;
pub mod peers;
