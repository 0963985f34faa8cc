//! Writes limb programs: each method appends one operation and returns its results.
//!
//! Trivial cases are folded here (a product by zero, a carry that is known to be clear), so
//! that lowerings may be written uniformly over sparse constants.

use num_bigint::BigInt;
use num_traits::{One, Zero};

use super::{Group, Id, Op, Operand, Program, Stmt, Type};

/// A program under construction.
pub struct Builder {
    program: Program,
}

/// The constant `n`.
pub fn int(n: impl Into<BigInt>) -> Operand {
    Operand::Const(n.into())
}

fn is_const(x: &Operand, n: u32) -> bool {
    matches!(x, Operand::Const(c) if *c == BigInt::from(n))
}

impl Builder {
    /// An empty program for words of `word` bits.
    pub fn new(name: &str, word: u32) -> Self {
        Builder {
            program: Program {
                name: name.to_string(),
                word,
                inputs: Vec::new(),
                body: Vec::new(),
                outputs: Vec::new(),
                types: Vec::new(),
                names: Vec::new(),
            },
        }
    }

    /// Word size in bits.
    pub fn program_word(&self) -> u32 {
        self.program.word
    }

    /// The word type.
    pub fn word(&self) -> Type {
        Type::Unsigned(self.program.word)
    }

    /// The double-width type.
    pub fn wide(&self) -> Type {
        Type::Unsigned(2 * self.program.word)
    }

    fn value(&mut self, ty: Type, name: &str) -> Id {
        let id = Id(self.program.types.len() as u32);
        self.program.types.push(ty);
        self.program.names.push(name.to_string());
        id
    }

    /// An array parameter `name: &[T; n]` with items `name0, name1, …`.
    pub fn input(&mut self, name: &str, ty: Type, n: usize) -> Vec<Operand> {
        let items: Vec<Id> = (0..n).map(|i| self.value(ty, &format!("{name}{i}"))).collect();
        let operands = items.iter().map(|&id| Operand::Value(id)).collect();
        self.program.inputs.push(Group { name: name.to_string(), ty, array: true, items });
        operands
    }

    /// A scalar parameter `name: T`.
    pub fn input_scalar(&mut self, name: &str, ty: Type) -> Operand {
        let id = self.value(ty, name);
        self.program.inputs.push(Group { name: name.to_string(), ty, array: false, items: vec![id] });
        Operand::Value(id)
    }

    /// An array result.
    pub fn output(&mut self, name: &str, ty: Type, items: Vec<Operand>) {
        self.program.outputs.push(Group { name: name.to_string(), ty, array: true, items });
    }

    /// A scalar result.
    pub fn output_scalar(&mut self, name: &str, ty: Type, item: Operand) {
        self.program.outputs.push(Group { name: name.to_string(), ty, array: false, items: vec![item] });
    }

    /// The finished program, without dead code.
    pub fn finish(self) -> Program {
        self.program.without_dead_code()
    }

    /// Type of an operand; constants are words.
    pub fn ty(&self, x: &Operand) -> Type {
        match x {
            Operand::Value(id) => self.program.ty(*id),
            Operand::Const(_) => self.word(),
        }
    }

    fn push(&mut self, op: Op, ty: Type, name: &str) -> Operand {
        let id = self.value(ty, name);
        self.program.body.push(Stmt { op, results: vec![id] });
        Operand::Value(id)
    }

    fn push2(&mut self, op: Op, types: [Type; 2], names: [&str; 2]) -> (Operand, Operand) {
        let first = self.value(types[0], names[0]);
        let second = self.value(types[1], names[1]);
        self.program.body.push(Stmt { op, results: vec![first, second] });
        (Operand::Value(first), Operand::Value(second))
    }

    /// `x as ty`.
    pub fn cast(&mut self, x: &Operand, ty: Type, name: &str) -> Operand {
        match x {
            Operand::Const(_) => x.clone(),
            Operand::Value(id) if self.program.ty(*id) == ty => x.clone(),
            Operand::Value(_) => self.push(Op::Cast(x.clone()), ty, name),
        }
    }

    /// `a + b` in the type of `a`.
    pub fn add(&mut self, a: &Operand, b: &Operand, name: &str) -> Operand {
        if let (Some(a), Some(b)) = (constant(a), constant(b)) {
            return int(a + b);
        }
        if is_const(b, 0) {
            return a.clone();
        }
        if is_const(a, 0) {
            return b.clone();
        }
        let (a, b) = if matches!(a, Operand::Const(_)) { (b, a) } else { (a, b) };
        let ty = self.ty(a);
        self.push(Op::Add(a.clone(), b.clone()), ty, name)
    }

    /// `a − b` in the type of whichever is not a constant.
    pub fn sub(&mut self, a: &Operand, b: &Operand, name: &str) -> Operand {
        if is_const(b, 0) {
            return a.clone();
        }
        let ty = if matches!(a, Operand::Const(_)) { self.ty(b) } else { self.ty(a) };
        self.push(Op::Sub(a.clone(), b.clone()), ty, name)
    }

