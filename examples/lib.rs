//! Programs that use generated curves: `cargo run -p fieldforge-examples --example NAME`.
//!
//! * `ecdh`: two parties agree on a key;
//! * `certificate`: a chain of certificates, verified;
//! * `batch`: many signatures under many keys, on all processors;
//! * `firmware`: a boot loader's check of an image, without `std` and without an allocator.
//!
//! `own-crate/` has three ways to a crate of one's own curves.
