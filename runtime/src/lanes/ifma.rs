//! A register of AVX-512, with the multipliers of IFMA.
//!
//! Values of [`Ifma`] are made only below functions that have asked the CPU for its instructions
//! ([`crate::mul::lanes`]); that is why each block here is sound, and why the type is no one
//! else's business. Every method is inlined into those functions, or enables the instructions itself.

use core::arch::x86_64::{
    __m512i, __mmask8, _mm_cvtsi32_si128, _mm512_add_epi64, _mm512_and_si512, _mm512_cmpeq_epi64_mask,
    _mm512_madd52hi_epu64, _mm512_madd52lo_epu64, _mm512_mask_blend_epi64, _mm512_or_si512,
    _mm512_set1_epi64, _mm512_sll_epi64, _mm512_srl_epi64, _mm512_sub_epi64,
};
use core::ops::{Add, AddAssign, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

use super::{LaneKernels, Vector};
use crate::ct;
use crate::curve::{Equation, Weierstrass};
use crate::lane::{EIGHT, EightLanes, LaneMask};
use crate::point::weierstrass::{Affine, Jacobian, Projective, formulas};

/// Eight words in a register.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Ifma(__m512i);

/// A truth value for each of them, in a mask register.
#[derive(Clone, Copy, Debug)]
pub struct IfmaMask(__mmask8);

impl IfmaMask {
    /// What a comparison gave; the optimiser cannot see what.
    #[inline(always)]
    fn of(bits: __mmask8) -> Self {
        Self(ct::hidden(bits))
    }
}

// SAFETY, of all blocks: see the head of the file.
macro_rules! operators {
    ($($op:ident $method:ident = $intrinsic:ident;)*) => {$(
        impl $op for Ifma {
            type Output = Self;
            #[inline(always)]
            fn $method(self, rhs: Self) -> Self {
                Self(unsafe { $intrinsic(self.0, rhs.0) })
            }
        }
    )*};
}

operators! {
    Add add = _mm512_add_epi64;
    Sub sub = _mm512_sub_epi64;
    BitAnd bitand = _mm512_and_si512;
    BitOr bitor = _mm512_or_si512;
}

impl AddAssign for Ifma {
    #[inline(always)]
    fn add_assign(&mut self, rhs: Self) {
        *self = *self + rhs;
    }
}

impl Shl<u32> for Ifma {
    type Output = Self;
    #[inline(always)]
    fn shl(self, bits: u32) -> Self {
        Self(unsafe { _mm512_sll_epi64(self.0, _mm_cvtsi32_si128(bits as i32)) })
    }
}

impl Shr<u32> for Ifma {
    type Output = Self;
    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
        Self(unsafe { _mm512_srl_epi64(self.0, _mm_cvtsi32_si128(bits as i32)) })
    }
}

/// Products of so many digits are part of the formulas: operands stay in registers, or at least in one
/// place. Longer ones would make the formulas longer than the instruction cache.
const INLINED: usize = 8;

/// Functions that enable the instructions themselves, so that they are compiled once and called.
macro_rules! apart {
    ($($name:ident[$($bounds:tt)*]($($argument:ident: $ty:ty),*) -> $result:ty { $body:expr })*) => {$(
        #[inline(never)]
        #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
        fn $name<$($bounds)*>($($argument: $ty),*) -> $result {
            $body
        }
    )*};
}

apart! {
    mul[K: LaneKernels<N>, const N: usize](a: &[Ifma; N], b: &[Ifma; N]) -> [Ifma; N] { K::mul(a, b) }
    square[K: LaneKernels<N>, const N: usize](a: &[Ifma; N]) -> [Ifma; N] { K::square(a) }
    double[W: Weierstrass](p: &Projective<W>) -> Projective<W> { formulas::double(p) }
    double_times[W: Weierstrass](p: &Projective<W>, count: u32) -> Projective<W> {
        formulas::double_times(p, count)
    }
    add_points[W: Weierstrass](p: &Projective<W>, q: &Projective<W>) -> Projective<W> { formulas::add(p, q) }
    add_mixed[W: Weierstrass](p: &Projective<W>, q: &Affine<W>) -> Projective<W> {
        formulas::add_mixed(p, q)
    }
    double_jacobian[W: Weierstrass](p: &Jacobian<W>, count: u32) -> Jacobian<W> {
        W::Equation::double_jacobian(p, count)
    }
    add_flagged[W: Weierstrass](p: &Jacobian<W>, x: &W::Field, w: &W::Field) -> (Jacobian<W>, W::Field) {
        formulas::add_flagged(p, *x, *w)
    }
}

