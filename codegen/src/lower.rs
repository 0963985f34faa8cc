//! From algorithm to limb program: one function per kernel and representation.

use crate::ir::{Program, Type};
use crate::rep::{Class, Rep, Style};

mod barrett;
pub(crate) mod bytes;
pub mod delayed;
pub mod division;
mod fold;
mod lanes;
mod montgomery;
mod products;
mod quotient;
pub mod saturated;
pub(crate) mod spare;
#[cfg(test)]
mod tests;
mod zero;

/// What a kernel computes. The specification that the prover checks follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `a + b`.
    Add,
    /// `a − b`.
    Sub,
    /// `−a`.
    Neg,
    /// `a · b`.
    Mul,
    /// `a²`.
    Square,
    /// `k · a`.
    MulSmall,
    /// One of two elements by a mask.
    Select,
    /// Whether an element is zero.
    IsZero,
    /// Big-endian bytes to an element, and whether they were canonical.
    FromBytes,
    /// The canonical big-endian bytes of an element.
    ToBytes,
    /// A loose element carried.
    Carry,
    /// `a + b` of loose elements.
    AddLong,
    /// `a − b` of loose elements.
    SubLong,
    /// A long element carried.
    CarryLong,
    /// `a·b + c·d`, reduced once.
    SumOfProducts,
    /// `a·b − c·d`, reduced once.
    DifferenceOfProducts,
    /// `a² − b²`, reduced once.
    DifferenceOfSquares,
    /// `2·a·b`.
    DoubledProduct,
    /// One division step on packed words: the runtime's text.
    Step,
    /// The coefficients in a packed word: the runtime's text.
    Unpack,
    /// The product of two matrices: the runtime's text.
    Compose,
    /// A matrix applied to the lowest words: the runtime's text.
    ApplyLow,
    /// A matrix applied to f and g.
    UpdateFg,
    /// A matrix applied to d and e, mod p.
    UpdateDe,
    /// `±d` in [0, p).
    Normalize,
}

impl Kind {
    /// Kernels of every representation.
    pub const COMMON: [Kind; 10] = [
        Kind::Add,
        Kind::Sub,
        Kind::Neg,
        Kind::Mul,
        Kind::Square,
        Kind::MulSmall,
        Kind::Select,
        Kind::IsZero,
        Kind::FromBytes,
        Kind::ToBytes,
    ];
    /// Kernels of delayed representations only.
    pub const DELAYED: [Kind; 4] = [Kind::Carry, Kind::AddLong, Kind::SubLong, Kind::CarryLong];

    /// Kernels of fields that an extension stands on.
    pub const PRODUCTS: [Kind; 4] =
        [Kind::SumOfProducts, Kind::DifferenceOfProducts, Kind::DifferenceOfSquares, Kind::DoubledProduct];

    /// What division steps do whatever the modulus: functions of the runtime, which are read and
    /// proved like kernels.
    pub const STEPS: [Kind; 4] = [Kind::Step, Kind::Unpack, Kind::Compose, Kind::ApplyLow];

    /// Kernels of fields that invert by division steps.
    pub const DIVISION: [Kind; 3] = [Kind::UpdateFg, Kind::UpdateDe, Kind::Normalize];

    /// Whether it belongs to division steps: on signed numbers, not on elements.
    pub fn is_division(self) -> bool {
        Kind::STEPS.contains(&self) || Kind::DIVISION.contains(&self)
    }

    /// The kernels of a field in a representation.
    pub fn of_field(rep: &Rep) -> Vec<Kind> {
        let mut kinds = Self::of(rep);
        if rep.extended {
            kinds.extend(Self::PRODUCTS);
        }
        if division::is_used(rep) {
            kinds.extend(Self::DIVISION);
        }
        kinds
    }

    /// The kernels that every field in such a representation has.
    pub fn of(rep: &Rep) -> Vec<Kind> {
        let mut kinds = Kind::COMMON.to_vec();
        if rep.style == Style::Delayed {
            kinds.extend(Kind::DELAYED);
        }
        // Into lanes and out of them elements go one at a time.
        kinds.retain(|kind| !rep.lanes || !matches!(kind, Kind::FromBytes | Kind::ToBytes));
        kinds
    }

