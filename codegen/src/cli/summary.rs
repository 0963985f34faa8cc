//! The table at the end of a run.

use std::fmt::Write as _;

use crate::tree::{Row, Tree, Written};

const COLUMNS: usize = 7;

/// A table of what was generated, and a line of what that changed on disk.
pub(crate) fn render(tree: &Tree, written: &Written, out: &str) -> String {
    let mut text = table(tree.rows());
    let lines: usize = tree.files().map(|(_, file)| file.text.lines().count()).sum();
    let proofs: usize = tree.rows().iter().map(|row| row.proofs).sum();
    let counts = [
        (written.written.len(), "written"),
        (written.removed.len(), "removed"),
        (written.unchanged, "unchanged"),
    ];
    let counts = counts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
    let counts = counts.collect::<Vec<_>>().join(", ");
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{out}: {counts}; {lines} lines in all, {proofs} kernels proved");
    text
}

/// A row for each file of kernels: the coordinates of a curve, below them the integers mod its order. What a
/// row shares with the one above is left out.
fn table(rows: &[Row]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let head = ["curve, field", "word", "limbs", "reduction", "lines", "proofs", "tables"].map(str::to_owned);
    let rows = grouped(rows);
    let body = rows.iter().enumerate().map(|(index, row)| {
        let above = index.checked_sub(1).map(|above| rows[above]);
        cells(row, above)
    });
    let cells: Vec<[String; COLUMNS]> = std::iter::once(head).chain(body).collect();
    let widths: [usize; COLUMNS] =
        std::array::from_fn(|column| cells.iter().map(|row| row[column].chars().count()).max().unwrap_or(0));
    let mut text = String::new();
    for (index, row) in cells.iter().enumerate() {
        let line: Vec<String> = row.iter().zip(widths).enumerate().map(aligned).collect();
        let _ = writeln!(text, "{}", line.join("  ").trim_end());
        if index == 0 {
            let rule: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
            let _ = writeln!(text, "{}", rule.join("──"));
        }
    }
    text.push('\n');
    text
}

/// The rows of one stanza together, each stanza where its first row is.
fn grouped(rows: &[Row]) -> Vec<&Row> {
    let mut stanzas: Vec<&str> = Vec::new();
    for row in rows {
        if !stanzas.contains(&row.stanza.as_str()) {
            stanzas.push(&row.stanza);
        }
    }
    stanzas.into_iter().flat_map(|stanza| rows.iter().filter(move |row| row.stanza == stanza)).collect()
}

/// Names to the left, numbers to the right.
fn aligned((column, (cell, width)): (usize, (&String, usize))) -> String {
    match column {
        1 | 4..COLUMNS => format!("{cell:>width$}"),
        _ => format!("{cell:width$}"),
    }
}

fn cells(row: &Row, above: Option<&Row>) -> [String; COLUMNS] {
    let same_stanza = above.is_some_and(|above| above.stanza == row.stanza);
    let same_field = same_stanza && above.is_some_and(|above| above.is_order == row.is_order);
    let name = match (row.is_order, same_field, same_stanza) {
        (_, true, _) => String::new(),
        (true, false, true) => String::from("  order"),
        (true, false, false) => format!("{} order", row.name),
        (false, false, _) => row.name.clone(),
    };
    let tables = match row.table_bytes {
        0 => String::new(),
        bytes if bytes < 1024 => format!("{bytes} B"),
        bytes => format!("{:.1} KiB", bytes as f64 / 1024.0),
    };
    [
        name,
        row.word.to_string(),
        row.limbs.clone(),
        row.reduction.clone(),
        row.lines.to_string(),
        row.proofs.to_string(),
        tables,
    ]
}
