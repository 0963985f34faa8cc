//! The command as a user runs it: what it writes, what it says, and how it ends.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A curve and a field that are quick to generate.
const CONFIG: &str = include_str!("cli/two.toml");

struct Place {
    dir: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        let place = Self { dir: tempfile::tempdir().unwrap() };
        fs::write(place.config(), CONFIG).unwrap();
        place
    }

    fn config(&self) -> PathBuf {
        self.dir.path().join("my.toml")
    }

    fn out(&self) -> PathBuf {
        self.dir.path().join("crate")
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_codegen"));
        command.current_dir(&self.dir).args(["--config", "my.toml", "--out", "crate"]);
        if !arguments.contains(&"--crate-name") {
            command.args(["--crate-name", "my-curves"]);
        }
        command.args(arguments).output().unwrap()
    }

    fn succeed(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    }

    fn fail(&self, arguments: &[&str], code: i32) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    }

    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        collect(&self.out(), &mut files);
        files
    }
}

fn collect(dir: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in fs::read_dir(dir).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
}

#[test]
fn a_crate_is_written_checked_and_mended() {
    let place = Place::new();
    let said = place.succeed(&[]);
    assert!(said.contains("written") && said.contains("secp112r1"), "{said}");
    let first = place.files();
    assert!(first.contains_key(&place.out().join("Cargo.toml")));
    let said = place.succeed(&[]);
    assert!(said.contains("unchanged") && !said.contains(" written"), "{said}");
    assert_eq!(place.files(), first);
    place.succeed(&["--check"]);

    fs::write(place.out().join("src/lib.rs"), "// by hand\n").unwrap();
    let refusal = place.fail(&["--check"], 1);
    assert!(refusal.contains("edited") && refusal.contains("src/lib.rs"), "{refusal}");
    let mend = "cargo run -p codegen -- --config my.toml --out crate --crate-name my-curves";
    assert!(refusal.split_whitespace().collect::<Vec<_>>().join(" ").contains(mend), "{refusal}");
    place.succeed(&["--quiet"]);
    assert_eq!(place.files(), first);

    fs::remove_dir_all(place.out()).unwrap();
    assert!(place.fail(&["--check"], 1).contains("missing"));
    place.succeed(&[]);
    assert_eq!(place.files(), first);
}

#[test]
fn a_partial_run_leaves_the_rest_alone() {
    let place = Place::new();
    place.succeed(&[]);
    let before = place.files();
    let alone = before.keys().find(|path| path.to_string_lossy().contains("p61")).unwrap().clone();
    fs::write(&alone, "// by hand\n").unwrap();
    place.succeed(&["--only", "secp112r1"]);
    place.succeed(&["--check", "--only", "secp112r1"]);
    assert_eq!(fs::read_to_string(&alone).unwrap(), "// by hand\n");
    place.fail(&["--check"], 1);
    place.succeed(&[]);
    assert_eq!(place.files(), before);
}

#[test]
fn refused_numbers_touch_nothing() {
    let place = Place::new();
    place.succeed(&[]);
    let before = place.files();
    fs::write(place.config(), CONFIG.replace("cofactor = 1", "cofactor = 3")).unwrap();
    let refusal = place.fail(&[], 1);
    assert!(refusal.contains("my.toml: curve.secp112r1.cofactor: the cofactor 3"), "{refusal}");
    assert!(refusal.contains("cofactor = 1 would be right"), "{refusal}");
    assert_eq!(place.files(), before);
}

#[test]
fn a_curve_that_goes_takes_its_files_along() {
    let place = Place::new();
    place.succeed(&[]);
    let field = CONFIG.split("[curve").next().unwrap();
    fs::write(place.config(), field).unwrap();
    assert!(place.fail(&["--check"], 1).contains("orphan"));
    let said = place.succeed(&[]);
    assert!(said.contains("removed"), "{said}");
    assert!(place.files().keys().all(|path| !path.to_string_lossy().contains("secp112r1")));
    place.succeed(&["--check"]);
}

#[test]
fn somebody_elses_crate_is_not_overwritten() {
    let place = Place::new();
    fs::create_dir_all(place.out().join("src")).unwrap();
    fs::write(place.out().join("src/lib.rs"), "// mine\n").unwrap();
    let refusal = place.fail(&[], 1);
    assert!(refusal.contains("did not come from codegen"), "{refusal}");
    assert_eq!(place.files().len(), 1);
}

