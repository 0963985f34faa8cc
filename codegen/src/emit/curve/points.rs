//! Tables printed as Rust: a group of lines for each point.

use std::fmt::Write;

use askama::Template;
use num_bigint::{BigInt, BigUint};

use super::tables::{Coordinates, Tables};
use super::{Place, name, render};
use crate::emit::shell::header;
use crate::model::Curve;
use crate::rep::Rep;

/// The columns that a line of limbs may take, its indentation not counted.
const WIDTH: usize = 96;

/// The text of `comb.rs`.
pub(super) fn comb(curve: &Curve, base: &Rep, tables: &Tables) -> String {
    let blocks = tables.blocks.iter().map(|block| entries(base, block, 8)).collect();
    let comb = tables.comb;
    render(&CombFile {
        header: header(&curve.key, &[("p", &curve.field.modulus)]),
        place: Place::of(base.word),
        marker: name::marker(curve),
        entries: comb.entries(),
        v: comb.v,
        e: comb.e,
        d: comb.d,
        rows: comb.w,
        blocks,
    })
}

/// The text of `multiples.rs`.
pub(super) fn multiples(curve: &Curve, base: &Rep, tables: &Tables) -> String {
    render(&MultiplesFile {
        header: header(&curve.key, &[("p", &curve.field.modulus)]),
        place: Place::of(base.word),
        marker: name::marker(curve),
        count: tables.odd.len(),
        last: 2 * tables.odd.len() - 1,
        entries: entries(base, &tables.odd, 4),
    })
}

#[derive(Template)]
#[template(path = "comb.txt")]
struct CombFile {
    header: String,
    place: Place,
    marker: String,
    entries: usize,
    v: usize,
    e: usize,
    d: usize,
    rows: usize,
    blocks: Vec<String>,
}

#[derive(Template)]
#[template(path = "multiples.txt")]
struct MultiplesFile {
    header: String,
    place: Place,
    marker: String,
    count: usize,
    last: usize,
    entries: String,
}

/// The points of one table.
fn entries(rep: &Rep, points: &[Coordinates], indent: usize) -> String {
    let outer = " ".repeat(indent);
    let mut text = String::new();
    for (x, y) in points {
        let (x, y) = (limbs(rep, x, indent + 4), limbs(rep, y, indent + 4));
        // Writing to a string does not fail.
        let _ = writeln!(text, "{outer}point(\n{outer}    {x},\n{outer}    {y},\n{outer}),");
    }
    text
}

/// The limbs of a coordinate: on one line, or on as few lines of equal length as hold them.
pub(in crate::emit) fn limbs(rep: &Rep, x: &BigUint, indent: usize) -> String {
    let literals: Vec<String> = rep.element(x).iter().map(|limb| hex(limb, rep.word)).collect();
    let most = WIDTH / (literals[0].len() + 2);
    let lines = literals.len().div_ceil(most.max(1));
    let inner = " ".repeat(indent + 4);
    match lines {
        1 => format!("[{}]", literals.join(", ")),
        _ => {
            let lines = literals.chunks(literals.len().div_ceil(lines));
            let lines: Vec<String> = lines.map(|line| format!("{inner}{},\n", line.join(", "))).collect();
            format!("[\n{}{}]", lines.concat(), " ".repeat(indent))
        }
    }
}

/// All hexadecimal digits of a word, in groups of four.
fn hex(limb: &BigInt, word: u32) -> String {
    let digits = format!("{limb:0width$x}", width = word as usize / 4);
    let groups: Vec<&str> =
        (0..digits.len()).step_by(4).map(|i| &digits[i..digits.len().min(i + 4)]).collect();
    format!("0x{}", groups.join("_"))
}
