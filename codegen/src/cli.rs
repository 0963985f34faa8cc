//! What each command does, in terms of the library.

pub(crate) mod args;
mod bar;
mod import;
mod pages;
mod paint;
mod place;
mod prove;
mod summary;

use std::path::Path;

use codegen::model::Model;
use codegen::options::Options;
use codegen::report::{Problem, Report};
use codegen::spec::Spec;
use codegen::tree::{self, Ownership, Scope};

use args::{Args, Command, Generate};
use bar::Bar;
use place::Place;

/// Does what the command line says.
pub(crate) fn run(args: Args) -> Result<(), Report> {
    match args.command {
        None => generate(&args.generate),
        Some(Command::Report(report)) => {
            let (model, _) = load(&args.generate)?;
            pages::report(&model, &report.dir, args.generate.quiet)
        }
        Some(Command::Completions(completions)) => {
            args::complete(completions.shell);
            Ok(())
        }
        Some(Command::Explain(explain)) => {
            let (model, _) = load(&args.generate)?;
            if let Some(file) = &explain.html {
                return pages::explain(&model, &explain.names, file, args.generate.quiet);
            }
            for name in &explain.names {
                let text = Bar::while_working(args.generate.quiet, name, || codegen::explain(&model, name))?;
                print!("{}", if paint::wanted() { paint::paint(&text) } else { text });
            }
            Ok(())
        }
        Some(Command::Prove(prove)) => {
            let (model, place) = load(&args.generate)?;
            prove::prove(&model, &place, &prove.files, args.generate.quiet)
        }
        Some(Command::Import(import)) => import::import(&args.generate, &import),
    }
}

/// Reads and checks the configuration, and tells its warnings.
fn load(args: &Generate) -> Result<(Model, Place), Report> {
    let place = Place::find(args)?;
    let text = std::fs::read_to_string(&place.config).map_err(|error| {
        let problem = Problem::unusable(&place.config_name, "read", &error);
        problem.help("name another configuration by --config FILE")
    })?;
    let spec = Spec::parse(&text, &place.config_name)?;
    let model = codegen::check::validate(&spec)?;
    if !args.quiet {
        for warning in &model.warnings {
            eprintln!("{:?}", miette::Report::new(warning.clone()));
        }
    }
    Ok((model, place))
}

fn generate(args: &Generate) -> Result<(), Report> {
    let (model, place) = load(args)?;
    let selected = model.select(&args.only)?;
    let scope = if args.only.is_empty() { Scope::All } else { Scope::Only(selected.clone()) };
    let options = Options {
        crate_name: place.crate_name.clone(),
        runtime: place.runtime.clone(),
        listed: listed(&model, &place.out, &scope)?,
        selected,
    };
    if let Some(dir) = &args.export_smt {
        return export_smt(&model, &options, dir, args.quiet);
    }
    let bar = Bar::new(args.quiet);
    let made = codegen::generate(&model, &options, &bar);
    bar.finish();
    let made = made?;
    if args.check {
        tree::check(&place.out, &made, &scope, &args.mending_command())?;
        if !args.quiet {
            println!("{} is up to date", place.out_name);
        }
        return Ok(());
    }
    let ownership = if place.ours { Ownership::Ours } else { Ownership::Theirs };
    let written = tree::write(&place.out, &made, &scope, ownership)?;
    if !args.quiet {
        print!("{}", summary::render(&made, &written, &place.out_name));
    }
    Ok(())
}

/// Writes the kernels as scripts for a solver.
fn export_smt(model: &Model, options: &Options, dir: &Path, quiet: bool) -> Result<(), Report> {
    let scripts = codegen::smt::scripts(model, options)?;
    for (path, text) in &scripts {
        let path = dir.join(path);
        let written = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        written
            .and_then(|()| std::fs::write(&path, text))
            .map_err(|error| Problem::unusable(path.display(), "written", &error))?;
    }
    if !quiet {
        println!("{} scripts written to {}", scripts.len(), dir.display());
    }
    Ok(())
}

/// The stanzas that the crate as a whole speaks of: those of this run, and in a partial run also
/// those whose files are there already.
fn listed(model: &Model, out: &Path, scope: &Scope) -> Result<std::collections::BTreeSet<String>, Report> {
    let all = model.stanzas();
    let Scope::Only(selected) = scope else { return Ok(all) };
    let present = tree::present(out).map_err(|error| Problem::unusable(out.display(), "read", &error))?;
    Ok(all.into_iter().filter(|key| selected.contains(key) || present.contains(key)).collect())
}
