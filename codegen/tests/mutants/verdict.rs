//! The verdict on a mutant, and whether the one that passes is right.

use codegen::emit::print;
use codegen::eval::{self, poly::Poly, poly::Polys};
use codegen::ir::Program;
use codegen::lower::Kind;
use codegen::pass::{bounds, prove};
use codegen::readback;
use codegen::rep::Rep;

use super::change::{Change, What};
use super::fields::Field;
use super::reference;

/// What became of a mutant.
pub(crate) enum Verdict {
    /// Not in the language of the printer.
    Unreadable,
    /// Refused by the signature, the bounds or the proof.
    Refused,
    /// Passed, and shown to be right by other means.
    Right(String),
    /// Passed, and wrong: the prover is unsound.
    Wrong(String),
}

/// Judges a mutant of a kernel.
pub(crate) fn judge(field: &Field, kind: Kind, change: &Change) -> Verdict {
    let mut rep = field.rep.clone();
    if let Some((class, limb)) = change.widened {
        widen(&mut rep, class, limb);
    }
    let read = |text: &str| {
        let function = syn::parse_str(text).ok()?;
        let read = if rep.lanes { readback::lanes::function } else { readback::function };
        read(&rep, kind, &function).ok().map(|kernel| kernel.program)
    };
    let Some(program) = read(&change.text) else { return Verdict::Unreadable };
    if prove::prove(&rep, kind, &program).is_err() {
        return Verdict::Refused;
    }
    let (_, original) = field.kernels.iter().find(|(other, _)| *other == kind).expect("a kernel");
    let original = read(original).expect("printed text is read");
    match reference::holds(&rep, kind, &program) {
        Err(how) => Verdict::Wrong(how),
        Ok(_) if change.widened.is_none() && same_polynomials(&rep, kind, &original, &program) => {
            Verdict::Right("the same limbs, polynomial by polynomial".to_string())
        }
        Ok(how) => Verdict::Right(how),
    }
}

/// Whether both programs give the same polynomials in their inputs and carries.
fn same_polynomials(rep: &Rep, kind: Kind, one: &Program, other: &Program) -> bool {
    let mut domain = Polys::default();
    let inputs: Vec<_> = bounds::inputs(rep, kind).into_iter().map(|range| domain.input(range)).collect();
    let mut outputs = |program: &Program| -> Option<Vec<Poly>> {
        let env = eval::run(&mut domain, program, &inputs).ok()?;
        let items = program.outputs.iter().flat_map(|group| &group.items);
        Some(items.map(|item| env.get(&mut domain, item).poly).collect())
    };
    let (one, other) = (outputs(one), outputs(other));
    one.is_some() && one == other
}

/// The changes of a kernel's bounds: each limb of an operand may be twice as large, or the whole
/// operand where its value is bounded.
pub(crate) fn widened(rep: &Rep, kind: Kind) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut classes: Vec<_> = kind.element_inputs().iter().map(|(_, class)| *class).collect();
    classes.dedup();
    for class in classes {
        let limbs = if rep.class(class).value.is_some() { 1 } else { rep.n() };
        for limb in 0..limbs {
            let mut wider = rep.clone();
            widen(&mut wider, class, limb);
            if wider == *rep {
                continue;
            }
            changes.push(Change {
                what: What::Bound,
                line: 1,
                from: format!("{class:?} operands"),
                to: format!("twice as large in limb {limb}"),
                text: printed(rep, kind),
                widened: Some((class, limb)),
            });
        }
    }
    changes
}

/// The text of a kernel.
fn printed(rep: &Rep, kind: Kind) -> String {
    let program = codegen::lower::lower(rep, kind);
    let print = if rep.lanes { print::vector_function } else { print::function };
    print(&program).to_string()
}

fn widen(rep: &mut Rep, class: codegen::rep::Class, limb: usize) {
    let most = (num_bigint::BigInt::from(1u32) << rep.word) - 1u32;
    let largest = (num_bigint::BigUint::from(1u32) << rep.total()) - 1u32;
    let bound = match class {
        codegen::rep::Class::Tight => &mut rep.classes.tight,
        codegen::rep::Class::Loose => &mut rep.classes.loose,
        codegen::rep::Class::Long => &mut rep.classes.long,
    };
    match &mut bound.value {
        Some(value) => *value = (&*value * 2u32 + 1u32).min(largest),
        None => {
            let high = &mut bound.limbs[limb].high;
            *high = (&*high * 2u32 + 1u32).min(most);
        }
    }
}
