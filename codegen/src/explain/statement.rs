//! What the prover shows of a kernel, as a formula.

use crate::lower::Kind;
use crate::rep::{Reduction, Rep};

/// The specification that [`crate::pass::prove`] discharges, mod p, where R is Montgomery's
/// radix. `r` is the result.
pub(crate) fn statement(rep: &Rep, kind: Kind) -> String {
    let radix = if rep.reduction == Reduction::Montgomery { "R·" } else { "" };
    let congruence = match kind {
        Kind::Add | Kind::AddLong => String::from("r ≡ a + b"),
        Kind::Sub | Kind::SubLong => String::from("r ≡ a − b"),
        Kind::Neg => String::from("r ≡ −a"),
        Kind::Carry | Kind::CarryLong => String::from("r ≡ a"),
        Kind::Mul => format!("{radix}r ≡ a·b"),
        Kind::Square => format!("{radix}r ≡ a²"),
        Kind::SumOfProducts => format!("{radix}r ≡ a·b + c·d"),
        Kind::DifferenceOfProducts => format!("{radix}r ≡ a·b − c·d"),
        Kind::DifferenceOfSquares => format!("{radix}r ≡ a² − b²"),
        Kind::DoubledProduct => format!("{radix}r ≡ 2·a·b"),
        Kind::MulSmall => String::from("r ≡ k·a"),
        Kind::Select => return String::from("r = mask ? a : b"),
        Kind::IsZero => return String::from("r ⟺ a ≡ 0"),
        Kind::FromBytes => format!("r ≡ {radix}bytes; valid ⟺ bytes < p"),
        Kind::Step => return String::from("2·g' = g ± f or g; f' = f or g"),
        Kind::Unpack => return String::from("word = f − 2^21·u − 2^42·v"),
        Kind::Compose => return String::from("r = some·all"),
        Kind::ApplyLow => return String::from("2^20·(f', g') = M·(f, g), mod 2^64"),
        Kind::UpdateFg => return String::from("2^60·(f', g') = M·(f, g), rounded down; within ±p"),
        Kind::UpdateDe => return String::from("2^60·(d', e') ≡ M·(d, e); above −2p, below p"),
        Kind::Normalize => return String::from("r ≡ ±d; r < p"),
        Kind::ToBytes => return format!("{radix}bytes ≡ a; bytes < p"),
    };
    let bounded = kind.output_class().is_some_and(|class| rep.class(class).value.is_some());
    if bounded { format!("{congruence}; r < p") } else { congruence }
}
