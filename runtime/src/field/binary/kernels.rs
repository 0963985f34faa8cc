//! What the generator provides for a binary field.

use crate::word::Word;

/// The arithmetic of GF(2^m) in a polynomial basis, as pure functions on arrays of full words.
///
/// The generator implements it on a marker type and proves every function before it is written.
/// Limbs are reduced: bits from m up are clear, in operands and in results.
///
/// A backend for particular CPUs is another marker type with the same limbs. Its functions are
/// `#[inline(always)]`, so that they become part of a `#[target_feature]` entry point; see
/// [`crate::curve`].
pub trait BinaryKernels: Copy + Send + Sync + 'static {
    /// The machine word of a limb.
    type Word: Word;
    /// The limbs of an element, least significant first: `[Word; N]`.
    type Limbs: Copy + AsRef<[Self::Word]> + AsMut<[Self::Word]> + Send + Sync + 'static;
    /// An element as standards write it, big-endian: `[u8; ceil(m / 8)]`.
    type Bytes: Copy + AsRef<[u8]> + AsMut<[u8]> + Send + Sync + 'static;

    /// The degree m.
    const DEGREE: u32;
    /// Zero.
    const ZERO: Self::Limbs;
    /// One.
    const ONE: Self::Limbs;
    /// An all-zero byte string of the field's length.
    const ZERO_BYTES: Self::Bytes;

    /// `a + b`.
    fn add(a: &Self::Limbs, b: &Self::Limbs) -> Self::Limbs;
    /// `a·b`.
    fn mul(a: &Self::Limbs, b: &Self::Limbs) -> Self::Limbs;
    /// `a²`.
    fn square(a: &Self::Limbs) -> Self::Limbs;
    /// `a^(2^count)` for a public count.
    #[inline(always)]
    fn square_times(a: &Self::Limbs, count: u32) -> Self::Limbs {
        let mut power = *a;
        for _ in 0..count {
            power = Self::square(&power);
        }
        power
    }
    /// `a ← a·b`. On a machine with little memory it is worth much that no product lies beside its operands.
    #[inline(always)]
    fn mul_in_place(a: &mut Self::Limbs, b: &Self::Limbs) {
        *a = Self::mul(a, b);
    }
    /// `a ← a^(2^count)` for a public count.
    #[inline(always)]
    fn square_in_place(a: &mut Self::Limbs, count: u32) {
        *a = Self::square_times(a, count);
    }
    /// `[a_0·b_0, a_1·b_1]`, for backends that multiply twice at once.
    #[inline(always)]
    fn mul_pair(a: [&Self::Limbs; 2], b: [&Self::Limbs; 2]) -> [Self::Limbs; 2] {
        [Self::mul(a[0], b[0]), Self::mul(a[1], b[1])]
    }
    /// `[a_0², a_1²]`.
    #[inline(always)]
    fn square_pair(a: [&Self::Limbs; 2]) -> [Self::Limbs; 2] {
        a.map(Self::square)
    }
    /// `a_i^(2^count)` for three elements and a public count.
    #[inline(always)]
    fn square_three_times(a: [&Self::Limbs; 3], count: u32) -> [Self::Limbs; 3] {
        // The squarings of a step do not wait for each other.
        let mut powers = a.map(|a| *a);
        for _ in 0..count {
            powers = [Self::square(&powers[0]), Self::square(&powers[1]), Self::square(&powers[2])];
        }
        powers
    }
    /// `1/a`, and 0 for 0.
    fn invert(a: &Self::Limbs) -> Self::Limbs;
    /// The square root: every element has exactly one.
    fn sqrt(a: &Self::Limbs) -> Self::Limbs;
    /// Whether the trace of a, `a + a² + a⁴ + … + a^(2^(m−1))`, is one.
    fn trace(a: &Self::Limbs) -> bool;
    /// A z with `z² + z = a` if the trace of a is zero; else any element. The other solution is
    /// `z + 1`.
    fn solve_quadratic(a: &Self::Limbs) -> Self::Limbs;
    /// `a` where the mask is all ones, `b` where it is zero.
    fn select(mask: Self::Word, a: &Self::Limbs, b: &Self::Limbs) -> Self::Limbs;
    /// Whether `a` is zero.
    fn is_zero(a: &Self::Limbs) -> bool;
    /// The element of the bytes, and whether its degree was below m. Where it was not, the
    /// element is any element.
    fn from_bytes(bytes: &Self::Bytes) -> (Self::Limbs, bool);
    /// The bytes.
    fn to_bytes(a: &Self::Limbs) -> Self::Bytes;
}
