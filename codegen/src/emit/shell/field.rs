//! The modules above the kernels.

use std::collections::BTreeMap;

use askama::Template;

use super::{Contents, WordModule, header, render, word_modules};
use crate::arm;
use crate::model::PrimeField;
use crate::plan::lanes_beside;
use crate::rep::{Rep, Style};

#[derive(Template)]
#[template(path = "fields.txt")]
struct List {
    modules: Vec<Module>,
}

struct Module {
    name: String,
    attribute: String,
}

#[derive(Template)]
#[template(path = "field.txt")]
struct File {
    header: String,
    about: Vec<String>,
    words: Vec<(WordModule, &'static str)>,
    /// Whether there is a module of assembly for Arm.
    neon: bool,
    /// Whether there is one of lanes.
    lanes: bool,
}

/// The text of `src/field.rs`.
pub(super) fn list(contents: &Contents<'_>) -> String {
    let module =
        |each: &super::FieldUse<'_>| Module { name: each.field.to_owned(), attribute: each.attribute() };
    let mut modules: Vec<Module> = contents.fields.iter().map(module).collect();
    modules.sort_by(|x, y| x.name.cmp(&y.name));
    render(&List { modules })
}

/// The path and the text of `src/field/NAME.rs`.
pub(super) fn module(field: &PrimeField, reps: &BTreeMap<u32, Rep>, in_lanes: bool) -> (String, String) {
    let words: Vec<u32> = reps.keys().copied().collect();
    let element = |word: &u32| match reps[word].style {
        Style::Saturated => "Element",
        Style::Delayed => "DelayedElement",
    };
    let elements: Vec<&str> = words.iter().map(element).collect();
    let mut about = vec![
        String::from("The integers mod a prime p."),
        String::new(),
        format!("p = `{}`, of {} bits.", field.expression, field.bits()),
    ];
    if let Some(source) = &field.source {
        about.extend([String::new(), format!("Source: {source}.")]);
    }
    let file = File {
        header: header(&field.key, &[("p", &field.modulus)]),
        about,
        words: word_modules(&words).into_iter().zip(elements).collect(),
        neon: reps.values().any(arm::is_served),
        lanes: in_lanes && reps.values().any(|rep| lanes_beside(rep).is_some()),
    };
    (format!("src/field/{}.rs", field.name), render(&file))
}
