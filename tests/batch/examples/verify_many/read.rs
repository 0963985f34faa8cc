//! Lines of JSON, and rows of CSV, one after the other.

use std::io::{self, BufRead};

use serde::Deserialize;

/// How the file is written.
#[derive(Clone, Copy)]
pub(crate) enum Format {
    Csv,
    JsonLines,
}

/// What a line says.
#[derive(Deserialize)]
pub(crate) struct Record {
    pub(crate) curve: String,
    #[serde(alias = "public_key")]
    pub(crate) key: String,
    #[serde(default)]
    pub(crate) digest: Option<String>,
    #[serde(default)]
    pub(crate) message: Option<String>,
    #[serde(default)]
    pub(crate) message_hex: Option<String>,
    pub(crate) signature: String,
}

/// A line and its number, the first being 1; what is wrong with it, if it cannot be read.
pub(crate) struct Line {
    pub(crate) number: u64,
    pub(crate) record: Result<Record, String>,
}

/// A line longer than this is not read to its end into memory.
const LONGEST: usize = 1 << 20;

/// The lines that are not empty.
pub(crate) fn lines(
    input: impl BufRead + 'static,
    format: Format,
) -> io::Result<Box<dyn Iterator<Item = io::Result<Line>>>> {
    match format {
        Format::Csv => csv_rows(input),
        Format::JsonLines => Ok(Box::new(json_lines(input))),
    }
}

fn json_lines(mut input: impl BufRead) -> impl Iterator<Item = io::Result<Line>> {
    let mut number = 0;
    std::iter::from_fn(move || {
        loop {
            number += 1;
            let mut bytes = Vec::new();
            if let Err(error) = read_line(&mut input, &mut bytes) {
                return Some(Err(error));
            }
            if bytes.is_empty() {
                return None;
            }
            if bytes.len() > LONGEST {
                return Some(Ok(Line { number, record: Err("the line is too long".to_owned()) }));
            }
            // The first line may begin with the mark of UTF-8.
            let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes).trim_ascii();
            if !text.is_empty() {
                // Each line is a text of its own: what is said of its first line is about the column.
                let record = serde_json::from_slice(text)
                    .map_err(|error| error.to_string().replace(" at line 1 column ", " at column "));
                return Some(Ok(Line { number, record }));
            }
        }
    })
}

/// Reads up to the end of a line; of one that is too long, only so much as shows it.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<()> {
    loop {
        let available = input.fill_buf()?;
        let end = available.iter().position(|&byte| byte == b'\n').map(|place| place + 1);
        let used = end.unwrap_or(available.len());
        if line.len() <= LONGEST {
            line.extend_from_slice(&available[..used]);
        }
        input.consume(used);
        if end.is_some() || used == 0 {
            return Ok(());
        }
    }
}

fn csv_rows(input: impl BufRead + 'static) -> io::Result<Box<dyn Iterator<Item = io::Result<Line>>>> {
    // Whether a row has too many fields or too few is told with its line.
    // Messages stay as they are. With a last end of line, the reader's place is always that behind a row.
    let input = input.chain(&b"\n"[..]);
    let mut reader = csv::ReaderBuilder::new().flexible(true).trim(csv::Trim::Headers).from_reader(input);
    let headers = reader.byte_headers()?.clone();
    for names in [&["curve"][..], &["key", "public_key"], &["signature"]] {
        if !headers.iter().any(|header| names.iter().any(|name| header == name.as_bytes())) {
            let message = format!("the first line has no column '{}'", names[0]);
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
    }
    let mut row = csv::ByteRecord::new();
    Ok(Box::new(std::iter::from_fn(move || {
        match reader.read_byte_record(&mut row) {
            Ok(true) => {}
            Ok(false) => return None,
            Err(error) => return Some(Err(error.into())),
        }
        // Empty lines before a row are passed over; those inside of it are counted back.
        let inside: usize = row.iter().flatten().filter(|&&byte| byte == b'\n').count();
        let number = reader.position().line().saturating_sub(1 + inside as u64);
        let record = match row.len() == headers.len() {
            true => row.deserialize(Some(&headers)).map_err(|error| error.to_string()),
            false => Err(format!("{} fields, and not {}", row.len(), headers.len())),
        };
        Some(Ok(Line { number, record }))
    })))
}
