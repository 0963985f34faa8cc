//! Writes a line for every curve, as in `tests/words/answers.txt`, from what this machine computes.
//!
//! With arguments, only for the curves that they name.

#![cfg_attr(target_family = "wasm", no_main)]

use fieldforge_word_tests::{curves, line, multiples, signatures};

/// Writes the lines of the curves that are wanted.
fn answer(wanted: impl Fn(&str) -> bool, write: impl Fn(&str)) {
    macro_rules! answers {
        ($($module:ident $marker:ident $($ecdsa:ident)?;)*) => {$(
            if wanted(stringify!($module)) {
                use fieldforge::$module::$marker;
                write(&line(stringify!($module), &[multiples::<$marker>() $(, $ecdsa::<$marker>())?]));
            }
        )*};
    }
    curves!(answers);
}

#[cfg(not(target_family = "wasm"))]
fn main() {
    let names: Vec<String> = std::env::args().skip(1).collect();
    answer(|curve| names.is_empty() || names.iter().any(|name| name == curve), |line| println!("{line}"));
}

#[cfg(target_family = "wasm")]
fieldforge_machine::main!(every_curve);

#[cfg(target_family = "wasm")]
fn every_curve() {
    std::panic::set_hook(Box::new(|panic| fieldforge_machine::line!("{panic}")));
    answer(|_| true, |line| fieldforge_machine::line!("{line}"));
}
