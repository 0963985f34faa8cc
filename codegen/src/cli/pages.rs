//! Pages for a browser.

use std::path::Path;

use crate::model::Model;
use crate::report::{Problem, Report};

use super::bar::Bar;

/// `explain --html FILE`: the page of one curve.
pub(super) fn explain(model: &Model, names: &[String], file: &Path, quiet: bool) -> Result<(), Report> {
    let [name] = names else {
        let problem = Problem::plain(String::from("a page is of one curve or field, and several are named"));
        return Err(problem.help("name one, or write pages of all by `codegen report DIR`").into());
    };
    let page = Bar::while_working(quiet, name, || crate::html(model, name));
    write(file, &page?)?;
    if !quiet {
        println!("{} written", file.display());
    }
    Ok(())
}

/// `report DIR`: the pages of all curves and their index.
pub(super) fn report(model: &Model, dir: &Path, quiet: bool) -> Result<(), Report> {
    let bar = Bar::new(quiet);
    let pages = crate::html_report(model, &bar);
    bar.finish();
    let pages = pages?;
    std::fs::create_dir_all(dir).map_err(|error| Problem::unusable(dir.display(), "made", &error))?;
    for page in &pages {
        write(&dir.join(&page.name), &page.text)?;
    }
    if !quiet {
        println!("{} pages written; open {}", pages.len(), dir.join("index.html").display());
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), Report> {
    std::fs::write(path, text).map_err(|error| Problem::unusable(path.display(), "written", &error).into())
}
