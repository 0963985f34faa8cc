//! Curves from elsewhere, appended to a configuration.
//!
//! A file becomes [`Found`] curves ([`read`]); each is compared with what the configuration has
//! already, and becomes a stanza at its end, or another name of a curve that is there
//! ([`import`]). The result is checked as generation checks it, by the same code, before anyone
//! writes it: all of this is text in, text out.

mod der;
mod explicit;
mod found;
mod json;
mod known;
mod stanza;

use toml_edit::DocumentMut;

use crate::check::validate;
use crate::report::{Problem, Report};
use crate::spec::Spec;

pub use found::{Domain, Form, Found};

/// What an import does to a configuration.
#[derive(Clone, Debug, Default)]
pub struct Imported {
    /// The new text of the configuration.
    pub text: String,
    /// What was done, one sentence for each curve.
    pub done: Vec<String>,
    /// The stanzas that are new.
    pub added: Vec<String>,
    /// The stanzas of curves that were there, and have a new name.
    pub renamed: Vec<String>,
}

/// How curves are to be taken over.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// The name of the stanza, for a file with one curve; else the file's own name for it.
    pub name: Option<String>,
    /// Strength checks to waive: the `allow` of the new stanzas.
    pub allow: Vec<String>,
}

/// What a file holds.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// The curves that can be taken over.
    pub curves: Vec<Found>,
    /// Why others cannot: of a form or a basis that is not generated.
    pub refused: Vec<Problem>,
}

/// The curves of a file: PEM or DER of EC parameters or keys, or JSON of the std-curves project.
/// A list may hold curves that cannot be taken; a file that holds no other is refused.
pub fn read(name: &str, bytes: &[u8]) -> Result<Contents, Report> {
    let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    match first {
        None => Err(Problem::plain(format!("{name} is empty")).into()),
        Some(b'{' | b'[') => json::read(name, bytes),
        Some(_) => Ok(Contents { curves: vec![der::read(name, bytes)?], refused: Vec::new() }),
    }
}

/// Adds curves to the configuration `text`, which messages call `name`.
pub fn import(text: &str, name: &str, curves: &[Found], wishes: &Wishes) -> Result<Imported, Report> {
    if let (Some(_), [_, _, ..]) = (&wishes.name, curves) {
        let problem =
            Problem::plain(format!("one name was given, and the files hold {} curves", curves.len()));
        return Err(problem.help("leave --name out: the curves bring their names with them").into());
    }
    let mut imported = Imported { text: text.to_owned(), ..Imported::default() };
    for found in curves {
        add(&mut imported, name, found, wishes)?;
    }
    // What was there is right already; what is new must be, too.
    validate(&Spec::parse(&imported.text, name)?)?;
    Ok(imported)
}

/// Adds one curve, or another name of one.
fn add(imported: &mut Imported, config: &str, found: &Found, wishes: &Wishes) -> Result<(), Report> {
    let spec = Spec::parse(&imported.text, config)?;
    let names = found.names(wishes.name.as_deref())?;
    let Some(domain) = &found.domain else {
        return known_by_oid(imported, &spec, found);
    };
    if let Some(stanza) = known::same(&spec, domain) {
        let mut document: DocumentMut = imported.text.parse().expect("it was parsed above");
        let fresh = known::fresh(&spec, &names);
        stanza::alias(&mut document, &stanza, &fresh);
        imported.text = document.to_string();
        if !fresh.is_empty() && !imported.renamed.contains(&stanza) && !imported.added.contains(&stanza) {
            imported.renamed.push(stanza.clone());
        }
        imported.done.push(match fresh.as_slice() {
            [] => format!("{}: curve.{stanza} is this curve already", found.title),
            fresh => format!(
                "{}: curve.{stanza} is this curve; it is now also called {}",
                found.title,
                fresh.join(", ")
            ),
        });
        return Ok(());
    }
    let free = known::fresh(&spec, &names);
    let Some((key, aliases)) = free.split_first().filter(|(key, _)| **key == names[0]) else {
        let problem = Problem::plain(format!("{config} has another curve or field called `{}`", names[0]));
        return Err(problem.help("choose another name by --name NAME").into());
    };
    let fresh_oid = found.oid.as_deref().filter(|oid| !known::has_oid(&spec, oid));
    imported.text = stanza::append(&imported.text, key, aliases, found, domain, fresh_oid, &wishes.allow);
    imported.done.push(format!("{}: appended as curve.{key}", found.title));
    imported.added.push(key.clone());
    Ok(())
}

/// A file that only names its curve says nothing that is not here already.
fn known_by_oid(imported: &mut Imported, spec: &Spec, found: &Found) -> Result<(), Report> {
    let oid = found.oid.as_deref().unwrap_or_default();
    let Some(stanza) = known::by_oid(spec, oid) else {
        let problem = Problem::plain(format!(
            "{}: the curve is named by its object identifier {oid}, and no stanza has that",
            found.title
        ));
        return Err(problem
            .help("a name holds no numbers: export the parameters, for example by `openssl ecparam -name NAME -param_enc explicit`")
            .into());
    };
    imported.done.push(format!("{}: curve.{stanza} is this curve already", found.title));
    Ok(())
}