    /// `a · b` in the type of `a`.
    pub fn mul(&mut self, a: &Operand, b: &Operand, name: &str) -> Operand {
        if let (Some(a), Some(b)) = (constant(a), constant(b)) {
            return int(a * b);
        }
        if is_const(a, 0) || is_const(b, 0) {
            return int(0);
        }
        if let Operand::Const(n) = b
            && let Some(k) = power_of_two(n)
        {
            return self.shl(a, k, name);
        }
        let ty = self.ty(a);
        self.push(Op::Mul(a.clone(), b.clone()), ty, name)
    }

    /// The full product of two words, in double width.
    pub fn wide_mul(&mut self, a: &Operand, b: &Operand, name: &str) -> Operand {
        if let (Some(a), Some(b)) = (constant(a), constant(b)) {
            return int(a * b);
        }
        if is_const(a, 0) || is_const(b, 0) {
            return int(0);
        }
        let wide = self.wide();
        let (a, b) = if matches!(a, Operand::Const(_)) { (b, a) } else { (a, b) };
        let a = self.cast(a, wide, "x");
        let b = self.cast(b, wide, "y");
        self.mul(&a, &b, name)
    }

    /// The low word of `a · b`.
    pub fn mul_low(&mut self, a: &Operand, b: &Operand, name: &str) -> Operand {
        if let (Some(a), Some(b)) = (constant(a), constant(b)) {
            return int((a * b) & ((BigInt::one() << self.program.word) - 1));
        }
        if is_const(b, 1) {
            return a.clone();
        }
        let word = self.word();
        self.push(Op::MulLow(a.clone(), b.clone()), word, name)
    }

    /// The low half of a product of two digits, in lanes.
    pub fn product_low(&mut self, a: &Operand, b: &Operand, name: &str) -> Operand {
        self.product_half(a, b, name, false)
    }

    /// The high half of a product of two digits, in lanes.
    pub fn product_high(&mut self, a: &Operand, b: &Operand, name: &str) -> Operand {
        self.product_half(a, b, name, true)
    }

    fn product_half(&mut self, a: &Operand, b: &Operand, name: &str, high: bool) -> Operand {
        if is_const(a, 0) || is_const(b, 0) {
            return int(0);
        }
        let (a, b) = if matches!(a, Operand::Const(_)) { (b, a) } else { (a, b) };
        let (a, b) = (a.clone(), b.clone());
        let word = self.word();
        self.push(if high { Op::ProductHigh(a, b) } else { Op::ProductLow(a, b) }, word, name)
    }

    /// `(low, carry)` of `a + b + carry`.
    pub fn add_carry(&mut self, a: &Operand, b: &Operand, carry: &Operand, name: &str) -> (Operand, Operand) {
        let (a, b) = if matches!(a, Operand::Const(_)) { (b, a) } else { (a, b) };
        if is_const(b, 0) && is_const(carry, 0) {
            return (a.clone(), int(0));
        }
        if matches!(a, Operand::Const(_)) {
            // Only the carry is variable.
            let word = self.word();
            assert!(is_const(a, 0) && is_const(b, 0), "a sum of constants and a carry");
            return (self.cast(carry, word, name), int(0));
        }
        let word = self.word();
        self.push2(Op::AddCarry(a.clone(), b.clone(), carry.clone()), [word, Type::Bit], [name, "carry"])
    }

    /// `(low, borrow)` of `a − b − borrow`.
    pub fn sub_borrow(
        &mut self,
        a: &Operand,
        b: &Operand,
        borrow: &Operand,
        name: &str,
    ) -> (Operand, Operand) {
        if is_const(b, 0) && is_const(borrow, 0) {
            return (a.clone(), int(0));
        }
        let word = self.word();
        self.push2(Op::SubBorrow(a.clone(), b.clone(), borrow.clone()), [word, Type::Bit], [name, "borrow"])
    }

    /// `(low, high)` of `a·b + c + d`; `c` and `d` are words.
    pub fn mul_add(
        &mut self,
        a: &Operand,
        b: &Operand,
        c: &Operand,
        d: &Operand,
        name: &str,
    ) -> (Operand, Operand) {
        let word = self.word();
        if is_const(a, 0) || is_const(b, 0) {
            let (low, carry) = self.add_carry(c, d, &int(0), name);
            return (low, self.cast(&carry, word, "high"));
        }
        let (a, b) = if matches!(a, Operand::Const(_)) { (b, a) } else { (a, b) };
        if is_const(b, 1) && is_const(c, 0) && is_const(d, 0) {
            return (a.clone(), int(0));
        }
        self.push2(Op::MulAdd(a.clone(), b.clone(), c.clone(), d.clone()), [word, word], [name, "high"])
    }

