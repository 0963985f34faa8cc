//! Kernels for AVR: what they take, that they compute what polynomials do, and that a changed text is refused
//! or computes the same.

use codegen::avr::assembly::{Listing, instruction};
use codegen::binary::Polynomial;
use codegen::binary::avr::emit::{KINDS, listing};
use codegen::binary::avr::plan::{Accumulator, Choice, Squares, Unroll, serves};
use codegen::binary::avr::prove;
use codegen::binary::lower::{Backend, Kind, Rep};
use num_bigint::BigUint;
use rayon::prelude::*;

fn rep(exponents: &[u32]) -> Rep {
    let choice = Choice::default();
    Rep { f: Polynomial::new(exponents.to_vec()), word: 8, backend: Backend::Avr(choice) }
}

fn k163() -> Rep {
    rep(&[163, 7, 6, 3, 0])
}

const SMALL: Choice =
    Choice { unroll: Unroll::Rows, accumulator: Accumulator::Registers, squares: Squares::Nibbles };
const FAST: Choice =
    Choice { unroll: Unroll::Full, accumulator: Accumulator::Registers, squares: Squares::Bytes };
const TEXTBOOK: Choice = Choice { accumulator: Accumulator::Memory, ..SMALL };

/// Elements that look random.
fn elements(rep: &Rep, count: usize) -> Vec<BigUint> {
    let mut state = BigUint::from(0x9e37_79b9_7f4a_7c15_u64);
    let all = (BigUint::from(1u32) << rep.f.degree()) - 1u32;
    let next = |_| {
        state = (&state * &state * 3u32 + 0x1234_5677_u32) & ((BigUint::from(1u32) << 700u32) - 1u32);
        (&state >> 300u32) & &all
    };
    [BigUint::from(0u32), BigUint::from(1u32), all.clone()].into_iter().chain((0..count).map(next)).collect()
}

fn bytes(rep: &Rep, a: &BigUint) -> Vec<u8> {
    let mut bytes = a.to_bytes_le();
    bytes.resize(rep.n(), 0);
    bytes
}

/// Whether the function computes on numbers what polynomials do.
fn is_right(rep: &Rep, kind: Kind, function: &Listing, count: usize) -> Result<(), String> {
    let elements = elements(rep, count);
    for (i, a) in elements.iter().enumerate() {
        let b = &elements[(i * 7 + 2) % elements.len()];
        let wanted = match kind {
            Kind::Mul => rep.f.mul(a, b),
            Kind::Square => rep.f.square(a),
            _ => a ^ b,
        };
        let mut operands = vec![bytes(rep, a), bytes(rep, b)];
        operands.truncate(if kind == Kind::Square { 1 } else { 2 });
        let (given, _) = prove::simulate(rep, function, &operands)?;
        if given != bytes(rep, &wanted) {
            return Err(format!("{a:#x} and {b:#x} give {given:x?}"));
        }
    }
    Ok(())
}

/// Cycles without the call, bytes of flash with tables, bytes of stack without the return address.
fn taken(kind: Kind, choice: Choice) -> (u64, usize, u16) {
    let function = listing(&k163(), kind, choice);
    let run = prove::function(&k163(), kind, &function).expect("proved");
    (run.cycles, function.flash(), run.stack)
}

#[test]
fn what_kernels_of_gf2_163_take() {
    assert_eq!(taken(Kind::Mul, SMALL), (5484, 1062, 376));
    assert_eq!(taken(Kind::Mul, FAST), (5149, 5168, 376));
    assert_eq!(taken(Kind::Mul, TEXTBOOK), (10433, 918, 398));
    assert_eq!(taken(Kind::Square, SMALL), (636, 918, 16));
    assert_eq!(taken(Kind::Square, FAST), (488, 2108, 16));
    assert_eq!(taken(Kind::Add, SMALL), (162, 184, 2));
}

