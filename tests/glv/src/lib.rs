//! What the tests of multiplications over endomorphisms share.

use fieldforge_runtime::curve::{Curve, Glv};
use fieldforge_runtime::field::{Field, FieldEncoding, LazySum, PrimeField};

/// Scalars at which a recoding or a rounding may go wrong: small ones and their opposites, powers
/// of two and their neighbours, the eigenvalues that `lambdas` gives and their opposites, and, for
/// every rounding constant ℓ of the lattice, scalars on both sides of where k·ℓ/2^s is an integer
/// and a half.
pub fn edges<C: Glv<M>, const M: usize>(lambdas: &[C::Scalar]) -> Vec<C::Scalar> {
    let mut scalars: Vec<C::Scalar> = (0..20).map(C::Scalar::from_u64).collect();
    let mut power = C::Scalar::ONE;
    for _ in 0..C::Scalar::BITS {
        power = power.double().carry();
        scalars.extend([power, (power - C::Scalar::ONE).carry(), (power + C::Scalar::ONE).carry()]);
    }
    scalars.extend(lambdas);
    for rounding in C::LATTICE.rounding {
        scalars.extend(halves::<C, M>(rounding));
    }
    let opposites: Vec<C::Scalar> = scalars.iter().map(|&k| (-k).carry()).collect();
    scalars.extend(opposites);
    scalars
}

/// Scalars near `(2t + 1)·2^(s − 1)/ℓ` for some t, by bisection on the bits of k.
fn halves<C: Glv<M>, const M: usize>(rounding: &[u64]) -> Vec<C::Scalar> {
    let shift = 64 * C::LATTICE.shift;
    let mut found = Vec::new();
    for t in [0u64, 1, 2, 12345, u64::MAX >> 1] {
        // The least k with 2·k·ℓ >= (2t + 1)·2^s, bit by bit from the top.
        let target = shifted(&[(2 * t) | 1], shift);
        let mut k = vec![0u64; C::Scalar::BITS.div_ceil(64) as usize];
        for bit in (0..C::Scalar::BITS as usize - 1).rev() {
            k[bit / 64] |= 1 << (bit % 64);
            if !less(&doubled_product(&k, rounding), &target) {
                k[bit / 64] &= !(1 << (bit % 64));
            }
        }
        let bytes: Vec<u8> = k.iter().rev().flat_map(|word| word.to_be_bytes()).collect();
        let below = C::Scalar::reduce(&bytes);
        found.extend((0..3).map(|more| (below + C::Scalar::from_u64(more)).carry()));
    }
    found
}

fn shifted(words: &[u64], bits: usize) -> Vec<u64> {
    let mut result = vec![0; bits / 64];
    result.extend(words);
    result
}

fn doubled_product(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut product = vec![0u64; a.len() + b.len() + 1];
    for (i, &x) in a.iter().enumerate() {
        let mut carry = 0u128;
        for (j, &y) in b.iter().enumerate() {
            let sum = u128::from(x) * u128::from(y) + u128::from(product[i + j]) + carry;
            product[i + j] = sum as u64;
            carry = sum >> 64;
        }
        product[i + b.len()] = carry as u64;
    }
    let mut carry = 0;
    for word in &mut product {
        (*word, carry) = ((*word << 1) | carry, *word >> 63);
    }
    product
}

fn less(a: &[u64], b: &[u64]) -> bool {
    let word = |words: &[u64], i: usize| words.get(i).copied().unwrap_or(0);
    let top = a.len().max(b.len());
    let first = (0..top).rev().find(|&i| word(a, i) != word(b, i));
    first.is_some_and(|i| word(a, i) < word(b, i))
}

/// Numbers that look random and are the same in every run (xorshift64*).
pub struct Numbers(u64);

impl Numbers {
    /// The numbers that follow a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    /// The next one.
    pub fn next_word(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A scalar.
    pub fn scalar<C: Curve>(&mut self) -> C::Scalar {
        let words: Vec<u8> = (0..12).flat_map(|_| self.next_word().to_be_bytes()).collect();
        C::Scalar::reduce(&words[..C::Scalar::BYTES + 16])
    }
}
