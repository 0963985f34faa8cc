//! `count WHAT TIMES`: does something so many times, for an emulator that counts instructions.

use std::hint::black_box;

use fieldforge::ted127_glv4::{ExtendedPoint, FieldElement, Scalar};
use fieldforge_runtime::field::{Field, LazySum, PrimeField};

/// As formulas call it: neither taken in here nor known to have equal operands.
#[inline(never)]
fn product(a: &FieldElement, b: &FieldElement) -> FieldElement {
    Field::mul(*a, *b)
}

#[inline(never)]
fn square(a: &FieldElement) -> FieldElement {
    Field::square(*a)
}

/// Only the loop.
#[inline(never)]
fn nothing(x: &FieldElement) -> FieldElement {
    *x
}

fn repeat<T>(times: u32, what: impl Fn() -> T) {
    for _ in 0..times {
        black_box(what());
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, what, times] = &arguments[..] else { panic!("count WHAT TIMES") };
    let times: u32 = times.parse().expect("a number");
    let x = FieldElement::ONE.times_i() + FieldElement::ONE;
    let (point, scalar) = (ExtendedPoint::GENERATOR, (-Scalar::from_u64(3)).carry());
    match what.as_str() {
        "nothing" => repeat(times, || nothing(black_box(&x))),
        "product" => repeat(times, || product(black_box(&x), black_box(&x))),
        "square" => repeat(times, || square(black_box(&x))),
        "multiply" => repeat(times, || black_box(&point).mul(black_box(&scalar))),
        "multiply-generator" => repeat(times, || ExtendedPoint::mul_generator(black_box(&scalar))),
        other => panic!("{other} is not known"),
    }
}
