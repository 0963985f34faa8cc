//! Limb programs as SMT-LIB scripts, for an independent judge.
//!
//! Every operation is written as the machine does it, on bit vectors that wrap, and not as
//! [`crate::eval`] understands it. The script assumes that the operands lie in their classes and
//! asserts that the specification fails: `unsat` means that the kernel is right.

use std::fmt::Write as _;

use num_bigint::{BigInt, BigUint};
use num_traits::One;

use crate::ir::{Id, LANE_DIGIT, Op, Operand, Program, Stmt, Type};
use crate::lower::Kind;
use crate::pass::bounds;
use crate::rep::{Class, Rep};

mod division;

/// The script of a kernel: its operations, and the negation of its specification.
pub fn script(rep: &Rep, kind: Kind, program: &Program) -> String {
    let mut script = Script { rep, kind, program, text: String::new() };
    let _ = writeln!(
        script.text,
        "; {} of p = {:#x}, {}. `unsat` means that it is right.\n(set-logic QF_BV)",
        kind.function(),
        rep.p,
        crate::plan::describe(rep)
    );
    script.inputs();
    for stmt in &program.body {
        script.statement(stmt);
    }
    if kind == Kind::Step {
        // A division step is one of an odd f.
        let f = name(program.inputs[1].items[0]);
        let _ = writeln!(script.text, "(assert (= ((_ extract 0 0) {f}) #b1))");
    }
    let claims = script.specification();
    let _ = writeln!(script.text, "(assert (not (and\n  {})))\n(check-sat)", claims.join("\n  "));
    script.text
}

struct Script<'a> {
    rep: &'a Rep,
    kind: Kind,
    program: &'a Program,
    text: String,
}

fn width(ty: Type, word: u32) -> u32 {
    match ty {
        Type::Bit => 1,
        Type::Mask => word,
        Type::Unsigned(bits) | Type::Signed(bits) => bits,
    }
}

/// A constant; a negative one by its residue.
fn constant(n: impl Into<BigInt>, width: u32) -> String {
    let n: BigInt = n.into();
    let residue = n & ((BigInt::one() << width) - 1);
    format!("(_ bv{residue} {width})")
}

fn name(id: Id) -> String {
    format!("v{}", id.0)
}

