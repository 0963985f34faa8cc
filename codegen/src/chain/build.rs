//! Chains put together step by step, no power computed twice.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_traits::One;

use super::sequence::Recipe;
use super::{Chain, Step};

/// A chain under construction.
pub(super) struct Builder {
    steps: Vec<Step>,
    powers: Vec<BigUint>,
    known: BTreeMap<BigUint, usize>,
}

impl Builder {
    /// A chain that holds its input only.
    pub(super) fn new() -> Self {
        let one = BigUint::one();
        Self { steps: Vec::new(), powers: vec![one.clone()], known: BTreeMap::from([(one, 0)]) }
    }

    /// The element of a power that was made before.
    pub(super) fn element(&self, power: &BigUint) -> usize {
        self.known[power]
    }

    /// An element squared a number of times.
    pub(super) fn square(&mut self, from: usize, times: u32) -> usize {
        if times == 0 {
            return from;
        }
        let power = &self.powers[from] << times;
        self.push(power, Step::Square { from, times })
    }

    /// A product.
    pub(super) fn mul(&mut self, a: usize, b: usize) -> usize {
        let power = &self.powers[a] + &self.powers[b];
        self.push(power, Step::Mul { a, b })
    }

    /// The step or two of a recipe whose numbers stand for powers by `value`.
    pub(super) fn make(&mut self, recipe: &Recipe, value: impl Fn(u64) -> BigUint) {
        let moved = self.square(self.element(&value(recipe.high)), recipe.shift);
        if let Some(low) = recipe.low {
            self.mul(moved, self.element(&value(low)));
        }
    }

    fn push(&mut self, power: BigUint, step: Step) -> usize {
        if let Some(&element) = self.known.get(&power) {
            return element;
        }
        self.steps.push(step);
        self.powers.push(power.clone());
        self.known.insert(power, self.steps.len());
        self.steps.len()
    }

    /// The chain that ends in an element, without the steps that do not lead to it.
    pub(super) fn finish(self, result: usize) -> Chain {
        let mut needed = vec![false; result + 1];
        needed[result] = true;
        for element in (1..=result).rev() {
            if needed[element] {
                self.steps[element - 1].operands().for_each(|operand| needed[operand] = true);
            }
        }
        let mut number = vec![0; result + 1];
        let mut steps = Vec::new();
        for element in 1..=result {
            if needed[element] {
                steps.push(match self.steps[element - 1] {
                    Step::One => Step::One,
                    Step::Square { from, times } => Step::Square { from: number[from], times },
                    Step::Mul { a, b } => Step::Mul { a: number[a], b: number[b] },
                });
                number[element] = steps.len();
            }
        }
        Chain { steps }
    }
}
