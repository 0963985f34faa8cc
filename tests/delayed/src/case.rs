//! A measured operation: on which curve, at which word, in which representation.

use std::hint::black_box;

/// How elements lie in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// Full words, carry chains.
    Classical,
    /// Digits with headroom.
    Delayed,
}

impl Form {
    /// The name in the JSON lines.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classical => "classical",
            Self::Delayed => "delayed",
        }
    }
}

/// Curve, word size in bits, representation.
pub type Place = (&'static str, u32, Form);

/// One row of the table.
pub struct Case {
    /// Curve, word, representation.
    pub place: Place,
    /// The operation.
    pub op: &'static str,
    /// Repetitions that one call of [`Self::run`] makes.
    pub repetitions: u32,
    work: Box<dyn FnMut()>,
}

impl Case {
    /// An operation that is long enough to be measured by itself.
    pub fn once<T>(place: Place, op: &'static str, mut work: impl FnMut() -> T + 'static) -> Self {
        let work = Box::new(move || drop(black_box(work())));
        Self { place, op, repetitions: 1, work }
    }

    /// An operation of a few instructions: `work` makes `repetitions` of it.
    pub fn many<T>(
        place: Place,
        op: &'static str,
        repetitions: u32,
        mut work: impl FnMut() -> T + 'static,
    ) -> Self {
        let work = Box::new(move || drop(black_box(work())));
        Self { place, op, repetitions, work }
    }

    /// Does the work.
    #[inline(never)]
    pub fn run(&mut self) {
        (self.work)();
    }
}