// SAFETY: a register is eight words, and nothing else.
unsafe impl Vector for Ifma {
    type Mask = IfmaMask;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        Self(unsafe { _mm512_set1_epi64(word as i64) })
    }

    #[inline(always)]
    fn from_words(words: [u64; EIGHT]) -> Self {
        // SAFETY: any bits are a vector, and both have 64 bytes.
        Self(unsafe { core::mem::transmute::<[u64; EIGHT], __m512i>(words) })
    }

    #[inline(always)]
    fn to_words(self) -> [u64; EIGHT] {
        // SAFETY: likewise.
        unsafe { core::mem::transmute::<__m512i, [u64; EIGHT]>(self.0) }
    }

    #[inline(always)]
    fn add_low(&mut self, a: Self, b: Self) {
        self.0 = unsafe { _mm512_madd52lo_epu64(self.0, a.0, b.0) };
    }

    #[inline(always)]
    fn add_high(&mut self, a: Self, b: Self) {
        self.0 = unsafe { _mm512_madd52hi_epu64(self.0, a.0, b.0) };
    }

    #[inline(always)]
    fn select(mask: IfmaMask, a: Self, b: Self) -> Self {
        Self(unsafe { _mm512_mask_blend_epi64(mask.0, b.0, a.0) })
    }

    #[inline(always)]
    fn is_zero(self) -> IfmaMask {
        IfmaMask::of(unsafe { _mm512_cmpeq_epi64_mask(self.0, Self::splat(0).0) })
    }

    #[inline(always)]
    fn mul<K: LaneKernels<N>, const N: usize>(a: &[Self; N], b: &[Self; N]) -> [Self; N] {
        if N <= INLINED { K::mul(a, b) } else { unsafe { mul::<K, N>(a, b) } }
    }

    #[inline(always)]
    fn square<K: LaneKernels<N>, const N: usize>(a: &[Self; N]) -> [Self; N] {
        if N <= INLINED { K::square(a) } else { unsafe { square::<K, N>(a) } }
    }

    #[inline(always)]
    fn double<W: Weierstrass>(p: &Projective<W>) -> Projective<W> {
        unsafe { double(p) }
    }

    #[inline(always)]
    fn double_times<W: Weierstrass>(p: &Projective<W>, count: u32) -> Projective<W> {
        unsafe { double_times(p, count) }
    }

    #[inline(always)]
    fn add_points<W: Weierstrass>(p: &Projective<W>, q: &Projective<W>) -> Projective<W> {
        unsafe { add_points(p, q) }
    }

    #[inline(always)]
    fn add_mixed<W: Weierstrass>(p: &Projective<W>, q: &Affine<W>) -> Projective<W> {
        unsafe { add_mixed(p, q) }
    }

    #[inline(always)]
    fn double_jacobian<W: Weierstrass>(p: &Jacobian<W>, count: u32) -> Jacobian<W> {
        unsafe { double_jacobian(p, count) }
    }

    #[inline(always)]
    fn add_flagged<W: Weierstrass>(p: &Jacobian<W>, x: &W::Field, w: &W::Field) -> (Jacobian<W>, W::Field) {
        unsafe { add_flagged(p, x, w) }
    }
}

// A mask register is one byte here, and its operations are those of bytes.
impl BitAnd for IfmaMask {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, rhs: Self) -> Self {
        Self(self.0 & rhs.0)
    }
}

impl BitOr for IfmaMask {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, rhs: Self) -> Self {
        Self(self.0 | rhs.0)
    }
}

impl BitXor for IfmaMask {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, rhs: Self) -> Self {
        Self(self.0 ^ rhs.0)
    }
}

impl Not for IfmaMask {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl LaneMask for IfmaMask {
    const LANES: usize = EIGHT;
    const FALSE: Self = Self(0);
    const TRUE: Self = Self(0xff);
    type Index = Ifma;

    #[inline(always)]
    fn gather(mut bit: impl FnMut(usize) -> u8) -> Self {
        let mut mask = 0;
        for lane in 0..EIGHT {
            mask |= ct::mask_of_bit::<u8>(bit(lane)) & (1 << lane);
        }
        Self(mask)
    }

    #[inline(always)]
    fn gather_index(mut index: impl FnMut(usize) -> u8) -> Ifma {
        let mut words = [0; EIGHT];
        for (lane, word) in words.iter_mut().enumerate() {
            *word = u64::from(index(lane));
        }
        Ifma::from_words(words)
    }

    #[inline(always)]
    fn index_is(index: Ifma, value: u8) -> Self {
        Self::of(unsafe { _mm512_cmpeq_epi64_mask(index.0, Ifma::splat(value.into()).0) })
    }
}

impl EightLanes for IfmaMask {
    #[inline(always)]
    fn bits(self) -> u8 {
        self.0
    }
}
