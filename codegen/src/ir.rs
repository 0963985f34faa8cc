//! The limb program: a straight line of few operations on machine words.
//!
//! A kernel is lowered to a [`Program`], printed, read back into a [`Program`], and proved.
//! The meaning of every operation is written once, in [`crate::eval`], generically over a
//! domain; nothing else gives meaning to an [`Op`]. Matches over [`Op`] are exhaustive, so
//! that a new operation breaks every consumer at compile time.

use num_bigint::BigInt;

pub mod builder;

/// What a value is, and so the range that it must stay inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A carry, a borrow, a verdict: `bool` in Rust.
    Bit,
    /// A word that is all ones or zero; in every domain it stands for its bit.
    Mask,
    /// An unsigned integer of 8 to 128 bits.
    Unsigned(u32),
    /// A two's-complement integer of 8 to 128 bits.
    Signed(u32),
}

/// How many bits of each operand a vector unit multiplies.
pub const LANE_DIGIT: u32 = 52;

/// The number of a value in its program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub u32);

/// What an operation reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// An input or an earlier result.
    Value(Id),
    /// A literal.
    Const(BigInt),
}

/// One operation. Exact operations must not wrap: the interval pass shows that they do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// `a as T`: the value, which must fit.
    Cast(Operand),
    /// `a + b`, exact.
    Add(Operand, Operand),
    /// `a − b`, exact.
    Sub(Operand, Operand),
    /// `a · b`, exact.
    Mul(Operand, Operand),
    /// `a · b`, wrapped into its type: of unsigned words the low word.
    MulLow(Operand, Operand),
    /// `a · b mod 2^52` of the low 52 bits of each: what a vector unit's multiplier gives.
    ProductLow(Operand, Operand),
    /// `⌊a · b / 2^52⌋` of the low 52 bits of each.
    ProductHigh(Operand, Operand),
    /// `a + b`, wrapped into its type.
    WrappingAdd(Operand, Operand),
    /// `(low, carry)` of `a + b + carry_in`.
    AddCarry(Operand, Operand, Operand),
    /// `(low, borrow)` of `a − b − borrow_in`.
    SubBorrow(Operand, Operand, Operand),
    /// `(low, high)` of `a·b + c + d`, which always fits.
    MulAdd(Operand, Operand, Operand, Operand),
    /// `⌊a / 2^k⌋`.
    Shr(Operand, u32),
    /// `a · 2^k`, exact.
    Shl(Operand, u32),
    /// `a mod 2^k`.
    Low(Operand, u32),
    /// The mask of a bit, behind the barrier of `runtime::ct`.
    Mask(Operand),
    /// `x` where the mask is set, else 0.
    Masked(Operand, Operand),
    /// `−1 − x`, every bit flipped, where the mask is set, else `x`; of signed words.
    Complement(Operand, Operand),
    /// The second operand where the mask is set, else the third.
    Select(Operand, Operand, Operand),
    /// Bitwise or; zero only where both operands are.
    Or(Operand, Operand),
    /// Whether a word is zero.
    IsZero(Operand),
    /// The other bit.
    Not(Operand),
    /// Whether a signed integer is below zero.
    IsNegative(Operand),
    /// Whether an integer is odd.
    IsOdd(Operand),
}

impl Op {
    /// The operands, in order.
    pub fn operands(&self) -> Vec<&Operand> {
        match self {
            Op::Cast(a) | Op::Mask(a) | Op::IsZero(a) | Op::Not(a) | Op::IsNegative(a) | Op::IsOdd(a) => {
                vec![a]
            }
            Op::Shr(a, _) | Op::Shl(a, _) | Op::Low(a, _) => vec![a],
            Op::Add(a, b)
            | Op::Sub(a, b)
            | Op::Mul(a, b)
            | Op::MulLow(a, b)
            | Op::ProductLow(a, b)
            | Op::ProductHigh(a, b)
            | Op::WrappingAdd(a, b)
            | Op::Masked(a, b)
            | Op::Complement(a, b)
            | Op::Or(a, b) => vec![a, b],
            Op::AddCarry(a, b, c) | Op::SubBorrow(a, b, c) | Op::Select(a, b, c) => vec![a, b, c],
            Op::MulAdd(a, b, c, d) => vec![a, b, c, d],
        }
    }

