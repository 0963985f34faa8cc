//! Fields at words, with each multiplier: lowered, printed, proved, and put in the tree.

use std::sync::Arc;

use super::emit::{self, Tables};
use super::lower::{Backend, Kind, Rep};
use super::{avr, judge};
use crate::emit::shell::header;
use crate::model::{BinaryCurve, BinaryField, Model};
use crate::options::{Options, Progress};
use crate::report::Problem;
use crate::tree::{Row, Tree};

/// A file of kernels to be made.
#[derive(Clone, Debug)]
pub struct Job {
    field: Arc<BinaryField>,
    rep: Rep,
}

/// The files of kernels that the options ask for.
pub fn jobs(model: &Model, curves: &[&BinaryCurve], options: &Options) -> Vec<Job> {
    let is_needed = |field: &&Arc<BinaryField>| {
        curves.iter().any(|curve| curve.field.name == field.name) || options.selected.contains(&field.stanza)
    };
    model.binary_fields.iter().filter(is_needed).flat_map(of_field).collect()
}

/// The files of kernels of a field.
pub fn of_field(field: &Arc<BinaryField>) -> Vec<Job> {
    reps(field).into_iter().map(|rep| Job { field: field.clone(), rep }).collect()
}

/// The representations of a field: one for each word, and vectors where words have 64 bits.
pub fn reps(field: &BinaryField) -> Vec<Rep> {
    let rep = |word, backend| Rep { f: field.f.clone(), word, backend };
    let mut reps: Vec<Rep> = field.words.iter().map(|&word| rep(word, Backend::Portable)).collect();
    if field.words.contains(&64) {
        reps.push(rep(64, Backend::Clmul));
    }
    reps.extend(avr_rep(field));
    reps
}

/// The representation for AVR, where words of 8 bits are asked for and its kernels serve the field.
pub fn avr_rep(field: &BinaryField) -> Option<Rep> {
    let rep = Rep { f: field.f.clone(), word: 8, backend: Backend::Avr(field.avr) };
    (field.words.contains(&8) && avr::plan::serves(&rep)).then_some(rep)
}

impl Job {
    /// The path of the file.
    pub fn path(&self) -> String {
        let file = match self.rep.backend {
            Backend::Portable => format!("word{}", self.rep.word),
            Backend::Clmul => String::from("carryless"),
            Backend::Avr(_) => String::from("avr"),
        };
        format!("src/field/{}/{file}.rs", self.field.name)
    }

    /// The text of the file, every function of which has been proved as it reads.
    ///
    /// # Errors
    ///
    /// If something is not proved: a fault of the generator.
    pub fn run(&self, progress: &dyn Progress) -> Result<String, Problem> {
        let text = format!("{}\n{}", header(&self.field.key, &[]), emit::module(&self.rep));
        if let Some(fault) = judge::module(&self.rep, &text).into_iter().next() {
            let message = format!("`{}`: `{}`: {}", self.path(), fault.function, fault.reason);
            let help = "the generator refuses to write what it cannot prove; please report this polynomial";
            return Err(self.field.site.error(message).help(help));
        }
        progress.step(&format!("{} at {} bits", self.field.name, self.rep.word));
        Ok(text)
    }
}

/// A curve with its tables, and its files by path.
pub type Module<'a> = (&'a BinaryCurve, Tables, Vec<(String, String)>);

/// Puts fields in the tree, with their rows in the summary.
pub fn place(tree: &mut Tree, jobs: &[Job], texts: Vec<Option<String>>, curves: &[Module<'_>]) {
    for (index, (job, text)) in jobs.iter().zip(texts).enumerate() {
        if index == 0 || !Arc::ptr_eq(&jobs[index - 1].field, &job.field) {
            let (path, module) = emit::field_file(&job.field);
            tree.insert_for(&job.field.stanza, path, module);
        }
        let Some(text) = text else { continue };
        let lines = text.lines().count();
        tree.insert_for(&job.field.stanza, job.path(), text);
        let tables = curves.iter().filter(|(curve, ..)| curve.field.name == job.field.name);
        // Backends at one word share the tables: they are counted once.
        let (backend, table_bytes) = match job.rep.backend {
            Backend::Portable => ("words", tables.map(|(_, tables, _)| tables.bytes(&job.rep)).sum()),
            Backend::Clmul => ("carry-less", 0),
            Backend::Avr(_) => ("AVR", 0),
        };
        tree.describe(Row {
            stanza: job.field.stanza.clone(),
            name: job.field.name.clone(),
            is_order: false,
            word: job.rep.word,
            limbs: format!("{}×{} {backend}", job.rep.n(), job.rep.word),
            reduction: "sparse".to_string(),
            lines,
            proofs: Kind::of(&job.rep).len(),
            table_bytes,
        });
    }
}
