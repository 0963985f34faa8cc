//! Binary kernels, as they are printed: right by arithmetic that knows nothing of their proofs, and
//! refused after any change that makes them wrong.
//!
//! `FIELDFORGE_MUTANTS=all` judges every mutant of the fields below, and not a sample.

#[path = "mutants/change.rs"]
#[allow(dead_code, reason = "prime fields have changes of bounds, too")]
mod change;

use std::collections::BTreeMap;

use codegen::binary::Polynomial;
use codegen::binary::ir::{Lane, Op, Program, Type};
use codegen::binary::lower::{Backend, Kind, Rep, lower};
use codegen::binary::{print, prove, read};

use change::{Change, changes};
use num_bigint::BigUint;
use num_traits::{One, Zero};
use rayon::prelude::*;

/// One mutant in so many is judged where not all are.
const SAMPLE: usize = 23;

/// Fields at words of every size, with each multiplier. Long elements in short words are not for tests.
fn reps(polynomials: &[&[u32]]) -> Vec<Rep> {
    let multipliers = [
        (64, Backend::Portable),
        (32, Backend::Portable),
        (16, Backend::Portable),
        (8, Backend::Portable),
        (64, Backend::Clmul),
    ];
    let of = |exponents: &&[u32]| {
        let f = Polynomial::new(exponents.to_vec());
        multipliers.map(|(word, backend)| Rep { f: f.clone(), word, backend })
    };
    polynomials.iter().flat_map(of).filter(|rep| rep.n() <= 32).collect()
}

/// Elements: the edges, and some that look random.
fn elements(m: u32, count: u32) -> Vec<BigUint> {
    let top = BigUint::one() << (m - 1);
    let all = (&top << 1u32) - 1u32;
    let mut elements = vec![BigUint::zero(), BigUint::one(), top.clone(), all.clone(), &all ^ &top];
    let mut state = BigUint::from(0x9e37_79b9_7f4a_7c15_u64);
    for _ in 0..count {
        state = (&state * &state * 3u32 + 0x1234_5677_u32) & ((BigUint::one() << 1400u32) - 1u32);
        elements.push((&state >> 700u32) & &all);
    }
    elements
}

/// The words of a program as Rust computes them: an interpreter of machine words.
fn interpret(program: &Program, inputs: &[u128]) -> Vec<u128> {
    let mut values = vec![0u128; program.types.len()];
    for (id, value) in program.inputs.iter().flat_map(|group| &group.items).zip(inputs) {
        values[id.0 as usize] = *value;
    }
    let word = program.word;
    let low64 = |x: u128| u128::from(x as u64);
    for stmt in &program.body {
        let get = |id: &codegen::binary::ir::Id| values[id.0 as usize];
        let ty = program.ty(stmt.results[0]);
        let width = match ty {
            Type::Byte => 8,
            Type::Word => word,
            Type::Double => 2 * word,
            Type::Wide => 128,
            Type::Bit => 1,
        };
        let fit = |x: u128| if width == 128 { x } else { x & ((1 << width) - 1) };
        let lanes =
            |x: u128, f: &dyn Fn(u64) -> u64| u128::from(f(x as u64)) | u128::from(f((x >> 64) as u64)) << 64;
        let results = match &stmt.op {
            Op::Xor(a, b) => vec![get(a) ^ get(b)],
            Op::And(a, b) => vec![get(a) & get(b)],
            Op::Keep(a, kept) => vec![get(a) & u128::try_from(kept.clone()).expect("a constant of its type")],
            Op::Shl(a, k) if ty == Type::Wide => vec![lanes(get(a), &|x| x << k)],
            Op::Shr(a, k) if ty == Type::Wide => vec![lanes(get(a), &|x| x >> k)],
            Op::Shl(a, k) => vec![fit(get(a) << k)],
            Op::Shr(a, k) => vec![get(a) >> k],
            Op::Widen(a) => vec![get(a)],
            Op::Narrow(a) => vec![fit(get(a))],
            Op::Multiply(a, b) => vec![fit(get(a) * get(b))],
            Op::Product(a, b) => {
                let digit = if word == 64 { 60 } else { word };
                let product = carryless(get(a), get(b));
                vec![product & ((1 << digit) - 1), product >> digit]
            }
            Op::Pack(a, b) => vec![get(a) | get(b) << 64],
            Op::Lane(a, Lane::Low) => vec![low64(get(a))],
            Op::Lane(a, Lane::High) => vec![get(a) >> 64],
            Op::Clmul(a, b, Lane::Low) => vec![carryless(low64(get(a)), low64(get(b)))],
            Op::Clmul(a, b, Lane::High) => vec![carryless(get(a) >> 64, get(b) >> 64)],
            Op::Middle(a, b) => vec![get(a) >> 64 | get(b) << 64],
            Op::Up(a) => vec![get(a) << 64],
            Op::Down(a) => vec![get(a) >> 64],
            Op::AllZero(all) => vec![u128::from(all.iter().all(|id| get(id) == 0))],
            Op::NotZero(a) => vec![u128::from(get(a) != 0)],
        };
        for (id, value) in stmt.results.iter().zip(results) {
            values[id.0 as usize] = value;
        }
    }
    let outputs = program.outputs.iter().flat_map(|group| &group.items);
    outputs.map(|id| values[id.0 as usize]).collect()
}

