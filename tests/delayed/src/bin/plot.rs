//! Turns the rows of `delayed` into a plot of ratios and into the README's tables.
//!
//! `plot FILE.jsonl PLOT.svg [README]`: the tables go between the marks `<!-- figures:delayed -->`
//! and `<!-- /figures:delayed -->` of the README, or are printed.

use std::error::Error;
use std::fmt::Write as _;

use plotters::prelude::*;

#[path = "../rows.rs"]
mod rows;

use rows::Rows;

const CURVES: [&str; 5] = ["p192", "p224", "p256", "p384", "p521"];
const WORDS: [u32; 2] = [64, 32];
const OPERATIONS: [(&str, &str); 4] =
    [("private_key", "private key"), ("public_key", "public key"), ("sign", "sign"), ("verify", "verify")];
const PUBLISHED: [(&str, &str); 3] =
    [("public_key_published", "public key"), ("sign_published", "sign"), ("verify_published", "verify")];
const FIELD: [(&str, &str); 5] = [
    ("add", "sum, not carried"),
    ("add_chain", "sum of 8, carried"),
    ("mul", "product"),
    ("square", "square"),
    ("reduce", "bytes of twice the length, reduced"),
];
const BEGIN: &str = "<!-- figures:delayed -->\n";
const END: &str = "<!-- /figures:delayed -->";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, plot, readme @ ..] = arguments.as_slice() else {
        return Err("usage: plot FILE.jsonl PLOT.svg [README]".into());
    };
    let rows = Rows::parse(&std::fs::read_to_string(file)?);
    draw(&rows, plot)?;
    let tables = tables(&rows)?;
    let [readme] = readme else {
        print!("{tables}");
        return Ok(());
    };
    let text = std::fs::read_to_string(readme)?;
    let (before, rest) = text.split_once(BEGIN).ok_or("the README has no marks")?;
    let (_, after) = rest.split_once(END).ok_or("the README's mark is not closed")?;
    std::fs::write(readme, format!("{before}{BEGIN}{tables}{END}{after}"))?;
    Ok(())
}

/// A duration in a unit that suits it.
fn time(ns: f64) -> String {
    match ns {
        ns if ns >= 1e6 => format!("{:.2} ms", ns / 1e6),
        ns if ns >= 1e5 => format!("{:.0} µs", ns / 1e3),
        ns if ns >= 1e3 => format!("{:.1} µs", ns / 1e3),
        ns if ns >= 100.0 => format!("{ns:.0} ns"),
        ns => format!("{ns:.1} ns"),
    }
}

/// A table: for each operation and word the time of both forms, the ratio of times, and that of
/// instructions. A ratio below 1 is a loss, and stands in bold.
fn table(text: &mut String, rows: &Rows, operations: &[(&str, &str)]) -> Result<(), Box<dyn Error>> {
    write!(text, "| word | operation | |")?;
    CURVES.iter().try_for_each(|curve| write!(text, " {curve} |"))?;
    writeln!(text, "\n|--:|---|---|{}", "--:|".repeat(CURVES.len()))?;
    for word in WORDS {
        for (op, name) in operations {
            let cell = |form: &str, curve: &str| rows.get(op, word, curve, form).map(|row| time(row.ns));
            let ratio = |ratio: Option<f64>| {
                ratio.map(|r| if r < 0.995 { format!("**{r:.2}**") } else { format!("{r:.2}") })
            };
            let lines: [(&str, Vec<Option<String>>); 4] = [
                ("classical", CURVES.iter().map(|c| cell("classical", c)).collect()),
                ("delayed", CURVES.iter().map(|c| cell("delayed", c)).collect()),
                ("times", CURVES.iter().map(|c| ratio(rows.ratio(op, word, c, "delayed"))).collect()),
                (
                    "instructions",
                    CURVES.iter().map(|c| ratio(rows.instructions(op, word, c, "delayed"))).collect(),
                ),
            ];
            for (i, (line, cells)) in lines.into_iter().enumerate() {
                if cells.iter().all(Option::is_none) {
                    continue;
                }
                if i == 0 {
                    write!(text, "| {word} | {name} | {line} |")?;
                } else {
                    write!(text, "| | | {line} |")?;
                }
                for cell in cells {
                    write!(text, " {} |", cell.unwrap_or_default())?;
                }
                writeln!(text)?;
            }
        }
    }
    Ok(())
}

fn tables(rows: &Rows) -> Result<String, Box<dyn Error>> {
    let mut text = String::from("\n");
    table(&mut text, rows, &OPERATIONS)?;
    text.push_str("\nAs published, with the comb of Lim and Lee in Chudnovsky coordinates:\n\n");
    table(&mut text, rows, &PUBLISHED)?;
    text.push_str("\nThe field of the coordinates:\n\n");
    table(&mut text, rows, &FIELD)?;
    Ok(text)
}

/// One panel per word; in it a group of bars per operation, a bar per curve.
fn draw(rows: &Rows, path: &str) -> Result<(), Box<dyn Error>> {
    let root = SVGBackend::new(path, (880, 620)).into_drawing_area();
    root.fill(&WHITE)?;
    let colours = [BLUE, GREEN, RED, MAGENTA, BLACK];
    for (panel, word) in root.split_evenly((2, 1)).iter().zip(WORDS) {
        let ratios: Vec<f64> = OPERATIONS
            .iter()
            .flat_map(|(op, _)| CURVES.map(|curve| rows.ratio(op, word, curve, "delayed").unwrap_or(1.0)))
            .collect();
        let low = ratios.iter().copied().fold(0.9, f64::min) - 0.05;
        let high = ratios.iter().copied().fold(1.1, f64::max) + 0.05;
        let mut chart = ChartBuilder::on(panel)
            .caption(format!("time classical / time delayed, words of {word} bits"), ("sans-serif", 16))
            .margin(8)
            .x_label_area_size(24)
            .y_label_area_size(40)
            .build_cartesian_2d(0.0..6.0 * OPERATIONS.len() as f64, low..high)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_labels(0)
            .y_label_formatter(&|y| format!("{y:.2}"))
            .draw()?;
        for (i, ratio) in ratios.iter().enumerate() {
            let (group, bar) = (i / CURVES.len(), i % CURVES.len());
            let x = 6.0 * group as f64 + bar as f64 + 0.5;
            let style = colours[bar].mix(0.7).filled();
            let bar_of = |at: f64| Rectangle::new([(at + 0.1, 1.0), (at + 0.9, *ratio)], style);
            let series = chart.draw_series(std::iter::once(bar_of(x)))?;
            if group == 0 {
                let legend = colours[bar].mix(0.7).filled();
                series
                    .label(CURVES[bar])
                    .legend(move |(x, y)| Rectangle::new([(x, y - 4), (x + 10, y + 4)], legend));
            }
        }
        let labels = OPERATIONS.iter().enumerate().map(|(group, (_, name))| {
            Text::new((*name).to_owned(), (6.0 * group as f64 + 1.6, low + 0.02), ("sans-serif", 13))
        });
        chart.draw_series(labels)?;
        let line = [(0.0, 1.0), (6.0 * OPERATIONS.len() as f64, 1.0)];
        chart.draw_series(std::iter::once(PathElement::new(line, BLACK)))?;
        chart.configure_series_labels().border_style(BLACK).background_style(WHITE.mix(0.8)).draw()?;
    }
    root.present()?;
    Ok(())
}