    /// `⌊x / 2^k⌋`.
    pub fn shr(&mut self, x: &Operand, k: u32, name: &str) -> Operand {
        if let Some(x) = constant(x) {
            return int(x >> k);
        }
        if k == 0 || is_const(x, 0) {
            return x.clone();
        }
        let ty = self.ty(x);
        self.push(Op::Shr(x.clone(), k), ty, name)
    }

    /// `x · 2^k`.
    pub fn shl(&mut self, x: &Operand, k: u32, name: &str) -> Operand {
        if let Some(x) = constant(x) {
            return int(x << k);
        }
        if k == 0 || is_const(x, 0) {
            return x.clone();
        }
        let ty = self.ty(x);
        self.push(Op::Shl(x.clone(), k), ty, name)
    }

    /// `x mod 2^k`.
    pub fn low(&mut self, x: &Operand, k: u32, name: &str) -> Operand {
        if let Some(x) = constant(x) {
            return int(x & ((BigInt::one() << k) - 1));
        }
        if is_const(x, 0) {
            return x.clone();
        }
        let ty = self.ty(x);
        if ty == Type::Unsigned(k) {
            return x.clone();
        }
        self.push(Op::Low(x.clone(), k), ty, name)
    }

    /// The mask of a bit.
    pub fn mask(&mut self, bit: &Operand) -> Operand {
        self.push(Op::Mask(bit.clone()), Type::Mask, "mask")
    }

    /// The mask of a word that is 0 or 1 and came from a bit by a cast.
    pub fn mask_of_word(&mut self, x: &Operand) -> Operand {
        let Operand::Value(id) = x else { panic!("a constant needs no mask") };
        let cast = self.program.body.iter().find(|stmt| stmt.results[0] == *id);
        match cast.map(|stmt| stmt.op.clone()) {
            Some(Op::Cast(bit)) if self.ty(&bit) == Type::Bit => self.mask(&bit),
            _ => {
                let zero = self.is_zero(x);
                let bit = self.not(&zero, "bit");
                self.mask(&bit)
            }
        }
    }

    /// `mask & x`.
    pub fn masked(&mut self, mask: &Operand, x: &Operand, name: &str) -> Operand {
        if is_const(x, 0) {
            return int(0);
        }
        let word = self.word();
        self.push(Op::Masked(mask.clone(), x.clone()), word, name)
    }

    /// `x & mask`, of signed words.
    pub fn signed_masked(&mut self, mask: &Operand, x: &Operand, name: &str) -> Operand {
        if is_const(x, 0) {
            return int(0);
        }
        let ty = Type::Signed(self.program.word);
        self.push(Op::Masked(mask.clone(), x.clone()), ty, name)
    }

    /// `−1 − x` where the mask is set, else `x`, of signed words.
    pub fn complement(&mut self, mask: &Operand, x: &Operand, name: &str) -> Operand {
        let ty = Type::Signed(self.program.word);
        self.push(Op::Complement(mask.clone(), x.clone()), ty, name)
    }

    /// Whether a signed word is below zero.
    pub fn is_negative(&mut self, x: &Operand) -> Operand {
        self.push(Op::IsNegative(x.clone()), Type::Bit, "negative")
    }

    /// `a` where the mask is set, else `b`.
    pub fn select(&mut self, mask: &Operand, a: &Operand, b: &Operand, name: &str) -> Operand {
        let word = self.word();
        self.push(Op::Select(mask.clone(), a.clone(), b.clone()), word, name)
    }

    /// `a | b`.
    pub fn or(&mut self, a: &Operand, b: &Operand, name: &str) -> Operand {
        let ty = self.ty(a);
        self.push(Op::Or(a.clone(), b.clone()), ty, name)
    }

    /// Whether `x` is zero.
    pub fn is_zero(&mut self, x: &Operand) -> Operand {
        self.push(Op::IsZero(x.clone()), Type::Bit, "zero")
    }

    /// `!bit`.
    pub fn not(&mut self, bit: &Operand, name: &str) -> Operand {
        self.push(Op::Not(bit.clone()), Type::Bit, name)
    }

    /// Renames a value: the printer uses the name as a hint.
    pub fn rename(&mut self, x: &Operand, name: &str) {
        if let Operand::Value(id) = x {
            self.program.names[id.0 as usize] = name.to_string();
        }
    }
}

/// The value of a constant.
fn constant(x: &Operand) -> Option<&BigInt> {
    match x {
        Operand::Const(n) => Some(n),
        Operand::Value(_) => None,
    }
}

/// `k` if `n` is `2^k`.
fn power_of_two(n: &BigInt) -> Option<u32> {
    let k = n.trailing_zeros()? as u32;
    (BigInt::one() << k == *n).then_some(k)
}

/// Whether a constant operand equals one.
pub fn is_one(x: &Operand) -> bool {
    matches!(x, Operand::Const(c) if c.is_one())
}

/// Whether a constant operand equals zero.
pub fn is_zero(x: &Operand) -> bool {
    matches!(x, Operand::Const(c) if c.is_zero())
}
