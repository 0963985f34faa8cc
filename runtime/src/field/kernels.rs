//! What the generator provides: the arithmetic of one field at one word size, as pure
//! functions on arrays of limbs.
//!
//! The generator implements these traits on a marker type and proves every function before
//! it is written. Elements, with operators and headroom in their types, are built over them
//! in [`crate::field`].

use crate::word::Word;

/// Kernels common to every representation.
///
/// A *tight* array is one that a product returns, a *loose* one is the uncarried sum or
/// difference of two tight ones; in saturated representations there is no difference.
/// Which limbs each class allows is proved by the generator and stated with each function.
pub trait Kernels: Copy + Send + Sync + 'static {
    /// The machine word of a limb.
    type Word: Word;
    /// The limbs of an element, least significant first: `[Word; N]`.
    type Limbs: Copy + AsRef<[Self::Word]> + AsMut<[Self::Word]> + Send + Sync + 'static;
    /// A canonical element as an integer, big-endian: `[u8; ceil(BITS / 8)]`.
    type Bytes: Copy + AsRef<[u8]> + AsMut<[u8]> + Send + Sync + 'static;

    /// Bit length of the modulus.
    const BITS: u32;
    /// The modulus, big-endian.
    const MODULUS: Self::Bytes;
    /// An all-zero byte string of the field's length.
    const ZERO_BYTES: Self::Bytes;
    /// Zero.
    const ZERO: Self::Limbs;
    /// One, in the representation of the kernels (Montgomery's, where they use it).
    const ONE: Self::Limbs;
    /// `2^(8·len(Bytes)) mod p`: reduces a number of twice the length, by halves.
    const TWO_POW_BYTES: Self::Limbs;
    /// `S` in `p − 1 = 2^S · q` with `q` odd.
    const TWO_ADICITY: u32;
    /// A primitive `2^S`-th root of unity.
    const ROOT_OF_UNITY: Self::Limbs;

    /// `a·b`, tight, from loose operands.
    fn mul(a: &Self::Limbs, b: &Self::Limbs) -> Self::Limbs;
    /// `a²`, tight, from a loose operand.
    fn square(a: &Self::Limbs) -> Self::Limbs;
    /// `k·a`, tight, from a tight operand and a public `k`.
    fn mul_small(a: &Self::Limbs, k: u8) -> Self::Limbs;
    /// `a` where the mask is all ones, `b` where it is zero.
    fn select(mask: Self::Word, a: &Self::Limbs, b: &Self::Limbs) -> Self::Limbs;
    /// Whether a tight `a` is 0 mod p.
    fn is_zero(a: &Self::Limbs) -> bool;
    /// The integer of the bytes mod p, tight, and whether it was less than p.
    fn from_bytes(bytes: &Self::Bytes) -> (Self::Limbs, bool);
    /// The canonical integer of a tight `a`.
    fn to_bytes(a: &Self::Limbs) -> Self::Bytes;
    /// `a^(p − 2)`: the inverse of a tight `a`, 0 for 0, tight.
    fn invert(a: &Self::Limbs) -> Self::Limbs;
    /// The same of a public `a`.
    fn invert_vartime(a: &Self::Limbs) -> Self::Limbs {
        Self::invert(a)
    }
    /// `a^((q − 1)/2)` where `p − 1 = 2^S·q`, tight: from it, with few products, come the
    /// square root, the inverse root and the Legendre symbol (M. Scott, ePrint 2020/1497).
    fn progenitor(a: &Self::Limbs) -> Self::Limbs;
}

/// Kernels on full words: sums are reduced at once.
pub trait Saturated: Kernels {
    /// `a + b`.
    fn add(a: &Self::Limbs, b: &Self::Limbs) -> Self::Limbs;
    /// `a − b`.
    fn sub(a: &Self::Limbs, b: &Self::Limbs) -> Self::Limbs;
    /// `−a`.
    fn neg(a: &Self::Limbs) -> Self::Limbs;
}

/// Kernels with headroom: sums are limb by limb, and carried when the caller asks.
pub trait Delayed: Kernels {
    /// `a + b` of tight operands, loose.
    fn add(a: &Self::Limbs, b: &Self::Limbs) -> Self::Limbs;
    /// `a − b` of tight operands, loose.
    fn sub(a: &Self::Limbs, b: &Self::Limbs) -> Self::Limbs;
    /// `−a` of a tight operand, loose.
    fn neg(a: &Self::Limbs) -> Self::Limbs;
    /// A loose operand carried: tight.
    fn carry(a: &Self::Limbs) -> Self::Limbs;
    /// `a + b` of loose operands, *long*: to be carried before it is multiplied.
    fn add_long(a: &Self::Limbs, b: &Self::Limbs) -> Self::Limbs;
    /// `a − b` of loose operands, long.
    fn sub_long(a: &Self::Limbs, b: &Self::Limbs) -> Self::Limbs;
    /// A long operand carried: tight.
    fn carry_long(a: &Self::Limbs) -> Self::Limbs;
}

/// Kernels that an extension of the field is made of: two products, and one reduction for both.
pub trait ProductSums: Saturated {
    /// `a·b + c·d`.
    fn sum_of_products(a: &Self::Limbs, b: &Self::Limbs, c: &Self::Limbs, d: &Self::Limbs) -> Self::Limbs;
    /// `a·b − c·d`.
    fn difference_of_products(
        a: &Self::Limbs,
        b: &Self::Limbs,
        c: &Self::Limbs,
        d: &Self::Limbs,
    ) -> Self::Limbs;
    /// `a² − b²`.
    fn difference_of_squares(a: &Self::Limbs, b: &Self::Limbs) -> Self::Limbs;
    /// `2·a·b`.
    fn doubled_product(a: &Self::Limbs, b: &Self::Limbs) -> Self::Limbs;

    /// `(a₀ + a₁·i)·(b₀ + b₁·i)` with `i² = −1`, tight, from loose operands. A backend may have
    /// instructions for the whole of it.
    #[inline(always)]
    fn pair_product(a: &[Self::Limbs; 2], b: &[Self::Limbs; 2]) -> [Self::Limbs; 2] {
        [
            Self::difference_of_products(&a[0], &b[0], &a[1], &b[1]),
            Self::sum_of_products(&a[0], &b[1], &a[1], &b[0]),
        ]
    }
    /// `(a₀ + a₁·i)²`, likewise.
    #[inline(always)]
    fn pair_square(a: &[Self::Limbs; 2]) -> [Self::Limbs; 2] {
        [Self::difference_of_squares(&a[0], &a[1]), Self::doubled_product(&a[0], &a[1])]
    }
}
