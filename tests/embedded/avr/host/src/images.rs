//! The programs: their files, and what they do.

use std::path::Path;

use mote_curves::secp160r1::Secp160r1;
use mote_curves::sect163k1::Sect163k1;

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
    /// The curve.
    pub(crate) curve: &'static str,
    /// The budget that it is built for.
    pub(crate) profile: &'static str,
    /// Its input, and the output that is right.
    pub(crate) exchange: fn(Rounds) -> Exchange,
    /// Whether its operations are protected, but for verification.
    pub(crate) protected: bool,
    /// Whether it may be missing, if it was not built.
    pub(crate) optional: bool,
}

impl Image {
    /// Whether it is to be run.
    pub(crate) fn is_there(&self, folder: &str, secrets: bool) -> bool {
        let there = !self.optional || Path::new(folder).join(format!("{}.elf", self.file)).exists();
        there && (self.protected || !secrets)
    }
}

const fn image(file: &'static str, profile: &'static str, exchange: fn(Rounds) -> Exchange) -> Image {
    Image { file, curve: "sect163k1", profile, exchange, protected: true, optional: false }
}

/// All of them.
pub(crate) const IMAGES: &[Image] = &[
    image("multiply_small", "smallest", expected::multiply::<Sect163k1>),
    image("ecdsa_small", "smallest", expected::ecdsa::<Sect163k1>),
    image("multiply", "middle", expected::multiply::<Sect163k1>),
    image("ecdsa", "middle", expected::ecdsa::<Sect163k1>),
    image("ecdsa_fast", "fastest", expected::ecdsa::<Sect163k1>),
    Image { optional: true, ..image("messages", "fastest", expected::messages::<Sect163k1>) },
    Image {
        curve: "secp160r1",
        optional: true,
        ..image("ecdsa_prime", "ordinary", expected::ecdsa::<Secp160r1>)
    },
    Image { protected: false, ..image("field", "field", expected::field::<mote_curves::sect163k1::FieldElement>) },
];
