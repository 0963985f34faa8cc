//! Hand-made kernels for moduli of one limb, which check what callers promise.

use fieldforge_runtime::field::{Delayed, Kernels, ProductSums, Saturated};

use crate::reference::power;

/// The integers mod P, in N bytes. Tight means below P, loose below 2P, long below 4P.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiny<const P: u64, const N: usize>;

const fn bits(p: u64) -> u32 {
    64 - p.leading_zeros()
}

const fn bytes<const N: usize>(value: u64) -> [u8; N] {
    let mut bytes = [0; N];
    let mut i = 0;
    while i < N {
        bytes[N - 1 - i] = (value >> (8 * i)) as u8;
        i += 1;
    }
    bytes
}

/// A generator of the roots of unity whose order is a power of two, by trial.
const fn root_of_unity(p: u64) -> u64 {
    let odd = (p - 1) >> (p - 1).trailing_zeros();
    let mut a = 2;
    while power(a, (p - 1) / 2, p) != p - 1 {
        a += 1;
    }
    power(a, odd, p)
}

impl<const P: u64, const N: usize> Kernels for Tiny<P, N> {
    type Word = u64;
    type Limbs = [u64; 1];
    type Bytes = [u8; N];

    const BITS: u32 = bits(P);
    const MODULUS: [u8; N] = bytes(P);
    const ZERO_BYTES: [u8; N] = [0; N];
    const ZERO: [u64; 1] = [0];
    const ONE: [u64; 1] = [1];
    const TWO_POW_BYTES: [u64; 1] = [power(2, 8 * N as u64, P)];
    const TWO_ADICITY: u32 = (P - 1).trailing_zeros();
    const ROOT_OF_UNITY: [u64; 1] = [root_of_unity(P)];

    fn mul(a: &[u64; 1], b: &[u64; 1]) -> [u64; 1] {
        assert!(a[0] < 2 * P && b[0] < 2 * P, "operands are loose");
        [a[0] * b[0] % P]
    }
    fn square(a: &[u64; 1]) -> [u64; 1] {
        Self::mul(a, a)
    }
    fn mul_small(a: &[u64; 1], k: u8) -> [u64; 1] {
        assert!(a[0] < P, "the operand is tight");
        [a[0] * u64::from(k) % P]
    }
    fn select(mask: u64, a: &[u64; 1], b: &[u64; 1]) -> [u64; 1] {
        assert!(mask == 0 || mask == u64::MAX);
        [(a[0] & mask) | (b[0] & !mask)]
    }
    fn is_zero(a: &[u64; 1]) -> bool {
        assert!(a[0] < P, "the operand is tight");
        a[0] == 0
    }
    fn from_bytes(bytes: &[u8; N]) -> ([u64; 1], bool) {
        let value = bytes.iter().fold(0, |value, &byte| value << 8 | u64::from(byte));
        ([value % P], value < P)
    }
    fn to_bytes(a: &[u64; 1]) -> [u8; N] {
        assert!(a[0] < P, "the operand is tight");
        bytes(a[0])
    }
    fn invert(a: &[u64; 1]) -> [u64; 1] {
        [power(a[0], P - 2, P)]
    }
    fn progenitor(a: &[u64; 1]) -> [u64; 1] {
        [power(a[0], (((P - 1) >> Self::TWO_ADICITY) - 1) / 2, P)]
    }
}

impl<const P: u64, const N: usize> Saturated for Tiny<P, N> {
    fn add(a: &[u64; 1], b: &[u64; 1]) -> [u64; 1] {
        [(a[0] + b[0]) % P]
    }
    fn sub(a: &[u64; 1], b: &[u64; 1]) -> [u64; 1] {
        [(a[0] + P - b[0]) % P]
    }
    fn neg(a: &[u64; 1]) -> [u64; 1] {
        [(P - a[0]) % P]
    }
}

/// Sums here are never reduced, and differences are lifted by a multiple of P.
impl<const P: u64, const N: usize> Delayed for Tiny<P, N> {
    fn add(a: &[u64; 1], b: &[u64; 1]) -> [u64; 1] {
        assert!(a[0] < P && b[0] < P, "operands are tight");
        [a[0] + b[0]]
    }
    fn sub(a: &[u64; 1], b: &[u64; 1]) -> [u64; 1] {
        assert!(a[0] < P && b[0] < P, "operands are tight");
        [a[0] + P - b[0]]
    }
    fn neg(a: &[u64; 1]) -> [u64; 1] {
        assert!(a[0] < P, "the operand is tight");
        [P - a[0]]
    }
    fn carry(a: &[u64; 1]) -> [u64; 1] {
        assert!(a[0] < 2 * P, "the operand is loose");
        [a[0] % P]
    }
    fn add_long(a: &[u64; 1], b: &[u64; 1]) -> [u64; 1] {
        assert!(a[0] < 2 * P && b[0] < 2 * P, "operands are loose");
        [a[0] + b[0]]
    }
    fn sub_long(a: &[u64; 1], b: &[u64; 1]) -> [u64; 1] {
        assert!(a[0] < 2 * P && b[0] < 2 * P, "operands are loose");
        [a[0] + 2 * P - b[0]]
    }
    fn carry_long(a: &[u64; 1]) -> [u64; 1] {
        assert!(a[0] < 4 * P, "the operand is long");
        [a[0] % P]
    }
}

thread_local! {
    /// How often a thread has asked for a sum of products: once in every product of pairs.
    pub static SUMS_OF_PRODUCTS: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

impl<const P: u64, const N: usize> ProductSums for Tiny<P, N> {
    fn sum_of_products(a: &[u64; 1], b: &[u64; 1], c: &[u64; 1], d: &[u64; 1]) -> [u64; 1] {
        SUMS_OF_PRODUCTS.set(SUMS_OF_PRODUCTS.get() + 1);
        [(a[0] * b[0] + c[0] * d[0]) % P]
    }
    fn difference_of_products(a: &[u64; 1], b: &[u64; 1], c: &[u64; 1], d: &[u64; 1]) -> [u64; 1] {
        [(a[0] * b[0] + P * P - c[0] * d[0] % P) % P]
    }
    fn difference_of_squares(a: &[u64; 1], b: &[u64; 1]) -> [u64; 1] {
        [(a[0] * a[0] + P * P - b[0] * b[0] % P) % P]
    }
    fn doubled_product(a: &[u64; 1], b: &[u64; 1]) -> [u64; 1] {
        [2 * a[0] * b[0] % P]
    }
}
