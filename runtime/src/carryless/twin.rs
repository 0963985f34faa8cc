//! Two elements at once: `vpclmulqdq` multiplies in both halves of an AVX2 register.
//!
//! A kernel is written once for every [`Vector`], and proved once: the halves of these registers
//! never meet. What computes in them are the pairs of independent products and squares in the
//! formulas of points.

use core::arch::x86_64::{
    __cpuid_count, __m256i, _mm256_alignr_epi8, _mm256_and_si256, _mm256_bslli_epi128, _mm256_bsrli_epi128,
    _mm256_castsi256_si128, _mm256_clmulepi64_epi128, _mm256_extracti128_si256, _mm256_set_epi64x,
    _mm256_set_m128i, _mm256_slli_epi64, _mm256_srli_epi64, _mm256_xor_si256,
};
use core::marker::PhantomData;
use core::ops::{BitAnd, BitXor};
use core::sync::atomic::AtomicU8;
use core::sync::atomic::Ordering::Relaxed;

use super::{Vector, Wide, vectors, words};
use crate::field::BinaryKernels;

cpufeatures::new!(features, "pclmulqdq", "avx2");

/// Whether this CPU has the instructions.
#[inline]
pub fn available() -> bool {
    // Memcheck does not know vpclmulqdq.
    cfg!(not(fieldforge_ct)) && features::get() && has_vpclmulqdq()
}

/// The crate `cpufeatures` asks for registers of 512 bits with this instruction, which Zen 3 does
/// not have; that registers of 256 bits are kept by the system, it has found with `avx2`.
#[inline]
fn has_vpclmulqdq() -> bool {
    const UNKNOWN: u8 = 0;
    const NO: u8 = 1;
    const YES: u8 = 2;
    // The question is slow in virtual machines, so it is asked once; whoever asks gets the same
    // answer.
    static ANSWER: AtomicU8 = AtomicU8::new(UNKNOWN);
    match ANSWER.load(Relaxed) {
        UNKNOWN => {
            #[allow(unused_unsafe, reason = "a safe function in later compilers")]
            // SAFETY: every x86-64 processor has cpuid, and those with AVX2 have leaf 7.
            let has = unsafe { __cpuid_count(7, 0) }.ecx >> 10 & 1 == 1;
            ANSWER.store(if has { YES } else { NO }, Relaxed);
            has
        }
        answer => answer == YES,
    }
}

/// Two words of 64 bits for each of two elements.
#[derive(Clone, Copy, Debug)]
pub struct Twin(__m256i);

// SAFETY, of all blocks: the kernels of this backend are called where `available` was asked.
impl Twin {
    #[inline(always)]
    fn of([a, b]: [Wide; 2]) -> Self {
        Self(unsafe { _mm256_set_m128i(b.0, a.0) })
    }

    #[inline(always)]
    fn halves(self) -> [Wide; 2] {
        unsafe { [Wide(_mm256_castsi256_si128(self.0)), Wide(_mm256_extracti128_si256::<1>(self.0))] }
    }
}

// SAFETY, of all blocks: as above.
impl Vector for Twin {
    #[inline(always)]
    fn constant(low: u64, high: u64) -> Self {
        let (low, high) = (low as i64, high as i64);
        Self(unsafe { _mm256_set_epi64x(high, low, high, low) })
    }

    #[inline(always)]
    fn left<const K: i32>(self) -> Self {
        Self(unsafe { _mm256_slli_epi64::<K>(self.0) })
    }

    #[inline(always)]
    fn right<const K: i32>(self) -> Self {
        Self(unsafe { _mm256_srli_epi64::<K>(self.0) })
    }

    #[inline(always)]
    fn middle(a: Self, b: Self) -> Self {
        Self(unsafe { _mm256_alignr_epi8::<8>(b.0, a.0) })
    }

    #[inline(always)]
    fn up(self) -> Self {
        Self(unsafe { _mm256_bslli_epi128::<8>(self.0) })
    }

    #[inline(always)]
    fn down(self) -> Self {
        Self(unsafe { _mm256_bsrli_epi128::<8>(self.0) })
    }

