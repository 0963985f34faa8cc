//! Secrets choose neither a branch nor an address in code of vectors, whose instructions memcheck does not
//! know: the machine code itself is read.
//!
//! The program is in `tests/code`: it is compiled as users compile it, and needs no CPU that has the
//! instructions. Three functions that leak show that the check can fail.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use fieldforge_tests::skip;

/// What was found in the functions of one name.
#[derive(Default, Debug)]
struct Found {
    functions: usize,
    branches: usize,
    faults: usize,
}

/// Builds the program and runs it: what it found by name, and its report of faults.
fn read_code() -> (BTreeMap<String, Found>, String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--release", "--locked", "--manifest-path"])
        .arg(root.join("code/Cargo.toml"))
        .env("RUSTFLAGS", "")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("code"))
        .output()
        .expect("cargo starts");
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{report}");
    let mut found = BTreeMap::<String, Found>::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let words: Vec<&str> = line.splitn(4, ' ').collect();
        let [_, branches, faults, name] = words[..] else { panic!("{line:?}") };
        let count = |word: &str| word.split_once('=').and_then(|(_, n)| n.parse().ok()).unwrap_or(usize::MAX);
        let found = found.entry(name.to_owned()).or_default();
        found.functions += 1;
        found.branches += count(branches);
        found.faults += count(faults);
    }
    (found, report)
}

#[test]
fn secrets_in_vectors_choose_nothing() {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return skip::skipped("the check of vector code", "it is written for x86-64 Linux");
    }
    let (found, report) = read_code();
    for (name, found) in &found {
        let leaks = ["branch", "address", "gather"].iter().any(|leak| name.ends_with(&format!("leaky::{leak}")));
        assert_eq!(leaks, found.faults > 0, "{name}: {found:?}\n{report}");
    }
    let under = |place: &str| found.iter().filter(move |(name, _)| name.contains(place));
    assert_eq!(under("leaky::").filter(|(_, found)| found.faults > 0).count(), 3, "a leak went unseen");

    // Five curves in lanes; formulas are straight lines.
    for name in ["double", "add_points", "add_mixed"] {
        let name = format!("fieldforge_runtime::lanes::ifma::{name}");
        let found = found.get(&name).unwrap_or_else(|| panic!("{name} is not in the program: {found:?}"));
        assert!(found.functions >= 4 && found.branches == 0, "{name}: {found:?}");
    }
    // And both ways to multiply without carries, on two curves.
    for (place, functions) in [
        ("mul::lanes::avx512::generator::enabled", 5),
        ("mul::lanes::avx512::points::enabled", 5),
        ("carryless::entry::mul::single", 2),
        ("carryless::entry::mul::twins", 2),
        ("carryless::entry::mul_generator::twins", 2),
    ] {
        let seen: usize = under(place).map(|(_, found)| found.functions).sum();
        assert_eq!(seen, functions, "{place}: {found:?}");
    }
}
