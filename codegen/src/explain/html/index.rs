//! The index of all curves, and the pages behind it.

use askama::Template;
use rayon::prelude::*;

use super::page::{Page, page};
use crate::model::Model;
use crate::options::Progress;
use crate::report::Report;

/// A file of the report.
pub struct Written {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// A curve's line.
struct Row {
    file: String,
    title: String,
    lead: String,
    bits: u32,
    representations: Vec<String>,
    proved: String,
    all_proved: bool,
    tables: String,
}

#[derive(Template)]
#[template(path = "report/index.html")]
struct Index {
    rows: Vec<Row>,
    proved: usize,
    kernels: usize,
}

/// A page for every curve, and `index.html`; `progress` hears of each curve that is done.
///
/// # Errors
///
/// If no representation holds a field.
pub fn report(model: &Model, progress: &dyn Progress) -> Result<Vec<Written>, Report> {
    let weierstrass = model.curves.iter().map(|curve| curve.name.as_str());
    let edwards = model.edwards.iter().map(|curve| curve.name.as_str());
    let binary = model.binary_curves.iter().map(|curve| curve.name.as_str());
    let names: Vec<&str> = weierstrass.chain(edwards).chain(binary).collect();
    progress.begin(names.len() as u64);
    let made = |name: &&str| {
        let page = page(model, name);
        progress.step(name);
        page
    };
    let pages: Vec<Result<Page, Report>> = names.par_iter().map(made).collect();
    let mut files = Vec::new();
    let mut index = Index { rows: Vec::new(), proved: 0, kernels: 0 };
    for (name, page) in names.iter().zip(pages) {
        let page = page?;
        index.proved += page.proved;
        index.kernels += page.kernels;
        let file = format!("{name}.html");
        files.push(Written { name: file.clone(), text: page.render() });
        index.rows.push(Row {
            file,
            all_proved: page.proved == page.kernels,
            proved: format!("{} of {}", page.proved, page.kernels),
            tables: page.table_bytes.map_or_else(String::new, |bytes| format!("{bytes}")),
            title: page.title,
            lead: page.lead,
            bits: page.bits,
            representations: page.representations,
        });
    }
    let text = index.render().expect("a template without code renders");
    files.push(Written { name: String::from("index.html"), text });
    Ok(files)
}
