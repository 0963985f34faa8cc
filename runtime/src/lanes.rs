//! Eight field elements in the lanes of vector registers: digits of 52 bits, eight of each in a vector.
//!
//! The generator implements [`LaneKernels`] for a field, over any [`Vector`], and proves it; elements
//! with operators ([`LaneElement`]) and models of curves ([`OnLanes`]) are built over it here. There are two
//! vectors: [`Portable`], eight words one after the other, for tests on any machine, and on x86-64
//! `Ifma`, a register of AVX-512 with its 52-bit multipliers.

#![allow(unsafe_code)]

use core::fmt::Debug;
use core::ops::{Add, AddAssign, BitAnd, BitOr, Shl, Shr, Sub};

use crate::curve::{Equation, Weierstrass};
use crate::field::Kernels;
use crate::lane::{EIGHT, EightLanes, LaneMask};
use crate::point::weierstrass::{Affine, Jacobian, Projective, formulas};

mod element;
#[cfg(target_arch = "x86_64")]
mod ifma;
mod model;
mod portable;

pub use element::{LaneElement, LaneLong, LaneSum};
#[cfg(target_arch = "x86_64")]
#[doc(hidden)]
pub use ifma::Ifma;
pub use model::{LaneCurve, OnLanes};
pub use portable::{Portable, PortableMask};

/// How many bits of each word are multiplied.
pub const DIGIT: u32 = 52;

/// Eight words of 64 bits that do not meet. Sums and shifts are those of each word, mod 2^64.
///
/// # Safety
///
/// The type is 64 bytes long, any bits are a value of it, and word i is bytes 8i to 8i + 7.
pub unsafe trait Vector:
    Copy
    + Debug
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + AddAssign
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// A truth value for each word.
    type Mask: EightLanes + LaneMask<Index = Self>;

    /// A word in every lane.
    fn splat(word: u64) -> Self;
    /// The words of the lanes.
    fn from_words(words: [u64; EIGHT]) -> Self;
    /// The word of each lane.
    fn to_words(self) -> [u64; EIGHT];
    /// Adds the low 52 bits of the product of the low 52 bits of `a` and `b`.
    fn add_low(&mut self, a: Self, b: Self);
    /// Adds the high 52 bits of the same product.
    fn add_high(&mut self, a: Self, b: Self);
    /// `a` where the mask is true, `b` elsewhere.
    fn select(mask: Self::Mask, a: Self, b: Self) -> Self;
    /// Where a word is zero.
    fn is_zero(self) -> Self::Mask;

    /// The low 52 bits of the product.
    #[inline(always)]
    fn product_low(a: Self, b: Self) -> Self {
        let mut sum = Self::splat(0);
        sum.add_low(a, b);
        sum
    }

    /// The high 52 bits of the product.
    #[inline(always)]
    fn product_high(a: Self, b: Self) -> Self {
        let mut sum = Self::splat(0);
        sum.add_high(a, b);
        sum
    }

    /// [`LaneKernels::mul`], as a function of its own: inlined, it would make formulas of tens of thousands
    /// of instructions.
    #[inline(never)]
    fn mul<K: LaneKernels<N>, const N: usize>(a: &[Self; N], b: &[Self; N]) -> [Self; N] {
        K::mul(a, b)
    }

    /// [`LaneKernels::square`], likewise.
    #[inline(never)]
    fn square<K: LaneKernels<N>, const N: usize>(a: &[Self; N]) -> [Self; N] {
        K::square(a)
    }

    /// [`Weierstrass::double`].
    #[inline(never)]
    fn double<W: Weierstrass>(p: &Projective<W>) -> Projective<W> {
        formulas::double(p)
    }

    /// [`Weierstrass::double_times`].
    #[inline(never)]
    fn double_times<W: Weierstrass>(p: &Projective<W>, count: u32) -> Projective<W> {
        formulas::double_times(p, count)
    }

    /// [`Weierstrass::add`].
    #[inline(never)]
    fn add_points<W: Weierstrass>(p: &Projective<W>, q: &Projective<W>) -> Projective<W> {
        formulas::add(p, q)
    }

    /// [`Weierstrass::add_mixed`].
    #[inline(never)]
    fn add_mixed<W: Weierstrass>(p: &Projective<W>, q: &Affine<W>) -> Projective<W> {
        formulas::add_mixed(p, q)
    }

    /// [`Weierstrass::double_jacobian`].
    #[inline(never)]
    fn double_jacobian<W: Weierstrass>(p: &Jacobian<W>, count: u32) -> Jacobian<W> {
        W::Equation::double_jacobian(p, count)
    }

    /// [`Weierstrass::add_flagged`].
    #[inline(never)]
    fn add_flagged<W: Weierstrass>(p: &Jacobian<W>, x: &W::Field, w: &W::Field) -> (Jacobian<W>, W::Field) {
        formulas::add_flagged(p, *x, *w)
    }
}

