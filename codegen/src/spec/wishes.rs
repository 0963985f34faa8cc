//! What a stanza wishes of its kernels: words, limbs, reduction.

use super::table::{Reader, Section};
use super::{Defaults, LimbWish, ScalarWishes, Wishes, limbs};
use crate::model::{LimbChoice, ReductionChoice};
use crate::rep::Unroll;
use crate::report::{At, Site};

/// Reads the keys `words`, `limbs`, `reduction` and `multiplicative_generator` of a stanza whose modulus stands at `modulus`.
pub(super) fn read_wishes(
    reader: &mut Reader,
    section: &mut Section<'_>,
    defaults: &Defaults,
    modulus: &Site,
) -> Wishes {
    let words = section.take("words").and_then(|entry| reader.keep(entry.words()));
    let words = words.unwrap_or_else(|| At::new(defaults.words.clone(), modulus.clone()));
    let ScalarWishes { limbs, reduction, unroll, multiplicative_generator } =
        read_scalar_wishes(reader, section, modulus);
    Wishes { words, limbs, reduction, unroll, multiplicative_generator }
}

pub(super) fn read_scalar_wishes(
    reader: &mut Reader,
    section: &mut Section<'_>,
    modulus: &Site,
) -> ScalarWishes {
    let mut wishes = ScalarWishes::auto(modulus);
    if let Some(entry) = section.take("limbs") {
        wishes.limbs = limbs::read(reader, entry);
    }
    if let Some(reduction) = section.take("reduction").and_then(|entry| reader.keep(entry.reduction())) {
        wishes.reduction = reduction;
    }
    if let Some(entry) = section.take("unroll") {
        let names = [("full", Unroll::Full), ("rows", Unroll::Rows), ("loop", Unroll::Loop)];
        wishes.unroll = reader.keep(entry.choice("way to unroll", &names));
    }
    let generator = section.take("multiplicative_generator");
    wishes.multiplicative_generator = generator.and_then(|entry| reader.keep(entry.number()));
    wishes
}

impl ScalarWishes {
    /// What is left to the plan; `order` is where a later pass points.
    pub(crate) fn auto(order: &Site) -> Self {
        Self {
            limbs: LimbWish::all(At::new(LimbChoice::Auto, order.clone())),
            reduction: At::new(ReductionChoice::Auto, order.clone()),
            unroll: None,
            multiplicative_generator: None,
        }
    }
}