fn carryless(a: u128, b: u128) -> u128 {
    (0..64).filter(|i| a >> i & 1 == 1).fold(0, |sum, i| sum ^ (b << i))
}

/// A number in pieces of so many bits, the lowest first.
fn pieces(x: &BigUint, bits: u32, count: usize) -> Vec<u128> {
    let low = (BigUint::one() << bits) - 1u32;
    let piece = |i: usize| (x >> (i * bits as usize)) & &low;
    (0..count).map(|i| u128::try_from(piece(i)).expect("a piece")).collect()
}

/// Whether a program gives what its kernel must, on many inputs; an error says where not.
fn holds(rep: &Rep, kind: Kind, program: &Program, count: u32) -> Result<(), String> {
    let (f, m, n) = (&rep.f, rep.f.degree(), rep.n());
    let words = |x: &BigUint| pieces(x, rep.word, n);
    let bytes = |x: &BigUint| pieces(x, 8, rep.bytes()).into_iter().rev().collect::<Vec<_>>();
    let elements = elements(m, count);
    let check = |inputs: Vec<u128>, wanted: Vec<u128>| {
        let given = interpret(program, &inputs);
        if given == wanted {
            Ok(())
        } else {
            Err(format!("{inputs:x?} gives {given:x?}, and not {wanted:x?}"))
        }
    };
    for (i, a) in elements.iter().enumerate() {
        let b = &elements[(7 * i + 3) % elements.len()];
        match kind {
            Kind::Add => check([words(a), words(b)].concat(), words(&(a ^ b)))?,
            Kind::Mul => check([words(a), words(b)].concat(), words(&f.mul(a, b)))?,
            Kind::Square => check(words(a), words(&f.mul(a, a)))?,
            Kind::Trace => check(words(a), vec![f.trace(a).into()])?,
            Kind::IsZero => check(words(a), vec![a.is_zero().into()])?,
            Kind::ToBytes => check(words(a), bytes(a))?,
            Kind::Select => {
                let ones = (1u128 << rep.word) - 1;
                check([vec![ones], words(a), words(b)].concat(), words(a))?;
                check([vec![0], words(a), words(b)].concat(), words(b))?;
            }
            Kind::FromBytes => {
                check(bytes(a), [words(a), vec![1]].concat())?;
                for excess in m..8 * rep.bytes() as u32 {
                    let long = a | (BigUint::one() << excess);
                    check(bytes(&long), [words(a), vec![0]].concat())?;
                }
            }
            Kind::Product => {
                let digit = if rep.word == 64 { 60 } else { rep.word };
                let cut = |x: &BigUint| pieces(x, digit, 1)[0];
                let product = carryless(cut(a), cut(b));
                check(vec![cut(a), cut(b)], vec![product & ((1 << digit) - 1), product >> digit])?;
            }
        }
    }
    Ok(())
}

fn read_text(rep: &Rep, kind: Kind, text: &str) -> Option<Program> {
    let function: syn::ItemFn = syn::parse_str(text).ok()?;
    read::function(rep, kind, &function.sig, &function.block).ok().map(|kernel| kernel.program)
}

