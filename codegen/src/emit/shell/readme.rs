//! The crate's front page.

use askama::Template;

use super::example::Example;
use super::{Contents, Listed, render};
use crate::model::Digest;
use crate::options::{Options, Runtime};

#[derive(Template)]
#[template(path = "readme.txt")]
struct Readme<'a> {
    name: &'a str,
    workspace: bool,
    curves: Vec<Row>,
    lone_fields: Vec<String>,
    example: Option<Example>,
    neon: bool,
}

struct Row {
    title: String,
    module: String,
    aliases: String,
    bits: u64,
    digest: &'static str,
    tables: String,
}

/// The text of `README.md`.
pub(super) fn text(contents: &Contents<'_>, options: &Options) -> String {
    let row = |curve: &Listed<'_>| Row {
        title: curve.title.to_owned(),
        module: curve.name.to_owned(),
        aliases: curve.aliases.iter().map(|alias| format!(", `{alias}`")).collect(),
        bits: curve.scalar.modulus.bits(),
        digest: curve.digest.map_or("none", |digest| match digest {
            Digest::Sha224 => "SHA-224",
            Digest::Sha256 => "SHA-256",
            Digest::Sha384 => "SHA-384",
            Digest::Sha512 => "SHA-512",
        }),
        tables: kibibytes(curve.table_budget),
    };
    let lone = contents.fields.iter().filter(|each| each.users.is_empty());
    render(&Readme {
        name: &options.crate_name,
        workspace: options.runtime == Runtime::Workspace,
        curves: contents.curves.iter().map(row).collect(),
        lone_fields: lone.map(|each| each.field.to_owned()).collect(),
        example: Example::of(contents, options),
        neon: contents.neon,
    })
}

fn kibibytes(bytes: usize) -> String {
    if bytes.is_multiple_of(1024) { format!("{} KiB", bytes / 1024) } else { format!("{bytes} bytes") }
}
