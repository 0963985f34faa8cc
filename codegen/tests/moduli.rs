//! No prime is refused: random ones of every length about the boundaries of limbs, at every word,
//! are planned, printed, read back and proved.
//!
//! `FIELDFORGE_MODULI=N` draws N times as many.

use codegen::emit::kernels;
use codegen::model::{LimbChoice, ReductionChoice};
use codegen::pass::judge;
use codegen::plan::{Wish, choose, describe};
use num_bigint::BigUint;
use num_traits::One;
use rayon::prelude::*;

/// SplitMix64 (Steele, Lea, Flood 2014).
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bits: u32) -> BigUint {
        let bytes: Vec<u8> = (0..bits / 8 + 8).map(|_| self.next() as u8).collect();
        BigUint::from_bytes_le(&bytes) % (BigUint::one() << bits)
    }
}

/// The shapes of moduli that a plan tells apart.
#[derive(Clone, Copy, Debug)]
enum Shape {
    /// Nothing special.
    Random,
    /// p ≡ 1 mod 8.
    OneModEight,
    /// Just below a power of two, so that products fold.
    BelowPower,
    /// Just above a power of two: the top limb is nearly empty.
    AbovePower,
}

const SHAPES: [Shape; 4] = [Shape::Random, Shape::OneModEight, Shape::BelowPower, Shape::AbovePower];

/// A prime of so many bits.
fn prime(rng: &mut Rng, bits: u32, shape: Shape) -> BigUint {
    let one = BigUint::one();
    let top = &one << (bits - 1);
    // Too short for a shape of its own.
    let shape = if bits < 10 { Shape::Random } else { shape };
    loop {
        let p = match shape {
            Shape::Random => rng.below(bits) | &top | &one,
            Shape::OneModEight => ((rng.below(bits) | &top) >> 3u32 << 3u32) | &one,
            Shape::BelowPower => (&one << bits) - (rng.below(bits / 2 - 1) | &one),
            Shape::AbovePower => &top + (rng.below(bits / 2) | &one),
        };
        if p >= BigUint::from(5u32) && codegen::arith::is_prime(&p) {
            return p;
        }
    }
}

/// Lengths at which something changes: around whole words of 8 to 64 bits, up to 640 bits.
fn lengths(word: u32) -> Vec<u32> {
    let boundaries = match word {
        8 => vec![8, 16, 24, 32, 64, 96],
        16 => vec![16, 32, 48, 64, 128, 160],
        32 => vec![32, 64, 96, 128, 256, 384, 512],
        _ => vec![64, 128, 192, 256, 384, 512, 576],
    };
    let mut lengths: Vec<u32> = boundaries.iter().flat_map(|n| [n - 1, *n, n + 1]).collect();
    lengths.extend([5, 6, word / 2 + 3]);
    match word {
        8 => {}
        16 => lengths.extend([521, 640]),
        _ => lengths.extend([521, 639, 640]),
    }
    lengths
}

fn judged(p: &BigUint, word: u32) -> Result<(), String> {
    let wish =
        Wish { name: "f", modulus: p, word, limbs: LimbChoice::Auto, reduction: ReductionChoice::Auto };
    let plan = choose(&wish).map_err(|refusal| refusal.message)?;
    match judge::module(&plan.rep, &kernels::module(&plan.rep)).first() {
        None => Ok(()),
        Some(fault) => Err(format!("{}: {}: {}", describe(&plan.rep), fault.function, fault.reason)),
    }
}

#[test]
fn no_prime_is_refused() {
    let times: u64 = std::env::var("FIELDFORGE_MODULI").ok().map_or(1, |n| n.parse().expect("a number"));
    let mut cases = Vec::new();
    for round in 0..times {
        for word in [8, 16, 32, 64] {
            for (i, bits) in lengths(word).into_iter().enumerate() {
                // One shape for each length in a round; all of them in four.
                let shape = SHAPES[(i + round as usize) % SHAPES.len()];
                cases.push((bits, word, shape, round));
            }
        }
    }
    let refused: Vec<String> = cases
        .par_iter()
        .filter_map(|&(bits, word, shape, round)| {
            let mut rng = Rng(u64::from(bits) << 32 | u64::from(word) << 16 | round);
            let p = prime(&mut rng, bits, shape);
            judged(&p, word).err().map(|reason| format!("{p:#x}, {shape:?}, word {word}: {reason}"))
        })
        .collect();
    println!("{} primes", cases.len());
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

/// Moduli of published curves, at the words of small machines.
#[test]
fn published_primes_at_small_words() {
    let two = |k: u32| BigUint::one() << k;
    let moduli = [
        ("secp112r1", (two(128) - 3u32) / 76_439u32),
        ("2^127 - 1", two(127) - 1u32),
        ("secp160r1", two(160) - two(31) - 1u32),
        ("p192", two(192) - two(64) - 1u32),
    ];
    let cases: Vec<(&str, &BigUint, u32)> =
        moduli.iter().flat_map(|(name, p)| [8, 16].map(|word| (*name, p, word))).collect();
    let refused: Vec<String> = cases
        .par_iter()
        .filter_map(|(name, p, word)| judged(p, *word).err().map(|why| format!("{name} at {word}: {why}")))
        .collect();
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}
