//! The shape of a fixed-base comb, chosen by a model of its cost.

use super::tables::Budget;

/// The comb of w rows and v blocks over scalars of t bits: columns are taken d = e·v at a time,
/// e from each block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comb {
    /// Rows.
    pub w: usize,
    /// Blocks.
    pub v: usize,
    /// Columns of a block.
    pub e: usize,
    /// Columns.
    pub d: usize,
}

/// The most rows: an index is a byte.
const MOST_ROWS: usize = 8;
/// The longest recoded scalar that the runtime has room for, in bits.
const MOST_DIGITS: usize = 760;

/// What a step costs, in multiplications of the field.
const DOUBLING: f64 = 12.0;
const ADDITION: f64 = 14.0;
/// Reading one entry under a mask, times the limbs of a coordinate: work on 2n words, where a
/// multiplication takes about 2.5·n² of them.
const SCAN: f64 = 0.8;
/// A smaller table is taken if it costs no more than this many times the best: it also takes
/// less of the cache, and of the firmware.
const TOLERANCE: f64 = 1.02;

impl Comb {
    fn new(bits: usize, w: usize, v: usize) -> Self {
        let e = bits.div_ceil(w * v);
        Self { w, v, e, d: e * v }
    }

    /// The entries of a block.
    pub fn entries(self) -> usize {
        1 << (self.w - 1)
    }

    /// The points of all blocks.
    pub fn points(self) -> usize {
        self.v * self.entries()
    }

    /// Whether the recoding of a scalar of so many bits may carry out of the last column.
    pub fn carries(self, bits: usize) -> bool {
        self.w * self.d == bits
    }

    /// The cost of a multiplication, in multiplications of a field with so many limbs: e − 1
    /// doublings, and d mixed additions that each scan a block.
    pub fn cost(self, limbs: usize) -> f64 {
        let scan = SCAN / limbs as f64 * self.entries() as f64;
        DOUBLING * (self.e - 1) as f64 + self.d as f64 * (ADDITION + scan)
    }
}

/// The combs that the budget allows, the one to take first. The last is that of one row and
/// one block, whatever it costs.
pub(crate) fn candidates(bits: usize, budget: Budget) -> Vec<Comb> {
    let mut combs: Vec<Comb> = Vec::new();
    for w in 1..=MOST_ROWS.min(bits) {
        for v in 1..=bits.div_ceil(w) {
            let comb = Comb::new(bits, w, v);
            let fits = comb.points() * budget.point_bytes() <= budget.bytes && w * comb.d <= MOST_DIGITS;
            if fits {
                combs.push(comb);
            }
        }
    }
    let cost = |comb: &Comb| comb.cost(budget.limbs);
    combs.sort_by(|x, y| cost(x).total_cmp(&cost(y)).then(x.points().cmp(&y.points())));
    if let Some(best) = combs.first().map(cost) {
        let near = combs.iter().take_while(|comb| cost(comb) <= TOLERANCE * best).enumerate();
        let smallest = near.min_by_key(|(_, comb)| comb.points()).map(|(index, _)| index);
        combs[..=smallest.unwrap_or(0)].rotate_right(1);
    }
    combs.push(Comb::new(bits, 1, 1));
    combs
}
