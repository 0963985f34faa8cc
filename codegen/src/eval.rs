//! The meaning of limb programs, written once and generic over a [`Domain`].
//!
//! Every operation is reduced here to exact integer arithmetic and one primitive, the *split*
//! `x = low + 2^k·high` with `0 ≤ low < 2^k`. A domain says what an integer is: a number
//! ([`word`]), an exact interval ([`interval`]), or a polynomial in the inputs ([`poly`]).

use num_bigint::BigInt;

use crate::ir::{Id, LANE_DIGIT, Op, Operand, Program, Type};

pub mod interval;
pub mod poly;
pub mod word;

/// An interpretation of integers.
pub trait Domain {
    /// An integer of the domain.
    type Value: Clone;

    /// A known integer.
    fn constant(&mut self, n: &BigInt) -> Self::Value;
    /// `a + b`.
    fn add(&mut self, a: &Self::Value, b: &Self::Value) -> Self::Value;
    /// `a − b`.
    fn sub(&mut self, a: &Self::Value, b: &Self::Value) -> Self::Value;
    /// `a · b`.
    fn mul(&mut self, a: &Self::Value, b: &Self::Value) -> Self::Value;
    /// `(low, high)` with `x = low + 2^k·high` and `0 ≤ low < 2^k`; equal arguments give
    /// equal results.
    fn split(&mut self, x: &Self::Value, k: u32) -> (Self::Value, Self::Value);
    /// The next split is that of a sum or difference with this carry: a domain that follows
    /// chains of carries wants to know.
    fn carry_in(&mut self, carry: &Self::Value) {
        let _ = carry;
    }
    /// `a` where `bit` is 1, `b` where it is 0.
    fn choose(&mut self, bit: &Self::Value, a: &Self::Value, b: &Self::Value) -> Self::Value;
    /// 1 if `x` is 0, else 0.
    fn is_zero(&mut self, x: &Self::Value) -> Self::Value;
    /// Bitwise or of two non-negative integers below `2^bits`.
    fn or(&mut self, a: &Self::Value, b: &Self::Value, bits: u32) -> Self::Value;
    /// Requires `low ≤ x ≤ high`; an error says how many bits `x` needs.
    fn require(&mut self, x: &Self::Value, low: &BigInt, high: &BigInt) -> Result<(), Excess>;
}

/// How far a value may leave its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excess {
    /// Smallest value found possible.
    pub low: BigInt,
    /// Largest value found possible.
    pub high: BigInt,
}

/// An operation that may wrap although it must not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Index of the statement in the program's body.
    pub statement: usize,
    /// Name of the result.
    pub limb: String,
    /// Name of the operation.
    pub op: &'static str,
    /// Bits that the value needs.
    pub bits_needed: u64,
    /// Bits of its type.
    pub bits_available: u64,
    /// The possible range.
    pub excess: Box<Excess>,
}

impl std::error::Error for Violation {}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "limb `{}`: the {} needs {} bits{}, and has {}",
            self.limb,
            self.op,
            self.bits_needed,
            if self.excess.low.sign() == num_bigint::Sign::Minus { " and a sign" } else { "" },
            self.bits_available
        )
    }
}

/// The least and the greatest integer of a type.
pub fn range(ty: Type) -> (BigInt, BigInt) {
    let one = BigInt::from(1);
    match ty {
        Type::Bit | Type::Mask => (BigInt::from(0), one),
        Type::Unsigned(bits) => (BigInt::from(0), (one << bits) - 1),
        Type::Signed(bits) => (-(one.clone() << (bits - 1)), (one << (bits - 1)) - 1),
    }
}

/// A program's values in one domain.
pub struct Environment<V> {
    values: Vec<Option<V>>,
}

impl<V: Clone> Environment<V> {
    /// The value of an operand.
    pub fn get<D: Domain<Value = V>>(&self, domain: &mut D, operand: &Operand) -> V {
        match operand {
            Operand::Const(n) => domain.constant(n),
            Operand::Value(id) => self.values[id.0 as usize].clone().expect("defined before it is read"),
        }
    }

    /// The value of a result, if it was computed.
    pub fn value(&self, id: Id) -> Option<&V> {
        self.values[id.0 as usize].as_ref()
    }
}

/// Runs `program` in `domain` from the given inputs (in the order of its parameters, arrays
/// flattened), and returns every value. Stops at the first operation that may wrap.
pub fn run<D: Domain>(
    domain: &mut D,
    program: &Program,
    inputs: &[D::Value],
) -> Result<Environment<D::Value>, Violation> {
    let mut env = Environment { values: vec![None; program.types.len()] };
    let ids: Vec<Id> = program.inputs.iter().flat_map(|group| group.items.iter().copied()).collect();
    assert_eq!(ids.len(), inputs.len(), "one value per input");
    for (id, value) in ids.iter().zip(inputs) {
        env.values[id.0 as usize] = Some(value.clone());
    }
    for (index, stmt) in program.body.iter().enumerate() {
        let results = step(domain, program, &env, &stmt.op, &stmt.results);
        for (&id, value) in stmt.results.iter().zip(results) {
            let ty = program.ty(id);
            let (low, high) = range(ty);
            domain.require(&value, &low, &high).map_err(|excess| Violation {
                statement: index,
                limb: program.names[id.0 as usize].clone(),
                op: stmt.op.name(),
                bits_needed: excess.high.bits().max(excess.low.bits()),
                bits_available: high.bits(),
                excess: Box::new(excess),
            })?;
            env.values[id.0 as usize] = Some(value);
        }
    }
    Ok(env)
}

