//! The straight-line program of a kernel over GF(2).
//!
//! Its meaning is written once, in [`super::eval`]. Matches over [`Op`] are exhaustive, so that a
//! new operation breaks every consumer at compile time.

use num_bigint::BigUint;

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// Eight bits.
    Byte,
    /// A machine word.
    Word,
    /// Two words as one integer, which a product of words needs.
    Double,
    /// Two words of 64 bits in a vector register.
    Wide,
    /// A verdict: `bool` in Rust.
    Bit,
}

impl Type {
    /// The bits of a value, where a word has `word` bits.
    pub fn bits(self, word: u32) -> u32 {
        match self {
            Type::Byte => 8,
            Type::Word => word,
            Type::Double | Type::Wide => 2 * word,
            Type::Bit => 1,
        }
    }
}

/// The number of a value in its program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub u32);

/// One operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// `a ^ b`.
    Xor(Id, Id),
    /// `a & b`, where one of them is a mask of all ones or zero.
    And(Id, Id),
    /// `a & constant`.
    Keep(Id, BigUint),
    /// `a << k`; in vectors, each word by itself.
    Shl(Id, u32),
    /// `a >> k`; in vectors, each word by itself.
    Shr(Id, u32),
    /// The value as the next longer type: a byte as a word, a word as two.
    Widen(Id),
    /// The low half of two words as a word, or the low byte of a word.
    Narrow(Id),
    /// The integer product of two words.
    Multiply(Id, Id),
    /// The two halves of the product of two words' digits over GF(2): a call of the kernel `product`.
    Product(Id, Id),
    /// A vector of two words, the low one first.
    Pack(Id, Id),
    /// The low word of a vector, or the high one.
    Lane(Id, Lane),
    /// The carry-less product of the low words of two vectors, or of the high ones.
    Clmul(Id, Id, Lane),
    /// The high word of `a` and the low word of `b`.
    Middle(Id, Id),
    /// The low word moved up, above zero.
    Up(Id),
    /// The high word moved down, below zero.
    Down(Id),
    /// Whether all of these words are zero.
    AllZero(Vec<Id>),
    /// Whether a word is not zero.
    NotZero(Id),
}

/// A word of a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lane {
    /// Bits 0 to 63.
    Low,
    /// Bits 64 to 127.
    High,
}

impl Op {
    /// The operands, in order.
    pub fn operands(&self) -> Vec<Id> {
        match self {
            Op::Xor(a, b) | Op::And(a, b) | Op::Multiply(a, b) | Op::Product(a, b) | Op::Pack(a, b) => {
                vec![*a, *b]
            }
            Op::Clmul(a, b, _) | Op::Middle(a, b) => vec![*a, *b],
            Op::Keep(a, _) | Op::Shl(a, _) | Op::Shr(a, _) | Op::Lane(a, _) => vec![*a],
            Op::Widen(a) | Op::Narrow(a) | Op::Up(a) | Op::Down(a) | Op::NotZero(a) => vec![*a],
            Op::AllZero(all) => all.clone(),
        }
    }
}

/// An operation and the values that it defines: two for [`Op::Product`], else one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stmt {
    /// What is computed.
    pub op: Op,
    /// The results.
    pub results: Vec<Id>,
}

/// A parameter or a result: one scalar, or an array of equal types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The name in the signature.
    pub name: String,
    /// Type of each item.
    pub ty: Type,
    /// Whether it is written as an array.
    pub array: bool,
    /// The values.
    pub items: Vec<Id>,
}

/// A program: inputs, straight-line body, outputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The function's name.
    pub name: String,
    /// Word size in bits.
    pub word: u32,
    /// Parameters.
    pub inputs: Vec<Group>,
    /// Operations in order; every operand is defined before it is read.
    pub body: Vec<Stmt>,
    /// Results.
    pub outputs: Vec<Group>,
    /// Type of every value, indexed by [`Id`].
    pub types: Vec<Type>,
    /// Name hint of every value, indexed by [`Id`].
    pub names: Vec<String>,
}

/// What a kernel costs: exact counts, the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Carry-less products: instructions, or calls of the kernel `product`.
    pub products: usize,
    /// Integer products.
    pub multiplications: usize,
    /// Xors, masks and shifts of words or vectors.
    pub logic: usize,
    /// Moves of words between and within vectors.
    pub moves: usize,
}

impl Program {
    /// A program without parameters.
    pub fn new(name: &str, word: u32) -> Self {
        Program {
            name: name.to_string(),
            word,
            inputs: Vec::new(),
            body: Vec::new(),
            outputs: Vec::new(),
            types: Vec::new(),
            names: Vec::new(),
        }
    }

    /// The type of a value.
    pub fn ty(&self, id: Id) -> Type {
        self.types[id.0 as usize]
    }

    /// A new value.
    pub fn value(&mut self, ty: Type, name: &str) -> Id {
        self.types.push(ty);
        self.names.push(name.to_string());
        Id(self.types.len() as u32 - 1)
    }