    /// The operation's name in messages.
    pub fn name(&self) -> &'static str {
        match self {
            Op::Cast(..) => "cast",
            Op::Add(..) => "addition",
            Op::Sub(..) => "subtraction",
            Op::Mul(..) => "product",
            Op::MulLow(..) => "low product",
            Op::ProductLow(..) => "low half of a product",
            Op::ProductHigh(..) => "high half of a product",
            Op::WrappingAdd(..) => "wrapping addition",
            Op::AddCarry(..) => "addition with carry",
            Op::SubBorrow(..) => "subtraction with borrow",
            Op::MulAdd(..) => "multiply-add",
            Op::Shr(..) => "right shift",
            Op::Shl(..) => "left shift",
            Op::Low(..) => "low bits",
            Op::Mask(..) => "mask",
            Op::Masked(..) => "masked word",
            Op::Complement(..) => "complement",
            Op::Select(..) => "selection",
            Op::Or(..) => "or",
            Op::IsZero(..) => "zero test",
            Op::Not(..) => "not",
            Op::IsNegative(..) => "sign",
            Op::IsOdd(..) => "parity",
        }
    }
}

/// An operation and the values that it defines; a second result that nobody reads is dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stmt {
    /// What is computed.
    pub op: Op,
    /// One value, or two for the operations that return a pair.
    pub results: Vec<Id>,
}

/// A parameter or a result: one scalar, or an array of equal types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group<V> {
    /// The name in the signature.
    pub name: String,
    /// Type of each item.
    pub ty: Type,
    /// Whether it is written as an array (of `items.len()`), or as a scalar.
    pub array: bool,
    /// The values.
    pub items: Vec<V>,
}

/// A limb program: inputs, straight-line body, outputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The function's name.
    pub name: String,
    /// Word size in bits.
    pub word: u32,
    /// Parameters.
    pub inputs: Vec<Group<Id>>,
    /// Operations in order; every operand is defined before it is read.
    pub body: Vec<Stmt>,
    /// Results.
    pub outputs: Vec<Group<Operand>>,
    /// Type of every value, indexed by [`Id`].
    pub types: Vec<Type>,
    /// Name hint of every value, indexed by [`Id`].
    pub names: Vec<String>,
}

/// What a kernel costs: exact counts, the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Word products (wide, low, or with accumulation).
    pub products: usize,
    /// Additions and subtractions, with or without carry.
    pub additions: usize,
    /// Additions and subtractions that read or leave a carry, and shifts that pass one on.
    pub carries: usize,
    /// Masks and selections.
    pub selections: usize,
}

impl Program {
    /// The type of a value.
    pub fn ty(&self, id: Id) -> Type {
        self.types[id.0 as usize]
    }

    /// Counts operations.
    pub fn cost(&self) -> Cost {
        let mut cost = Cost::default();
        for stmt in &self.body {
            match stmt.op {
                Op::Mul(..) | Op::MulLow(..) | Op::ProductLow(..) | Op::ProductHigh(..) => cost.products += 1,
                Op::MulAdd(..) => {
                    cost.products += 1;
                    cost.additions += 1;
                }
                Op::Add(..) | Op::Sub(..) | Op::WrappingAdd(..) => cost.additions += 1,
                Op::AddCarry(..) | Op::SubBorrow(..) => {
                    cost.additions += 1;
                    cost.carries += 1;
                }
                Op::Shr(..) => cost.carries += 1,
                Op::Masked(..) | Op::Complement(..) | Op::Select(..) => cost.selections += 1,
                Op::Cast(..)
                | Op::Shl(..)
                | Op::Low(..)
                | Op::Mask(..)
                | Op::Or(..)
                | Op::IsZero(..)
                | Op::Not(..)
                | Op::IsNegative(..)
                | Op::IsOdd(..) => {}
            }
        }
        cost
    }

    /// Removes operations whose results nobody reads.
    pub fn without_dead_code(mut self) -> Self {
        let mut live = vec![false; self.types.len()];
        let mark = |operand: &Operand, live: &mut Vec<bool>| {
            if let Operand::Value(id) = operand {
                live[id.0 as usize] = true;
            }
        };
        for operand in self.outputs.iter().flat_map(|group| &group.items) {
            mark(operand, &mut live);
        }
        let mut kept = Vec::new();
        for stmt in self.body.into_iter().rev() {
            if stmt.results.iter().any(|id| live[id.0 as usize]) {
                for operand in stmt.op.operands() {
                    mark(operand, &mut live);
                }
                kept.push(stmt);
            }
        }
        kept.reverse();
        self.body = kept;
        self
    }
}
