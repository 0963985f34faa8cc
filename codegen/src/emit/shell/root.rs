//! The root of the crate.

use askama::Template;

use super::{Contents, render};
use crate::model::Curve;

#[derive(Template)]
#[template(path = "lib.txt")]
struct Root {
    curves: Vec<Module>,
}

struct Module {
    name: String,
    aliases: Vec<String>,
}

/// The text of `src/lib.rs`.
pub(super) fn text(contents: &Contents<'_>) -> String {
    let module = |curve: &&Curve| {
        let mut aliases = curve.aliases.clone();
        aliases.sort();
        Module { name: curve.name.clone(), aliases }
    };
    render(&Root { curves: contents.curves.iter().map(module).collect() })
}
