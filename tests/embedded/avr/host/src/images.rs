//! The programs: their files, and what they do.

use mote_curves::sect163k1::{FieldElement, Sect163k1};

use crate::expected::{self, Exchange};

/// How often a program does what it does.
#[derive(Clone, Copy)]
pub(crate) struct Rounds {
    pub(crate) count: u8,
    /// Whether signatures are verified, too.
    pub(crate) verify: bool,
}

/// A program.
pub(crate) struct Image {
    /// The name of its file.
    pub(crate) file: &'static str,
    /// The budget that it is built for.
    pub(crate) profile: &'static str,
    /// Its input, and the output that is right.
    pub(crate) exchange: fn(Rounds) -> Exchange,
    /// Whether its operations are protected, but for verification.
    pub(crate) protected: bool,
}

impl Image {
    /// Whether it is to be run.
    pub(crate) fn is_wanted(&self, secrets: bool) -> bool {
        self.protected || !secrets
    }
}

const fn image(file: &'static str, profile: &'static str, exchange: fn(Rounds) -> Exchange) -> Image {
    Image { file, profile, exchange, protected: true }
}

/// The same with redundant accesses to memory, of which no paths are compared: it is there to be measured.
const fn redundant(file: &'static str, exchange: fn(Rounds) -> Exchange) -> Image {
    Image { protected: false, ..image(file, "redundant accesses", exchange) }
}

/// All of them.
pub(crate) const IMAGES: &[Image] = &[
    image("multiply_small", "smallest", expected::multiply::<Sect163k1>),
    image("ecdsa_small", "smallest", expected::ecdsa::<Sect163k1>),
    image("multiply", "middle", expected::multiply::<Sect163k1>),
    image("multiply_fast", "fastest", expected::multiply::<Sect163k1>),
    image("ecdsa_fast", "fastest", expected::ecdsa::<Sect163k1>),
    Image { protected: false, ..image("field", "field", expected::field::<FieldElement>) },
    redundant("field_redundant", expected::field::<FieldElement>),
    redundant("multiply_small_redundant", expected::multiply::<Sect163k1>),
    redundant("ecdsa_small_redundant", expected::ecdsa::<Sect163k1>),
];
