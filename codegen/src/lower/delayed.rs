//! Kernels with headroom: limbs are summed without carries, products are sums of columns in
//! double width, and one pass of carries ends each product.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Zero};

use super::saturated::{constants, declare};
use super::{Kind, bytes, zero};
use crate::ir::builder::{Builder, int};
use crate::ir::{Operand, Program, Type};
use crate::rep::{Class, Reduction, Rep};

mod barrett;
pub(super) mod carry;
mod product;

/// Lowers one kernel of a delayed representation.
pub fn lower(rep: &Rep, kind: Kind) -> Program {
    let mut b = Builder::new(kind.function(), rep.word);
    let inputs = declare(&mut b, rep, kind);
    let word = b.word();
    let limbs = match kind {
        Kind::Add | Kind::AddLong => sum(&mut b, &inputs[0], &inputs[1]),
        Kind::Sub => difference(&mut b, rep, Class::Tight, Some(&inputs[0]), &inputs[1]),
        Kind::SubLong => difference(&mut b, rep, Class::Loose, Some(&inputs[0]), &inputs[1]),
        Kind::Neg => difference(&mut b, rep, Class::Tight, None, &inputs[0]),
        Kind::Mul => product::multiply(&mut b, rep, &inputs[0], &inputs[1]),
        Kind::Square => product::multiply(&mut b, rep, &inputs[0], &inputs[0]),
        Kind::MulSmall => {
            let k = b.cast(&inputs[1][0], word, "k");
            let columns = inputs[0].iter().map(|x| b.wide_mul(x, &k, "c")).collect();
            // Each fold of the top divides what lies above the modulus by 2^(bits − |excess|).
            let shrink = u64::from(rep.bits()) - excess(rep).bits();
            carry::weak(&mut b, rep, columns, rep.rounds + 8u64.div_ceil(shrink) as u32)
        }
        Kind::Select => {
            let mask = &inputs[0][0];
            (0..rep.n()).map(|i| b.select(mask, &inputs[1][i], &inputs[2][i], &format!("r{i}"))).collect()
        }
        Kind::Carry | Kind::CarryLong => carry::weak(&mut b, rep, inputs[0].clone(), rep.rounds),
        Kind::SumOfProducts
        | Kind::DifferenceOfProducts
        | Kind::DifferenceOfSquares
        | Kind::DoubledProduct => {
            unreachable!("kernels of saturated representations")
        }
        Kind::Step
        | Kind::Unpack
        | Kind::Compose
        | Kind::ApplyLow
        | Kind::UpdateFg
        | Kind::UpdateDe
        | Kind::Normalize => unreachable!("lowered elsewhere: they work on no elements"),
        Kind::IsZero => {
            let x = canonical(&mut b, rep, &inputs[0]);
            let bit = zero::all_zero(&mut b, &x);
            b.output_scalar("zero", Type::Bit, bit);
            return b.finish();
        }
        Kind::FromBytes => {
            let mut x = bytes::unpack(&mut b, rep, &inputs[0]);
            let last = rep.n() - 1;
            if 8 * rep.bytes() as u32 - rep.offset(last) >= rep.word {
                // The last limb fills its word: there is no room for a carry into it.
                x[last] = b.cast(&x[last], b.wide(), "x");
            }
            let (_, above) = carry::minus_modulus(&mut b, rep, &x);
            let valid = b.is_zero(&above);
            let r = import(&mut b, rep, x);
            b.output("r", word, r);
            b.output_scalar("valid", Type::Bit, valid);
            return b.finish();
        }
        Kind::ToBytes => {
            let x = canonical(&mut b, rep, &inputs[0]);
            let bytes = bytes::pack(&mut b, rep, &x);
            b.output("bytes", Type::Unsigned(8), bytes);
            return b.finish();
        }
    };
    b.output("r", word, limbs);
    b.finish()
}