    #[inline(always)]
    fn low_product(self, other: Self) -> Self {
        Self(unsafe { _mm256_clmulepi64_epi128::<0x00>(self.0, other.0) })
    }

    #[inline(always)]
    fn high_product(self, other: Self) -> Self {
        Self(unsafe { _mm256_clmulepi64_epi128::<0x11>(self.0, other.0) })
    }
}

impl BitXor for Twin {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
}

impl BitAnd for Twin {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

/// Two elements in vectors.
#[inline(always)]
pub fn joined<const N: usize, const U: usize>([a, b]: [&[u64; N]; 2]) -> [Twin; U] {
    let (a, b): ([Wide; U], [Wide; U]) = (vectors(a), vectors(b));
    let mut twins = [Twin::of([a[0], b[0]]); U];
    for i in 1..U {
        twins[i] = Twin::of([a[i], b[i]]);
    }
    twins
}

/// The words of two elements in vectors.
#[inline(always)]
pub fn parted<const N: usize, const U: usize>(twins: &[Twin; U]) -> [[u64; N]; 2] {
    let (mut a, mut b) = ([Wide::new(0, 0); U], [Wide::new(0, 0); U]);
    for i in 0..U {
        [a[i], b[i]] = twins[i].halves();
    }
    [words(&a), words(&b)]
}

/// Kernels that compute with two elements at once.
pub trait TwinKernels: BinaryKernels {
    /// [`BinaryKernels::mul_pair`].
    fn mul_twins(a: [&Self::Limbs; 2], b: [&Self::Limbs; 2]) -> [Self::Limbs; 2];
    /// [`BinaryKernels::square_pair`].
    fn square_twins(a: [&Self::Limbs; 2]) -> [Self::Limbs; 2];
    /// [`BinaryKernels::square_three_times`].
    fn square_three_twins(a: [&Self::Limbs; 3], count: u32) -> [Self::Limbs; 3];
}

/// The kernels K, with pairs of elements in one register.
#[derive(Clone, Copy)]
pub struct Twins<K>(PhantomData<K>);

macro_rules! as_they_are {
    ($($name:ident($($argument:ident: $ty:ty),*) -> $result:ty;)*) => {$(
        #[inline(always)]
        fn $name($($argument: $ty),*) -> $result {
            K::$name($($argument),*)
        }
    )*};
}

impl<K: TwinKernels> BinaryKernels for Twins<K> {
    type Word = K::Word;
    type Limbs = K::Limbs;
    type Bytes = K::Bytes;
    const DEGREE: u32 = K::DEGREE;
    const ZERO: Self::Limbs = K::ZERO;
    const ONE: Self::Limbs = K::ONE;
    const ZERO_BYTES: Self::Bytes = K::ZERO_BYTES;

    as_they_are! {
        add(a: &Self::Limbs, b: &Self::Limbs) -> Self::Limbs;
        mul(a: &Self::Limbs, b: &Self::Limbs) -> Self::Limbs;
        square(a: &Self::Limbs) -> Self::Limbs;
        square_times(a: &Self::Limbs, count: u32) -> Self::Limbs;
        invert(a: &Self::Limbs) -> Self::Limbs;
        sqrt(a: &Self::Limbs) -> Self::Limbs;
        trace(a: &Self::Limbs) -> bool;
        solve_quadratic(a: &Self::Limbs) -> Self::Limbs;
        select(mask: Self::Word, a: &Self::Limbs, b: &Self::Limbs) -> Self::Limbs;
        is_zero(a: &Self::Limbs) -> bool;
        from_bytes(bytes: &Self::Bytes) -> (Self::Limbs, bool);
        to_bytes(a: &Self::Limbs) -> Self::Bytes;
    }

    #[inline(always)]
    fn mul_pair(a: [&Self::Limbs; 2], b: [&Self::Limbs; 2]) -> [Self::Limbs; 2] {
        K::mul_twins(a, b)
    }
    #[inline(always)]
    fn square_pair(a: [&Self::Limbs; 2]) -> [Self::Limbs; 2] {
        K::square_twins(a)
    }
    #[inline(always)]
    fn square_three_times(a: [&Self::Limbs; 3], count: u32) -> [Self::Limbs; 3] {
        K::square_three_twins(a, count)
    }
}
