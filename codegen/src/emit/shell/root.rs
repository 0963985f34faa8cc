//! The root of the crate.

use askama::Template;

use super::{Contents, render};

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
    let module = |curve: &&crate::model::Curve| Module {
        name: curve.name.clone(),
        aliases: curve.aliases.clone(),
    };
    render(&Root { curves: contents.curves.iter().map(module).collect() })
}
