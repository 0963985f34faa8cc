//! The generator inside a build script.

use std::fs;
use std::path::{Path, PathBuf};

use crate::check::validate;
use crate::generate::generate;
use crate::options::{Options, Runtime, Silent};
use crate::report::{Problem, Report};
use crate::spec::{FieldRef, Spec};
use crate::tree::Tree;

/// Curves as modules of the crate that is being built.
///
/// ```no_run
/// // In build.rs:
/// let out = std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
/// let curves = codegen::Config::new("curves.toml").only(["p256"]).words([32]).write_to(out);
/// curves.unwrap_or_else(|report| panic!("{report:?}"));
/// ```
///
/// The crate includes the result at its root, because generated code says `crate::field`:
///
/// ```text
/// include!(concat!(env!("OUT_DIR"), "/curves.rs"));
/// ```
///
/// It depends on `fieldforge-runtime`. What generated code offers behind a feature (`pkcs8`, `sha2`,
/// `digest`, `words`) it offers behind the feature of that name of the crate itself.
#[derive(Clone, Debug)]
pub struct Config {
    file: PathBuf,
    only: Vec<String>,
    words: Option<Vec<u32>>,
}

impl Config {
    /// All stanzas of a configuration; a relative path is relative to the package.
    pub fn new(file: impl Into<PathBuf>) -> Self {
        Self { file: file.into(), only: Vec::new(), words: None }
    }

    /// Only the curves and fields of these names.
    pub fn only<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> Self {
        self.only = names.into_iter().map(Into::into).collect();
        self
    }

    /// These word sizes in bits instead of those of the configuration.
    pub fn words(mut self, words: impl IntoIterator<Item = u32>) -> Self {
        self.words = Some(words.into_iter().collect());
        self
    }

    /// Generates, proves, and writes `curves.rs` and the modules that it names below `dir`; tells
    /// cargo on which file that depends. A file that would not change is not written, so that
    /// nothing is compiled again without need.
    ///
    /// # Errors
    ///
    /// All that is wrong with the configuration, with its lines; nothing is written then. Or the file
    /// that cannot be read or written.
    pub fn write_to(&self, dir: impl AsRef<Path>) -> Result<(), Report> {
        println!("cargo::rerun-if-changed={}", self.file.display());
        let dir = dir.as_ref();
        let text = fs::read_to_string(&self.file)
            .map_err(|error| Problem::unusable(self.file.display(), "read", &error))?;
        let mut spec = Spec::parse(&text, &self.file.display().to_string())?;
        if let Some(words) = &self.words {
            set_words(&mut spec, words)?;
        }
        let model = validate(&spec)?;
        let selected = model.select(&self.only)?;
        let options = Options {
            crate_name: "curves".to_owned(),
            runtime: Runtime::Workspace,
            listed: selected.clone(),
            selected,
        };
        let tree = generate(&model, &options, &Silent)?;
        for (path, file) in tree.files() {
            replace(&dir.join("curves").join(place(path)), &file.text)?;
        }
        replace(&dir.join("curves.rs"), &modules(&tree, dir))
    }
}

/// The words of every stanza.
fn set_words(spec: &mut Spec, words: &[u32]) -> Result<(), Report> {
    if words.is_empty() || words.iter().any(|word| ![8, 16, 32, 64].contains(word)) {
        let problem = Problem::plain(format!("{words:?} are not word sizes"));
        return Err(problem.help("word sizes are 8, 16, 32 and 64 bits").into());
    }
    let fields = spec.fields.iter_mut().map(|field| &mut field.wishes.words);
    let binary = spec.binary_fields.iter_mut().map(|field| &mut field.words);
    let curves = spec.curves.iter_mut().chain(&mut spec.binary_curves);
    let inline = curves.filter_map(|curve| match &mut curve.field {
        FieldRef::Inline(_, wishes) => Some(&mut wishes.words),
        FieldRef::Polynomial(_, words) => Some(words),
        FieldRef::Named(_) => None,
    });
    for stanza in fields.chain(binary).chain(inline) {
        stanza.value = words.to_vec();
    }
    Ok(())
}

/// Declares the modules where they lie, without the features that guard them in a crate.
fn modules(tree: &Tree, dir: &Path) -> String {
    let module = |path: &str| {
        let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
        let file = dir.join("curves").join(place(&format!("src/{path}.rs")));
        format!("#[path = {file:?}]\n#[allow(unexpected_cfgs)]\npub mod {name};\n")
    };
    let files = tree.files().filter_map(|(path, _)| path.strip_prefix("src/")?.strip_suffix(".rs"));
    let files: Vec<&str> = files.filter(|path| is_module(path)).collect();
    let within = |folder: &str| -> String {
        files.iter().filter(|path| path.starts_with(folder)).map(|path| module(path)).collect()
    };
    let folder = |name: &str| {
        format!("#[allow(missing_docs)]\npub mod {name} {{\n{}}}\n", within(&format!("{name}/")))
    };
    let curves: String = files.iter().filter(|path| !path.contains('/')).map(|path| module(path)).collect();
    FOLDERS.map(folder).concat() + &curves
}

/// The modules that hold modules.
const FOLDERS: [&str; 2] = ["field", "integer"];

/// Where a file goes. A module that is declared with a path looks for its own modules beside itself,
/// as if it were called `mod.rs`: so it is.
fn place(path: &str) -> String {
    let stem = path.strip_prefix("src/").and_then(|path| path.strip_suffix(".rs"));
    match stem {
        Some(stem) if is_module(stem) => format!("src/{stem}/mod.rs"),
        _ => path.to_owned(),
    }
}

/// A curve, a field or an integer: `NAME`, `field/NAME`, `integer/NAME`, but not the words below.
fn is_module(path: &str) -> bool {
    match path.split_once('/') {
        None => path != "lib" && !FOLDERS.contains(&path),
        Some((folder, name)) => FOLDERS.contains(&folder) && !name.contains('/'),
    }
}

fn replace(path: &Path, text: &str) -> Result<(), Report> {
    if fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| Problem::unusable(path.display(), "written", &error).into())
}
