//! Integers mod a prime of up to 255 bits, bit by bit: scalars of real curves.

use fieldforge_runtime::field::{Kernels, Saturated};

/// A prime below 2^255.
pub trait Modulus: Copy + Send + Sync + 'static {
    const WORDS: [u64; 4];
    const BITS: u32;
}

/// The integers mod M, in B bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Big<M, const B: usize>(core::marker::PhantomData<fn() -> M>);

macro_rules! modulus {
    ($name:ident, $words:expr, $bits:literal, $bytes:literal) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        impl crate::binary::big::Modulus for $name {
            const WORDS: [u64; 4] = $words;
            const BITS: u32 = $bits;
        }
    };
}
pub(crate) use modulus;

const fn to_bytes<const B: usize>(a: &[u64; 4]) -> [u8; B] {
    let mut bytes = [0; B];
    let mut i = 0;
    while i < B {
        bytes[B - 1 - i] = (a[i / 8] >> (8 * (i % 8))) as u8;
        i += 1;
    }
    bytes
}

/// `a − b` and whether it is negative.
const fn subtract(a: &[u64; 4], b: &[u64; 4]) -> ([u64; 4], bool) {
    let (mut difference, mut borrow) = ([0; 4], false);
    let mut i = 0;
    while i < 4 {
        let (d, first) = a[i].overflowing_sub(b[i]);
        let (d, second) = d.overflowing_sub(borrow as u64);
        difference[i] = d;
        borrow = first | second;
        i += 1;
    }
    (difference, borrow)
}

/// `a + b mod p` for summands below p.
const fn add(a: &[u64; 4], b: &[u64; 4], p: &[u64; 4]) -> [u64; 4] {
    let (mut sum, mut carry) = ([0; 4], 0);
    let mut i = 0;
    while i < 4 {
        let wide = a[i] as u128 + b[i] as u128 + carry;
        sum[i] = wide as u64;
        carry = wide >> 64;
        i += 1;
    }
    let (reduced, negative) = subtract(&sum, p);
    if negative { sum } else { reduced }
}

impl<M: Modulus, const B: usize> Kernels for Big<M, B> {
    type Word = u64;
    type Limbs = [u64; 4];
    type Bytes = [u8; B];

    const BITS: u32 = M::BITS;
    const MODULUS: [u8; B] = to_bytes(&M::WORDS);
    const ZERO_BYTES: [u8; B] = [0; B];
    const ZERO: [u64; 4] = [0; 4];
    const ONE: [u64; 4] = [1, 0, 0, 0];
    const TWO_POW_BYTES: [u64; 4] = {
        let (mut power, mut i) = (Self::ONE, 0);
        while i < 8 * B {
            power = add(&power, &power, &M::WORDS);
            i += 1;
        }
        power
    };
    const TWO_ADICITY: u32 = 1;
    const ROOT_OF_UNITY: [u64; 4] = subtract(&M::WORDS, &Self::ONE).0;

    #[inline(never)]
    fn mul(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        (0..256).rev().fold([0; 4], |sum, i| {
            let sum = add(&sum, &sum, &M::WORDS);
            if (b[i / 64] >> (i % 64)) & 1 == 1 { add(&sum, a, &M::WORDS) } else { sum }
        })
    }
    fn square(a: &[u64; 4]) -> [u64; 4] {
        Self::mul(a, a)
    }
    fn mul_small(a: &[u64; 4], k: u8) -> [u64; 4] {
        Self::mul(a, &[k.into(), 0, 0, 0])
    }
    fn select(mask: u64, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        core::array::from_fn(|i| (a[i] & mask) | (b[i] & !mask))
    }
    fn is_zero(a: &[u64; 4]) -> bool {
        *a == [0; 4]
    }
    fn from_bytes(bytes: &[u8; B]) -> ([u64; 4], bool) {
        let mut limbs = [0; 4];
        for (i, &byte) in bytes.iter().rev().enumerate() {
            limbs[i / 8] |= u64::from(byte) << (8 * (i % 8));
        }
        let canonical = subtract(&limbs, &M::WORDS).1;
        while !subtract(&limbs, &M::WORDS).1 {
            limbs = subtract(&limbs, &M::WORDS).0;
        }
        (limbs, canonical)
    }
    fn to_bytes(a: &[u64; 4]) -> [u8; B] {
        to_bytes(a)
    }
    fn invert(a: &[u64; 4]) -> [u64; 4] {
        let exponent = subtract(&M::WORDS, &[2, 0, 0, 0]).0;
        power(a, &exponent, Self::mul)
    }
    fn progenitor(a: &[u64; 4]) -> [u64; 4] {
        // (p − 3)/4, for primes that are 3 mod 4; nobody takes roots of the others.
        assert!(M::WORDS[0] % 4 == 3);
        let mut exponent = subtract(&M::WORDS, &[3, 0, 0, 0]).0;
        for _ in 0..2 {
            exponent =
                core::array::from_fn(|i| exponent[i] >> 1 | exponent.get(i + 1).map_or(0, |w| w << 63));
        }
        power(a, &exponent, Self::mul)
    }
}

fn power(a: &[u64; 4], exponent: &[u64; 4], mul: fn(&[u64; 4], &[u64; 4]) -> [u64; 4]) -> [u64; 4] {
    (0..256).rev().fold([1, 0, 0, 0], |power, i| {
        let power = mul(&power, &power);
        if (exponent[i / 64] >> (i % 64)) & 1 == 1 { mul(&power, a) } else { power }
    })
}

impl<M: Modulus, const B: usize> Saturated for Big<M, B> {
    fn add(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        add(a, b, &M::WORDS)
    }
    fn sub(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        add(a, &Self::neg(b), &M::WORDS)
    }
    fn neg(a: &[u64; 4]) -> [u64; 4] {
        if Self::is_zero(a) { *a } else { subtract(&M::WORDS, a).0 }
    }
}