/// A field in lanes: constants, and kernels that the generator proves. Tight, loose and long are as in
/// [`crate::field`], except that a loose operand is carried: each of its digits has 52 bits.
pub trait LaneKernels<const N: usize>: Copy + Debug + Send + Sync + 'static {
    /// The kernels of the form that elements have in memory.
    type Stored: Kernels<Word = u64>;

    /// The bits of a stored limb.
    const STORED_BITS: u32;
    /// Bit length of the modulus.
    const BITS: u32;
    /// The digits of the modulus.
    const MODULUS: [u64; N];
    /// One.
    const ONE: [u64; N];
    /// A product by this makes an element of the integer of stored limbs.
    const ENTER: [u64; N];
    /// `S` in `p − 1 = 2^S · q` with `q` odd.
    const TWO_ADICITY: u32;
    /// A primitive `2^S`-th root of unity.
    const ROOT_OF_UNITY: [u64; N];

    /// `a + b` of tight operands, loose.
    fn add<V: Vector>(a: &[V; N], b: &[V; N]) -> [V; N];
    /// `a − b` of tight operands, loose.
    fn sub<V: Vector>(a: &[V; N], b: &[V; N]) -> [V; N];
    /// `−a` of a tight operand, loose.
    fn neg<V: Vector>(a: &[V; N]) -> [V; N];
    /// `a·b`, tight, from loose operands.
    fn mul<V: Vector>(a: &[V; N], b: &[V; N]) -> [V; N];
    /// `a²`, tight, from a loose operand.
    fn square<V: Vector>(a: &[V; N]) -> [V; N];
    /// `k·a`, tight, from a tight operand and a public `k`.
    fn mul_small<V: Vector>(a: &[V; N], k: u8) -> [V; N];
    /// `a` where the mask is true, `b` elsewhere.
    fn select<V: Vector>(mask: V::Mask, a: &[V; N], b: &[V; N]) -> [V; N];
    /// Where a tight `a` is 0 mod p.
    fn is_zero<V: Vector>(a: &[V; N]) -> V::Mask;
    /// A loose operand carried: tight.
    fn carry<V: Vector>(a: &[V; N]) -> [V; N];
    /// `a + b` of loose operands, long.
    fn add_long<V: Vector>(a: &[V; N], b: &[V; N]) -> [V; N];
    /// `a − b` of loose operands, long.
    fn sub_long<V: Vector>(a: &[V; N], b: &[V; N]) -> [V; N];
    /// A long operand carried: tight.
    fn carry_long<V: Vector>(a: &[V; N]) -> [V; N];
}

/// Digits in every lane, for constants.
const fn constant<V: Vector, const N: usize>(digits: [u64; N]) -> [V; N] {
    let mut i = 0;
    // SAFETY: any bits are a vector.
    let mut vectors: [V; N] = unsafe { core::mem::zeroed() };
    while i < N {
        // SAFETY: eight words have the length of a vector, and any bits are one.
        vectors[i] = unsafe { core::mem::transmute_copy(&[digits[i]; EIGHT]) };
        i += 1;
    }
    vectors
}
