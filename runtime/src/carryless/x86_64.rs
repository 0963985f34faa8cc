//! SSE2, which every x86-64 processor has, and `pclmulqdq`.

use core::arch::x86_64::{
    __m128i, _mm_and_si128, _mm_castpd_si128, _mm_castsi128_pd, _mm_clmulepi64_si128, _mm_cvtsi128_si64,
    _mm_set_epi64x, _mm_shuffle_pd, _mm_slli_epi64, _mm_slli_si128, _mm_srli_epi64, _mm_srli_si128,
    _mm_unpackhi_epi64, _mm_xor_si128,
};
use core::ops::{BitAnd, BitXor};

use super::Vector;

cpufeatures::new!(features, "pclmulqdq", "avx");

/// Whether this CPU has the instructions: `pclmulqdq`, and `avx` for its operations of three
/// operands.
#[inline]
pub fn available() -> bool {
    features::get()
}

/// Two words of 64 bits.
#[derive(Clone, Copy, Debug)]
pub struct Wide(pub(super) __m128i);

// SAFETY, of all blocks: the intrinsics need SSE2, which is a part of x86-64.
impl Wide {
    /// A vector of two words.
    #[inline(always)]
    pub fn new(low: u64, high: u64) -> Self {
        Self(unsafe { _mm_set_epi64x(high as i64, low as i64) })
    }

    /// The low word.
    #[inline(always)]
    pub fn low(self) -> u64 {
        (unsafe { _mm_cvtsi128_si64(self.0) }) as u64
    }

    /// The high word.
    #[inline(always)]
    pub fn high(self) -> u64 {
        (unsafe { _mm_cvtsi128_si64(_mm_unpackhi_epi64(self.0, self.0)) }) as u64
    }
}

// SAFETY, of all blocks but two: as above.
impl Vector for Wide {
    #[inline(always)]
    fn constant(low: u64, high: u64) -> Self {
        Self::new(low, high)
    }

    #[inline(always)]
    fn left<const K: i32>(self) -> Self {
        Self(unsafe { _mm_slli_epi64::<K>(self.0) })
    }

    #[inline(always)]
    fn right<const K: i32>(self) -> Self {
        Self(unsafe { _mm_srli_epi64::<K>(self.0) })
    }

    #[inline(always)]
    fn middle(a: Self, b: Self) -> Self {
        Self(unsafe { _mm_castpd_si128(_mm_shuffle_pd::<1>(_mm_castsi128_pd(a.0), _mm_castsi128_pd(b.0))) })
    }

    #[inline(always)]
    fn up(self) -> Self {
        Self(unsafe { _mm_slli_si128::<8>(self.0) })
    }

    #[inline(always)]
    fn down(self) -> Self {
        Self(unsafe { _mm_srli_si128::<8>(self.0) })
    }

    #[inline(always)]
    fn low_product(self, other: Self) -> Self {
        // SAFETY: the kernels of this backend are called where `available` was asked.
        Self(unsafe { _mm_clmulepi64_si128::<0x00>(self.0, other.0) })
    }

    #[inline(always)]
    fn high_product(self, other: Self) -> Self {
        // SAFETY: as for the low words.
        Self(unsafe { _mm_clmulepi64_si128::<0x11>(self.0, other.0) })
    }
}

impl BitXor for Wide {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(unsafe { _mm_xor_si128(self.0, other.0) })
    }
}

impl BitAnd for Wide {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(unsafe { _mm_and_si128(self.0, other.0) })
    }
}
