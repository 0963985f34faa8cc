//! Expressions of kernels.

use num_bigint::BigInt;
use num_traits::{One, Zero};
use syn::{BinOp, Expr};

use super::kernel::Reader;
use super::{Unreadable, literal_value};
use crate::ir::{Id, Op, Operand, Type};

impl Reader {
    /// An expression with one value.
    pub(super) fn expression(&mut self, expression: &Expr) -> Result<Operand, Unreadable> {
        if let Some(held) = self.held(expression)? {
            return Ok(held);
        }
        if self.vectors {
            return self.vector(expression);
        }
        match expression {
            Expr::Paren(inner) => self.expression(&inner.expr),
            Expr::Path(_) => {
                let name = self.path_name(expression)?;
                match self.names.get(&name) {
                    Some(id) => Ok(Operand::Value(*id)),
                    None => Err(self.fail(expression, format!("`{name}` is not bound"))),
                }
            }
            Expr::Lit(literal) => self.literal(literal),
            Expr::Cast(cast) => self.cast(cast),
            Expr::Binary(binary) => self.binary(binary),
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Not(_)) => {
                let bit = self.expression(&unary.expr)?;
                self.expect(&unary.expr, &bit, Type::Bit)?;
                Ok(self.emit(Op::Not(bit), Type::Bit))
            }
            Expr::Call(call) => self.call(call),
            Expr::MethodCall(call) if call.method == "wrapping_mul" || call.method == "wrapping_add" => {
                let [argument] = self.arguments(call)?[..] else {
                    return Err(self.fail(call, "one argument is expected"));
                };
                let (a, b) = (self.expression(&call.receiver)?, self.expression(argument)?);
                let ty = self.same_type(call, &a, &b)?;
                self.require_word(call, ty)?;
                let op = if call.method == "wrapping_mul" { Op::MulLow(a, b) } else { Op::WrappingAdd(a, b) };
                Ok(self.emit(op, ty))
            }
            other => Err(self.fail(other, "an expression that the printer does not write")),
        }
    }

    /// `a.carrying_add(b, carry)` and its kin: two values.
    pub(super) fn pair(&mut self, expression: &Expr) -> Result<Vec<Id>, Unreadable> {
        let Expr::MethodCall(call) = expression else {
            return Err(self.fail(expression, "only a method with two results is bound to a pair"));
        };
        let word = Type::Unsigned(self.program.word);
        let receiver = self.expression(&call.receiver)?;
        self.expect(&call.receiver, &receiver, word)?;
        let arguments = self.arguments(call)?;
        let mut values = Vec::new();
        for argument in &arguments {
            values.push(self.expression(argument)?);
        }
        let method = call.method.to_string();
        let (types, second) = match (method.as_str(), values.len()) {
            ("carrying_add" | "borrowing_sub", 2) => (vec![word, Type::Bit], Type::Bit),
            ("carrying_mul", 2) => (vec![word, word], word),
            ("carrying_mul_add", 3) => (vec![word, word, word], word),
            _ => return Err(self.fail(call, format!("`{method}` is not a method that the printer writes"))),
        };
        for ((argument, value), ty) in arguments.iter().zip(&values).zip(types) {
            self.expect(argument, value, ty)?;
        }
        let mut values = values.into_iter();
        let mut next = || values.next().expect("counted above");
        let op = match method.as_str() {
            "carrying_add" => Op::AddCarry(receiver, next(), next()),
            "borrowing_sub" => Op::SubBorrow(receiver, next(), next()),
            "carrying_mul" => Op::MulAdd(receiver, next(), next(), Operand::Const(BigInt::zero())),
            _ => Op::MulAdd(receiver, next(), next(), next()),
        };
        let results = vec![self.value(word, "t"), self.value(second, "t")];
        self.push(op, results.clone());
        Ok(results)
    }

    pub(super) fn arguments<'a>(&self, call: &'a syn::ExprMethodCall) -> Result<Vec<&'a Expr>, Unreadable> {
        match call.turbofish {
            None => Ok(call.args.iter().collect()),
            Some(_) => Err(self.fail(call, "a method with type arguments")),
        }
    }

    fn literal(&self, literal: &syn::ExprLit) -> Result<Operand, Unreadable> {
        match &literal.lit {
            syn::Lit::Bool(bit) => Ok(Operand::Const(BigInt::from(u8::from(bit.value)))),
            syn::Lit::Int(int) => {
                let suffix = int.suffix().trim_start_matches('_');
                let allowed = suffix.is_empty() || suffix == format!("u{}", self.program.word);
                match literal_value(int).filter(|_| allowed) {
                    Some(n) => Ok(Operand::Const(n)),
                    None => Err(self.fail(literal, "a literal of another type")),
                }
            }
            _ => Err(self.fail(literal, "a literal that the printer does not write")),
        }
    }

    fn cast(&mut self, cast: &syn::ExprCast) -> Result<Operand, Unreadable> {
        let Some(target) = integer_type(&cast.ty) else {
            return Err(self.fail(cast, "a conversion to an unexpected type"));
        };
        let x = self.expression(&cast.expr)?;
        match self.type_of(&x) {
            None => Err(self.fail(cast, "a conversion of a literal")),
            // Ones in every bit are −1.
            Some(Type::Mask) if target == Type::Signed(self.program.word) => {
                Ok(self.emit(Op::Masked(x, Operand::Const(BigInt::from(-1))), target))
            }
            Some(Type::Mask) => Err(self.fail(cast, "a conversion of a mask")),
            Some(_) => Ok(self.emit(Op::Cast(x), target)),
        }
    }

    /// The mask in `mask as iN`, N bits being a word.
    fn signed_mask(&self, expression: &Expr) -> Option<Operand> {
        let Expr::Cast(cast) = expression else { return None };
        let id = self.names.get(&self.path_name(&cast.expr).ok()?)?;
        let fits = integer_type(&cast.ty) == Some(Type::Signed(self.program.word));
        (fits && self.program.ty(*id) == Type::Mask).then_some(Operand::Value(*id))
    }

    /// `x < 0`, and `x & 1 == 1`.
    fn comparison(&mut self, binary: &syn::ExprBinary) -> Result<Operand, Unreadable> {
        let right = match &*binary.right {
            Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) if int.suffix().is_empty() => {
                int.base10_parse::<u32>().ok()
            }
            _ => None,
        };
        let parity = |left: &Expr| match left {
            Expr::Binary(low) if matches!(low.op, BinOp::BitAnd(_)) => {
                let one = super::squeezed(&low.right) == "1";
                one.then(|| (*low.left).clone())
            }
            _ => None,
        };
        let (op, x) = match (&binary.op, right) {
            (BinOp::Lt(_), Some(0)) => {
                let x = self.expression(&binary.left)?;
                self.expect(&binary.left, &x, Type::Signed(self.program.word))?;
                (Op::IsNegative(x.clone()), x)
            }
            (BinOp::Eq(_), Some(1)) => {
                let Some(x) = parity(&binary.left) else {
                    return Err(self.fail(binary, "a comparison that the printer does not write"));
                };
                let x = self.expression(&x)?;
                (Op::IsOdd(x.clone()), x)
            }
            _ => return Err(self.fail(binary, "a comparison that the printer does not write")),
        };
        match self.type_of(&x) {
            Some(Type::Unsigned(_) | Type::Signed(_)) => Ok(self.emit(op, Type::Bit)),
            _ => Err(self.fail(binary, "a comparison of what is no integer")),
        }
    }

    pub(super) fn binary(&mut self, binary: &syn::ExprBinary) -> Result<Operand, Unreadable> {
        if matches!(binary.op, BinOp::Shr(_) | BinOp::Shl(_)) {
            return self.shift(binary);
        }
        if matches!(binary.op, BinOp::Lt(_) | BinOp::Eq(_)) {
            return self.comparison(binary);
        }
        if let (BinOp::BitAnd(_) | BinOp::BitXor(_), Some(mask)) =
            (&binary.op, self.signed_mask(&binary.right))
        {
            let ty = Type::Signed(self.program.word);
            let x = self.expression(&binary.left)?;
            self.expect(&binary.left, &x, ty)?;
            let and = matches!(binary.op, BinOp::BitAnd(_));
            return Ok(self.emit(if and { Op::Masked(mask, x) } else { Op::Complement(mask, x) }, ty));
        }
        let (a, b) = (self.expression(&binary.left)?, self.expression(&binary.right)?);
        if let (BinOp::BitAnd(_), Some(Type::Mask)) = (&binary.op, self.type_of(&a)) {
            if self.type_of(&b) == Some(Type::Mask) {
                return Ok(self.emit(Op::Masked(a, b), Type::Mask));
            }
            let word = Type::Unsigned(self.program.word);
            self.expect(&binary.right, &b, word)?;
            return Ok(self.emit(Op::Masked(a, b), word));
        }
        let ty = self.same_type(binary, &a, &b)?;
        let op = match &binary.op {
            BinOp::Add(_) => Op::Add(a, b),
            BinOp::Sub(_) => Op::Sub(a, b),
            BinOp::Mul(_) => Op::Mul(a, b),
            BinOp::BitOr(_) => Op::Or(a, b),
            BinOp::BitAnd(_) => match low_mask(&b) {
                Some(k) => Op::Low(a, k),
                None => return Err(self.fail(binary, "`&` with what is neither a mask nor 2^k − 1")),
            },
            _ => return Err(self.fail(binary, "an operator that the printer does not write")),
        };
        Ok(self.emit(op, ty))
    }

    /// `x << k` and `x >> k` by literals, less than the width of the type.
    fn shift(&mut self, binary: &syn::ExprBinary) -> Result<Operand, Unreadable> {
        let x = self.expression(&binary.left)?;
        let amount = match &*binary.right {
            Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) => int.base10_parse::<u32>().ok(),
            _ => None,
        };
        let (Some(k), Some(ty @ (Type::Unsigned(bits) | Type::Signed(bits)))) = (amount, self.type_of(&x))
        else {
            return Err(self.fail(binary, "a shift must be of an integer by a literal"));
        };
        if k >= bits {
            return Err(self.fail(binary, format!("a shift by {k} of {bits} bits")));
        }
        let op = if matches!(binary.op, BinOp::Shr(_)) { Op::Shr(x, k) } else { Op::Shl(x, k) };
        Ok(self.emit(op, ty))
    }

    /// `ct::mask::<W>(bit)`, `ct::select(mask, a, b)`, `ct::is_zero(x)`.
    fn call(&mut self, call: &syn::ExprCall) -> Result<Operand, Unreadable> {
        let path = super::squeezed(&call.func);
        let word = Type::Unsigned(self.program.word);
        let mut arguments = Vec::new();
        for argument in &call.args {
            arguments.push(self.expression(argument)?);
        }
        let mask = format!("ct::mask::<u{}>", self.program.word);
        match (path.as_str(), &arguments[..]) {
            (name, [bit]) if name == mask => {
                self.expect(call, bit, Type::Bit)?;
                Ok(self.emit(Op::Mask(bit.clone()), Type::Mask))
            }
            ("ct::select", [mask, a, b]) => {
                if self.type_of(mask) != Some(Type::Mask) {
                    return Err(self.fail(call, "the first argument of `select` must be a mask"));
                }
                self.expect(call, a, word)?;
                self.expect(call, b, word)?;
                Ok(self.emit(Op::Select(mask.clone(), a.clone(), b.clone()), word))
            }
            ("ct::is_zero", [x]) => {
                self.expect(call, x, word)?;
                Ok(self.emit(Op::IsZero(x.clone()), Type::Bit))
            }
            _ => Err(self.fail(call, format!("`{path}` is not a function that the printer writes"))),
        }
    }

    /// A value must have the type; a literal must fit it.
    pub(super) fn expect(
        &self,
        node: impl syn::spanned::Spanned,
        operand: &Operand,
        ty: Type,
    ) -> Result<(), Unreadable> {
        let fits = match operand {
            Operand::Value(id) => self.program.ty(*id) == ty,
            Operand::Const(n) => {
                let (low, high) = crate::eval::range(ty);
                &low <= n && n <= &high && ty != Type::Mask
            }
        };
        if fits { Ok(()) } else { Err(self.fail(node, format!("expected a value of {ty:?}"))) }
    }

    /// The common type of two operands, at most one of them a literal.
    pub(super) fn same_type(
        &self,
        node: impl syn::spanned::Spanned,
        a: &Operand,
        b: &Operand,
    ) -> Result<Type, Unreadable> {
        match (self.type_of(a), self.type_of(b)) {
            (Some(x @ (Type::Unsigned(_) | Type::Signed(_))), Some(y)) if x == y => Ok(x),
            (Some(ty @ (Type::Unsigned(_) | Type::Signed(_))), None) => self.expect(node, b, ty).map(|()| ty),
            (None, Some(ty @ (Type::Unsigned(_) | Type::Signed(_)))) => self.expect(node, a, ty).map(|()| ty),
            _ => Err(self.fail(node, "operands of different types")),
        }
    }

    fn require_word(&self, node: impl syn::spanned::Spanned, ty: Type) -> Result<(), Unreadable> {
        if [Type::Unsigned(self.program.word), Type::Signed(self.program.word)].contains(&ty) {
            return Ok(());
        }
        Err(self.fail(node, "a low product of other than words"))
    }
}

/// An integer type by its name.
fn integer_type(ty: &syn::Type) -> Option<Type> {
    let syn::Type::Path(path) = ty else { return None };
    let name = path.path.get_ident()?.to_string();
    let bits = name.get(1..)?.parse().ok().filter(|bits| [8, 16, 32, 64, 128].contains(bits))?;
    match name.as_bytes()[0] {
        b'u' => Some(Type::Unsigned(bits)),
        b'i' => Some(Type::Signed(bits)),
        _ => None,
    }
}

/// `k` if the operand is the literal `2^k − 1`.
fn low_mask(operand: &Operand) -> Option<u32> {
    let Operand::Const(n) = operand else { return None };
    let next: BigInt = n + 1u32;
    let k = next.trailing_zeros()? as u32;
    (BigInt::one() << k == next && k > 0).then_some(k)
}
