//! What inversion by division steps needs of a field: numbers in signed digits, multiplied by the
//! matrix of some steps and divided by the power of two that these make (D. Bernstein, B.-Y. Yang,
//! TCHES 2019; P. Wuille's "The safegcd implementation in libsecp256k1 explained").
//!
//! A number has digits of 60 bits, all but the highest in `[0, 2^60)`, the highest signed. The
//! loop, and what knows no modulus, is the runtime's.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::One;

use super::Kind;
use crate::eval::interval::Interval;
use crate::ir::builder::{Builder, int};
use crate::ir::{Operand, Program, Type};
use crate::rep::{Rep, split_digits};

/// Bits of a digit, and steps between two looks at the whole numbers.
pub const DIGIT: u32 = 60;
/// Steps in a batch.
pub const BATCH: u32 = 20;

/// Whether inversion is by division steps: they work on words of 64 bits, and for all but short
/// moduli a chain of as many squarings as bits takes longer.
pub fn is_used(rep: &Rep) -> bool {
    rep.word == 64 && rep.bits() >= 128 && !rep.lanes
}

/// How many digits a number has: room for a sign, and a bit to spare.
pub fn digits(rep: &Rep) -> usize {
    (rep.bits() / DIGIT) as usize + 1
}

/// The bit at which the highest digit begins.
pub fn top(rep: &Rep) -> u32 {
    DIGIT * (digits(rep) as u32 - 1)
}

fn symmetric(power: u32) -> Interval {
    let most = BigInt::one() << power;
    Interval { low: -&most, high: most }
}

/// What a number may be: `f` and `g` between −p and p, `d` and `e` above −2p and below p.
pub fn value(rep: &Rep, name: &str) -> Option<Interval> {
    let p = BigInt::from(rep.p.clone());
    match name {
        "f" | "g" => Some(Interval { low: -&p, high: p }),
        "d" | "e" => Some(Interval { low: 1 - 2 * &p, high: p - 1 }),
        _ => None,
    }
}

/// The intervals of a parameter, item by item.
pub fn parameter(rep: &Rep, kind: Kind, name: &str) -> Vec<Interval> {
    match (kind, name) {
        (Kind::Step, "zeta") => vec![symmetric(62)],
        // What a batch packs into a word: the highest lane lies in [−1, 1), times 2^62.
        (Kind::Step | Kind::Unpack, _) => {
            let most = BigInt::one() << (3 * BATCH + 2);
            vec![Interval { low: -&most, high: most - 1 }]
        }
        (Kind::Compose, "all") => vec![symmetric(2 * BATCH); 4],
        (Kind::Compose, _) | (Kind::ApplyLow, "matrix") => vec![symmetric(BATCH); 4],
        (Kind::ApplyLow, _) | (_, "sign") => vec![symmetric_word()],
        (_, "matrix") => vec![symmetric(DIGIT); 4],
        (_, name) => {
            let mut limbs = vec![Interval::bits(DIGIT); digits(rep)];
            let range = value(rep, name).expect("a number");
            *limbs.last_mut().expect("at least one digit") = range.split(top(rep)).1;
            limbs
        }
    }
}

fn symmetric_word() -> Interval {
    let half = BigInt::one() << 63;
    Interval { low: -&half, high: half - 1 }
}

/// The parameters of a kernel.
pub fn signature(rep: &Rep, kind: Kind) -> Vec<(&'static str, Type, Option<usize>)> {
    let signed = Type::Signed(64);
    let (one, four, number) = (None, Some(4), Some(digits(rep)));
    let parameters = match kind {
        Kind::Step => vec![("zeta", one), ("f", one), ("g", one)],
        Kind::Unpack => vec![("word", one)],
        Kind::Compose => vec![("some", four), ("all", four)],
        Kind::ApplyLow => vec![("matrix", four), ("f", one), ("g", one)],
        Kind::UpdateFg => vec![("matrix", four), ("f", number), ("g", number)],
        Kind::UpdateDe => vec![("matrix", four), ("d", number), ("e", number)],
        Kind::Normalize => vec![("d", number), ("sign", one)],
        _ => unreachable!("not a kernel of division steps"),
    };
    parameters.into_iter().map(|(name, length)| (name, signed, length)).collect()
}

