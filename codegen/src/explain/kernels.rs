//! The kernels of one representation: what each costs, and what is proved of it.

use std::collections::HashMap;

use super::statement::statement;
use super::text::{Align, Page};
use crate::chain::Chain;
use crate::emit;
use crate::eval::{self, interval::Intervals};
use crate::ir::{Cost, Program, Type};
use crate::lower::Kind;
use crate::pass::bounds;
use crate::pass::prove::prove;
use crate::readback::{self, Module};
use crate::rep::{Class, Reduction, Rep, Style};

/// The module of a field at a word, read back from its text, counted and judged.
pub(super) struct Judged {
    pub(super) kernels: Vec<Kernel>,
    /// The addition chains by function name.
    pub(super) chains: HashMap<String, Chain>,
    /// Whether inversion is the runtime's loop of division steps.
    pub(super) division_steps: bool,
}

/// A kernel that has been counted and judged.
pub(super) struct Kernel {
    pub(super) kind: Kind,
    /// What was read back, if it could be.
    pub(super) program: Option<Program>,
    cost: Cost,
    /// The longest sum or product in bits, where it is longer than a word.
    widest: Option<u64>,
    verdict: Result<(), String>,
}

/// Judges every kernel of a representation, on the text that would be written.
pub(super) fn judge(rep: &Rep) -> Judged {
    let module = readback::module(rep, &emit::kernels::module(rep));
    let kernels = Kind::of_field(rep).into_iter().map(|kind| kernel(rep, kind, &module)).collect();
    let division_steps = module.as_ref().is_ok_and(|module| module.division_steps);
    let chains = module.map(|module| module.chains).unwrap_or_default();
    let chains = chains.into_iter().map(|(name, (chain, _))| (name, chain)).collect();
    Judged { kernels, chains, division_steps }
}

fn kernel<E: ToString>(rep: &Rep, kind: Kind, module: &Result<Module, E>) -> Kernel {
    let program = match module {
        Ok(module) => module
            .kernels
            .get(&kind)
            .map(|kernel| &kernel.program)
            .ok_or_else(|| String::from("it is missing")),
        Err(error) => Err(error.to_string()),
    };
    Kernel {
        kind,
        program: program.as_ref().ok().map(|program| (*program).clone()),
        cost: program.as_ref().map(|program| program.cost()).unwrap_or_default(),
        widest: program.as_ref().ok().and_then(|program| widest(rep, kind, program)),
        verdict: program.and_then(|program| prove(rep, kind, program).map_err(|failure| failure.to_string())),
    }
}

/// What a kernel of this kind costs.
pub(super) fn cost(kernels: &[Kernel], kind: Kind) -> Cost {
    kernels.iter().find(|kernel| kernel.kind == kind).map_or(Cost::default(), |kernel| kernel.cost)
}

impl Kernel {
    /// Whether its statement is proved.
    pub(super) fn is_proved(&self) -> bool {
        self.verdict.is_ok()
    }
}

/// A table of the kernels, and what the proof is worth in a sentence.
pub(super) fn describe(page: &mut Page, rep: &Rep, kernels: &[Kernel]) {
    let mut columns = vec![Align::Left, Align::Right, Align::Right, Align::Right, Align::Right];
    if rep.style == Style::Delayed {
        columns.extend([Align::Right, Align::Left]);
    }
    columns.push(Align::Left);
    page.table(4, &columns, &rows(rep, kernels));
    page.gap();
    verdict(page, rep, kernels);
}

/// The rows of that table, the head first.
pub(super) fn rows(rep: &Rep, kernels: &[Kernel]) -> Vec<Vec<String>> {
    let delayed = rep.style == Style::Delayed;
    let mut head = ["kernel", "products", "additions", "carries", "selects"].map(String::from).to_vec();
    if delayed {
        head.extend(["bits", "operands"].map(String::from));
    }
    head.push(String::from("proved, mod p"));
    std::iter::once(head).chain(kernels.iter().map(|kernel| row(rep, kernel, delayed))).collect()
}

fn row(rep: &Rep, kernel: &Kernel, delayed: bool) -> Vec<String> {
    let cost = kernel.cost;
    let counts = [cost.products, cost.additions, cost.carries, cost.selections];
    let mut row = vec![kernel.kind.function().to_owned()];
    row.extend(counts.map(|count| if count == 0 { String::from("·") } else { count.to_string() }));
    if delayed {
        row.push(kernel.widest.map_or(String::from("·"), |bits| bits.to_string()));
        row.push(classes(kernel.kind));
    }
    row.push(match kernel.verdict {
        Ok(()) => statement(rep, kernel.kind),
        Err(_) => String::from("NOT PROVED"),
    });
    row
}

/// The classes of operands and result.
fn classes(kind: Kind) -> String {
    let name = |class| match class {
        Class::Tight => "tight",
        Class::Loose => "loose",
        Class::Long => "long",
    };
    let operands: Vec<&str> = kind.element_inputs().iter().map(|(_, class)| name(*class)).collect();
    let result = kind.output_class().map_or("", name);
    let operands = match operands[..] {
        [a, b] if a == b => format!("2 {a}"),
        _ => operands.join(", "),
    };
    format!("{operands} → {result}").trim().to_owned()
}

fn verdict(page: &mut Page, rep: &Rep, kernels: &[Kernel]) {
    let proved = kernels.iter().filter(|kernel| kernel.verdict.is_ok()).count();
    let radix = match rep.reduction {
        Reduction::Montgomery => format!(", with R = 2^{}", rep.total()),
        Reduction::Fold { .. } | Reduction::Barrett => String::new(),
    };
    page.sentences(4, &format!("Proved: {proved} of {} kernels{radix}.", kernels.len()));
    for kernel in kernels {
        if let Err(failure) = &kernel.verdict {
            page.hanging(4, "✗ ", &format!("{}: {failure}.", kernel.kind.function()));
        }
    }
}

/// The bits of the longest value that needs more than a word.
fn widest(rep: &Rep, kind: Kind, program: &Program) -> Option<u64> {
    let mut domain = Intervals;
    let env = eval::run(&mut domain, program, &bounds::inputs(rep, kind)).ok()?;
    let double = Type::Unsigned(2 * rep.word);
    let results = program.body.iter().flat_map(|stmt| &stmt.results);
    results
        .filter(|id| program.ty(**id) == double)
        .filter_map(|id| env.value(*id))
        .map(|x| x.high.bits())
        .max()
}
