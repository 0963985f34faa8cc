//! Curves of small machines in words of 8, 16 and 64 bits, side by side on one host.
//!
//! The modules are made by the build script from `curves.toml` of this folder.

#![allow(clippy::manual_memcpy, reason = "loops over limbs have one form, which is read back")]
#![allow(unused_variables, reason = "words that a loop has cleared are named like the others")]

include!(concat!(env!("OUT_DIR"), "/curves.rs"));
