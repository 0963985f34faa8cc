//! Multiples of a generator: their shape from a budget, and their points as `(x, λ)`.

use std::fmt::Write;

use num_bigint::BigUint;
use num_traits::One;

use crate::binary::curve::{Group, Point};
use crate::binary::koblitz::{Koblitz, TauComb};
use crate::binary::lower::Rep;
use crate::emit::curve::{Budget, Comb, Place, candidates};
use crate::model::BinaryCurve;

/// x and λ of a finite point with x ≠ 0.
pub(super) type Entry = (BigUint, BigUint);

/// The tables of a curve, the same at every word.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The shape of the comb.
    pub shape: Shape,
    /// The blocks of the comb.
    pub blocks: Vec<Vec<Entry>>,
    /// The window or the width of public multiples.
    pub window: u32,
    /// The public multiples.
    pub multiples: Vec<Entry>,
}

/// How scalars drive the comb.
#[derive(Clone, Debug)]
pub enum Shape {
    /// Bits, and the point that the recoding may carry out to.
    Bits(Comb, Option<(BigUint, BigUint)>),
    /// τ-adic digits.
    Tau(TauComb),
}

impl Tables {
    /// The tables within the curve's budget at its widest word.
    pub fn new(curve: &BinaryCurve) -> Self {
        let word = curve.field.words.iter().copied().max().unwrap_or(64);
        let limbs = curve.field.degree().div_ceil(word) as usize;
        let budget = Budget { bytes: curve.table_budget, public: None, limbs, word };
        let group = curve.group();
        let generator = Some(curve.generator.clone());
        match &curve.koblitz {
            Some(koblitz) => Self::tau(&group, &generator, koblitz, budget),
            None => Self::bits(&group, &generator, &curve.scalar.modulus, budget),
        }
    }

    fn bits(group: &Group, generator: &Point, order: &BigUint, budget: Budget) -> Self {
        // Windows and budgets as for other curves: an eighth for public multiples.
        let fits = |window: &u32| {
            let below = BigUint::one() << (window - 1) < *order;
            below && (budget.point_bytes() << (window - 2)) <= budget.bytes / 8
        };
        let windows = (2..=8).rev().filter(fits).chain([2]);
        let (window, multiples) = windows
            .filter_map(|window| Some((window, odd_multiples(group, generator, 1 << (window - 2))?)))
            .next()
            .expect("the generator has an x");
        let left =
            Budget { bytes: budget.bytes.saturating_sub(multiples.len() * budget.point_bytes()), ..budget };
        let bits = order.bits() as usize;
        // A comb of a tiny order may meet a point that tables cannot hold; then another serves.
        let (comb, blocks, overflow) = candidates(bits, left)
            .into_iter()
            .find_map(|comb| {
                let (blocks, overflow) = comb_points(group, generator, comb)?;
                Some((comb, blocks, overflow))
            })
            .expect("the comb of one row and one block is finite");
        let carry = if comb.carries(bits) { overflow } else { None };
        Self { shape: Shape::Bits(comb, carry), blocks, window, multiples }
    }

    fn tau(group: &Group, generator: &Point, koblitz: &Koblitz, budget: Budget) -> Self {
        let entries = |width: u32, shift: u32| -> Option<Vec<Entry>> {
            let points = koblitz.multiples(group, generator, width);
            points.iter().map(|point| group.entry(&group.frobenius(point, shift))).collect()
        };
        let fits = |width: &u32| (budget.point_bytes() << (width - 2)) <= budget.bytes / 8;
        let (window, multiples) = (3..=8)
            .rev()
            .filter(fits)
            .chain([3])
            .find_map(|width| Some((width, entries(width, 0)?)))
            .expect("the least digits' multiples are finite");
        let left = budget.bytes.saturating_sub(multiples.len() * budget.point_bytes());
        let comb = TauComb::choose(koblitz, left / budget.point_bytes(), budget.limbs);
        let first = koblitz.multiples(group, generator, comb.width);
        let shift = (comb.width - 1) * comb.e as u32;
        let block = |j: usize| -> Vec<Entry> {
            let moved = first.iter().map(|point| group.frobenius(point, shift * j as u32));
            moved.map(|point| group.entry(&point).expect("a digit's multiple has an x")).collect()
        };
        let blocks = (0..comb.v).map(block).collect();
        Self { shape: Shape::Tau(comb), blocks, window, multiples }
    }

    /// The number of points in all tables.
    pub fn points(&self) -> usize {
        self.blocks.iter().map(Vec::len).sum::<usize>() + self.multiples.len()
    }

    /// Bytes of all tables at a word.
    pub fn bytes(&self, rep: &Rep) -> usize {
        self.points() * 2 * rep.n() * rep.word as usize / 8
    }

