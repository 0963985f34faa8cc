//! Where the configuration is read, and where the crate goes.

use std::path::{Component, Path, PathBuf};

use crate::options::Runtime;
use crate::report::{Problem, Report};

use super::args::Generate;

/// The places that a run is about.
pub(crate) struct Place {
    /// The configuration.
    pub(crate) config: PathBuf,
    /// Its name in messages.
    pub(crate) config_name: String,
    /// The directory of the crate.
    pub(crate) out: PathBuf,
    /// Its name in messages.
    pub(crate) out_name: String,
    /// Whether that is the workspace's own generated/, where everything is the generator's.
    pub(crate) ours: bool,
    /// The name of the package.
    pub(crate) crate_name: String,
    /// How it finds its runtime.
    pub(crate) runtime: Runtime,
}

impl Place {
    /// Settles the places that the command line leaves open.
    pub(crate) fn find(args: &Generate) -> Result<Self, Report> {
        let root = workspace();
        let (config, config_name) = match &args.config {
            Some(file) => (file.clone(), file.display().to_string()),
            None => (root.join("curves.toml"), "curves.toml".to_owned()),
        };
        let own = root.join("generated");
        let (out, out_name) = match (&args.out, &args.config) {
            (Some(dir), _) => (dir.clone(), dir.display().to_string()),
            (None, Some(file)) => {
                let dir = file.parent().unwrap_or(Path::new("")).join("generated");
                let name = dir.display().to_string();
                (dir, name)
            }
            (None, None) => (own.clone(), "generated".to_owned()),
        };
        let ours = resolve(&out)? == resolve(&own)?;
        let runtime = match (&args.runtime_version, &args.runtime_path) {
            (Some(version), _) => Runtime::Version(version.clone()),
            _ if args.vendor_runtime => Runtime::Vendored,
            (None, Some(dir)) => Runtime::Path(between(&resolve(&out)?, &resolve(dir)?)),
            (None, None) if ours => Runtime::Workspace,
            (None, None) => Runtime::Path(between(&resolve(&out)?, &resolve(&root.join("runtime"))?)),
        };
        Ok(Self { config, config_name, out, out_name, ours, crate_name: args.crate_name.clone(), runtime })
    }
}

/// The directory of Fieldforge: of the working directory and those above it the first that holds
/// the generator, and otherwise the same above the place where the generator was built.
fn workspace() -> PathBuf {
    let holds = |dir: &&Path| dir.join("codegen/Cargo.toml").is_file();
    let here = std::env::current_dir().unwrap_or_default();
    let built = Path::new(env!("CARGO_MANIFEST_DIR"));
    let found = here.ancestors().find(holds).or_else(|| built.ancestors().find(holds));
    found.unwrap_or(&here).to_owned()
}

/// A path with nothing symbolic in the part of it that exists.
fn resolve(path: &Path) -> Result<PathBuf, Report> {
    let absolute = std::path::absolute(path).map_err(|error| {
        Report::from(Problem::plain(format!("{} is not a path: {error}", path.display())))
    })?;
    let mut existing = absolute.as_path();
    let mut rest = Vec::new();
    loop {
        if let Ok(mut resolved) = existing.canonicalize() {
            resolved.extend(rest.into_iter().rev());
            return Ok(resolved);
        }
        match (existing.parent(), existing.components().next_back()) {
            (Some(parent), Some(last)) => {
                rest.push(last);
                existing = parent;
            }
            _ => return Ok(absolute.clone()),
        }
    }
}

/// The way from one resolved directory to another, with forward slashes, as a manifest says it.
fn between(from: &Path, to: &Path) -> String {
    let (mut from, mut to) = (from.components().peekable(), to.components().peekable());
    while from.peek().is_some() && from.peek() == to.peek() {
        from.next();
        to.next();
    }
    let up = from.map(|_| Component::ParentDir);
    let parts: Vec<String> =
        up.chain(to).map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    parts.join("/")
}
