//! Which strength checks a stanza waives, and whether it needed to.

use std::cell::RefCell;

use super::Findings;
use crate::report::{At, Problem};

/// A strength check that can be waived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Waiver {
    Tiny,
    Anomalous,
    LowEmbeddingDegree,
    NoStandard,
    ShortOrder,
    Superseded,
}

const ALL: [Waiver; 6] = [
    Waiver::Tiny,
    Waiver::Anomalous,
    Waiver::LowEmbeddingDegree,
    Waiver::NoStandard,
    Waiver::ShortOrder,
    Waiver::Superseded,
];

impl Waiver {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Tiny => "tiny",
            Self::Anomalous => "anomalous",
            Self::LowEmbeddingDegree => "low-embedding-degree",
            Self::NoStandard => "no-standard",
            Self::ShortOrder => "short-order",
            Self::Superseded => "superseded",
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Self::Tiny => "a group in which anyone can compute discrete logarithms",
            Self::Anomalous => "an order equal to the modulus",
            Self::LowEmbeddingDegree => "a pairing into a small extension field",
            Self::NoStandard => "a stanza without a `source`",
            Self::ShortOrder => "an order of few bits",
            Self::Superseded => "a curve with a `successor`",
        }
    }
}

/// The waivers of a stanza, with a note of those that were used.
pub(super) struct Waivers<'a> {
    listed: &'a [At<String>],
    used: RefCell<Vec<Waiver>>,
}

impl<'a> Waivers<'a> {
    /// Reads the list; a name that waives nothing is an error.
    pub(super) fn new(listed: &'a [At<String>], findings: &mut Findings) -> Self {
        for name in listed {
            if !ALL.iter().any(|waiver| waiver.name() == name.value) {
                findings.errors.push(unknown(name));
            }
        }
        Self { listed, used: RefCell::new(Vec::new()) }
    }

    /// Whether a check that fails is waived.
    pub(super) fn waives(&self, waiver: Waiver) -> bool {
        self.used.borrow_mut().push(waiver);
        self.listed.iter().any(|name| name.value == waiver.name())
    }

    /// Warns of every waiver that no check asked for.
    pub(super) fn finish(self, findings: &mut Findings) {
        let used = self.used.into_inner();
        for name in self.listed {
            let waiver = ALL.into_iter().find(|waiver| waiver.name() == name.value);
            let Some(waiver) = waiver.filter(|waiver| !used.contains(waiver)) else { continue };
            let problem = name.site.warning(format!("nothing here needs \"{}\"", name.value));
            let problem = problem.label("waives nothing");
            findings.warnings.push(problem.help(format!(
                "remove it: it would hide {}, should the numbers ever change",
                waiver.meaning()
            )));
        }
    }
}

fn unknown(name: &At<String>) -> Problem {
    let problem = name.site.error(format!("\"{}\" is not a check that can be waived", name.value));
    let names = ALL.map(Waiver::name);
    problem.label("no such check").help(crate::spec::suggest(&name.value, &names))
}
