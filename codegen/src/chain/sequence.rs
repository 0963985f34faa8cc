//! Addition sequences: the cheapest way found to make a whole set of small elements.
//!
//! The method goes from the top down, after Bos and Coster (*Addition chain heuristics*, CRYPTO
//! '89): the largest element is written as a sum of smaller ones, of which one may be new, and
//! the rest is the same problem with one element less. All choices of a few kinds are tried,
//! the cheapest way wins, and a limit on the number of tries keeps it quick.

use std::collections::BTreeSet;

use super::star::star;
use super::{MUL, SQUARE};

/// Tries of the search for a star chain, for each one of the descent.
const STAR_TRIES: usize = 30;

/// What the numbers of a sequence mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `v` stands for the power v.
    Powers,
    /// `k` stands for the power 2^k − 1, a run of k ones.
    Runs,
}

/// How an element is made: the element `high`, squared `shift` times, multiplied by the element
/// `low` if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Recipe {
    pub(super) element: u64,
    pub(super) high: u64,
    pub(super) shift: u32,
    pub(super) low: Option<u64>,
}

/// The recipes of all elements of a sequence except 1, each after those that it reads.
#[derive(Clone, Debug)]
pub(super) struct Sequence {
    pub(super) recipes: Vec<Recipe>,
    pub(super) price: u32,
}

/// A sequence that contains every target. 1 and `base` are given. `tries` bounds the search.
pub(super) fn sequence(kind: Kind, base: u64, targets: &BTreeSet<u64>, tries: usize) -> Sequence {
    let mut open: Vec<u64> = targets.iter().copied().collect();
    insert(&mut open, 1);
    let mut search = Search { kind, base, tries, recipes: Vec::new(), best: None };
    search.descend(open, 0);
    let mut best = search.best.expect("the first descent is never cut short");
    best.recipes.reverse();
    if kind == Kind::Runs
        && let Some(recipes) = star(base, targets, best.recipes.len(), tries * STAR_TRIES)
    {
        let price = recipes.iter().map(|recipe| recipe.price()).sum();
        if price < best.price {
            best = Sequence { recipes, price };
        }
    }
    best
}

impl Recipe {
    /// A run from two: the longer one moves up by the length of the shorter one.
    pub(super) fn joined(high: u64, low: u64) -> Self {
        Self { element: high + low, high, shift: low as u32, low: Some(low) }
    }

    /// The price of this one step.
    pub(super) fn price(self) -> u32 {
        self.shift * SQUARE + if self.low.is_some() { MUL } else { 0 }
    }
}

struct Search {
    kind: Kind,
    base: u64,
    tries: usize,
    recipes: Vec<Recipe>,
    best: Option<Sequence>,
}

impl Search {
    /// Makes the largest open element in every way worth trying, then the others.
    fn descend(&mut self, mut open: Vec<u64>, price: u32) {
        let top = open.pop().expect("1 is always open");
        let least = price + self.least(top, &open);
        if self.best.as_ref().is_some_and(|best| self.tries == 0 || least >= best.price) {
            return;
        }
        self.tries = self.tries.saturating_sub(1);
        if top == 1 {
            self.best = Some(Sequence { recipes: self.recipes.clone(), price });
            return;
        }
        if top == self.base {
            return self.descend(open, price);
        }
        let direct = self.direct(top, &open);
        let settled = direct.is_some_and(|recipe| recipe.price() <= MUL || self.kind == Kind::Runs);
        if let Some(recipe) = direct {
            self.follow(recipe, &open, price);
        }
        if !settled {
            for recipe in self.with_helper(top, &open) {
                self.follow(recipe, &open, price);
            }
        }
    }

    fn follow(&mut self, recipe: Recipe, open: &[u64], price: u32) {
        let mut open = open.to_vec();
        insert(&mut open, recipe.high);
        if let Some(low) = recipe.low {
            insert(&mut open, low);
        }
        self.recipes.push(recipe);
        self.descend(open, price + recipe.price());
        self.recipes.pop();
    }

    /// The cheapest recipe that needs no element beside the open ones.
    fn direct(&self, top: u64, open: &[u64]) -> Option<Recipe> {
        if self.kind == Kind::Powers {
            let mut sums = open.iter().rev().take_while(|&&high| high * 2 >= top);
            if let Some(&high) = sums.find(|&&high| contains(open, top - high)) {
                return Some(self.sum(top, high, top - high));
            }
        }
        let mut best: Option<Recipe> = None;
        let mut offer = |recipe: Recipe| {
            if best.is_none_or(|known| recipe.price() < known.price()) {
                best = Some(recipe);
            }
        };
        for &high in open.iter().rev() {
            match self.kind {
                Kind::Runs if high * 2 < top => break,
                Kind::Runs if contains(open, top - high) => offer(self.sum(top, high, top - high)),
                Kind::Runs => {}
                Kind::Powers => {
                    for shift in 1..=(top / high).ilog2() {
                        let rest = top - (high << shift);
                        let low = (rest != 0).then_some(rest);
                        if low.is_none_or(|low| contains(open, low)) {
                            offer(Recipe { element: top, high, shift, low });
                        }
                    }
                }
            }
        }
        best
    }

    /// A price below which `top` and the open elements cannot be had.
    fn least(&self, top: u64, open: &[u64]) -> u32 {
        match self.kind {
            // Every bit but the first is a squaring, and a sum at most doubles the longest run.
            Kind::Runs => {
                let sums = open.len().max(top.next_power_of_two().ilog2() as usize);
                let sums = sums.saturating_sub(self.base.next_power_of_two().ilog2() as usize);
                (top.saturating_sub(self.base) as u32) * SQUARE + sums as u32 * MUL
            }
            Kind::Powers => open.len() as u32 * SQUARE,
        }
    }

    /// Recipes that need more elements, the most promising first.
    fn with_helper(&self, top: u64, open: &[u64]) -> Vec<Recipe> {
        let known = || open.iter().rev().take(3).copied().filter(|&known| known > 1);
        let mut recipes: Vec<Recipe> = Vec::new();
        // A sum with a known element leaves a small rest if the element is large.
        recipes
            .extend(known().filter(|known| known * 2 >= top).map(|known| self.sum(top, known, top - known)));
        if top.is_multiple_of(2) {
            recipes.push(self.sum(top, top / 2, top / 2));
        }
        // Multiples of a known element, and what the division leaves.
        for known in known().filter(|known| known * 2 < top) {
            let rest = if top.is_multiple_of(known) { known } else { top % known };
            recipes.push(self.sum(top, top - rest, rest));
        }
        if top % 2 == 1 {
            recipes.push(self.sum(top, top - 1, 1));
            recipes.push(self.sum(top, top.div_ceil(2), top / 2));
        }
        recipes
    }

    fn sum(&self, top: u64, x: u64, y: u64) -> Recipe {
        let (high, low) = (x.max(y), x.min(y));
        match self.kind {
            Kind::Runs => Recipe::joined(high, low),
            Kind::Powers if x == y => Recipe { element: top, high, shift: 1, low: None },
            Kind::Powers => Recipe { element: top, high, shift: 0, low: Some(low) },
        }
    }
}

/// Sets are sorted lists: they are short, and copied at every turn.
fn contains(open: &[u64], element: u64) -> bool {
    open.binary_search(&element).is_ok()
}

fn insert(open: &mut Vec<u64>, element: u64) {
    if let Err(place) = open.binary_search(&element) {
        open.insert(place, element);
    }
}
