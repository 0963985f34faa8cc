//! What every program has, whatever it computes: its size is subtracted from that of the others.
//! It also shows that the counter counts.

#![no_std]
#![no_main]

use core::hint::black_box;

use fieldforge_machine::count;

fieldforge_machine::main!(nothing);

fn nothing() {
    let steps = |number: u32| {
        count(|| {
            for step in 0..black_box(number) {
                black_box(step);
            }
        })
        .0
    };
    // Each step takes as many instructions as the one before: a count that is not exact would show.
    let (one, many) = (steps(1001) - steps(1000), steps(11_000) - steps(1000));
    assert!(one >= 2 && many == 10_000 * one, "{one} instructions in a step, {many} in ten thousand");
}
