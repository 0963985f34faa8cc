//! Functions that leak: the check must find each.

use core::arch::x86_64::{
    __m512i, _mm512_cmpeq_epi64_mask, _mm512_i64gather_epi64, _mm512_set1_epi64, _mm512_setzero_si512,
};
use core::hint::black_box;

/// Calls all of them, where the CPU can.
pub fn every_function() {
    if is_x86_feature_detected!("avx512f") {
        let table = black_box([1i64; 16]);
        // SAFETY: the CPU has these instructions, and every index is below 16.
        unsafe {
            let vector = _mm512_set1_epi64(black_box(3));
            black_box((branch(vector, &table), address(vector, &table), gather(vector, &table)));
        }
    }
}

/// Branches on what a comparison of vectors gave.
#[inline(never)]
#[target_feature(enable = "avx512f")]
fn branch(vector: __m512i, table: &[i64; 16]) -> i64 {
    let mut sum = 0;
    if _mm512_cmpeq_epi64_mask(vector, _mm512_setzero_si512()) == 0 {
        for entry in table {
            sum = black_box(sum + entry);
        }
    }
    sum
}

/// Reads where a mask says.
#[inline(never)]
#[target_feature(enable = "avx512f")]
fn address(vector: __m512i, table: &[i64; 16]) -> i64 {
    let mask = _mm512_cmpeq_epi64_mask(vector, _mm512_setzero_si512());
    table[usize::from(mask & 15)]
}

/// Reads where each lane says.
#[inline(never)]
#[target_feature(enable = "avx512f")]
fn gather(vector: __m512i, table: &[i64; 16]) -> __m512i {
    // SAFETY: the indices are below 16.
    unsafe { _mm512_i64gather_epi64::<8>(vector, table.as_ptr().cast()) }
}
