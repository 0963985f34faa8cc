//! What a kernel must compute, and the proof that a program does.
//!
//! * Linear kernels run once with a variable for every input bit: each output bit must be the sum of
//!   inputs that the specification says ([`form`]).
//! * A product is shown to be bilinear first ([`grade`]); then it is determined by the products of
//!   x^i with all b, which run with a variable for every bit of b.
//! * A selection is linear in the two elements for either value of its mask.
//! * A verdict of zero is one of the bits that it must be of, no more and no fewer.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::eval::{self, Value, digit_bits};
use super::ir::{Id, Op, Program, Type};
use super::lower::{Kind, Rep};

pub mod form;
pub mod grade;

use form::{Form, Forms};
use grade::{Grade, Grades};

/// Proves that `program` is the kernel `kind`; an error says what is not so.
pub fn kernel(rep: &Rep, kind: Kind, program: &Program) -> Result<(), String> {
    signature(rep, kind, program)?;
    // A set of inputs as short as the field allows: two elements, or one with its excess of bits.
    let bits = rep.n() * rep.word as usize + 1;
    match bits {
        ..=191 => Prover::<3, 6> { rep, program }.kernel(kind),
        192..=319 => Prover::<5, 9> { rep, program }.kernel(kind),
        320..=447 => Prover::<7, 13> { rep, program }.kernel(kind),
        _ => Prover::<11, 21> { rep, program }.kernel(kind),
    }
}

/// The parameters and results must have the shapes of the kernel.
fn signature(rep: &Rep, kind: Kind, program: &Program) -> Result<(), String> {
    let shape = |groups: &[super::ir::Group]| -> Vec<(Type, Option<usize>)> {
        groups.iter().map(|group| (group.ty, group.array.then_some(group.items.len()))).collect()
    };
    let inputs: Vec<_> = kind.inputs(rep).into_iter().map(|(_, ty, length)| (ty, length)).collect();
    if shape(&program.inputs) != inputs || shape(&program.outputs) != kind.outputs(rep) {
        return Err(String::from("the signature is not that of the kernel"));
    }
    Ok(())
}

/// A program under proof, with sets for one element (`ONE` words) and for two.
struct Prover<'a, const ONE: usize, const TWO: usize> {
    rep: &'a Rep,
    program: &'a Program,
}

