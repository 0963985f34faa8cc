//! `codegen import`: curves from elsewhere, appended to the configuration.

use std::io::Write as _;
use std::path::Path;

use crate::import::{self, Found, Wishes};
use crate::report::{Problem, Report};
use crate::spec::Spec;

use super::args::{Generate, Import};
use super::place::Place;

/// Reads the files, and writes the configuration if every curve in them is in order.
pub(super) fn import(args: &Generate, import: &Import) -> Result<(), Report> {
    let place = Place::find(args)?;
    let text = match std::fs::read_to_string(&place.config) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(Problem::unusable(&place.config_name, "read", &error).into()),
    };
    let curves = read(import, args.quiet)?;
    let wishes = Wishes { name: import.name.clone(), allow: import.allow.clone() };
    let imported = import::import(&text, &place.config_name, &curves, &wishes)?;
    if import.dry_run {
        print!("{}", imported.text);
        return Ok(());
    }
    if imported.text != text {
        replace(&place.config, &imported.text)
            .map_err(|error| Problem::unusable(&place.config_name, "written", &error))?;
    }
    if !args.quiet {
        for sentence in &imported.done {
            println!("{sentence}");
        }
        let stale = [imported.added, imported.renamed].concat();
        if !stale.is_empty() {
            let spec = Spec::parse(&imported.text, &place.config_name)?;
            let all = spec.curves.len() + spec.edwards.len() + spec.binary_curves.len();
            println!("next: {}", args.command_after_import(if stale.len() < all { &stale } else { &[] }));
        }
    }
    Ok(())
}

/// The curves of all files, or all that is wrong with the files.
fn read(import: &Import, quiet: bool) -> Result<Vec<Found>, Report> {
    let (mut curves, mut problems) = (Vec::new(), Vec::new());
    for file in &import.files {
        let name = file.display().to_string();
        let read = std::fs::read(file).map_err(|error| Problem::unusable(&name, "read", &error).into());
        match read.and_then(|bytes| import::read(&name, &bytes)) {
            Ok(contents) => {
                curves.extend(contents.curves);
                for problem in contents.refused.into_iter().filter(|_| !quiet) {
                    eprintln!("left out: {:?}", miette::Report::new(problem));
                }
            }
            Err(report) => problems.extend_from_slice(report.problems()),
        }
    }
    Report::unless_empty(problems, curves)
}

/// Replaces a file at once, or not at all.
fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let dir = match path.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir,
        _ => Path::new("."),
    };
    let mut file = tempfile::NamedTempFile::new_in(dir)?;
    file.write_all(text.as_bytes())?;
    if let Ok(old) = path.metadata() {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.persist(path)?;
    Ok(())
}
