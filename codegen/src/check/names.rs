//! Names: fit for Rust, and each given once.

use std::collections::BTreeMap;

use super::Findings;
use crate::report::{At, Problem};
use crate::spec::{FieldRef, Spec};

/// Words that name something else in the generated crate: Rust's keywords and primitive types, the
/// crates and modules in scope, the cargo features, and the aliases inside a curve's module.
const RESERVED: &[&str] = &[
    "abstract",
    "affine_point",
    "alloc",
    "as",
    "async",
    "await",
    "become",
    "bool",
    "box",
    "break",
    "carryless",
    "char",
    "codegen",
    "const",
    "continue",
    "core",
    "crate",
    "curve",
    "default",
    "der",
    "digest",
    "do",
    "dstu4145",
    "dyn",
    "ecdh",
    "ecdsa",
    "else",
    "enum",
    "error",
    "extern",
    "f32",
    "f64",
    "false",
    "field",
    "field_element",
    "fieldforge",
    "fieldforge_runtime",
    "final",
    "fn",
    "for",
    "gen",
    "i128",
    "i16",
    "i32",
    "i64",
    "i8",
    "if",
    "impl",
    "integer",
    "in",
    "isize",
    "key",
    "let",
    "loop",
    "macro",
    "match",
    "mod",
    "move",
    "mut",
    "override",
    "pem",
    "pkcs8",
    "priv",
    "proc_macro",
    "projective_point",
    "pub",
    "public_key",
    "rand_core",
    "ref",
    "return",
    "runtime",
    "scalar",
    "sec1",
    "secret_key",
    "self",
    "sha2",
    "signature",
    "signing_key",
    "static",
    "std",
    "str",
    "struct",
    "super",
    "test",
    "trait",
    "true",
    "try",
    "type",
    "typeof",
    "u128",
    "u16",
    "u32",
    "u64",
    "u8",
    "union",
    "unsafe",
    "unsized",
    "use",
    "usize",
    "verifying_key",
    "virtual",
    "where",
    "while",
    "word16",
    "word32",
    "word64",
    "word8",
    "words",
    "yield",
];

/// The longest name. Longer ones make paths that some file systems refuse.
const MAX_LENGTH: usize = 64;

pub(super) fn check(spec: &Spec, findings: &mut Findings) {
    let mut modules = Names::default();
    for stanza in &spec.fields {
        findings.keep(check_identifier(&stanza.name, "field"));
        findings.keep(modules.claim(&stanza.name.value, &stanza.name, "a field of this name"));
    }
    let mut curves = Names::default();
    for stanza in &spec.curves {
        let name = &stanza.name;
        findings.keep(check_identifier(name, "curve"));
        findings.keep(curves.claim(&name.value, name, "a curve of this name"));
        if let FieldRef::Inline(..) = stanza.field {
            findings.keep(modules.claim(&name.value, name, "a field of this name"));
        }
        let order = format!("{}_order", name.value);
        findings.keep(modules.claim(&order, name, &format!("a field named `{order}`")));
    }
    for stanza in &spec.extensions {
        findings.keep(check_identifier(&stanza.name, "field"));
        findings.keep(modules.claim(&stanza.name.value, &stanza.name, "a field of this name"));
    }
    for stanza in &spec.edwards {
        let name = &stanza.name;
        findings.keep(check_identifier(name, "curve"));
        findings.keep(curves.claim(&name.value, name, "a curve of this name"));
        let order = format!("{}_order", name.value);
        findings.keep(modules.claim(&order, name, &format!("a field named `{order}`")));
        for alias in &stanza.aliases {
            findings.keep(check_identifier(alias, "alias"));
            findings.keep(curves.claim(&alias.value, alias, "a curve of this name or alias"));
        }
    }
    for stanza in &spec.binary_fields {
        findings.keep(check_identifier(&stanza.name, "field"));
        findings.keep(modules.claim(&stanza.name.value, &stanza.name, "a field of this name"));
    }
    for stanza in &spec.binary_curves {
        let name = &stanza.name;
        findings.keep(check_identifier(name, "curve"));
        findings.keep(curves.claim(&name.value, name, "a curve of this name"));
        if let FieldRef::Polynomial(..) = stanza.field {
            findings.keep(modules.claim(&name.value, name, "a field of this name"));
        }
        let order = format!("{}_order", name.value);
        findings.keep(modules.claim(&order, name, &format!("a field named `{order}`")));
    }
    let mut integers = Names::default();
    for stanza in &spec.integers {
        findings.keep(check_identifier(&stanza.name, "integer"));
        findings.keep(integers.claim(&stanza.name.value, &stanza.name, "an integer of this name"));
    }
    let mut oids = Names::default();
    for stanza in spec.curves.iter().chain(&spec.binary_curves) {
        for alias in &stanza.aliases {
            findings.keep(check_identifier(alias, "alias"));
            findings.keep(curves.claim(&alias.value, alias, "a curve of this name or alias"));
        }
        if let Some(oid) = &stanza.oid {
            findings.keep(check_oid(oid));
            findings.keep(oids.claim(&oid.value, oid, "a curve with this object identifier"));
        }
    }
}

