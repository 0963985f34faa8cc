//! Reads the machine code of its own vector code, in which secrets must choose neither a branch nor an
//! address. Memcheck does not know these instructions.
//!
//! ```text
//! fieldforge-code          one line per function: instructions=N branches=N faults=N NAME
//! ```
//!
//! What is followed are the values that come out of vectors and masks, through registers, flags and the
//! stack: see [`flow`]. The functions are those that enable the instructions; everything below them
//! is inlined into them, or a function of lanes itself.

mod code;
mod flow;
mod leaky;
mod uses;

use std::process::ExitCode;

fn main() -> ExitCode {
    // Nothing that is not called is compiled.
    uses::every_function();
    leaky::every_function();
    let path = std::env::current_exe().expect("the system tells");
    let file = std::fs::read(path).expect("a program reads itself");
    for function in code::functions(&file) {
        let faults = flow::faults(&function.code);
        let branches = function.code.iter().filter(|i| i.is_jcc_short_or_near()).count();
        println!(
            "instructions={} branches={branches} faults={} {}",
            function.code.len(),
            faults.len(),
            function.name
        );
        for fault in faults {
            eprintln!("{}: {fault}", function.name);
        }
    }
    ExitCode::SUCCESS
}
