//! The pipeline: model → plans → kernels → proofs → text. Pure, and on one screen.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use crate::arm;
use crate::binary;
use crate::emit::{curve, edwards, kernels, lanes, shell};
use crate::integer;
use crate::model::{BinaryCurve, Curve, EdwardsCurve, Model, PrimeField};
use crate::options::{Options, Progress};
use crate::pass::judge;
use crate::plan::{self, Plan, plan};
use crate::rep::Rep;
use crate::report::{Problem, Report, Site};
use crate::tree::{Row, Tree};

mod rows;

/// Paths in the crate, and texts.
type Files = Vec<(String, String)>;

/// The plans of a field, by word.
type Plans = BTreeMap<u32, Plan>;

/// What is made of a field at a word.
struct Made {
    plan: Plan,
    files: Files,
    /// Of the summary, one for each file.
    rows: Vec<Row>,
}

/// Makes the crate of a model. Pure: the same model and options give the same bytes.
///
/// # Errors
///
/// If a field has no representation that holds it, in the words that the stanza asks for.
pub fn generate(model: &Model, options: &Options, progress: &dyn Progress) -> Result<Tree, Report> {
    let curves: Vec<&Curve> =
        model.curves.iter().filter(|curve| options.selected.contains(&curve.key)).collect();
    let twisted: Vec<&EdwardsCurve> =
        model.edwards.iter().filter(|curve| options.selected.contains(&curve.key)).collect();
    let binaries: Vec<&BinaryCurve> =
        model.binary_curves.iter().filter(|curve| options.selected.contains(&curve.key)).collect();
    let used: Vec<&str> = (curves.iter().flat_map(|curve| [&curve.field, &curve.scalar]))
        .chain(twisted.iter().flat_map(|curve| [&curve.field, &curve.scalar]))
        .chain(binaries.iter().map(|curve| &curve.scalar))
        .map(|field| field.name.as_str())
        .collect();
    let fields: Vec<&Arc<PrimeField>> =
        model.fields.iter().filter(|field| is_needed(field, &used, options)).collect();
    let jobs: Vec<(&Arc<PrimeField>, u32)> =
        fields.iter().flat_map(|field| field.words.iter().map(|&word| (*field, word))).collect();
    let binary_jobs = binary::pipeline::jobs(model, &binaries, options);
    let count = jobs.len() + curves.len() + twisted.len() + binary_jobs.len() + binaries.len();
    progress.begin(count as u64);

    // The fields and orders of curves that are not binary.
    let served: Vec<&str> = (curves.iter().flat_map(|curve| [&curve.field, &curve.scalar]))
        .chain(twisted.iter().flat_map(|curve| [&curve.field, &curve.scalar]))
        .map(|field| field.name.as_str())
        .collect();
    let in_lanes = |field: &PrimeField| served.contains(&field.name.as_str());
    let kernels: Vec<Result<Made, Problem>> = jobs
        .par_iter()
        .map(|(field, word)| {
            let made = field_at_word(field, *word, in_lanes(field));
            progress.step(&format!("{} at {word} bits", field.name));
            made
        })
        .collect();
    let mut plans: BTreeMap<&str, Plans> = BTreeMap::new();
    let mut texts: Vec<(&PrimeField, Files)> = Vec::new();
    let mut rows = Vec::new();
    let mut problems = Vec::new();
    for ((field, word), made) in jobs.iter().zip(kernels) {
        match made {
            Ok(made) => {
                plans.entry(&field.name).or_default().insert(*word, made.plan);
                texts.push((field, made.files));
                rows.push((*field, made.rows));
            }
            Err(problem) => problems.push(problem),
        }
    }
    let binary_texts: Vec<Result<String, Problem>> =
        binary_jobs.par_iter().map(|job| job.run(progress)).collect();
    let binary_texts: Vec<Option<String>> =
        binary_texts.into_iter().map(|made| made.map_err(|problem| problems.push(problem)).ok()).collect();
    Report::unless_empty(problems, ())?;

    let modules: Vec<Result<(&Curve, curve::Tables, Files), Problem>> = curves
        .par_iter()
        .map(|curve| {
            let reps = reps_of(&curve.field, &curve.scalar, &plans);
            let tables = curve::tables(curve, &reps);
            let files = curve::files_with(curve, &reps, &tables);
            judge::tables::weierstrass(curve, tables.comb, &reps, &files)
                .map_err(|reason| wrong_table(&curve.site, &reason))?;
            progress.step(&curve.name);
            Ok((*curve, tables, files))
        })
        .collect();
    let modules = modules.into_iter().collect::<Result<Vec<_>, Problem>>()?;

    let edwards: Vec<Result<(&EdwardsCurve, edwards::Tables, Files), Problem>> = twisted
        .par_iter()
        .map(|curve| {
            let reps = reps_of(&curve.field, &curve.scalar, &plans);
            let (tables, files) = edwards::curve_files(curve, &reps);
            judge::tables::edwards(curve, tables.comb, &reps, &files)
                .map_err(|reason| wrong_table(&curve.site, &reason))?;
            progress.step(&curve.name);
            Ok((*curve, tables, files))
        })
        .collect();
    let edwards = edwards.into_iter().collect::<Result<Vec<_>, Problem>>()?;

    let binary_modules: Vec<(&BinaryCurve, binary::emit::Tables, Files)> = binaries
        .par_iter()
        .map(|curve| {
            let orders: BTreeMap<u32, Rep> = plans[curve.scalar.name.as_str()]
                .iter()
                .map(|(&word, plan)| (word, plan.rep.clone()))
                .collect();
            let tables = binary::emit::Tables::new(curve);
            let files = binary::emit::files(curve, &orders, &tables);
            progress.step(&curve.name);
            (*curve, tables, files)
        })
        .collect();

    let integers: Vec<(&str, Result<Files, Problem>)> = model
        .integers
        .par_iter()
        .filter(|integer| options.selected.contains(&integer.key))
        .map(|integer| (integer.key.as_str(), integer::files(integer)))
        .collect();

    let mut tree = Tree::new();
    for (path, text) in shell::crate_files(model, options) {
        tree.insert(path, text);
    }
    for field in &fields {
        let reps = plans[field.name.as_str()].iter().map(|(&word, plan)| (word, plan.rep.clone())).collect();
        let (path, text) = shell::field_file(field, &reps, in_lanes(field));
        tree.insert_for(&field.stanza, path, text);
    }
    for (field, files) in texts {
        for (path, text) in files {
            tree.insert_for(&field.stanza, path, text);
        }
    }
    for (key, files) in integers {
        for (path, text) in files? {
            tree.insert_for(key, path, text);
        }
    }
    for (curve, _, files) in &modules {
        for (path, text) in files {
            tree.insert_for(&curve.key, path, text);
        }
    }
    for (curve, _, files) in &edwards {
        for (path, text) in files {
            tree.insert_for(&curve.key, path, text);
        }
    }
    binary::pipeline::place(&mut tree, &binary_jobs, binary_texts, &binary_modules);
    for (curve, _, files) in &binary_modules {
        for (path, text) in files {
            tree.insert_for(&curve.key, path, text);
        }
    }
    for (field, mut rows) in rows {
        // Backends at one word share the tables: they are counted once.
        if let Some(row) = rows.first_mut() {
            let rep = &plans[field.name.as_str()][&row.word].rep;
            let short = modules.iter().filter(|(curve, ..)| curve.field.name == field.name);
            let twisted = edwards.iter().filter(|(curve, ..)| curve.field.name == field.name);
            row.table_bytes = short.map(|(_, tables, _)| curve::table_bytes(tables, rep)).sum::<usize>()
                + twisted.map(|(curve, tables, _)| tables.bytes(curve, rep)).sum::<usize>();
        }
        rows.into_iter().for_each(|row| tree.describe(row));
    }
    Ok(tree)
}

