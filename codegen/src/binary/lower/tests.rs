use super::*;
use crate::binary::{print, prove, read};

fn fields() -> Vec<Polynomial> {
    [
        &[163, 7, 6, 3, 0][..],
        &[233, 74, 0],
        &[239, 158, 0],
        &[176, 43, 2, 1, 0],
        &[7, 1, 0],
        &[64, 4, 3, 1, 0],
    ]
    .map(|exponents| Polynomial::new(exponents.to_vec()))
    .to_vec()
}

fn reps(f: &Polynomial) -> Vec<Rep> {
    [64, 32, 16, 8]
        .map(|word| (word, Backend::Portable))
        .into_iter()
        .chain([(64, Backend::Clmul)])
        .map(|(word, backend)| Rep { f: f.clone(), word, backend })
        .collect()
}

#[test]
fn every_kernel_is_proved_as_it_reads() {
    for rep in fields().iter().flat_map(reps) {
        for kind in Kind::of(&rep) {
            let program = lower(&rep, kind);
            let name = format!("{} {} {:?} {kind:?}", rep.f, rep.word, rep.backend);
            prove::kernel(&rep, kind, &program).unwrap_or_else(|message| panic!("{name}: {message}"));
            let text = print::function(&program);
            let function: syn::ItemFn =
                syn::parse_str(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
            let kernel = read::function(&rep, kind, &function.sig, &function.block)
                .unwrap_or_else(|unreadable| panic!("{name}: {unreadable}\n{text}"));
            prove::kernel(&rep, kind, &kernel.program).unwrap_or_else(|message| panic!("{name}: {message}"));
        }
    }
}
