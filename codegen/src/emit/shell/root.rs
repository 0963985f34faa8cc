//! The root of the crate.

use askama::Template;

use super::{Contents, Listed, render};

#[derive(Template)]
#[template(path = "lib.txt")]
struct Root {
    curves: Vec<Module>,
    /// Whether there are integers.
    integers: bool,
    /// Whether there are kernels in assembly for AVR.
    avr: bool,
    /// Whether there are tables of narrow words.
    flash: bool,
    /// Whether a field has a module of assembly for Arm.
    neon: bool,
}

struct Module {
    name: String,
    aliases: Vec<String>,
}

/// The text of `src/lib.rs`.
pub(super) fn text(contents: &Contents<'_>, integers: bool, avr: bool, flash: bool) -> String {
    let module = |curve: &Listed<'_>| {
        let mut aliases = curve.aliases.to_vec();
        aliases.sort();
        Module { name: curve.name.to_owned(), aliases }
    };
    let curves = contents.curves.iter().map(module).collect();
    render(&Root { curves, integers, avr, flash, neon: contents.neon })
}
