//! A machine that runs a function, over any meaning of a byte.
//!
//! It starts as the C calling convention of avr-gcc says, and at the return demands what that says:
//! registers r2 to r17, r28 and r29 and the stack as they were, and r1 zero. It reads nothing that
//! nobody wrote, writes only to its own part of the stack and to the result, and moves the stack
//! pointer only while no interrupt can come between its halves. Branches need a flag that is
//! known, so that no input decides them; addresses may depend on inputs in reading tables, where the
//! meaning says that the table is linear in its index.

use std::collections::HashMap;
use std::ops::Range;

use super::assembly::{Constant, Immediate, Instruction, Listing, One, Place, Pointer, Reg, Two};

/// A meaning of bytes and flags.
pub trait Meaning {
    /// A byte.
    type Byte: Clone + PartialEq;
    /// A carry.
    type Flag: Clone;

    /// A number.
    fn constant(&self, byte: u8) -> Self::Byte;
    /// The number that a byte is, whatever the inputs are.
    fn known(&self, byte: &Self::Byte) -> Option<u8>;
    /// A carry that is known.
    fn flag(&self, carry: bool) -> Self::Flag;
    /// Bit by bit, the sum of two bytes.
    fn eor(&self, a: &Self::Byte, b: &Self::Byte) -> Result<Self::Byte, String>;
    /// Bit by bit, the product.
    fn and(&self, a: &Self::Byte, b: &Self::Byte) -> Result<Self::Byte, String>;
    /// The halves exchanged.
    fn swap(&self, a: &Self::Byte) -> Result<Self::Byte, String>;
    /// Moved up by one bit, and the bit that leaves.
    fn left(&self, a: &Self::Byte, carry: &Self::Flag) -> Result<(Self::Byte, Self::Flag), String>;
    /// Moved down by one bit, and the bit that leaves.
    fn right(&self, a: &Self::Byte, carry: &Self::Flag) -> Result<(Self::Byte, Self::Flag), String>;
    /// The sum of integers.
    fn add(
        &self,
        a: &Self::Byte,
        b: &Self::Byte,
        carry: &Self::Flag,
    ) -> Result<(Self::Byte, Self::Flag), String>;
    /// The difference of integers.
    fn sub(
        &self,
        a: &Self::Byte,
        b: &Self::Byte,
        carry: &Self::Flag,
    ) -> Result<(Self::Byte, Self::Flag), String>;
    /// The low and the high byte of a product of integers.
    fn mul(&self, a: &Self::Byte, b: &Self::Byte) -> Result<[Self::Byte; 2], String>;
    /// The address in two bytes: a base, and weights that are added where bits are set.
    fn address(&self, low: &Self::Byte, high: &Self::Byte) -> Result<Address<Self>, String>;
    /// The entry that the bits choose; entry u is for the bits of u.
    fn choose(&self, bits: &[Self::Bit], entries: &[Self::Byte]) -> Result<Self::Byte, String>;
    /// A bit that chooses.
    type Bit: Clone;
}

/// An address: where it is if all bits are clear, and what each bit adds.
#[derive(Debug)]
pub struct Address<M: Meaning + ?Sized> {
    /// Where it is if all bits are clear.
    pub base: u16,
    /// What is added for each bit that is set.
    pub weights: Vec<(u16, M::Bit)>,
}

/// What a register or a cell of memory holds.
#[derive(Clone, PartialEq, Debug)]
enum Content<B> {
    /// A byte of the function.
    Value(B),
    /// A byte of the caller, which has no meaning here.
    Saved(u32),
}

/// What a run took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Cycles, with the return and without the call.
    pub cycles: u64,
    /// Bytes of stack, without the return address.
    pub stack: u16,
    /// Loads and stores of data, pushes and pops.
    pub accesses: u64,
}

/// Where the stack pointer stands at the entry.
const STACK: u16 = 0x10f0;
/// Where the arguments lie.
const DATA: u16 = 0x0200;
/// Where tables in flash lie: at a multiple of 256.
const FLASH: u16 = 0x0300;
/// No run of a kernel takes more instructions.
const LIMIT: usize = 1 << 18;

const SPL: u8 = 0x3d;
const SPH: u8 = 0x3e;
const SREG: u8 = 0x3f;
const SREG_SAVED: u32 = 1000;