#[test]
fn kernels_are_right_on_numbers_and_proved_as_they_are_read() {
    for exponents in [&[163, 7, 6, 3, 0][..], &[131, 8, 3, 2, 0], &[113, 9, 0], &[67, 5, 2, 1, 0]] {
        let rep = rep(exponents);
        assert!(serves(&rep), "{}", rep.f);
        for (choice, kind) in [SMALL, FAST, TEXTBOOK].into_iter().flat_map(|c| KINDS.map(|kind| (c, kind))) {
            let function = listing(&rep, kind, choice);
            let read =
                Listing::read(&function.lines(), function.table.clone()).expect("printed text is read");
            assert_eq!(read, function);
            prove::function(&rep, kind, &read).unwrap_or_else(|how| panic!("{} {kind:?}: {how}", rep.f));
            is_right(&rep, kind, &read, 12).unwrap_or_else(|how| panic!("{} {kind:?}: {how}", rep.f));
        }
    }
}

#[test]
fn fields_that_do_not_fit_the_registers_have_no_kernels() {
    for exponents in [&[233, 74, 0][..], &[167, 6, 0], &[173, 10, 2, 1, 0], &[7, 1, 0], &[64, 4, 3, 1, 0]] {
        assert!(!serves(&rep(exponents)), "{exponents:?}");
    }
}

#[test]
fn other_instructions_are_refused_by_name() {
    for line in
        ["sbrs r2, 3", "lds r2, 512", "ld r2, Z+1", "ldi r2, 1", "ldd r2, X+1", "movw r3, r2", "call x"]
    {
        let reason = instruction(line).expect_err(line);
        assert_eq!(reason, format!("`{line}` is not an instruction that kernels use"));
    }
}

/// The text with one line left out or one number in it changed, or one byte of the table changed.
fn mutants(function: &Listing) -> Vec<(Vec<String>, Option<Vec<u8>>)> {
    let lines = function.lines();
    let mut mutants = Vec::new();
    for (i, bit) in function.table.iter().flat_map(|table| (0..table.len()).map(|i| (i, 1 << (i % 8)))) {
        let mut table = function.table.clone();
        table.iter_mut().for_each(|table| table[i] ^= bit);
        mutants.push((lines.clone(), table));
    }
    let mut push = |lines: Vec<String>| mutants.push((lines, function.table.clone()));
    for (i, line) in lines.iter().enumerate() {
        let mut without = lines.clone();
        without.remove(i);
        push(without);
        let change = |from: &str, to: String| {
            let mut changed = lines.clone();
            changed[i] = line.replacen(from, &to, 1);
            changed
        };
        let numbers = line.split(|c: char| !c.is_ascii_digit()).filter(|text| !text.is_empty());
        let numbers: Vec<&str> = numbers.filter(|text| text.parse::<u8>().is_ok()).collect();
        for number in numbers.iter().take(2) {
            let value: u8 = number.parse().expect("a number");
            push(change(number, value.wrapping_add(1).to_string()));
            push(change(number, (value ^ 2).to_string()));
        }
        for (from, to) in [("eor", "mov"), ("adc", "add"), ("rol", "lsl"), ("ror", "lsr"), ("swap", "lsl")] {
            if line.starts_with(from) {
                push(change(from, to.to_string()));
            }
        }
    }
    mutants
}

#[test]
fn a_mutant_is_refused_or_right() {
    let rep = rep(&[67, 5, 2, 1, 0]);
    let mut judged = 0;
    let mut right = 0;
    for (choice, kind) in
        [(SMALL, Kind::Mul), (SMALL, Kind::Square), (SMALL, Kind::Add), (FAST, Kind::Square)]
    {
        let function = listing(&rep, kind, choice);
        let all = mutants(&function);
        // Tables are long, and products are proved in many steps.
        let sampled: Vec<_> = all.iter().step_by(if kind == Kind::Mul { 3 } else { 2 }).collect();
        let accepted: Vec<_> = sampled
            .par_iter()
            .filter_map(|(lines, table)| Listing::read(lines, table.clone()).ok())
            .filter(|mutant| prove::function(&rep, kind, mutant).is_ok())
            .collect();
        for mutant in &accepted {
            is_right(&rep, kind, mutant, 20).unwrap_or_else(|how| panic!("accepted, and wrong: {how}"));
        }
        judged += sampled.len();
        right += accepted.len();
    }
    assert!(judged > 500, "the sample is no sample: {judged}");
    assert!(judged > 5 * right, "{right} right of {judged}");
}
