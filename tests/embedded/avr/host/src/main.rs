//! Runs the programs for the ATmega128 in the simulator, and compares and measures them.
//!
//! ```text
//! host SIMULATOR FOLDER table      results compared; a table of all figures
//! host SIMULATOR FOLDER rows       the same as JSON lines
//! host SIMULATOR FOLDER secrets    protected operations over fifty random secrets: fails unless all
//!                                  take the same cycles and the same path
//! ```

mod expected;
mod images;
mod measure;
mod report;

use std::process::ExitCode;
use std::thread;

use images::{IMAGES, Image, Rounds};
use measure::Measured;

/// Random secrets whose paths are compared.
const SECRETS: u8 = 50;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [simulator, folder, mode] = arguments.as_slice() else {
        eprintln!("usage: host SIMULATOR FOLDER table|rows|secrets");
        return ExitCode::from(2);
    };
    let secrets = mode == "secrets";
    let rounds =
        if secrets { Rounds { count: SECRETS, verify: false } } else { Rounds { count: 2, verify: true } };
    let chosen: Vec<&Image> = IMAGES.iter().filter(|image| image.is_wanted(secrets)).collect();
    // Two cores are common, and a simulator takes one.
    let mut results = Vec::new();
    for pair in chosen.chunks(2) {
        thread::scope(|scope| {
            let running: Vec<_> = pair
                .iter()
                .map(|image| scope.spawn(move || measure::run(simulator, folder, image, rounds)))
                .collect();
            results.extend(running.into_iter().map(|one| one.join().expect("no thread panics")));
        });
    }
    let mut failed = false;
    let mut measured: Vec<(&Image, Measured)> = Vec::new();
    for (image, result) in chosen.into_iter().zip(results) {
        match result {
            Ok(result) => measured.push((image, result)),
            Err(error) => {
                eprintln!("FAILED: {}: {error}", image.file);
                failed = true;
            }
        }
    }
    match mode.as_str() {
        "rows" => report::rows(&measured),
        "secrets" => failed |= !report::secrets(&measured, SECRETS),
        _ => report::table(&measured),
    }
    if failed || measured.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
