//! The words of the command line.

use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  codegen                                write generated/ from curves.toml
  codegen --check                        write nothing; fail if generated/ is not up to date
  codegen --only p256 secp256k1          generate two curves and leave the others alone
  codegen --config my.toml --out ../my-curves --crate-name my-curves
                                         write a complete crate elsewhere
  codegen explain p256                   show limbs, reductions and costs
  codegen explain p256 --html p256.html  the same as a page for a browser
  codegen report target/report           a page for every curve, and an index
  codegen completions bash > /etc/bash_completion.d/codegen
                                         complete names and options in a shell
  codegen prove                          judge the kernels of generated/ as they are on disk
  codegen prove generated/src/field/p256/word64.rs
                                         judge one file, say after a change by hand
  codegen import my-curve.pem --name my_curve
                                         append a curve to curves.toml, checked like the others
  codegen --export-smt /tmp/smt --only p256
                                         kernels as scripts for a solver: `unsat` means right

Exit codes: 0 if all is well, 1 if the input is refused or a check fails, 2 for a command line
that cannot be read.";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  codegen explain p256                   a curve: equation, tables, both fields, kernels, proofs
  codegen explain p256 secp256k1         several
  codegen explain p256 --html p256.html  a page for a browser, with pictures";

const PROVE_EXAMPLES: &str = "\
Examples:
  codegen prove                          all kernels of the crate
  codegen prove generated/src/field/p256/word64.rs
                                         those of one file

Exit code 1 says that a kernel is not proved, and the message which, and why.";

const IMPORT_EXAMPLES: &str = "\
Examples:
  openssl ecparam -name brainpoolP320r1 -param_enc explicit -out bp320.pem
  codegen import bp320.pem --name brainpoolp320r1
                                         append the stanza to curves.toml
  codegen import bp320.pem --name brainpoolp320r1 --dry-run
                                         print what would be written
  codegen import curves.json --config my.toml
                                         every curve of a file, to another configuration

A curve that is there already under another name gets an alias.";

const REPORT_EXAMPLES: &str = "\
Examples:
  codegen report target/report           then open target/report/index.html
  codegen report pages --config my.toml  of another configuration

Every kernel is lowered and proved for its page: of many curves that takes a minute.";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  codegen completions bash > ~/.local/share/bash-completion/completions/codegen
  codegen completions zsh > ~/.zfunc/_codegen
  codegen completions fish > ~/.config/fish/completions/codegen.fish";

/// Writes elliptic-curve cryptography in Rust from published numbers.
#[derive(clap::Parser, Debug)]
#[command(version, about, after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) generate: Generate,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// The options of generation, which is what happens without a command.
#[derive(clap::Args, Debug)]
pub(crate) struct Generate {
    /// Write nothing; fail if a file is stale, edited by hand, missing, or no longer made
    #[arg(long)]
    pub(crate) check: bool,

    /// Write the kernels, and toys among them, as SMT-LIB scripts, and nothing else
    #[arg(long, value_name = "DIR", conflicts_with = "check")]
    pub(crate) export_smt: Option<PathBuf>,

    /// Only these curves and fields; files of others are left alone
    #[arg(long, value_name = "NAME", num_args = 1..)]
    pub(crate) only: Vec<String>,

    /// The configuration [default: curves.toml of the workspace]
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) config: Option<PathBuf>,

    /// Where the crate goes [default: generated/ beside the configuration]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// The name of the package
    #[arg(long, value_name = "NAME", default_value = "fieldforge", value_parser = crate_name)]
    pub(crate) crate_name: String,

    /// Copy the runtime into the crate, so that it depends on no other part of Fieldforge
    #[arg(long, conflicts_with_all = ["runtime_path", "runtime_version"])]
    pub(crate) vendor_runtime: bool,

    /// Take the runtime from this directory [default: runtime/ of the workspace]
    #[arg(long, value_name = "DIR", conflicts_with = "runtime_version")]
    pub(crate) runtime_path: Option<PathBuf>,

    /// Take the runtime from the registry, in this version
    #[arg(long, value_name = "VERSION")]
    pub(crate) runtime_version: Option<String>,

    /// Say nothing but errors
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
}

#[derive(clap::Subcommand, Debug)]
pub(crate) enum Command {
    /// Show how a curve or a field is kept, and what its kernels cost
    Explain(Explain),
    /// Print completions for a shell, to be put where it looks for them
    Completions(Completions),
    /// Prove kernels as they stand on disk, whoever wrote them
    Prove(Prove),
    /// Write a page for every curve, and an index of them, for a browser
    Report(ReportDir),
    /// Append curves from EC parameters, keys or JSON to the configuration
    Import(Import),
}

#[derive(clap::Args, Debug)]
#[command(after_help = EXPLAIN_EXAMPLES)]
pub(crate) struct Explain {
    /// Names of curves or fields
    #[arg(value_name = "NAME", required = true)]
    pub(crate) names: Vec<String>,

    /// Write a self-contained page for a browser instead; of one curve or field
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
#[command(after_help = REPORT_EXAMPLES)]
pub(crate) struct ReportDir {
    /// The folder, which is made if it is not there
    #[arg(value_name = "DIR")]
    pub(crate) dir: PathBuf,
}

#[derive(clap::Args, Debug)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(clap::Args, Debug)]
#[command(after_help = PROVE_EXAMPLES)]
pub(crate) struct Prove {
    /// Files of kernels [default: all of the crate]
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(clap::Args, Debug)]
#[command(after_help = IMPORT_EXAMPLES)]
pub(crate) struct Import {
    /// DER or PEM of EC parameters or keys, or JSON of the std-curves project
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// The name of the stanza, for a file with one curve [default: the file's name for it]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// Waive a check of strength, as the stanza's `allow` does
    #[arg(long, value_name = "CHECK")]
    pub(crate) allow: Vec<String>,

    /// Print the new configuration, and write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
}

impl Generate {
    /// The command that brings to order what `--check` complains about.
    pub(crate) fn mending_command(&self) -> String {
        let arguments: Vec<String> =
            std::env::args().skip(1).filter(|argument| argument != "--check").collect();
        match arguments.is_empty() {
            true => "cargo run -p codegen".to_owned(),
            false => format!("cargo run -p codegen -- {}", arguments.join(" ")),
        }
    }
}

impl Generate {
    /// The command that generates curves which an import has brought; of no names, all of the configuration.
    pub(crate) fn command_after_import(&self, curves: &[String]) -> String {
        let config = self
            .config
            .as_ref()
            .map(|config| format!(" --config {} --out DIR --crate-name NAME", config.display()));
        let only = (!curves.is_empty()).then(|| format!(" --only {}", curves.join(" ")));
        let options: String = config.into_iter().chain(only).collect();
        let dashes = if options.is_empty() { "" } else { " --" };
        format!("cargo run -p codegen{dashes}{options}")
    }
}

/// The names that cargo and the registry accept.
fn crate_name(text: &str) -> Result<String, String> {
    let first = text.starts_with(|c: char| c.is_ascii_lowercase());
    let rest = text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_');
    if first && rest && text.len() <= 64 {
        return Ok(text.to_owned());
    }
    Err("a package name is lower-case letters, digits, - and _, and begins with a letter".to_owned())
}

/// Prints the completions of a shell.
pub(crate) fn complete(shell: clap_complete::Shell) {
    let mut command = <Args as clap::CommandFactory>::command();
    clap_complete::generate(shell, &mut command, "codegen", &mut std::io::stdout());
}
