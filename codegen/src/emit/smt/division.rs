//! What must hold of division steps, in signed bit vectors twice as long as the words.

use num_bigint::BigInt;
use num_traits::One;

use super::{Script, constant, name};
use crate::ir::Operand;
use crate::lower::Kind;

const WIDE: u32 = 128;

impl Script<'_> {
    /// The claims of a function of the runtime that division steps are made of.
    pub(super) fn division_steps(&self) -> Vec<String> {
        let items = |i: usize| -> Vec<String> {
            self.program.inputs[i].items.iter().map(|id| self.cast(*id, WIDE)).collect()
        };
        let outputs: Vec<String> = (self.program.outputs.iter().flat_map(|group| &group.items))
            .map(|operand| match operand {
                Operand::Value(id) => self.cast(*id, WIDE),
                Operand::Const(n) => constant(n.clone(), WIDE),
            })
            .collect();
        let shifted = |x: &str, k: u32| format!("(bvshl {x} {})", constant(k, WIDE));
        let product = |x: &str, y: &str| format!("(bvmul {x} {y})");
        let dot =
            |x: [&str; 2], y: [&str; 2]| format!("(bvadd {} {})", product(x[0], y[0]), product(x[1], y[1]));
        match self.kind {
            Kind::Step => {
                let [zeta, _, g] = [0, 1, 2].map(|i| name(self.program.inputs[i].items[0]));
                let odd = format!("(= ((_ extract 0 0) {g}) #b1)");
                let swap = format!("(and {odd} (bvslt {zeta} {}))", constant(0, 64));
                let [zeta, f, g] = [0, 1, 2].map(|i| items(i)[0].clone());
                let turned = format!("(bvsub {} {zeta})", constant(-2, WIDE));
                let next = format!("(bvsub {zeta} {})", constant(1, WIDE));
                let sum = format!("(ite {swap} (bvsub {g} {f}) (ite {odd} (bvadd {g} {f}) {g}))");
                vec![
                    format!("(= {} (ite {swap} {turned} {next}))", outputs[0]),
                    format!("(= {} (ite {swap} {g} {f}))", outputs[1]),
                    format!("(= {} {sum})", shifted(&outputs[2], 1)),
                ]
            }
            Kind::Unpack => {
                let (u, v, word) = (&outputs[0], &outputs[1], &items(0)[0]);
                let sum = format!("(bvadd {word} (bvadd {} {}))", shifted(u, 21), shifted(v, 42));
                let half = BigInt::one() << 20;
                let (low, high) = (constant(-&half, WIDE), constant(half, WIDE));
                vec![
                    format!("(and (bvsle {low} {sum}) (bvslt {sum} {high}))"),
                    format!("(and (bvslt {low} {u}) (bvsle {u} {high}))"),
                ]
            }
            Kind::Compose => {
                let (some, all) = (items(0), items(1));
                let entry = |i: usize| {
                    let row = [&some[i / 2 * 2][..], &some[i / 2 * 2 + 1]];
                    format!("(= {} {})", outputs[i], dot(row, [&all[i % 2], &all[i % 2 + 2]]))
                };
                (0..4).map(entry).collect()
            }
            Kind::ApplyLow => {
                let (matrix, f, g) = (items(0), items(1), items(2));
                // Modulo 2^64, what is dropped are the lowest 20 bits.
                let row = |i: usize| {
                    let left = dot([&matrix[2 * i], &matrix[2 * i + 1]], [&f[0], &g[0]]);
                    let left = format!("((_ extract 63 20) {left})");
                    format!("(= {left} ((_ extract 43 0) {}))", outputs[i])
                };
                (0..2).map(row).collect()
            }
            _ => unreachable!("a solver does not decide products of so many bits"),
        }
    }
}