/// The results of one operation.
fn step<D: Domain>(
    domain: &mut D,
    program: &Program,
    env: &Environment<D::Value>,
    op: &Op,
    results: &[Id],
) -> Vec<D::Value> {
    let get = |operand: &Operand, domain: &mut D| env.get(domain, operand);
    let word = program.word;
    match op {
        // The value is kept, and the range check says whether it may be.
        Op::Cast(a) => vec![get(a, domain)],
        Op::Add(a, b) => {
            let (a, b) = (get(a, domain), get(b, domain));
            vec![domain.add(&a, &b)]
        }
        Op::Sub(a, b) => {
            let (a, b) = (get(a, domain), get(b, domain));
            vec![domain.sub(&a, &b)]
        }
        Op::Mul(a, b) => {
            let (a, b) = (get(a, domain), get(b, domain));
            vec![domain.mul(&a, &b)]
        }
        Op::MulLow(a, b) => {
            let (a, b) = (get(a, domain), get(b, domain));
            let product = domain.mul(&a, &b);
            vec![wrapped(domain, &product, program.ty(results[0]))]
        }
        Op::ProductLow(a, b) | Op::ProductHigh(a, b) => {
            let [a, b] = [a, b].map(|operand| {
                let operand = get(operand, domain);
                domain.split(&operand, LANE_DIGIT).0
            });
            let product = domain.mul(&a, &b);
            let (low, high) = domain.split(&product, LANE_DIGIT);
            vec![if matches!(op, Op::ProductLow(..)) { low } else { high }]
        }
        Op::WrappingAdd(a, b) => {
            let (a, b) = (get(a, domain), get(b, domain));
            let sum = domain.add(&a, &b);
            vec![wrapped(domain, &sum, program.ty(results[0]))]
        }
        Op::AddCarry(a, b, c) => {
            let (a, b, c) = (get(a, domain), get(b, domain), get(c, domain));
            let sum = domain.add(&a, &b);
            let sum = domain.add(&sum, &c);
            domain.carry_in(&c);
            let (low, high) = domain.split(&sum, word);
            vec![low, high]
        }
        Op::SubBorrow(a, b, c) => {
            let (a, b, c) = (get(a, domain), get(b, domain), get(c, domain));
            let difference = domain.sub(&a, &b);
            let difference = domain.sub(&difference, &c);
            domain.carry_in(&c);
            let (low, high) = domain.split(&difference, word);
            let zero = domain.constant(&BigInt::from(0));
            vec![low, domain.sub(&zero, &high)]
        }
        Op::MulAdd(a, b, c, d) => {
            let (a, b, c, d) = (get(a, domain), get(b, domain), get(c, domain), get(d, domain));
            let sum = domain.mul(&a, &b);
            let sum = domain.add(&sum, &c);
            let sum = domain.add(&sum, &d);
            let (low, high) = domain.split(&sum, word);
            vec![low, high]
        }
        Op::Shr(a, k) => {
            let a = get(a, domain);
            vec![domain.split(&a, *k).1]
        }
        Op::Shl(a, k) => {
            let a = get(a, domain);
            let power = domain.constant(&(BigInt::from(1) << k));
            vec![domain.mul(&a, &power)]
        }
        Op::Low(a, k) => {
            let a = get(a, domain);
            vec![domain.split(&a, *k).0]
        }
        // A mask stands for its bit.
        Op::Mask(a) => vec![get(a, domain)],
        Op::Masked(mask, x) => {
            let (bit, x) = (get(mask, domain), get(x, domain));
            let zero = domain.constant(&BigInt::from(0));
            vec![domain.choose(&bit, &x, &zero)]
        }
        Op::Complement(mask, x) => {
            let (bit, x) = (get(mask, domain), get(x, domain));
            let minus_one = domain.constant(&BigInt::from(-1));
            let flipped = domain.sub(&minus_one, &x);
            vec![domain.choose(&bit, &flipped, &x)]
        }
        Op::Select(mask, a, b) => {
            let (bit, a, b) = (get(mask, domain), get(a, domain), get(b, domain));
            vec![domain.choose(&bit, &a, &b)]
        }
        Op::Or(a, b) => {
            let bits = range(program.ty(results[0])).1.bits() as u32;
            let (a, b) = (get(a, domain), get(b, domain));
            vec![domain.or(&a, &b, bits)]
        }
        Op::IsZero(a) => {
            let a = get(a, domain);
            vec![domain.is_zero(&a)]
        }
        Op::Not(a) => {
            let a = get(a, domain);
            let one = domain.constant(&BigInt::from(1));
            vec![domain.sub(&one, &a)]
        }
        Op::IsNegative(x) => {
            let below = match x {
                Operand::Value(id) => range(program.ty(*id)).1.bits() as u32,
                Operand::Const(_) => unreachable!("no literal is compared"),
            };
            let x = get(x, domain);
            // The high part is −1 or 0.
            let high = domain.split(&x, below).1;
            let zero = domain.constant(&BigInt::from(0));
            vec![domain.sub(&zero, &high)]
        }
        Op::IsOdd(a) => {
            let a = get(a, domain);
            vec![domain.split(&a, 1).0]
        }
    }
}

/// The integer of a type that differs from `x` by a multiple of its number of values.
fn wrapped<D: Domain>(domain: &mut D, x: &D::Value, ty: Type) -> D::Value {
    match ty {
        Type::Bit | Type::Mask => unreachable!("only integers wrap"),
        Type::Unsigned(bits) => domain.split(x, bits).0,
        Type::Signed(bits) => {
            let half = domain.constant(&(BigInt::from(1) << (bits - 1)));
            let shifted = domain.add(x, &half);
            let low = domain.split(&shifted, bits).0;
            domain.sub(&low, &half)
        }
    }
}
