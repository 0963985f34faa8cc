//! The picture of an element: a bar per limb, most significant limb first.

use num_bigint::BigInt;

use super::text::{Align, Page};
use crate::rep::{Class, Rep, Style};

/// Cells of a bar. At 64-bit words a cell is two bits.
const CELLS: u32 = 32;

/// A limb's bits: in a number below p, and at most in an element of each class.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Bits {
    pub(super) number: u32,
    pub(super) tight: u32,
    pub(super) loose: u32,
    pub(super) long: u32,
}

/// Draws the limbs, runs of equal ones once, with the figures beside them.
pub(super) fn picture(page: &mut Page, rep: &Rep) {
    let delayed = rep.style == Style::Delayed;
    let last = (rep.word - 1).to_string();
    let scale = format!("{last:<width$}0", width = CELLS as usize + 1);
    let mut rows = vec![[String::from("bit"), scale, String::from("number")].to_vec()];
    if delayed {
        rows[0].extend(["tight", "loose", "long"].map(String::from));
    }
    for (range, bits) in runs(rep).into_iter().rev() {
        let name = match range {
            (first, last) if first == last => format!("limb {first}"),
            (first, last) => format!("limbs {last} … {first}"),
        };
        let mut row = vec![name, bar(rep.word, bits), bits.number.to_string()];
        if delayed {
            row.extend([bits.tight, bits.loose, bits.long].map(|n| n.to_string()));
        }
        rows.push(row);
    }
    let mut columns = vec![Align::Left, Align::Left];
    columns.resize(rows[0].len(), Align::Right);
    page.table(4, &columns, &rows);
    let classes =
        if delayed { "▓ tight   ▒ loose: a sum   ░ long: a sum of sums" } else { "▓ an element" };
    page.line(4, &format!("█ a number below p   {classes}   · never used"));
}

/// The bar of a limb, lowest bit at the right.
fn bar(word: u32, bits: Bits) -> String {
    // What is there must be seen, if it is a single bit of 64; and what is free must not vanish.
    let cells = |bits: u32| (bits * CELLS / word).max(u32::from(bits > 0));
    let levels = [('█', bits.number), ('▓', bits.tight), ('▒', bits.loose), ('░', bits.long), ('·', word)];
    let mut drawn = 0;
    let mut bar = Vec::new();
    for (block, bits) in levels {
        let upto = cells(bits).max(drawn);
        bar.extend((drawn..upto).map(|_| block));
        drawn = upto;
    }
    let bar: String = bar.into_iter().rev().collect();
    format!("┃{bar}┃")
}

/// The limbs, least significant first, as runs `(first, last)` of equal ones.
pub(super) fn runs(rep: &Rep) -> Vec<((usize, usize), Bits)> {
    let mut runs: Vec<((usize, usize), Bits)> = Vec::new();
    for limb in 0..rep.n() {
        let bits = bits(rep, limb);
        match runs.last_mut() {
            Some(((_, last), other)) if *other == bits => *last = limb,
            _ => runs.push(((limb, limb), bits)),
        }
    }
    runs
}

fn bits(rep: &Rep, limb: usize) -> Bits {
    let number = rep.digits[limb].min(rep.bits().saturating_sub(rep.offset(limb)));
    // Limbs forget that a number is below p: where the value is bounded, it says more.
    if rep.is_canonical() {
        return Bits { number, tight: number, loose: number, long: number };
    }
    let most = |class| length(&rep.class(class).limbs[limb].high);
    Bits { number, tight: most(Class::Tight), loose: most(Class::Loose), long: most(Class::Long) }
}

/// No limb is longer than a word.
fn length(n: &BigInt) -> u32 {
    n.bits() as u32
}
