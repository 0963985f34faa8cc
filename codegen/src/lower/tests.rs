//! Kernels evaluated on numbers, against `num-bigint`, for moduli of every shape.

use std::collections::BTreeMap;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Zero};
use proptest::prelude::*;

use super::{Kind, lower};
use crate::eval::{self, word::Word};
use crate::model::{LimbChoice, ReductionChoice};
use crate::plan::{Wish, choose};
use crate::rep::{Class, Rep, Style};

/// Odd moduli of awkward shapes; the kernels need no primality.
fn moduli() -> Vec<BigUint> {
    let two = |k: u32| BigUint::one() << k;
    vec![
        BigUint::from(5u32),
        BigUint::from(13u32),
        BigUint::from(251u32),
        BigUint::from(1021u32),
        BigUint::from(65521u32),
        two(64) - 59u32,
        two(64) + 13u32,
        two(61) - 1u32,
        two(112) - 75u32,
        two(127) - 5997u32,
        two(127) - 1u32,
        two(128) - 159u32,
        two(128) + 51u32,
        two(192) - two(64) - 1u32,
        two(224) - two(96) + 1u32,
        two(255) - 19u32,
        two(256) - two(224) + two(192) + two(96) - 1u32,
        two(256) - two(32) - 977u32,
        BigUint::parse_bytes(b"a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377", 16)
            .expect("hex"),
        two(384) - two(128) - two(96) + two(32) - 1u32,
        two(521) - 1u32,
        (two(512) * 2u32 / 3u32) | BigUint::one(),
        two(639) + 121u32,
        two(640) - 305u32,
    ]
}

struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        // SplitMix64 (Steele, Lea, Flood 2014).
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn big(&mut self, bound: &BigUint) -> BigUint {
        let bytes: Vec<u8> = (0..bound.bits() / 8 + 16).map(|_| self.next() as u8).collect();
        BigUint::from_bytes_le(&bytes) % bound
    }
}

/// An operand of a class: limbs anywhere in their intervals, corners often.
fn operand(rep: &Rep, class: Class, rng: &mut Rng) -> Vec<BigInt> {
    let bound = rep.class(class);
    if let Some(value) = &bound.value {
        let x = match rng.next() % 4 {
            0 => BigUint::zero(),
            1 => value.clone(),
            2 => BigUint::one(),
            _ => rng.big(&(value + 1u32)),
        };
        return rep.split(&x);
    }
    let corner = rng.next() % 4;
    bound
        .limbs
        .iter()
        .map(|limb| match corner {
            0 => limb.high.clone(),
            1 => limb.low.clone(),
            _ => {
                BigInt::from(rng.big(&(&limb.high - &limb.low + 1u32).to_biguint().expect("an interval")))
                    + &limb.low
            }
        })
        .collect()
}

fn value(rep: &Rep, limbs: &[BigInt]) -> BigInt {
    limbs.iter().enumerate().map(|(i, limb)| limb << rep.offset(i)).sum()
}

/// The residue that limbs stand for.
fn residue(rep: &Rep, limbs: &[BigInt]) -> BigInt {
    let p = BigInt::from(rep.p.clone());
    let factor = BigInt::from(rep.factor());
    let inverse = factor.extended_gcd(&p).x;
    (value(rep, limbs) * inverse).mod_floor(&p)
}

fn check_rep(rep: &Rep, rng: &mut Rng) {
    let p = BigInt::from(rep.p.clone());
    for kind in Kind::of_field(rep).into_iter().filter(|kind| !kind.is_division()) {
        let program = lower(rep, kind);
        for _ in 0..12 {
            check_kernel(rep, kind, &program, &p, rng);
        }
    }
}

