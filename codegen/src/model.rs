//! What the rest of the generator works on: fields and curves whose numbers have been checked.
//!
//! A [`Model`] is made by [`crate::check::validate`] and by nothing else, so that a pass may
//! rely on every claim made here. Everything that follows from the published numbers is
//! derived; nothing of it stands in `curves.toml`.

mod curve;
mod edwards;
mod field;

use std::sync::Arc;

use crate::integer::Integer;
use crate::report::{Problem, Source};

pub use curve::{Curve, Digest, SPolicy, Shape};
pub use edwards::{EdwardsCurve, Endomorphisms};
pub use field::{LimbChoice, PrimeField, Radix, ReductionChoice};

/// A whole configuration, checked.
#[derive(Clone, Debug)]
pub struct Model {
    /// The configuration it was read from.
    pub source: Source,
    /// Every prime field to be generated, in the order of the file: the `[field.…]` stanzas, then
    /// for each curve its own prime where the stanza gives it inline, and its order.
    pub fields: Vec<Arc<PrimeField>>,
    /// Every curve, in the order of the file.
    pub curves: Vec<Curve>,
    /// Every twisted Edwards curve, in the order of the file.
    pub edwards: Vec<EdwardsCurve>,
    /// Every integer type, in the order of the file.
    pub integers: Vec<Integer>,
    /// What the user should know although generation goes on.
    pub warnings: Vec<Problem>,
}

impl Model {
    /// The curve of this name or alias.
    pub fn curve(&self, name: &str) -> Option<&Curve> {
        self.curves.iter().find(|curve| curve.is_called(name))
    }

    /// The field of this name.
    pub fn field(&self, name: &str) -> Option<&Arc<PrimeField>> {
        self.fields.iter().find(|field| field.name == name)
    }
}
