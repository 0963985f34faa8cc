//! The table at the end of a run.

use std::fmt::Write as _;

use codegen::tree::{Row, Tree, Written};

/// A table of what was generated, and a line of what that changed on disk.
pub(crate) fn render(tree: &Tree, written: &Written, out: &str) -> String {
    let mut text = table(tree.rows());
    let lines: usize = tree.files().map(|(_, file)| file.text.lines().count()).sum();
    let counts = [
        (written.written.len(), "written"),
        (written.removed.len(), "removed"),
        (written.unchanged, "unchanged"),
    ];
    let counts = counts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
    let counts = counts.collect::<Vec<_>>().join(", ");
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{out}: {counts}; {lines} lines in all");
    text
}

fn table(rows: &[Row]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let head = ["field", "word", "limbs", "reduction", "kernels", "tables"].map(str::to_owned);
    let cells: Vec<[String; 6]> = std::iter::once(head).chain(rows.iter().map(cells)).collect();
    let width = |column: usize| cells.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 6] = std::array::from_fn(width);
    let mut text = String::new();
    for (index, row) in cells.iter().enumerate() {
        let line: Vec<String> =
            row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        let _ = writeln!(text, "{}", line.join("  ").trim_end());
        if index == 0 {
            let rule: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
            let _ = writeln!(text, "{}", rule.join("──"));
        }
    }
    text.push('\n');
    text
}

fn cells(row: &Row) -> [String; 6] {
    let tables = match row.table_bytes {
        0 => String::new(),
        bytes if bytes < 1024 => format!("{bytes} B"),
        bytes => format!("{:.1} KiB", bytes as f64 / 1024.0),
    };
    [
        row.field.clone(),
        row.word.to_string(),
        row.limbs.clone(),
        row.reduction.clone(),
        row.kernels.to_string(),
        tables,
    ]
}
