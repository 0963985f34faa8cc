//! The verdict on a module's text: read back, bounded, proved.

use crate::emit::kernels::chain_exponents;
use crate::lower::Kind;
use crate::pass::prove::{self, Failure};
use crate::readback::{self, Kernel, Place, Unreadable};
use crate::rep::Rep;

mod file;
pub mod tables;

pub use file::{Proved, file};

/// A function or constant that is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its name.
    pub function: String,
    /// Where it stands, or the statement in it that fails, if the text has it at all.
    pub place: Option<Place>,
    /// The obligation that failed.
    pub reason: String,
}

impl std::error::Error for Fault {}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "`{}`", self.function)?;
        if let Some(place) = &self.place {
            write!(f, ", line {}", place.line)?;
        }
        write!(f, ": {}", self.reason)
    }
}

/// Judges the kernels of a field at a word as they stand in a text. Empty if all is proved:
/// every kernel, the exponents of both chains, and every constant.
pub fn module(rep: &Rep, text: &str) -> Vec<Fault> {
    let module = match readback::module(rep, text) {
        Ok(module) => module,
        Err(error) => {
            let Unreadable { item, place, message } = error;
            return vec![Fault { function: item, place: Some(place), reason: message }];
        }
    };
    let mut faults = Vec::new();
    if let Err(reason) = module.constants.check(rep) {
        faults.push(Fault { function: "constants".to_string(), place: None, reason });
    }
    for kind in Kind::of_field(rep) {
        faults.extend(self::kernel(rep, kind, module.kernels.get(&kind)).err());
    }
    if module.division_steps {
        faults.extend(steps(rep, STEPS));
    }
    for (name, exponent) in chain_exponents(&rep.p) {
        let fault = |place: Option<&Place>, reason: &str| Fault {
            function: name.to_string(),
            place: place.cloned(),
            reason: reason.to_string(),
        };
        match module.chains.get(name) {
            Some((chain, _)) if chain.exponent() == exponent => {}
            // The steps are the runtime's: their number is a cited theorem, and assumed.
            None if name == "invert" && module.division_steps => {}
            Some((_, place)) => faults.push(fault(Some(place), "the chain computes another power")),
            None => faults.push(fault(None, "it is missing")),
        }
    }
    faults
}

/// Judges the kernels of a field in lanes, whose elements are stored as those of `stored`.
pub fn lanes(rep: &Rep, stored: &Rep, text: &str) -> Vec<Fault> {
    match readback::lanes::module(rep, stored, text) {
        Ok(module) => {
            let kinds = Kind::of_field(rep).into_iter();
            kinds.filter_map(|kind| kernel(rep, kind, module.kernels.get(&kind)).err()).collect()
        }
        Err(Unreadable { item, place, message }) => {
            vec![Fault { function: item, place: Some(place), reason: message }]
        }
    }
}

/// The runtime's division steps, as this generator was built with them.
pub const STEPS: &str = include_str!("../../../runtime/src/field/divsteps/steps.rs");

/// Judges the functions that division steps are made of.
pub fn steps(rep: &Rep, text: &str) -> Vec<Fault> {
    match readback::steps(rep, text) {
        Ok(kernels) => {
            Kind::STEPS.into_iter().filter_map(|kind| kernel(rep, kind, kernels.get(&kind)).err()).collect()
        }
        Err(Unreadable { item, place, message }) => {
            vec![Fault { function: item, place: Some(place), reason: message }]
        }
    }
}

/// Judges one kernel as it was read.
pub fn kernel(rep: &Rep, kind: Kind, kernel: Option<&Kernel>) -> Result<(), Fault> {
    let function = kind.function().to_string();
    let Some(kernel) = kernel else {
        return Err(Fault { function, place: None, reason: "it is missing".to_string() });
    };
    prove::prove(rep, kind, &kernel.program).map_err(|failure| {
        let place = match &*failure {
            Failure::Bounds(violation) => &kernel.statements[violation.statement],
            Failure::Signature(_) | Failure::Output { .. } | Failure::Goal { .. } => &kernel.name,
        };
        Fault { function, place: Some(place.clone()), reason: failure.to_string() }
    })
}
