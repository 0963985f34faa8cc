//! Headings, paragraphs and tables in at most a hundred columns.

/// The columns that a line may take.
const WIDTH: usize = 100;

/// A text that grows line by line.
#[derive(Default)]
pub(super) struct Page {
    text: String,
}

/// One column of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
}

impl Page {
    /// The text so far.
    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// A heading, underlined, after an empty line if it is not the first.
    pub(super) fn heading(&mut self, text: &str) {
        if !self.text.is_empty() {
            self.gap();
        }
        self.line(0, text);
        self.line(0, &"━".repeat(text.chars().count()));
    }

    /// An empty line.
    pub(super) fn gap(&mut self) {
        self.text.push('\n');
    }

    /// A line as it is, after so many spaces.
    pub(super) fn line(&mut self, indent: usize, text: &str) {
        let line = format!("{:indent$}{text}", "");
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    /// Sentences, broken between words. Lines after the first are indented like the first.
    pub(super) fn sentences(&mut self, indent: usize, text: &str) {
        self.hanging(indent, "", text);
    }

    /// Sentences after a mark, such as a bullet; lines after the first begin behind the mark.
    pub(super) fn hanging(&mut self, indent: usize, mark: &str, text: &str) {
        let behind = indent + mark.chars().count();
        let mut line = String::from(mark);
        let mut begun = false;
        for word in text.split_whitespace() {
            let length = if begun { indent + line.chars().count() } else { behind };
            if begun && length + 1 + word.chars().count() > WIDTH {
                self.line(indent, &line);
                line = " ".repeat(behind - indent);
                begun = false;
            }
            if begun {
                line.push(' ');
            }
            line.push_str(word);
            begun = true;
        }
        self.line(indent, &line);
    }

    /// Rows of cells, each column as wide as its widest cell; the first row is the head.
    pub(super) fn table(&mut self, indent: usize, columns: &[Align], rows: &[Vec<String>]) {
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns.len()).map(width).collect();
        for row in rows {
            let cells = row.iter().zip(columns).zip(&widths).map(|((cell, align), &width)| match align {
                Align::Left => format!("{cell:<width$}"),
                Align::Right => format!("{cell:>width$}"),
            });
            let cells: Vec<String> = cells.collect();
            self.line(indent, &cells.join("  "));
        }
    }
}
