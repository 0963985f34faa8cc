//! Tests that need a tool of the system skip without it, visibly.

use std::io::Write;
use std::process::{Command, Stdio};

/// Says on the terminal that something was not tested, past the test runner's capture.
///
/// `.ci/run` looks for the line and fails if it finds one.
pub fn skipped(what: &str, why: &str) {
    // A write to the stream itself is not captured, as the macro's output would be.
    let _ = writeln!(std::io::stderr(), "SKIPPED: {what}: {why}");
}

/// Whether a tool can be started; says that `what` is skipped if it cannot.
pub fn has_tool(what: &str, tool: &str, argument: &str) -> bool {
    let started = Command::new(tool)
        .arg(argument)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !started {
        skipped(what, &format!("`{tool}` is not installed"));
    }
    started
}
