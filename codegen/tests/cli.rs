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
    summary_is_true(&said, &place);
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

/// The table names what was made, and fits a terminal of 80 columns: lines as they are on disk, and as many
/// proofs as `prove` finds.
fn summary_is_true(said: &str, place: &Place) {
    let mut lines = said.lines();
    let head: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
    assert_eq!(
        head,
        ["curve,", "field", "word", "limbs", "reduction", "lines", "proofs", "tables"],
        "{said}"
    );
    assert!(said.lines().all(|line| line.chars().count() <= 80), "{said}");
    // A name, which rows below it leave out; the word, two words of limbs, the reduction; lines, proofs, tables.
    let row = |line: &str| {
        let cells: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let limbs = cells.iter().position(|cell| cell.contains('×'))?;
        let proofs: usize = cells[limbs + 4].parse().unwrap();
        Some((
            cells[0].clone(),
            cells[limbs + 1].clone(),
            cells[limbs + 3].clone(),
            proofs,
            cells.len() > limbs + 5,
        ))
    };
    let rows: Vec<_> = lines.filter_map(row).collect();
    let files = [
        ("p61", "p61/word64"),
        ("secp112r1", "secp112r1/word64"),
        ("64", "secp112r1/lanes"),
        ("order", "secp112r1_order/word64"),
        ("64", "secp112r1_order/lanes"),
    ];
    assert_eq!(rows.len(), files.len(), "{said}");
    for ((name, limbs, lines, _, tables), (expected, file)) in rows.iter().zip(files) {
        let text = fs::read_to_string(place.out().join(format!("src/field/{file}.rs"))).unwrap();
        assert_eq!((name.as_str(), lines), (expected, &text.lines().count().to_string()), "{said}");
        assert_eq!((limbs == "lanes", *tables), (file.ends_with("lanes"), name == "secp112r1"), "{said}");
    }
    let proofs: usize = rows.iter().map(|row| row.3).sum();
    assert!(said.contains(&format!("{proofs} kernels proved")), "{said}");
    let judged = place.succeed(&["prove"]);
    assert!(judged.contains(&format!("{proofs} kernels in {} files", files.len())), "{judged}");
}

/// The workspace that repairs the other one builds the same command line. What this needs is the library's, so
/// that a new dependency cannot be forgotten there.
#[test]
fn the_repair_shares_all_of_the_command_line() {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/repair/Cargo.toml");
    let manifest: toml_edit::DocumentMut = fs::read_to_string(manifest).unwrap().parse().unwrap();
    let needed: Vec<&str> =
        manifest["dependencies"].as_table().unwrap().iter().map(|(name, _)| name).collect();
    assert_eq!(needed, ["codegen"]);
    let main = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/src/main.rs")).unwrap();
    assert!(main.lines().count() < 12 && main.contains("codegen::cli::main()"), "{main}");
}

/// What is to be done after an import is said as it must be typed, another configuration included.
#[test]
fn the_next_command_names_the_configuration() {
    let place = Place::new();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/import/brainpoolp320r1.pem");
    let import = |name: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_codegen"));
        command.current_dir(&place.dir).args(["import", file, "--name", name, "--config", "my.toml"]);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let next = "next: cargo run -p codegen -- --config my.toml --out DIR --crate-name NAME --only bp320";
    let said = import("bp320");
    assert!(said.contains(next), "{said}");
    // A new name changes the crate, and the same name again does not.
    let said = import("another");
    assert!(said.contains(next) && said.contains("also called another"), "{said}");
    assert!(!import("another").contains("next"));
    // A configuration that the import begins is generated as a whole.
    fs::remove_file(place.config()).unwrap();
    assert!(import("bp320").trim_end().ends_with("--config my.toml --out DIR --crate-name NAME"));
}

#[test]
fn completions_know_the_commands() {
    let place = Place::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_codegen")).args(["completions", shell]).output().unwrap();
        assert!(output.status.success());
        let script = String::from_utf8(output.stdout).unwrap();
        for word in ["explain", "prove", "import", "report", "vendor-runtime"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    let output = place.run(&["completions", "tcsh"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn help_has_examples_and_exit_codes() {
    let help = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_codegen")).args(arguments).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(help(&["--help"]).contains("Exit codes: 0 if all is well"));
    for command in ["explain", "prove", "import", "report", "completions"] {
        let text = help(&[command, "--help"]);
        assert!(text.contains("Examples:") && text.contains(&format!("codegen {command} ")), "{text}");
    }
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
fn warnings_are_of_what_the_run_is_about() {
    let place = Place::new();
    let told = |arguments: &[&str]| String::from_utf8(place.run(arguments).stderr).unwrap();
    assert!(told(&["--only", "secp112r1"]).contains("the order is short"));
    let told = told(&["--only", "p61"]);
    assert!(!told.contains("the order is short"), "{told}");
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

/// Every backend's files are judged: nothing that was proved when it was written is passed over.
#[test]
fn all_backends_are_judged() {
    let place = Place::new();
    let polynomial = "polynomial = \"x^163 + x^7 + x^6 + x^3 + 1\"\nallow = [\"no-standard\"]";
    fs::write(place.config(), format!("[field.f163]\n{polynomial}\nwords = [64, 8]\n")).unwrap();
    place.succeed(&[]);
    let names = |place: &Place| -> Vec<String> {
        let files = place.files().into_keys().filter(|path| path.parent().unwrap().ends_with("field/f163"));
        files.map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect()
    };
    assert_eq!(names(&place), ["avr.rs", "carryless.rs", "word64.rs", "word8.rs"]);
    let said = place.succeed(&["prove"]);
    assert!(said.contains("kernels in 4 files: all proved"), "{said}");
    let file = place.out().join("src/field/f163/avr.rs");
    let text = fs::read_to_string(&file).unwrap();
    let wrong = text.replacen("eor ", "mov ", 1);
    assert_ne!(wrong, text);
    fs::write(&file, wrong).unwrap();
    assert!(place.fail(&["prove"], 1).contains("f163/avr.rs"));
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