struct Machine<'a, M: Meaning> {
    meaning: &'a M,
    registers: Vec<Content<M::Byte>>,
    carry: Option<M::Flag>,
    zero: Option<bool>,
    sp: u16,
    lowest: u16,
    memory: HashMap<u16, Content<M::Byte>>,
    writable: Range<u16>,
    flash: HashMap<u16, u8>,
    /// How many instructions to come are safe from interrupts.
    quiet: usize,
    run: Run,
}

/// Runs a function `f(r, a, …)`: the result's address first, then the operands', each of which has
/// the length of the result. `overlapping` lays the result over the first operand.
///
/// # Errors
///
/// What the function may not do.
pub fn run<M: Meaning>(
    meaning: &M,
    listing: &Listing,
    operands: &[Vec<M::Byte>],
    length: usize,
    overlapping: bool,
) -> Result<(Vec<M::Byte>, Run), String> {
    let labels: HashMap<&str, usize> = (listing.code.iter().enumerate())
        .filter_map(|(i, each)| match each {
            Instruction::Label(label) => Some((label.as_str(), i)),
            _ => None,
        })
        .collect();
    let labelled = listing.code.iter().filter(|each| matches!(each, Instruction::Label(_))).count();
    if labels.len() != labelled {
        return Err(String::from("a label stands here twice"));
    }
    let mut machine = Machine::new(meaning, listing, operands, length, overlapping);
    let mut at = 0;
    for _ in 0..LIMIT {
        let Some(instruction) = listing.code.get(at) else {
            return Err(String::from("the function runs past its end"));
        };
        machine.run.cycles += instruction.cycles();
        let target = match instruction {
            Instruction::Return => return machine.finish(length),
            Instruction::Label(_) => None,
            other => {
                machine.step(other).map_err(|reason| format!("instruction {at}, `{other}`: {reason}"))?
            }
        };
        at = match target {
            Some(label) => {
                let (number, back) = label.split_at(label.len() - 1);
                let to = labels.get(number).filter(|to| (**to < at) == (back == "b"));
                let to = to.ok_or_else(|| format!("there is no `{label}`"))?;
                let words = |range: &[Instruction]| range.iter().map(Instruction::bytes).sum::<usize>() / 2;
                let (first, last) = (at.min(*to), at.max(*to));
                let reach = if matches!(instruction, Instruction::Jump(_)) { 2000 } else { 60 };
                if words(&listing.code[first..last]) > reach {
                    return Err(format!("`{label}` is out of reach"));
                }
                *to
            }
            None => at + 1,
        };
    }
    Err(String::from("the function does not end"))
}

impl<'a, M: Meaning> Machine<'a, M> {
    fn new(
        meaning: &'a M,
        listing: &Listing,
        operands: &[Vec<M::Byte>],
        length: usize,
        overlapping: bool,
    ) -> Self {
        let mut machine = Machine {
            meaning,
            registers: (0..32).map(Content::Saved).collect(),
            carry: None,
            zero: None,
            sp: STACK,
            lowest: STACK,
            memory: HashMap::new(),
            writable: 0..0,
            flash: HashMap::new(),
            quiet: 0,
            run: Run { cycles: 0, stack: 0, accesses: 0 },
        };
        // The convention: arguments in pairs from r25:r24 down, and r1 is zero.
        machine.registers[1] = Content::Value(meaning.constant(0));
        let stride = 0x100 + 0x20;
        let addresses: Vec<u16> = (0..operands.len() as u16).map(|i| DATA + stride * (i + 1)).collect();
        let result = if overlapping { addresses[0] } else { DATA };
        machine.writable = result..result + length as u16;
        for (i, address) in std::iter::once(result).chain(addresses.iter().copied()).enumerate() {
            let register = 24 - 2 * i;
            machine.registers[register] = Content::Value(meaning.constant(address as u8));
            machine.registers[register + 1] = Content::Value(meaning.constant((address >> 8) as u8));
        }
        for (operand, address) in operands.iter().zip(addresses) {
            for (byte, at) in operand.iter().zip(address..) {
                machine.memory.insert(at, Content::Value(byte.clone()));
            }
        }
        if let Some(bytes) = &listing.table {
            machine.flash = (FLASH..).zip(bytes.iter().copied()).collect();
        }
        machine
    }

