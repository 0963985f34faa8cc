//! Which stanzas a command line names.

use std::collections::BTreeSet;

use crate::model::Model;
use crate::report::{Problem, Report};

impl Model {
    /// The keys of the stanzas that `names` need: each curve of this name or alias with the field
    /// that it stands over, and each field of this name. All of them if no name is given.
    pub fn select<S: AsRef<str>>(&self, names: &[S]) -> Result<BTreeSet<String>, Report> {
        if names.is_empty() {
            return Ok(self.stanzas());
        }
        let mut keys = BTreeSet::new();
        let mut problems = Vec::new();
        for name in names.iter().map(AsRef::as_ref) {
            let found = keys.len();
            let mut known = false;
            if let Some(curve) = self.curve(name) {
                keys.extend([curve.key.clone(), curve.field.stanza.clone()]);
                known = true;
            } else if let Some(curve) = self.edwards.iter().find(|curve| curve.is_called(name)) {
                keys.extend([curve.key.clone(), curve.field.stanza.clone()]);
                known = true;
            } else if let Some(curve) = self.binary_curve(name) {
                keys.extend([curve.key.clone(), curve.field.stanza.clone()]);
                known = true;
            } else if let Some(field) = self.binary_field(name) {
                keys.insert(field.stanza.clone());
                known = true;
            } else if let Some(field) = self.field(name) {
                keys.insert(field.stanza.clone());
                known = true;
            }
            if let Some(integer) = self.integers.iter().find(|integer| integer.name == name) {
                keys.insert(integer.key.clone());
                known = true;
            }
            if !known && found == keys.len() {
                problems.push(self.unknown(name));
            }
        }
        Report::unless_empty(problems, keys)
    }

    /// The keys of all stanzas.
    pub fn stanzas(&self) -> BTreeSet<String> {
        let fields = self.fields.iter().map(|field| field.stanza.clone());
        let curves = self.curves.iter().map(|curve| curve.key.clone());
        let integers = self.integers.iter().map(|integer| integer.key.clone());
        let edwards = self.edwards.iter().map(|curve| curve.key.clone());
        let binary_fields = self.binary_fields.iter().map(|field| field.stanza.clone());
        let binary_curves = self.binary_curves.iter().map(|curve| curve.key.clone());
        let prime = fields.chain(curves).chain(edwards);
        prime.chain(binary_fields).chain(binary_curves).chain(integers).collect()
    }

    fn unknown(&self, name: &str) -> Problem {
        let curves = self.curves.iter().map(|curve| curve.name.as_str());
        let curves = curves.chain(self.edwards.iter().map(|curve| curve.name.as_str()));
        let curves = curves.chain(self.binary_curves.iter().map(|curve| curve.name.as_str()));
        let fields = self.fields.iter().filter(|field| field.stanza.starts_with("field."));
        let fields = fields.map(|field| field.name.as_str());
        let binary = self.binary_fields.iter().filter(|field| field.stanza.starts_with("field."));
        let known: BTreeSet<&str> =
            curves.chain(fields).chain(binary.map(|field| field.name.as_str())).collect();
        let known: Vec<&str> = known.into_iter().collect();
        let problem = Problem::plain(format!("{}: there is no curve or field `{name}`", self.source.name()));
        problem.help(crate::spec::suggest(name, &known))
    }
}
