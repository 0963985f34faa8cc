//! The instructions that are used, in one table: how each is written, which registers it reads and
//! writes, and what the scheduler takes it to cost.

/// A register: one of the machine, or before they are numbered, one of as many as are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Register {
    /// An integer register: `r0` to `r12`, and 14 for `lr`.
    Core(u32),
    /// 64 bits: `d0` to `d31`.
    Double(u32),
    /// 128 bits: `q0` to `q15`, which is `d0` and `d1` to `d30` and `d31`.
    Quad(u32),
}

/// What kind of register stands at a place, and what happens to it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// An integer register that is read.
    R,
    /// One that is written.
    W,
    /// One that is read and written.
    X,
    /// A double register that is read.
    DR,
    /// One that is written.
    DW,
    /// One that is read and written.
    DX,
    /// A quad register that is read.
    QR,
    /// One that is written.
    QW,
    /// One that is read and written.
    QX,
}

impl Place {
    /// Whether the register is read.
    pub fn is_read(self) -> bool {
        !matches!(self, Place::W | Place::DW | Place::QW)
    }

    /// Whether the register is written.
    pub fn is_written(self) -> bool {
        !matches!(self, Place::R | Place::DR | Place::QR)
    }

    /// Whether a numbered register can stand here.
    fn takes(self, register: Register) -> bool {
        match self {
            Place::R | Place::W | Place::X => matches!(register, Register::Core(_)),
            Place::DR | Place::DW | Place::DX => matches!(register, Register::Double(_)),
            Place::QR | Place::QW | Place::QX => matches!(register, Register::Quad(_)),
        }
    }
}

/// Which stream of instructions one belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// The integer registers, and what moves between them and vectors.
    Core,
    /// The vector unit.
    Vector,
}

/// What an instruction does to the carry flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flag {
    /// Nothing.
    Kept,
    /// It is written.
    Written,
    /// It is read.
    Read,
    /// It is read, then written.
    Both,
}

macro_rules! table {
    ($($(#[$docs:meta])* $name:ident $text:literal [$($place:ident)*] $flag:ident $unit:ident $latency:literal;)*) => {
        /// An operation with the forms of its operands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Operation {
            $($(#[$docs])* $name,)*
        }

        impl Operation {
            /// All of them.
            pub const ALL: &'static [Operation] = &[$(Operation::$name,)*];

            /// How it is written: `%` for a register, `@` for a number.
            fn template(self) -> &'static str {
                match self { $(Operation::$name => $text,)* }
            }

            /// Its registers, in the order of the text.
            pub fn places(self) -> &'static [Place] {
                match self { $(Operation::$name => &[$(Place::$place),*],)* }
            }

            /// What it does to the carry flag.
            pub fn flag(self) -> Flag {
                match self { $(Operation::$name => Flag::$flag,)* }
            }

            /// Where it runs.
            pub fn unit(self) -> Unit {
                match self { $(Operation::$name => Unit::$unit,)* }
            }

            /// Cycles until its result may be read: of the order of a Cortex-A15, for scheduling only.
            pub fn latency(self) -> u32 {
                match self { $(Operation::$name => $latency,)* }
            }
        }
    };
}

table! {
    /// A word from memory.
    Load "ldr %, [%, #@]" [W R] Kept Core 4;
    /// A word to memory.
    Store "str %, [%, #@]" [R R] Kept Core 1;
    /// A number of 16 bits.
    Move "movw %, #@" [W] Kept Core 1;
    /// The upper 16 bits of a word.
    MoveTop "movt %, #@" [X] Kept Core 1;
    /// `a + b`.
    Add "add %, %, %" [W R R] Kept Core 1;
    /// `a + b·2^k`.
    AddShifted "add %, %, %, lsl #@" [W R R] Kept Core 2;
    /// `a + b`, and its carry.
    Adds "adds %, %, %" [W R R] Written Core 1;
    /// `a + b + carry`, and its carry.
    Adcs "adcs %, %, %" [W R R] Both Core 1;
    /// `a + k + carry`, and its carry.
    AdcsNumber "adcs %, %, #@" [W R] Both Core 1;
    /// `a + b + carry`.
    Adc "adc %, %, %" [W R R] Read Core 1;
    /// `a + k + carry`.
    AdcNumber "adc %, %, #@" [W R] Read Core 1;
    /// `a − b`, and its borrow.
    Subs "subs %, %, %" [W R R] Written Core 1;
    /// `a − b − borrow`, and its borrow.
    Sbcs "sbcs %, %, %" [W R R] Both Core 1;
    /// `a − k − borrow`, and its borrow.
    SbcsNumber "sbcs %, %, #@" [W R] Both Core 1;
    /// `a − b − borrow`.
    Sbc "sbc %, %, %" [W R R] Read Core 1;
    /// `a − k − borrow`.
    SbcNumber "sbc %, %, #@" [W R] Read Core 1;
    /// `⌊a / 2^k⌋`.
    ShiftRight "lsr %, %, #@" [W R] Kept Core 1;
    /// `a mod 2^k`.
    LowBits "ubfx %, %, #0, #@" [W R] Kept Core 1;
    /// The low word of `a·b`.
    Mul "mul %, %, %" [W R R] Kept Core 4;
    /// `(low, high)` of `a·b`.
    Umull "umull %, %, %, %" [W W R R] Kept Core 4;
    /// `(low, high)` of `a·b + low + high`.
    Umaal "umaal %, %, %, %" [X X R R] Kept Core 4;
    /// Two words to a vector.
    ToVector "vmov %, %, %" [DW R R] Kept Core 5;
    /// Both words of a vector.
    FromVector "vmov %, %, %" [W W DR] Kept Core 8;
    /// The low word of a vector.
    LowFromVector "vmov.32 %, %[0]" [W DR] Kept Core 8;
    /// Lanes of 2^32 − 1.
    VectorMask "vmov.i64 %, #0xffffffff" [QW] Kept Vector 3;
    /// The products of words.
    Vmull "vmull.u32 %, %, %" [QW DR DR] Kept Vector 5;
    /// The products of words, added.
    Vmlal "vmlal.u32 %, %, %" [QX DR DR] Kept Vector 5;
    /// The high words of lanes, added.
    Vsra "vsra.u64 %, %, #32" [QX QR] Kept Vector 4;
    /// The high word of a lane, added.
    VsraDouble "vsra.u64 %, %, #32" [DX DR] Kept Vector 4;
    /// The high words of lanes.
    Vshr "vshr.u64 %, %, #32" [QW QR] Kept Vector 3;
    /// Bitwise and.
    Vand "vand %, %, %" [QW QR QR] Kept Vector 3;
    /// The low words of lanes, side by side.
    Vmovn "vmovn.i64 %, %" [DW QR] Kept Vector 3;
    /// The high words of lanes, side by side.
    Vshrn "vshrn.i64 %, %, #32" [DW QR] Kept Vector 3;
    /// The sum of the words of a vector, as one lane.
    Vpaddl "vpaddl.u32 %, %" [DW DR] Kept Vector 3;
}

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// What it does.
    pub operation: Operation,
    /// Its registers, in the order of the text.
    pub registers: Vec<Register>,
    /// The number in its text, if there is one.
    pub number: Option<u32>,
}

