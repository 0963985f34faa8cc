//! Secrets choose neither a branch nor an address, as valgrind's memcheck sees it in the machine
//! code of an optimised build for the baseline processor.
//!
//! The program is in `tests/ct`. Each operation may release what the table below says, and
//! nothing else; a deliberately leaky program shows that the check can fail. With
//! `FIELDFORGE_CT=all` every binary curve is watched at both words, not only one for each algorithm.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use fieldforge_tests::skip;

/// What an operation may make public (the names of `fieldforge_runtime::ct::Release`).
fn may_release(operation: &str) -> &'static [&'static str] {
    match operation {
        "keygen" | "keygen-batch" => &["CandidateInRange", "PublicKey"],
        "sign" | "sign-hedged" | "sign-recoverable" | "sign-batch" | "sign-random-batch" => {
            &["KeyInRange", "CandidateInRange", "NonceUsable", "Signature"]
        }
        "ecdh-batch" => &["CandidateInRange", "SharedPointFinite"],
        // A signing key of DSTU 4145 brings its public key with it.
        "sign-dstu" => &["KeyInRange", "CandidateInRange", "NonceUsable", "PublicKey", "Signature"],
        "ecdh" | "ecdh-cofactor" => &["KeyInRange", "SharedPointFinite"],
        "eddsa" => &["PublicKey", "Signature"],
        "mul" | "mul-generator" | "mul-lanes" | "decompress" | "point-arithmetic" | "base-field"
        | "scalar-field" => &[],
        other => panic!("no rule for {other}"),
    }
}

/// The program, if this machine can check it; built once for all tests.
fn program() -> Option<&'static Path> {
    static PROGRAM: LazyLock<PathBuf> = LazyLock::new(build);
    let what = "the check of the machine code for dependence on secrets";
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        skip::skipped(what, "it is written for x86-64 Linux");
        return None;
    }
    skip::has_tool(what, "valgrind", "--version").then(|| PROGRAM.as_path())
}

fn build() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ct");
    let status = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--release", "--locked", "--manifest-path"])
        .arg(root.join("ct/Cargo.toml"))
        .args(std::env::var("FIELDFORGE_CT").is_ok_and(|value| value == "all").then_some("--features=all"))
        // The flags replace any from the environment, such as target-cpu=native, whose
        // instructions valgrind does not know.
        .env("RUSTFLAGS", "--cfg fieldforge_ct")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env("CARGO_TARGET_DIR", &target)
        .status()
        .expect("cargo starts");
    assert!(status.success(), "tests/ct does not build");
    target.join("release/fieldforge-ct")
}

/// Runs the program under memcheck: its lines, and memcheck's report.
fn memcheck(program: &Path, arguments: &[&str]) -> (String, String) {
    let output = Command::new("valgrind")
        .args(["--quiet", "--error-limit=no", "--leak-check=no"])
        .arg(program)
        .args(arguments)
        .output()
        .expect("valgrind starts");
    assert!(output.status.success(), "{output:?}");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

/// `curve operation errors=N released=A,B`.
fn parse(line: &str) -> (&str, &str, usize, BTreeSet<&str>) {
    let words: Vec<&str> = line.split(' ').collect();
    let [curve, operation, errors, released] = words[..] else { panic!("{line:?}") };
    let errors = errors.strip_prefix("errors=").and_then(|n| n.parse().ok());
    let released = released.strip_prefix("released=").expect("what was released");
    let released = released.split(',').filter(|name| !name.is_empty()).collect();
    (curve, operation, errors.expect("a count"), released)
}

/// Watches a part of the curves: at least so many operations.
fn watch(part: &str, at_least: usize) {
    let Some(program) = program() else { return };
    let (lines, report) = memcheck(program, &[part]);
    let beginning: String = report.lines().take(60).map(|line| format!("{line}\n")).collect();
    let mut seen = 0;
    for line in lines.lines() {
        let (curve, operation, errors, released) = parse(line);
        assert_eq!(errors, 0, "{curve} {operation} depends on a secret:\n{beginning}");
        let allowed = BTreeSet::from_iter(may_release(operation).iter().copied());
        assert!(released.is_subset(&allowed), "{curve} {operation} releases {released:?}");
        seen += 1;
    }
    assert_eq!(report, "", "memcheck is not silent");
    assert!(seen >= at_least, "only {seen} operations were watched");
}

#[test]
fn words_of_64_bits() {
    watch("word64", 11 * 11 + 2 * 9);
}

#[test]
fn words_of_32_bits() {
    watch("word32", 11 * 11 + 2 * 9);
}

#[test]
fn binary_curves() {
    watch("binary", 4 * 10 + 2 * 9);
}

#[test]
fn batches_in_lanes() {
    watch("batches", 4 * 4 + 1);
}

/// The check can fail.
#[test]
fn a_leak_is_seen() {
    let Some(program) = program() else { return };
    let (lines, _) = memcheck(program, &["leaky"]);
    let leaks: Vec<_> = lines.lines().map(parse).collect();
    assert_eq!(leaks.len(), 3);
    assert!(leaks.iter().all(|&(_, _, errors, _)| errors > 0), "a leak went unseen: {lines}");
}
