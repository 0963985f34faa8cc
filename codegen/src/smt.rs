//! The kernels of a model as SMT-LIB scripts, toys among them that a solver decides in seconds.

use num_bigint::BigUint;

use crate::emit::{kernels, smt};
use crate::lower::Kind;
use crate::model::{LimbChoice, Model, ReductionChoice};
use crate::options::Options;
use crate::pass::judge;
use crate::plan::{Wish, choose, plan};
use crate::readback;
use crate::rep::Rep;
use crate::report::{Problem, Report};

/// Prime, word, number of delayed limbs (0 for full words), reduction.
const TOYS: [(u32, u32, u32, ReductionChoice); 5] = [
    (251, 8, 0, ReductionChoice::Fold),
    (241, 8, 0, ReductionChoice::Montgomery),
    (241, 8, 0, ReductionChoice::Barrett),
    (8191, 16, 2, ReductionChoice::Fold),
    (59, 16, 1, ReductionChoice::Montgomery),
];

/// The representations of the toys, each with a name.
///
/// # Panics
///
/// If one of them has no plan: a fault of the generator.
pub fn toys() -> Vec<(String, Rep)> {
    let toy = |&(p, word, limbs, reduction): &(u32, u32, u32, ReductionChoice)| {
        let modulus = BigUint::from(p);
        let layout = match limbs {
            0 => LimbChoice::Saturated,
            n => LimbChoice::Delayed { bits: None, limbs: Some(n), headroom: None },
        };
        let wish = Wish { name: "toy", modulus: &modulus, word, limbs: layout, reduction };
        let rep = choose(&wish).expect("toys have a plan").rep;
        let style = if limbs == 0 { "saturated" } else { "delayed" };
        (format!("p{p}_{style}_{}", rep.reduction.name()), rep)
    };
    TOYS.iter().map(toy).collect()
}

/// The scripts of one representation's kernels, read back from their printed text, by kernel.
pub fn kernels_of(rep: &Rep) -> Vec<(Kind, String)> {
    let module = readback::module(rep, &kernels::module(rep)).expect("printed text is read back");
    let script =
        |kind: Kind| module.kernels.get(&kind).map(|kernel| (kind, smt::script(rep, kind, &kernel.program)));
    Kind::of(rep).into_iter().filter_map(script).collect()
}

/// The scripts of the functions of the runtime that division steps are made of, read from their text. They
/// are the same for every field.
pub fn steps() -> Vec<(Kind, String)> {
    let modulus = (BigUint::from(1u32) << 128u32) - 159u32;
    let (limbs, reduction) = (LimbChoice::Saturated, ReductionChoice::Montgomery);
    let wish = Wish { name: "steps", modulus: &modulus, word: 64, limbs, reduction };
    let rep = choose(&wish).expect("a field of 64-bit words has a plan").rep;
    let kernels = readback::steps(&rep, judge::STEPS).expect("the runtime's text is read");
    let script = |kind: Kind| (kind, smt::script(&rep, kind, &kernels[&kind].program));
    Kind::STEPS.into_iter().map(script).collect()
}

/// The scripts of the toys, of division steps, and of every selected field at each of its words: path and text.
///
/// # Errors
///
/// If a field has no representation that holds it.
pub fn scripts(model: &Model, options: &Options) -> Result<Vec<(String, String)>, Report> {
    let mut files = Vec::new();
    let mut add = |name: String, rep: &Rep| {
        let kernels = kernels_of(rep).into_iter();
        files.extend(kernels.map(|(kind, text)| (format!("{name}/{}.smt2", kind.function()), text)));
    };
    for (name, rep) in toys() {
        add(format!("toy/{name}"), &rep);
    }
    for field in model.fields.iter().filter(|field| options.selected.contains(&field.stanza)) {
        for &word in &field.words {
            let plan =
                plan(field, word).map_err(|refusal| Problem::plain(refusal.message).help(refusal.help))?;
            add(format!("{}/word{word}", field.name), &plan.rep);
        }
    }
    let steps = steps().into_iter();
    files.extend(steps.map(|(kind, text)| (format!("steps/{}.smt2", kind.function()), text)));
    Ok(files)
}
