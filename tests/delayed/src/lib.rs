//! The published experiment on delayed carries, repeated: the same formulas over full words and
//! carry chains (*classical*) and over digits with headroom (*delayed*), in one process, for five
//! curves and two word sizes.

// Generated code refers to the runtime's names by its own package, and documents itself.
#![allow(missing_docs, clippy::all)]

pub mod callgrind;
pub mod case;
#[path = "../../bench/src/clock.rs"]
pub mod clock;
pub mod fields;
pub mod protocol;
pub mod published;

include!(concat!(env!("OUT_DIR"), "/curves.rs"));

use case::{Case, Form};
use fieldforge_runtime::curve::{AMinusThree, Weierstrass, WeierstrassCurve};
use fieldforge_runtime::ecdsa::EcdsaCurve;
use fieldforge_runtime::field::PrimeField;

/// A curve of the experiment.
pub trait Subject:
    WeierstrassCurve + Weierstrass<Equation = AMinusThree, Field: PrimeField> + EcdsaCurve
{
}

impl<C> Subject for C where
    C: WeierstrassCurve + Weierstrass<Equation = AMinusThree, Field: PrimeField> + EcdsaCurve
{
}

/// Every case: neighbours differ in their representation only.
///
/// # Panics
/// If two representations of a curve disagree, or their combs have different shapes.
pub fn table() -> Vec<Case> {
    let mut table = Vec::new();
    macro_rules! subjects {
        ($($curve:literal: $classical:ident $delayed:ident $C:ident $D:ident;)*) => {
            $(subjects!(@word $curve, 64, word64, $classical $delayed $C $D);)*
            $(subjects!(@word $curve, 32, word32, $classical $delayed $C $D);)*
        };
        (@word $curve:literal, $bits:literal, $word:ident, $classical:ident $delayed:ident $C:ident $D:ident) => {
            table.extend(neighbours([
                of::<$classical::$word::$C>($curve, $bits, Form::Classical),
                of::<$delayed::$word::$D>($curve, $bits, Form::Delayed),
            ]));
        };
    }
    subjects! {
        "p192": p192_classical p192_delayed P192Classical P192Delayed;
        "p224": p224_classical p224_delayed P224Classical P224Delayed;
        "p256": p256_classical p256_delayed P256Classical P256Delayed;
        "p384": p384_classical p384_delayed P384Classical P384Delayed;
        "p521": p521_classical p521_delayed P521Classical P521Delayed;
    }
    table
}

/// The cases of a curve in one representation, and what they answer.
struct Answered {
    cases: Vec<Case>,
    answers: Vec<Vec<u8>>,
}

fn of<C: Subject>(curve: &'static str, word: u32, form: Form) -> Answered {
    let mut answers = protocol::answers::<C>();
    answers.push(published::answer::<C>());
    answers.push(format!("{:?}", C::COMB).into_bytes());
    let place = (curve, word, form);
    let mut cases = protocol::cases::<C>(place);
    cases.extend(published::cases::<C>(place));
    cases.extend(fields::cases::<C>(place));
    Answered { cases, answers }
}

/// Interleaves the representations of a curve, after comparing what they answer.
fn neighbours(forms: [Answered; 2]) -> Vec<Case> {
    assert_eq!(forms[0].answers, forms[1].answers, "two representations disagree");
    let mut lists = forms.map(|form| form.cases.into_iter());
    let mut cases = Vec::new();
    loop {
        let next: Vec<Case> = lists.iter_mut().filter_map(Iterator::next).collect();
        if next.is_empty() {
            return cases;
        }
        cases.extend(next);
    }
}
