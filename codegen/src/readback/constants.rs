//! The associated types and constants of a kernel module, and whether they are right.

use std::collections::HashMap;

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use syn::Expr;

use super::{Unreadable, attributes, literal_value, refuse, squeezed, squeezed_text};
use crate::emit::kernels::two_adicity;
use crate::rep::Rep;

/// The constants by name, arrays as lists.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    values: HashMap<String, Vec<BigInt>>,
    types: usize,
}

impl Constants {
    /// Reads `const NAME: … = literal or array;`.
    pub(super) fn read_const(&mut self, item: &syn::ImplItemConst) -> Result<(), Unreadable> {
        let name = item.ident.to_string();
        attributes(&name, &item.attrs, &["doc"])?;
        let values = match &item.expr {
            Expr::Array(array) => array.elems.iter().map(number).collect(),
            Expr::Repeat(repeat) => match (number(&repeat.expr), number(&repeat.len)) {
                (Some(value), Some(count)) => {
                    u32::try_from(&count).ok().map(|count| vec![value; count as usize])
                }
                _ => None,
            },
            other => number(other).map(|value| vec![value]),
        };
        let Some(values) = values else {
            return Err(refuse(&name, item, "a constant that is not made of literals"));
        };
        if self.values.insert(name.clone(), values).is_some() {
            return Err(refuse(&name, item, "given twice"));
        }
        Ok(())
    }

    /// The associated types must be the word, the limbs and the bytes of the representation.
    pub(super) fn read_type(&mut self, rep: &Rep, item: &syn::ImplItemType) -> Result<(), Unreadable> {
        let name = item.ident.to_string();
        let wanted = match name.as_str() {
            "Word" => format!("u{}", rep.word),
            "Limbs" => format!("[u{};{}]", rep.word, rep.n()),
            "Bytes" => format!("[u8;{}]", rep.bytes()),
            _ => return Err(refuse(&name, item, "not an associated type of the trait")),
        };
        if squeezed(&item.ty) != squeezed_text(&wanted) {
            return Err(refuse(&name, item, format!("must be `{wanted}`")));
        }
        self.types += 1;
        Ok(())
    }

    /// Says which constant does not have the value that the trait documents, if any.
    pub fn check(&self, rep: &Rep) -> Result<(), String> {
        if self.types != 3 {
            return Err("an associated type is missing".to_string());
        }
        let p = &rep.p;
        let length = rep.bytes();
        let mut modulus = p.to_bytes_be();
        while modulus.len() < length {
            modulus.insert(0, 0);
        }
        let (s, _) = two_adicity(p);
        let expected: Vec<(&str, Vec<BigInt>)> = vec![
            ("BITS", vec![BigInt::from(rep.bits())]),
            ("MODULUS", modulus.into_iter().map(BigInt::from).collect()),
            ("ZERO_BYTES", vec![BigInt::zero(); length]),
            ("ZERO", rep.element(&BigUint::zero())),
            ("ONE", rep.element(&BigUint::one())),
            ("TWO_POW_BYTES", rep.element(&(BigUint::one() << (8 * length)))),
            ("TWO_ADICITY", vec![BigInt::from(s)]),
        ];
        for (name, value) in &expected {
            if self.values.get(*name) != Some(value) {
                return Err(format!("the constant `{name}` has another value"));
            }
        }
        self.check_root(rep, s)?;
        match self.values.len() == expected.len() + 1 {
            true => Ok(()),
            false => Err("there are other constants".to_string()),
        }
    }

    /// `ROOT_OF_UNITY^(2^(s−1)) = −1`, in the limbs of the representation.
    fn check_root(&self, rep: &Rep, s: u32) -> Result<(), String> {
        let limbs = self.values.get("ROOT_OF_UNITY").filter(|limbs| limbs.len() == rep.n());
        let limbs = limbs.ok_or("the constant `ROOT_OF_UNITY` is missing")?;
        let held: BigInt = limbs.iter().enumerate().map(|(i, limb)| limb << rep.offset(i)).sum();
        let held = held.to_biguint().filter(|held| held < &rep.p).ok_or("`ROOT_OF_UNITY` is not reduced")?;
        let inverse = rep.factor().modpow(&(&rep.p - 2u32), &rep.p);
        let root = held * inverse % &rep.p;
        if root.modpow(&(BigUint::one() << (s - 1)), &rep.p) == &rep.p - 1u32 {
            return Ok(());
        }
        Err("the constant `ROOT_OF_UNITY` is not a primitive root".to_string())
    }
}

fn number(expression: &Expr) -> Option<BigInt> {
    match expression {
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) => literal_value(int),
        _ => None,
    }
}
