//! The generator of Fieldforge: published numbers in, proved elliptic-curve code out.
//!
//! In a build script, [`Config`] writes curves as modules of the crate that is built. As a pure function,
//! [`generate()`] makes of a model every file of a crate, path by path:
//!
//! ```
//! use codegen::options::{Options, Runtime, Silent};
//!
//! let text = "[field.p61]\nprime = \"2^61 - 1\"\nwords = [64]\nallow = [\"no-standard\"]";
//! let spec = codegen::spec::Spec::parse(text, "curves.toml")?;
//! let model = codegen::check::validate(&spec)?;
//! let stanzas = model.stanzas();
//! let options = Options {
//!     crate_name: "my-fields".into(),
//!     runtime: Runtime::Version("0.1.0".into()),
//!     listed: stanzas.clone(),
//!     selected: stanzas,
//! };
//! let tree = codegen::generate(&model, &options, &Silent)?;
//! assert!(tree.files().any(|(path, _)| path == "src/field/p61/word64.rs"));
//! # Ok::<(), codegen::report::Report>(())
//! ```
//!
//! [`guide`] has the rest: adding a curve, choosing a representation, the way of a field from text to machine
//! code, security.

pub mod arith;
pub mod arm;
pub mod avr;
pub mod binary;
pub mod chain;
pub mod check;
/// The command line, for the two programs that have it.
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
mod config;
pub mod emit;
pub mod eval;
mod explain;
pub mod expr;
mod generate;
pub mod glv;
pub mod guide;
#[cfg(feature = "import")]
pub mod import;
pub mod integer;
pub mod ir;
pub mod lower;
pub mod model;
pub mod options;
pub mod pass;
pub mod plan;
pub mod readback;
pub mod rep;
pub mod report;
pub mod smt;
pub mod spec;
pub mod tree;

pub use config::Config;
pub use explain::{Written, explain, html, report as html_report};
pub use generate::generate;
