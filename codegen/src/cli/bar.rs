//! A progress bar on a terminal, and silence elsewhere.

use crate::options::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The progress of one run.
pub(crate) struct Bar {
    bar: ProgressBar,
}

impl Bar {
    /// A bar on standard error, hidden if that is no terminal or if nothing is to be said.
    pub(crate) fn new(quiet: bool) -> Self {
        let target = if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(0), target);
        if let Ok(style) = ProgressStyle::with_template("{bar:32} {pos}/{len} {elapsed} {wide_msg}") {
            bar.set_style(style.progress_chars("━━─"));
        }
        Self { bar }
    }

    /// What `work` gives, with its time and `what` it is shown meanwhile: it has no steps to count.
    pub(crate) fn while_working<T>(quiet: bool, what: &str, work: impl FnOnce() -> T) -> T {
        let bar = Self::new(quiet);
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
            bar.bar.set_style(style);
        }
        bar.bar.set_message(what.to_owned());
        bar.bar.enable_steady_tick(std::time::Duration::from_millis(120));
        let result = work();
        bar.finish();
        result
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for Bar {
    fn begin(&self, steps: u64) {
        self.bar.set_length(steps);
    }

    fn step(&self, what: &str) {
        self.bar.set_message(what.to_owned());
        self.bar.inc(1);
    }
}
