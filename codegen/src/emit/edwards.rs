//! The modules of a twisted Edwards curve.
//!
//! ```text
//! src/NAME.rs                     which word this target takes
//! src/NAME/word64.rs              the curve over 64-bit kernels
//! src/NAME/word64/tables.rs       multiples of the generator
//! ```

use std::collections::BTreeMap;

use askama::Template;

use crate::emit::curve::{Reps, render};
use crate::emit::shell::{WordModule, header, word_modules};
use crate::model::EdwardsCurve;

mod tables;
mod word;

pub use tables::Tables;

/// The tables of a curve, and every file of it, as paths inside the crate and texts.
pub fn curve_files(curve: &EdwardsCurve, reps: &BTreeMap<u32, Reps>) -> (Tables, Vec<(String, String)>) {
    let tables = Tables::new(curve, reps);
    let name = &curve.name;
    let words: Vec<u32> = reps.keys().copied().collect();
    let shell = Shell {
        header: header(&curve.key, &[("p", &curve.field.modulus), ("n", &curve.scalar.modulus)]),
        about: about(curve),
        words: word_modules(&words),
    };
    let mut files = vec![(format!("src/{name}.rs"), render(&shell))];
    for (word, (base, order)) in reps.iter().rev() {
        let directory = format!("src/{name}/word{word}");
        files.push((format!("{directory}.rs"), word::module(curve, base, order, &tables)));
        files.push((format!("{directory}/tables.rs"), tables.file(curve, base)));
    }
    (tables, files)
}

#[derive(Template)]
#[template(path = "curve.txt")]
struct Shell {
    header: String,
    about: Vec<String>,
    words: Vec<WordModule>,
}

/// What a reader should know of a curve, as lines of documentation.
fn about(curve: &EdwardsCurve) -> Vec<String> {
    let (p, n) = (&curve.field.modulus, &curve.scalar.modulus);
    let over = if curve.quadratic { "`GF(p²) = GF(p)(i)`, `i² = −1`" } else { "the integers mod p" };
    let mut lines = vec![
        format!("{}: `−x² + y² = 1 + d·x²·y²` over {over}.", curve.title),
        String::new(),
        format!("* p = `{}`, of {} bits;", curve.field.expression, p.bits()),
        format!("* order of the generator: n = `{n:#x}`, of {} bits;", n.bits()),
        format!("* cofactor: {};", curve.cofactor),
    ];
    lines.push(match curve.complete {
        true => String::from("* the group law has no exceptions."),
        false => String::from(
            "* the group law has no exceptions in the subgroup of order n: decoded points outside it are refused.",
        ),
    });
    if curve.quadratic {
        lines.extend(
            [
                "",
                "A coordinate `re + im·i` is encoded as `im` and then `re`, each big-endian: the big-endian integer",
                "`re + 2^(8·length)·im`. Read backwards it is `re` and then `im`, each little-endian. Its sign is the",
                "parity of `re`, or that of `im` where `re` is zero. ECDSA takes that integer for the coordinate.",
            ]
            .map(String::from),
        );
    }
    if curve.twist.is_some() && curve.endomorphisms.is_none() {
        let text = "Multiplications run over two sub-scalars, by `Ψ(x, y) = (β·x̄, 1/ȳ)`, `Ψ² = −1`.";
        lines.extend([String::new(), String::from(text)]);
    }
    if curve.endomorphisms.is_some() {
        lines.extend(
            [
                "",
                "Multiplications run over four sub-scalars, by `Φ(x, y) = (h·x·(α·y² − β)/y, (y² + β)/(α·y² − 1))`,",
                "`Φ² = −2`, and `Ψ(x, y) = (β·x̄, 1/ȳ)`, `Ψ² = −1`.",
            ]
            .map(String::from),
        );
    }
    if let Some(source) = &curve.source {
        lines.extend([String::new(), format!("Source: {source}.")]);
    }
    lines
}
