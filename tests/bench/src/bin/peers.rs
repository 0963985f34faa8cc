//! Measures this project beside its peers, in one process, and writes JSON lines.
//!
//! `peers [lanes] [rounds=N] [curve=…] [op=…] [library=…]`: lists are separated by commas. With the word
//! `lanes`, batches are measured beside one at a time: the time of each item.
//!
//! Before anything is timed, every library is asked the same questions. Then each round calls every operation once, in rotation, so that a disturbance of the machine
//! falls on all of them; the smallest duration of each is kept.

use std::process::ExitCode;

use fieldforge_bench::clock::Best;
use fieldforge_bench::filter::Filter;
use fieldforge_bench::peers;

fn main() -> ExitCode {
    let mut filter = Filter::default();
    let mut rounds = 200;
    let mut lanes = false;
    for word in std::env::args().skip(1) {
        match word.strip_prefix("rounds=").map(str::parse) {
            Some(Ok(n)) => rounds = n,
            None if word == "lanes" => lanes = true,
            None if filter.take(&word) => {}
            _ => {
                eprintln!("usage: peers [lanes] [rounds=N] [curve=A,B] [op=A,B] [library=A,B]");
                return ExitCode::from(2);
            }
        }
    }
    match peers::agree() {
        Ok(count) => eprintln!("{count} results compared: all the same"),
        Err(difference) => {
            eprintln!("peers: {difference}");
            return ExitCode::FAILURE;
        }
    }
    let mut table = if lanes { peers::lanes_table() } else { peers::table() };
    table.retain(|case| filter.wants(case));
    let mut best = vec![Best::default(); table.len()];
    for _ in 0..rounds {
        for (case, best) in table.iter_mut().zip(&mut best) {
            // One call to warm the caches, one that counts.
            case.run();
            best.measure(case.repetitions, || case.run());
        }
    }
    for (case, best) in table.iter().zip(&best) {
        println!(
            r#"{{"curve":"{}","op":"{}","library":"{}","ns_min":{:.1},"ticks_min":{:.1}}}"#,
            case.curve, case.op, case.library, best.ns, best.ticks
        );
    }
    ExitCode::SUCCESS
}
