//! A copy of the runtime inside the crate, for users who want to depend on nothing else of ours.

use include_dir::{Dir, include_dir};
use toml_edit::{DocumentMut, Item};

static SOURCES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../runtime/src");
const MANIFEST: &str = include_str!("../../../../runtime/Cargo.toml");
const README: &str = include_str!("../../../../runtime/README.md");

/// The files of the runtime, as a package that stands alone, in the folder `runtime`.
pub(super) fn files() -> Vec<(String, String)> {
    let mut all = vec![
        ("runtime/Cargo.toml".to_owned(), manifest()),
        ("runtime/README.md".to_owned(), README.to_owned()),
        ("runtime/LICENSE-APACHE".to_owned(), super::APACHE.to_owned()),
        ("runtime/LICENSE-MIT".to_owned(), super::MIT.to_owned()),
    ];
    collect(&SOURCES, &mut all);
    all
}

fn collect(dir: &Dir<'_>, all: &mut Vec<(String, String)>) {
    for file in dir.files() {
        // Paths inside a package are written with slashes on every system.
        let path = file.path().components().map(|part| part.as_os_str().to_string_lossy());
        let path = path.collect::<Vec<_>>().join("/");
        let text = file.contents_utf8().expect("sources are UTF-8");
        all.push((format!("runtime/src/{path}"), text.to_owned()));
    }
    dir.dirs().for_each(|dir| collect(dir, all));
}

/// The runtime's manifest without what its workspace says for it, and without its tests.
fn manifest() -> String {
    let mut document: DocumentMut = MANIFEST.parse().expect("the runtime's manifest is TOML");
    let values = [
        ("version", env!("CARGO_PKG_VERSION")),
        ("edition", "2024"),
        ("rust-version", env!("CARGO_PKG_RUST_VERSION")),
        ("license", "MIT OR Apache-2.0"),
    ];
    let package = document["package"].as_table_mut().expect("a table");
    let shared: Vec<String> =
        package.iter().filter(|(_, item)| is_shared(item)).map(|(key, _)| key.to_owned()).collect();
    for key in shared {
        match values.iter().find(|(name, _)| *name == key) {
            Some((_, value)) => package[&key] = toml_edit::value(*value),
            None => drop(package.remove(&key)),
        }
    }
    document.remove("dev-dependencies");
    document.to_string()
}

/// Whether a value is the workspace's.
fn is_shared(item: &Item) -> bool {
    item.as_table_like().is_some_and(|table| table.contains_key("workspace"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_copy_is_whole_and_needs_no_workspace() {
        let files = files();
        let text = |path: &str| &files.iter().find(|(name, _)| name == path).expect(path).1;
        assert!(!text("runtime/Cargo.toml").contains("workspace"), "{}", text("runtime/Cargo.toml"));
        assert!(text("runtime/Cargo.toml").contains("edition = \"2024\""));
        assert!(text("runtime/src/lib.rs").contains("no_std"));
        let on_disk = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime");
        for (path, text) in files.iter().filter(|(path, _)| path.starts_with("runtime/src/")) {
            let original = std::fs::read_to_string(on_disk.join(&path["runtime/".len()..]));
            assert_eq!(original.ok().as_ref(), Some(text), "{path}");
        }
    }
}