impl Script<'_> {
    fn width_of(&self, id: Id) -> u32 {
        width(self.program.ty(id), self.program.word)
    }

    /// An operand of this width; constants take it on.
    fn operand(&self, operand: &Operand, width: u32) -> String {
        match operand {
            Operand::Value(id) => name(*id),
            Operand::Const(n) => constant(n.clone(), width),
        }
    }

    fn operand_width(&self, operand: &Operand) -> u32 {
        match operand {
            Operand::Value(id) => self.width_of(*id),
            Operand::Const(_) => self.program.word,
        }
    }

    /// A value in another width: the sign of a signed one is copied upwards.
    fn cast(&self, id: Id, width: u32) -> String {
        let from = self.width_of(id);
        match self.program.ty(id) {
            Type::Signed(_) if from < width => format!("((_ sign_extend {}) {})", width - from, name(id)),
            _ => resized(&name(id), from, width),
        }
    }

    /// Parameters, inside their classes.
    fn inputs(&mut self) {
        let ranges = bounds::inputs(self.rep, self.kind);
        let ids: Vec<Id> = self.program.inputs.iter().flat_map(|group| group.items.clone()).collect();
        for (id, range) in ids.into_iter().zip(ranges) {
            let (v, w) = (name(id), self.width_of(id));
            let _ = writeln!(self.text, "(declare-const {v} (_ BitVec {w}))");
            if self.program.ty(id) == Type::Mask {
                let ones = (BigInt::one() << w) - 1;
                let (zero, ones) = (constant(0, w), constant(ones, w));
                let _ = writeln!(self.text, "(assert (or (= {v} {zero}) (= {v} {ones})))");
                continue;
            }
            let signed = matches!(self.program.ty(id), Type::Signed(_));
            let (from, to) = if signed { ("bvsge", "bvsle") } else { ("bvuge", "bvule") };
            let (low, high) = (constant(range.low, w), constant(range.high, w));
            let _ = writeln!(self.text, "(assert (and ({from} {v} {low}) ({to} {v} {high})))");
        }
        for (parameter, class) in self.kind.element_inputs() {
            if let Some(most) = &self.rep.class(*class).value {
                let (value, most) = (self.parameter(parameter), constant(most.clone(), self.wide()));
                let _ = writeln!(self.text, "(assert (bvule {value} {most}))");
            }
        }
    }

    fn define(&mut self, id: Id, expression: &str) {
        let width = self.width_of(id);
        let _ = writeln!(self.text, "(define-fun {} () (_ BitVec {width}) {expression})", name(id));
    }

    /// One operation, as the machine does it.
    fn statement(&mut self, stmt: &Stmt) {
        let word = self.program.word;
        let result = stmt.results[0];
        let w = self.width_of(result);
        let x = |operand: &Operand| self.operand(operand, w);
        let expression = match &stmt.op {
            Op::Cast(a) => match a {
                Operand::Value(id) => self.cast(*id, w),
                Operand::Const(n) => constant(n.clone(), w),
            },
            Op::Add(a, b) => format!("(bvadd {} {})", x(a), x(b)),
            Op::Sub(a, b) => format!("(bvsub {} {})", x(a), x(b)),
            Op::WrappingAdd(a, b) => format!("(bvadd {} {})", x(a), x(b)),
            Op::Mul(a, b) | Op::MulLow(a, b) => format!("(bvmul {} {})", x(a), x(b)),
            Op::ProductLow(a, b) | Op::ProductHigh(a, b) => {
                let digits = constant((BigInt::one() << LANE_DIGIT) - 1, 2 * word);
                let low = |operand: &Operand| {
                    format!("(bvand {} {digits})", resized(&self.operand(operand, word), word, 2 * word))
                };
                let product = format!("(bvmul {} {})", low(a), low(b));
                let half = match &stmt.op {
                    Op::ProductLow(..) => format!("(bvand {product} {digits})"),
                    _ => format!("(bvlshr {product} {})", constant(LANE_DIGIT, 2 * word)),
                };
                resized(&half, 2 * word, w)
            }
            Op::AddCarry(a, b, c) | Op::SubBorrow(a, b, c) => {
                let op = if matches!(stmt.op, Op::AddCarry(..)) { "bvadd" } else { "bvsub" };
                let [a, b] = [a, b].map(|operand| resized(&self.operand(operand, word), word, word + 1));
                let c = resized(&self.operand(c, 1), 1, word + 1);
                return self.pair(stmt, &format!("({op} ({op} {a} {b}) {c})"));
            }
            Op::MulAdd(a, b, c, d) => {
                let [a, b, c, d] =
                    [a, b, c, d].map(|operand| resized(&self.operand(operand, word), word, 2 * word));
                return self.pair(stmt, &format!("(bvadd (bvmul {a} {b}) (bvadd {c} {d}))"));
            }
            Op::Shr(a, k) => {
                let signed = matches!(self.program.ty(result), Type::Signed(_));
                let op = if signed { "bvashr" } else { "bvlshr" };
                format!("({op} {} {})", x(a), constant(*k, w))
            }
            Op::Shl(a, k) => format!("(bvshl {} {})", x(a), constant(*k, w)),
            Op::Low(a, k) => format!("(bvand {} {})", x(a), constant((BigInt::one() << k) - 1, w)),
            Op::Mask(a) => {
                let ones = constant((BigInt::one() << w) - 1, w);
                format!("(ite (= {} #b1) {ones} {})", self.operand(a, 1), constant(0, w))
            }
            Op::Masked(mask, a) => format!("(bvand {} {})", x(mask), x(a)),
            Op::Complement(mask, a) => format!("(bvxor {} {})", x(mask), x(a)),
            Op::Select(mask, a, b) => {
                let (mask, a, b) = (x(mask), x(a), x(b));
                format!("(bvxor {b} (bvand {mask} (bvxor {a} {b})))")
            }
            Op::Or(a, b) => format!("(bvor {} {})", x(a), x(b)),
            Op::IsZero(a) => {
                format!("(ite (= {} {}) #b1 #b0)", self.operand(a, word), constant(0, word))
            }
            Op::Not(a) => format!("(bvnot {})", x(a)),
            Op::IsNegative(a) => {
                let top = self.operand_width(a) - 1;
                format!("((_ extract {top} {top}) {})", self.operand(a, top + 1))
            }
            Op::IsOdd(a) => format!("((_ extract 0 0) {})", self.operand(a, self.operand_width(a))),
        };
        self.define(result, &expression);
    }

    /// The low word and what lies above it.
    fn pair(&mut self, stmt: &Stmt, sum: &str) {
        let word = self.program.word;
        let above = word + self.width_of(stmt.results[1]) - 1;
        self.define(stmt.results[0], &format!("((_ extract {} 0) {sum})", word - 1));
        self.define(stmt.results[1], &format!("((_ extract {above} {word}) {sum})"));
    }

    /// Bits of the largest operand, result or byte string.
    fn longest(&self) -> u32 {
        let rep = self.rep;
        let value = |class: Class| -> BigInt {
            let limbs = rep.class(class).limbs.iter().enumerate();
            limbs.map(|(i, limb)| &limb.high << rep.offset(i)).sum()
        };
        let classes = [Class::Tight, Class::Loose, Class::Long].map(|class| value(class).bits() as u32);
        classes.into_iter().fold(8 * rep.bytes() as u32, u32::max)
    }

    /// Bits in which nothing of the specification wraps: products, and small multiples.
    fn wide(&self) -> u32 {
        (2 * self.longest()).max(self.longest() + 8) + 4
    }

    /// An integer, spelled by operands at bit offsets.
    fn spelled(&self, items: impl Iterator<Item = (String, u32, u32)>) -> String {
        let w = self.wide();
        items.fold(constant(0, w), |sum, (item, width, offset)| {
            format!("(bvadd {sum} (bvshl {} {}))", resized(&item, width, w), constant(offset, w))
        })
    }

    fn parameter(&self, parameter: &str) -> String {
        let group = self.program.inputs.iter().find(|group| group.name == parameter).expect("a parameter");
        let limbs = group.items.iter().enumerate();
        self.spelled(limbs.map(|(i, id)| (name(*id), self.width_of(*id), self.rep.offset(i))))
    }

    fn limbs(&self) -> String {
        let limbs = self.program.outputs[0].items.iter().enumerate();
        let word = self.program.word;
        self.spelled(limbs.map(|(i, limb)| (self.operand(limb, word), word, self.rep.offset(i))))
    }

    /// What must hold of the results.
    fn specification(&self) -> Vec<String> {
        let (rep, w) = (self.rep, self.wide());
        let p = constant(rep.p.clone(), w);
        let residue = |x: &str| format!("(bvurem {x} {p})");
        let factor = constant(rep.factor(), w);
        let a = || self.parameter("a");
        // A multiple of p above every product, so that no difference is negative.
        let above = &rep.p * ((BigUint::one() << (2 * self.longest())) / &rep.p + 1u32);
        let above = constant(above, w);
        let minus = |x: String, y: String| format!("(bvsub (bvadd {x} {above}) {y})");
        let b = || self.parameter("b");
        let product = |x: &str, y: &str| format!("(bvmul {} {})", self.parameter(x), self.parameter(y));
        let out = &self.program.outputs;
        let bytes = |items: Vec<String>| {
            let count = items.len() as u32;
            let places = items.into_iter().enumerate();
            self.spelled(places.map(|(i, byte)| (byte, 8, 8 * (count - 1 - i as u32))))
        };
        let bit = |operand: &Operand| format!("(= {} #b1)", self.operand(operand, 1));
        let mut claims = Vec::new();
        let expected = match self.kind {
            Kind::Add | Kind::AddLong => format!("(bvadd {} {})", a(), b()),
            Kind::Sub | Kind::SubLong => minus(a(), b()),
            Kind::Neg => minus(constant(0, w), a()),
            Kind::Carry | Kind::CarryLong => a(),
            Kind::Mul => format!("(bvmul {} {})", a(), b()),
            Kind::Square => format!("(bvmul {} {})", a(), a()),
            Kind::SumOfProducts => format!("(bvadd {} {})", product("a", "b"), product("c", "d")),
            Kind::DifferenceOfProducts => minus(product("a", "b"), product("c", "d")),
            Kind::DifferenceOfSquares => minus(product("a", "a"), product("b", "b")),
            Kind::DoubledProduct => format!("(bvadd {0} {0})", product("a", "b")),
            Kind::MulSmall => {
                let k = name(self.program.inputs[1].items[0]);
                format!("(bvmul {} {})", a(), resized(&k, 8, w))
            }
            Kind::Select => {
                let [mask, x, y] = [0, 1, 2].map(|i| &self.program.inputs[i].items);
                let zero = constant(0, rep.word);
                let limbs = out[0].items.iter().zip(x.iter().zip(y));
                let right = |(r, (x, y)): (&Operand, (&Id, &Id))| {
                    let r = self.operand(r, rep.word);
                    format!("(= {r} (ite (= {} {zero}) {} {}))", name(mask[0]), name(*y), name(*x))
                };
                return limbs.map(right).collect();
            }
            Kind::IsZero => {
                let zero = format!("(= {} {})", residue(&a()), constant(0, w));
                return vec![format!("(= {} {zero})", bit(&out[0].items[0]))];
            }
            Kind::FromBytes => {
                let integer = bytes(self.program.inputs[0].items.iter().map(|id| name(*id)).collect());
                claims.push(format!("(= {} (bvult {integer} {p}))", bit(&out[1].items[0])));
                format!("(bvmul {} {factor})", residue(&integer))
            }
            Kind::Step
            | Kind::Unpack
            | Kind::Compose
            | Kind::ApplyLow
            | Kind::UpdateFg
            | Kind::UpdateDe
            | Kind::Normalize => return self.division_steps(),
            Kind::ToBytes => {
                let integer = bytes(out[0].items.iter().map(|byte| self.operand(byte, 8)).collect());
                claims.push(format!("(bvult {integer} {p})"));
                let held = residue(&format!("(bvmul {integer} {factor})"));
                claims.push(format!("(= {held} {})", residue(&a())));
                return claims;
            }
        };
        let result = self.limbs();
        let is_product = matches!(
            self.kind,
            Kind::Mul
                | Kind::Square
                | Kind::SumOfProducts
                | Kind::DifferenceOfProducts
                | Kind::DifferenceOfSquares
                | Kind::DoubledProduct
        );
        let held = if is_product { format!("(bvmul {} {factor})", residue(&result)) } else { result.clone() };
        claims.push(format!("(= {} {})", residue(&held), residue(&expected)));
        let class = rep.class(self.kind.output_class().expect("an element"));
        for (limb, range) in out[0].items.iter().zip(&class.limbs) {
            let high = constant(range.high.clone(), rep.word);
            claims.push(format!("(bvule {} {high})", self.operand(limb, rep.word)));
        }
        if class.value.is_some() {
            claims.push(format!("(bvult {result} {p})"));
        }
        claims
    }
}

/// A bit vector in another width: zeros above, or the low bits.
fn resized(x: &str, from: u32, to: u32) -> String {
    match from.cmp(&to) {
        std::cmp::Ordering::Less => format!("((_ zero_extend {}) {x})", to - from),
        std::cmp::Ordering::Equal => x.to_string(),
        std::cmp::Ordering::Greater => format!("((_ extract {} 0) {x})", to - 1),
    }
}
