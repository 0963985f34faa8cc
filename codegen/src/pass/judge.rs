//! The verdict on a module's text: read back, bounded, proved.

use crate::emit::kernels::chain_exponents;
use crate::lower::Kind;
use crate::pass::prove;
use crate::readback;
use crate::rep::Rep;

/// A function or constant that is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its name.
    pub function: String,
    /// The obligation that failed.
    pub reason: String,
}

/// Judges the kernels of a field at a word as they stand in a text. Empty if all is proved:
/// every kernel, the exponents of both chains, and every constant.
pub fn module(rep: &Rep, text: &str) -> Vec<Fault> {
    let module = match readback::module(rep, text) {
        Ok(module) => module,
        Err(error) => {
            return vec![Fault {
                function: error.item.clone(),
                reason: format!("line {}: {}", error.line, error.message),
            }];
        }
    };
    let fault = |function: &str, reason: String| Fault { function: function.to_string(), reason };
    let mut faults = Vec::new();
    if let Err(reason) = module.constants.check(rep) {
        faults.push(fault("constants", reason));
    }
    for kind in Kind::of_field(rep) {
        let verdict = match module.kernels.get(&kind) {
            Some(program) => prove::prove(rep, kind, program).map_err(|failure| failure.to_string()),
            None => Err("missing".to_string()),
        };
        faults.extend(verdict.err().map(|reason| fault(kind.function(), reason)));
    }
    for (name, exponent) in chain_exponents(&rep.p) {
        let verdict = match module.chains.get(name) {
            Some(chain) if chain.exponent() == exponent => Ok(()),
            // The steps are the runtime's: their number is a cited theorem, and assumed.
            None if name == "invert" && module.division_steps => Ok(()),
            Some(_) => Err("the chain computes another power"),
            None => Err("missing"),
        };
        faults.extend(verdict.err().map(|reason| fault(name, reason.to_string())));
    }
    faults
}
