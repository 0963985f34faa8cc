//! Runs every protected operation of every curve on secrets that memcheck knows as undefined.
//!
//! ```text
//! valgrind fieldforge-ct PART       one line per curve and operation: errors, what was released
//! valgrind fieldforge-ct leaky      an operation that depends on its secret
//! ```
//!
//! Releases go through the named points of `fieldforge_runtime::ct::declassify`; those that
//! released something secret are listed, so that the test can compare them with what the
//! operation may tell.

mod operations;
mod parts;
mod valgrind;

use std::cell::RefCell;
use std::collections::BTreeSet;

use fieldforge::runtime::ct::Release;

thread_local! {
    /// What the running operation has released so far.
    static RELEASED: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

/// The callback of the declassification points.
fn release(why: Release, place: *mut u8, len: usize) {
    if valgrind::reveal(place, len) {
        RELEASED.with_borrow_mut(|released| released.insert(format!("{why:?}")));
    }
}

/// Runs one operation and prints its line.
fn watch(curve: &str, operation: &str, run: impl FnOnce()) {
    RELEASED.take();
    let before = valgrind::errors();
    run();
    let errors = valgrind::errors() - before;
    let released = Vec::from_iter(RELEASED.take()).join(",");
    println!("{curve} {operation} errors={errors} released={released}");
}

fn main() {
    assert!(valgrind::is_here(), "run this program under valgrind");
    #[cfg(fieldforge_ct)]
    fieldforge::runtime::ct::set_declassifier(release);
    #[cfg(not(fieldforge_ct))]
    compile_error!("build with RUSTFLAGS=\"--cfg fieldforge_ct\"");

    match std::env::args().nth(1).as_deref() {
        Some("leaky") => operations::leaky(),
        Some(part) => parts::watch(part),
        None => panic!("which part: word64, word32, binary, or leaky?"),
    }
}