#[test]
fn printed_kernels_compute_what_plain_polynomials_do() {
    let polynomials: [&[u32]; 9] = [
        &[7, 1, 0],
        &[64, 4, 3, 1, 0],
        &[113, 9, 0],
        &[163, 7, 6, 3, 0],
        &[176, 43, 2, 1, 0],
        &[233, 74, 0],
        &[239, 158, 0],
        &[283, 12, 7, 5, 0],
        &[571, 10, 5, 2, 0],
    ];
    reps(&polynomials).par_iter().for_each(|rep| {
        for kind in Kind::of(rep) {
            let program =
                read_text(rep, kind, &print::function(&lower(rep, kind))).expect("printed text is read");
            holds(rep, kind, &program, 40).unwrap_or_else(|how| panic!("{} {kind:?}: {how}", rep.f));
        }
    });
}

#[test]
fn solvers_of_even_degree_solve() {
    for exponents in [&[8, 4, 3, 1, 0][..], &[64, 4, 3, 1, 0], &[176, 43, 2, 1, 0], &[304, 11, 2, 1, 0]] {
        let f = Polynomial::new(exponents.to_vec());
        assert_eq!(f.proper_factor(), None);
        for a in elements(f.degree(), 20) {
            match f.solve(&a) {
                Some(z) => assert_eq!(f.square(&z) ^ &z, a),
                None => assert!(f.trace(&a)),
            }
        }
    }
}

/// What became of a mutant.
#[derive(Clone, Debug)]
enum Verdict {
    Unreadable,
    Refused,
    Right,
    Wrong(String),
}

fn judge(rep: &Rep, kind: Kind, change: &Change) -> Verdict {
    let Some(program) = read_text(rep, kind, &change.text) else { return Verdict::Unreadable };
    if prove::kernel(rep, kind, &program).is_err() {
        return Verdict::Refused;
    }
    match holds(rep, kind, &program, 200) {
        Ok(()) => Verdict::Right,
        Err(how) => Verdict::Wrong(how),
    }
}

#[test]
fn a_mutant_is_refused_or_right() {
    let all = std::env::var("FIELDFORGE_MUTANTS").is_ok_and(|value| value == "all");
    let reps = reps(&[&[7, 1, 0], &[64, 4, 3, 1, 0], &[67, 5, 2, 1, 0], &[113, 9, 0]]);
    let mut mutants = Vec::new();
    for rep in &reps {
        assert_eq!(rep.f.proper_factor(), None, "{}", rep.f);
        for kind in Kind::of(rep) {
            let text = print::function(&lower(rep, kind));
            mutants.extend(changes(&text).into_iter().map(|change| (rep, kind, change)));
        }
    }
    let sampled: Vec<_> =
        mutants.iter().enumerate().filter(|(index, _)| all || index % SAMPLE == 0).collect();
    let judged: Vec<Verdict> =
        sampled.par_iter().map(|(_, (rep, kind, change))| judge(rep, *kind, change)).collect();
    let mut counts: BTreeMap<(String, &str), [usize; 4]> = BTreeMap::new();
    for ((_, (rep, kind, change)), verdict) in sampled.iter().zip(&judged) {
        let name = format!("{} at {}, {:?}", rep.f, rep.word, rep.backend);
        let row = counts.entry((name, change.what.name())).or_default();
        match verdict {
            Verdict::Unreadable => row[0] += 1,
            Verdict::Refused => row[1] += 1,
            Verdict::Right => {
                println!("right as well: {} {} {kind:?}: {change}", rep.f, rep.word);
                row[2] += 1;
            }
            Verdict::Wrong(how) => panic!("accepted, and wrong: {} {kind:?}: {change}: {how}", rep.f),
        }
    }
    for ((field, what), [unreadable, refused, right, _]) in &counts {
        println!("{field}: {what}: {unreadable} not read, {refused} refused, {right} right as well");
    }
    let right: usize = counts.values().map(|row| row[2]).sum();
    let refused: usize = counts.values().map(|row| row[1]).sum();
    assert!(judged.len() > 200, "the sample is no sample: {}", judged.len());
    // Masks of bits that are zero anyway, and operands that are exchanged, change nothing.
    assert!(refused > 5 * right, "{refused} refused, {right} right of {}", judged.len());
}