    /// A parameter.
    pub fn input(&mut self, name: &str, ty: Type, length: Option<usize>) -> Vec<Id> {
        let items: Vec<Id> = match length {
            Some(n) => (0..n).map(|i| self.value(ty, &format!("{name}{i}"))).collect(),
            None => vec![self.value(ty, name)],
        };
        let group = Group { name: name.to_string(), ty, array: length.is_some(), items: items.clone() };
        self.inputs.push(group);
        items
    }

    /// A result.
    pub fn output(&mut self, items: Vec<Id>, array: bool) {
        let ty = self.ty(items[0]);
        self.outputs.push(Group { name: String::from("r"), ty, array, items });
    }

    /// The type of an operation's results.
    pub fn result_type(&self, op: &Op) -> Type {
        match op {
            Op::Xor(a, _) | Op::And(a, _) | Op::Keep(a, _) | Op::Shl(a, _) | Op::Shr(a, _) => self.ty(*a),
            Op::Widen(a) if self.ty(*a) == Type::Byte => Type::Word,
            Op::Narrow(a) if self.ty(*a) == Type::Word => Type::Byte,
            Op::Widen(_) | Op::Multiply(..) => Type::Double,
            Op::Narrow(_) | Op::Product(..) | Op::Lane(..) => Type::Word,
            Op::Pack(..) | Op::Clmul(..) | Op::Middle(..) | Op::Up(_) | Op::Down(_) => Type::Wide,
            Op::AllZero(_) | Op::NotZero(_) => Type::Bit,
        }
    }

    /// Whether the operands of an operation have the types that it takes.
    pub fn is_well_typed(&self, op: &Op) -> bool {
        let are = |ids: &[Id], ty: Type| ids.iter().all(|id| self.ty(*id) == ty);
        let is_one_of = |id: &Id, types: &[Type]| types.contains(&self.ty(*id));
        match op {
            Op::Xor(a, b) | Op::And(a, b) => self.ty(*a) == self.ty(*b) && self.ty(*a) != Type::Bit,
            Op::Keep(a, kept) => self.ty(*a) != Type::Bit && kept.bits() <= self.width(*a),
            Op::Shl(a, k) | Op::Shr(a, k) if self.ty(*a) == Type::Wide => (1..64).contains(k),
            Op::Shl(a, k) | Op::Shr(a, k) => {
                self.ty(*a) != Type::Bit && *k > 0 && u64::from(*k) < self.width(*a)
            }
            Op::Widen(a) => is_one_of(a, &[Type::Byte, Type::Word]),
            Op::Narrow(a) => is_one_of(a, &[Type::Double, Type::Word]),
            Op::Multiply(a, b) | Op::Product(a, b) => are(&[*a, *b], Type::Word),
            Op::Pack(a, b) => self.word == 64 && are(&[*a, *b], Type::Word),
            Op::Clmul(a, b, _) | Op::Middle(a, b) => are(&[*a, *b], Type::Wide),
            Op::Lane(a, _) | Op::Up(a) | Op::Down(a) => are(&[*a], Type::Wide),
            Op::AllZero(all) => are(all, Type::Word),
            Op::NotZero(a) => are(&[*a], Type::Word),
        }
    }

    fn width(&self, id: Id) -> u64 {
        self.ty(id).bits(self.word).into()
    }

    /// Appends an operation of one result.
    ///
    /// # Panics
    ///
    /// If its operands do not have the types that it takes: a fault of the generator.
    pub fn push(&mut self, op: Op, name: &str) -> Id {
        assert!(self.is_well_typed(&op), "{op:?}");
        let ty = self.result_type(&op);
        let id = self.value(ty, name);
        self.body.push(Stmt { op, results: vec![id] });
        id
    }

    /// Appends a call of `product`.
    pub fn push_product(&mut self, a: Id, b: Id, names: [&str; 2]) -> [Id; 2] {
        let results = names.map(|name| self.value(Type::Word, name));
        self.body.push(Stmt { op: Op::Product(a, b), results: results.to_vec() });
        results
    }

    /// Removes operations whose results nobody reads.
    pub fn without_dead_code(mut self) -> Self {
        let mut live = vec![false; self.types.len()];
        for id in self.outputs.iter().flat_map(|group| &group.items) {
            live[id.0 as usize] = true;
        }
        let mut kept = Vec::new();
        for stmt in self.body.into_iter().rev() {
            if stmt.results.iter().any(|id| live[id.0 as usize]) {
                for id in stmt.op.operands() {
                    live[id.0 as usize] = true;
                }
                kept.push(stmt);
            }
        }
        kept.reverse();
        self.body = kept;
        self
    }

    /// Counts operations.
    pub fn cost(&self) -> Cost {
        let mut cost = Cost::default();
        for stmt in &self.body {
            match stmt.op {
                Op::Clmul(..) | Op::Product(..) => cost.products += 1,
                Op::Multiply(..) => cost.multiplications += 1,
                Op::Xor(..) | Op::And(..) | Op::Keep(..) | Op::Shl(..) | Op::Shr(..) => cost.logic += 1,
                Op::Pack(..) | Op::Lane(..) | Op::Middle(..) | Op::Up(_) | Op::Down(_) => cost.moves += 1,
                Op::Widen(_) | Op::Narrow(_) | Op::AllZero(_) | Op::NotZero(_) => {}
            }
        }
        cost
    }
}
