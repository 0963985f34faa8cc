//! Verifies the signatures of a file, as many as there are, on all cores and in lanes.
//!
//! ```text
//! cargo run --release --example verify_many -- FILE          what ends in .csv is CSV, else JSON lines
//! cargo run --release --example verify_many -- --csv -       from the standard input
//! cargo run --release --example verify_many -- --sample 1000 > sample.jsonl
//! ```
//!
//! A line of JSON, or a row of CSV under a header, has
//!
//! * `curve`: `P-256`, `secp256r1`, `prime256v1`, `brainpoolP256r1`, `sect233k1`, …;
//! * `key`: a public key, as an SEC1 point in hexadecimal or in PEM;
//! * `digest` in hexadecimal, or `message` as text, or `message_hex`: messages are hashed by the curve's usual
//!   hash;
//! * `signature` in hexadecimal, in DER or in fixed length.
//!
//! Lines that do not verify, and lines that are malformed, are named; neither ends the run. It returns 0 if
//! all signatures are right, 1 if not, 2 if the file cannot be read. Memory does not grow with the file.

mod judge;
mod read;
mod sample;

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::process::ExitCode;
use std::time::Instant;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use judge::Verdict;
use read::{Format, Line};

const USAGE: &str = "usage: verify_many [--csv | --jsonl] FILE   (- is the standard input)
       verify_many --sample COUNT        writes JSON lines to try it with";

/// How many lines are in memory at a time.
const TOGETHER: usize = 1 << 14;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments[..] {
        ["--sample", count] => count.parse().map_err(io::Error::other).and_then(sample::write),
        ["--csv", path] => run(path, Some(Format::Csv)),
        ["--jsonl", path] => run(path, Some(Format::JsonLines)),
        ["-h" | "--help"] => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        [path] if !path.starts_with("--") => run(path, None),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("verify_many: {}: {error}", arguments.last().unwrap_or(&""));
            ExitCode::from(2)
        }
    }
}

/// Verifies a file; whether all of it is right.
fn run(path: &str, format: Option<Format>) -> io::Result<bool> {
    let (input, bar): (Box<dyn Read>, _) = match path {
        "-" => (Box::new(io::stdin().lock()), ProgressBar::new_spinner()),
        _ => {
            let file = File::open(path)?;
            // What is no ordinary file has no length, and a directory cannot be read.
            let length = file.metadata()?.len();
            let bar = if length > 0 { ProgressBar::new(length) } else { ProgressBar::new_spinner() };
            (Box::new(file), bar)
        }
    };
    let template = match bar.length() {
        Some(_) => "{wide_bar} {bytes}/{total_bytes} {msg} {eta}",
        None => "{spinner} {bytes} {msg} {elapsed}",
    };
    bar.set_style(ProgressStyle::with_template(template).map_err(io::Error::other)?);
    let format = format.unwrap_or(if path.ends_with(".csv") { Format::Csv } else { Format::JsonLines });
    let counts = verify(read::lines(BufReader::new(bar.wrap_read(input)), format)?, &bar)?;
    bar.finish_and_clear();
    writeln!(io::stdout(), "{counts}")?;
    Ok(counts.wrong == 0 && counts.malformed == 0)
}

/// How many lines there were of each kind, and in what time.
struct Counts {
    right: u64,
    wrong: u64,
    malformed: u64,
    begin: Instant,
}

impl Counts {
    fn rate(&self) -> u64 {
        ((self.right + self.wrong) as f64 / self.begin.elapsed().as_secs_f64()) as u64
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [right, wrong, malformed] = [self.right, self.wrong, self.malformed].map(HumanCount);
        let (time, rate) = (self.begin.elapsed().as_secs_f64(), HumanCount(self.rate()));
        write!(
            f,
            "{right} verified, {wrong} did not, {malformed} malformed; {time:.2} s, {rate} signatures a second"
        )
    }
}

fn verify(mut lines: impl Iterator<Item = io::Result<Line>>, bar: &ProgressBar) -> io::Result<Counts> {
    let mut counts = Counts { right: 0, wrong: 0, malformed: 0, begin: Instant::now() };
    loop {
        let chunk: Vec<Line> = lines.by_ref().take(TOGETHER).collect::<io::Result<_>>()?;
        if chunk.is_empty() {
            return Ok(counts);
        }
        for (line, verdict) in chunk.iter().zip(judge::all(&chunk)) {
            match verdict {
                Verdict::Right => counts.right += 1,
                Verdict::Wrong => {
                    counts.wrong += 1;
                    say(bar, line, "does not verify")?;
                }
                Verdict::Malformed(what) => {
                    counts.malformed += 1;
                    say(bar, line, &format!("malformed: {what}"))?;
                }
            }
        }
        bar.set_message(format!("{} signatures/s", HumanCount(counts.rate())));
    }
}

/// Writes about a line, with the bar out of the way.
fn say(bar: &ProgressBar, line: &Line, what: &str) -> io::Result<()> {
    bar.suspend(|| writeln!(io::stdout(), "line {}: {what}", line.number))
}
