//! Batches beside one at a time: the same verdicts, signatures, keys and shared secrets, whatever
//! stands in the neighbouring lanes.
//!
//! Each curve goes through the lanes that every machine has; and through what it has for this CPU, which
//! is those of vector registers or a loop.

#[path = "batch/equality.rs"]
mod equality;
#[path = "batch/exceptions.rs"]
mod exceptions;
#[path = "batch/party.rs"]
mod party;
#[path = "batch/vectors.rs"]
mod vectors;