    /// The text of `comb.rs` below its header.
    pub(super) fn comb_text(&self, rep: &Rep) -> String {
        let entries = self.blocks[0].len();
        let meaning = match &self.shape {
            Shape::Bits(Comb { w, e, d, .. }, _) => format!(
                "/// Entry `u` of block `j` is `2^({e}·j)·(1 + Σ u_s·2^({d}·s))·G` over `1 <= s < {w}`, where `u_s` is bit\n/// `s − 1` of `u`, as `[x, λ]`."
            ),
            Shape::Tau(TauComb { width, e, .. }) => format!(
                "/// Entry `u` of block `j` is `τ^({}·j)·α_u·G`, with `α_u` the digit congruent to `2u + 1` mod `τ^{width}`,\n/// as `[x, λ]`.",
                (*width as usize - 1) * e
            ),
        };
        let mut text = format!(
            "use fieldforge_runtime::table::{};\n\n{meaning}\n{}pub(super) static BLOCKS: [BinaryTable<[u{}; {}], {entries}{}>; {}] = [\n",
            Place::of(rep.word).import("BinaryTable"),
            Place::of(rep.word).attribute(),
            rep.word,
            rep.n(),
            Place::of(rep.word).argument(),
            self.blocks.len()
        );
        for block in &self.blocks {
            text.push_str("    BinaryTable::new([\n");
            write_entries(&mut text, rep, block, 8);
            text.push_str("    ]),\n");
        }
        text + "];\n"
    }

    /// The text of `multiples.rs` below its header.
    pub(super) fn multiples_text(&self, rep: &Rep) -> String {
        let meaning = match &self.shape {
            Shape::Bits(..) => String::from("/// Entry `i` is `(2i + 1)·G`, as `[x, λ]`."),
            Shape::Tau(_) => format!(
                "/// Entry `u` is `α_u·G`, with `α_u` the digit congruent to `2u + 1` mod `τ^{}`, as `[x, λ]`.",
                self.window
            ),
        };
        let mut text = format!(
            "use fieldforge_runtime::table::{};\n\n{meaning}\n{}pub(super) static MULTIPLES: BinaryTable<[u{}; {}], {}{}> = BinaryTable::new([\n",
            Place::of(rep.word).import("BinaryTable"),
            Place::of(rep.word).attribute(),
            rep.word,
            rep.n(),
            self.multiples.len(),
            Place::of(rep.word).argument(),
        );
        write_entries(&mut text, rep, &self.multiples, 4);
        text + "]);\n"
    }
}

fn odd_multiples(group: &Group, generator: &Point, count: usize) -> Option<Vec<Entry>> {
    let twice = group.double(generator);
    let mut point = generator.clone();
    let mut entries = Vec::new();
    for _ in 0..count {
        entries.push(group.entry(&point)?);
        point = group.add(&point, &twice);
    }
    Some(entries)
}

/// The blocks of a comb and `2^(w·d)·G`, if all of these points can stand in tables.
fn comb_points(group: &Group, generator: &Point, comb: Comb) -> Option<(Vec<Vec<Entry>>, Point)> {
    let mut power = generator.clone();
    let mut powers = vec![power.clone()];
    for _ in 0..comb.w * comb.v {
        for _ in 0..comb.e {
            power = group.double(&power);
        }
        powers.push(power.clone());
    }
    let column = |column: usize| &powers[column / comb.e];
    let mut blocks = Vec::new();
    for block in 0..comb.v {
        let mut points = vec![column(comb.e * block).clone()];
        for row in 1..comb.w {
            // The entries whose highest row is this one: each one before it, plus the row's power.
            for index in 0..points.len() {
                points.push(group.add(&points[index], column(comb.e * block + comb.d * row)));
            }
        }
        blocks.push(points.iter().map(|point| group.entry(point)).collect::<Option<Vec<_>>>()?);
    }
    Some((blocks, column(comb.w * comb.d).clone()))
}

fn write_entries(text: &mut String, rep: &Rep, entries: &[Entry], indent: usize) {
    let outer = " ".repeat(indent);
    for (x, lambda) in entries {
        let [x, lambda] = [x, lambda].map(|coordinate| limbs(rep, coordinate, indent + 4));
        // Writing to a string does not fail.
        let _ = writeln!(text, "{outer}[\n{outer}    {x},\n{outer}    {lambda},\n{outer}],");
    }
}

/// The limbs of a coordinate, on as few lines of equal length as hold them.
fn limbs(rep: &Rep, a: &BigUint, indent: usize) -> String {
    let words: Vec<String> = rep.words(a).into_iter().map(|word| hex(word, rep.word)).collect();
    let most = (96 / (words[0].len() + 2)).max(1);
    let lines = words.len().div_ceil(most);
    if lines == 1 {
        return format!("[{}]", words.join(", "));
    }
    let inner = " ".repeat(indent + 4);
    let lines = words.chunks(words.len().div_ceil(lines));
    let lines: Vec<String> = lines.map(|line| format!("{inner}{},\n", line.join(", "))).collect();
    format!("[\n{}{}]", lines.concat(), " ".repeat(indent))
}

/// All hexadecimal digits of a word, in groups of four.
fn hex(limb: u64, word: u32) -> String {
    let digits = format!("{limb:0width$x}", width = word as usize / 4);
    let groups: Vec<&str> =
        (0..digits.len()).step_by(4).map(|i| &digits[i..digits.len().min(i + 4)]).collect();
    format!("0x{}", groups.join("_"))
}