/// What has been claimed, and where.
#[derive(Default)]
struct Names<'a> {
    claimed: BTreeMap<String, &'a At<String>>,
}

impl<'a> Names<'a> {
    fn claim(&mut self, name: &str, by: &'a At<String>, what: &str) -> Result<(), Problem> {
        let Some(first) = self.claimed.get(name) else {
            self.claimed.insert(name.to_owned(), by);
            return Ok(());
        };
        let problem = by.site.error(format!("there is already {what}: `{name}`")).label("again here");
        Err(problem.also(&first.site, "first here").help("choose another name, or remove one of the two"))
    }
}

fn check_identifier(name: &At<String>, kind: &str) -> Result<(), Problem> {
    let text = name.value.as_str();
    let bad = |message: String, help: String| Err(name.site.error(message).label("this name").help(help));
    if RESERVED.contains(&text) {
        let help =
            format!("`{text}` means something else in Rust or in the generated crate; try `{text}_curve`");
        return bad(format!("the {kind} cannot be named `{text}`"), help);
    }
    let letter = text.starts_with(|c: char| c.is_ascii_lowercase());
    let rest = text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    if !letter || !rest || text.ends_with('_') || text.contains("__") {
        let help = format!(
            "a name is a Rust module's: lower-case letters, digits and single underscores{}",
            mended(text)
        );
        return bad(format!("`{text}` cannot name a module"), help);
    }
    if text.len() > MAX_LENGTH {
        return bad(format!("the name is longer than {MAX_LENGTH} letters"), "choose a shorter one".into());
    }
    Ok(())
}

/// The nearest name that would do.
fn mended(text: &str) -> String {
    let lower = text.to_lowercase();
    let parts = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
    let name = parts.collect::<Vec<_>>().join("_");
    let starts = name.starts_with(|c: char| c.is_ascii_lowercase());
    if starts && !RESERVED.contains(&name.as_str()) { format!(", such as `{name}`") } else { String::new() }
}

/// The arcs of an object identifier: numbers without leading zeros, the first two within bounds.
fn check_oid(oid: &At<String>) -> Result<(), Problem> {
    let arcs: Option<Vec<u32>> = oid.value.split('.').map(parse_arc).collect();
    let valid = match arcs.as_deref() {
        Some([root @ 0..=2, second, _, ..]) => *root == 2 && *second < 1 << 30 || *second < 40,
        _ => false,
    };
    if valid {
        return Ok(());
    }
    let problem = oid.site.error(format!("`{}` is not an object identifier", oid.value));
    Err(problem.label("not an object identifier").help("write it in dots, such as \"1.2.840.10045.3.1.7\""))
}

fn parse_arc(text: &str) -> Option<u32> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let padded = text.len() > 1 && text.starts_with('0');
    if plain && !padded { text.parse().ok() } else { None }
}
