//! Inversion by the chain of T. Itoh and S. Tsujii: `1/a = (a^(2^(m−1) − 1))²`, where from exponents
//! `2^j − 1` and `2^k − 1` a product and j squarings lead to `2^(j+k) − 1`.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::readback::{squeezed, squeezed_text};

/// The name of `a^(2^k − 1)`.
fn name(k: u32) -> String {
    format!("t{k}")
}

fn reference(k: u32) -> String {
    if k == 1 { String::from("a") } else { format!("&{}", name(k)) }
}

/// The numbers k of a chain to `2^(m−1) − 1`, each the double of the one before or one more.
fn steps(m: u32) -> Vec<u32> {
    let mut steps = Vec::new();
    let mut k = m - 1;
    while k > 1 {
        steps.push(k);
        k = if k.is_multiple_of(2) { k / 2 } else { k - 1 };
    }
    steps.reverse();
    steps
}

/// The products of a chain.
pub fn products(m: u32) -> usize {
    steps(m).len()
}

/// The longest run of squarings in a chain: worth a linear map where it takes longer than one.
pub fn longest_run(m: u32) -> u32 {
    let mut before = 1;
    let runs = steps(m).into_iter().map(|k| k - std::mem::replace(&mut before, k));
    runs.max().unwrap_or(1)
}

/// How a run of squarings by the linear map is written.
const MAPPED: &str = "linear_map::<Self>(&FROBENIUS, ";

/// The body of `invert`; the longest run of squarings is a linear map if `mapped`.
pub fn body(m: u32, mapped: bool) -> String {
    let mut lines = String::new();
    let mut before = 1;
    let longest = longest_run(m);
    for k in steps(m) {
        let added = k - before;
        let raised = match added {
            _ if mapped && added == longest => format!("{MAPPED}{})", reference(before)),
            1 => format!("Self::square({})", reference(before)),
            _ => format!("Self::square_times({}, {added})", reference(before)),
        };
        lines += &format!("let {} = Self::mul(&{raised}, {});\n", name(k), reference(added));
        before = k;
    }
    format!("{lines}Self::square({})", reference(before))
}

/// The body of `sqrt`: `a^(2^(m−1))`.
pub fn sqrt_body(m: u32) -> String {
    format!("Self::square_times(a, {})", m - 1)
}

/// The exponent of `a` that a body of such calls computes, mod `2^m − 1`; an error says what is not
/// such a call.
pub fn exponent(block: &syn::Block, m: u32) -> Result<BigUint, String> {
    let order = (BigUint::one() << m) - 1u32;
    let mut known: Vec<(String, BigUint)> = vec![(String::from("a"), BigUint::one())];
    let Some((last, statements)) = block.stmts.split_last() else {
        return Err(String::from("an empty body"));
    };
    for statement in statements {
        let syn::Stmt::Local(syn::Local { attrs, pat: syn::Pat::Ident(pattern), init: Some(init), .. }) =
            statement
        else {
            return Err(String::from("a statement that the printer does not write"));
        };
        let plain = pattern.by_ref.is_none() && pattern.mutability.is_none() && pattern.subpat.is_none();
        if !attrs.is_empty() || !plain || init.diverge.is_some() {
            return Err(String::from("a binding that the printer does not write"));
        }
        let value = evaluate(&init.expr, &known, &order)?;
        known.push((format!("&{}", pattern.ident), value));
    }
    match last {
        syn::Stmt::Expr(result, None) => evaluate(result, &known, &order),
        _ => Err(String::from("the function must end in its result")),
    }
}

/// The exponent of an expression: a call of `mul`, `square` or `square_times`.
fn evaluate(expression: &syn::Expr, known: &[(String, BigUint)], order: &BigUint) -> Result<BigUint, String> {
    let refuse = || format!("`{}` is not a call that the printer writes", squeezed(expression));
    let syn::Expr::Call(call) = expression else { return Err(refuse()) };
    let operand = |index: usize| -> Result<BigUint, String> {
        let argument = call.args.get(index).ok_or_else(refuse)?;
        if let syn::Expr::Reference(inner) = argument
            && let syn::Expr::Call(_) = &*inner.expr
        {
            return evaluate(&inner.expr, known, order);
        }
        let text = squeezed(argument);
        // The last binding of a name is the one in force.
        let found = known.iter().rev().find(|(name, _)| *name == text);
        found.map(|(_, value)| value.clone()).ok_or_else(refuse)
    };
    let count = |text: &str| text.parse::<u32>().map_err(|_| refuse());
    match (squeezed(&call.func).as_str(), call.args.len()) {
        ("Self::mul", 2) => Ok((operand(0)? + operand(1)?) % order),
        ("Self::square", 1) => Ok(operand(0)? * 2u32 % order),
        // The table is proved to be that of the longest run.
        ("linear_map::<Self>", 2) if squeezed(&call.args[0]) == "&FROBENIUS" => {
            let m = order.bits() as u32;
            Ok((operand(1)? << longest_run(m)) % order)
        }
        ("Self::square_times", 2) => {
            let times = count(&squeezed(&call.args[1]))?;
            Ok((operand(0)? << times) % order)
        }
        _ => Err(refuse()),
    }
}

/// Whether a block is exactly this text.
pub fn is_text(block: &syn::Block, text: &str) -> bool {
    squeezed(block) == squeezed_text(&format!("{{ {text} }}"))
}

/// The exponent of inversion mod `2^m − 1`; `a = 0` gives 0 by any product.
pub fn inversion(m: u32) -> BigUint {
    let order = (BigUint::one() << m) - 1u32;
    if order.is_one() { BigUint::zero() } else { order - 1u32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_invert() {
        for m in [2, 3, 5, 7, 8, 163, 176, 233, 571] {
            for mapped in [false, true] {
                let block: syn::Block = syn::parse_str(&format!("{{ {} }}", body(m, mapped))).unwrap();
                assert_eq!(exponent(&block, m), Ok(inversion(m)), "{m}");
            }
            let wrong = body(m, false).replacen("Self::square(", "Self::square_times(a, 3); (", 1);
            assert!(
                syn::parse_str(&format!("{{ {wrong} }}")).map_or(true, |block| exponent(&block, m).is_err())
            );
        }
        assert_eq!(products(163), 9);
        assert_eq!(products(233), 10);
        assert_eq!(products(571), 13);
    }
}
