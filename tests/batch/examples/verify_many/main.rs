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

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn verdicts(text: impl Into<Vec<u8>>, format: Format) -> Vec<(u64, Verdict)> {
        let lines = read::lines(Cursor::new(text.into()), format).expect("a header");
        let lines: Vec<Line> = lines.collect::<io::Result<_>>().expect("lines");
        lines.iter().map(|line| line.number).zip(judge::all(&lines)).collect()
    }

    fn what(verdict: &Verdict) -> &str {
        match verdict {
            Verdict::Right => "right",
            Verdict::Wrong => "wrong",
            Verdict::Malformed(what) => what,
        }
    }

    #[test]
    fn a_sample_as_json_lines_and_as_csv() {
        let sample: Vec<_> = sample::lines(200).map(|line| line.expect("a line")).collect();
        let json: String = sample.iter().map(|line| format!("{line}\n\n")).collect();
        let expected = |i: usize| if (i + 1).is_multiple_of(100) { Verdict::Wrong } else { Verdict::Right };
        for (i, (number, verdict)) in verdicts(json, Format::JsonLines).into_iter().enumerate() {
            assert_eq!((number, verdict), (2 * i as u64 + 1, expected(i)));
        }
        let names = ["curve", "key", "digest", "message", "message_hex", "signature"];
        let mut csv = csv::Writer::from_writer(Vec::new());
        csv.write_record(names).expect("a header");
        for line in &sample {
            let row = names.map(|name| line.get(name).and_then(|value| value.as_str()).unwrap_or(""));
            csv.write_record(row).expect("a row");
        }
        let csv = csv.into_inner().expect("bytes");
        let verdicts: Vec<_> = verdicts(csv, Format::Csv).into_iter().map(|(_, verdict)| verdict).collect();
        assert_eq!(verdicts, Vec::from_iter((0..200).map(expected)));
    }

    #[test]
    fn what_is_malformed_is_said_of_its_line() {
        let good = sample::lines(1).next().expect("a line").expect("a line");
        let mut bad = vec!["{".to_owned(), "[1]".to_owned()];
        let with = |name: &str, value: serde_json::Value| {
            let mut line = good.clone();
            line[name] = value;
            line.to_string()
        };
        for (name, value) in [
            ("curve", "P-255"),
            ("key", "04"),
            ("key", "0x4g"),
            ("key", "-----BEGIN PUBLIC KEY-----"),
            ("signature", "30"),
            ("signature", "123"),
            ("digest", "00"),
        ] {
            bad.push(with(name, value.into()));
        }
        bad.push("x".repeat((1 << 20) + 1));
        let text = format!("\u{feff}{}\n{good}", bad.join("\n"));
        let verdicts = verdicts(text, Format::JsonLines);
        let (last, malformed) = verdicts.split_last().expect("verdicts");
        assert_eq!(*last, (bad.len() as u64 + 1, Verdict::Right));
        assert_eq!(malformed.len(), bad.len());
        for (i, (number, verdict)) in malformed.iter().enumerate() {
            assert_eq!(*number, i as u64 + 1);
            assert!(!["right", "wrong"].contains(&what(verdict)), "{}: {verdict:?}", bad[i]);
        }
        assert!(what(&malformed[2].1).contains("P-255"));
    }

    #[test]
    fn rows_of_csv_have_a_header_and_as_many_fields() {
        assert!(read::lines(Cursor::new("a,b\n1,2\n"), Format::Csv).is_err());
        let verdicts = verdicts("curve,key,digest,signature\np256,04,00\n\np256,04,00,00\n", Format::Csv);
        assert_eq!(Vec::from_iter(verdicts.iter().map(|(number, _)| *number)), [2, 4]);
        assert!(what(&verdicts[0].1).contains("3 fields"), "{verdicts:?}");
    }
}
