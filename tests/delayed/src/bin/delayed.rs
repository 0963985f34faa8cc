//! Measures the experiment and writes JSON lines.
//!
//! `delayed [rounds=N] [curve=…] [word=…] [op=…] [counts=DIR]`: lists are separated by commas.
//!
//! Before anything is timed, the representations of a curve are asked the same questions. Then each
//! round calls every case once, the representations of an operation one after the other, so that a
//! disturbance of the machine falls on all of them; the smallest duration of each is kept. Under
//! callgrind every case runs once, and its instructions are counted; a run with `counts=` adds
//! them, from the files in that folder, to its rows.

use std::collections::HashMap;
use std::ffi::CString;
use std::process::ExitCode;

use fieldforge_delayed_bench::callgrind;
use fieldforge_delayed_bench::case::Case;
use fieldforge_delayed_bench::clock::Best;

/// Words of the command line.
#[derive(Default)]
struct Arguments {
    rounds: usize,
    lists: HashMap<String, Vec<String>>,
    counts: Option<String>,
}

impl Arguments {
    fn read() -> Option<Self> {
        let mut arguments = Self { rounds: 60, ..Self::default() };
        for word in std::env::args().skip(1) {
            let (key, value) = word.split_once('=')?;
            match key {
                "rounds" => arguments.rounds = value.parse().ok()?,
                "counts" => arguments.counts = Some(value.to_owned()),
                "curve" | "word" | "op" => {
                    let values = value.split(',').map(str::to_owned).collect();
                    arguments.lists.insert(key.to_owned(), values);
                }
                _ => return None,
            }
        }
        Some(arguments)
    }

    fn wants(&self, case: &Case) -> bool {
        let any = |key: &str, value: &str| {
            self.lists.get(key).is_none_or(|list| list.iter().any(|other| other == value))
        };
        let (curve, word, _) = case.place;
        any("curve", curve) && any("word", &word.to_string()) && any("op", case.op)
    }
}

fn label(case: &Case) -> String {
    let (curve, word, form) = case.place;
    format!("{curve}.{word}.{}.{}", form.name(), case.op)
}

/// Instructions by label, from what callgrind left in a folder.
fn counts(folder: &str) -> std::io::Result<HashMap<String, u64>> {
    let mut counts = HashMap::new();
    for entry in std::fs::read_dir(folder)? {
        let text = std::fs::read_to_string(entry?.path())?;
        let after = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)).map(str::trim);
        let label = after("desc: Trigger: Client Request: ");
        let total = after("summary:").or(after("totals:")).and_then(|text| text.parse().ok());
        if let (Some(label), Some(total)) = (label, total) {
            counts.insert(label.to_owned(), total);
        }
    }
    Ok(counts)
}

fn main() -> ExitCode {
    let Some(arguments) = Arguments::read() else {
        eprintln!("usage: delayed [rounds=N] [curve=A,B] [word=A,B] [op=A,B] [counts=DIR]");
        return ExitCode::from(2);
    };
    let mut table = fieldforge_delayed_bench::table();
    table.retain(|case| arguments.wants(case));
    if callgrind::is_here() {
        for case in &mut table {
            let label = CString::new(label(case)).expect("no zero byte");
            callgrind::count(&label, || case.run());
        }
        return ExitCode::SUCCESS;
    }
    let counts = match arguments.counts.as_deref().map(counts).transpose() {
        Ok(counts) => counts.unwrap_or_default(),
        Err(error) => {
            eprintln!("delayed: the counts cannot be read: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut best = vec![Best::default(); table.len()];
    for _ in 0..arguments.rounds {
        for (case, best) in table.iter_mut().zip(&mut best) {
            // One call to warm the caches, one that counts.
            case.run();
            best.measure(case.repetitions, || case.run());
        }
    }
    for (case, best) in table.iter().zip(&best) {
        let (curve, word, form) = case.place;
        let instructions = counts.get(&label(case)).map_or(String::new(), |count| {
            format!(",\"instructions\":{}", count / u64::from(case.repetitions))
        });
        println!(
            r#"{{"curve":"{curve}","word":{word},"form":"{}","op":"{}","ns_min":{:.1},"ticks_min":{:.1}{instructions}}}"#,
            form.name(),
            case.op,
            best.ns,
            best.ticks
        );
    }
    ExitCode::SUCCESS
}
