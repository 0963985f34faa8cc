//! How many passes of carries a point operation makes.
//!
//! The runtime counts what its formulas do, in a test, and keeps the counts beside them; here they
//! are multiplied by what a pass costs in this field at this word.

use super::field::View;
use super::kernels::cost;
use super::text::{Align, Page};
use crate::lower::Kind;
use crate::model::{Curve, Shape};
use crate::rep::Style;

/// The counts, a line for each equation and operation.
const COUNTED: &str = include_str!("../../../runtime/src/point/weierstrass/passes.txt");

/// What an operation does in the field.
struct Operation {
    name: &'static str,
    products: usize,
    squares: usize,
    multiples: usize,
    sums: usize,
    carried: usize,
    carried_long: usize,
}

/// The operations of an equation.
fn operations(equation: &str) -> Vec<Operation> {
    let line = |line: &'static str| {
        let mut words = line.split(' ');
        if words.next() != Some(equation) {
            return None;
        }
        let name = words.next()?;
        let counts: Vec<usize> = words.map_while(|word| word.parse().ok()).collect();
        let [products, squares, multiples, sums, carried, carried_long] = counts[..] else { return None };
        Some(Operation { name, products, squares, multiples, sums, carried, carried_long })
    };
    COUNTED.lines().filter_map(line).collect()
}

/// A table of the point operations, and what their passes cost at each word with headroom.
pub(super) fn describe(page: &mut Page, curve: &Curve, base: &[View]) {
    let delayed = base.iter().filter(|view| view.plan.rep.style == Style::Delayed);
    let delayed: Vec<&View> = delayed.collect();
    if delayed.is_empty() {
        return;
    }
    let equation = match curve.shape {
        Shape::Zero if curve.small_b3().is_some() => "zero_small",
        Shape::Zero => "zero",
        Shape::MinusThree => "minus_three",
        Shape::General => "general",
    };
    let operations = operations(equation);
    page.gap();
    page.line(2, "Point operations, where coordinates have headroom:");
    let mut head = ["operation", "products", "sums", "carried", "carried long"].map(String::from).to_vec();
    head.extend(delayed.iter().map(|view| format!("carries at {} bits", view.word)));
    let mut columns = vec![Align::Left];
    columns.resize(head.len(), Align::Right);
    let mut rows = vec![head];
    for operation in &operations {
        let products = operation.products + operation.squares + operation.multiples;
        let mut row = vec![operation.name.replace('_', " ")];
        row.extend(
            [products, operation.sums, operation.carried, operation.carried_long].map(|n| n.to_string()),
        );
        row.extend(delayed.iter().map(|view| {
            let carries = |kind| cost(view.kernels(), kind).carries;
            let all = operation.carried * carries(Kind::Carry)
                + operation.carried_long * carries(Kind::CarryLong)
                + operation.products * carries(Kind::Mul)
                + operation.squares * carries(Kind::Square)
                + operation.multiples * carries(Kind::MulSmall);
            all.to_string()
        }));
        rows.push(row);
    }
    page.table(4, &columns, &rows);
    page.sentences(
        4,
        "A sum that is carried is one pass, a long one another kind of pass; every product ends with the \
         pass of its reduction. The last columns count single carries, those of products included.",
    );
}