impl<const ONE: usize, const TWO: usize> Prover<'_, ONE, TWO> {
    fn kernel(&self, kind: Kind) -> Result<(), String> {
        let f = &self.rep.f;
        let m = f.degree();
        let power = |i: u32| f.reduce(BigUint::one() << i);
        let basis: Vec<BigUint> = (0..m).map(power).collect();
        match kind {
            Kind::Add => {
                let columns = [basis.clone(), basis].concat();
                self.linear::<TWO>([self.element(0), self.element(m as usize)].concat(), &columns)
            }
            Kind::Square => {
                let columns: Vec<BigUint> = (0..m).map(|i| power(2 * i)).collect();
                self.linear::<ONE>(self.element(0), &columns)
            }
            Kind::Trace => {
                let bits = f.trace_bits();
                let column = |i: u32| BigUint::from(u32::from(bits.contains(&i)));
                self.linear::<ONE>(self.element(0), &(0..m).map(column).collect::<Vec<_>>())
            }
            Kind::ToBytes => {
                // The first byte is the highest: as one number, its low byte is the last output.
                let length = self.rep.bytes() as u32;
                let column = |i: u32| BigUint::one() << (8 * (length - 1 - i / 8) + i % 8);
                self.linear::<ONE>(self.element(0), &(0..m).map(column).collect::<Vec<_>>())
            }
            Kind::FromBytes => self.bytes_read(&basis),
            Kind::IsZero => {
                let values = eval::run(&Forms::<ONE>, self.program, self.element(0));
                self.verdict(&values, &self.program.outputs[0].items, 0..m as usize)
            }
            Kind::Select => {
                let zeros = vec![BigUint::zero(); m as usize];
                for (mask, columns) in [(true, [&basis[..], &zeros]), (false, [&zeros[..], &basis])] {
                    let mask = if mask { vec![Form::ONE; self.rep.word as usize] } else { Vec::new() };
                    let inputs = [vec![mask], self.element(0), self.element(m as usize)].concat();
                    self.linear::<TWO>(inputs, &columns.concat())?;
                }
                Ok(())
            }
            Kind::Mul => self.bilinear(m as usize, self.unit(), |i, j| power((i + j) as u32)),
            Kind::Product => {
                let digit = digit_bits(self.rep.word) as usize;
                // The halves lie a word apart here, and a digit apart in the product.
                self.bilinear(digit, digit, |i, j| match i + j {
                    k if k < digit => BigUint::one() << k,
                    k => BigUint::one() << (k - digit + self.rep.word as usize),
                })
            }
        }
    }

    /// The bits of a unit that elements come in: a word, or a vector.
    fn unit(&self) -> usize {
        let element = self.program.inputs.iter().find(|group| group.array);
        element.map_or(self.rep.word, |group| group.ty.bits(self.rep.word)) as usize
    }

    /// An element whose bit i is the input `first + i`.
    fn element<const W: usize>(&self, first: usize) -> Vec<Value<Form<W>>> {
        let bits: Vec<Form<W>> = (0..self.rep.f.degree() as usize).map(|i| Form::input(first + i)).collect();
        bits.chunks(self.unit()).map(<[_]>::to_vec).collect()
    }

    /// The outputs must be the linear map with these columns.
    fn linear<const W: usize>(&self, inputs: Vec<Value<Form<W>>>, columns: &[BigUint]) -> Result<(), String> {
        let values = eval::run(&Forms::<W>, self.program, inputs);
        compare(&self.outputs(&values, &self.program.outputs[0].items)?, columns)
    }

    /// The bits of an array of results, one after another.
    fn outputs<B: Clone + Zeroed>(&self, values: &[Value<B>], items: &[Id]) -> Result<Vec<B>, String> {
        let mut bits = Vec::new();
        for id in items {
            let value = &values[id.0 as usize];
            let width = self.program.ty(*id).bits(self.rep.word) as usize;
            bits.extend(value.iter().cloned());
            bits.extend(std::iter::repeat_n(B::zero(), width - value.len()));
        }
        Ok(bits)
    }

    fn bytes_read(&self, basis: &[BigUint]) -> Result<(), String> {
        let length = self.rep.bytes();
        let byte = |i: usize| (0..8).map(|k| Form::<ONE>::input(8 * (length - 1 - i) + k)).collect();
        let values = eval::run(&Forms::<ONE>, self.program, (0..length).map(byte).collect());
        let mut columns = basis.to_vec();
        columns.resize(8 * length, BigUint::zero());
        compare(&self.outputs(&values, &self.program.outputs[0].items)?, &columns)?;
        self.verdict(&values, &self.program.outputs[1].items, basis.len()..8 * length)
    }

    /// The verdict must be whether all of these inputs are zero.
    fn verdict<const W: usize>(
        &self,
        values: &[Value<Form<W>>],
        verdict: &[Id],
        inputs: std::ops::Range<usize>,
    ) -> Result<(), String> {
        let made = self.program.body.iter().find(|stmt| stmt.results == verdict);
        let Some(Op::AllZero(words)) = made.map(|stmt| &stmt.op) else {
            return Err(String::from("the verdict is not whether words are zero"));
        };
        let mut seen: Vec<usize> = Vec::new();
        for bit in words.iter().flat_map(|id| &values[id.0 as usize]).filter(|bit| **bit != Form::ZERO) {
            match bit.inputs().as_deref() {
                Some([input]) => seen.push(*input),
                _ => return Err(String::from("a bit of the verdict is not an input")),
            }
        }
        seen.sort_unstable();
        seen.dedup();
        if seen == inputs.collect::<Vec<_>>() {
            Ok(())
        } else {
            Err(String::from("the verdict is of other bits"))
        }
    }

    /// The outputs must be Σ a_i·b_j·column(i, j) over the bits of two inputs of `width` bits, in
    /// units of `word`.
    fn bilinear(
        &self,
        width: usize,
        word: usize,
        column: impl Fn(usize, usize) -> BigUint,
    ) -> Result<(), String> {
        let grades = |grade| vec![grade; width].chunks(word).map(<[_]>::to_vec).collect::<Vec<_>>();
        let inputs = [grades(Grade::First), grades(Grade::Second)].concat();
        let values = eval::run(&Grades, self.program, inputs);
        let outputs = self.all_outputs();
        let bits = self.outputs(&values, &outputs)?;
        if bits.iter().any(|bit| !matches!(bit, Grade::Zero | Grade::Product)) {
            return Err(String::from("the result is not a sum of products of two bits"));
        }
        let variables: Vec<Form<ONE>> = (0..width).map(Form::input).collect();
        let b: Vec<Value<Form<ONE>>> = variables.chunks(word).map(<[_]>::to_vec).collect();
        for i in 0..width {
            let mut a = vec![Vec::new(); b.len()];
            a[i / word] = vec![Form::ZERO; i % word];
            a[i / word].push(Form::ONE);
            let values = eval::run(&Forms::<ONE>, self.program, [a, b.clone()].concat());
            let columns: Vec<BigUint> = (0..width).map(|j| column(i, j)).collect();
            compare(&self.outputs(&values, &outputs)?, &columns)
                .map_err(|message| format!("for a = x^{i}: {message}"))?;
        }
        Ok(())
    }

    fn all_outputs(&self) -> Vec<Id> {
        self.program.outputs.iter().flat_map(|group| group.items.iter().copied()).collect()
    }
}

/// Bits that know their zero without a domain.
trait Zeroed {
    fn zero() -> Self;
}

impl<const W: usize> Zeroed for Form<W> {
    fn zero() -> Self {
        Form::ZERO
    }
}

impl Zeroed for Grade {
    fn zero() -> Self {
        Grade::Zero
    }
}

/// Whether output bit k is the sum of the inputs j whose column has bit k.
fn compare<const W: usize>(outputs: &[Form<W>], columns: &[BigUint]) -> Result<(), String> {
    let mut wanted = vec![Form::<W>::ZERO; outputs.len()];
    for (j, column) in columns.iter().enumerate() {
        for k in (0..column.bits()).filter(|&k| column.bit(k)) {
            let Some(bit) = wanted.get_mut(k as usize) else {
                return Err(String::from("an output is missing"));
            };
            bit.toggle(j);
        }
    }
    match outputs.iter().zip(&wanted).position(|(output, wanted)| output != wanted) {
        Some(k) => Err(format!("bit {k} of the result is not the sum of inputs that it must be")),
        None => Ok(()),
    }
}