pub(super) fn sum(b: &mut Builder, x: &[Operand], y: &[Operand]) -> Vec<Operand> {
    (0..x.len()).map(|i| b.add(&x[i], &y[i], &format!("r{i}"))).collect()
}

/// `x − y` with a multiple of the modulus added whose every limb is at least that of `y`.
pub(super) fn difference(
    b: &mut Builder,
    rep: &Rep,
    class: Class,
    x: Option<&[Operand]>,
    y: &[Operand],
) -> Vec<Operand> {
    let balance = constants(&balance(rep, class));
    (0..rep.n())
        .map(|i| {
            let lifted = match x {
                Some(x) => b.add(&x[i], &balance[i], &format!("t{i}")),
                None => balance[i].clone(),
            };
            b.sub(&lifted, &y[i], &format!("r{i}"))
        })
        .collect()
}

/// The smallest multiple of the modulus that can be written with every limb at least as large
/// as the class allows, in such limbs.
fn balance(rep: &Rep, class: Class) -> Vec<BigInt> {
    let least: Vec<BigInt> = rep.class(class).limbs.iter().map(|limb| limb.high.clone()).collect();
    let value: BigInt = least.iter().enumerate().map(|(i, limb)| limb << rep.offset(i)).sum();
    let p = BigInt::from(rep.p.clone());
    let missing = (-value).mod_floor(&p).to_biguint().expect("a residue");
    let digits = rep.split(&missing);
    least.iter().zip(&digits).map(|(limb, digit)| limb + digit).collect()
}

/// The canonical integer of an element, in digits.
fn canonical(b: &mut Builder, rep: &Rep, x: &[Operand]) -> Vec<Operand> {
    let (digits, mut bound) = match &rep.reduction {
        Reduction::Montgomery => {
            let wide = b.wide();
            let mut columns: Vec<Operand> = x.iter().map(|limb| b.cast(limb, wide, "c")).collect();
            columns.resize(2 * rep.n() - 1, int(0));
            // An element below R leaves at most p.
            (product::reduce(b, rep, columns), rep.p.clone())
        }
        Reduction::Barrett => {
            let bound = barrett::largest(rep, &value_bound(rep, Class::Tight));
            (barrett::reduce(b, rep, x.to_vec()), bound)
        }
        Reduction::Fold { .. } => {
            let value = value_bound(rep, Class::Tight);
            let digits = carry::exact(b, rep, x.to_vec());
            carry::fold_top(b, rep, digits, &value)
        }
    };
    let mut digits = digits;
    while bound >= rep.p {
        let (s, above) = carry::minus_modulus(b, rep, &digits);
        let below = b.is_zero(&above);
        let mask = b.mask(&below);
        digits = (0..rep.n()).map(|i| b.select(&mask, &digits[i], &s[i], &format!("r{i}"))).collect();
        bound = if bound >= &rep.p * 2u32 { bound - &rep.p } else { &rep.p - 1u32 };
    }
    digits
}

/// The largest integer that a class of limbs can hold.
pub(super) fn value_bound(rep: &Rep, class: Class) -> BigUint {
    let limbs = &rep.class(class).limbs;
    let value: BigInt = limbs.iter().enumerate().map(|(i, limb)| &limb.high << rep.offset(i)).sum();
    value.to_biguint().unwrap_or_else(BigUint::zero)
}

fn import(b: &mut Builder, rep: &Rep, x: Vec<Operand>) -> Vec<Operand> {
    match &rep.reduction {
        Reduction::Fold { .. } | Reduction::Barrett => carry::weak(b, rep, x, rep.rounds),
        Reduction::Montgomery => {
            let factor = rep.factor();
            let square = constants(&rep.split(&(&factor * &factor % &rep.p)));
            let columns = product::columns(b, rep, &x, &square);
            product::reduce(b, rep, columns)
        }
    }
}

/// `2^bits − p`: what a unit above the modulus' bits is worth.
pub(super) fn excess(rep: &Rep) -> BigUint {
    (BigUint::one() << rep.bits()) - &rep.p
}
