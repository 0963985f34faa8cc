//! The answers as lines on standard output.

fn main() {
    fieldforge_answers::all(&mut |line| println!("{line}"));
}
