//! The proof of a function's text, and its run on numbers.

use num_bigint::BigUint;
use num_traits::One;

use super::bytes::{Byte, Bytes, Numbers};
use super::forms::{Bit, Forms};
use crate::avr::assembly::Listing;
use crate::avr::machine::{self, Run};
use crate::binary::eval::Domain;
use crate::binary::lower::{Kind, Rep};

/// Runs the function with a variable for every bit of its operands, and compares every bit of the
/// result with the sum of products that it must be. Gives what the run took, which no input changes.
///
/// # Errors
///
/// What the function may not do, or the bit that is not right.
pub fn function(rep: &Rep, kind: Kind, listing: &Listing) -> Result<Run, String> {
    let (m, n) = (rep.f.degree() as usize, rep.n());
    let forms = Forms::new(m).ok_or("the field is too long for these proofs")?;
    let operands = if kind == Kind::Square { 1 } else { 2 };
    let operand = |second: bool| -> Vec<Byte<Bit>> {
        let bit = |i: usize| if i < m { forms.input(second, i) } else { forms.zero() };
        (0..n).map(|k| Byte::Bits(std::array::from_fn(|i| bit(8 * k + i)))).collect()
    };
    let inputs: Vec<Vec<Byte<Bit>>> = (0..operands).map(|i| operand(i == 1)).collect();
    let wanted = wanted(rep, kind, &forms)?;
    let mut taken = None;
    for overlapping in [false, true] {
        let (bytes, run) = machine::run(&Bytes(&forms), listing, &inputs, n, overlapping)?;
        taken = Some(run);
        for (k, byte) in bytes.iter().enumerate() {
            let Byte::Bits(bits) = byte else {
                return Err(format!("byte {k} of the result is a part of an address"));
            };
            for (i, bit) in bits.iter().enumerate() {
                if *bit != wanted[8 * k + i] {
                    return Err(format!("bit {} of the result is not what it must be", 8 * k + i));
                }
            }
        }
    }
    taken.ok_or_else(|| String::from("the function was not run"))
}

/// The bits of the result.
fn wanted(rep: &Rep, kind: Kind, forms: &Forms) -> Result<Vec<Bit>, String> {
    let f = &rep.f;
    let m = f.degree() as usize;
    let mut bits = vec![forms.zero(); 8 * rep.n()];
    let mut add = |column: &BigUint, term: &Bit| {
        for k in (0..column.bits()).filter(|&k| column.bit(k)) {
            bits[k as usize] = forms.add(&bits[k as usize], term);
        }
    };
    match kind {
        Kind::Add => {
            for i in 0..m {
                add(&(BigUint::one() << i), &forms.input(false, i));
                add(&(BigUint::one() << i), &forms.input(true, i));
            }
        }
        Kind::Square => {
            for i in 0..m {
                add(&f.reduce(BigUint::one() << (2 * i)), &forms.input(false, i));
            }
        }
        Kind::Mul => {
            for (k, column) in (0..2 * m - 1).map(|k| (k, f.reduce(BigUint::one() << k))) {
                let low = (k + 1).saturating_sub(m);
                let terms = (low..=k - low).fold(forms.zero(), |sum, i| {
                    let product = forms.multiply(&forms.input(false, i), &forms.input(true, k - i));
                    forms.add(&sum, &product)
                });
                add(&column, &terms);
            }
        }
        other => return Err(format!("`{}` is no function in assembly", other.function())),
    }
    Ok(bits)
}

/// Runs the function on numbers.
///
/// # Errors
///
/// What the function may not do.
pub fn simulate(rep: &Rep, listing: &Listing, operands: &[Vec<u8>]) -> Result<(Vec<u8>, Run), String> {
    let bit = |byte: u8| Byte::Bits(std::array::from_fn(|i| byte >> i & 1 == 1));
    let inputs: Vec<Vec<Byte<bool>>> =
        operands.iter().map(|operand| operand.iter().map(|&byte| bit(byte)).collect()).collect();
    let (bytes, run) = machine::run(&Bytes(&Numbers), listing, &inputs, rep.n(), false)?;
    let number = |byte: &Byte<bool>| match byte {
        Byte::Bits(bits) => Ok(bits.iter().enumerate().fold(0, |sum, (i, bit)| sum | u8::from(*bit) << i)),
        Byte::Part(..) => Err(String::from("an address in the result")),
    };
    Ok((bytes.iter().map(number).collect::<Result<_, _>>()?, run))
}
