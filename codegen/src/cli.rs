//! What each command does, in terms of the library.

mod args;
mod bar;
mod import;
mod pages;
mod paint;
mod place;
mod prove;
mod summary;

use std::path::Path;
use std::process::ExitCode;

use crate::model::Model;
use crate::options::Options;
use crate::report::{Problem, Report};
use crate::spec::Spec;
use crate::tree::{self, Ownership, Scope};

use clap::Parser;

use args::{Args, Command, Generate};
use bar::Bar;
use place::Place;

/// Reads the command line, does what it says, and tells how it ended.
pub fn main() -> ExitCode {
    let args = Args::parse();
    // What a message tells the user to write must not be broken at a hyphen. The hook is set once, so
    // that it cannot fail.
    let _ = miette::set_hook(Box::new(|_| {
        let options = miette::MietteHandlerOpts::new();
        Box::new(options.word_splitter(textwrap::WordSplitter::NoHyphenation).build())
    }));
    match run(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(report) => {
            eprintln!("{:?}", miette::Report::new(report));
            ExitCode::FAILURE
        }
    }
}

/// Does what the command line says.
fn run(args: Args) -> Result<(), Report> {
    match args.command {
        None => generate(&args.generate),
        Some(Command::Report(report)) => {
            let (model, _) = load(&args.generate, &[])?;
            pages::report(&model, &report.dir, args.generate.quiet)
        }
        Some(Command::Completions(completions)) => {
            args::complete(completions.shell);
            Ok(())
        }
        Some(Command::Explain(explain)) => {
            let (model, _) = load(&args.generate, &explain.names)?;
            if let Some(file) = &explain.html {
                return pages::explain(&model, &explain.names, file, args.generate.quiet);
            }
            for name in &explain.names {
                let text = Bar::while_working(args.generate.quiet, name, || crate::explain(&model, name))?;
                print!("{}", if paint::wanted() { paint::paint(&text) } else { text });
            }
            Ok(())
        }
        Some(Command::Prove(prove)) => {
            let (model, place) = load(&args.generate, &[])?;
            prove::prove(&model, &place, &prove.files, args.generate.quiet)
        }
        Some(Command::Import(import)) => import::import(&args.generate, &import),
    }
}

/// Reads and checks the configuration, and tells its warnings: those of the curves and fields that the run is
/// about, or all of them if it names none.
fn load(args: &Generate, about: &[String]) -> Result<(Model, Place), Report> {
    let place = Place::find(args)?;
    let text = std::fs::read_to_string(&place.config).map_err(|error| {
        let problem = Problem::unusable(&place.config_name, "read", &error);
        problem.help("name another configuration by --config FILE")
    })?;
    let spec = Spec::parse(&text, &place.config_name)?;
    let model = crate::check::validate(&spec)?;
    if !args.quiet {
        // A name that is not known is for the command to refuse.
        let selected = model.select(about).unwrap_or_else(|_| model.stanzas());
        let concerns = |key: &str| {
            selected.iter().any(|stanza| {
                key.strip_prefix(stanza.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            })
        };
        for warning in model.warnings.iter().filter(|warning| about.is_empty() || concerns(warning.key())) {
            eprintln!("{:?}", miette::Report::new(warning.clone()));
        }
    }
    Ok((model, place))
}

fn generate(args: &Generate) -> Result<(), Report> {
    let (model, place) = load(args, &args.only)?;
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
    let made = crate::generate(&model, &options, &bar);
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
    let scripts = crate::smt::scripts(model, options)?;
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
