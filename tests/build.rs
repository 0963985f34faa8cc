//! Generates the curves of `curves.toml` through the generator as a library, as modules of this
//! package: what the tests say about the project's own curves, they say about any curve.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use codegen::model::Model;
use codegen::options::{Options, Runtime, Silent};
use codegen::report::Report;
use codegen::spec::Spec;
use codegen::tree::Tree;

const CONFIG: &str = "curves.toml";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={CONFIG}");
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    let text = fs::read_to_string(CONFIG)?;
    let (model, tree) = generate(&text).map_err(|report| format!("{report:?}"))?;
    write(&tree, &out.join("curves"))?;
    fs::write(out.join("curves.rs"), modules(&model, &tree, &out))?;
    Ok(())
}

fn generate(text: &str) -> Result<(Model, Tree), Report> {
    let model = codegen::check::validate(&Spec::parse(text, CONFIG)?)?;
    let options = Options {
        crate_name: "test-curves".to_owned(),
        runtime: Runtime::Workspace,
        selected: model.stanzas(),
        listed: model.stanzas(),
    };
    let tree = codegen::generate(&model, &options, &Silent)?;
    Ok((model, tree))
}

fn write(tree: &Tree, folder: &Path) -> Result<(), Box<dyn Error>> {
    for (path, file) in tree.files() {
        let path = folder.join(place(path));
        fs::create_dir_all(path.parent().ok_or("a path inside the folder")?)?;
        fs::write(path, &file.text)?;
    }
    Ok(())
}

/// Declares the crate's modules where they lie, without the features that guard them there. The
/// package includes this at its root, since generated code says `crate::field`.
fn modules(model: &Model, tree: &Tree, out: &Path) -> String {
    let module = |path: &str| {
        let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
        format!(
            "#[path = {:?}]\npub mod {name};\n",
            out.join("curves").join(place(&format!("src/{path}.rs")))
        )
    };
    let files = tree.files().filter_map(|(path, _)| path.strip_prefix("src/")?.strip_suffix(".rs"));
    let listed: Vec<&str> = files.filter(|path| is_listed(path)).collect();
    let of = |folder: &str| -> String {
        listed.iter().filter(|path| path.starts_with(folder)).map(|path| module(path)).collect()
    };
    let (fields, integers) = (of("field/"), of("integer/"));
    let curves: String = model.curves.iter().map(|curve| module(&curve.name)).collect();
    // The generated modules begin with their own documentation; this one has nothing to add.
    let folder =
        |name: &str, modules: &str| format!("#[allow(missing_docs)]\npub mod {name} {{\n{modules}}}\n");
    format!("{}{curves}{}", folder("field", &fields), folder("integer", &integers))
}

/// Where a file goes. A module that is declared with a path looks for its own modules beside
/// itself, as if it were called `mod.rs`: so it is.
fn place(path: &str) -> String {
    let stem = path.strip_prefix("src/").and_then(|path| path.strip_suffix(".rs"));
    match stem {
        Some(stem) if !stem.contains('/') || is_listed(stem) => format!("src/{stem}/mod.rs"),
        _ => path.to_owned(),
    }
}

/// `field/NAME` or `integer/NAME`, but not the words below it.
fn is_listed(path: &str) -> bool {
    let name = path.strip_prefix("field/").or_else(|| path.strip_prefix("integer/"));
    name.is_some_and(|name| !name.contains('/'))
}