/// Whether a field stands alone and was asked for, or a curve needs it.
fn is_needed(field: &PrimeField, used: &[&str], options: &Options) -> bool {
    used.contains(&field.name.as_str()) || options.selected.contains(&field.stanza)
}

/// Plans a field at a word and prints its kernels, and those of another backend if it has them: in lanes
/// those of a curve.
fn field_at_word(field: &PrimeField, word: u32, in_lanes: bool) -> Result<Made, Problem> {
    let plan =
        plan(field, word).map_err(|refusal| field.limbs_site.error(refusal.message).help(refusal.help))?;
    let header = shell::header(&field.key, &[("p", &field.modulus)]);
    let path = |module: &str| format!("src/field/{}/{module}.rs", field.name);
    let text = format!("{header}\n{}", kernels::module(&plan.rep));
    // Nothing is written that is not proved, and what is proved is the text.
    let mut faults = judge::module(&plan.rep, &text);
    let mut rows = vec![rows::words(field, &plan.rep, &text)];
    let mut files = vec![(path(&format!("word{word}")), text)];
    if let Some(assembly) = arm::module(&plan.rep) {
        let text = format!("{header}\n{assembly}");
        faults.extend(arm::judge(&plan.rep, &text));
        rows.push(rows::neon(field, &plan.rep, &text));
        files.push((path("neon"), text));
    }
    if in_lanes && let Some(rep) = plan::lanes_beside(&plan.rep) {
        let text = format!("{header}\n{}", lanes::module(&rep, &plan.rep));
        faults.extend(judge::lanes(&rep, &plan.rep, &text));
        rows.push(rows::lanes(field, &rep, &text));
        files.push((path("lanes"), text));
    }
    if let Some(fault) = faults.into_iter().next() {
        let message = format!("field `{}`, word {word}: `{}`: {}", field.name, fault.function, fault.reason);
        let help = "the generator refuses to write what it cannot prove; please report this modulus";
        return Err(field.site.error(message).help(help));
    }
    Ok(Made { plan, files, rows })
}

/// A table whose text does not hold what its indices say.
fn wrong_table(site: &Site, reason: &str) -> Problem {
    let help = "the generator refuses to write what it cannot verify; please report this curve";
    site.error(format!("the tables of the generator's multiples: {reason}")).help(help)
}

/// The representations of a curve's fields at the words that both have.
fn reps_of(
    base: &PrimeField,
    order: &PrimeField,
    plans: &BTreeMap<&str, Plans>,
) -> BTreeMap<u32, curve::Reps> {
    let base = &plans[base.name.as_str()];
    let order = &plans[order.name.as_str()];
    base.iter()
        .filter_map(|(word, plan)| {
            order.get(word).map(|other| (*word, (plan.rep.clone(), other.rep.clone())))
        })
        .collect()
}