#[test]
fn slips_of_the_command_line_are_explained() {
    let place = Place::new();
    assert!(place.fail(&["--only", "secp112r2"], 1).contains("did you mean `secp112r1`?"));
    assert!(place.fail(&["--crate-name", "My Curves"], 2).contains("lower-case letters"));
    assert!(place.fail(&["--vendor-runtime", "--runtime-version", "1"], 2).contains("cannot be used with"));
    fs::remove_file(place.config()).unwrap();
    assert!(place.fail(&[], 1).contains("my.toml cannot be read"));
    assert!(place.succeed(&["--help"]).contains("Examples:"));
}

#[test]
fn kernels_on_disk_are_judged_whoever_wrote_them() {
    let place = Place::new();
    let prime = "prime = \"0xdb7c2abf62e35e668076bead208b\"";
    let config = format!("[defaults]\nwords = [64]\n[field.p112]\n{prime}\nlimbs = \"saturated\"\n");
    fs::write(place.config(), config).unwrap();
    place.succeed(&[]);
    let said = place.succeed(&["prove"]);
    assert!(said.contains("10 kernels in 1 file: all proved"), "{said}");

    // Not what the generator writes, and right: the order of a sum is nobody's business.
    let file = place.out().join("src/field/p112/word64.rs");
    let text = fs::read_to_string(&file).unwrap();
    let by_hand = text.replace("a0.carrying_add(b0, false)", "b0.carrying_add(a0, false)");
    assert_ne!(by_hand, text);
    fs::write(&file, by_hand).unwrap();
    place.succeed(&["prove", "crate/src/field/p112/word64.rs"]);
    place.fail(&["--check"], 1);

    // A carry is lost: the function, the obligation, the file and the line.
    let wrong = text.replace("a1.carrying_add(b1, carry)", "a1.carrying_add(b1, false)");
    assert_ne!(wrong, text);
    let copy = place.dir.path().join("by_hand.rs");
    fs::write(&copy, &wrong).unwrap();
    let refusal = place.fail(&["prove", "by_hand.rs"], 1);
    assert!(refusal.contains("by_hand.rs: add: not shown: r ≡ a + b"), "{refusal}");
    let line = 1 + wrong.lines().position(|line| line.contains("fn add(")).unwrap();
    assert!(refusal.contains(&format!("by_hand.rs:{line}:")), "{refusal}");
    fs::write(&file, &wrong).unwrap();
    assert!(place.fail(&["prove"], 1).contains("crate/src/field/p112/word64.rs: add:"));

    // A sum that may wrap is shown itself.
    let wraps = text.replace(
        "let (t0, carry) = a0",
        "let (_, _) = (a0 + a0).borrowing_sub(1, false);\n        let (t0, carry) = a0",
    );
    assert_ne!(wraps, text);
    fs::write(&copy, &wraps).unwrap();
    let refusal = place.fail(&["prove", "by_hand.rs"], 1);
    let line = 1 + wraps.lines().position(|line| line.contains("(a0 + a0)")).unwrap();
    assert!(refusal.contains(&format!("by_hand.rs:{line}:")), "{refusal}");

    // A statement that an attribute takes away does not count as proved.
    let hidden = text.replace("let (t0, carry) = ", "#[cfg(any())]\n        let (t0, carry) = ");
    assert_ne!(hidden, text);
    fs::write(&copy, hidden).unwrap();
    assert!(place.fail(&["prove", "by_hand.rs"], 1).contains("an attribute inside a function"));

    fs::write(&copy, "// nothing\n").unwrap();
    assert!(place.fail(&["prove", "by_hand.rs"], 1).contains("no field of the configuration"));
    assert!(place.fail(&["prove", "missing.rs"], 1).contains("missing.rs cannot be read"));
    fs::remove_dir_all(place.out()).unwrap();
    assert!(place.fail(&["prove"], 1).contains("cannot be read"));
}

#[test]
fn a_crate_with_its_own_runtime_builds_anywhere() {
    let place = Place::new();
    place.succeed(&["--vendor-runtime"]);
    place.succeed(&["--vendor-runtime", "--check"]);
    assert!(place.out().join("runtime/src/lib.rs").is_file());
    // The workspace's lock file names versions that are on this machine already.
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
    fs::copy(lock, place.out().join("Cargo.lock")).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["check", "--quiet", "--offline"])
        .current_dir(place.out())
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("vendored"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
