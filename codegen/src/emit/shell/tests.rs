use std::collections::BTreeSet;

use super::crate_files;
use crate::model::Model;
use crate::options::{Options, Runtime};
use crate::spec::Spec;

/// A curve of 16 bits whose order is prime, a field of its own for it, and a field that stands alone.
const CONFIG: &str = r#"
[field.lone]
prime = "2^127 - 1"
words = [64]

[field.small]
prime = "65519"

[curve.tiny]
title = "A tiny one"
field = "small"
a = -3
b = 76
order = 65447
cofactor = 1
generator = { x = 2, y = 25056 }
aliases = ["minute"]
digest = "sha256"
allow = ["tiny"]
"#;

/// The model of it.
pub(in crate::emit) fn model() -> Model {
    let spec = Spec::parse(CONFIG, "curves.toml").unwrap();
    crate::check::validate(&spec).unwrap_or_else(|report| panic!("{report:?}"))
}

fn files(runtime: Runtime, listed: &[&str]) -> Vec<(String, String)> {
    let keys: BTreeSet<String> = listed.iter().map(|key| key.to_string()).collect();
    let options = Options { crate_name: "my-curves".into(), runtime, selected: keys.clone(), listed: keys };
    crate_files(&model(), &options)
}

fn text<'a>(files: &'a [(String, String)], path: &str) -> &'a str {
    &files.iter().find(|(known, _)| known == path).unwrap().1
}

const ALL: [&str; 3] = ["field.lone", "field.small", "curve.tiny"];

#[test]
fn the_manifest_is_one() {
    for (runtime, expected) in [
        (Runtime::Workspace, "fieldforge-runtime = { workspace = true }"),
        (Runtime::Version("0.1".into()), "{ version = \"0.1\", default-features = false }"),
        (Runtime::Path("../a b/run".into()), "{ path = \"../a b/run\", default-features = false }"),
        (Runtime::Vendored, "{ path = \"runtime\", default-features = false }"),
    ] {
        let files = files(runtime, &ALL);
        let manifest = text(&files, "Cargo.toml");
        assert!(manifest.contains(expected), "{manifest}");
        let manifest: toml_edit::DocumentMut = manifest.parse().unwrap();
        assert_eq!(manifest["package"]["name"].as_str(), Some("my-curves"));
        assert!(manifest["features"]["tiny"].is_array());
    }
}

#[test]
fn a_field_is_compiled_with_the_curves_that_need_it() {
    let all = files(Runtime::Workspace, &ALL);
    let list = text(&all, "src/field.rs");
    assert!(list.contains("\n\npub mod lone;"), "{list}");
    assert!(list.contains("#[cfg(feature = \"tiny\")]\npub mod small;"), "{list}");
    assert!(list.contains("#[cfg(feature = \"tiny\")]\npub mod tiny_order;"), "{list}");
    let root = text(&all, "src/lib.rs");
    assert!(root.contains("#[cfg(feature = \"tiny\")]\npub mod tiny;"), "{root}");
    assert!(root.contains("pub use self::tiny as minute;"), "{root}");
    for path in ["src/lib.rs", "src/field.rs"] {
        syn::parse_file(text(&all, path)).unwrap();
    }
}

#[test]
fn only_what_is_listed_is_spoken_of() {
    let some = files(Runtime::Workspace, &["field.lone"]);
    assert!(!text(&some, "src/lib.rs").contains("tiny"));
    assert!(!text(&some, "src/field.rs").contains("small"));
    assert!(!text(&some, "Cargo.toml").contains("tiny"));
    assert!(!text(&some, "README.md").contains("tiny"));
}

#[test]
fn the_licences_are_those_of_the_project() {
    assert_eq!(super::APACHE, include_str!("../../../../LICENSE-APACHE"));
    assert_eq!(super::MIT, include_str!("../../../../LICENSE-MIT"));
}
