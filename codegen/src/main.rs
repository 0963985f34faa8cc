//! The command line of the generator, and only that.

mod cli;

use std::process::ExitCode;

use clap::Parser;

use cli::args::Args;

fn main() -> ExitCode {
    let args = Args::parse();
    // What a message tells the user to write must not be broken at a hyphen. The hook is set once, so
    // that it cannot fail.
    let _ = miette::set_hook(Box::new(|_| {
        let options = miette::MietteHandlerOpts::new();
        Box::new(options.word_splitter(textwrap::WordSplitter::NoHyphenation).build())
    }));
    match cli::run(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(report) => {
            eprintln!("{:?}", miette::Report::new(report));
            ExitCode::FAILURE
        }
    }
}
