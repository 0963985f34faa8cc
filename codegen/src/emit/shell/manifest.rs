//! The crate's `Cargo.toml`.

use askama::Template;

use super::{Contents, render};
use crate::options::{Options, Runtime};

/// The version of a crate that is written outside of this workspace.
const FIRST_VERSION: &str = "0.1.0";

#[derive(Template)]
#[template(path = "cargo.txt")]
struct Manifest<'a> {
    name: &'a str,
    /// Whether the workspace says what all of its packages have in common.
    workspace: bool,
    version: &'static str,
    rust_version: &'static str,
    runtime: String,
    curves: Vec<&'a str>,
    /// Whether a field has a module of assembly for Arm.
    neon: bool,
}

/// The text of `Cargo.toml`.
pub(super) fn text(contents: &Contents<'_>, options: &Options) -> String {
    let with = |key: &str, value: &str| {
        format!("fieldforge-runtime = {{ {key} = {value:?}, default-features = false }}")
    };
    render(&Manifest {
        name: &options.crate_name,
        workspace: options.runtime == Runtime::Workspace,
        version: FIRST_VERSION,
        rust_version: env!("CARGO_PKG_RUST_VERSION"),
        runtime: match &options.runtime {
            Runtime::Workspace => String::from("fieldforge-runtime = { workspace = true }"),
            Runtime::Version(version) => with("version", version),
            Runtime::Path(path) => with("path", path),
            Runtime::Vendored => with("path", "runtime"),
        },
        curves: contents.curves.iter().map(|curve| curve.name).collect(),
        neon: contents.neon,
    })
}
