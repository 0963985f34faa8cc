//! Turns the rows of `peers` or `lanes` into the README's table of ratios.
//!
//! `ratios FILE [README]`: prints the table as Markdown, or writes it between the marks
//! `<!-- figures:NAME -->` and `<!-- /figures:NAME -->` of a file; NAME is the name of FILE.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, ExitCode};

use fieldforge_bench::case::Op;
use fieldforge_bench::peers::{LANES, OURS};

/// Nanoseconds by curve, operation and library; curves in the order of the file.
struct Rows {
    /// What the others are compared with.
    ours: &'static str,
    ops: &'static [Op],
    curves: Vec<String>,
    ns: BTreeMap<(String, String), BTreeMap<String, f64>>,
}

impl Rows {
    fn parse(name: &str, text: &str) -> Option<Self> {
        let (ours, ops): (_, &[Op]) = if name == "lanes" { (LANES, &Op::LANES) } else { (OURS, &Op::ALL) };
        let mut rows = Self { ours, ops, curves: Vec::new(), ns: BTreeMap::new() };
        for line in text.lines() {
            let word = |key| field(line, key).map(|value| value.trim_matches('"').to_owned());
            let (curve, op, library) = (word("curve")?, word("op")?, word("library")?);
            let ns = field(line, "ns_min")?.parse().ok()?;
            if !rows.curves.contains(&curve) {
                rows.curves.push(curve.clone());
            }
            rows.ns.entry((curve, op)).or_default().insert(library, ns);
        }
        Some(rows)
    }

    fn time(&self, curve: &str, op: Op, library: &str) -> Option<f64> {
        self.ns.get(&(curve.to_owned(), op.name().to_owned()))?.get(library).copied()
    }

    /// This project's time divided by a library's, where both have the operation. Other kinds of
    /// nonces are compared with the library's own.
    fn ratio(&self, curve: &str, op: Op, library: &str) -> Option<f64> {
        let theirs = self.time(curve, op, library).or_else(|| match op {
            Op::SignHedged | Op::SignRfc6979 => self.time(curve, Op::Sign, library),
            _ => None,
        });
        Some(self.time(curve, op, self.ours)? / theirs?)
    }

    /// The libraries that a curve has rows of, this project's excepted.
    fn libraries(&self, curve: &str) -> Vec<&str> {
        let mut libraries: Vec<&str> = self
            .ns
            .iter()
            .filter(|((of, _), _)| of == curve)
            .flat_map(|(_, times)| times.keys().map(String::as_str))
            .filter(|library| *library != self.ours)
            .collect();
        libraries.sort_unstable();
        libraries.dedup();
        libraries
    }

    fn table(&self) -> String {
        let mut table = String::from("| curve | beside |");
        for op in self.ops {
            let _ = write!(table, " {op} |");
        }
        table += "\n|---|---|";
        table += &"--:|".repeat(self.ops.len());
        table += "\n";
        for curve in &self.curves {
            let own = |op| self.time(curve, op, self.ours);
            let _ = writeln!(table, "| {curve} | **time** |{}", self.cells(own, time));
            for library in self.libraries(curve) {
                let ratios = |op| self.ratio(curve, op, library);
                let _ = writeln!(table, "| | ÷ `{library}` |{}", self.cells(ratios, ratio));
            }
        }
        table
    }

    fn cells(&self, value: impl Fn(Op) -> Option<f64>, show: fn(f64) -> String) -> String {
        self.ops.iter().map(|op| format!(" {} |", value(*op).map_or(String::new(), show))).collect()
    }
}

/// A duration in three digits.
fn time(ns: f64) -> String {
    match ns {
        ..10.0 => format!("{ns:.2} ns"),
        ..1000.0 => format!("{ns:.0} ns"),
        ..10_000.0 => format!("{:.2} µs", ns / 1000.0),
        ..100_000.0 => format!("{:.1} µs", ns / 1000.0),
        _ => format!("{:.0} µs", ns / 1000.0),
    }
}

/// A ratio, in bold where the other library is faster.
fn ratio(ratio: f64) -> String {
    if ratio > 1.0 { format!("**{ratio:.2}**") } else { format!("{ratio:.2}") }
}

/// The text of a key's value in a flat JSON object.
fn field<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!("\"{key}\":"))?;
    rest.split([',', '}']).next()
}

/// What the figures are of: the CPU's family, and the compiler.
fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let value = |key: &str| {
        let line = info.lines().find(|line| line.starts_with(key));
        line.and_then(|line| line.split(':').nth(1)).map_or("unknown", str::trim).to_owned()
    };
    let family = format!("{}, family {} model {}", value("vendor_id"), value("cpu family"), value("model\t"));
    let compiler = Command::new("rustc").arg("--version").output();
    let compiler = compiler.map(|out| String::from_utf8_lossy(&out.stdout).trim().to_owned());
    let compiler = compiler.unwrap_or_else(|_| "an unknown compiler".to_owned());
    let compiler = compiler.split(" (").next().unwrap_or(&compiler).to_owned();
    format!("CPU: {family}. Compiler: {compiler}, release profile, default flags.\n")
}

fn run() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("usage: ratios FILE [README]")?;
    let read = |file: &str| std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"));
    let name = Path::new(&file).file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    let rows = Rows::parse(name, &read(&file)?).ok_or(format!("{file}: not the rows of `peers`"))?;
    let text = format!("{}\n{}", machine(), rows.table());
    let Some(readme) = arguments.next() else {
        print!("{text}");
        return Ok(());
    };
    let old = read(&readme)?;
    let (begin, end) = (format!("<!-- figures:{name} -->\n"), format!("<!-- /figures:{name} -->"));
    let marks = old.split_once(&begin).and_then(|(before, rest)| Some((before, rest.split_once(&end)?.1)));
    let (before, after) = marks.ok_or(format!("{readme}: the marks of the figures are missing"))?;
    let new = format!("{before}{begin}{text}{end}{after}");
    std::fs::write(&readme, new).map_err(|error| format!("{readme}: {error}"))
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("ratios: {error}");
            ExitCode::FAILURE
        }
    }
}