    fn finish(self, length: usize) -> Result<(Vec<M::Byte>, Run), String> {
        if self.sp != STACK {
            return Err(String::from("the stack is not as it was"));
        }
        for register in (2..18).chain(28..30) {
            if self.registers[register] != Content::Saved(register as u32) {
                return Err(format!("r{register} is not as it was"));
            }
        }
        match &self.registers[1] {
            Content::Value(zero) if self.meaning.known(zero) == Some(0) => {}
            _ => return Err(String::from("r1 is not zero")),
        }
        let result = self.writable.clone().take(length).map(|at| match self.memory.get(&at) {
            Some(Content::Value(byte)) => Ok(byte.clone()),
            _ => Err(String::from("a byte of the result is missing")),
        });
        Ok((result.collect::<Result<_, _>>()?, Run { stack: STACK - self.lowest, ..self.run }))
    }

    fn get(&self, register: Reg) -> Result<&M::Byte, String> {
        match &self.registers[register.0 as usize] {
            Content::Value(byte) => Ok(byte),
            Content::Saved(_) => Err(format!("{register} holds what the caller left there")),
        }
    }

    fn set(&mut self, register: Reg, byte: M::Byte) {
        self.registers[register.0 as usize] = Content::Value(byte);
    }

    /// A result that says whether it is zero.
    fn settle(&mut self, register: Reg, byte: M::Byte) {
        self.zero = self.meaning.known(&byte).map(|byte| byte == 0);
        self.set(register, byte);
    }

    fn carry(&self) -> Result<M::Flag, String> {
        self.carry.clone().ok_or_else(|| String::from("nothing has set the carry"))
    }

    fn constant(&self, constant: &Constant) -> Result<u8, String> {
        match constant {
            Constant::Byte(byte) => Ok(*byte),
            Constant::Low | Constant::High if self.flash.is_empty() => {
                Err(String::from("the function has no table"))
            }
            Constant::Low => Ok(FLASH as u8),
            Constant::High => Ok((FLASH >> 8) as u8),
        }
    }

