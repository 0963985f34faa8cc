//! The module above the kernels of a binary field.

use askama::Template;

use crate::binary::pipeline;
use crate::emit::curve::render;
use crate::emit::shell::{WordModule, header, word_modules};
use crate::model::BinaryField;

#[derive(Template)]
#[template(path = "binary_field.txt")]
struct File {
    header: String,
    about: Vec<String>,
    words: Vec<WordModule>,
    carryless: bool,
    avr: bool,
}

/// The path and the text of `src/field/NAME.rs`.
pub fn file(field: &BinaryField) -> (String, String) {
    let mut words = field.words.clone();
    words.sort_unstable();
    let mut about = vec![
        format!("The binary field GF(2^{}) = `GF(2)[x]/f`.", field.degree()),
        String::new(),
        format!("f = `{}`.", field.expression),
    ];
    if let Some(source) = &field.source {
        about.extend([String::new(), format!("Source: {source}.")]);
    }
    let file = File {
        header: header(&field.key, &[]),
        about,
        carryless: words.contains(&64),
        avr: pipeline::avr_rep(field).is_some(),
        words: word_modules(&words),
    };
    (format!("src/field/{}.rs", field.name), render(&file))
}
