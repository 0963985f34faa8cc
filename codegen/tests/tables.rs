//! Tables of multiples of the generator are judged on their text: every entry is what its index says.

use std::collections::BTreeMap;

use codegen::check::validate;
use codegen::emit::curve::{self, Reps};
use codegen::emit::edwards;
use codegen::model::{Model, PrimeField};
use codegen::pass::judge::tables;
use codegen::plan::plan;
use codegen::spec::Spec;

fn model() -> Model {
    let spec = Spec::parse(include_str!("../../curves.toml"), "curves.toml").expect("the configuration");
    validate(&spec).expect("sound curves")
}

/// The representations of a curve's fields at 64 and at 32 bits.
fn reps(base: &PrimeField, order: &PrimeField) -> BTreeMap<u32, Reps> {
    let rep = |field: &PrimeField, word: u32| plan(field, word).expect("a plan").rep;
    [32, 64].map(|word| (word, (rep(base, word), rep(order, word)))).into()
}

/// Files with the n-th place of some text in one of them changed.
fn changed(files: &[(String, String)], path: &str, n: usize, from: &str, to: &str) -> Vec<(String, String)> {
    let mut files = files.to_vec();
    let (_, text) = files.iter_mut().find(|(other, _)| other.ends_with(path)).expect("the file");
    let (place, _) = text.match_indices(from).nth(n).unwrap_or_else(|| panic!("{from} in {path}"));
    text.replace_range(place..place + from.len(), to);
    files
}

/// The text of the n-th entry of a file.
fn entry<'a>(files: &'a [(String, String)], path: &str, open: &str, n: usize) -> &'a str {
    let (_, text) = files.iter().find(|(other, _)| other.ends_with(path)).expect("the file");
    let mut entries = text.split_inclusive(open).skip(n + 1);
    let rest = entries.next().expect("an entry");
    &rest[..rest.find("),").expect("its end")]
}

#[test]
fn an_entry_is_what_its_index_says() {
    let model = model();
    let curve = model.curves.iter().find(|curve| curve.name == "secp192k1").expect("the curve");
    let reps = reps(&curve.field, &curve.scalar);
    let comb = curve::tables(curve, &reps).comb;
    let files = curve::curve_files(curve, &reps);
    let judge = |files: &[(String, String)]| tables::weierstrass(curve, comb, &reps, files);
    assert_eq!(judge(&files), Ok(()));
    for path in ["word64/comb.rs", "word32/comb.rs", "word64/multiples.rs"] {
        let (first, second) = (entry(&files, path, " point(", 1), entry(&files, path, " point(", 2));
        // Another point at that place; and one that is no point of the curve.
        let swapped = changed(&files, path, 0, first, second);
        assert!(judge(&swapped).is_err(), "{path}: an entry in the place of another");
        let digit = first.rfind(|c: char| c.is_ascii_hexdigit()).expect("a digit");
        let other = if first.as_bytes()[digit] == b'0' { "1" } else { "0" };
        let wrong = format!("{}{other}{}", &first[..digit], &first[digit + 1..]);
        assert!(judge(&changed(&files, path, 0, first, &wrong)).is_err(), "{path}: a digit");
    }
}

#[test]
fn so_is_one_of_a_twisted_edwards_curve() {
    let model = model();
    for name in ["edwards25519", "ted127_glv4"] {
        let curve = model.edwards.iter().find(|curve| curve.name == name).expect("the curve");
        let reps = reps(&curve.field, &curve.scalar);
        let (made, files) = edwards::curve_files(curve, &reps);
        assert_eq!(tables::edwards(curve, made.comb, &reps, &files), Ok(()));
        let path = "word64/tables.rs";
        let last = files.iter().find(|(other, _)| other.ends_with(path)).expect("the file");
        let last = last.1.matches(" entry(").count() - 1;
        for n in [1, last] {
            let (here, there) = (entry(&files, path, " entry(", n), entry(&files, path, " entry(", n - 1));
            let swapped = changed(&files, path, 0, here, there);
            assert!(tables::edwards(curve, made.comb, &reps, &swapped).is_err(), "{name}: entry {n}");
        }
    }
}
