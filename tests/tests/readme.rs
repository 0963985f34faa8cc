//! The README's map is true: every path that it names exists; those of the other pages do, too.

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
    // A number begins a fraction.
    let begins = !word.starts_with(['/', '-', '.']) && !word.starts_with(|c: char| c.is_ascii_digit());
    let plain = word.bytes().all(|b| b.is_ascii_alphanumeric() || b"/._-".contains(&b));
    let known = ["md", "rs", "toml", "lock", "txt", "json"];
    let ending = word.rsplit_once('.').is_some_and(|(_, ending)| known.contains(&ending));
    plain && begins | word.starts_with(".ci/") && (word.contains('/') || ending)
}

/// Paths that a command makes, and the file that stands for a reader's own.
fn is_made(word: &str) -> bool {
    word.starts_with("target/") || word == "my.toml"
}

/// What of a page's words are paths that do not exist, and how many paths there are. A page of the
/// generator's guide speaks from the root of the repository, or from the sources of the generator.
fn missing_paths(page: &Path) -> (Vec<String>, usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = std::fs::read_to_string(root.join(page)).unwrap_or_else(|e| panic!("{}: {e}", page.display()));
    let roots = [root.clone(), root.join("codegen/src"), root.join("codegen")];
    let roots = if page.starts_with("README.md") { &roots[..1] } else { &roots[..] };
    let paths: Vec<_> = quoted(&text).into_iter().filter(|word| is_path(word) && !is_made(word)).collect();
    let count = paths.len();
    let missing = paths.into_iter().filter(|path| !roots.iter().any(|root| root.join(path).exists()));
    (missing.collect(), count)
}

#[test]
fn every_path_in_the_readme_exists() {
    let (missing, count) = missing_paths(Path::new("README.md"));
    assert!(missing.is_empty(), "README.md names paths that do not exist: {missing:?}");
    assert!(count >= 5, "README.md has a map");
}

#[test]
fn every_path_in_the_guide_and_for_contributors_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let guide = std::fs::read_dir(root.join("codegen/src/guide")).expect("the guide's pages");
    let guide = guide.map(|page| Path::new("codegen/src/guide").join(page.expect("a page").file_name()));
    let others =
        ["CONTRIBUTING.md", "SECURITY.md", "codegen/src/pass/prove/method.md", "generated/README.md"];
    let mut total = 0;
    for page in guide.chain(others.map(Into::into)) {
        let (missing, count) = missing_paths(&page);
        assert!(missing.is_empty(), "{} names paths that do not exist: {missing:?}", page.display());
        total += count;
    }
    assert!(total >= 10, "the pages name {total} paths");
}

#[test]
fn what_counts_as_a_path() {
    let words = quoted(
        "a `codegen/src/main.rs` b [x](tests/ct)\n```\nruntime/   the crate\n```\n`p256::word32` `cargo test`",
    );
    let paths: Vec<_> = words.iter().filter(|word| is_path(word)).collect();
    assert_eq!(paths, ["codegen/src/main.rs", "tests/ct", "runtime/"]);
}

#[test]
fn the_crates_page_lists_every_feature() {
    let generated = Path::new(env!("CARGO_MANIFEST_DIR")).join("../generated");
    let read = |name: &str| std::fs::read_to_string(generated.join(name)).expect("a file of generated/");
    let (manifest, page) = (read("Cargo.toml"), read("README.md"));
    let (_, features) = manifest.split_once("[features]\n").expect("features");
    let features = features.split("\n[").next().unwrap_or_default().lines();
    let names = features.filter_map(|line| line.split_once(" = ")).map(|(name, _)| name);
    let names: Vec<_> = names.filter(|name| *name != "default" && !name.starts_with('#')).collect();
    let missing: Vec<_> = names.iter().filter(|name| !page.contains(&format!("`{name}`"))).collect();
    assert!(missing.is_empty(), "generated/README.md does not name the features {missing:?}");
    assert!(names.len() > 20, "{names:?}");
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
