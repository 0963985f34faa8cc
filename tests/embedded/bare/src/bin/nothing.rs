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
    // A thousand steps take as many instructions as the thousand before: a count that is not exact
    // would show.
    let begin = steps(1000);
    let (few, many) = (steps(2000) - begin, steps(11_000) - begin);
    assert!(few > 1000 && many == 10 * few, "{few} instructions in a thousand steps, {many} in ten thousand");
}