/// The results of a kernel.
pub fn results(rep: &Rep, kind: Kind) -> Vec<(Type, Option<usize>)> {
    let lengths = match kind {
        Kind::Step => vec![None; 3],
        Kind::Unpack | Kind::ApplyLow => vec![None; 2],
        Kind::Compose => vec![Some(4)],
        Kind::UpdateFg | Kind::UpdateDe => vec![Some(digits(rep)); 2],
        Kind::Normalize => vec![Some(digits(rep))],
        _ => unreachable!("not a kernel of division steps"),
    };
    lengths.into_iter().map(|length| (Type::Signed(64), length)).collect()
}

/// The limb program of a kernel that knows the modulus. (The text of the others is the runtime's.)
pub(super) fn lower(rep: &Rep, kind: Kind) -> Program {
    let mut b = Builder::new(kind.function(), rep.word);
    match kind {
        Kind::UpdateFg => update_fg(&mut b, rep),
        Kind::UpdateDe => update_de(&mut b, rep),
        Kind::Normalize => normalize(&mut b, rep),
        _ => unreachable!("the runtime's text, or not a kernel of division steps"),
    }
    b.finish()
}

const WORD: Type = Type::Signed(64);
const WIDE: Type = Type::Signed(128);

/// The parameters `u, v, q, r` of a matrix.
fn matrix(b: &mut Builder) -> [Operand; 4] {
    let items = b.input("matrix", WORD, 4);
    for (item, name) in items.iter().zip(["u", "v", "q", "r"]) {
        b.rename(item, name);
    }
    items.try_into().expect("four coefficients")
}

/// A row of a matrix with what has been summed so far, and the digits that are done.
struct Row {
    name: &'static str,
    factors: [Operand; 2],
    sum: Option<Operand>,
    digits: Vec<Operand>,
}

impl Row {
    fn new(name: &'static str, factors: [&Operand; 2]) -> Self {
        Row { name, factors: factors.map(Operand::clone), sum: None, digits: Vec::new() }
    }

    fn sum_name(&self) -> String {
        format!("sum_{}", self.name)
    }

    fn sum(&self) -> &Operand {
        self.sum.as_ref().expect("something was added")
    }

    fn add(&mut self, b: &mut Builder, term: Operand) {
        let name = self.sum_name();
        self.sum = Some(match self.sum.take() {
            Some(sum) => b.add(&sum, &term, &name),
            None => {
                b.rename(&term, &name);
                term
            }
        });
    }

    /// Adds the products of the row with two digits.
    fn add_products(&mut self, b: &mut Builder, digits: [&Operand; 2]) {
        for (x, y) in self.factors.clone().iter().zip(digits) {
            let (x, y) = (b.cast(x, WIDE, "x"), b.cast(y, WIDE, "y"));
            let term = b.mul(&x, &y, "product");
            self.add(b, term);
        }
    }

    /// Goes on to the next digit.
    fn shift(&mut self, b: &mut Builder) {
        self.sum = Some(b.shr(self.sum(), DIGIT, &self.sum_name()));
    }

    /// Takes the lowest digit, and goes on to the next.
    fn take_digit(&mut self, b: &mut Builder) {
        let low = b.low(self.sum(), DIGIT, "low");
        let name = format!("{}{}", self.name, self.digits.len());
        self.digits.push(b.cast(&low, WORD, &name));
        self.shift(b);
    }

    /// The result: what is left of the sum is its highest digit.
    fn finish(mut self, b: &mut Builder) {
        let name = format!("{}{}", self.name, self.digits.len());
        self.digits.push(b.cast(self.sum(), WORD, &name));
        b.output("r", WORD, self.digits);
    }
}

/// `(f, g) ← matrix·(f, g) / 2^60`, rounded down: the lowest digit of the products is dropped.
fn update_fg(b: &mut Builder, rep: &Rep) {
    let n = digits(rep);
    let [u, v, q, r] = matrix(b);
    let (f, g) = (b.input("f", WORD, n), b.input("g", WORD, n));
    let mut rows = [Row::new("f", [&u, &v]), Row::new("g", [&q, &r])];
    for row in &mut rows {
        row.add_products(b, [&f[0], &g[0]]);
        row.shift(b);
    }
    for i in 1..n {
        for row in &mut rows {
            row.add_products(b, [&f[i], &g[i]]);
            row.take_digit(b);
        }
    }
    rows.into_iter().for_each(|row| row.finish(b));
}

