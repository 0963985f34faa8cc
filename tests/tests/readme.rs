//! The README's map is true: every path that it names exists.

use std::path::Path;

/// What stands between backticks, and the targets of links.
fn quoted(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut in_block = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            in_block = !in_block;
            continue;
        }
        if in_block {
            // A map is drawn with a path at the beginning of a line; a command may name a script.
            found.extend(line.split_whitespace().map(str::to_owned));
        } else {
            found.extend(
                line.split('`').skip(1).step_by(2).flat_map(str::split_whitespace).map(str::to_owned),
            );
            found.extend(line.split("](").skip(1).filter_map(|l| Some(l.split_once(')')?.0.to_owned())));
        }
    }
    found
}

/// Whether a word looks like a path of the repository and not like code, an address or a pattern.
fn is_path(word: &str) -> bool {
    let plain = word.bytes().all(|b| b.is_ascii_alphanumeric() || b"/._-".contains(&b));
    let known = ["md", "rs", "toml", "lock", "txt", "json"];
    let ending = word.rsplit_once('.').is_some_and(|(_, ending)| known.contains(&ending));
    plain && !word.starts_with(['/', '-', '.']) | word.starts_with(".ci/") && (word.contains('/') || ending)
}

/// Paths that a command of the README makes.
fn is_made(word: &str) -> bool {
    word.starts_with("target/")
}

#[test]
fn every_path_in_the_readme_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("README.md");
    let paths: Vec<_> = quoted(&readme).into_iter().filter(|word| is_path(word) && !is_made(word)).collect();
    let missing: Vec<_> = paths.iter().filter(|path| !root.join(path).exists()).collect();
    assert!(missing.is_empty(), "README.md names paths that do not exist: {missing:?}");
    assert!(paths.len() >= 5, "README.md has a map: {paths:?}");
}

#[test]
fn what_counts_as_a_path() {
    let words = quoted(
        "a `codegen/src/main.rs` b [x](tests/ct)\n```\nruntime/   the crate\n```\n`p256::word32` `cargo test`",
    );
    let paths: Vec<_> = words.iter().filter(|word| is_path(word)).collect();
    assert_eq!(paths, ["codegen/src/main.rs", "tests/ct", "runtime/"]);
}

/// The blocks of the README in a language.
fn blocks(language: &str) -> Vec<String> {
    let readme = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md"));
    let readme = readme.expect("README.md");
    let begin = format!("```{language}\n");
    readme.split(&begin).skip(1).filter_map(|rest| Some(rest.split_once("```")?.0.to_owned())).collect()
}

#[test]
fn the_first_use_is_an_example_that_compiles() {
    let example = include_str!("../examples/first_use.rs");
    let (_, code) = example.split_once("\n\n").expect("a line of documentation, and the code");
    assert_eq!(blocks("rust"), [code]);
    assert!(code.lines().count() <= 20, "a first use in twenty lines");
}

#[test]
fn the_stanzas_to_add_pass_every_check() {
    let stanzas: Vec<String> = blocks("toml").into_iter().filter(|block| block.starts_with('[')).collect();
    let text = format!("[defaults]\nwords = [64, 32]\ntable = \"32 KiB\"\n\n{}", stanzas.concat());
    let spec = codegen::spec::Spec::parse(&text, "README.md").unwrap_or_else(|report| panic!("{report:?}"));
    let model = codegen::check::validate(&spec).unwrap_or_else(|report| panic!("{report:?}"));
    assert_eq!(model.curves.len() + model.integers.len(), stanzas.len());
    assert!(model.warnings.is_empty(), "{:?}", model.warnings);
}

#[test]
fn the_settings_are_read() {
    let blocks = blocks("toml");
    let settings: Vec<&str> = blocks.iter().flat_map(|block| block.lines()).collect();
    let settings = settings.iter().filter(|line| line.starts_with("limbs"));
    let mut tried = 0;
    for line in settings {
        let text = format!("[field.f]\nprime = \"2^255 - 19\"\nsource = \"none\"\n{line}\n");
        codegen::spec::Spec::parse(&text, "README.md").unwrap_or_else(|report| panic!("{line}: {report:?}"));
        tried += 1;
    }
    assert!(tried >= 5, "{tried}");
}
