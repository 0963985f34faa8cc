//! The table of operations under criterion: `cargo bench -- p256/sign`.

use criterion::{Criterion, criterion_group, criterion_main};
use fieldforge_bench::peers;

fn operations(criterion: &mut Criterion) {
    for mut case in peers::table() {
        // Criterion's figure is of one call, which may repeat a small operation.
        let times = if case.repetitions == 1 { String::new() } else { format!("x{}", case.repetitions) };
        let name = format!("{}/{}{times}/{}", case.curve, case.op, case.library);
        criterion.bench_function(&name, |bencher| bencher.iter(|| case.run()));
    }
}

criterion_group!(benches, operations);
criterion_main!(benches);
