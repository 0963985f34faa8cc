//! The command line of the generator, and only that.

use std::process::ExitCode;

fn main() -> ExitCode {
    codegen::cli::main()
}
