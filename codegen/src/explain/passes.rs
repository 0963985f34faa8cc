//! What operations on points do in the field of their coordinates: products, sums, and passes of carries.
//!
//! The runtime counts what its formulas do, in a test, and keeps the counts beside them. How many passes
//! that makes depends on the representation: with headroom, a sum waits for its carries until a formula
//! asks for them; on full words, every sum carries at once.

use super::field::View;
use super::kernels::cost;
use super::text::{Align, Page};
use crate::lower::Kind;
use crate::model::{Curve, Shape};
use crate::rep::Style;

/// The counts, a line for each family of formulas and each operation.
const COUNTED: &str = include_str!("../../../runtime/src/point/passes.txt");

/// The operations, as the runtime and as people call them.
const NAMES: [(&str, &str); 6] = [
    ("double", "2P"),
    ("add_mixed", "P + entry of a table"),
    ("add", "P + Q"),
    ("double_public", "2P, public"),
    ("add_mixed_public", "P + entry, public"),
    ("add_public", "P + Q, public"),
];

/// What one operation does in the field.
#[derive(Clone, Copy)]
pub(super) struct Counts {
    products: u64,
    squares: u64,
    multiples: u64,
    sums: u64,
    carried: u64,
    carried_long: u64,
}

/// The formulas of a Weierstrass curve.
pub(super) fn family(curve: &Curve) -> &'static str {
    match curve.shape {
        Shape::Zero if curve.small_b3().is_some() => "zero_small",
        Shape::Zero => "zero",
        Shape::MinusThree => "minus_three",
        Shape::General => "general",
    }
}

impl Counts {
    /// Of an operation of a family of formulas, if it has that operation.
    pub(super) fn find(family: &str, operation: &str) -> Option<Self> {
        let line = |line: &str| {
            let words = line.strip_prefix(family)?.strip_prefix(' ')?;
            let counts = words.strip_prefix(operation)?.strip_prefix(' ')?;
            let counts: Vec<u64> = counts.split(' ').map_while(|count| count.parse().ok()).collect();
            let [products, squares, multiples, sums, carried, carried_long] = counts[..] else { return None };
            Some(Self { products, squares, multiples, sums, carried, carried_long })
        };
        COUNTED.lines().find_map(line)
    }

    /// Products, squarings, and products by small numbers.
    pub(super) fn products(self) -> u64 {
        self.products + self.squares + self.multiples
    }

    /// The passes of carries beside those of products.
    fn passes(self, style: Style) -> u64 {
        match style {
            Style::Delayed => self.carried + self.carried_long,
            Style::Saturated => self.sums,
        }
    }

    /// The single carries of a representation with headroom, those of products among them.
    fn carries(self, view: &View) -> u64 {
        let of = |kind| cost(&view.judged.kernels, kind).carries as u64;
        self.products * of(Kind::Mul)
            + self.squares * of(Kind::Square)
            + self.multiples * of(Kind::MulSmall)
            + self.carried * of(Kind::Carry)
            + self.carried_long * of(Kind::CarryLong)
    }
}

/// The rows of a table of a family's operations, the head first. Over GF(p²) an element is a `pair`, and what
/// products of pairs do inside is not counted.
pub(super) fn rows(family: &str, views: &[View], pair: bool) -> Vec<Vec<String>> {
    let counts_carries = |view: &&View| view.plan.rep.style == Style::Delayed && !pair;
    let mut head = ["operation", "products", "sums"].map(String::from).to_vec();
    head.extend(views.iter().map(|view| format!("passes, {} bits", view.word)));
    head.extend(views.iter().filter(counts_carries).map(|view| format!("carries, {} bits", view.word)));
    let row = |&(operation, name): &(&str, &str)| {
        let counts = Counts::find(family, operation)?;
        let mut row = vec![name.to_owned(), counts.products().to_string(), counts.sums.to_string()];
        row.extend(views.iter().map(|view| counts.passes(view.plan.rep.style).to_string()));
        row.extend(views.iter().filter(counts_carries).map(|view| counts.carries(view).to_string()));
        Some(row)
    };
    std::iter::once(head).chain(NAMES.iter().filter_map(row)).collect()
}

/// What the table means.
pub(super) fn sentences(pair: bool) -> String {
    let last = match pair {
        true => "Elements are of GF(p²): a pass is one over each of their coordinates.",
        false => "Single carries are counted where there is headroom, those of products among them.",
    };
    format!(
        "A pass brings a sum back to digits of the usual length. With headroom only the sums that need it are \
         passed over; on full words each sum carries as it is made. {last}"
    )
}

/// The table, for a terminal.
pub(super) fn describe(page: &mut Page, family: &str, views: &[View], pair: bool) {
    let rows = rows(family, views, pair);
    let mut columns = vec![Align::Left];
    columns.resize(rows[0].len(), Align::Right);
    page.gap();
    page.line(2, "Operations on points, and their passes of carries:");
    page.table(4, &columns, &rows);
    page.sentences(4, &sentences(pair));
}