/// `(d, e) ← matrix·(d, e) / 2^60` mod p. Negative numbers are lifted by p, in effect, before they
/// are multiplied, and the multiple of p is added that clears the lowest digit.
fn update_de(b: &mut Builder, rep: &Rep) {
    let n = digits(rep);
    let p = modulus(rep);
    let [u, v, q, r] = matrix(b);
    let (d, e) = (b.input("d", WORD, n), b.input("e", WORD, n));
    let d_negative = sign_mask(b, &d[n - 1], "d_negative");
    let e_negative = sign_mask(b, &e[n - 1], "e_negative");
    let mut rows = [Row::new("d", [&u, &v]), Row::new("e", [&q, &r])].map(|mut row| {
        let first = b.signed_masked(&d_negative, &row.factors[0], "lift");
        let term = b.signed_masked(&e_negative, &row.factors[1], "term");
        let lift = b.add(&first, &term, "lift");
        row.add_products(b, [&d[0], &e[0]]);
        let multiple = clearing(b, rep, row.sum(), &lift);
        b.rename(&multiple, &format!("multiple_{}", row.name));
        (row, multiple)
    });
    for i in 0..n {
        for (row, multiple) in &mut rows {
            if i > 0 {
                row.add_products(b, [&d[i], &e[i]]);
            }
            if p[i] != int(0) {
                let factor = b.cast(multiple, WIDE, "factor");
                let term = b.mul(&factor, &p[i], "product");
                row.add(b, term);
            }
            if i > 0 { row.take_digit(b) } else { row.shift(b) }
        }
    }
    rows.into_iter().for_each(|(row, _)| row.finish(b));
}

/// `lift − ((sum/p + lift) mod 2^60)`: so many times p clear the lowest digit of the sum.
fn clearing(b: &mut Builder, rep: &Rep, sum: &Operand, lift: &Operand) -> Operand {
    let power = BigInt::one() << DIGIT;
    let inverse = BigInt::from(rep.p.clone()).extended_gcd(&power).x.mod_floor(&power);
    // Whole words, where a digit would do, cost the machine nothing; nor does the long sum.
    let low = b.low(sum, 64, "low");
    let low = b.cast(&low, b.word(), "low");
    let quotient = b.mul_low(&low, &int(inverse), "quotient");
    let (quotient, wide_lift) = (b.cast(&quotient, WIDE, "quotient"), b.cast(lift, WIDE, "lift"));
    let quotient = b.add(&quotient, &wide_lift, "quotient");
    let quotient = b.low(&quotient, DIGIT, "quotient");
    let quotient = b.cast(&quotient, WORD, "quotient");
    b.sub(lift, &quotient, "multiple")
}

/// The mask of a digit's sign.
fn sign_mask(b: &mut Builder, digit: &Operand, name: &str) -> Operand {
    let negative = b.is_negative(digit);
    let mask = b.mask(&negative);
    b.rename(&mask, name);
    mask
}

/// `±d` in `[0, p)`, with the sign of `sign`.
fn normalize(b: &mut Builder, rep: &Rep) {
    let n = digits(rep);
    let p = modulus(rep);
    let d = b.input("d", WORD, n);
    let sign = b.input_scalar("sign", WORD);
    let negate = sign_mask(b, &sign, "negate");
    let ones = b.signed_masked(&negate, &int(-1), "ones");
    let mut x = d;
    for round in 0..2 {
        let below = sign_mask(b, &x[n - 1], "below");
        let mut carry: Option<Operand> = None;
        for i in 0..n {
            let lift = b.signed_masked(&below, &p[i], "lift");
            let mut limb = b.add(&x[i], &lift, "limb");
            if round == 0 {
                let turned = b.complement(&negate, &limb, "limb");
                limb = b.sub(&turned, &ones, "limb");
            }
            let sum = match carry.take() {
                Some(carry) => b.add(&limb, &carry, "sum"),
                None => limb,
            };
            if i + 1 < n {
                x[i] = b.low(&sum, DIGIT, &format!("d{i}"));
                carry = Some(b.shr(&sum, DIGIT, "carry"));
            } else {
                b.rename(&sum, &format!("d{i}"));
                x[i] = sum;
            }
        }
    }
    b.output("r", WORD, x);
}

/// The digits of p.
fn modulus(rep: &Rep) -> Vec<Operand> {
    split_digits(&rep.p, &vec![DIGIT; digits(rep)]).into_iter().map(int).collect()
}

/// The digits of a number in `[0, 2^(60·n))`, for those who evaluate these kernels.
pub fn number(rep: &Rep, x: &BigUint) -> Vec<BigInt> {
    split_digits(x, &vec![DIGIT; digits(rep)])
}
