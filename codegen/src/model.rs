//! What the rest of the generator works on: fields and curves whose numbers have been checked.
//!
//! A [`Model`] is made by [`crate::check::validate`] and by nothing else, so that a pass may
//! rely on every claim made here. Everything that follows from the published numbers is
//! derived; nothing of it stands in `curves.toml`.

mod binary;
mod curve;
mod edwards;
mod field;

use std::sync::Arc;

use crate::report::{Problem, Source};

pub use binary::{BinaryCurve, BinaryField};
pub use curve::{Curve, Digest, SPolicy, Shape};
pub use edwards::{EdwardsCurve, Endomorphisms, Twist};
pub use field::{LimbChoice, PrimeField, ReductionChoice};

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
    /// Every binary field to be generated.
    pub binary_fields: Vec<Arc<BinaryField>>,
    /// Every curve over a binary field, in the order of the file.
    pub binary_curves: Vec<BinaryCurve>,
    /// What the user should know although generation goes on.
    pub warnings: Vec<Problem>,
}

impl Model {
    /// The curve of this name or alias.
    pub fn curve(&self, name: &str) -> Option<&Curve> {
        self.curves.iter().find(|curve| curve.is_called(name))
    }

    /// The binary curve of this name or alias.
    pub fn binary_curve(&self, name: &str) -> Option<&BinaryCurve> {
        self.binary_curves.iter().find(|curve| curve.is_called(name))
    }

    /// The binary field of this name.
    pub fn binary_field(&self, name: &str) -> Option<&Arc<BinaryField>> {
        self.binary_fields.iter().find(|field| field.name == name)
    }

    /// The field of this name.
    pub fn field(&self, name: &str) -> Option<&Arc<PrimeField>> {
        self.fields.iter().find(|field| field.name == name)
    }
}
