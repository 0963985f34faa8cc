//! The modules of a curve: constants and aliases on a screen, tables in files of their own.
//!
//! ```text
//! src/NAME.rs                     which word this target takes
//! src/NAME/word64.rs              the curve over 64-bit kernels
//! src/NAME/word64/comb.rs         multiples of the generator, for secret scalars
//! src/NAME/word64/multiples.rs    odd multiples of the generator, for public ones
//! src/NAME/word64/rustcrypto.rs   the types of the crates elliptic-curve and ecdsa, where they admit the curve
//! ```

use std::collections::BTreeMap;

use askama::Template;

use crate::arith::Weierstrass;
use crate::model::{Curve, Shape};
use crate::rep::Rep;

mod comb;
pub(super) mod glv;
mod lanes;
mod name;
mod place;
mod points;
mod rustcrypto;
mod tables;
#[cfg(test)]
mod tests;
mod word;

pub use comb::Comb;
pub(crate) use comb::candidates;
pub(crate) use glv::lattice;
pub use name::marker;
pub(crate) use name::marker_of;
pub use place::Place;
pub(super) use points::limbs;
pub use rustcrypto::refusal as rustcrypto_refusal;
pub use tables::{Budget, Coordinates, Tables};
pub(crate) use word::element_type;

use super::shell::{WordModule, header, word_modules};

/// The representations of a curve's two fields at one word: its own, and the integers mod n.
pub type Reps = (Rep, Rep);

/// The tables that the budget of a curve allows, by its widest representation.
pub fn tables(curve: &Curve, reps: &BTreeMap<u32, Reps>) -> Tables {
    let (word, (base, _)) = reps.last_key_value().expect("a curve has a word");
    let budget =
        Budget { bytes: curve.table_budget, public: curve.public_table_budget, limbs: base.n(), word: *word };
    let p = curve.field.modulus.clone();
    let group = Weierstrass::new(p, curve.a.clone(), curve.b.clone());
    Tables::new(&group, &curve.generator, &curve.scalar.modulus, budget)
}

/// The bytes of a curve's tables in a representation of its field.
pub fn table_bytes(tables: &Tables, base: &Rep) -> usize {
    let budget = Budget { bytes: 0, public: None, limbs: base.n(), word: base.word };
    tables.points() * budget.point_bytes()
}

/// Every file of a curve, as paths inside the crate and texts.
pub fn curve_files(curve: &Curve, reps: &BTreeMap<u32, Reps>) -> Vec<(String, String)> {
    files_with(curve, reps, &tables(curve, reps))
}

/// The same with tables that have been computed before.
pub fn files_with(curve: &Curve, reps: &BTreeMap<u32, Reps>, tables: &Tables) -> Vec<(String, String)> {
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
        files.push((format!("{directory}.rs"), word::module(curve, base, order, tables)));
        files.push((format!("{directory}/comb.rs"), points::comb(curve, base, tables)));
        files.push((format!("{directory}/multiples.rs"), points::multiples(curve, base, tables)));
        if rustcrypto::refusal(curve).is_none() {
            files.push((format!("{directory}/rustcrypto.rs"), rustcrypto::module(curve, base, order)));
        }
    }
    files
}

#[derive(Template)]
#[template(path = "curve.txt")]
struct Shell {
    header: String,
    about: Vec<String>,
    words: Vec<WordModule>,
}

/// What a reader should know of a curve, as lines of documentation.
fn about(curve: &Curve) -> Vec<String> {
    let a = match curve.shape {
        Shape::Zero => String::new(),
        Shape::MinusThree => String::from(" − 3x"),
        Shape::General => String::from(" + ax"),
    };
    let (p, n) = (&curve.field.modulus, &curve.scalar.modulus);
    let mut lines = vec![
        format!("{}: `y² = x³{a} + b` over the integers mod p.", curve.title),
        String::new(),
        format!("* p = `{}`, of {} bits;", curve.field.expression, p.bits()),
        format!("* order of the generator: n = `{n:#x}`, of {} bits;", n.bits()),
        format!("* cofactor: {};", curve.cofactor),
    ];
    if let Some(oid) = &curve.oid {
        lines.push(format!("* object identifier: {oid};"));
    }
    lines.push(format!("* {}", curve.low_s.sentence()));
    if let Some(source) = &curve.source {
        lines.extend([String::new(), format!("Source: {source}.")]);
    }
    lines
}

/// The text of a template, with one line end at its end. A template cannot fail: it has no code
/// that could.
pub(crate) fn render(template: &impl Template) -> String {
    let text = template.render().expect("a template without code renders");
    format!("{}\n", text.trim_end())
}
