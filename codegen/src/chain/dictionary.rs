//! The search: a dictionary of small powers and of runs of ones, and the exponent spelled with it.
//!
//! An exponent is read from its top bit down: squarings move the power up, and now and then it
//! is multiplied by a word of the dictionary. Words are odd numbers of a few bits (the sliding
//! window) and longer runs of ones (which the primes of standards are made of). For a given
//! dictionary the cheapest spelling is found exactly; the dictionary itself by improving several
//! first guesses, one word at a time, until nothing helps.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;
use num_traits::One;

use super::build::Builder;
use super::sequence::{Kind, Recipe, Sequence, sequence};
use super::{Chain, MUL, SQUARE};

/// Widths of the sliding window that are tried.
const WIDTHS: [u32; 6] = [1, 2, 3, 4, 5, 6];
/// How many ways to make a set of words are tried, while dictionaries are compared.
const TRIES: usize = 16;
/// The same for the dictionary that is taken.
const LAST_TRIES: usize = 20_000;
/// Runs of at least this length are worth thinking about one by one.
const LONG_RUN: u64 = 16;

/// The cheapest chain found for an exponent of two bits or more.
pub(super) fn search(exponent: &BigUint) -> Chain {
    let mut best: Option<(u32, Chain)> = None;
    for width in WIDTHS {
        let mut search = Search::new(exponent, width);
        for start in search.first_guesses() {
            let words = search.improve(start);
            let chain = search.chain(&words, exponent);
            let price = chain.cost().weight();
            if best.as_ref().is_none_or(|(known, _)| price < *known) {
                best = Some((price, chain));
            }
        }
    }
    best.expect("every width gives a chain").1
}

/// A dictionary: odd numbers of at most `width` bits, and lengths of longer runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Words {
    odd: BTreeSet<u64>,
    runs: BTreeSet<u64>,
}

/// One word of a spelling: where it begins, and how long it is. Words longer than the window are
/// runs.
#[derive(Clone, Copy, Debug)]
struct Letter {
    start: usize,
    len: usize,
}

/// How the words are made: powers within the window first, then longer runs.
struct Made {
    powers: Vec<Recipe>,
    runs: Vec<Recipe>,
    price: u32,
}

struct Search {
    width: u32,
    /// The exponent from its top bit down.
    bits: Vec<bool>,
    /// The length of the run of ones that begins at each bit.
    ones: Vec<usize>,
    sequences: BTreeMap<(bool, u64, BTreeSet<u64>), Sequence>,
}

impl Search {
    fn new(exponent: &BigUint, width: u32) -> Self {
        let bits: Vec<bool> = (0..exponent.bits()).rev().map(|i| exponent.bit(i)).collect();
        let mut ones = vec![0; bits.len() + 1];
        for i in (0..bits.len()).rev() {
            ones[i] = if bits[i] { ones[i + 1] + 1 } else { 0 };
        }
        Self { width, bits, ones, sequences: BTreeMap::new() }
    }

    /// Lengths of runs that may be worth a word: whole runs of ones, and what one leaves of
    /// another.
    fn candidates(&self) -> BTreeSet<u64> {
        let whole = self.run_lengths();
        let long = whole.iter().filter(|&&run| run >= LONG_RUN);
        let rests = long.clone().flat_map(|x| long.clone().map(move |y| x % y));
        let mut lengths: BTreeSet<u64> = rests.filter(|&run| run > u64::from(self.width)).collect();
        lengths.extend(whole);
        lengths
    }

    /// The lengths of whole runs of ones that are longer than the window.
    fn run_lengths(&self) -> BTreeSet<u64> {
        (0..self.bits.len())
            .filter(|&i| i == 0 || !self.bits[i - 1])
            .map(|i| self.ones[i] as u64)
            .filter(|&run| run > u64::from(self.width))
            .collect()
    }

    fn first_guesses(&self) -> Vec<Words> {
        let odd: BTreeSet<u64> = (1..1 << self.width).step_by(2).collect();
        let runs = self.run_lengths();
        let long = runs.iter().copied().filter(|&run| run >= LONG_RUN).collect();
        let mut guesses = vec![Words { odd: odd.clone(), runs: BTreeSet::new() }];
        for runs in [runs, long] {
            let guess = Words { odd: odd.clone(), runs };
            if !guesses.contains(&guess) {
                guesses.push(guess);
            }
        }
        guesses
    }

    /// Takes words away and adds them while that makes the chain cheaper.
    fn improve(&mut self, start: Words) -> Words {
        let (mut price, mut words) = self.judge(&start);
        let windows: Vec<u64> = (3..1 << self.width).step_by(2).collect();
        let runs = self.candidates();
        loop {
            let before = price;
            for &window in &windows {
                let mut other = words.clone();
                toggle(&mut other.odd, window);
                self.keep_cheaper(other, &mut price, &mut words);
            }
            for &run in &runs {
                let mut other = words.clone();
                toggle(&mut other.runs, run);
                self.keep_cheaper(other, &mut price, &mut words);
            }
            if price == before {
                return words;
            }
        }
    }

    fn keep_cheaper(&mut self, other: Words, price: &mut u32, words: &mut Words) {
        let (other_price, other) = self.judge(&other);
        if other_price < *price {
            (*price, *words) = (other_price, other);
        }
    }

