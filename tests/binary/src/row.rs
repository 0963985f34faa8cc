//! Measured times.

use std::hint::black_box;
use std::time::Instant;

/// The time-stamp counter, which runs at a constant rate whatever the core's clock does; zero on
/// machines that have none.
#[inline]
fn ticks() -> u64 {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the instruction exists on every x86-64 processor and touches no memory.
    unsafe {
        core::arch::x86_64::_rdtsc()
    }
    #[cfg(not(target_arch = "x86_64"))]
    0
}

/// One row: an operation, whose it is, and the smallest time of it that was seen.
pub struct Row {
    of: &'static str,
    op: &'static str,
    library: &'static str,
    repetitions: u32,
    work: Box<dyn FnMut()>,
    ns: f64,
    ticks: f64,
}

impl Row {
    /// An operation on a curve or in a field; `work` does it so many times.
    pub fn new(
        of: &'static str,
        op: &'static str,
        library: &'static str,
        repetitions: u32,
        work: impl FnMut() + 'static,
    ) -> Self {
        let [ns, ticks] = [f64::INFINITY; 2];
        Self { of, op, library, repetitions, work: Box::new(work), ns, ticks }
    }

    /// An operation that is done once for each measurement.
    pub fn once<T>(
        of: &'static str,
        op: &'static str,
        library: &'static str,
        mut work: impl FnMut() -> T + 'static,
    ) -> Self {
        Self::new(of, op, library, 1, move || {
            black_box(work());
        })
    }

    /// One call that warms the caches, and one that counts.
    fn measure(&mut self) {
        (self.work)();
        let (instant, start) = (Instant::now(), ticks());
        (self.work)();
        let (end, elapsed) = (ticks(), instant.elapsed());
        let n = f64::from(self.repetitions);
        self.ticks = self.ticks.min(end.wrapping_sub(start) as f64 / n);
        self.ns = self.ns.min(elapsed.as_nanos() as f64 / n);
    }

    /// Measures all rows in rotation, so that what disturbs the machine falls on all of them.
    pub fn rounds(rows: &mut [Self], count: u32) {
        for _ in 0..count {
            rows.iter_mut().for_each(Self::measure);
        }
    }
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { of, op, library, ns, ticks, .. } = self;
        write!(
            f,
            r#"{{"of":"{of}","op":"{op}","library":"{library}","ns_min":{ns:.1},"ticks_min":{ticks:.1}}}"#
        )
    }
}
