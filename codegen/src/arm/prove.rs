//! The verdict on a module's text.

use super::interpret::{Read, Refused, interpret};
use super::{Function, read};
use crate::pass::judge::Fault;
use crate::pass::prove::{self, Failure};
use crate::rep::Rep;

/// Judges both functions as they stand in a text. Empty if they are proved: each half of a result
/// meets the specification of the portable kernel, in its bounds, from operands in its bounds.
pub fn module(rep: &Rep, text: &str) -> Vec<Fault> {
    let bodies = match read::bodies(rep, text) {
        Ok(bodies) => bodies,
        Err(fault) => return vec![fault],
    };
    let mut faults = Vec::new();
    for (function, (first, lines)) in Function::ALL.into_iter().zip(&bodies) {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        if let Err(Refused { line, message }) = program(rep, function, &lines) {
            let place = Some(read::place(text, first + line));
            faults.push(Fault { function: function.name().into(), place, reason: message });
        }
    }
    faults
}

/// Judges the instructions of a function. Both halves of its result are proved.
///
/// # Errors
///
/// The line that is not read, or that may wrap; or that after the last, if the result is wrong.
pub fn program(rep: &Rep, function: Function, lines: &[&str]) -> Result<(), Refused> {
    for (half, (kind, _)) in function.halves().into_iter().enumerate() {
        let Read { program, lines: places } = interpret(rep.n(), function, half, lines)?;
        prove::prove(rep, kind, &program).map_err(|failure| Refused {
            line: match &*failure {
                Failure::Bounds(violation) => places[violation.statement],
                Failure::Signature(_) | Failure::Output { .. } | Failure::Goal { .. } => lines.len(),
            },
            message: format!("the {} part: {failure}", ["real", "imaginary"][half]),
        })?;
    }
    Ok(())
}
