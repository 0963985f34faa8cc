//! What happens on disk: atomic, idempotent, and never to a file of somebody else.

use std::collections::BTreeSet;
use std::fs;

use codegen::tree::{Kind, MANIFEST, Ownership, Scope, Tree, check, compare, present, write};
use expect_test::expect;

/// A crate of two curves.
fn sample() -> Tree {
    let mut tree = Tree::new();
    tree.insert("Cargo.toml", "[package]\n");
    tree.insert("src/lib.rs", "pub mod curve;\n");
    tree.insert_for("curve.a", "src/curve/a.rs", "// a\n");
    tree.insert_for("curve.b", "src/curve/b.rs", "// b\n");
    tree
}

fn without_b() -> Tree {
    let mut tree = Tree::new();
    tree.insert("Cargo.toml", "[package]\n");
    tree.insert("src/lib.rs", "pub mod curve; // a alone\n");
    tree.insert_for("curve.a", "src/curve/a.rs", "// a, anew\n");
    tree
}

fn only(keys: &[&str]) -> Scope {
    Scope::Only(keys.iter().map(|key| (*key).to_owned()).collect())
}

/// A directory with the sample in it.
fn fresh() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), &sample(), &Scope::All, Ownership::Ours).unwrap();
    dir
}

fn read(dir: &tempfile::TempDir, path: &str) -> String {
    fs::read_to_string(dir.path().join(path)).unwrap()
}

fn kinds(dir: &tempfile::TempDir, tree: &Tree, scope: &Scope) -> Vec<(String, Kind)> {
    let differences = compare(dir.path(), tree, scope).unwrap();
    differences.into_iter().map(|difference| (difference.path, difference.kind)).collect()
}

#[test]
fn a_second_run_touches_nothing() {
    let dir = fresh();
    let times = |path: &str| fs::metadata(dir.path().join(path)).unwrap().modified().unwrap();
    let before = ["Cargo.toml", "src/curve/a.rs", MANIFEST].map(times);
    let outcome = write(dir.path(), &sample(), &Scope::All, Ownership::Ours).unwrap();
    assert_eq!((outcome.written.len(), outcome.removed.len(), outcome.unchanged), (0, 0, 4));
    assert_eq!(before, ["Cargo.toml", "src/curve/a.rs", MANIFEST].map(times));
    check(dir.path(), &sample(), &Scope::All, "codegen").unwrap();
}

#[test]
fn nothing_is_left_behind_but_the_files() {
    let dir = fresh();
    let names: BTreeSet<String> =
        fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(names, [MANIFEST, "Cargo.toml", "src"].map(str::to_owned).into());
}

