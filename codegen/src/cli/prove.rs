//! `codegen prove`: the kernels on disk are judged, whoever wrote them.

use std::path::{Path, PathBuf};

use crate::model::Model;
use crate::options::Progress;
use crate::pass::judge::{self, Proved};
use crate::report::{Problem, Report};
use rayon::prelude::*;

use super::bar::Bar;
use super::place::Place;

/// Judges the named files, or else every kernel file of the crate.
pub(super) fn prove(model: &Model, place: &Place, files: &[PathBuf], quiet: bool) -> Result<(), Report> {
    let files = match files {
        [] => on_disk(place)?,
        named => named.iter().map(|file| (file.clone(), file.display().to_string())).collect(),
    };
    let bar = Bar::new(quiet);
    bar.begin(files.len() as u64);
    let verdicts: Vec<Result<Proved, Vec<Problem>>> = files
        .par_iter()
        .map(|(path, name)| {
            let unreadable = |error| vec![Problem::unusable(name, "read", &error)];
            let text = std::fs::read_to_string(path).map_err(unreadable)?;
            let verdict = judge::file(model, name, &text);
            bar.step(name);
            verdict
        })
        .collect();
    bar.finish();
    let (mut kernels, mut problems) = (0, Vec::new());
    for verdict in verdicts {
        match verdict {
            Ok(proved) => kernels += proved.kernels,
            Err(found) => problems.extend(found),
        }
    }
    Report::unless_empty(problems, ())?;
    if !quiet {
        let plural = if files.len() == 1 { "" } else { "s" };
        println!("{kernels} kernels in {} file{plural}: all proved", files.len());
    }
    Ok(())
}

/// The kernel files of the crate, each with its name in messages.
fn on_disk(place: &Place) -> Result<Vec<(PathBuf, String)>, Report> {
    let mut files = Vec::new();
    collect(&place.out.join("src/field"), &mut files)
        .map_err(|error| Problem::unusable(format!("the kernels in {}", place.out_name), "read", &error))?;
    if files.is_empty() {
        return Err(Problem::plain(format!("{} has no kernels", place.out_name)).into());
    }
    files.sort();
    let name = |path: &Path| match path.strip_prefix(&place.out) {
        Ok(inside) => format!("{}/{}", place.out_name, inside.display()),
        Err(_) => path.display().to_string(),
    };
    Ok(files.into_iter().map(|path| (path.clone(), name(&path))).collect())
}

fn collect(dir: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(dir)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            collect(&path, files)?;
        } else if name.ends_with(".rs")
            && (name.starts_with("word")
                || ["avr.rs", "carryless.rs", "lanes.rs", "neon.rs"].contains(&&*name))
        {
            files.push(path);
        }
    }
    Ok(())
}
