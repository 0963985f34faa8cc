//! The modules of a binary curve.
//!
//! ```text
//! src/NAME.rs                     which word this target takes
//! src/NAME/word64.rs              the curve over 64-bit kernels
//! src/NAME/word64/comb.rs         multiples of the generator, for secret scalars
//! src/NAME/word64/multiples.rs    multiples of the generator, for public ones
//! ```

use askama::Template;
use num_traits::{One, Zero};

use super::tables::Tables;
use super::word;
use crate::binary::lower::{Backend, Rep};
use crate::emit::curve::render;
use crate::emit::shell::{WordModule, header, word_modules};
use crate::model::BinaryCurve;

#[derive(Template)]
#[template(path = "curve.txt")]
struct Shell {
    header: String,
    about: Vec<String>,
    words: Vec<WordModule>,
}

/// Every file of a curve, as paths inside the crate and texts; `orders` are the representations of
/// its scalars by word.
pub fn files(
    curve: &BinaryCurve,
    orders: &std::collections::BTreeMap<u32, crate::rep::Rep>,
    tables: &Tables,
) -> Vec<(String, String)> {
    let name = &curve.name;
    let words: Vec<u32> = orders.keys().copied().collect();
    let header = header(&curve.key, &[("n", &curve.scalar.modulus)]);
    let shell = Shell { header: header.clone(), about: about(curve), words: word_modules(&words) };
    let mut files = vec![(format!("src/{name}.rs"), render(&shell))];
    for (&word, order) in orders.iter().rev() {
        let rep = Rep { f: curve.field.f.clone(), word, backend: Backend::Portable };
        let directory = format!("src/{name}/word{word}");
        let module = word::module(curve, &rep, order, tables);
        files.push((format!("{directory}.rs"), format!("{header}\n{module}")));
        files.push((format!("{directory}/comb.rs"), format!("{header}\n{}", tables.comb_text(&rep))));
        files.push((
            format!("{directory}/multiples.rs"),
            format!("{header}\n{}", tables.multiples_text(&rep)),
        ));
    }
    files
}

/// What a reader should know of a curve, as lines of documentation.
fn about(curve: &BinaryCurve) -> Vec<String> {
    let a = if curve.a.is_zero() {
        ""
    } else if curve.a.is_one() {
        " + x²"
    } else {
        " + ax²"
    };
    let b = if curve.b.is_one() { "1" } else { "b" };
    let n = &curve.scalar.modulus;
    let mut lines = vec![
        format!("{}: `y² + xy = x³{a} + {b}` over GF(2^{}).", curve.title, curve.field.degree()),
        String::new(),
        format!("* polynomial of the field: `{}`;", curve.field.expression),
        format!("* order of the generator: n = `{n:#x}`, of {} bits;", n.bits()),
        format!("* cofactor: {};", curve.cofactor),
    ];
    if let Some(oid) = &curve.oid {
        lines.push(format!("* object identifier: {oid};"));
    }
    if let Some(koblitz) = &curve.koblitz {
        lines.push(format!(
            "* the Frobenius map τ(x, y) = (x², y²) satisfies τ² + 2 = {}τ: multiplications run over τ-adic digits;",
            if koblitz.mu == 1 { "" } else { "−" }
        ));
    }
    lines.push(format!("* {}", curve.low_s.sentence()));
    if let Some(source) = &curve.source {
        lines.extend([String::new(), format!("Source: {source}.")]);
    }
    lines
}
