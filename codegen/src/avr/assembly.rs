//! Instructions and their text.
//!
//! The reader takes exactly the instructions and directives that the kernels use, and refuses all
//! others by name.

use std::fmt;

/// A register, r0 to r31.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reg(pub u8);

impl Reg {
    /// The register above it in a pair.
    pub fn next(self) -> Self {
        Reg(self.0 + 1)
    }

    /// Whether instructions with constants take it.
    pub fn is_upper(self) -> bool {
        self.0 >= 16
    }
}

impl fmt::Display for Reg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.0)
    }
}

/// A pair of registers that holds an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// r27:r26.
    X,
    /// r29:r28.
    Y,
    /// r31:r30.
    Z,
}

impl Pointer {
    /// The lower register.
    pub fn low(self) -> Reg {
        match self {
            Pointer::X => Reg(26),
            Pointer::Y => Reg(28),
            Pointer::Z => Reg(30),
        }
    }

    fn name(self) -> char {
        match self {
            Pointer::X => 'X',
            Pointer::Y => 'Y',
            Pointer::Z => 'Z',
        }
    }
}

/// Where data is read or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At the pointer.
    At(Pointer),
    /// At the pointer, which is then increased.
    Increment(Pointer),
    /// At the pointer after it has been decreased.
    Decrement(Pointer),
    /// At Y or Z plus 0 to 63.
    Offset(Pointer, u8),
}

/// A constant operand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constant {
    /// A byte.
    Byte(u8),
    /// The low byte of the table's address.
    Low,
    /// The high byte of the table's address.
    High,
}

/// Instructions of two registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are called as the data sheet calls them")]
pub enum Two {
    Mov,
    Movw,
    Eor,
    And,
    Add,
    Adc,
    Sub,
    Sbc,
    Mul,
}

/// Instructions of one register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are called as the data sheet calls them")]
pub enum One {
    Swap,
    Lsl,
    Rol,
    Lsr,
    Ror,
    Inc,
    Dec,
    Push,
    Pop,
}

/// Instructions of a register and a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are called as the data sheet calls them")]
pub enum Immediate {
    Ldi,
    Andi,
    Ori,
    Subi,
    Sbci,
    Adiw,
}

/// An instruction, or a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// Two registers, the first of which takes the result.
    Two(Two, Reg, Reg),
    /// One register.
    One(One, Reg),
    /// A register and a constant.
    Immediate(Immediate, Reg, Constant),
    /// `ld` and `ldd`.
    Load(Reg, Place),
    /// `st` and `std`.
    Store(Place, Reg),
    /// `lpm`: from flash at Z, which is then increased or not.
    LoadFlash(Reg, bool),
    /// From an I/O register.
    In(Reg, u8),
    /// To an I/O register.
    Out(u8, Reg),
    /// No interrupts from here.
    Cli,
    /// To a label if the last result is zero (`breq`) or is not (`brne`).
    Branch(bool, String),
    /// `rjmp`.
    Jump(String),
    /// `ret`.
    Return,
    /// A place to jump to.
    Label(String),
}

const TWO: [(Two, &str); 9] = [
    (Two::Mov, "mov"),
    (Two::Movw, "movw"),
    (Two::Eor, "eor"),
    (Two::And, "and"),
    (Two::Add, "add"),
    (Two::Adc, "adc"),
    (Two::Sub, "sub"),
    (Two::Sbc, "sbc"),
    (Two::Mul, "mul"),
];

const ONE: [(One, &str); 9] = [
    (One::Swap, "swap"),
    (One::Lsl, "lsl"),
    (One::Rol, "rol"),
    (One::Lsr, "lsr"),
    (One::Ror, "ror"),
    (One::Inc, "inc"),
    (One::Dec, "dec"),
    (One::Push, "push"),
    (One::Pop, "pop"),
];

const IMMEDIATE: [(Immediate, &str); 6] = [
    (Immediate::Ldi, "ldi"),
    (Immediate::Andi, "andi"),
    (Immediate::Ori, "ori"),
    (Immediate::Subi, "subi"),
    (Immediate::Sbci, "sbci"),
    (Immediate::Adiw, "adiw"),
];

impl Instruction {
    /// Its bytes in flash: every one of them takes a word.
    pub fn bytes(&self) -> usize {
        if matches!(self, Instruction::Label(_)) { 0 } else { 2 }
    }