#[test]
fn the_manifest_reads_like_sha256sum() {
    let dir = fresh();
    expect![[r#"
        # The files of this crate that codegen wrote, with their SHA-256. DO NOT EDIT.
        # No file that is not listed here is ever removed.

        # crate
        8a3cd5a81b3f9a621aa493d90c45f42ab571d4e42b8ae5aff351cb0a02d06d82  Cargo.toml
        1496274c0a49c0a28ffda2738bf7f8524b329baf75eff21531057fb6a72d108a  src/lib.rs

        # curve.a
        e7b933ccceae068a06545b6e6fc103b082c5c2f1c449b531934cd359e1ae3849  src/curve/a.rs

        # curve.b
        8d1c2b1b43842537196191301fb895aa839e47593668a9acbd7a2bf153d7c3cc  src/curve/b.rs
    "#]]
    .assert_eq(&read(&dir, MANIFEST));
    assert_eq!(present(dir.path()).unwrap(), ["curve.a", "curve.b"].map(str::to_owned).into());
}

#[test]
fn every_difference_is_told_apart() {
    let dir = fresh();
    fs::write(dir.path().join("src/curve/a.rs"), "// by hand\n").unwrap();
    fs::write(dir.path().join("src/curve/mine.rs"), "// mine\n").unwrap();
    fs::remove_file(dir.path().join("Cargo.toml")).unwrap();
    let report = check(dir.path(), &without_b(), &Scope::All, "cargo run -p codegen").unwrap_err();
    let shown = report.to_string().replace(&dir.path().display().to_string(), "DIR");
    expect![[r#"
        DIR is not what codegen would write
          missing  Cargo.toml: never written, or removed
          edited   src/curve/a.rs: changed by hand since it was written
          orphan   src/curve/b.rs: no stanza makes it any more
          stray    src/curve/mine.rs: did not come from codegen; move or remove it by hand
          stale    src/lib.rs: would now be written differently"#]]
    .assert_eq(&shown);
    let help = miette::Diagnostic::help(&report).unwrap().to_string();
    assert_eq!(help, "run `cargo run -p codegen`");
}

#[test]
fn a_run_mends_all_but_what_is_not_its_own() {
    let dir = fresh();
    fs::write(dir.path().join("src/curve/a.rs"), "// by hand\n").unwrap();
    fs::write(dir.path().join("src/curve/mine.rs"), "// mine\n").unwrap();
    fs::remove_file(dir.path().join("Cargo.toml")).unwrap();
    write(dir.path(), &without_b(), &Scope::All, Ownership::Ours).unwrap();
    assert_eq!(kinds(&dir, &without_b(), &Scope::All), [("src/curve/mine.rs".to_owned(), Kind::Stray)]);
    assert_eq!(read(&dir, "src/curve/a.rs"), "// a, anew\n");
    assert_eq!(read(&dir, "src/curve/mine.rs"), "// mine\n");
    assert!(!dir.path().join("src/curve/b.rs").exists());
}

#[test]
fn a_partial_run_leaves_others_alone() {
    let dir = fresh();
    fs::write(dir.path().join("src/curve/b.rs"), "// b, by hand\n").unwrap();
    let scope = only(&["curve.a"]);
    write(dir.path(), &without_b(), &scope, Ownership::Ours).unwrap();
    assert_eq!(read(&dir, "src/curve/a.rs"), "// a, anew\n");
    assert_eq!(read(&dir, "src/curve/b.rs"), "// b, by hand\n");
    check(dir.path(), &without_b(), &scope, "codegen").unwrap();
    // The other curve is still listed, so that a whole run can still remove it.
    assert!(present(dir.path()).unwrap().contains("curve.b"));
    assert_eq!(kinds(&dir, &without_b(), &Scope::All), [("src/curve/b.rs".to_owned(), Kind::Orphan)]);
}

#[test]
fn a_folder_that_becomes_empty_goes() {
    let mut tree = sample();
    tree.insert_for("curve.c", "src/deep/er/c.rs", "");
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), &tree, &Scope::All, Ownership::Ours).unwrap();
    write(dir.path(), &sample(), &Scope::All, Ownership::Ours).unwrap();
    assert!(!dir.path().join("src/deep").exists());
    assert!(dir.path().join("src/curve").exists());
}

#[test]
fn a_lost_or_torn_manifest_is_repaired() {
    let dir = fresh();
    let whole = read(&dir, MANIFEST);
    for text in ["", "<<<<<<< ours\nxyz\n# curve.a\n", &whole[..whole.len() / 2], "\u{0}\n"] {
        fs::write(dir.path().join(MANIFEST), text).unwrap();
        assert_eq!(kinds(&dir, &sample(), &Scope::All), [(MANIFEST.to_owned(), Kind::Unlisted)], "{text}");
        write(dir.path(), &sample(), &Scope::All, Ownership::Ours).unwrap();
        assert_eq!(read(&dir, MANIFEST), whole);
    }
    fs::remove_file(dir.path().join(MANIFEST)).unwrap();
    fs::write(dir.path().join("src/lib.rs"), "broken").unwrap();
    write(dir.path(), &sample(), &Scope::All, Ownership::Ours).unwrap();
    check(dir.path(), &sample(), &Scope::All, "codegen").unwrap();
}

#[test]
fn a_manifest_cannot_reach_out_of_the_crate() {
    let dir = tempfile::tempdir().unwrap();
    let inner = dir.path().join("crate");
    fs::write(dir.path().join("precious"), "keep").unwrap();
    write(&inner, &sample(), &Scope::All, Ownership::Ours).unwrap();
    let hash = "0".repeat(64);
    for path in ["../precious", "src/../../precious", &dir.path().join("precious").display().to_string()] {
        fs::write(inner.join(MANIFEST), format!("{hash}  {path}\n")).unwrap();
        write(&inner, &sample(), &Scope::All, Ownership::Ours).unwrap();
    }
    assert_eq!(fs::read_to_string(dir.path().join("precious")).unwrap(), "keep");
}

#[test]
fn a_file_of_somebody_else_is_not_replaced() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("src")).unwrap();
    fs::write(dir.path().join("src/lib.rs"), "// mine\n").unwrap();
    let report = write(dir.path(), &sample(), &Scope::All, Ownership::Theirs).unwrap_err();
    assert!(
        report.to_string().ends_with("src/lib.rs did not come from codegen and would be lost"),
        "{report}"
    );
    assert_eq!(read(&dir, "src/lib.rs"), "// mine\n");
    assert!(!dir.path().join("Cargo.toml").exists(), "nothing else is written either");
    assert!(!dir.path().join(MANIFEST).exists());
}

#[test]
fn nothing_moves_if_something_cannot_be_prepared() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "not a directory").unwrap();
    let report = write(&file, &sample(), &Scope::All, Ownership::Ours).unwrap_err();
    assert!(report.to_string().contains("cannot be written"), "{report}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "not a directory");
}

#[test]
#[should_panic(expected = "not a path inside the crate")]
fn a_tree_stays_inside_its_directory() {
    Tree::new().insert("../evil", "");
}