    /// The price of a chain over a dictionary, and the words that it really uses.
    fn judge(&mut self, words: &Words) -> (u32, Words) {
        let whole = self.closure(words);
        let (spelling, letters) = self.spell(&whole);
        // The input itself is always a word.
        let mut used = Words { odd: BTreeSet::from([1]), runs: BTreeSet::new() };
        for letter in letters {
            if letter.len > self.width as usize {
                used.runs.insert(letter.len as u64);
            } else {
                used.odd.insert(self.window(letter));
            }
        }
        (spelling + self.recipes(&used, TRIES).price, used)
    }

    /// Everything that is computed on the way to the words: it can be used at no cost.
    fn closure(&mut self, words: &Words) -> Words {
        let made = self.recipes(words, TRIES);
        let odd = made.powers.iter().map(|recipe| recipe.element).filter(|power| power % 2 == 1);
        let runs = made.runs.iter().map(|recipe| recipe.element).collect();
        let mut whole = Words { odd: odd.collect(), runs };
        whole.odd.insert(1);
        whole
    }

    /// How to make the words. Runs no longer than the window are made as powers; the longer ones
    /// are built up from one of these, whichever serves best.
    fn recipes(&mut self, words: &Words, tries: usize) -> Made {
        let bases = if words.runs.is_empty() { 1 } else { u64::from(self.width) };
        let made = (1..=bases).map(|base| self.recipes_over(base, words, tries));
        made.min_by_key(|made| made.price).expect("1 is a base")
    }

    fn recipes_over(&mut self, base: u64, words: &Words, tries: usize) -> Made {
        let mut runs = self.remember(Kind::Runs, base, words.runs.clone(), tries).recipes;
        let width = u64::from(self.width);
        let short = runs.iter().map(|recipe| recipe.element).filter(|&run| run <= width);
        let short = short.chain([base]).map(|run| (1 << run) - 1);
        let powers = words.odd.iter().copied().chain(short).collect();
        let powers = self.remember(Kind::Powers, 1, powers, tries);
        runs.retain(|recipe| recipe.element > width);
        let price = powers.price + runs.iter().map(|recipe| recipe.price()).sum::<u32>();
        Made { powers: powers.recipes, runs, price }
    }

    fn remember(&mut self, kind: Kind, base: u64, targets: BTreeSet<u64>, tries: usize) -> Sequence {
        if tries != TRIES {
            return sequence(kind, base, &targets, tries);
        }
        let found = self.sequences.entry((kind == Kind::Runs, base, targets));
        let found = found.or_insert_with_key(|(_, _, targets)| sequence(kind, base, targets, tries));
        found.clone()
    }

    /// The cheapest spelling of the exponent, and its price without that of the words.
    fn spell(&self, words: &Words) -> (u32, Vec<Letter>) {
        let n = self.bits.len();
        let mut price = vec![0; n + 1];
        let mut length = vec![0; n];
        for i in (0..n).rev() {
            price[i] = price[i + 1] + SQUARE;
            if self.bits[i] {
                // The word that begins here costs its squarings and one product; the first word
                // of all costs neither.
                let (moved, product) = if i == 0 { (0, 0) } else { (SQUARE, MUL) };
                let choices = self.lengths(words, i);
                let priced = choices.map(|len| (price[i + len] + moved * len as u32 + product, len));
                (price[i], length[i]) = priced.min().expect("1 is a word");
            }
        }
        let mut letters = Vec::new();
        let mut i = 0;
        while i < n {
            if self.bits[i] {
                letters.push(Letter { start: i, len: length[i] });
            }
            i += length[i].max(1);
        }
        (price[0], letters)
    }

    /// The lengths of the words that stand at a bit.
    fn lengths(&self, words: &Words, i: usize) -> impl Iterator<Item = usize> {
        let reach = (self.width as usize).min(self.bits.len() - i);
        let mut window = 0;
        let short = (1..=reach).filter(move |&len| {
            window = window << 1 | u64::from(self.bits[i + len - 1]);
            words.odd.contains(&window)
        });
        let ones = self.ones[i] as u64;
        short.chain(words.runs.range(..=ones).map(|&run| run as usize))
    }

    fn window(&self, letter: Letter) -> u64 {
        let bits = &self.bits[letter.start..letter.start + letter.len];
        bits.iter().fold(0, |window, &bit| window << 1 | u64::from(bit))
    }

    /// The chain over a dictionary.
    fn chain(&mut self, words: &Words, exponent: &BigUint) -> Chain {
        let made = self.recipes(words, LAST_TRIES);
        let mut builder = Builder::new();
        let run = |length: u64| (BigUint::one() << length) - 1u32;
        for recipe in &made.powers {
            builder.make(recipe, BigUint::from);
        }
        for recipe in &made.runs {
            builder.make(recipe, run);
        }
        let (_, letters) = self.spell(words);
        let mut sum: Option<(usize, usize)> = None;
        for letter in letters {
            let end = letter.start + letter.len;
            let word = (exponent >> (self.bits.len() - end)) % (BigUint::one() << letter.len);
            let word = builder.element(&word);
            let element = match sum {
                None => word,
                Some((element, before)) => {
                    let moved = builder.square(element, (end - before) as u32);
                    builder.mul(moved, word)
                }
            };
            sum = Some((element, end));
        }
        let (element, end) = sum.expect("the top bit is set");
        let result = builder.square(element, (self.bits.len() - end) as u32);
        builder.finish(result)
    }
}

fn toggle(set: &mut BTreeSet<u64>, element: u64) {
    if !set.remove(&element) {
        set.insert(element);
    }
}
