//! Numbers as standards print them: `2^256 - 2^224 + 1`, `0xFFFFFFFF 00000001`, `6277 1017 3538`.
//!
//! ```text
//! sum     = [ "-" ] product { ( "+" | "-" ) product }
//! product = power { "*" power }
//! power   = atom [ "^" atom ]
//! atom    = number | "(" sum ")"
//! number  = "0x" hex digits | decimal digits
//! ```
//!
//! The digits of a number may be parted by spaces, line ends and underscores, as in print.

use std::fmt;
use std::ops::Range;

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{Signed, ToPrimitive};

/// The largest length in bits of any intermediate value: far above the longest modulus, and low
/// enough that no expression takes noticeable time.
const MAX_BITS: u64 = 16_384;

/// The deepest nesting of parentheses.
const MAX_DEPTH: u32 = 32;

/// An expression that is not a number, with the part that is at fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExprError {
    /// The bytes of the expression to underline.
    pub span: Range<usize>,
    /// What is wrong there.
    pub message: String,
    /// What would be right, where that can be said.
    pub help: Option<String>,
}

impl fmt::Display for ExprError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ExprError {}

/// The value of an expression.
pub fn evaluate(text: &str) -> Result<BigInt, ExprError> {
    let mut parser = Parser { text, at: 0, depth: 0 };
    parser.skip_space();
    if parser.peek().is_none() {
        return Err(parser.error(0..text.len(), "a number is missing"));
    }
    let value = parser.sum()?;
    match parser.peek() {
        None => Ok(value),
        Some(_) => Err(parser.unexpected("an operator or the end")),
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
}

impl Parser<'_> {
    fn sum(&mut self) -> Result<BigInt, ExprError> {
        let negative = self.eat('-');
        let mut value = self.product()?;
        if negative {
            value = -value;
        }
        loop {
            if self.eat('+') {
                value += self.product()?;
            } else if self.eat('-') {
                value -= self.product()?;
            } else {
                return Ok(value);
            }
        }
    }

    fn product(&mut self) -> Result<BigInt, ExprError> {
        let start = self.at;
        let mut value = self.power()?;
        while self.eat('*') {
            if self.peek() == Some('*') {
                let span = self.at - 1..self.at + 1;
                return Err(self
                    .error(span, "`**` is not an operator")
                    .with_help("a power is written with `^`"));
            }
            value *= self.power()?;
            self.check_size(start, value.bits())?;
        }
        Ok(value)
    }

    fn power(&mut self) -> Result<BigInt, ExprError> {
        let start = self.at;
        let base = self.atom()?;
        if !self.eat('^') {
            return Ok(base);
        }
        let exponent_start = self.at;
        let exponent = self.atom()?;
        if self.peek() == Some('^') {
            let error = self.error(start..self.at + 1, "a power of a power needs parentheses");
            return Err(error.with_help("write (a^b)^c or a^(b^c)"));
        }
        if exponent.is_negative() {
            let span = exponent_start..self.end_of_token();
            return Err(self.error(span, "an exponent cannot be negative"));
        }
        // A base of k bits is 2^(k−1) at least, so this bounds the work before it is done.
        let exponent = exponent.to_u64().filter(|&exponent| exponent <= MAX_BITS);
        let exponent = exponent.unwrap_or(u64::MAX);
        self.check_size(start, exponent.saturating_mul(base.bits().saturating_sub(1).max(1)))?;
        let exponent = exponent as u32;
        let value = base.pow(exponent);
        self.check_size(start, value.bits())?;
        Ok(value)
    }

    fn atom(&mut self) -> Result<BigInt, ExprError> {
        match self.peek() {
            Some('(') => self.parenthesis(),
            Some(digit) if digit.is_ascii_digit() => self.number(),
            Some(letter) if letter.is_ascii_hexdigit() => {
                let help = "a hexadecimal number begins with `0x`";
                Err(self.unexpected("a number").with_help(help))
            }
            _ => Err(self.unexpected("a number")),
        }
    }

    fn parenthesis(&mut self) -> Result<BigInt, ExprError> {
        let open = self.at;
        self.eat('(');
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error(open..open + 1, "the parentheses are nested too deeply"));
        }
        let value = self.sum()?;
        self.depth -= 1;
        if !self.eat(')') {
            return match self.peek() {
                None => Err(self.error(open..open + 1, "the parenthesis is not closed")),
                Some(_) => Err(self.unexpected("an operator or `)`")),
            };
        }
        Ok(value)
    }

    fn number(&mut self) -> Result<BigInt, ExprError> {
        let start = self.at;
        let rest = &self.text[start..];
        let hex = rest.starts_with("0x") || rest.starts_with("0X");
        let radix = if hex { 16 } else { 10 };
        if hex {
            self.at += 2;
        }
        let digits = self.digits(radix);
        if digits.is_empty() {
            return Err(self.unexpected("hexadecimal digits"));
        }
        self.reject_letter(start, radix)?;
        // Four bits a digit bound both radices from above.
        self.check_size(start, digits.len() as u64 * 4)?;
        let value = BigUint::from_radix_be(&digits, radix).unwrap_or_default();
        Ok(BigInt::from_biguint(Sign::Plus, value))
    }

    /// Reads digits with the spaces and underscores between them, and the space behind.
    fn digits(&mut self, radix: u32) -> Vec<u8> {
        let mut digits = Vec::new();
        while let Some(next) = self.peek() {
            if let Some(digit) = next.to_digit(radix) {
                digits.push(digit as u8);
            } else if !(next == '_' || next.is_whitespace()) {
                break;
            }
            self.at += next.len_utf8();
        }
        digits
    }

    /// A letter right behind a number is a slip of the pen, not an operator.
    fn reject_letter(&self, start: usize, radix: u32) -> Result<(), ExprError> {
        match self.peek() {
            Some(letter) if letter.is_ascii_alphanumeric() => {
                let span = self.at..self.at + 1;
                let hex = radix == 10 && letter.is_ascii_hexdigit();
                let kind = if radix == 16 { "hexadecimal" } else { "decimal" };
                let error = self.error(span, format!("`{letter}` is not a {kind} digit"));
                Err(if hex { error.with_help("a hexadecimal number begins with `0x`") } else { error })
            }
            _ if self.text[start..self.at].ends_with('_') => {
                Err(self.error(self.at - 1..self.at, "a number cannot end in an underscore"))
            }
            _ => Ok(()),
        }
    }

    fn check_size(&self, start: usize, bits: u64) -> Result<(), ExprError> {
        if bits <= MAX_BITS {
            return Ok(());
        }
        let end = self.text[..self.at].trim_end().len().max(start);
        Err(self.error(start..end, format!("the number is longer than {MAX_BITS} bits")))
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn eat(&mut self, wanted: char) -> bool {
        if self.peek() != Some(wanted) {
            return false;
        }
        self.at += wanted.len_utf8();
        self.skip_space();
        true
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn end_of_token(&self) -> usize {
        self.at + self.peek().map_or(0, char::len_utf8)
    }

    fn unexpected(&self, wanted: &str) -> ExprError {
        match self.peek() {
            None => self.error(self.at..self.at, format!("the expression ends where {wanted} should follow")),
            Some(found) => {
                let span = self.at..self.end_of_token();
                self.error(span, format!("`{found}` stands where {wanted} should follow"))
            }
        }
    }

    fn error(&self, span: Range<usize>, message: impl Into<String>) -> ExprError {
        ExprError { span, message: message.into(), help: None }
    }
}

impl ExprError {
    fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

#[cfg(test)]
mod tests;
