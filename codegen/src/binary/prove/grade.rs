//! Bits by how they depend on two inputs: the proof that a kernel is a sum of products of a bit of
//! the one and a bit of the other, and nothing else.

use crate::binary::eval::Domain;

/// How a bit depends on the inputs `a` and `b`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grade {
    /// It is 0.
    Zero,
    /// A sum of bits of `a`.
    First,
    /// A sum of bits of `b`.
    Second,
    /// A sum of products of a bit of `a` and a bit of `b`.
    Product,
    /// Nothing is known.
    Unknown,
}

/// The domain of grades.
pub struct Grades;

impl Domain for Grades {
    type Bit = Grade;

    fn zero(&self) -> Grade {
        Grade::Zero
    }

    fn is_zero(&self, bit: &Grade) -> bool {
        *bit == Grade::Zero
    }

    fn add(&self, a: &Grade, b: &Grade) -> Grade {
        match (a, b) {
            (Grade::Zero, other) | (other, Grade::Zero) => *other,
            (a, b) if a == b => *a,
            _ => Grade::Unknown,
        }
    }

    fn multiply(&self, a: &Grade, b: &Grade) -> Grade {
        match (a, b) {
            (Grade::Zero, _) | (_, Grade::Zero) => Grade::Zero,
            (Grade::First, Grade::Second) | (Grade::Second, Grade::First) => Grade::Product,
            _ => Grade::Unknown,
        }
    }

    fn unknown(&self) -> Grade {
        Grade::Unknown
    }
}
