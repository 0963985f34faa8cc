//! NEON, which every AArch64 processor has, and its 64-bit polynomial product, `pmull`.

// The kernels that these become part of have the features; that a single call of an intrinsic is not
// inlined by force does not matter there.
#![allow(unknown_lints, inline_always_mismatching_target_features, reason = "see above")]

use core::arch::aarch64::{
    uint64x2_t, vandq_u64, vcombine_u64, vcreate_u64, vdupq_n_u64, veorq_u64, vextq_u64, vgetq_lane_u64,
    vmull_high_p64, vmull_p64, vreinterpretq_p64_u64, vreinterpretq_u64_p128, vshlq_u64,
};
use core::ops::{BitAnd, BitXor};

use super::Vector;

cpufeatures::new!(features, "aes");

/// Whether this CPU has the instructions; `pmull` comes with those for AES.
#[inline]
pub fn available() -> bool {
    features::get()
}

/// Two words of 64 bits.
#[derive(Clone, Copy, Debug)]
pub struct Wide(uint64x2_t);

// SAFETY, of all blocks: the intrinsics need NEON, which is a part of AArch64.
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
}

// SAFETY, of all blocks but two: as above.
impl Vector for Wide {
    #[inline(always)]
    fn constant(low: u64, high: u64) -> Self {
        Self::new(low, high)
    }

    #[inline(always)]
    fn left<const K: i32>(self) -> Self {
        Self(unsafe { vshlq_u64(self.0, core::arch::aarch64::vdupq_n_s64(K as i64)) })
    }

    #[inline(always)]
    fn right<const K: i32>(self) -> Self {
        Self(unsafe { vshlq_u64(self.0, core::arch::aarch64::vdupq_n_s64(-(K as i64))) })
    }

    #[inline(always)]
    fn middle(a: Self, b: Self) -> Self {
        Self(unsafe { vextq_u64::<1>(a.0, b.0) })
    }

    #[inline(always)]
    fn up(self) -> Self {
        Self(unsafe { vextq_u64::<1>(vdupq_n_u64(0), self.0) })
    }

    #[inline(always)]
    fn down(self) -> Self {
        Self(unsafe { vextq_u64::<1>(self.0, vdupq_n_u64(0)) })
    }

    #[inline(always)]
    fn low_product(self, other: Self) -> Self {
        // SAFETY: the kernels of this backend are called where `available` was asked.
        Self(unsafe { vreinterpretq_u64_p128(vmull_p64(self.low(), other.low())) })
    }

    #[inline(always)]
    fn high_product(self, other: Self) -> Self {
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