    /// One instruction; gives the label that it jumps to.
    fn step<'i>(&mut self, instruction: &'i Instruction) -> Result<Option<&'i str>, String> {
        self.quiet = self.quiet.saturating_sub(1);
        match instruction {
            Instruction::Two(two, to, from) => self.two(*two, *to, *from)?,
            Instruction::One(one, register) => self.one(*one, *register)?,
            Instruction::Immediate(immediate, register, constant) => {
                let constant = self.constant(constant)?;
                self.immediate(*immediate, *register, constant)?;
            }
            Instruction::Load(to, place) => {
                self.run.accesses += 1;
                let address = self.place(*place)?;
                let byte = self.read(&address)?;
                self.set(*to, byte);
            }
            Instruction::Store(place, from) => {
                self.run.accesses += 1;
                let address = self.place(*place)?;
                if !address.weights.is_empty() {
                    return Err(String::from("an input chooses where it writes"));
                }
                let own = self.sp < address.base && address.base <= STACK;
                if !own && !self.writable.contains(&address.base) {
                    return Err(String::from("it writes where it may not"));
                }
                let byte = Content::Value(self.get(*from)?.clone());
                self.memory.insert(address.base, byte);
            }
            Instruction::LoadFlash(to, increased) => {
                let place = if *increased { Place::Increment(Pointer::Z) } else { Place::At(Pointer::Z) };
                let address = self.place(place)?;
                let entries = subsets(&address)
                    .map(|at| self.flash.get(&at).map(|byte| self.meaning.constant(*byte)))
                    .collect::<Option<Vec<_>>>()
                    .ok_or("it reads beyond its table in flash")?;
                let byte = self.chosen(&address, &entries)?;
                self.set(*to, byte);
            }
            Instruction::In(to, port) => {
                let content = match *port {
                    SPL => Content::Value(self.meaning.constant(self.sp as u8)),
                    SPH => Content::Value(self.meaning.constant((self.sp >> 8) as u8)),
                    SREG => Content::Saved(SREG_SAVED),
                    _ => return Err(String::from("a port that kernels do not use")),
                };
                self.registers[to.0 as usize] = content;
            }
            Instruction::Out(SREG, from) => {
                if self.registers[from.0 as usize] != Content::Saved(SREG_SAVED) {
                    return Err(String::from("it changes the status register"));
                }
                // Interrupts come one instruction later at the earliest.
                self.quiet = 2;
                (self.carry, self.zero) = (None, None);
            }
            Instruction::Out(port @ (SPL | SPH), from) => {
                let byte = self.meaning.known(self.get(*from)?).ok_or("the stack pointer is not known")?;
                if self.quiet == 0 {
                    return Err(String::from("an interrupt could come between the halves"));
                }
                self.sp = match *port {
                    SPL => self.sp & 0xff00 | u16::from(byte),
                    _ => self.sp & 0x00ff | u16::from(byte) << 8,
                };
                self.lowest = self.lowest.min(self.sp);
            }
            Instruction::Out(..) => return Err(String::from("a port that kernels do not use")),
            Instruction::Cli => self.quiet = usize::MAX,
            Instruction::Branch(wanted, label) => {
                let zero = self.zero.ok_or("an input decides a branch")?;
                if zero == *wanted {
                    self.run.cycles += 1;
                    return Ok(Some(label));
                }
            }
            Instruction::Jump(label) => return Ok(Some(label)),
            Instruction::Return | Instruction::Label(_) => {}
        }
        Ok(None)
    }

    fn two(&mut self, two: Two, to: Reg, from: Reg) -> Result<(), String> {
        let clear = self.meaning.flag(false);
        match two {
            Two::Mov => self.registers[to.0 as usize] = self.registers[from.0 as usize].clone(),
            Two::Movw => {
                self.registers[to.0 as usize] = self.registers[from.0 as usize].clone();
                self.registers[to.0 as usize + 1] = self.registers[from.0 as usize + 1].clone();
            }
            Two::Eor if to == from => self.settle(to, self.meaning.constant(0)),
            Two::Eor => {
                let sum = self.meaning.eor(self.get(to)?, self.get(from)?)?;
                self.settle(to, sum);
            }
            Two::And => {
                let product = self.meaning.and(self.get(to)?, self.get(from)?)?;
                self.settle(to, product);
            }
            Two::Add | Two::Adc => {
                let carry = if two == Two::Adc { self.carry()? } else { clear };
                let (sum, carry) = self.meaning.add(self.get(to)?, self.get(from)?, &carry)?;
                self.carry = Some(carry);
                self.settle(to, sum);
            }
            Two::Sub | Two::Sbc => {
                let carry = if two == Two::Sbc { self.carry()? } else { clear };
                let (difference, carry) = self.meaning.sub(self.get(to)?, self.get(from)?, &carry)?;
                self.carry = Some(carry);
                // With a borrow the flag says whether all bytes were zero, which nobody asks here.
                self.settle(to, difference);
                self.zero = self.zero.filter(|_| two == Two::Sub);
            }
            Two::Mul => {
                let [low, high] = self.meaning.mul(self.get(to)?, self.get(from)?)?;
                self.set(Reg(0), low);
                self.set(Reg(1), high);
                (self.carry, self.zero) = (None, None);
            }
        }
        Ok(())
    }

    fn one(&mut self, one: One, register: Reg) -> Result<(), String> {
        let clear = self.meaning.flag(false);
        let index = register.0 as usize;
        match one {
            One::Swap => {
                let swapped = self.meaning.swap(self.get(register)?)?;
                self.set(register, swapped);
            }
            One::Lsl | One::Rol => {
                let carry = if one == One::Rol { self.carry()? } else { clear };
                let (moved, carry) = self.meaning.left(self.get(register)?, &carry)?;
                self.carry = Some(carry);
                self.settle(register, moved);
            }
            One::Lsr | One::Ror => {
                let carry = if one == One::Ror { self.carry()? } else { clear };
                let (moved, carry) = self.meaning.right(self.get(register)?, &carry)?;
                self.carry = Some(carry);
                self.settle(register, moved);
            }
            One::Inc | One::Dec => {
                let byte = self.meaning.known(self.get(register)?).ok_or("an input is counted")?;
                let byte = if one == One::Inc { byte.wrapping_add(1) } else { byte.wrapping_sub(1) };
                self.settle(register, self.meaning.constant(byte));
            }
            One::Push => {
                self.run.accesses += 1;
                self.memory.insert(self.sp, self.registers[index].clone());
                self.sp -= 1;
                self.lowest = self.lowest.min(self.sp);
            }
            One::Pop => {
                self.run.accesses += 1;
                self.sp += 1;
                if self.sp > STACK {
                    return Err(String::from("it takes from the stack what it did not put there"));
                }
                let content = self.memory.get(&self.sp).cloned();
                self.registers[index] = content.ok_or("it takes from the stack what nobody wrote")?;
            }
        }
        Ok(())
    }

    fn immediate(&mut self, immediate: Immediate, register: Reg, byte: u8) -> Result<(), String> {
        let clear = self.meaning.flag(false);
        let constant = self.meaning.constant(byte);
        match immediate {
            Immediate::Ldi => self.set(register, constant),
            Immediate::Andi => {
                let product = self.meaning.and(self.get(register)?, &constant)?;
                self.settle(register, product);
            }
            // Set bits are added where no bit can be set already.
            Immediate::Ori => {
                let met = self.meaning.and(self.get(register)?, &constant)?;
                if self.meaning.known(&met) != Some(0) {
                    return Err(String::from("it sets bits that may be set"));
                }
                let sum = self.meaning.eor(self.get(register)?, &constant)?;
                self.settle(register, sum);
            }
            Immediate::Subi | Immediate::Sbci => {
                let carry = if immediate == Immediate::Sbci { self.carry()? } else { clear };
                let (difference, carry) = self.meaning.sub(self.get(register)?, &constant, &carry)?;
                self.carry = Some(carry);
                self.settle(register, difference);
                self.zero = self.zero.filter(|_| immediate == Immediate::Subi);
            }
            Immediate::Adiw => {
                let zero = self.meaning.constant(0);
                let (low, carry) = self.meaning.add(self.get(register)?, &constant, &clear)?;
                let (high, carry) = self.meaning.add(self.get(register.next())?, &zero, &carry)?;
                self.set(register, low);
                self.set(register.next(), high);
                (self.carry, self.zero) = (Some(carry), None);
            }
        }
        Ok(())
    }

    fn pointer(&self, pointer: Pointer) -> Result<Address<M>, String> {
        self.meaning.address(self.get(pointer.low())?, self.get(pointer.low().next())?)
    }

    /// The address of a place; moves the pointer.
    fn place(&mut self, place: Place) -> Result<Address<M>, String> {
        match place {
            Place::At(pointer) => self.pointer(pointer),
            Place::Offset(pointer, offset) => {
                let mut address = self.pointer(pointer)?;
                address.base = address.base.wrapping_add(offset.into());
                Ok(address)
            }
            Place::Increment(pointer) => {
                let address = self.pointer(pointer)?;
                self.move_pointer(pointer, 1)?;
                Ok(address)
            }
            Place::Decrement(pointer) => {
                self.move_pointer(pointer, 0xffff)?;
                self.pointer(pointer)
            }
        }
    }

    fn move_pointer(&mut self, pointer: Pointer, by: u16) -> Result<(), String> {
        let (low, high) = (pointer.low(), pointer.low().next());
        let [by_low, by_high] = [by as u8, (by >> 8) as u8].map(|byte| self.meaning.constant(byte));
        let (sum, carry) = self.meaning.add(self.get(low)?, &by_low, &self.meaning.flag(false))?;
        let (above, _) = self.meaning.add(self.get(high)?, &by_high, &carry)?;
        self.set(low, sum);
        self.set(high, above);
        Ok(())
    }

    fn read(&self, address: &Address<M>) -> Result<M::Byte, String> {
        let entries = subsets(address).map(|at| match self.memory.get(&at) {
            Some(Content::Value(byte)) if !(self.lowest - 1..=self.sp).contains(&at) => Ok(byte.clone()),
            _ => Err(String::from("it reads what nobody wrote")),
        });
        self.chosen(address, &entries.collect::<Result<Vec<_>, _>>()?)
    }

    fn chosen(&self, address: &Address<M>, entries: &[M::Byte]) -> Result<M::Byte, String> {
        if let [entry] = entries {
            return Ok(entry.clone());
        }
        let bits: Vec<M::Bit> = address.weights.iter().map(|(_, bit)| bit.clone()).collect();
        self.meaning.choose(&bits, entries)
    }
}

/// The addresses for all values of the bits, in the order of the numbers that these are.
fn subsets<M: Meaning>(address: &Address<M>) -> impl Iterator<Item = u16> + '_ {
    (0..1usize << address.weights.len()).map(|u| {
        let chosen = address.weights.iter().enumerate().filter(move |(k, _)| u >> k & 1 == 1);
        chosen.fold(address.base, |sum, (_, (weight, _))| sum.wrapping_add(*weight))
    })
}