fn check_kernel(rep: &Rep, kind: Kind, program: &crate::ir::Program, p: &BigInt, rng: &mut Rng) {
    let elements: BTreeMap<&str, Vec<BigInt>> =
        kind.element_inputs().iter().map(|(name, class)| (*name, operand(rep, *class, rng))).collect();
    let bit = BigInt::from(rng.next() % 2);
    let k = BigInt::from(rng.next() % 256);
    let limit = BigUint::one() << (8 * rep.bytes());
    let integer = match rng.next() % 3 {
        0 => &limit - 1u32,
        1 => rep.p.clone() % &limit,
        _ => rng.big(&limit),
    };
    let mut inputs = Vec::new();
    for (name, _, length) in kind.signature(rep) {
        match (name, length) {
            ("mask", _) => inputs.push(bit.clone()),
            ("k", _) => inputs.push(k.clone()),
            ("bytes", Some(n)) => {
                let mut bytes = integer.to_bytes_be();
                while bytes.len() < n {
                    bytes.insert(0, 0);
                }
                inputs.extend(bytes.into_iter().map(BigInt::from));
            }
            (name, _) => inputs.extend(elements[name].clone()),
        }
    }
    let mut domain = Word;
    let env = eval::run(&mut domain, program, &inputs).unwrap_or_else(|v| panic!("{kind:?} of {rep:?}: {v}"));
    let out: Vec<Vec<BigInt>> = program
        .outputs
        .iter()
        .map(|group| group.items.iter().map(|x| env.get(&mut domain, x)).collect())
        .collect();
    let element = |name: &str| residue(rep, &elements[name]);
    let context = || format!("{kind:?}, {}, p = {p:x}", crate::plan::describe(rep));
    let expected = match kind {
        Kind::Add | Kind::AddLong => element("a") + element("b"),
        Kind::Sub | Kind::SubLong => element("a") - element("b"),
        Kind::Neg => -element("a"),
        Kind::Mul => element("a") * element("b"),
        Kind::Square => element("a") * element("a"),
        Kind::SumOfProducts => element("a") * element("b") + element("c") * element("d"),
        Kind::DifferenceOfProducts => element("a") * element("b") - element("c") * element("d"),
        Kind::DifferenceOfSquares => element("a") * element("a") - element("b") * element("b"),
        Kind::DoubledProduct => element("a") * element("b") * 2,
        Kind::MulSmall => element("a") * k,
        Kind::Carry | Kind::CarryLong => element("a"),
        Kind::Select => {
            assert_eq!(out[0], if bit.is_zero() { elements["b"].clone() } else { elements["a"].clone() });
            return;
        }
        Kind::IsZero => {
            assert_eq!(out[0][0] == BigInt::one(), element("a").is_zero(), "{}", context());
            return;
        }
        Kind::Step
        | Kind::Unpack
        | Kind::Compose
        | Kind::ApplyLow
        | Kind::UpdateFg
        | Kind::UpdateDe
        | Kind::Normalize => unreachable!("not on elements"),
        Kind::ToBytes => {
            let bytes: Vec<u8> = out[0].iter().map(|x| u8::try_from(x).expect("a byte")).collect();
            assert_eq!(BigInt::from_bytes_be(Sign::Plus, &bytes), element("a"), "{}", context());
            return;
        }
        Kind::FromBytes => {
            assert_eq!(out[1][0] == BigInt::one(), integer < rep.p, "{}", context());
            BigInt::from(integer)
        }
    };
    assert_eq!(residue(rep, &out[0]), expected.mod_floor(p), "{}", context());
    let class = kind.output_class().expect("an element");
    if let Some(bound) = &rep.class(class).value {
        assert!(value(rep, &out[0]) <= BigInt::from(bound.clone()), "{}", context());
    }
}

#[test]
fn every_shape_of_modulus_at_every_word() {
    let mut rng = Rng(1);
    for p in moduli() {
        for word in [8, 16, 32, 64] {
            for (limbs, reduction) in [
                (LimbChoice::Auto, ReductionChoice::Auto),
                (LimbChoice::Saturated, ReductionChoice::Auto),
                (LimbChoice::Saturated, ReductionChoice::Montgomery),
                (LimbChoice::Saturated, ReductionChoice::Barrett),
            ] {
                let plan = choose(&Wish { name: "f", modulus: &p, word, limbs, reduction }).unwrap_or_else(
                    |refusal| panic!("{p:x} at {word}: {} ({})", refusal.message, refusal.help),
                );
                check_rep(&plan.rep, &mut rng);
            }
        }
    }
}

/// Barrett's reduction with headroom: right and proved, at moduli of every shape.
#[test]
fn barrett_with_headroom() {
    let mut rng = Rng(4);
    for p in moduli().into_iter().filter(|p| p.bits() <= 260) {
        for word in [32, 64] {
            let limbs = LimbChoice::Delayed { bits: None, limbs: None, headroom: None };
            let wish = Wish { name: "f", modulus: &p, word, limbs, reduction: ReductionChoice::Barrett };
            let plan = choose(&wish)
                .unwrap_or_else(|refusal| panic!("{p:x} at {word}: {} ({})", refusal.message, refusal.help));
            check_rep(&plan.rep, &mut rng);
            let faults = crate::pass::judge::module(&plan.rep, &crate::emit::kernels::module(&plan.rep));
            assert!(faults.is_empty(), "{p:x} at {word}: {faults:?}");
        }
    }
}

#[test]
fn delayed_holds_every_shape() {
    let mut rng = Rng(2);
    for p in moduli() {
        for word in [32, 64] {
            let reps = crate::plan::delayed_candidates(&p, word);
            assert!(!reps.is_empty(), "{p:x} at {word}");
            for rep in reps {
                assert_eq!(rep.style, Style::Delayed);
                check_rep(&rep, &mut rng);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_moduli(seed: u64, bits in 5u32..640, word in prop::sample::select(vec![16u32, 32, 64])) {
        let mut rng = Rng(seed);
        let p = rng.big(&(BigUint::one() << bits)) | (BigUint::one() << (bits - 1)) | BigUint::one();
        let wish = Wish { name: "f", modulus: &p, word, limbs: LimbChoice::Auto, reduction: ReductionChoice::Auto };
        let plan = choose(&wish).expect("a plan");
        check_rep(&plan.rep, &mut rng);
    }
}

/// Sums of two products, with bits to spare in the last word and without, are right and proved.
#[test]
fn sums_of_products() {
    let mut rng = Rng(3);
    let modulus = |text: &str| crate::expr::evaluate(text).unwrap().to_biguint().unwrap();
    for text in ["2^127 - 5997", "2^127 - 1", "2^255 - 19", "2^128 - 159", "2^256 - 2^32 - 977", "2^61 - 1"] {
        for word in [32, 64] {
            let (limbs, reduction) = (LimbChoice::Saturated, ReductionChoice::Fold);
            let p = modulus(text);
            let mut rep = choose(&Wish { name: "f", modulus: &p, word, limbs, reduction }).unwrap().rep;
            rep.extended = true;
            check_rep(&rep, &mut rng);
            let faults = crate::pass::judge::module(&rep, &crate::emit::kernels::module(&rep));
            assert!(faults.is_empty(), "{text} at {word}: {faults:?}");
        }
    }
}
