//! Tables of points, as limbs.

use num_bigint::BigInt;
use syn::Expr;

use super::{Unreadable, literal_value, refuse, squeezed};

/// An entry: for each coordinate the limbs of its parts, of which there is one, or two in GF(p²).
pub type Entry = Vec<Vec<Vec<BigInt>>>;

/// The tables of a static item of this name: one, or an array of them.
pub fn tables(text: &str, name: &str) -> Result<Vec<Vec<Entry>>, Unreadable> {
    let file = syn::parse_file(text).map_err(|error| refuse(name, error.span(), error.to_string()))?;
    let item = file.items.iter().find_map(|item| match item {
        syn::Item::Static(item) if item.ident == name => Some(item),
        _ => None,
    });
    let item = item.ok_or_else(|| refuse(name, &file, "there is no such table"))?;
    match &*item.expr {
        Expr::Array(array) => array.elems.iter().map(|one| table(name, one)).collect(),
        one => Ok(vec![table(name, one)?]),
    }
}

/// `AffineTable::new([point(…), …])` and `EdwardsTable::new([entry(…), …])`.
fn table(name: &str, expression: &Expr) -> Result<Vec<Entry>, Unreadable> {
    let list = match call(expression, &["AffineTable::new", "EdwardsTable::new"]).as_deref() {
        Some([Expr::Array(list)]) => list.elems.clone(),
        _ => return Err(refuse(name, expression, "not a table as it is printed")),
    };
    let entry = |one: &Expr| {
        let coordinates = call(one, &["point", "entry"])
            .and_then(|arguments| arguments.iter().map(coordinate).collect::<Option<Entry>>());
        coordinates.ok_or_else(|| refuse(name, one, "not a point as it is printed"))
    };
    list.iter().map(entry).collect()
}

/// The arguments of a call of one of these functions.
fn call(expression: &Expr, functions: &[&str]) -> Option<Vec<Expr>> {
    match expression {
        Expr::Call(call) if functions.contains(&squeezed(&call.func).as_str()) => {
            Some(call.args.iter().cloned().collect())
        }
        _ => None,
    }
}

/// Limbs, or the limbs of two parts.
fn coordinate(expression: &Expr) -> Option<Vec<Vec<BigInt>>> {
    let Expr::Array(array) = expression else { return None };
    let limb = |one: &Expr| match one {
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) => literal_value(int),
        _ => None,
    };
    match array.elems.first()? {
        Expr::Array(_) => array.elems.iter().map(|part| coordinate(part)?.pop()).collect(),
        _ => Some(vec![array.elems.iter().map(limb).collect::<Option<_>>()?]),
    }
}