    /// Its cycles on an AVR with 16-bit program counter, for a branch that is not taken.
    pub fn cycles(&self) -> u64 {
        match self {
            Instruction::Two(Two::Mul, ..) => 2,
            Instruction::Two(..) => 1,
            Instruction::One(One::Push | One::Pop, _) => 2,
            Instruction::One(..) => 1,
            Instruction::Immediate(Immediate::Adiw, ..) => 2,
            Instruction::Immediate(..) => 1,
            Instruction::Load(..) | Instruction::Store(..) => 2,
            Instruction::LoadFlash(..) => 3,
            Instruction::In(..) | Instruction::Out(..) | Instruction::Cli => 1,
            Instruction::Branch(..) => 1,
            Instruction::Jump(_) => 2,
            Instruction::Return => 4,
            Instruction::Label(_) => 0,
        }
    }
}

fn name_of<T: PartialEq>(names: &[(T, &'static str)], wanted: &T) -> &'static str {
    names.iter().find(|(each, _)| each == wanted).map_or("", |(_, name)| name)
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::At(pointer) => write!(f, "{}", pointer.name()),
            Place::Increment(pointer) => write!(f, "{}+", pointer.name()),
            Place::Decrement(pointer) => write!(f, "-{}", pointer.name()),
            Place::Offset(pointer, offset) => write!(f, "{}+{offset}", pointer.name()),
        }
    }
}

impl fmt::Display for Constant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Constant::Byte(byte) => write!(f, "{byte}"),
            Constant::Low => write!(f, "lo8({TABLE})"),
            Constant::High => write!(f, "hi8({TABLE})"),
        }
    }
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_offset = |place: &Place| matches!(place, Place::Offset(..));
        match self {
            Instruction::Two(two, to, from) => write!(f, "{} {to}, {from}", name_of(&TWO, two)),
            Instruction::One(one, register) => write!(f, "{} {register}", name_of(&ONE, one)),
            Instruction::Immediate(immediate, register, constant) => {
                write!(f, "{} {register}, {constant}", name_of(&IMMEDIATE, immediate))
            }
            Instruction::Load(to, place) if is_offset(place) => write!(f, "ldd {to}, {place}"),
            Instruction::Load(to, place) => write!(f, "ld {to}, {place}"),
            Instruction::Store(place, from) if is_offset(place) => write!(f, "std {place}, {from}"),
            Instruction::Store(place, from) => write!(f, "st {place}, {from}"),
            Instruction::LoadFlash(to, false) => write!(f, "lpm {to}, Z"),
            Instruction::LoadFlash(to, true) => write!(f, "lpm {to}, Z+"),
            Instruction::In(to, port) => write!(f, "in {to}, {port}"),
            Instruction::Out(port, from) => write!(f, "out {port}, {from}"),
            Instruction::Cli => write!(f, "cli"),
            Instruction::Branch(true, label) => write!(f, "breq {label}"),
            Instruction::Branch(false, label) => write!(f, "brne {label}"),
            Instruction::Jump(label) => write!(f, "rjmp {label}"),
            Instruction::Return => write!(f, "ret"),
            Instruction::Label(label) => write!(f, "{label}:"),
        }
    }
}

/// Reads one line.
///
/// # Errors
///
/// What is not one of the instructions that the kernels use, by name, or does not take such operands.
pub fn instruction(line: &str) -> Result<Instruction, String> {
    let line = line.trim();
    let refuse = || format!("`{line}` is not an instruction that kernels use");
    if let Some(label) = line.strip_suffix(':') {
        return self::label(label).map(Instruction::Label).ok_or_else(refuse);
    }
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    let operands: Vec<&str> = rest.split(',').map(str::trim).filter(|text| !text.is_empty()).collect();
    read(name, &operands).ok_or_else(refuse)
}