    /// The name of the function.
    pub fn function(self) -> &'static str {
        match self {
            Kind::Add => "add",
            Kind::Sub => "sub",
            Kind::Neg => "neg",
            Kind::Mul => "mul",
            Kind::Square => "square",
            Kind::MulSmall => "mul_small",
            Kind::Select => "select",
            Kind::IsZero => "is_zero",
            Kind::FromBytes => "from_bytes",
            Kind::ToBytes => "to_bytes",
            Kind::Carry => "carry",
            Kind::AddLong => "add_long",
            Kind::SubLong => "sub_long",
            Kind::CarryLong => "carry_long",
            Kind::SumOfProducts => "sum_of_products",
            Kind::DifferenceOfProducts => "difference_of_products",
            Kind::DifferenceOfSquares => "difference_of_squares",
            Kind::DoubledProduct => "doubled_product",
            Kind::Step => "step",
            Kind::Unpack => "unpack",
            Kind::Compose => "compose",
            Kind::ApplyLow => "apply_low",
            Kind::UpdateFg => "update_fg",
            Kind::UpdateDe => "update_de",
            Kind::Normalize => "normalize",
        }
    }

    /// The kind of a function's name.
    pub fn from_function(name: &str) -> Option<Kind> {
        Kind::COMMON
            .into_iter()
            .chain(Kind::DELAYED)
            .chain(Kind::PRODUCTS)
            .chain(Kind::DIVISION)
            .find(|kind| kind.function() == name)
    }

    /// The classes of the element parameters, by name.
    pub fn element_inputs(self) -> &'static [(&'static str, Class)] {
        use Class::{Long, Loose, Tight};
        match self {
            Kind::Add | Kind::Sub => &[("a", Tight), ("b", Tight)],
            Kind::Mul => &[("a", Loose), ("b", Loose)],
            Kind::AddLong | Kind::SubLong | Kind::DifferenceOfSquares | Kind::DoubledProduct => {
                &[("a", Loose), ("b", Loose)]
            }
            Kind::Select => &[("a", Tight), ("b", Tight)],
            Kind::Square | Kind::Carry => &[("a", Loose)],
            Kind::CarryLong => &[("a", Long)],
            Kind::Neg | Kind::MulSmall | Kind::IsZero | Kind::ToBytes => &[("a", Tight)],
            Kind::SumOfProducts | Kind::DifferenceOfProducts => {
                &[("a", Loose), ("b", Loose), ("c", Loose), ("d", Loose)]
            }
            Kind::FromBytes
            | Kind::Step
            | Kind::Unpack
            | Kind::Compose
            | Kind::ApplyLow
            | Kind::UpdateFg
            | Kind::UpdateDe
            | Kind::Normalize => &[],
        }
    }

    /// The class of the element returned, if one is.
    pub fn output_class(self) -> Option<Class> {
        match self {
            Kind::Add | Kind::Sub | Kind::Neg => Some(Class::Loose),
            Kind::AddLong | Kind::SubLong => Some(Class::Long),
            Kind::Mul
            | Kind::Square
            | Kind::MulSmall
            | Kind::Select
            | Kind::FromBytes
            | Kind::Carry
            | Kind::CarryLong
            | Kind::SumOfProducts
            | Kind::DifferenceOfProducts
            | Kind::DifferenceOfSquares
            | Kind::DoubledProduct => Some(Class::Tight),
            Kind::IsZero
            | Kind::ToBytes
            | Kind::Step
            | Kind::Unpack
            | Kind::Compose
            | Kind::ApplyLow
            | Kind::UpdateFg
            | Kind::UpdateDe
            | Kind::Normalize => None,
        }
    }

    /// The parameters in order, as name, type and length (`None` for a scalar).
    pub fn signature(self, rep: &Rep) -> Vec<(&'static str, Type, Option<usize>)> {
        if self.is_division() {
            return division::signature(rep, self);
        }
        let word = Type::Unsigned(rep.word);
        let mut parameters = Vec::new();
        match self {
            Kind::Select => parameters.push(("mask", Type::Mask, None)),
            Kind::FromBytes => parameters.push(("bytes", Type::Unsigned(8), Some(rep.bytes()))),
            _ => {}
        }
        for (name, _) in self.element_inputs() {
            parameters.push((name, word, Some(rep.n())));
        }
        if self == Kind::MulSmall {
            parameters.push(("k", Type::Unsigned(8), None));
        }
        parameters
    }
}

/// The limb program of a kernel.
pub fn lower(rep: &Rep, kind: Kind) -> Program {
    if kind.is_division() {
        return division::lower(rep, kind);
    }
    match rep.style {
        Style::Saturated => saturated::lower(rep, kind),
        Style::Delayed if rep.lanes => lanes::lower(rep, kind),
        Style::Delayed => delayed::lower(rep, kind),
    }
}
