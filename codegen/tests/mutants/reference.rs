//! What a kernel must give, in integers: the specification without the prover.

use std::collections::BTreeMap;

use codegen::eval::{self, interval::Interval, word::Word};
use codegen::ir::Program;
use codegen::lower::Kind;
use codegen::pass::bounds;
use codegen::rep::Rep;
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Zero};

/// SplitMix64 (Steele, Lea, Flood 2014).
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// In an interval, its ends often.
    pub(crate) fn within(&mut self, range: &Interval) -> BigInt {
        let size = (&range.high - &range.low + 1u32).to_biguint().expect("an interval");
        match self.next() % 4 {
            0 => range.low.clone(),
            1 => range.high.clone(),
            _ => {
                let bytes: Vec<u8> = (0..size.bits() / 8 + 9).map(|_| self.next() as u8).collect();
                &range.low + BigInt::from(BigUint::from_bytes_le(&bytes) % size)
            }
        }
    }
}

/// Most inputs of which all are tried.
const EXHAUSTIBLE: u64 = 1 << 16;
/// Inputs that are drawn where there are more.
const DRAWN: u64 = 2000;

/// Evaluates a program on all inputs of its classes, or on many. Says how many were right, or
/// what is wrong.
pub(crate) fn holds(rep: &Rep, kind: Kind, program: &Program) -> Result<String, String> {
    let ranges = bounds::inputs(rep, kind);
    let sizes =
        ranges.iter().map(|range| (&range.high - &range.low + 1u32).to_biguint().expect("an interval"));
    let space: BigUint = sizes.product();
    if space <= BigUint::from(EXHAUSTIBLE) {
        let mut input: Vec<BigInt> = ranges.iter().map(|range| range.low.clone()).collect();
        loop {
            check(rep, kind, program, &input)?;
            let Some(place) = (0..input.len()).find(|&i| input[i] < ranges[i].high) else { break };
            for i in 0..place {
                input[i] = ranges[i].low.clone();
            }
            input[place] += 1;
        }
        return Ok(format!("right for all {space} inputs"));
    }
    let mut rng = Rng(1);
    for _ in 0..DRAWN {
        let input = draw(rep, kind, &ranges, &mut rng);
        check(rep, kind, program, &input)?;
    }
    Ok(format!("proved, and right for {DRAWN} inputs"))
}

/// An input inside the classes: below the largest value where there is one.
fn draw(rep: &Rep, kind: Kind, ranges: &[Interval], rng: &mut Rng) -> Vec<BigInt> {
    if kind.is_division() {
        return super::division::draw(rep, kind, rng);
    }
    let mut input: Vec<BigInt> = ranges.iter().map(|range| rng.within(range)).collect();
    for (start, most) in bounded(rep, kind) {
        let value = rng.within(&Interval::new(0, most)).to_biguint().expect("not negative");
        for (limb, digit) in input[start..].iter_mut().zip(rep.split(&value)) {
            *limb = digit;
        }
    }
    input
}

/// Where operands with a largest value begin, and that value.
fn bounded(rep: &Rep, kind: Kind) -> Vec<(usize, BigInt)> {
    let mut found = Vec::new();
    let mut start = 0;
    for (name, _, length) in kind.signature(rep) {
        let class = kind.element_inputs().iter().find(|(element, _)| *element == name);
        if let Some(most) = class.and_then(|(_, class)| rep.class(*class).value.clone()) {
            found.push((start, BigInt::from(most)));
        }
        start += length.unwrap_or(1);
    }
    found
}

fn value(rep: &Rep, limbs: &[BigInt]) -> BigInt {
    limbs.iter().enumerate().map(|(i, limb)| limb << rep.offset(i)).sum()
}

/// Checks one input; inputs outside the classes are no matter.
fn check(rep: &Rep, kind: Kind, program: &Program, input: &[BigInt]) -> Result<(), String> {
    if bounded(rep, kind).iter().any(|(start, most)| value(rep, &input[*start..start + rep.n()]) > *most) {
        return Ok(());
    }
    let mut groups: BTreeMap<&str, &[BigInt]> = BTreeMap::new();
    let mut rest = input;
    for (name, _, length) in kind.signature(rep) {
        let (items, others) = rest.split_at(length.unwrap_or(1));
        groups.insert(name, items);
        rest = others;
    }
    let at = |what: String| Err(format!("{what} at {input:?}"));
    let mut domain = Word;
    let env = match eval::run(&mut domain, program, input) {
        Ok(env) => env,
        Err(violation) => return at(violation.to_string()),
    };
    let out: Vec<Vec<BigInt>> = program
        .outputs
        .iter()
        .map(|group| group.items.iter().map(|item| env.get(&mut domain, item)).collect())
        .collect();
    if right(rep, kind, &groups, &out) { Ok(()) } else { at(format!("gives {out:?}")) }
}

/// Whether the results are what the kernel is named for.
fn right(rep: &Rep, kind: Kind, inputs: &BTreeMap<&str, &[BigInt]>, out: &[Vec<BigInt>]) -> bool {
    if kind.is_division() {
        return super::division::right(rep, kind, inputs, out);
    }
    let p = BigInt::from(rep.p.clone());
    let inverse = BigInt::from(rep.factor()).extended_gcd(&p).x;
    let residue = |limbs: &[BigInt]| (value(rep, limbs) * &inverse).mod_floor(&p);
    let a = || residue(inputs["a"]);
    let b = || residue(inputs["b"]);
    let other = || residue(inputs["c"]) * residue(inputs["d"]);
    let integer = |bytes: &[BigInt]| {
        let bytes: Vec<u8> = bytes.iter().map(|byte| u8::try_from(byte).expect("a byte")).collect();
        BigInt::from_bytes_be(Sign::Plus, &bytes)
    };
    let expected = match kind {
        Kind::Add | Kind::AddLong => a() + b(),
        Kind::Sub | Kind::SubLong => a() - b(),
        Kind::Neg => -a(),
        Kind::Mul => a() * b(),
        Kind::Square => a() * a(),
        Kind::SumOfProducts => a() * b() + other(),
        Kind::DifferenceOfProducts => a() * b() - other(),
        Kind::DifferenceOfSquares => a() * a() - b() * b(),
        Kind::DoubledProduct => a() * b() * 2,
        Kind::MulSmall => a() * &inputs["k"][0],
        Kind::Carry | Kind::CarryLong => a(),
        Kind::Select => {
            return out[0] == inputs[if inputs["mask"][0].is_zero() { "b" } else { "a" }];
        }
        Kind::IsZero => return out[0][0].is_one() == a().is_zero(),
        Kind::Step
        | Kind::Unpack
        | Kind::Compose
        | Kind::ApplyLow
        | Kind::UpdateFg
        | Kind::UpdateDe
        | Kind::Normalize => unreachable!("dealt with above"),
        Kind::ToBytes => return integer(&out[0]) == a(),
        Kind::FromBytes => {
            let integer = integer(inputs["bytes"]);
            if out[1][0].is_one() != (integer < p) {
                return false;
            }
            integer
        }
    };
    let class = rep.class(kind.output_class().expect("an element"));
    let fits = class.limbs.iter().zip(&out[0]).all(|(range, limb)| range.low <= *limb && *limb <= range.high);
    let small = !rep.is_canonical() || value(rep, &out[0]) < p;
    residue(&out[0]) == expected.mod_floor(&p) && fits && small
}
