//! The meaning of the programs, written once and generic over what a bit is.
//!
//! A value is its bits, the lowest first, without the zeros at its top.

use super::ir::{Id, Lane, Op, Program, Type};

/// An interpretation of bits.
pub trait Domain {
    /// A bit.
    type Bit: Clone;

    /// The bit 0.
    fn zero(&self) -> Self::Bit;
    /// Whether a bit is 0 whatever the inputs are.
    fn is_zero(&self, bit: &Self::Bit) -> bool;
    /// `a + b` over GF(2).
    fn add(&self, a: &Self::Bit, b: &Self::Bit) -> Self::Bit;
    /// `a·b`.
    fn multiply(&self, a: &Self::Bit, b: &Self::Bit) -> Self::Bit;
    /// A bit of which nothing is known.
    fn unknown(&self) -> Self::Bit;
}

/// The bits of a value, trimmed of zeros.
pub type Value<B> = Vec<B>;

/// The digit of the kernel `product`: how many bits of its operands may be other than 0.
pub fn digit_bits(word: u32) -> u32 {
    // An integer product of two words of 64 bits whose bits stand four apart adds sixteen bits in its
    // fullest column, which is one more than four bits can count. Fifteen are right.
    if word == 64 { 60 } else { word }
}

/// Runs `program` from the given inputs (in the order of its parameters, arrays flattened), and
/// returns every value. An operand of `product` with more bits than a digit gives unknown bits.
pub fn run<D: Domain>(domain: &D, program: &Program, inputs: Vec<Value<D::Bit>>) -> Vec<Value<D::Bit>> {
    let mut values: Vec<Value<D::Bit>> = vec![Vec::new(); program.types.len()];
    let ids = program.inputs.iter().flat_map(|group| &group.items);
    for (id, value) in ids.zip(inputs) {
        values[id.0 as usize] = trimmed(domain, value);
    }
    for stmt in &program.body {
        let results = step(domain, program, &values, &stmt.op);
        for (id, value) in stmt.results.iter().zip(results) {
            values[id.0 as usize] = trimmed(domain, value);
        }
    }
    values
}

fn trimmed<D: Domain>(domain: &D, mut value: Value<D::Bit>) -> Value<D::Bit> {
    while value.last().is_some_and(|bit| domain.is_zero(bit)) {
        value.pop();
    }
    value
}

/// The results of one operation.
fn step<D: Domain>(domain: &D, program: &Program, values: &[Value<D::Bit>], op: &Op) -> Vec<Value<D::Bit>> {
    let get = |id: &Id| &values[id.0 as usize];
    let word = program.word as usize;
    let width = program.result_type(op).bits(program.word) as usize;
    let lane = |id: &Id, lane: Lane| -> Value<D::Bit> {
        let value = get(id);
        match lane {
            Lane::Low => value[..value.len().min(64)].to_vec(),
            Lane::High => value.get(64..).unwrap_or_default().to_vec(),
        }
    };
    match op {
        Op::Xor(a, b) => vec![sum(domain, get(a), get(b))],
        Op::And(a, b) => vec![get(a).iter().zip(get(b)).map(|(a, b)| domain.multiply(a, b)).collect()],
        Op::Keep(a, kept) => {
            let keep =
                |(i, bit): (usize, &D::Bit)| if kept.bit(i as u64) { bit.clone() } else { domain.zero() };
            vec![get(a).iter().enumerate().map(keep).collect()]
        }
        Op::Shl(a, k) if program.ty(*a) == Type::Wide => {
            let [low, high] = [Lane::Low, Lane::High].map(|at| shifted_up(domain, &lane(a, at), *k, 64));
            vec![joined(domain, low, high)]
        }
        Op::Shr(a, k) if program.ty(*a) == Type::Wide => {
            let [low, high] = [Lane::Low, Lane::High].map(|at| shifted_down(&lane(a, at), *k));
            vec![joined(domain, low, high)]
        }
        Op::Shl(a, k) => vec![shifted_up(domain, get(a), *k, width)],
        Op::Shr(a, k) => vec![shifted_down(get(a), *k)],
        Op::Widen(a) => vec![get(a).clone()],
        Op::Narrow(a) => vec![get(a).iter().take(width).cloned().collect()],
        Op::Multiply(a, b) => vec![columns(domain, get(a), get(b))],
        Op::Product(a, b) => {
            let digit = digit_bits(program.word) as usize;
            if get(a).len() > digit || get(b).len() > digit {
                return vec![vec![domain.unknown(); word]; 2];
            }
            let product = product(domain, get(a), get(b), a == b);
            let low = product[..product.len().min(digit)].to_vec();
            vec![low, product.get(digit..).unwrap_or_default().to_vec()]
        }
        Op::Pack(a, b) => vec![joined(domain, get(a).clone(), get(b).clone())],
        Op::Lane(a, at) => vec![lane(a, *at)],
        Op::Clmul(a, b, at) => vec![product(domain, &lane(a, *at), &lane(b, *at), a == b)],
        Op::Middle(a, b) => vec![joined(domain, lane(a, Lane::High), lane(b, Lane::Low))],
        Op::Up(a) => vec![joined(domain, Vec::new(), lane(a, Lane::Low))],
        Op::Down(a) => vec![lane(a, Lane::High)],
        // A verdict is not a form of the inputs; the prover reads what it is a verdict of.
        Op::AllZero(_) => vec![vec![domain.unknown()]],
        // Of a word whose only bit is its lowest, that bit.
        Op::NotZero(a) if get(a).len() <= 1 => vec![get(a).clone()],
        Op::NotZero(_) => vec![vec![domain.unknown()]],
    }
}

