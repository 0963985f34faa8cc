//! Time in nanoseconds and in ticks of the time-stamp counter.

use std::time::Instant;

/// The time-stamp counter, which runs at a constant rate whatever the core's clock does; zero
/// on machines that have none.
#[inline]
pub fn ticks() -> u64 {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the instruction exists on every x86-64 processor and touches no memory.
    unsafe {
        core::arch::x86_64::_rdtsc()
    }
    #[cfg(not(target_arch = "x86_64"))]
    0
}

/// The smallest duration seen, per repetition.
#[derive(Clone, Copy, Debug)]
pub struct Best {
    /// In nanoseconds.
    pub ns: f64,
    /// In ticks.
    pub ticks: f64,
}

impl Default for Best {
    fn default() -> Self {
        Self { ns: f64::INFINITY, ticks: f64::INFINITY }
    }
}

impl Best {
    /// Measures one call, which makes `repetitions` of the operation.
    pub fn measure(&mut self, repetitions: u32, call: impl FnOnce()) {
        let (instant, start) = (Instant::now(), ticks());
        call();
        let (end, elapsed) = (ticks(), instant.elapsed());
        let n = f64::from(repetitions);
        self.ticks = self.ticks.min(end.wrapping_sub(start) as f64 / n);
        self.ns = self.ns.min(elapsed.as_nanos() as f64 / n);
    }
}
