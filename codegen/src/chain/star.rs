//! Star chains: addition chains in which every step adds to the element before it.
//!
//! For runs of ones a star chain wastes no squaring, and for lengths below 2^10 there is nearly
//! always one among the shortest chains. They are tried by iterative deepening.

use std::collections::BTreeSet;

use super::sequence::Recipe;

/// A star chain of fewer than `limit` steps from 1 and `base` through every target, if one is
/// found in so many tries.
pub(super) fn star(base: u64, targets: &BTreeSet<u64>, limit: usize, tries: usize) -> Option<Vec<Recipe>> {
    let targets: Vec<u64> = targets.iter().copied().filter(|&target| target > base).collect();
    let last = *targets.last()?;
    let mut search = Star { elements: vec![1], targets, tries };
    if base > 1 {
        search.elements.push(base);
    }
    let given = search.elements.len();
    let least = search.targets.len().max((last.div_ceil(base)).next_power_of_two().ilog2() as usize);
    let found = (least..limit).any(|steps| search.extend(steps, 0));
    found.then(|| {
        let steps = search.elements.windows(2).skip(given - 1);
        steps.map(|pair| Recipe::joined(pair[0], pair[1] - pair[0])).collect()
    })
}

struct Star {
    elements: Vec<u64>,
    targets: Vec<u64>,
    tries: usize,
}

impl Star {
    /// Whether exactly `steps` more steps can reach the targets from number `next` on.
    fn extend(&mut self, steps: usize, next: usize) -> bool {
        if next == self.targets.len() {
            return true;
        }
        if self.tries == 0 || steps < self.targets.len() - next {
            return false;
        }
        self.tries -= 1;
        let last = self.elements[self.elements.len() - 1];
        if last << steps < self.targets[self.targets.len() - 1] {
            return false;
        }
        for index in (0..self.elements.len()).rev() {
            let element = last + self.elements[index];
            if element > self.targets[next] {
                continue;
            }
            self.elements.push(element);
            if self.extend(steps - 1, next + usize::from(element == self.targets[next])) {
                return true;
            }
            self.elements.pop();
        }
        false
    }
}