fn sum<D: Domain>(domain: &D, a: &[D::Bit], b: &[D::Bit]) -> Value<D::Bit> {
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let mut sum = long.to_vec();
    for (bit, other) in sum.iter_mut().zip(short) {
        *bit = domain.add(bit, other);
    }
    sum
}

fn shifted_up<D: Domain>(domain: &D, value: &[D::Bit], k: u32, width: usize) -> Value<D::Bit> {
    if value.is_empty() {
        return Vec::new();
    }
    let zeros = std::iter::repeat_n(domain.zero(), k as usize);
    zeros.chain(value.iter().cloned()).take(width).collect()
}

fn shifted_down<B: Clone>(value: &[B], k: u32) -> Value<B> {
    value.get(k as usize..).unwrap_or_default().to_vec()
}

/// Two words as one value.
fn joined<D: Domain>(domain: &D, mut low: Value<D::Bit>, high: Value<D::Bit>) -> Value<D::Bit> {
    if !high.is_empty() {
        low.resize(64, domain.zero());
        low.extend(high);
    }
    low
}

/// The product over GF(2). That of a value with itself has only the squares of its bits, which are
/// the bits: every other product stands there twice.
fn product<D: Domain>(domain: &D, a: &[D::Bit], b: &[D::Bit], same: bool) -> Value<D::Bit> {
    if a.is_empty() || b.is_empty() {
        return Vec::new();
    }
    let mut product = vec![domain.zero(); a.len() + b.len() - 1];
    if same {
        for (i, bit) in a.iter().enumerate() {
            product[2 * i] = bit.clone();
        }
        return product;
    }
    for (i, x) in a.iter().enumerate().filter(|(_, bit)| !domain.is_zero(bit)) {
        for (j, y) in b.iter().enumerate().filter(|(_, bit)| !domain.is_zero(bit)) {
            product[i + j] = domain.add(&product[i + j], &domain.multiply(x, y));
        }
    }
    product
}

/// The product in integers. A column's bit is its sum over GF(2) where no carry can reach it; where one
/// can, the bit depends on the inputs in ways that no form says.
fn columns<D: Domain>(domain: &D, a: &[D::Bit], b: &[D::Bit]) -> Value<D::Bit> {
    let mut bits = product(domain, a, b, false);
    let mut counts = vec![0u32; bits.len()];
    for (i, _) in a.iter().enumerate().filter(|(_, bit)| !domain.is_zero(bit)) {
        for (j, _) in b.iter().enumerate().filter(|(_, bit)| !domain.is_zero(bit)) {
            counts[i + j] += 1;
        }
    }
    // The greatest carry into a position.
    let mut carry = 0;
    for (bit, count) in bits.iter_mut().zip(counts) {
        if carry > 0 {
            *bit = domain.unknown();
        }
        carry = (carry + count) / 2;
    }
    let above = u32::BITS - carry.leading_zeros();
    bits.extend(std::iter::repeat_n(domain.unknown(), above as usize));
    bits
}
