//! Polynomial arithmetic bit by bit: the model of what the generator writes.

use fieldforge_runtime::field::BinaryKernels;

/// GF(2^M) with `x^M = LOW`, in N limbs and B bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Poly<const M: u32, const LOW: u128, const N: usize, const B: usize>;

/// The same field as a backend has it: another type with the same limbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Other<const M: u32, const LOW: u128, const N: usize, const B: usize>;

fn bit<const N: usize>(a: &[u64; N], i: u32) -> u64 {
    (a[i as usize / 64] >> (i % 64)) & 1
}

fn add<const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
    core::array::from_fn(|i| a[i] ^ b[i])
}

/// `x·a`.
fn shift<const N: usize>(a: &[u64; N], m: u32, low: u128) -> [u64; N] {
    let mut shifted = [0; N];
    let mut carry = 0;
    for (to, from) in shifted.iter_mut().zip(a) {
        *to = from << 1 | carry;
        carry = from >> 63;
    }
    let top = if m.is_multiple_of(64) { carry } else { bit(&shifted, m) };
    if top == 1 {
        if !m.is_multiple_of(64) {
            shifted[m as usize / 64] ^= 1 << (m % 64);
        }
        shifted[0] ^= low as u64;
        if N > 1 {
            shifted[1] ^= (low >> 64) as u64;
        }
    }
    shifted
}

macro_rules! kernels {
    ($($name:ident),*) => {$(
        impl<const M: u32, const LOW: u128, const N: usize, const B: usize> $name<M, LOW, N, B> {
            fn check(a: &[u64; N]) {
                let beyond = 64 * N as u32 - M;
                assert!(beyond == 0 || a[N - 1].leading_zeros() >= beyond, "limbs are reduced");
            }

            fn conjugates(a: &[u64; N]) -> impl Iterator<Item = [u64; N]> {
                core::iter::successors(Some(*a), |a| Some(Self::square(a))).take(M as usize)
            }
        }

        impl<const M: u32, const LOW: u128, const N: usize, const B: usize> BinaryKernels for $name<M, LOW, N, B> {
            type Word = u64;
            type Limbs = [u64; N];
            type Bytes = [u8; B];

            const DEGREE: u32 = M;
            const ZERO: [u64; N] = [0; N];
            const ONE: [u64; N] = {
                let mut one = [0; N];
                one[0] = 1;
                one
            };
            const ZERO_BYTES: [u8; B] = [0; B];

            fn add(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
                Self::check(a);
                Self::check(b);
                add(a, b)
            }
            #[inline(never)]
            fn mul(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
                Self::check(a);
                Self::check(b);
                (0..M).rev().fold([0; N], |sum, i| {
                    let sum = shift(&sum, M, LOW);
                    if bit(b, i) == 1 { add(&sum, a) } else { sum }
                })
            }
            fn square(a: &[u64; N]) -> [u64; N] {
                Self::mul(a, a)
            }
            #[inline(never)]
            fn invert(a: &[u64; N]) -> [u64; N] {
                // The product of all conjugates but the first.
                Self::conjugates(a).skip(1).fold(Self::ONE, |product, power| Self::mul(&product, &power))
            }
            fn sqrt(a: &[u64; N]) -> [u64; N] {
                Self::square_times(a, M - 1)
            }
            #[inline(never)]
            fn trace(a: &[u64; N]) -> bool {
                let sum = Self::conjugates(a).fold([0; N], |sum, power| add(&sum, &power));
                assert!(sum == Self::ZERO || sum == Self::ONE);
                sum == Self::ONE
            }
            #[inline(never)]
            fn solve_quadratic(a: &[u64; N]) -> [u64; N] {
                // With a θ of trace one, z = Σ a^(2^i)·Σ θ^(2^j) over i < j < m.
                let theta = (0..M)
                    .map(|i| core::array::from_fn(|j| if i as usize / 64 == j { 1 << (i % 64) } else { 0 }))
                    .find(Self::trace)
                    .unwrap();
                let thetas: Vec<_> = Self::conjugates(&theta).collect();
                let mut tail = thetas.iter().fold([0; N], |sum, power| add(&sum, power));
                let mut z = [0; N];
                for (power, theta) in Self::conjugates(a).zip(&thetas) {
                    tail = add(&tail, theta);
                    z = add(&z, &Self::mul(&power, &tail));
                }
                z
            }
            fn select(mask: u64, a: &[u64; N], b: &[u64; N]) -> [u64; N] {
                assert!(mask == 0 || mask == u64::MAX);
                core::array::from_fn(|i| (a[i] & mask) | (b[i] & !mask))
            }
            fn is_zero(a: &[u64; N]) -> bool {
                Self::check(a);
                *a == [0; N]
            }
            fn from_bytes(bytes: &[u8; B]) -> ([u64; N], bool) {
                let mut limbs = [0; N];
                for (i, &byte) in bytes.iter().rev().enumerate() {
                    limbs[i / 8] |= u64::from(byte) << (8 * (i % 8));
                }
                let canonical = M % 8 == 0 || bytes[0] >> (M % 8) == 0;
                (if canonical { limbs } else { [0; N] }, canonical)
            }
            fn to_bytes(a: &[u64; N]) -> [u8; B] {
                core::array::from_fn(|i| (a[(B - 1 - i) / 8] >> (8 * ((B - 1 - i) % 8))) as u8)
            }
        }
    )*};
}
kernels!(Poly, Other);
