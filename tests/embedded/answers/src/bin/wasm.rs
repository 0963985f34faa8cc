//! The answers as lines on the console of a WebAssembly host.

#![no_std]
#![no_main]

fieldforge_machine::main!(answers);

fn answers() {
    fieldforge_answers::all(&mut |line| fieldforge_machine::line!("{line}"));
}
