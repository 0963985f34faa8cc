//! The lines that are written and read.

use std::collections::BTreeMap;

/// A line, or nothing if it is none of this bench's.
#[derive(Clone, Debug)]
pub struct Row {
    pub curve: String,
    pub word: u32,
    pub op: String,
    pub form: String,
    pub ns: f64,
    pub instructions: Option<u64>,
}

impl Row {
    fn parse(line: &str) -> Option<Self> {
        let word = |key| field(line, key).map(|text| text.trim_matches('"').to_owned());
        Some(Self {
            curve: word("curve")?,
            word: field(line, "word")?.parse().ok()?,
            op: word("op")?,
            form: word("form")?,
            ns: field(line, "ns_min")?.parse().ok()?,
            instructions: field(line, "instructions").and_then(|text| text.parse().ok()),
        })
    }
}

/// The text of a key's value in a line of flat JSON.
fn field<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!("\"{key}\":"))?;
    rest.split([',', '}']).next()
}

/// Rows by operation, word, curve and form.
pub struct Rows(BTreeMap<(String, u32, String, String), Row>);

impl Rows {
    /// Reads the lines of a run.
    pub fn parse(text: &str) -> Self {
        let key = |row: &Row| (row.op.clone(), row.word, row.curve.clone(), row.form.clone());
        Self(text.lines().filter_map(Row::parse).map(|row| (key(&row), row)).collect())
    }

    /// One row.
    pub fn get(&self, op: &str, word: u32, curve: &str, form: &str) -> Option<&Row> {
        self.0.get(&(op.to_owned(), word, curve.to_owned(), form.to_owned()))
    }

    /// Time classical / time of another form: above 1 the other is faster.
    pub fn ratio(&self, op: &str, word: u32, curve: &str, form: &str) -> Option<f64> {
        Some(self.get(op, word, curve, "classical")?.ns / self.get(op, word, curve, form)?.ns)
    }

    /// The same of instructions.
    pub fn instructions(&self, op: &str, word: u32, curve: &str, form: &str) -> Option<f64> {
        let count = |form| Some(self.get(op, word, curve, form)?.instructions? as f64);
        Some(count("classical")? / count(form)?)
    }
}
