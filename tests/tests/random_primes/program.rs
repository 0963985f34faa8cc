//! Computes in generated fields: reads a type's number and two operands a line, writes results.

use std::io::{BufRead, Write};

use fieldforge_runtime::field::{DelayedElement, Element, Field, LazySum, LongSum, PrimeField};
use fieldforge_runtime::lane::OneLane;

fn compute<F: PrimeField>(a: &[u8], b: &[u8]) -> Vec<Vec<u8>> {
    let twice = F::reduce(&[a, b].concat());
    let (a, _) = F::from_slice(a).expect("the field's length");
    let (b, _) = F::from_slice(b).expect("the field's length");
    let (root, exists) = a.sqrt();
    let truth = |mask: F::Mask| vec![mask.bit()];
    let elements = [
        (a + b).carry(),
        (a - b).carry(),
        (-a).carry(),
        F::mul(a, b),
        F::square(a),
        a.mul_small(0xa7),
        a.invert(),
        F::select(exists, F::ONE, F::ZERO),
        F::select(exists, F::square(root), F::ZERO),
        F::mul(a + b, a - b),
        ((a + b) + (a + b)).carry(),
        ((-a) - (b + b)).carry(),
        twice,
    ];
    let mut results: Vec<Vec<u8>> = elements.iter().map(|x| x.to_bytes().as_ref().to_vec()).collect();
    assert_eq!(exists.bit(), a.is_square().bit());
    results.push(truth(a.equals(b)));
    results
}

fn compute_by_number(number: usize, a: &[u8], b: &[u8]) -> Vec<Vec<u8>> {
    match number {
        // ARMS
        _ => panic!("no such field"),
    }
}

fn decode(text: &str) -> Vec<u8> {
    let digit = |i: usize| u8::from_str_radix(&text[i..i + 2], 16).expect("hexadecimal digits");
    (0..text.len()).step_by(2).map(digit).collect()
}

fn main() {
    let mut output = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("text");
        let mut words = line.split(' ');
        let mut next = || words.next().expect("three words");
        let (number, a, b) = (next().parse().expect("a number"), decode(next()), decode(next()));
        let results = compute_by_number(number, &a, &b);
        let texts: Vec<String> =
            results.iter().map(|bytes| bytes.iter().map(|byte| format!("{byte:02x}")).collect()).collect();
        writeln!(output, "{}", texts.join(" ")).expect("the test reads");
    }
}

/// Both kinds of elements are named here, since a configuration may need only one.
#[allow(dead_code)]
type Kinds<K, L> = (Element<K>, DelayedElement<L>);