impl Instruction {
    /// The registers that it reads.
    pub fn reads(&self) -> impl Iterator<Item = Register> {
        self.pairs().filter(|(place, _)| place.is_read()).map(|(_, register)| register)
    }

    /// The registers that it writes.
    pub fn writes(&self) -> impl Iterator<Item = Register> {
        self.pairs().filter(|(place, _)| place.is_written()).map(|(_, register)| register)
    }

    fn pairs(&self) -> impl Iterator<Item = (Place, Register)> {
        self.operation.places().iter().copied().zip(self.registers.iter().copied())
    }

    /// Reads one line: an instruction of the table, on numbered registers.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn parse(line: &str) -> Result<Instruction, String> {
        let matching = Operation::ALL.iter().find_map(|&operation| scan(operation, line));
        matching.ok_or_else(|| format!("`{line}` is not one of the instructions that are known"))
    }
}

impl std::fmt::Display for Instruction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut registers = self.registers.iter();
        for character in self.operation.template().chars() {
            match character {
                '%' => write!(f, "{}", registers.next().expect("a register for each place"))?,
                '@' => write!(f, "{}", self.number.expect("a number where one is written"))?,
                other => write!(f, "{other}")?,
            }
        }
        Ok(())
    }
}

impl std::fmt::Display for Register {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Register::Core(14) => write!(f, "lr"),
            Register::Core(n) => write!(f, "r{n}"),
            Register::Double(n) => write!(f, "d{n}"),
            Register::Quad(n) => write!(f, "q{n}"),
        }
    }
}

/// A line as this operation, if it is one.
fn scan(operation: Operation, line: &str) -> Option<Instruction> {
    let mut rest = line;
    let (mut registers, mut number) = (Vec::new(), None);
    for character in operation.template().chars() {
        match character {
            '%' => {
                let word = word(&mut rest);
                let register = register(word)?;
                operation.places()[registers.len()].takes(register).then_some(())?;
                registers.push(register);
            }
            '@' => {
                let word = word(&mut rest);
                let value: u32 = word.parse().ok()?;
                (value.to_string() == word).then_some(())?;
                number = Some(value);
            }
            other => rest = rest.strip_prefix(other)?,
        }
    }
    rest.is_empty().then_some(Instruction { operation, registers, number })
}

/// The letters and digits at the beginning, taken off.
fn word<'a>(rest: &mut &'a str) -> &'a str {
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    *rest = after;
    word
}

/// A numbered register by its name.
fn register(name: &str) -> Option<Register> {
    let register = match (name.get(..1)?, name.get(1..)?.parse::<u32>().ok()) {
        ("r", Some(n @ 0..=12)) => Register::Core(n),
        ("d", Some(n @ 0..=31)) => Register::Double(n),
        ("q", Some(n @ 0..=15)) => Register::Quad(n),
        _ if name == "lr" => Register::Core(14),
        _ => return None,
    };
    (register.to_string() == name).then_some(register)
}