fn read(name: &str, operands: &[&str]) -> Option<Instruction> {
    if let Some((two, _)) = TWO.iter().find(|(_, each)| *each == name) {
        let [to, from] = [register(operands.first()?)?, register(operands.get(1)?)?];
        let aligned = *two != Two::Movw || (to.0 % 2 == 0 && from.0 % 2 == 0);
        return (aligned && operands.len() == 2).then_some(Instruction::Two(*two, to, from));
    }
    if let Some((one, _)) = ONE.iter().find(|(_, each)| *each == name) {
        return (operands.len() == 1).then_some(Instruction::One(*one, register(operands[0])?));
    }
    if let Some((immediate, _)) = IMMEDIATE.iter().find(|(_, each)| *each == name) {
        let (to, constant) = (register(operands.first()?)?, constant(operands.get(1)?)?);
        let takes = match immediate {
            Immediate::Adiw => [24, 26, 28, 30].contains(&to.0) && matches!(constant, Constant::Byte(0..=63)),
            _ => to.is_upper(),
        };
        return (takes && operands.len() == 2).then_some(Instruction::Immediate(*immediate, to, constant));
    }
    let count = match name {
        "ret" | "cli" => 0,
        "breq" | "brne" | "rjmp" => 1,
        _ => 2,
    };
    if operands.len() != count {
        return None;
    }
    match name {
        "ret" => Some(Instruction::Return),
        "cli" => Some(Instruction::Cli),
        "breq" | "brne" => Some(Instruction::Branch(name == "breq", target(operands[0])?)),
        "rjmp" => Some(Instruction::Jump(target(operands[0])?)),
        "ld" | "ldd" => {
            let place = place(operands[1])?;
            let fits = matches!(place, Place::Offset(..)) == (name == "ldd");
            fits.then_some(Instruction::Load(register(operands[0])?, place))
        }
        "st" | "std" => {
            let place = place(operands[0])?;
            let fits = matches!(place, Place::Offset(..)) == (name == "std");
            fits.then_some(Instruction::Store(place, register(operands[1])?))
        }
        "lpm" if operands[1] == "Z" => Some(Instruction::LoadFlash(register(operands[0])?, false)),
        "lpm" if operands[1] == "Z+" => Some(Instruction::LoadFlash(register(operands[0])?, true)),
        "in" => Some(Instruction::In(register(operands[0])?, number(operands[1], 63)?)),
        "out" => Some(Instruction::Out(number(operands[0], 63)?, register(operands[1])?)),
        _ => None,
    }
}

fn number(text: &str, most: u8) -> Option<u8> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| plain && *number <= most)
}

fn register(text: &str) -> Option<Reg> {
    number(text.strip_prefix('r')?, 31).map(Reg)
}

/// A label: a number, to which a jump adds whether it goes back or forth.
fn label(text: &str) -> Option<String> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.to_string())
}

fn target(text: &str) -> Option<String> {
    let number = text.strip_suffix(['b', 'f'])?;
    label(number).map(|_| text.to_string())
}

fn constant(text: &str) -> Option<Constant> {
    let inside = |prefix: &str| text.strip_prefix(prefix)?.strip_suffix(')');
    if inside("lo8(") == Some(TABLE) {
        return Some(Constant::Low);
    }
    if inside("hi8(") == Some(TABLE) {
        return Some(Constant::High);
    }
    number(text, u8::MAX).map(Constant::Byte)
}

fn place(text: &str) -> Option<Place> {
    let pointer = |text: &str| match text {
        "X" => Some(Pointer::X),
        "Y" => Some(Pointer::Y),
        "Z" => Some(Pointer::Z),
        _ => None,
    };
    if let Some(name) = text.strip_prefix('-') {
        return pointer(name).map(Place::Decrement);
    }
    match text.split_once('+') {
        None => pointer(text).map(Place::At),
        Some((name, "")) => pointer(name).map(Place::Increment),
        Some((name, offset)) => {
            let pointer = pointer(name).filter(|pointer| *pointer != Pointer::X)?;
            Some(Place::Offset(pointer, number(offset, 63)?))
        }
    }
}

/// What stands for the address of a function's table.
pub const TABLE: &str = "{table}";

/// A function: its instructions, and the bytes that it has in flash.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// The instructions.
    pub code: Vec<Instruction>,
    /// A table in flash, which begins at a multiple of 256.
    pub table: Option<Vec<u8>>,
}

impl Listing {
    /// The text of the instructions, a line each, without the return.
    pub fn lines(&self) -> Vec<String> {
        let body = self.code.strip_suffix(&[Instruction::Return]).unwrap_or(&self.code);
        body.iter().map(Instruction::to_string).collect()
    }

    /// The function of these lines, which returns after the last.
    ///
    /// # Errors
    ///
    /// The first line that is no instruction.
    pub fn read(lines: &[String], table: Option<Vec<u8>>) -> Result<Self, String> {
        let mut code = lines.iter().map(|line| instruction(line)).collect::<Result<Vec<_>, _>>()?;
        if code.contains(&Instruction::Return) {
            return Err(String::from("it returns before its end"));
        }
        code.push(Instruction::Return);
        Ok(Self { code, table })
    }

    /// Bytes of flash that the code and the table take.
    pub fn flash(&self) -> usize {
        let code: usize = self.code.iter().map(Instruction::bytes).sum();
        code + self.table.as_ref().map_or(0, Vec::len)
    }
}
