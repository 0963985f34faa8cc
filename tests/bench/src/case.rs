//! A measured operation: which curve, what, whose.

use std::fmt;

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// A random secret key and its public key.
    Keygen,
    /// A signature on a digest of the curve's size; the key is loaded.
    Sign,
    /// The same with a nonce of RFC 6979, where that is not what the library usually does.
    SignRfc6979,
    /// The same with a nonce of RFC 6979 that is hedged with random bytes.
    SignHedged,
    /// A verification of such a signature; the key is parsed and validated.
    Verify,
    /// A shared secret; both keys are parsed where the library's interface allows it.
    Ecdh,
    /// A multiple of a point that is not known beforehand, in coordinates.
    VariableBase,
    /// A product in the base field, each waiting for the one before; in lanes, none waits.
    Mul,
    /// A square in the base field, likewise.
    Square,
    /// An inversion in the base field.
    Invert,
}

impl Op {
    /// The operations that libraries are compared by, in the order of a report.
    pub const ALL: [Self; 7] =
        [Self::Keygen, Self::Sign, Self::Verify, Self::Ecdh, Self::Mul, Self::Square, Self::Invert];

    /// The operations that lanes are compared by.
    pub const LANES: [Self; 8] = [
        Self::Sign,
        Self::SignHedged,
        Self::SignRfc6979,
        Self::Verify,
        Self::Ecdh,
        Self::VariableBase,
        Self::Mul,
        Self::Square,
    ];

    /// The name in the JSON lines and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Keygen => "keygen",
            Self::Sign => "sign",
            Self::SignRfc6979 => "sign-rfc6979",
            Self::SignHedged => "sign-hedged",
            Self::Verify => "verify",
            Self::Ecdh => "ecdh",
            Self::VariableBase => "variable-base",
            Self::Mul => "mul",
            Self::Square => "square",
            Self::Invert => "invert",
        }
    }

    /// How many repetitions one call of a case makes, so that the clock's own cost vanishes.
    const fn repetitions(self) -> u32 {
        match self {
            Self::Keygen
            | Self::Sign
            | Self::SignRfc6979
            | Self::SignHedged
            | Self::Verify
            | Self::Ecdh
            | Self::VariableBase => 1,
            Self::Mul | Self::Square => 2000,
            Self::Invert => 20,
        }
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One row of the table.
pub struct Case {
    /// The curve, by the name of its stanza in `curves.toml`.
    pub curve: &'static str,
    /// The operation.
    pub op: Op,
    /// The library: a crate's name.
    pub library: &'static str,
    /// Repetitions made by one call of [`Self::run`].
    pub repetitions: u32,
    work: Box<dyn FnMut()>,
}

impl Case {
    /// An operation that is called once per measurement.
    pub fn new<T>(
        curve: &'static str,
        op: Op,
        library: &'static str,
        mut once: impl FnMut() -> T + 'static,
    ) -> Self {
        let repetitions = op.repetitions();
        let work = Box::new(move || {
            for _ in 0..repetitions {
                std::hint::black_box(once());
            }
        });
        Self { curve, op, library, repetitions, work }
    }

    /// An operation on many at once; what counts is the time of each.
    pub fn many<T>(
        curve: &'static str,
        op: Op,
        library: &'static str,
        count: u32,
        mut all: impl FnMut() -> T + 'static,
    ) -> Self {
        let work = Box::new(move || {
            std::hint::black_box(all());
        });
        Self { curve, op, library, repetitions: count, work }
    }

    /// An operation whose result is its next operand: what is measured is its latency.
    pub fn chain<T: Copy + 'static>(
        curve: &'static str,
        op: Op,
        library: &'static str,
        start: T,
        step: impl Fn(T) -> T + 'static,
    ) -> Self {
        let repetitions = op.repetitions();
        let mut x = start;
        let work = Box::new(move || {
            let mut y = x;
            for _ in 0..repetitions {
                y = step(y);
            }
            x = std::hint::black_box(y);
        });
        Self { curve, op, library, repetitions, work }
    }

    /// Does the work once.
    #[inline]
    pub fn run(&mut self) {
        (self.work)();
    }
}
