//! NEON, which every AArch64 processor has, and its 64-bit polynomial product, `pmull`.

use core::arch::aarch64::{
    uint64x2_t, vandq_u64, vcombine_u64, vcreate_u64, vdupq_n_u64, veorq_u64, vextq_u64, vgetq_lane_u64,
    vmull_high_p64, vmull_p64, vreinterpretq_p64_u64, vreinterpretq_u64_p128, vshlq_u64,
};
use core::ops::{BitAnd, BitXor};

cpufeatures::new!(features, "aes");

/// Whether this CPU has the instructions; `pmull` comes with those for AES.
#[inline]
pub fn available() -> bool {
    features::get()
}

/// Two words of 64 bits.
#[derive(Clone, Copy, Debug)]
pub struct Wide(uint64x2_t);

// SAFETY, of all blocks but two: the intrinsics need NEON, which is a part of AArch64.
impl Wide {
    /// A vector of two words.
    #[inline(always)]
    pub fn new(low: u64, high: u64) -> Self {
        Self(unsafe { vcombine_u64(vcreate_u64(low), vcreate_u64(high)) })
    }

    /// The low word.
    #[inline(always)]
    pub fn low(self) -> u64 {
        unsafe { vgetq_lane_u64::<0>(self.0) }
    }

    /// The high word.
    #[inline(always)]
    pub fn high(self) -> u64 {
        unsafe { vgetq_lane_u64::<1>(self.0) }
    }

    /// Each word shifted left.
    #[inline(always)]
    pub fn left<const K: i32>(self) -> Self {
        Self(unsafe { vshlq_u64(self.0, core::arch::aarch64::vdupq_n_s64(K as i64)) })
    }

    /// Each word shifted right.
    #[inline(always)]
    pub fn right<const K: i32>(self) -> Self {
        Self(unsafe { vshlq_u64(self.0, core::arch::aarch64::vdupq_n_s64(-(K as i64))) })
    }

    /// The high word of `a`, and above it the low word of `b`.
    #[inline(always)]
    pub fn middle(a: Self, b: Self) -> Self {
        Self(unsafe { vextq_u64::<1>(a.0, b.0) })
    }

    /// The low word in the high place, above zero.
    #[inline(always)]
    pub fn up(self) -> Self {
        Self(unsafe { vextq_u64::<1>(vdupq_n_u64(0), self.0) })
    }

    /// The high word in the low place, below zero.
    #[inline(always)]
    pub fn down(self) -> Self {
        Self(unsafe { vextq_u64::<1>(self.0, vdupq_n_u64(0)) })
    }

    /// The product over GF(2) of the low words.
    #[inline(always)]
    pub fn low_product(self, other: Self) -> Self {
        // SAFETY: the kernels of this backend are called where `available` was asked.
        Self(unsafe { vreinterpretq_u64_p128(vmull_p64(self.low(), other.low())) })
    }

    /// The product over GF(2) of the high words.
    #[inline(always)]
    pub fn high_product(self, other: Self) -> Self {
        // SAFETY: as for the low words.
        Self(unsafe {
            vreinterpretq_u64_p128(vmull_high_p64(
                vreinterpretq_p64_u64(self.0),
                vreinterpretq_p64_u64(other.0),
            ))
        })
    }
}

impl BitXor for Wide {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(unsafe { veorq_u64(self.0, other.0) })
    }
}

impl BitAnd for Wide {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(unsafe { vandq_u64(self.0, other.0) })
    }
}
